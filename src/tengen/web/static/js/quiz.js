// Questions about a recorded search. Every answer is read off the recording, so none can be wrong.

import { h } from "./dom.js";
import { randomOf } from "./exercise.js";
import { Stepper } from "./stepper.js";
import { keep, recall } from "./storage.js";
import { t } from "./words.js";

/** @typedef {import("./pane.js").TreePane} TreePane */
/** @typedef {import("./commentary.js").Commentary} Commentary */
/** @typedef {"pruned"|"values"|"window"|"proving"|"uct"} Kind */
/**
 * A question: the step before which it is asked, the node that it is about or that is the answer, and what is right.
 * @typedef {{ step: number, node: number, answers: Record<string, string>, why: string }} Question
 */

const { STEP, SPOT } = Stepper;

/** The kinds of questions that a recording allows. @param {TreePane} pane @returns {Kind[]} */
export function kindsOf(pane) {
  const { algorithm } = pane.answer, { stepper } = pane, hasWindow = stepper.spots.some((spot) => spot[SPOT.HAS_WINDOW]);
  /** @type {Kind[]} */
  const kinds = [];
  if (stepper.known && pane.cuts.length) kinds.push("pruned");
  if (["minimax", "alphabeta", "expectimax"].includes(algorithm) && stepper.known) kinds.push("values");
  if (hasWindow) kinds.push("window");
  if (algorithm.startsWith("pns")) kinds.push("proving");
  if (algorithm === "mcts") kinds.push("uct");
  return kinds.filter((kind) => kind === "pruned" || questions(pane, kind).length > 0);
}

/** All questions of a kind. @param {TreePane} pane @param {Kind} kind @returns {Question[]} */
function questions(pane, kind) {
  const { steps, spots } = pane.stepper;
  /** @type {Question[]} */
  const found = [];
  steps.forEach(([, what, node, value, a, b], step) => {
    const parent = Number(spots[node][SPOT.PARENT]), isInner = !spots[node][SPOT.LEAF];
    if (kind === "values" && what === "exit" && isInner && isExact(String(steps[step][STEP.TEXT]))) {
      found.push({ step: -1, node, answers: { value }, why: valueWhy(pane, node, value) });
    } else if (kind === "window" && what === "enter" && isInner && parent >= 0) {
      found.push({ step: step - 1, node, answers: { "α": a, "β": b }, why: t("why window", { a, b }) });
    } else if (kind === "proving" && what === "enter" && parent >= 0 && isFirstBelow(pane, step, parent) && step > 2) {
      found.push({ step: step - 1, node: parent, answers: {}, why: t("why proving", { path: path(pane, parent) }) });
    } else if (kind === "uct" && what === "enter" && parent > 0) {
      found.push({ step: step - 1, node: parent, answers: {}, why: t("why uct", { path: path(pane, parent) }) });
    }
  });
  return found;
}

/** @param {string} text */
function isExact(text) {
  return text.startsWith("=");
}

/** Whether a step enters the first child of a node. @param {TreePane} pane @param {number} step @param {number} parent */
function isFirstBelow(pane, step, parent) {
  const { steps, spots } = pane.stepper;
  return !steps.slice(0, step).some((each) => each[STEP.KIND] === "enter" && spots[each[STEP.SPOT]][SPOT.PARENT] === parent);
}

/** @param {TreePane} pane @param {number} node */
function path(pane, node) {
  const names = [];
  for (let at = node; Number(pane.stepper.spots[at][SPOT.PARENT]) >= 0; at = Number(pane.stepper.spots[at][SPOT.PARENT])) names.push(pane.stepper.spots[at][SPOT.NAME]);
  return names.reverse().join(" → ") || t("the root");
}

/** @param {TreePane} pane @param {number} node @param {string} value */
function valueWhy(pane, node, value) {
  const { spots, steps, nodes } = pane.stepper, last = new Map();
  for (const step of steps) if (step[STEP.TEXT]) last.set(step[STEP.SPOT], step[STEP.TEXT]);
  const children = spots.flatMap((spot, index) => (spot[SPOT.PARENT] === node && !spot[SPOT.PRUNED] ? [String(last.get(index) ?? spot[SPOT.TEXT]).replace(/^= /, "")] : []));
  const side = ["max", "min", "chance"].find((name) => nodes[node].classList.contains(name)) ?? "max";
  return t(`why value ${side}`, { values: children.join(", "), value });
}

export class Quiz {
  /** @param {TreePane} pane @param {Commentary} commentary @param {number} seed */
  constructor(pane, commentary, seed) {
    this.pane = pane;
    this.commentary = commentary;
    this.random = randomOf(seed);
    this.kinds = kindsOf(pane);
    /** @type {Kind} */
    this.kind = this.kinds.includes(recall("quiz kind")) ? recall("quiz kind") : this.kinds[0];
    /** @type {{ right: number, asked: number, streak: number }} */
    this.score = recall("quiz score") ?? { right: 0, asked: 0, streak: 0 };
    /** @type {Question|null} */
    this.question = null;
    this.ask();
  }

  close() {
    this.question = null;
    this.pane.quiz(false);
    this.pane.onClick = null;
  }

  // --- asking -----------------------------------------------------------------------------------

  ask() {
    const { pane } = this, all = this.kind === "pruned" ? [] : questions(pane, this.kind);
    this.question = all[Math.floor(this.random() * all.length)] ?? null;
    pane.quiz(true);
    pane.onClick = null;
    const begin = h("div", { class: "quiz-answer" });
    if (this.kind === "pruned") {
      begin.append(h("button", { type: "button", class: "main", onclick: () => this.checkPruned() }, t("quiz check")));
    } else if (this.question) {
      pane.peek(this.question.step);
      if (Object.keys(this.question.answers).length) this.askNumbers(begin, this.question);
      else this.askNode(this.question);
    }
    this.tell(t(`task ${this.kind}`), begin);
  }

  /** @param {HTMLElement} host @param {Question} question */
  askNumbers(host, question) {
    this.pane.point(question.node);
    const inputs = Object.keys(question.answers).map((name) => h("input", { type: "text", inputmode: "text", size: 5, autocomplete: "off", "aria-label": name === "value" ? t("value") : name, placeholder: name === "value" ? t("value") : `${name} (${t("infinity how")})` }));
    const form = h("form", { class: "row" }, ...inputs, h("button", { type: "submit", class: "main" }, t("quiz check")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.judge(Object.values(question.answers).every((answer, index) => plain(inputs[index].value) === plain(answer)), Object.entries(question.answers).map(([name, answer]) => `${name === "value" ? t("value") : name} = ${answer}`).join(", "));
    });
    host.append(form);
    setTimeout(() => inputs[0]?.focus());
  }

  /** @param {Question} question */
  askNode(question) {
    this.pane.onClick = (node) => {
      this.pane.onClick = null;
      this.pane.stepper.nodes[node].classList.add(node === question.node ? "right" : "wrong");
      this.judge(node === question.node, path(this.pane, question.node));
    };
  }

  // --- judging ----------------------------------------------------------------------------------

  /** @param {boolean} isRight @param {string} answer */
  judge(isRight, answer) {
    const { question, pane } = this;
    if (!question) return;
    this.count(isRight);
    pane.point(question.node);
    this.tell(`${t(isRight ? "quiz right" : "quiz wrong", { answer })} ${question.why}`, this.next());
  }

  checkPruned() {
    const { right, wrong, missed, reasons } = this.pane.check();
    this.count(wrong + missed === 0);
    const list = h("ul", { class: "quiz-reasons" }, ...reasons.map((reason) => h("li", {}, reason)));
    this.tell(wrong + missed === 0 ? t("quiz perfect", { right }) : t("quiz result", { right, wrong, missed }), h("div", { class: "quiz-answer" }, list, this.next()));
  }

  next() {
    return h("button", { type: "button", class: "main", onclick: () => this.ask() }, t("quiz next"));
  }

  /** @param {boolean} isRight */
  count(isRight) {
    const { right, asked, streak } = this.score;
    this.score = { right: right + Number(isRight), asked: asked + 1, streak: isRight ? streak + 1 : 0 };
    keep("quiz score", this.score);
  }

  /** @param {string} words @param {HTMLElement} below */
  tell(words, below) {
    const kinds = h("div", { class: "quiz-kinds", role: "group", "aria-label": t("quiz") }, ...this.kinds.map((kind) => h("button", {
      type: "button", "aria-pressed": String(kind === this.kind), onclick: () => { this.kind = kind; keep("quiz kind", kind); this.ask(); },
    }, t(`quiz ${kind}`))));
    const { right, asked, streak } = this.score;
    this.commentary.say(t("quiz"), words, below, kinds, h("p", { class: "hint-text quiz-score" }, t("quiz score", { right, asked, streak })));
  }
}

/** A number as it is compared: signs and infinities as people type them. @param {string} text */
function plain(text) {
  const tidy = text.trim().toLowerCase().replace(/[−–]/g, "-").replace(/infinity|inf|oo/g, "∞").replace(/^\+/, "");
  return Number.isFinite(Number(tidy)) && tidy !== "" ? String(Number(tidy)) : tidy;
}
