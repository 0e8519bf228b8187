// The search lab: real searches, run on the server, drawn step by step.

import { field, h, icon, select, tool } from "./dom.js";
import { drawing } from "./drawing.js";
import { IciclePane } from "./icicle.js";
import { keep, recall } from "./keep.js";
import { TreePane } from "./pane.js";
import { Stepper } from "./stepper.js";
import { language, maybe, t } from "./words.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {{ name: string, summary: string, options: string[] }} Algorithm */
/** @typedef {{ game: string, tree: string, moves: string, root: string, algorithm: string, other: string, depth: string, nodes: string, playouts: string }} Settings */
/**
 * What the server answers.
 * @typedef {object} Answer
 * @property {string} algorithm
 * @property {string|null} value
 * @property {string} status
 * @property {string[]} pv
 * @property {{ pn: string, dn: string }|null} proof
 * @property {Record<string, number>} stats
 * @property {number} nodes
 * @property {number} events
 * @property {import("./stepper.js").Film} [film]
 * @property {{ tree: string, width: number, height: number }} [drawing]
 * @property {string[]} [boards]
 * @property {string[]} [names]
 * @property {string[]} [labels]
 * @property {Record<number, number>} [pruned]
 * @property {[string, string, number][]} [columns]
 * @property {{ parents: Int32Array, sides: Int8Array, moves: Int32Array, kinds: Uint8Array, nodes: Int32Array, values: Float32Array, a: Float32Array, b: Float32Array }} [arrays]
 */

const SAMPLE = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]";
/**
 * Games, each with moves that lead to a position worth a look, and an algorithm that ends there.
 * @type {[string, string, string][]}
 */
const GAMES = [
  ["tree", "", "alphabeta"], ["box", "", "alphabeta"], ["tictactoe", "b2 a1 c3", "alphabeta"], ["hexapawn", "", "alphabeta"],
  ["connect_four(4,4,3)", "", "pns"], ["connect_four", "d d d d", "hminimax"], ["gomoku(7)", "c2 b6 e5 c3 c4 d6 e4 f4", "threat-space"], ["pig(8,3,2)", "", "expectimax"],
];
/** @type {Settings} */
const DEFAULTS = { game: "tree", tree: SAMPLE, moves: "", root: "max", algorithm: "alphabeta", other: "", depth: "2", nodes: "2000", playouts: "60" };
const SPEEDS = [["1600", "slow"], ["800", "normal"], ["300", "fast"], ["60", "very fast"]];
const ARRAYS = { i: Int32Array, b: Int8Array, B: Uint8Array, f: Float32Array };

/**
 * @param {HTMLElement} host
 * @param {Page} page
 */
export async function mountLab(host, page) {
  /** @type {Algorithm[]} */
  const algorithms = await (await fetch("api/algorithms")).json();
  const view = new LabView(host, page, algorithms);
  await view.run();
  return { close: () => view.close(), keys: (/** @type {KeyboardEvent} */ event) => view.press(event), language: () => view.translate() };
}

class LabView {
  /** @param {HTMLElement} host @param {Page} page @param {Algorithm[]} algorithms */
  constructor(host, page, algorithms) {
    this.host = host;
    this.page = page;
    this.algorithms = algorithms;
    const linked = new URLSearchParams(location.hash.split("?")[1] ?? "");
    /** @type {Settings} */
    this.settings = { ...DEFAULTS, ...(linked.size ? Object.fromEntries(linked) : recall("lab")) };
    /** @type {(TreePane|IciclePane)[]} */
    this.panes = [];
    this.step = 0;
    this.active = 0;
    this.timer = 0;
    this.quizzing = false;
    this.asks = 0;
    this.ui = this.build();
  }

  close() {
    this.halt();
    for (const pane of this.panes) if (pane instanceof IciclePane) pane.close();
  }

  translate() {
    this.ui = this.build();
    this.show();
  }

  // --- the frame of the view --------------------------------------------------------------------

  build() {
    const { settings } = this;
    const names = /** @type {[string, string][]} */ (this.algorithms.map((each) => [each.name, maybe(`algorithm ${each.name}`, each.name)]));
    const game = select([...new Set([...GAMES.map(([name]) => name), settings.game])].map((name) => [name, maybe(`game ${name}`, name)]), settings.game);
    const tree = h("textarea", { rows: 2, spellcheck: "false", maxlength: 1_400_000 });
    tree.value = settings.tree;
    const moves = h("input", { type: "text", maxlength: 600, value: settings.moves, placeholder: t("none") });
    const root = select([["max", "MAX"], ["min", "MIN"]], settings.root);
    const algorithm = select(names, settings.algorithm);
    const other = select([["", t("no other")], ...names], settings.other);
    const number = (/** @type {"depth"|"nodes"|"playouts"} */ name, /** @type {number} */ most) => h("input", { type: "number", min: 1, max: most, value: settings[name] });
    const depth = number("depth", 100), nodes = number("nodes", 2_000_000), playouts = number("playouts", 1_000_000);
    const fields = {
      tree: field(t("nested list"), tree), root: field(t("root"), root), moves: field(t("moves first"), moves),
      depth: field(t("depth limit"), depth), nodes: field(t("node limit"), nodes), playouts: field(t("playout limit"), playouts),
    };
    fields.tree.classList.add("long");
    const form = h("form", { class: "bar card" },
      field(t("game"), game), fields.tree, fields.root, fields.moves, field(t("algorithm"), algorithm), field(t("beside it"), other),
      fields.depth, fields.nodes, fields.playouts,
      h("button", { type: "submit", class: "main" }, icon("play"), t("run")));
    const fit = () => {
      const used = new Set([algorithm.value, other.value].flatMap((name) => this.algorithms.find((each) => each.name === name)?.options ?? []));
      const isTree = game.value === "tree";
      fields.tree.hidden = fields.root.hidden = !isTree;
      fields.moves.hidden = isTree;
      for (const name of /** @type {const} */ (["depth", "nodes", "playouts"])) fields[name].hidden = !used.has(name);
    };
    const read = () => Object.assign(settings, { game: game.value, tree: tree.value, moves: moves.value, root: root.value, algorithm: algorithm.value, other: other.value, depth: depth.value, nodes: nodes.value, playouts: playouts.value });
    game.addEventListener("change", () => {
      const [, played, fitting] = GAMES.find(([name]) => name === game.value) ?? ["", "", "alphabeta"];
      moves.value = played;
      algorithm.value = fitting;
      other.value = "";
    });
    form.addEventListener("change", () => { read(); fit(); });
    form.addEventListener("submit", (event) => { event.preventDefault(); read(); this.run(); });
    fit();

    const stage = h("div", { class: "stage" });
    const kind = h("p", { class: "kind" }), words = h("p", { class: "words", role: "status" }), facts = h("dl", { class: "facts" });
    const board = h("div", { class: "node-board" }), stats = h("table", { class: "stats" });
    const zoom = h("div", { class: "zoom", role: "group", "aria-label": t("zoom") },
      h("button", { type: "button", class: "tool", "aria-label": t("smaller"), title: t("smaller"), onclick: () => this.zoom(1 / 1.3) }, "−"),
      h("button", { type: "button", class: "tool", "aria-label": t("fit"), title: t("fit"), onclick: () => this.panes.forEach((pane) => pane.fit()) }, "⤢"),
      h("button", { type: "button", class: "tool", "aria-label": t("larger"), title: t("larger"), onclick: () => this.zoom(1.3) }, "+"));
    const buttons = {
      first: tool("first", t("to begin"), () => this.go(0)), back: tool("back", t("step back"), () => this.go(this.step - 1)),
      play: tool("play", t("run or pause"), () => this.toggle()), next: tool("next", t("step on"), () => this.go(this.step + 1)),
      last: tool("last", t("to end"), () => this.go(this.last)),
    };
    buttons.play.classList.add("main");
    const slider = h("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": t("step") });
    slider.addEventListener("input", () => { this.halt(); this.goto(Number(slider.value)); });
    const speed = select(SPEEDS.map(([value, name]) => [value, t(name)]), "800", { "aria-label": t("speed") });
    const cut = h("button", { type: "button", onclick: () => this.nextCut() }, t("next cut"));
    const quiz = h("button", { type: "button", onclick: () => this.quiz() }, t("quiz"));
    const save = h("button", { type: "button", class: "with-icon", onclick: () => this.export() }, icon("save"), t("export page"));
    const count = h("span", { class: "count" });
    cut.hidden = quiz.hidden = true; // until there is a search
    const controls = h("div", { class: "controls card" },
      h("div", { class: "tools", role: "group", "aria-label": t("steps") }, ...Object.values(buttons)),
      slider, count, h("div", { class: "row more" }, speed, cut, quiz, save));
    this.host.replaceChildren(h("div", { class: "lab" }, form,
      h("section", { class: "stage-frame card", "aria-label": t("tree of the search") }, stage, zoom),
      h("aside", { class: "told card" }, kind, words, facts, board, stats), controls));
    return { stage, kind, words, facts, board, stats, buttons, slider, speed, cut, quiz, save, count, form };
  }

  // --- asking the server ------------------------------------------------------------------------

  /** @param {string} algorithm */
  study(algorithm) {
    const { settings } = this;
    const option = this.algorithms.find((each) => each.name === algorithm)?.options ?? [];
    const isTree = settings.game === "tree";
    return {
      game: isTree ? `tree:${settings.tree}` : settings.game, moves: isTree ? "" : settings.moves, algorithm,
      ...(isTree ? { root: settings.root } : {}),
      ...Object.fromEntries(/** @type {const} */ (["depth", "nodes", "playouts"]).filter((name) => option.includes(name) && settings[name]).map((name) => [name, Number(settings[name])])),
    };
  }

  async run() {
    this.halt();
    const { settings } = this;
    this.asks += 1;
    const ask = this.asks;
    keep("lab", settings);
    if (settings.tree.length < 1500) {
      const told = Object.entries(settings).filter(([name, value]) => value !== DEFAULTS[/** @type {keyof Settings} */ (name)]);
      history.replaceState(null, "", told.length ? `#/lab?${new URLSearchParams(told)}` : "#/lab");
    }
    this.host.classList.add("busy");
    try {
      const names = [settings.algorithm, settings.other].filter(Boolean);
      const answers = await Promise.all(names.map((name) => request(this.study(name))));
      if (ask !== this.asks) return;
      for (const pane of this.panes) if (pane instanceof IciclePane) pane.close();
      this.panes = answers.map((answer, index) => this.makePane(answer, index));
      this.active = 0;
      this.quizzing = false;
      this.show();
      this.goto(this.panes.every((pane) => pane instanceof TreePane) ? 0 : this.last);
    } catch (error) {
      this.page.say(error instanceof Error ? error.message : String(error));
    } finally {
      this.host.classList.remove("busy");
    }
  }

  /** @param {Answer} answer @param {number} index */
  makePane(answer, index) {
    const handlers = {
      onNode: (/** @type {number} */ node) => { if (node >= 0) this.active = index; this.tellBoard(node); },
      onPick: (/** @type {number} */ node) => {
        this.active = index;
        const step = this.panes[index].firstStepOf(node);
        if (step >= 0) this.go(step);
      },
    };
    return answer.film ? new TreePane(answer, handlers) : new IciclePane(answer, handlers);
  }

  async export() {
    const answer = await post("api/search/page", this.study(this.settings.algorithm));
    const url = URL.createObjectURL(await answer.blob());
    const link = h("a", { href: url, download: `${this.settings.algorithm}.html` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  // --- showing ----------------------------------------------------------------------------------

  show() {
    const { ui } = this;
    ui.stage.replaceChildren(...this.panes.map((pane) => h("div", { class: "column" },
      h("h2", {}, maybe(`algorithm ${pane.answer.algorithm}`, pane.answer.algorithm), h("small", {}, this.summary(pane.answer))), pane.element)));
    ui.slider.max = String(Math.max(1, this.last));
    for (const pane of this.panes) pane.fit();
    this.tellStats();
    const canQuiz = this.panes.length === 1 && this.panes[0] instanceof TreePane && this.panes[0].stepper.known && this.panes[0].cuts.length > 0;
    ui.quiz.hidden = !canQuiz;
    ui.cut.hidden = !this.panes.some((pane) => pane.cuts.length);
    this.tell();
  }

  /** @param {Answer} answer */
  summary(answer) {
    const value = answer.proof ? `pn ${answer.proof.pn}, dn ${answer.proof.dn}` : answer.value === null ? t("unknown") : t("value is", { value: answer.value });
    return `${value} · ${t("nodes visited", { count: answer.nodes.toLocaleString() })}`;
  }

  get last() {
    return Math.max(0, ...this.panes.map((pane) => pane.length - 1));
  }

  /** @param {number} step */
  goto(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    if (this.quizzing) this.quiz();
    for (const pane of this.panes) pane.goto(Math.min(this.step, pane.length - 1));
    this.tell();
  }

  /** Go there by the reader's own hand. @param {number} step */
  go(step) {
    this.halt();
    this.goto(step);
  }

  nextCut() {
    const next = this.panes.map((pane) => pane.cuts.find((cut) => cut > this.step) ?? Infinity), step = Math.min(...next);
    if (step === Infinity) return;
    this.active = next.indexOf(step);
    this.go(step);
  }

  /** @param {number} factor */
  zoom(factor) {
    for (const pane of this.panes) pane.zoom(pane.scale * factor);
  }

  tell() {
    const { ui, step } = this, pane = this.panes[this.active];
    if (!pane) return;
    ui.slider.value = String(step);
    ui.count.textContent = t("step of", { step: (step + 1).toLocaleString(), count: (this.last + 1).toLocaleString() });
    ui.buttons.first.disabled = ui.buttons.back.disabled = step === 0;
    ui.buttons.next.disabled = ui.buttons.last.disabled = step === this.last;
    if (this.quizzing) return;
    if (pane instanceof TreePane) this.tellStep(pane);
    else this.tellEvent(pane);
    this.tellBoard(-1);
  }

  /** @param {TreePane} pane */
  tellStep(pane) {
    const { stepper } = pane, { STEP, SPOT } = Stepper;
    const step = stepper.steps[stepper.now];
    if (!step) return;
    const index = Number(step[STEP.SPOT]), state = stepper.shown[index], parent = Number(stepper.spots[index][SPOT.PARENT]);
    const frame = stepper.spots[index][SPOT.LEAF] && parent >= 0 ? stepper.shown[parent] : state;
    this.ui.kind.textContent = t(`kind ${step[STEP.KIND]}`);
    this.ui.kind.classList.toggle("cut", String(step[STEP.KIND]).endsWith("cut"));
    this.ui.words.textContent = language === "en" ? String(step[STEP.WORDS]) : this.sentence(pane, step);
    const facts = [];
    if (stepper.spots.some((spot) => spot[SPOT.HAS_WINDOW])) facts.push(["α", frame.alpha || "–"], ["β", frame.beta || "–"]);
    if (state.pn !== "") facts.push(["pn", state.pn], ["dn", state.dn]);
    if (state.visits !== "") facts.push([t("visits"), state.visits]);
    facts.push([t("value"), state.value || "–"]);
    this.tellFacts(facts);
  }

  /** What a step does, in the reader's language; the server's own words are English. @param {TreePane} pane @param {import("./stepper.js").Step} step */
  sentence(pane, step) {
    const { stepper } = pane, [, kind, index, value, a, b] = step, spot = stepper.spots[index];
    const isRoot = spot[Stepper.SPOT.PARENT] < 0, side = ["max", "min", "chance"].find((name) => stepper.nodes[index].classList.contains(name)) ?? "leaf";
    const way = kind === "enter" ? (isRoot ? "say start" : side === "leaf" ? "say enter leaf" : "say enter") : kind === "exit" && isRoot ? "say end" : `say ${kind}`;
    return t(way, { value, a, b, move: spot[Stepper.SPOT.NAME], side: t(`side ${side}`), count: spot[Stepper.SPOT.GIVEN_UP] });
  }

  /** @param {IciclePane} pane */
  tellEvent(pane) {
    const event = pane.event(pane.now);
    this.ui.kind.textContent = t(`kind ${event.kind}`);
    this.ui.kind.classList.toggle("cut", event.kind.endsWith("cut"));
    const isRoot = pane.columns.parents[event.node] < 0, side = pane.mark[event.node] === 1 ? "leaf" : { 1: "max", 0: "chance", [-1]: "min" }[pane.columns.sides[event.node]] ?? "max";
    const way = event.kind === "enter" ? (isRoot ? "say start" : "say enter") : event.kind === "exit" && isRoot ? "say end" : `say ${event.kind}`;
    const values = { value: event.value, a: event.a, b: event.b, move: pane.line(event.node).at(-1) ?? "", side: t(`side ${side}`), count: event.pruned };
    this.ui.words.textContent = `${t("at node", { node: event.node, path: pane.line(event.node).join(" ") || t("the root") })}\n${t(way, values)}`;
    const window = event.isProof ? [["pn", event.a], ["dn", event.b]] : event.isVisit ? [[t("visits"), event.a]] : [["α", event.a || "–"], ["β", event.b || "–"]];
    this.tellFacts([...window, [t("value"), event.value || "–"]]);
  }

  /** @param {string[][]} facts */
  tellFacts(facts) {
    this.ui.facts.replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  }

  /** The board of a node: of the one under the pointer, otherwise of this step's. @param {number} node */
  async tellBoard(node) {
    const pane = this.panes[this.active], { board } = this.ui;
    if (pane instanceof TreePane) {
      const index = node >= 0 ? node : pane.stepper.way[0] ?? 0;
      const text = pane.answer.boards?.[index];
      board.hidden = !text;
      if (text) board.replaceChildren(drawing(text));
    } else if (pane && node >= 0) {
      await this.askBoard(pane, node);
    } else if (pane) {
      board.hidden = this.settings.game === "tree";
    }
  }

  /** @param {IciclePane} pane @param {number} node */
  async askBoard(pane, node) {
    const { settings } = this;
    if (settings.game === "tree" || pane.answer.algorithm === "threat-space") return;
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (pane.hovered !== node) return;
    const answer = await post("api/search/board", { game: settings.game, moves: settings.moves, path: pane.path(node) });
    const { board, path } = await answer.json();
    if (pane.hovered !== node) return;
    const value = pane.value[node];
    this.ui.board.hidden = false;
    this.ui.board.replaceChildren(drawing(board), h("p", { class: "hint-text" }, `${path.join(" ") || t("the root")}${Number.isNaN(value) ? "" : ` · ${t("value")} ${value}`}`));
  }

  tellStats() {
    const answers = this.panes.map((pane) => pane.answer);
    const rows = /** @type {[string, (answer: Answer) => string|number|null][]} */ ([
      ["value", (answer) => answer.value], ["status", (answer) => maybe(`status ${answer.status}`, answer.status)],
      ["stat nodes", (answer) => answer.stats.nodes], ["stat leaves", (answer) => answer.stats.leaves],
      ["stat alpha", (answer) => answer.stats.alpha_cutoffs], ["stat beta", (answer) => answer.stats.beta_cutoffs],
      ["stat table", (answer) => answer.stats.table_hits], ["stat playouts", (answer) => answer.stats.playouts],
      ["stat pv", (answer) => answer.pv.slice(0, 8).join(" ")],
    ]);
    const shown = rows.filter(([name, read]) => ["value", "stat nodes"].includes(name) || answers.some((answer) => read(answer)));
    this.ui.stats.replaceChildren(
      h("caption", {}, t("statistics")),
      h("thead", {}, h("tr", {}, h("td"), ...answers.map((answer) => h("th", { scope: "col" }, answer.algorithm)))),
      h("tbody", {}, ...shown.map(([name, read]) => h("tr", {}, h("th", { scope: "row" }, t(name)), ...answers.map((answer) => {
        const value = read(answer);
        return h("td", {}, typeof value === "number" ? value.toLocaleString() : value ?? "–");
      })))));
  }

  // --- quiz -------------------------------------------------------------------------------------

  quiz() {
    const pane = this.panes[0];
    if (!(pane instanceof TreePane)) return;
    this.halt();
    const { ui } = this;
    if (!this.quizzing) {
      this.quizzing = true;
      pane.quiz(true);
      ui.kind.textContent = t("quiz");
      ui.kind.classList.remove("cut");
      ui.words.textContent = t("quiz task");
      this.tellFacts([]);
      const check = h("button", { type: "button", class: "main", onclick: () => this.check(pane) }, t("quiz check"));
      ui.facts.replaceChildren(check);
      ui.stats.hidden = ui.slider.disabled = true;
      ui.quiz.textContent = t("quiz end");
    } else {
      this.quizzing = false;
      pane.quiz(false);
      ui.stats.hidden = ui.slider.disabled = false;
      ui.quiz.textContent = t("quiz");
      this.goto(this.last);
    }
  }

  /** @param {TreePane} pane */
  check(pane) {
    const { right, wrong, missed } = pane.check();
    this.ui.words.textContent = wrong + missed === 0 ? t("quiz perfect", { right }) : t("quiz result", { right, wrong, missed });
    this.ui.facts.replaceChildren();
  }

  // --- running ----------------------------------------------------------------------------------

  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.ui?.buttons.play.replaceChildren(icon("play"));
  }

  toggle() {
    if (this.timer) {
      this.halt();
      return;
    }
    if (this.step >= this.last) this.goto(0);
    this.ui.buttons.play.replaceChildren(icon("pause"));
    const pace = this.last > 5000 ? Math.ceil(this.last / 500) : 1; // a long search in some hundred strides
    const tick = () => {
      if (this.step >= this.last) { this.halt(); return; }
      this.goto(this.step + pace);
      this.timer = setTimeout(tick, pace > 1 ? 40 : Number(this.ui.speed.value));
    };
    this.timer = setTimeout(tick, Number(this.ui.speed.value) / 2);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.go(this.step + 1), ArrowLeft: () => this.go(this.step - 1), Home: () => this.go(0), End: () => this.go(this.last),
      c: () => this.nextCut(), "+": () => this.zoom(1.3), "-": () => this.zoom(1 / 1.3), 0: () => this.panes.forEach((pane) => pane.fit()),
    };
    if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.toggle();
    else if (event.key in keys) keys[event.key]();
    else return false;
    return true;
  }
}

/** @param {string} path @param {object} body */
async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (answer.ok) return answer;
  const { detail } = await answer.json().catch(() => ({ detail: answer.statusText }));
  throw new Error(typeof detail === "string" ? detail : detail.map((/** @type {{ loc: string[], msg: string }} */ each) => `${each.loc.at(-1)}: ${each.msg}`).join("; "));
}

/** Run a search. @param {object} study @returns {Promise<Answer>} */
async function request(study) {
  const bytes = await (await post("api/search/view", study)).arrayBuffer();
  const length = new DataView(bytes).getUint32(0, true);
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  if (answer.error) throw new Error(answer.error);
  let at = 4 + length;
  answer.arrays = Object.fromEntries((answer.columns ?? []).map((/** @type {[string, keyof typeof ARRAYS, number]} */ [name, type, count]) => {
    const kind = ARRAYS[type], array = new kind(bytes, at, count);
    at += Math.ceil((count * kind.BYTES_PER_ELEMENT) / 8) * 8;
    return [name, array];
  }));
  return answer;
}
