// What is told of a search beside its drawing: the step in words, its numbers, the board of a node, statistics.

import { h } from "./dom.js";
import { drawing } from "./drawing.js";
import { TreePane } from "./pane.js";
import { Stepper } from "./stepper.js";
import { post } from "./lab_client.js";
import { maybe, t } from "./words.js";

/** @typedef {import("./icicle.js").IciclePane} IciclePane */
/** @typedef {TreePane|IciclePane} Pane */
/** @typedef {import("./lab_client.js").Answer} Answer */

export class Commentary {
  /** @param {import("./experiment.js").Experiment} experiment */
  constructor(experiment) {
    this.experiment = experiment;
    this.kind = h("p", { class: "kind" });
    this.words = h("p", { class: "words", role: "status" });
    this.facts = h("dl", { class: "facts" });
    this.board = h("div", { class: "node-board" });
    this.stats = h("table", { class: "stats" });
    this.element = h("aside", { class: "told card" }, this.kind, this.words, this.facts, this.board, this.stats);
  }

  /** Say something that is no step of a search. @param {string} kind @param {string} words @param {...HTMLElement} below */
  say(kind, words, ...below) {
    this.kind.textContent = kind;
    this.kind.classList.remove("cut");
    this.words.textContent = words;
    this.facts.replaceChildren(...below);
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
    const index = Number(step[STEP.SPOT]), state = stepper.shown[index], parent = Number(stepper.spots[index][SPOT.PARENT]);
    const frame = stepper.spots[index][SPOT.LEAF] && parent >= 0 ? stepper.shown[parent] : state;
    this.kind.textContent = t(`kind ${step[STEP.KIND]}`);
    this.kind.classList.toggle("cut", String(step[STEP.KIND]).endsWith("cut"));
    this.words.textContent = this.sentence(pane, step);
    const facts = [];
    if (stepper.spots.some((spot) => spot[SPOT.HAS_WINDOW])) facts.push(["α", frame.alpha || "–"], ["β", frame.beta || "–"]);
    if (state.pn !== "") facts.push(["pn", state.pn], ["dn", state.dn]);
    if (state.visits !== "") facts.push([t("visits"), state.visits]);
    facts.push([t("value"), state.value || "–"]);
    this.list(facts);
  }

  /** What a step does, in the reader's language. @param {TreePane} pane @param {import("./stepper.js").Step} step */
  sentence(pane, step) {
    const { stepper } = pane, [, kind, index, value, a, b] = step, spot = stepper.spots[index];
    const isRoot = spot[Stepper.SPOT.PARENT] < 0, side = ["max", "min", "chance"].find((name) => stepper.nodes[index].classList.contains(name)) ?? "leaf";
    const way = kind === "enter" ? (isRoot ? "say start" : side === "leaf" ? "say enter leaf" : "say enter") : kind === "exit" && isRoot ? "say end" : `say ${kind}`;
    return t(way, { value, a, b, move: spot[Stepper.SPOT.NAME], side: t(`side ${side}`), count: spot[Stepper.SPOT.GIVEN_UP] });
  }

  /** @param {IciclePane} pane */
  event(pane) {
    const event = pane.event(pane.now);
    this.kind.textContent = t(`kind ${event.kind}`);
    this.kind.classList.toggle("cut", event.kind.endsWith("cut"));
    const isRoot = pane.columns.parents[event.node] < 0, side = pane.mark[event.node] === 1 ? "leaf" : { 1: "max", 0: "chance", [-1]: "min" }[pane.columns.sides[event.node]] ?? "max";
    const way = event.kind === "enter" ? (isRoot ? "say start" : "say enter") : event.kind === "exit" && isRoot ? "say end" : `say ${event.kind}`;
    const values = { value: event.value, a: event.a, b: event.b, move: pane.line(event.node).at(-1) ?? "", side: t(`side ${side}`), count: event.pruned };
    this.words.textContent = `${t("at node", { node: event.node, path: pane.line(event.node).join(" ") || t("the root") })}\n${t(way, values)}`;
    const window = event.isProof ? [["pn", event.a], ["dn", event.b]] : event.isVisit ? [[t("visits"), event.a]] : [["α", event.a || "–"], ["β", event.b || "–"]];
    this.list([...window, [t("value"), event.value || "–"]]);
  }

  /** @param {string[][]} facts */
  list(facts) {
    this.facts.replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  }

  /** The board of a node: of the one under the pointer, otherwise of this step's. @param {Pane|undefined} pane @param {number} node */
  async look(pane, node) {
    const { board } = this;
    if (pane instanceof TreePane) {
      const index = node >= 0 ? node : pane.stepper.way[0] ?? 0;
      const text = pane.answer.boards?.[index];
      board.hidden = !text;
      if (text) board.replaceChildren(drawing(text));
    } else if (pane && node >= 0) {
      await this.askBoard(pane, node);
    } else if (pane) {
      board.hidden = this.experiment.settings.game === "tree";
    }
  }

  /** @param {IciclePane} pane @param {number} node */
  async askBoard(pane, node) {
    const { settings } = this.experiment;
    if (settings.game === "tree" || pane.answer.algorithm === "threat-space") return;
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (pane.hovered !== node) return;
    const answer = await post("api/search/board", { game: settings.game, moves: settings.moves, path: pane.path(node) });
    const { board, path } = await answer.json();
    if (pane.hovered !== node) return;
    const value = pane.value[node];
    this.board.hidden = false;
    this.board.replaceChildren(drawing(board), h("p", { class: "hint-text" }, `${path.join(" ") || t("the root")}${Number.isNaN(value) ? "" : ` · ${t("value")} ${value}`}`));
  }

  /** The statistics of every search. @param {Answer[]} answers */
  count(answers) {
    const rows = /** @type {[string, (answer: Answer) => string|number|null][]} */ ([
      ["value", (answer) => answer.value], ["status", (answer) => maybe(`status ${answer.status}`, answer.status)],
      ["stat nodes", (answer) => answer.stats.nodes], ["stat leaves", (answer) => answer.stats.leaves],
      ["stat alpha", (answer) => answer.stats.alpha_cutoffs], ["stat beta", (answer) => answer.stats.beta_cutoffs],
      ["stat table", (answer) => answer.stats.table_hits], ["stat playouts", (answer) => answer.stats.playouts],
      ["stat pv", (answer) => answer.pv.slice(0, 8).join(" ")],
    ]);
    const shown = rows.filter(([name, read]) => ["value", "stat nodes"].includes(name) || answers.some((answer) => read(answer)));
    this.stats.replaceChildren(
      h("caption", {}, t("statistics")),
      h("thead", {}, h("tr", {}, h("td"), ...answers.map((answer) => h("th", { scope: "col" }, maybe(`algorithm ${answer.algorithm}`, answer.algorithm))))),
      h("tbody", {}, ...shown.map(([name, read]) => h("tr", {}, h("th", { scope: "row" }, t(name)), ...answers.map((answer) => {
        const value = read(answer);
        return h("td", {}, typeof value === "number" ? value.toLocaleString() : value ?? "–");
      })))));
  }
}
