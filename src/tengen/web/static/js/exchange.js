// Games in and out: dropped, pasted or opened, told apart by the server; saved as files and pictures.
// A game is the tree of messages.js. Whatever goes wrong on the way in, the game on the board stays.

import { h, icon, select } from "./dom.js";
import { download } from "./download.js";
import { send } from "./server.js";
import { keep, recall } from "./storage.js";
import { RULES, Tree } from "./tree.js";
import { maybe, t, tell } from "./words.js";

/** @typedef {import("./tree.js").Whole} Whole */
/** @typedef {import("./messages.js").Imported} Imported */
/**
 * @typedef {object} Hooks
 * @property {() => Whole} getGame
 * @property {() => { rule: import("./tree.js").Rule, size: number }} getBoard
 * @property {(game: Whole, said: string) => void} setGame  with a sentence on what was read
 * @property {() => number} [getPlace]   the number of the node on the board; else the main line counts
 * @property {() => Whole|null} [getLine]  of a book the line to the board alone, which is all that some files hold
 * @property {() => boolean} [canSave]  whether the whole tree can be written
 * @property {() => void} [onSaved]  the whole tree is in a file now
 * @property {() => boolean} [getNumbers]  whether pictures show numbers
 * @property {(text: string) => void} [say]  say what went wrong where everybody sees it
 */

const FILES = /** @type {const} */ (["sgf", "psq", "lib", "pos", "json"]);
const WHOLE = ["sgf", "lib", "json"]; // files that hold the whole tree
const PICTURES = /** @type {const} */ (["svg", "png", "gif"]);
const CHARSETS = [["", "charset guess"], ["utf-8", "UTF-8"], ["gb18030", "GBK"], ["cp932", "Shift-JIS"], ["big5", "Big5"], ["latin-1", "Latin-1"]];
const PLAIN = 1_000_000; // characters; more of them go to the server compressed
const DELAYS = ["0.2", "0.5", "0.8", "1.5", "3"];

/**
 * Put the panel into an element, and let the whole page take files and pasted text until it is closed.
 * @param {HTMLElement} host
 * @param {Hooks} hooks
 */
export function mountExchange(host, hooks) {
  const panel = new Exchange(host, hooks);
  return { close: () => panel.close() };
}

class Exchange {
  /** @param {HTMLElement} host @param {Hooks} hooks */
  constructor(host, hooks) {
    this.hooks = hooks;
    this.ears = new AbortController();
    this.says = h("p", { class: "exchange-says", role: "status" });
    this.games = h("div", { class: "exchange-games" });
    this.text = h("textarea", { rows: 2, class: "exchange-text", spellcheck: "false", placeholder: t("paste here"), "aria-label": t("paste here"), oninput: () => { this.read.disabled = !this.text.value.trim(); } });
    this.read = h("button", { type: "button", disabled: true, onclick: () => this.take(this.text.value) }, t("read text"));
    this.input = h("input", { type: "file", hidden: true, accept: ".psq,.sgf,.lib,.json,.pos,.txt", onchange: () => this.choose() });
    /** @type {{ source: Blob|string, number: number }|null} */
    this.last = null; // what was read last, to be read again in another charset
    this.charset = select(CHARSETS.map(([name, text]) => [name, name ? text : t(text)]), "", { "aria-label": t("charset"), onchange: () => { if (this.last) this.take(this.last.source, this.last.number); } });
    this.rule = select([["", t("rule of board")], ...RULES.map((each) => /** @type {[string, string]} */ ([each, t(`rule ${each}`)]))], recall("import rule") ?? "", { "aria-label": t("import rule"), onchange: () => keep("import rule", this.rule.value) });
    this.delay = select(DELAYS.map((each) => [each, t("seconds", { count: each })]), "0.8", { "aria-label": t("gif delay") });
    this.cover = h("div", { class: "drop-cover", hidden: true }, icon("save"), h("span", {}, t("drop here")));
    host.replaceChildren(
      h("h2", {}, t("bring in")),
      h("p", { class: "hint-text" }, t("about bring in")),
      h("div", { class: "exchange-row" }, h("button", { type: "button", onclick: () => this.input.click() }, icon("share"), t("open file")), this.input, this.read),
      h("div", { class: "exchange-row" }, h("label", { class: "exchange-delay" }, t("import rule"), this.rule), h("label", { class: "exchange-delay" }, t("charset"), this.charset)),
      this.text, this.games, this.says,
      h("h2", {}, t("take out")),
      h("div", { class: "exchange-row", role: "group", "aria-label": t("as file") }, ...FILES.map((form) => this.button(form, () => this.save("export", { format: form })))),
      h("div", { class: "exchange-row", role: "group", "aria-label": t("as picture") }, ...PICTURES.map((kind) => this.button(kind, () => this.draw(kind))),
        h("label", { class: "exchange-delay" }, t("gif delay"), this.delay)),
      h("p", { class: "hint-text" }, t("about take out")));
    document.body.append(this.cover);
    this.listen();
  }

  /** @param {string} name @param {() => void} act */
  button(name, act) {
    return h("button", { type: "button", title: maybe(`about ${name}`, name), "data-format": name, onclick: act }, maybe(`format ${name}`, name));
  }

  close() {
    this.ears.abort();
    this.cover.remove();
  }

  // --- the whole page listens -------------------------------------------------------------------

  listen() {
    const { signal } = this.ears;
    /** @param {DragEvent} event */
    const hasFile = (event) => Boolean(event.dataTransfer?.types.includes("Files")) && !document.querySelector("dialog[open]");
    document.addEventListener("dragover", (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      this.cover.hidden = false;
    }, { signal });
    document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) this.cover.hidden = true; }, { signal });
    document.addEventListener("drop", (event) => {
      this.cover.hidden = true;
      if (!hasFile(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.take(file);
    }, { signal });
    document.addEventListener("paste", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
      const file = event.clipboardData?.files[0], text = event.clipboardData?.getData("text/plain") ?? "";
      if (!file && !text.trim()) return;
      event.preventDefault();
      this.take(file ?? text);
    }, { signal });
  }

  choose() {
    const [file] = this.input.files ?? [];
    if (file) this.take(file);
    this.input.value = ""; // the same file can be opened again
  }

  // --- in ---------------------------------------------------------------------------------------

  /**
   * Read a game and show it; where that fails, say why and leave everything as it is.
   * @param {Blob|string} source
   * @param {number} [number] which game of several
   */
  async take(source, number = 1) {
    const link = typeof source === "string" ? /#\/analyse\?\S+/.exec(source)?.[0] : null;
    const linked = link ? Tree.fromLink(link) : null;
    if (linked) {
      this.show(linked.toJSON(), t("read link"));
      return;
    }
    const { rule, size } = this.hooks.getBoard();
    this.last = { source, number };
    const query = new URLSearchParams({ rule: this.rule.value || rule, size: String(size), game: String(number), ...(this.charset.value ? { charset: this.charset.value } : {}) });
    const answer = await this.ask(`api/import?${query}`, source, "not read");
    if (!answer) return;
    /** @type {Imported} */
    const found = await answer.json();
    const { format = "", games = 1, notes = [], game, rule_given: isNamed = true } = found;
    const told = [t("read game", {
      format: maybe(`format ${format}`, format), count: movesOf(game).toLocaleString(),
      rule: t(`rule ${game.rule ?? "freestyle"}`), size: game.size ?? 15,
    }), isNamed ? "" : t(this.rule.value ? "rule chosen" : "rule assumed", { rule: t(`rule ${game.rule ?? "freestyle"}`) })].filter(Boolean);
    this.offer(source, number, games);
    const { charset = "" } = found, isPlain = !charset || charset === "utf-8" || this.charset.value;
    if (!isPlain) notes.unshift({ code: "", parameters: {}, text: t("charset guessed", { charset: CHARSETS.find(([name]) => name === charset)?.[1] ?? charset }) });
    this.show(game, [...told, ...notes.map((note) => `${tell(note)}.`)].join(" "));
  }

  /** @param {Whole} game @param {string} said */
  show(game, said) {
    this.hooks.setGame(game, said);
    this.text.value = "";
    this.read.disabled = true;
    this.say(said);
  }

  /** Let one choose among the games of a file. @param {Blob|string} source @param {number} number @param {number} games */
  offer(source, number, games) {
    if (games < 2) {
      this.games.replaceChildren();
      return;
    }
    const input = h("input", { type: "number", min: 1, max: games, value: String(number), "aria-label": t("which game"), onchange: () => this.take(source, Number(input.value) || 1) });
    this.games.replaceChildren(t("which game"), input, t("of games", { count: games }));
  }

  // --- out --------------------------------------------------------------------------------------

  /** @param {string} kind */
  draw(kind) {
    const more = kind === "gif" ? { delay: Number(this.delay.value) } : {};
    return this.save("picture", { kind, numbers: this.hooks.getNumbers?.() ?? true, ...more });
  }

  /** @param {string} route @param {Record<string, any>} options */
  async save(route, options) {
    const name = options.format ?? options.kind, isWhole = WHOLE.includes(name), line = isWhole ? null : this.hooks.getLine?.();
    if (isWhole && this.hooks.canSave?.() === false) {
      this.say(t("book not saved"), true);
      return;
    }
    const place = line ? 0 : this.hooks.getPlace?.() ?? 0;
    // From the beginning no moves lead on: there the main line is meant, but for a picture of the position.
    const at = !line && (place || name === "svg" || name === "png") ? { at: place } : {};
    const text = JSON.stringify({ game: line ?? this.hooks.getGame(), ...at, ...options });
    const isLarge = text.length > PLAIN && route === "export", body = isLarge ? await compressed(text) : text;
    const answer = await this.ask(`api/${route}`, body, "not saved", { "Content-Type": "application/json", ...(isLarge ? { "Content-Encoding": "gzip" } : {}) });
    if (!answer) return;
    const file = `game.${name}`;
    download(file, await answer.blob());
    if (isWhole) this.hooks.onSaved?.();
    /** @type {import("./words.js").Said[]} */
    const notes = JSON.parse(answer.headers.get("Tengen-Notes-Json") ?? "[]");
    this.say([t("saved", { name: file }), ...notes.map((note) => `${tell(note)}.`)].join(" "));
  }

  // --- the server -------------------------------------------------------------------------------

  /**
   * Ask the server; where it refuses, say why and return null.
   * @param {string} path @param {Blob|string} body @param {string} failure @param {Record<string, string>} [headers]
   */
  async ask(path, body, failure, headers = {}) {
    this.say(t("one moment"));
    try {
      const answer = await send(path, { method: "POST", body, headers: { ...headers, "Tengen-Page": "yes" } });
      if (answer.ok && !answer.headers.has("Tengen-Mistake")) return answer;
      const text = await answer.text();
      this.say(t(failure, { why: reason(text) }), true);
    } catch {
      this.say(t(failure, { why: t("no server") }), true);
    }
    return null;
  }

  /** @param {string} text @param {boolean} [isBad] */
  say(text, isBad = false) {
    if (isBad) this.hooks.say?.(text);
    this.says.textContent = text;
    this.says.classList.toggle("bad", isBad);
  }
}

/** A text as gzip. @param {string} text */
function compressed(text) {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** How many moves a game has. @param {Whole} game */
function movesOf(game) {
  return "moves" in game ? game.moves.match(/[a-v]/g)?.length ?? 0 : Math.max(0, (game.tree ?? []).length - 1);
}

/** The sentence of a refusal: of our own, of a message that was not understood, or plain. @param {string} text */
function reason(text) {
  try {
    const { detail, code, parameters } = JSON.parse(text);
    if (code) return tell({ code, parameters, text: detail });
    return String(detail);
  } catch {
    return text;
  }
}
