// What is told of a search beside its drawing: the step in words, the running line, its numbers, the board of a node, statistics.

import { h } from "./dom.js";
import { drawing } from "./drawing.js";
import { named } from "./experiment.js";
import { growth } from "./growth.js";
import { TreePane } from "./pane.js";
import { Pseudocode } from "./pseudocode.js";
import { Stepper } from "./stepper.js";
import { post } from "./lab_client.js";
import { maybe, t } from "./words.js";

/** @typedef {import("./icicle.js").IciclePane} IciclePane */
/** @typedef {TreePane|IciclePane} Pane */
/** @typedef {import("./lab_client.js").Answer} Answer */
/**
 * A step of a recording, however it is drawn.
 * @typedef {object} Told
 * @property {string} kind
 * @property {string} side max, min, chance or leaf
 * @property {boolean} isRoot
 * @property {boolean} isNew whether the node had no numbers before
 * @property {string} value
 * @property {string} a
 * @property {string} b
 * @property {string} move
 * @property {number} count moves that the step prunes
 */

/** The words that an algorithm is told in; one that is not named here has a window. @type {Record<string, string>} */
const VOICES = {
  minimax: "plain", expectimax: "plain", mcts: "monte", flat_monte_carlo: "flat", flat: "flat",
  pns: "proof", pns_dag: "proof", dfpn: "proof", "threat-space": "threat",
};

export class Commentary {
  /** @param {import("./experiment.js").Experiment} experiment */
  constructor(experiment) {
    this.experiment = experiment;
    this.kind = h("p", { class: "kind" });
    this.words = h("p", { class: "words", role: "status" });
    this.code = new Pseudocode();
    this.facts = h("dl", { class: "facts" });
    this.below = h("div", { class: "facts" }); // what is asked or offered, where no step is told
    this.board = h("div", { class: "node-board" });
    this.stats = h("table", { class: "stats" });
    this.growth = h("div", { class: "growth-host" });
    this.element = h("aside", { class: "told card", tabindex: "0", "aria-label": t("explanation") }, this.kind, this.words, this.facts, this.below, this.code.element, this.board, this.growth, this.stats);
  }

  /** Nothing is told: no search is shown. */
  clear() {
    this.say("", "");
    this.board.hidden = true;
    this.board.replaceChildren();
    this.stats.replaceChildren();
    this.growth.replaceChildren();
  }

  /** Say something that is no step of a search. @param {string} kind @param {string} words @param {...HTMLElement} below */
  say(kind, words, ...below) {
    this.kind.textContent = kind;
    this.kind.classList.remove("cut");
    this.words.textContent = words;
    this.facts.replaceChildren();
    this.below.replaceChildren(...below);
    this.code.element.hidden = true;
  }

  /** The step where a pane is. @param {Pane} pane */
  tell(pane) {
    if (pane instanceof TreePane) this.step(pane);
    else this.event(pane);
    this.look(pane, -1);
  }

  /** @param {TreePane} pane */
  step(pane) {
    const { stepper } = pane, { STEP, SPOT } = Stepper;
    const step = stepper.steps[stepper.now];
    if (!step) return;
    const [, kind, index, value, a, b] = step, spot = stepper.spots[index], parent = Number(spot[SPOT.PARENT]);
    const side = ["leaf", "max", "min", "chance"].find((name) => stepper.nodes[index].classList.contains(name)) ?? "leaf";
    this.show(pane.answer, { kind, side, isRoot: parent < 0, isNew: stepper.before?.[stepper.now].pn === "", value, a, b, move: String(spot[SPOT.NAME]), count: Number(spot[SPOT.GIVEN_UP]) });
    const state = stepper.shown[index], frame = spot[SPOT.LEAF] && parent >= 0 ? stepper.shown[parent] : state;
    const facts = [];
    if (!VOICES[pane.answer.algorithm]) facts.push(["α", frame.alpha || "–"], ["β", frame.beta || "–"]);
    if (state.pn !== "") facts.push(["pn", state.pn], ["dn", state.dn]);
    else facts.push(...this.known(pane.answer, state.visits, state.value, state.text));
    this.list(facts);
  }

  /** The value of a node and, of a Monte-Carlo search, its visits. @param {Answer} answer @param {string} visits @param {string} value @param {string} [text] */
  known(answer, visits, value, text = value) {
    if (answer.algorithm === "threat-space") return [];
    if (visits !== "") return [[t("visits"), visits], [t("mean"), value || "–"]];
    return [[t("value"), text || "–"]];
  }

  /** @param {Answer} answer @param {Told} told */
  show(answer, told) {
    const isCut = told.kind.endsWith("cut"), isEmpty = isCut && told.count === 0;
    this.kind.textContent = t(isEmpty ? "kind bound" : `kind ${told.kind}`);
    this.kind.classList.toggle("cut", isCut && !isEmpty);
    this.words.textContent = sentence(answer, told);
    this.code.element.hidden = false;
    this.code.show(answer.algorithm, told);
  }

  /** @param {IciclePane} pane */
  event(pane) {
    const event = pane.event(pane.now), { node } = event;
    const side = pane.mark[node] === 1 ? "leaf" : { 1: "max", 0: "chance", [-1]: "min" }[pane.columns.sides[node]] ?? "max";
    const isNew = event.isProof && pane.firstStepOf(node) + 2 >= pane.now;
    this.show(pane.answer, { kind: event.kind, side, isRoot: pane.columns.parents[node] < 0, isNew, value: event.value, a: event.a, b: event.b, move: pane.line(node).at(-1) ?? "", count: event.pruned });
    this.words.textContent = `${t("at node", { node, path: pane.line(node).join(" ") || t("the root") })}\n${this.words.textContent}`;
    const window = event.isProof ? [["pn", event.a], ["dn", event.b]] : VOICES[pane.answer.algorithm] ? [] : [["α", event.a || "–"], ["β", event.b || "–"]];
    this.list(event.isProof ? window : [...window, ...this.known(pane.answer, event.isVisit ? event.a : "", event.value)]);
  }

  /** @param {string[][]} facts */
  list(facts) {
    this.below.replaceChildren();
    this.facts.replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  }

  /** The board of a node: of the one under the pointer, otherwise of this step's. @param {Pane|undefined} pane @param {number} node */
  async look(pane, node) {
    const { board } = this;
    if (!pane) return;
    if (pane instanceof TreePane) {
      const index = node >= 0 ? node : pane.stepper.way[0] ?? 0;
      const text = pane.answer.boards?.[index];
      board.hidden = !text;
      if (text) board.replaceChildren(drawing(text));
    } else {
      await this.askBoard(pane, node);
    }
  }

  /** @param {IciclePane} pane @param {number} node */
  async askBoard(pane, node) {
    const { settings } = this.experiment, { board } = this;
    if (settings.game === "tree" || pane.answer.algorithm === "threat-space") {
      board.hidden = true;
      return;
    }
    const now = pane.now, shown = node >= 0 ? node : pane.columns.nodes[now];
    const isWanted = () => (node >= 0 ? pane.hovered === node : pane.now === now && pane.hovered < 0) && pane.element.isConnected;
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (!isWanted()) return;
    const answer = await post("api/search/board", { game: settings.game, moves: settings.moves, path: pane.path(shown) });
    const { board: text, path } = await answer.json();
    if (!isWanted()) return;
    const value = pane.value[shown];
    board.hidden = false;
    board.replaceChildren(drawing(text), h("p", { class: "hint-text" }, `${path.join(" ") || t("the root")}${Number.isNaN(value) ? "" : ` · ${t("value")} ${value}`}`));
  }

  /** The statistics of every search. @param {Answer[]} answers */
  count(answers) {
    this.growth.replaceChildren(...(answers.length > 1 ? [growth(answers)] : []));
    const rows = /** @type {[string, (answer: Answer) => string|number|null][]} */ ([
      ["result", outcome], ["status", (answer) => maybe(`status ${answer.status}`, answer.status)],
      ["stat nodes", (answer) => answer.stats.nodes], ["stat leaves", (answer) => answer.stats.leaves],
      ["stat alpha", (answer) => answer.cuts.alpha], ["stat beta", (answer) => answer.cuts.beta], ["stat pruned", (answer) => answer.cuts.pruned],
      ["stat table", (answer) => answer.stats.table_hits], ["stat playouts", (answer) => answer.stats.playouts],
      ["stat pv", (answer) => answer.pv.slice(0, 8).join(" ")],
    ]);
    const shown = rows.filter(([name, read]) => ["result", "stat nodes"].includes(name) || answers.some((answer) => read(answer)));
    this.stats.replaceChildren(
      h("caption", {}, t("statistics")),
      h("thead", {}, h("tr", {}, h("td"), ...answers.map((answer) => h("th", { scope: "col" }, named(answer.algorithm))))),
      h("tbody", {}, ...shown.map(([name, read]) => h("tr", {}, h("th", { scope: "row" }, t(name)), ...answers.map((answer) => {
        const value = read(answer);
        return h("td", {}, typeof value === "number" ? value.toLocaleString() : value ?? "–");
      })))));
  }
}

/** What a search found, with what it is worth: a value, a bound, an estimate. @param {Answer} answer */
export function outcome(answer) {
  const { algorithm, value, status, proof } = answer;
  if (algorithm === "threat-space") return t(status === "proven" ? "wins by threats" : "no win by threats");
  if (proof) return t(proof.pn === "0" ? "found proved" : proof.dn === "0" ? "found disproved" : "found open", proof);
  if (value === null || status === "unknown") return t("unknown");
  if (status === "at least" || status === "at most") return t(`found ${status}`, { value });
  if (status === "proven") return t("value is", { value });
  if (answer.is_cut_off) return t("found horizon", { value });
  return t(status === "exact" ? "found expected" : "found estimate", { value });
}

/** What a step does, in the reader's language and the algorithm's words. @param {Answer} answer @param {Told} told */
function sentence(answer, told) {
  const voice = VOICES[answer.algorithm] ?? "", { kind, isRoot, side, a, b, count, value } = told;
  const sides = voice === "proof" ? { max: "OR", min: "AND", leaf: t("side leaf"), chance: "" } : null;
  const values = { ...told, side: sides ? sides[/** @type {keyof typeof sides} */ (side)] : t(`side ${side}`) };
  let way = `say ${kind}`;
  if (kind === "enter") way = isRoot ? "say start" : side === "leaf" ? "say enter leaf" : "say enter";
  if (kind === "exit" && isRoot) way = answer.is_cut_off && answer.status !== "proven" ? "say end cut off" : "say end";
  if (kind.endsWith("cut") && !count) way = `say ${kind} of nothing`;
  if (kind === "proof" && (a === "0" || b === "0")) way = a === "0" ? "say proved" : "say disproved";
  if (voice === "threat" && (kind === "exit" || kind === "leaf")) way += value ? " wins" : " in vain";
  return t(maybe(`${way} ${voice}`, "") ? `${way} ${voice}` : way, values);
}
