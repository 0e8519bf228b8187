// The view to play in: board, players, buttons, moves.

import { Board, turnMore } from "./board.js";
import { loadChoices } from "./choices.js";
import { h, icon, tool } from "./dom.js";
import { why } from "./foul.js";
import { Game } from "./game.js";
import { keep, recall } from "./keep.js";
import { openSetup } from "./setup.js";
import { stonesOf, Table } from "./table.js";
import { Tree } from "./tree.js";
import { maybe, t } from "./words.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./choices.js").Choices} Choices */

/** The player that a newcomer meets, and who gives hints: the first of the house. @param {Choices} known */
function strongest(known) {
  return known.players[0];
}

/** The same at a level that leaves a newcomer a chance, where it has levels. @param {Choices} known */
function opponent(known) {
  const { name, options } = strongest(known);
  return options.some((option) => option.name === "level") ? `${name}?level=3` : name;
}

/**
 * @param {HTMLElement} host
 * @param {Page} page
 */
export async function mountPlay(host, page) {
  const known = await loadChoices();
  const game = Game.find() ?? new Game({
    rule: "freestyle", size: 15, opening: "free", control: null,
    seats: [{ kind: "person" }, { kind: "player", spec: opponent(known), seconds: 1 }],
  });
  const view = new PlayView(host, page, known, game);
  return { close: () => view.close(), keys: (/** @type {KeyboardEvent} */ event) => view.press(event), language: () => view.translate() };
}

class PlayView {
  /** @param {HTMLElement} host @param {Page} page @param {Choices} known @param {Game} game */
  constructor(host, page, known, game) {
    this.page = page;
    this.known = known;
    this.host = host;
    this.numbers = recall("numbers") ?? false;
    this.turned = recall("turned") ?? 0;
    /** @type {string[]} */
    this.laid = []; // stones of an opening's placement, before it is complete
    this.placing = "";
    /** @type {string|null} */
    this.pointed = null;
    this.said = "";
    this.ui = this.build();
    this.table = this.sit(game);
  }

  /** @param {Game} game */
  sit(game) {
    const table = new Table(game, {
      onChange: () => this.render(),
      onSay: (key, values) => this.page.say(t(key, values)),
    });
    this.table = table;
    game.save();
    this.laid = [];
    this.placing = "";
    this.render();
    return table;
  }

  close() {
    this.table.close();
  }

  // --- the frame of the view, made once per language ---------------------------------------------

  build() {
    const bar = () => ({
      row: h("div", { class: "seat" }),
      stone: h("span", { class: "disc" }), name: h("span", { class: "name" }),
      state: h("span", { class: "thinks", "aria-hidden": "true" }, h("i"), h("i"), h("i")), clock: h("span", { class: "clock" }),
    });
    const bars = [bar(), bar()];
    for (const each of bars) each.row.append(each.stone, each.name, each.state, each.clock);
    const boardHost = h("div", { class: "board-frame" });
    const status = h("p", { class: "status", role: "status" });
    const detail = h("p", { class: "detail" });
    const choices = h("div", { class: "choices", role: "group", "aria-label": t("opening") });
    const thought = h("div", { class: "thought", "aria-label": t("thought") });
    const list = h("ol", { class: "moves", "aria-label": t("moves"), tabindex: "0" });
    const buttons = {
      undo: tool("undo", `${t("undo")} (u)`, () => this.undo()),
      redo: tool("redo", `${t("redo")} (r)`, () => this.table.redo()),
      hint: tool("hint", `${t("hint")} (h)`, () => this.askHint()),
      now: tool("now", `${t("now")} (m)`, () => this.table.now()),
      resign: tool("flag", t("resign"), () => this.resign()),
    };
    const numbersButton = tool("numbers", `${t("numbers")} (n)`, () => this.toggleNumbers(), { "aria-pressed": String(this.numbers) });
    const more = h("div", { class: "tools small", role: "group", "aria-label": t("view") },
      numbersButton,
      tool("turn", t("turn"), () => this.turn(1)),
      tool("flip", t("flip"), () => this.turn(4)),
      tool("share", t("share"), () => this.share()),
      tool("lens", t("analyse game"), () => this.analyse()));
    const side = h("aside", { class: "side" },
      h("div", { class: "card verdict" }, status, detail, choices),
      h("div", { class: "tools", role: "group", "aria-label": t("actions") }, ...Object.values(buttons)),
      h("div", { class: "row" },
        h("button", { type: "button", class: "main", onclick: () => this.setup() }, icon("plus"), t("new game")), more),
      h("div", { class: "card" }, thought, list));
    this.host.replaceChildren(h("div", { class: "play" },
      h("section", { class: "table", "aria-label": t("board") }, bars[1].row, boardHost, bars[0].row), side));
    const board = new Board(boardHost, {
      label: t("board help"),
      describe: (point, what) => t(`point ${what}`, { point }),
      onPlay: (point) => this.lay(point),
      onPoint: (point) => { this.pointed = point; this.draw(); },
      onSay: (text) => this.page.announce(text),
    });
    return { bars, status, detail, choices, thought, list, buttons, numbersButton, board };
  }

  translate() {
    this.ui = this.build();
    this.said = "";
    this.render();
  }

  // --- drawing ----------------------------------------------------------------------------------

  render() {
    if (!this.table) return;
    const { table } = this, { result } = table;
    if (!table.state?.options.length || !table.isPersons) this.laid = [];
    this.draw();
    this.drawSeats();
    this.drawStatus(result);
    this.drawChoices();
    this.drawThought();
    this.drawMoves();
    const { undo, redo, hint, now, resign } = this.ui.buttons;
    undo.disabled = !table.game.acts.length && !this.laid.length;
    redo.disabled = !table.game.undone.length;
    hint.disabled = !table.isPersons || table.thinking !== null;
    now.disabled = table.thinking === null;
    resign.disabled = result !== null || !table.game.acts.length;
  }

  /** The stones that are laid by clicks: one in ordinary play, several where the opening says so. */
  get wanted() {
    const { table } = this;
    if (!table.isPersons || table.isPaused && table.hasPlayer && !table.isPersons) return 0;
    if (!table.state?.options.length) return 1;
    const option = this.option;
    if (!option) return 0;
    if (option.name === "place") return option.areas.length;
    if (option.name === "offer") return table.state.declared || option.most;
    return option.name === "pick" ? 1 : 0;
  }

  /** The choice of the opening that is made by clicks, if one is. */
  get option() {
    const options = this.table.state?.options ?? [];
    const byClick = options.filter((option) => ["place", "offer", "pick"].includes(option.name));
    if (byClick.length === options.length && byClick.length === 1) return byClick[0];
    return byClick.find((option) => option.name === this.placing);
  }

  draw() {
    const { table, laid, option } = this, { state } = table;
    const moves = [...table.moves, ...(option?.name === "offer" ? [] : laid)];
    const result = table.result;
    const isDone = result !== null;
    const crosses = new Map((table.isCurrent && !isDone ? state?.forbidden ?? [] : []).map((each) => [each.point, why(each)]));
    const pointed = state?.forbidden.find((each) => each.point === this.pointed);
    const offers = option?.name === "pick" ? state?.offers ?? [] : [];
    const marks = new Map([...(option?.name === "offer" ? laid : []), ...offers].map((point, index) => [point, String.fromCharCode(65 + index)]));
    const hints = table.hint ? stonesOf(table.hint) : [];
    const canLay = this.wanted > laid.length;
    this.ui.board.update({
      size: table.game.agreed.size,
      moves,
      numbers: this.numbers,
      turned: this.turned,
      crosses,
      marks,
      faint: option?.name === "offer" ? [] : laid,
      line: result?.line ?? [],
      glow: pointed && !isDone ? pointed.rows.flatMap((row) => row.stones).filter((point) => moves.includes(point)) : hints,
      ghost: canLay ? (option?.name === "offer" || option?.name === "pick" || moves.length % 2 === 0 ? "black" : "white") : null,
      allows: (point) => offers.length ? offers.includes(point) : !marks.has(point) && (!option || table.allows(laid.length, point)),
    });
  }

  drawSeats() {
    const { table } = this, { seats, control } = table.game.agreed;
    // The person sits below; with two people, whoever was first.
    const below = seats[0].kind === "person" || seats[1].kind !== "person" ? 0 : 1;
    [below, 1 - below].forEach((number, place) => {
      const seat = /** @type {0|1} */ (number), bar = this.ui.bars[place], who = seats[seat];
      const isActor = table.actor === seat && !table.result;
      const name = who.kind === "person" ? (table.hasPlayer ? t("you") : t(seat ? "second person" : "first person")) : who.spec;
      bar.stone.className = `disc ${table.colorOf(seat)}`;
      bar.stone.setAttribute("aria-label", t(table.colorOf(seat)));
      bar.stone.setAttribute("role", "img");
      if (bar.name.textContent !== name) bar.name.textContent = name;
      bar.row.classList.toggle("active", isActor);
      bar.row.classList.toggle("thinking", isActor && table.thinking?.purpose === "move");
      bar.clock.hidden = !control;
      if (control) bar.clock.textContent = clock(table.game.left[seat]);
      bar.clock.classList.toggle("low", table.game.left[seat] < 20_000);
    });
  }

  /** @param {Table["result"]} result */
  drawStatus(result) {
    const { table } = this;
    let text = "", detail = "";
    if (table.isLost) text = t("lost");
    else if (result) {
      text = result.winner === "draw" ? t("draw") : t(`${result.winner} wins`);
      detail = t(`by ${result.reason}`);
    } else if (!table.isCurrent || !table.state) text = table.game.acts.length ? this.said : t("loading");
    else if (table.isPersons && table.state.options.length) text = this.laid.length || this.option ? this.askStones() : t("your choice");
    else if (table.isPersons) text = table.hasPlayer ? t("your move") : t(`${table.state.to_move} to move`);
    else if (table.isPaused) text = t("paused");
    else text = t("thinking");
    if (!detail && table.isPersons && table.hint) detail = t("hint is", { move: table.hint });
    if (text !== this.said) this.ui.status.textContent = text;
    this.said = text;
    this.ui.detail.textContent = detail;
    this.ui.status.parentElement?.classList.toggle("over", result !== null);
    this.ui.status.parentElement?.classList.toggle("opens", table.game.agreed.opening !== "free");
  }

  askStones() {
    const { option } = this, left = this.wanted - this.laid.length;
    if (option?.name === "pick") return t("pick one");
    return t(option?.name === "offer" ? "offer more" : "lay more", { count: left });
  }

  drawChoices() {
    const { table } = this, { state } = table;
    /** @type {HTMLElement[]} */
    const buttons = [];
    const add = (/** @type {string} */ label, /** @type {() => void} */ act) => buttons.push(h("button", { type: "button", onclick: act }, label));
    if (table.isPaused && !table.isPersons && !table.result && !table.isLost) add(t("go on"), () => table.resume());
    else if (table.crashes > 2 && !table.thinking && !table.result) add(t("try again"), () => table.resume());
    if (table.isPersons && state && !this.laid.length) {
      for (const option of state.options) {
        if (option.name === "declare") {
          for (let count = 1; count <= Math.min(option.most, 10); count += 1) add(t("declare", { count }), () => table.act(`declare-${count}`));
        } else if (!["place", "offer", "pick"].includes(option.name)) {
          add(t(`choose ${option.name}`), () => table.act(option.name));
        } else if (state.options.length > 1 && this.placing !== option.name) {
          add(t(`choose ${option.name}`, { count: option.areas.length }), () => { this.placing = option.name; this.render(); });
        }
      }
    }
    if (table.result) {
      add(t("play again"), () => this.again());
      add(t("analyse game"), () => this.analyse());
    }
    const key = buttons.map((button) => button.textContent).join("|");
    if (this.ui.choices.dataset.key !== key) this.ui.choices.replaceChildren(...buttons);
    this.ui.choices.dataset.key = key;
  }

  drawThought() {
    const { info } = this.table;
    const parts = [];
    if (info) {
      if (info.plies !== null && info.score !== null) parts.push([t("score"), t(info.score > 0 ? "wins in" : "loses in", { count: info.plies })]);
      else if (info.win_rate !== null) parts.push([t("score"), `${Math.round(info.win_rate * 100)} %`]);
      if (info.depth !== null) parts.push([t("depth"), info.selective_depth ? `${info.depth} / ${info.selective_depth}` : String(info.depth)]);
      if (info.nodes !== null) parts.push([t("nodes"), short(info.nodes)]);
      if (info.playouts !== null) parts.push([t("playouts"), short(info.playouts)]);
    }
    const line = info && info.pv.length ? h("p", { class: "pv" }, info.pv.slice(0, 12).join(" ")) : h("p", { class: "pv" }, info?.text || (info ? "" : t("no thought")));
    this.ui.thought.replaceChildren(h("dl", {}, ...parts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))), line);
    this.ui.thought.classList.toggle("empty", !info);
  }

  drawMoves() {
    const { acts } = this.table.game;
    const key = acts.join(".");
    if (this.ui.list.dataset.key === key && this.ui.list.childElementCount) return;
    this.ui.list.dataset.key = key;
    let number = 0;
    const items = acts.map((act) => {
      const stones = stonesOf(act);
      const first = number + 1;
      number += stones.length;
      const text = /^[a-v]\d/.test(act) ? act : `${maybe(`act ${act.split("-")[0]}`, act.split("-")[0])} ${act.split("-").slice(1).join(" ")}`;
      return h("li", { class: stones.length === 1 ? "" : "wide" }, stones.length === 1 ? h("span", { class: "no" }, String(first)) : null, text);
    });
    this.ui.list.replaceChildren(...(items.length ? items : [h("li", { class: "none" }, t("no moves"))]));
    this.ui.list.scrollTop = this.ui.list.scrollHeight;
  }

  // --- doing ------------------------------------------------------------------------------------

  /** @param {string} point */
  lay(point) {
    const { option } = this;
    if (!option) {
      this.table.act(point);
    } else {
      this.laid = [...this.laid, point];
      if (this.laid.length >= this.wanted) {
        const act = [option.name, ...this.laid].join("-");
        this.laid = [];
        this.placing = "";
        this.table.act(act);
      } else {
        this.render();
      }
    }
    const what = this.table.moves.length % 2 ? "black" : "white";
    this.page.announce(t(`point ${what}`, { point }));
  }

  undo() {
    if (this.laid.length) {
      this.laid = this.laid.slice(0, -1);
      this.render();
    } else {
      this.placing = "";
      this.table.undo();
    }
  }

  askHint() {
    this.table.ask(strongest(this.known).name);
  }

  resign() {
    if (this.table.result === null && this.table.game.acts.length) this.table.resign();
  }

  toggleNumbers() {
    this.numbers = !this.numbers;
    keep("numbers", this.numbers);
    this.ui.numbersButton.setAttribute("aria-pressed", String(this.numbers));
    this.draw();
  }

  /** @param {1|4} how */
  turn(how) {
    this.turned = turnMore(this.turned, how);
    keep("turned", this.turned);
    this.draw();
  }

  async share() {
    const link = new URL(this.table.game.link(), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.page.say(t("copied"));
    } catch {
      this.page.say(link);
    }
  }

  /** Go on with this game in the view to analyse in. */
  analyse() {
    const { rule, size } = this.table.game.agreed, tree = new Tree({ rule, size });
    tree.go(tree.add(tree.root, this.table.moves));
    location.hash = tree.link();
  }

  setup() {
    openSetup(this.known, this.table.game.agreed, (agreed) => this.begin(agreed));
  }

  again() {
    this.begin(this.table.game.agreed);
  }

  /** @param {import("./game.js").Agreed} agreed */
  begin(agreed) {
    this.table.close();
    this.sit(new Game(agreed));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {Record<string, () => void>} */
    const keys = {
      u: () => this.undo(), ArrowLeft: () => this.undo(), r: () => this.table.redo(), ArrowRight: () => this.table.redo(),
      h: () => this.askHint(), m: () => this.table.now(), n: () => this.toggleNumbers(), g: () => this.setup(),
    };
    const act = keys[event.key];
    if (act) act();
    return Boolean(act);
  }
}

/** @param {number} milliseconds */
function clock(milliseconds) {
  const tenths = Math.ceil(milliseconds / 100), seconds = Math.floor(tenths / 10);
  const rest = String(seconds % 60).padStart(2, "0");
  return milliseconds < 10_000 ? `0:${rest}.${tenths % 10}` : `${Math.floor(seconds / 60)}:${rest}`;
}

/** @param {number} count */
function short(count) {
  return count < 10_000 ? String(count) : count < 1e7 ? `${Math.round(count / 1000)} k` : `${Math.round(count / 1e6)} M`;
}
