// The review of a game: what each move was worth, the mistakes one after the other, a summary.

import { field, h, icon, select, tool } from "./dom.js";
import { SIGNS, costOf, wordedScore, wordedVerdict } from "./score_text.js";
import { keep, recall } from "./storage.js";
import { t } from "./words.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./score_text.js").Verdict["verdict"]} Kind */

const SECONDS = ["0.1", "0.3", "1", "3", "10"];
const KINDS = /** @type {Kind[]} */ (["best", "good", "inaccuracy", "mistake", "blunder"]);

export class ReviewPanel {
  /**
   * @param {HTMLElement} host
   * @param {Analysis} analysis
   * @param {{ onGo: (node: Node) => void, onPreview: (node: Node|null, moves: string[]) => void, onPlay: (node: Node, moves: string[]) => void,
   *   onPuzzle: (node: Node) => void, onCosts: () => void, onWrite: () => void, onPicture: (kind: "svg"|"png") => void }} handlers
   */
  constructor(host, analysis, handlers) {
    this.analysis = analysis;
    this.key = ""; // what is drawn
    /** @type {import("./tree.js").Tree|null} */
    this.tree = null;
    this.handlers = handlers;
    this.seconds = select(SECONDS.map((each) => [each, t("seconds", { count: each })]), recall("review seconds") ?? "0.3");
    this.start = h("button", { type: "button", class: "main", onclick: () => this.toggle() });
    this.progress = h("progress", { max: 1, "aria-label": t("progress") });
    this.jumps = h("div", { class: "tools small", role: "group", "aria-label": t("mistakes") },
      tool("back", t("previous mistake"), () => this.jump(-1)), tool("next", `${t("next mistake")} (m)`, () => this.jump(1)));
    this.showsCosts = recall("costs") ?? false;
    this.costs = h("button", { type: "button", title: t("about costs"), onclick: () => { this.showsCosts = !this.showsCosts; keep("costs", this.showsCosts); this.key = ""; handlers.onCosts(); } }, t("costs"));
    this.write = h("button", { type: "button", title: t("about write review"), onclick: () => handlers.onWrite() }, t("write review"));
    this.pictures = /** @type {const} */ (["svg", "png"]).map((kind) => h("button", { type: "button", title: t("about review picture"), onclick: () => handlers.onPicture(kind) }, icon("save"), t(`review ${kind}`)));
    this.told = h("div", { class: "told-move" });
    this.summary = h("div", { class: "summary" });
    this.list = h("ul", { class: "mistakes", "aria-label": t("mistakes") });
    host.replaceChildren(h("div", { class: "review-head" }, field(t("time a move"), this.seconds), this.start, this.jumps),
      this.progress, h("div", { class: "choices" }, this.costs, this.write, ...this.pictures), this.told, this.summary, this.list);
  }

  toggle() {
    const { analysis } = this;
    if (analysis.review) analysis.stopReview();
    else {
      keep("review seconds", this.seconds.value);
      analysis.startReview(Number(this.seconds.value));
    }
  }

  /** The judged moves of the line that we are in. */
  get judged() {
    return this.analysis.tree.line.flatMap((node, number) => (node.verdict ? [{ node, number, verdict: node.verdict }] : []));
  }

  get mistakes() {
    return this.judged.filter(({ verdict }) => SIGNS[verdict.verdict]);
  }

  /** To the next mistake of the line, or the one before. @param {1|-1} step */
  jump(step) {
    const here = this.analysis.tree.at.number, { mistakes } = this;
    const next = step > 0 ? mistakes.find(({ number }) => number > here) ?? mistakes[0] : mistakes.filter(({ number }) => number < here).at(-1) ?? mistakes.at(-1);
    if (next) this.handlers.onGo(next.node);
  }

  // --- drawing ----------------------------------------------------------------------------------

  update() {
    const { analysis } = this, { review, tree } = analysis;
    this.start.textContent = review ? t("stop review") : t("review game");
    this.start.disabled = !review && (tree.line.length < 2 || !analysis.socket.isOpen);
    this.progress.hidden = !review;
    if (review) this.progress.value = review.done / review.total;
    const key = `${tree.version} ${tree.at.path.length} ${tree.moves.join("")} ${Boolean(review)}`;
    if (key === this.key && tree === this.tree) return;
    this.key = key;
    this.tree = tree;
    const { judged, mistakes } = this;
    for (const button of this.jumps.querySelectorAll("button")) button.disabled = !mistakes.length;
    this.drawMove(tree.at);
    this.summary.replaceChildren(...(judged.length ? [this.table(judged)] : [h("p", { class: "none" }, t(review ? "review begins" : "no review"))]));
    this.list.replaceChildren(...mistakes.map(({ node, number, verdict }) => h("li", {}, h("button", {
      type: "button", class: `plain ${verdict.verdict}`, "aria-current": node === tree.at ? "true" : null, onclick: () => this.handlers.onGo(node),
    }, h("i", {}, String(number)), `${node.move} `, h("b", {}, SIGNS[verdict.verdict]), ` ${wordedVerdict(verdict)} `, h("span", { class: "cost" }, costOf(verdict))))));
    this.costs.setAttribute("aria-pressed", String(this.showsCosts));
    for (const button of [this.costs, this.write, ...this.pictures]) button.hidden = !judged.length;
  }

  /** What was wrong with the move where we are, and what should have been played. @param {Node} node */
  drawMove(node) {
    const { verdict, parent } = node;
    if (!verdict || !parent) {
      this.told.replaceChildren();
      return;
    }
    const isBest = verdict.best === verdict.move;
    this.told.replaceChildren(
      h("p", { class: `says ${verdict.verdict}` }, `${node.number} ${node.move} ${SIGNS[verdict.verdict]} ${wordedVerdict(verdict)}`),
      isBest || !SIGNS[verdict.verdict] ? "" : h("button", { type: "button", onclick: () => this.handlers.onPuzzle(node) }, t("find better")),
      isBest ? "" : this.line(parent, verdict.pv, t("better", { worth: wordedScore(verdict.best_score) })),
      verdict.refutation.length ? this.line(node, verdict.refutation, t("answer", { worth: wordedScore(verdict.score) })) : "");
  }

  /** What each stone of the line cost, for the board. @param {Node} at */
  costMarks(at) {
    const marks = new Map();
    if (!this.showsCosts) return marks;
    for (const node of at.path) if (node.move && node.verdict && node.verdict.lost >= 0.01) marks.set(node.move, `−${Math.round(100 * node.verdict.lost)}`);
    return marks;
  }

  /** A line to look at and to play. @param {Node} node @param {string[]} moves @param {string} label */
  line(node, moves, label) {
    const show = () => this.handlers.onPreview(node, moves), hide = () => this.handlers.onPreview(null, []);
    return h("button", {
      type: "button", class: "plain told-line", onclick: () => this.handlers.onPlay(node, moves),
      onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide,
    }, h("b", {}, label), ` ${moves.slice(0, 8).join(" ")}`);
  }

  /** @param {{ number: number, verdict: import("./score_text.js").Verdict }[]} judged */
  table(judged) {
    const { tree } = this.analysis;
    const rows = /** @type {const} */ (["black", "white"]).map((color) => {
      const own = judged.filter(({ number }) => tree.colorOf(number) === color);
      const count = (/** @type {Kind} */ kind) => own.filter(({ verdict }) => verdict.verdict === kind).length;
      const lost = own.length ? (100 * own.reduce((sum, { verdict }) => sum + verdict.lost, 0)) / own.length : 0;
      return h("tr", {}, h("th", { scope: "row" }, h("span", { class: `disc ${color}` }), t(color)),
        ...KINDS.map((kind) => h("td", { class: count(kind) ? kind : "" }, String(count(kind)))), h("td", {}, lost.toFixed(1)));
    });
    return h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), ...KINDS.map((kind) => h("th", { scope: "col", title: t(`verdict ${kind}`) }, SIGNS[kind] || (kind === "best" ? "★" : "✓"))),
      h("th", { scope: "col", title: t("about lost") }, t("lost chance")))), h("tbody", {}, ...rows));
  }
}
