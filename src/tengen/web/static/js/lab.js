// The search lab: real searches, run on the server, drawn step by step.

import { Commentary } from "./commentary.js";
import { h, icon, select, tool } from "./dom.js";
import { Experiment } from "./experiment.js";
import { IciclePane } from "./icicle.js";
import { TreePane } from "./pane.js";
import { post, request } from "./lab_client.js";
import { maybe, t } from "./words.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./experiment.js").Algorithm} Algorithm */
/** @typedef {import("./lab_client.js").Answer} Answer */
const SPEEDS = [["1600", "slow"], ["800", "normal"], ["300", "fast"], ["60", "very fast"]];

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
    this.experiment = new Experiment(algorithms, () => this.run());
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
    if (this.quizzing) this.quiz();
    this.ui = this.build();
    this.show();
    this.goto(this.step);
  }

  // --- the frame of the view --------------------------------------------------------------------

  build() {
    const stage = h("div", { class: "stage" });
    const commentary = new Commentary(this.experiment);
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
    this.host.replaceChildren(h("div", { class: "lab" }, this.experiment.form(),
      h("section", { class: "stage-frame card", "aria-label": t("tree of the search") }, stage, zoom),
      commentary.element, controls));
    return { stage, commentary, buttons, slider, speed, cut, quiz, count };
  }

  // --- asking the server ------------------------------------------------------------------------

  async run() {
    this.halt();
    this.asks += 1;
    const ask = this.asks;
    this.experiment.save();
    this.host.classList.add("busy");
    try {
      const answers = await Promise.all(this.experiment.names.map((name) => request(this.experiment.study(name))));
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
      onNode: (/** @type {number} */ node) => { if (node >= 0) this.active = index; this.ui.commentary.look(this.panes[this.active], node); },
      onPick: (/** @type {number} */ node) => {
        this.active = index;
        const step = this.panes[index].firstStepOf(node);
        if (step >= 0) this.go(step);
      },
    };
    return answer.film ? new TreePane(answer, handlers) : new IciclePane(answer, handlers);
  }

  async export() {
    const { algorithm } = this.experiment.settings, answer = await post("api/search/page", this.experiment.study(algorithm));
    const url = URL.createObjectURL(await answer.blob());
    const link = h("a", { href: url, download: `${algorithm}.html` });
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
    ui.commentary.count(this.panes.map((pane) => pane.answer));
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
    if (!this.quizzing) ui.commentary.tell(pane);
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
      ui.commentary.say(t("quiz"), t("quiz task"), h("button", { type: "button", class: "main", onclick: () => this.check(pane) }, t("quiz check")));
      ui.commentary.stats.hidden = ui.slider.disabled = true;
      ui.quiz.textContent = t("quiz end");
    } else {
      this.quizzing = false;
      pane.quiz(false);
      ui.commentary.stats.hidden = ui.slider.disabled = false;
      ui.quiz.textContent = t("quiz");
      this.goto(this.last);
    }
  }

  /** @param {TreePane} pane */
  check(pane) {
    const { right, wrong, missed } = pane.check();
    this.ui.commentary.say(t("quiz"), wrong + missed === 0 ? t("quiz perfect", { right }) : t("quiz result", { right, wrong, missed }));
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

