// The search lab: real searches, run on the server, drawn step by step.

import { Commentary, outcome } from "./commentary.js";
import { h, icon, select, tool } from "./dom.js";
import { Experiment, named } from "./experiment.js";
import { IciclePane } from "./icicle.js";
import { write } from "./exercise.js";
import { download } from "./download.js";
import { legend } from "./legend.js";
import { TreePane } from "./pane.js";
import { post, request } from "./lab_client.js";
import { Quiz, kindsOf } from "./quiz.js";
import { t } from "./words.js";
import { printSheet } from "./worksheet.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./experiment.js").Offer} Offer */
/** @typedef {import("./lab_client.js").Answer} Answer */
const SPEEDS = [["1600", "slow"], ["800", "normal"], ["300", "fast"], ["60", "very fast"]];

/**
 * @param {HTMLElement} host
 * @param {Page} page
 */
export async function mountLab(host, page) {
  /** @type {Offer} */
  const offer = await (await fetch("api/lab")).json();
  const view = new LabView(host, page, offer);
  view.run(true);
  return { close: () => view.close(), keys: (/** @type {KeyboardEvent} */ event) => view.press(event), language: () => view.translate() };
}

class LabView {
  /** @param {HTMLElement} host @param {Page} page @param {Offer} offer */
  constructor(host, page, offer) {
    this.host = host;
    this.page = page;
    this.experiment = new Experiment(offer, () => this.run());
    /** @type {(TreePane|IciclePane)[]} */
    this.panes = [];
    this.step = 0;
    this.active = 0;
    this.timer = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.saving = undefined;
    /** @type {Quiz|null} */
    this.quizzing = null;
    /** @type {AbortController|null} */
    this.running = null;
    this.isFitted = true; // until one zooms
    this.stretch = new ResizeObserver(() => { if (this.isFitted) this.fit(); });
    this.ui = this.build();
  }

  close() {
    this.halt();
    this.stretch.disconnect();
    this.running?.abort();
    this.clear();
  }

  translate() {
    if (this.quizzing) this.quiz();
    this.ui = this.build();
    if (this.running) this.run();
    if (!this.panes.length) return;
    this.show();
    this.goto(this.step);
  }

  // --- the frame of the view --------------------------------------------------------------------

  build() {
    const stage = h("div", { class: "stage" });
    this.stretch.disconnect();
    this.stretch.observe(stage);
    const commentary = new Commentary(this.experiment), legendBar = h("ul", { class: "legend", "aria-label": t("legend") });
    const zoom = h("div", { class: "zoom", role: "group", "aria-label": t("zoom") },
      h("button", { type: "button", class: "tool", "aria-label": t("smaller"), title: t("smaller"), onclick: () => this.zoom(1 / 1.3) }, "−"),
      h("button", { type: "button", class: "tool", "aria-label": t("fit"), title: t("fit"), onclick: () => this.fit() }, "⤢"),
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
    const sheet = h("button", { type: "button", title: t("about sheet"), onclick: () => this.sheet() }, t("sheet"));
    const judge = h("button", { type: "button", title: t("about judge"), onclick: () => this.judge() }, "tengen tree");
    const count = h("span", { class: "count" });
    cut.hidden = quiz.hidden = sheet.hidden = judge.hidden = true; // until there is a search
    const controls = h("div", { class: "controls card" },
      h("div", { class: "tools", role: "group", "aria-label": t("steps") }, ...Object.values(buttons)),
      slider, count, h("div", { class: "row more" }, speed, cut, quiz, sheet, judge, save));
    this.host.replaceChildren(h("div", { class: "lab" }, this.experiment.form(),
      h("section", { class: "stage-frame card", "aria-label": t("tree of the search") }, stage, legendBar, zoom),
      commentary.element, controls));
    return { stage, legend: legendBar, commentary, buttons, slider, speed, cut, quiz, sheet, judge, count };
  }

  // --- asking the server ------------------------------------------------------------------------

  /** Run the experiment; whatever was shown before is gone from now on. @param {boolean} [isLinked] whether the address names the step */
  async run(isLinked = false) {
    const { experiment } = this, running = new AbortController(), { step } = experiment.settings;
    this.running?.abort();
    this.running = running;
    this.halt();
    this.clear();
    experiment.save();
    const visited = experiment.names.map(() => 0), words = h("p", { role: "status" }, t("search begins"));
    this.ui.stage.replaceChildren(h("div", { class: "notice running" }, h("progress", { "aria-label": t("progress") }), words,
      h("button", { type: "button", onclick: () => running.abort() }, t("cancel search"))));
    const told = (/** @type {number} */ index) => (/** @type {number} */ nodes) => {
      visited[index] = nodes;
      words.textContent = t("running", { count: visited.reduce((sum, each) => sum + each, 0).toLocaleString() });
    };
    try {
      let answers = await Promise.all(experiment.names.map((name, index) => request(experiment.study(name), told(index), running.signal)));
      // Side by side both are drawn in one style.
      if (answers.some((answer) => answer.film) && answers.some((answer) => !answer.film)) {
        answers = await Promise.all(answers.map((answer, index) => (answer.film ? request({ ...experiment.study(experiment.names[index]), drawing: "columns" }, told(index), running.signal) : answer)));
      }
      if (this.running !== running) return;
      this.panes = answers.map((answer, index) => this.makePane(answer, index));
      const icicles = this.panes.filter((pane) => pane instanceof IciclePane);
      const widest = Math.max(...icicles.map((pane) => pane.leafCount));
      for (const pane of icicles) pane.share(widest);
      this.active = 0;
      this.show();
      const first = this.panes.every((pane) => pane instanceof TreePane) ? 0 : this.last;
      this.goto(isLinked && step ? Number(step) - 1 : first);
    } catch (error) {
      if (this.running !== running) return;
      const isCancelled = running.signal.aborted, why = error instanceof Error ? error.message : String(error);
      running.abort(); // the other of two searches
      this.ui.stage.replaceChildren(h("p", { class: `notice ${isCancelled ? "" : "failed"}`, role: "alert" }, isCancelled ? t("search cancelled") : t("search failed", { why })));
    }
    this.running = null;
  }

  /** Show nothing: neither a tree nor a board nor words of a search that is no longer there. */
  clear() {
    for (const pane of this.panes) if (pane instanceof IciclePane) pane.close();
    this.panes = [];
    this.step = this.active = 0;
    this.quizzing = null;
    const { ui } = this;
    ui.stage.replaceChildren();
    ui.legend.replaceChildren();
    ui.commentary.clear();
    ui.count.textContent = "";
    ui.cut.hidden = ui.quiz.hidden = ui.sheet.hidden = ui.judge.hidden = true;
    ui.quiz.textContent = t("quiz");
    for (const control of [ui.slider, ...Object.values(ui.buttons)]) control.disabled = true;
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
    const { algorithm } = this.experiment.settings;
    try {
      download(`${algorithm}.html`, await (await post("api/search/page", this.experiment.study(algorithm))).blob());
    } catch (error) {
      this.page.say(error instanceof Error ? error.message : String(error));
    }
  }

  // --- showing ----------------------------------------------------------------------------------

  show() {
    const { ui } = this;
    ui.stage.replaceChildren(...this.panes.map((pane) => h("div", { class: "column" },
      h("h2", {}, named(pane.answer.algorithm), h("small", { class: pane.answer.is_cut_off ? "cut-off" : null }, this.summary(pane.answer))), pane.element)));
    ui.legend.replaceChildren(...legend(this.panes));
    for (const control of [ui.slider, ui.buttons.play]) control.disabled = false;
    ui.slider.max = String(Math.max(1, this.last));
    this.fit();
    ui.commentary.count(this.panes.map((pane) => pane.answer));
    const [only] = this.panes, isOne = this.panes.length === 1 && only instanceof TreePane;
    ui.quiz.hidden = !isOne || !kindsOf(only).length;
    ui.sheet.hidden = !isOne || !only.stepper.known;
    ui.judge.hidden = !isOne || this.experiment.settings.game !== "tree" || only.answer.algorithm !== "alphabeta";
    ui.cut.hidden = !this.panes.some((pane) => pane.cuts.length);
    this.tell();
  }

  /** @param {Answer} answer */
  summary(answer) {
    return `${outcome(answer)} · ${t("nodes visited", { count: answer.nodes.toLocaleString() })}`;
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

  /** Show everything, and go on so while the stage changes its size; two trees on one scale. */
  fit() {
    this.isFitted = true;
    for (const pane of this.panes) pane.fit();
    const trees = this.panes.filter((pane) => pane instanceof TreePane);
    const scale = Math.min(...trees.map((pane) => pane.whole), 1.4);
    if (trees.length > 1) for (const pane of trees) pane.zoom(scale);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.isFitted = false;
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
    this.remember();
  }

  /** The address names the step, too; not while the steps run by themselves. */
  remember() {
    if (this.timer) return;
    this.experiment.settings.step = this.step ? String(this.step + 1) : "";
    clearTimeout(this.saving);
    this.saving = setTimeout(() => { if (this.panes.length) this.experiment.save(); }, 250);
  }

  // --- quiz -------------------------------------------------------------------------------------

  quiz() {
    const pane = this.panes[0];
    if (!(pane instanceof TreePane)) return;
    this.halt();
    const { ui } = this;
    if (!this.quizzing) {
      ui.commentary.stats.hidden = ui.commentary.board.hidden = ui.slider.disabled = true;
      ui.quiz.textContent = t("quiz end");
      this.quizzing = new Quiz(pane, ui.commentary, this.experiment.exercise?.seed ?? Date.now());
    } else {
      this.quizzing.close();
      this.quizzing = null;
      ui.commentary.stats.hidden = ui.slider.disabled = false;
      ui.quiz.textContent = t("quiz");
      this.goto(this.last);
    }
  }

  /** Print the tree as an exercise with its solution. */
  sheet() {
    const [pane] = this.panes, { exercise } = this.experiment;
    if (this.quizzing) this.quiz();
    if (pane instanceof TreePane) printSheet(pane, `${named(pane.answer.algorithm)}${exercise ? `, ${write(exercise)}` : ""}`);
  }

  /** Save the same exercise as input and expected output of `tengen tree`. */
  async judge() {
    const { algorithm } = this.experiment.settings;
    try {
      const { input, output } = await (await post("api/search/judge", this.experiment.study(algorithm))).json();
      download("cases.txt", input);
      download("answers.txt", output);
    } catch (error) {
      this.page.say(error instanceof Error ? error.message : String(error));
    }
  }

  // --- running ----------------------------------------------------------------------------------

  halt() {
    clearTimeout(this.timer);
    clearTimeout(this.saving);
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
      c: () => this.nextCut(), "+": () => this.zoom(1.3), "-": () => this.zoom(1 / 1.3), 0: () => this.fit(),
    };
    if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.toggle();
    else if (event.key in keys) keys[event.key]();
    else return false;
    return true;
  }
}

