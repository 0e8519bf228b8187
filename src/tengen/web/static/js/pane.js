// One search of the lab as a readable tree: a stepper on its drawing, with zoom and a quiz.

import { h, s } from "./dom.js";
import { Stepper } from "./stepper.js";
import { t } from "./words.js";

/** @typedef {import("./lab_client.js").Answer} Answer */

const WHOLE = 400; // a tree of so many nodes is seen as a whole at first

let panes = 0;

export class TreePane {
  /**
   * @param {Answer} answer
   * @param {{ onNode: (index: number) => void, onPick: (index: number) => void }} handlers
   */
  constructor(answer, handlers) {
    this.answer = answer;
    const { tree, width, height } = /** @type {NonNullable<Answer["drawing"]>} */ (answer.drawing);
    this.size = { width, height };
    this.svg = s("svg", { class: "tree", role: "img", viewBox: `0 0 ${width} ${height}`, "aria-label": answer.algorithm });
    panes += 1;
    // Two drawings on one page: the identifiers get the pane's number.
    this.svg.innerHTML = tree.replace(/ id="([ne])/g, ` id="p${panes}-$1`);
    this.scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": answer.algorithm }, this.svg);
    this.stepper = new Stepper(this.svg, /** @type {NonNullable<Answer["film"]>} */ (answer.film));
    this.element = h("div", { class: "pane" }, this.scroll);
    /** @type {Set<number>} */
    this.guesses = new Set();
    /** @type {Map<Element, string>} */
    this.titles = new Map();
    this.isQuiz = false;
    /** @type {((index: number) => void)|null} */
    this.onClick = null; // a question that a click answers
    this.scale = 1;
    this.stepper.nodes.forEach((node, index) => {
      node.addEventListener("pointerenter", () => handlers.onNode(index));
      node.addEventListener("pointerleave", () => handlers.onNode(-1));
      node.addEventListener("click", () => (this.onClick ? this.onClick(index) : this.isQuiz ? this.guess(index) : handlers.onPick(index)));
    });
    this.element.classList.toggle("known", this.stepper.known);
  }

  get length() {
    return this.stepper.steps.length;
  }

  get now() {
    return this.stepper.now;
  }

  get cuts() {
    return this.stepper.cuts;
  }

  /** @param {number} step */
  goto(step) {
    this.stepper.goto(step);
    this.element.classList.toggle("finished", this.stepper.isFinished);
    const node = this.stepper.nodes[this.stepper.way[0]];
    if (node) this.bringIntoView(node);
  }

  /** The first step that is about a node. @param {number} index */
  firstStepOf(index) {
    return this.stepper.steps.findIndex((step) => step[Stepper.STEP.SPOT] === index);
  }

  /** @param {Element} node */
  bringIntoView(node) {
    const view = this.scroll, box = node.getBoundingClientRect(), frame = view.getBoundingClientRect(), room = 50;
    if (box.left < frame.left + room || box.right > frame.right - room) view.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
    if (box.top < frame.top + room || box.bottom > frame.bottom - room) view.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
  }

  // --- zoom -------------------------------------------------------------------------------------

  /** @param {number} scale */
  zoom(scale) {
    const { scroll } = this, before = this.scale;
    const middle = [scroll.scrollLeft + scroll.clientWidth / 2, scroll.scrollTop + scroll.clientHeight / 2];
    this.scale = Math.max(0.05, Math.min(4, scale));
    this.svg.setAttribute("width", String(this.size.width * this.scale));
    this.svg.setAttribute("height", String(this.size.height * this.scale));
    this.svg.style.setProperty("--magnified", String(Math.max(1, Math.min(4, 1 / this.scale)))); // what must be read at any scale
    // What was in the middle stays there.
    scroll.scrollLeft = (middle[0] * this.scale) / before - scroll.clientWidth / 2;
    scroll.scrollTop = (middle[1] * this.scale) / before - scroll.clientHeight / 2;
  }

  /** The scale at which the whole tree is seen. */
  get whole() {
    return Math.min((this.scroll.clientWidth - 8) / this.size.width, (this.scroll.clientHeight - 8) / this.size.height);
  }

  fit() {
    const { height } = this.size, { whole } = this;
    const isSmall = whole >= 0.5 || this.stepper.spots.length <= WHOLE;
    this.zoom(isSmall ? Math.min(whole, 1.4) : Math.max(0.6, Math.min(1.1, (this.scroll.clientHeight - 8) / height)));
  }

  // --- quiz -------------------------------------------------------------------------------------

  /** The leaves, pruned or not. */
  get leaves() {
    return this.stepper.spots.flatMap((spot, index) => (spot[Stepper.SPOT.LEAF] ? [index] : []));
  }

  /** @param {boolean} on */
  quiz(on) {
    this.isQuiz = on;
    this.guesses.clear();
    // What the pointer is told of a node would give the answer away.
    for (const title of this.svg.querySelectorAll("title")) {
      if (on) this.titles.set(title, title.textContent ?? "");
      title.textContent = on ? "" : this.titles.get(title) ?? "";
    }
    this.element.classList.toggle("quiz", on);
    for (const node of this.stepper.nodes) node.classList.remove("guess", "right", "wrong", "missed", "asked");
    this.stepper.goto(on ? -1 : this.stepper.steps.length - 1);
    this.element.classList.toggle("finished", !on);
  }

  /** @param {number} index */
  guess(index) {
    if (!this.stepper.spots[index][Stepper.SPOT.LEAF] || this.now >= 0) return;
    if (this.guesses.has(index)) this.guesses.delete(index);
    else this.guesses.add(index);
    this.stepper.nodes[index].classList.toggle("guess", this.guesses.has(index));
  }

  /** Show the search as it was after a step, for a question. @param {number} step */
  peek(step) {
    this.stepper.goto(step);
  }

  /** Point at the node that a question is about. @param {number} index */
  point(index) {
    for (const node of this.stepper.nodes) node.classList.remove("asked");
    this.stepper.nodes[index].classList.add("asked");
    this.bringIntoView(this.stepper.nodes[index]);
  }

  /** Why a leaf is looked at, or is not. @param {number} index @param {boolean} isPruned */
  reason(index, isPruned) {
    const { spots, shown } = this.stepper, { PARENT, PRUNED, TEXT } = Stepper.SPOT, leaf = String(spots[index][TEXT]);
    if (!isPruned) return t("why seen", { leaf });
    let at = Number(spots[index][PARENT]);
    while (spots[at][PRUNED]) at = Number(spots[at][PARENT]);
    const { why, alpha, beta, cut } = shown[at];
    return t("why pruned", { leaf, why, bound: cut === "α" ? `α = ${alpha}` : `β = ${beta}` });
  }

  /** Show what the search really pruned. */
  check() {
    this.stepper.goto(this.stepper.steps.length - 1);
    let right = 0, wrong = 0, missed = 0;
    const reasons = [];
    for (const index of this.leaves) {
      const isPruned = Boolean(this.stepper.spots[index][Stepper.SPOT.PRUNED]), isGuessed = this.guesses.has(index);
      const mark = isPruned && isGuessed ? "right" : isGuessed ? "wrong" : isPruned ? "missed" : "";
      if (mark) this.stepper.nodes[index].classList.add(mark);
      if (mark === "wrong" || mark === "missed") reasons.push(this.reason(index, isPruned));
      right += Number(mark === "right");
      wrong += Number(mark === "wrong");
      missed += Number(mark === "missed");
    }
    this.element.classList.add("finished");
    return { right, wrong, missed, reasons };
  }
}

