// The view to analyse in: a tree of moves, the engine's lines, threats, a review, positions set up by hand.

import { Analysis } from "./analysis.js";
import { Board, turnMore } from "./board.js";
import { loadChoices } from "./choices.js";
import { h, icon, tool } from "./dom.js";
import { Editor } from "./editor.js";
import { mountExchange } from "./exchange.js";
import { why } from "./foul.js";
import { Bar, Graph } from "./graph.js";
import { SIGNS, shortScore, wordedVerdict } from "./judge.js";
import { keep, recall } from "./keep.js";
import { LinesPanel } from "./lines.js";
import { MoveList } from "./movelist.js";
import { Overlay } from "./overlay.js";
import { ReviewPanel } from "./review.js";
import { find, shelve } from "./shelf.js";
import { Tree } from "./tree.js";
import { t } from "./words.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./board.js").Shown} Shown */

const TABS = /** @type {const} */ (["moves", "threats", "review", "game"]);
const SAVE_AFTER = 250; // milliseconds: walking through a game is one change of the address

/**
 * @param {HTMLElement} host
 * @param {Page} page
 */
export async function mountAnalyse(host, page) {
  const known = await loadChoices();
  const view = new AnalyseView(host, page, known);
  return { close: () => view.close(), keys: (/** @type {KeyboardEvent} */ event) => view.press(event), language: () => view.translate() };
}

class AnalyseView {
  /** @param {HTMLElement} host @param {Page} page @param {import("./choices.js").Choices} known */
  constructor(host, page, known) {
    this.host = host;
    this.page = page;
    this.numbers = recall("numbers") ?? false;
    this.turned = recall("turned") ?? 0;
    /** @type {string} */
    this.tab = recall("tab") ?? "moves";
    /** Moves shown ahead of a node, while the pointer rests on them. @type {{ node: Node, moves: string[] }|null} */
    this.preview = null;
    /** @type {string|null} */
    this.pointed = null;
    this.byKeys = false; // whether what has the focus was reached by keys
    /** @type {Editor|null} */
    this.editor = null;
    /** @type {Node|null} */
    this.commented = null; // whose comment is shown
    /** @type {ReturnType<typeof mountExchange>|undefined} */
    this.exchange = undefined;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.saving = undefined;
    const { tree, isKept, before } = find();
    this.analysis = new Analysis(tree, known, {
      onChange: () => this.render(),
      onSay: (key, values) => this.page.say(t(key, values)),
      onTell: (key) => this.page.announce(t(key)),
    });
    this.ui = this.build();
    this.saved = ""; // what was kept last
    this.flush = () => this.save();
    addEventListener("pagehide", this.flush);
    if (before) this.page.say(t("another game"), { label: t("back to before"), act: () => this.replace(before) });
    this.save();
    const position = isKept ? Editor.unfinished() : null;
    if (position) this.setUp(position);
    this.render();
  }

  get tree() {
    return this.analysis.tree;
  }

  close() {
    this.flush();
    removeEventListener("pagehide", this.flush);
    this.exchange?.close();
    this.analysis.close();
  }

  // --- the frame of the view, made once per language ---------------------------------------------

  build() {
    const { analysis } = this;
    const status = h("p", { class: "status", role: "status" });
    const bar = h("div", { class: "meter" }), frame = h("div", { class: "board-frame" });
    const numbers = tool("numbers", `${t("numbers")} (n)`, () => this.toggleNumbers(), { "aria-pressed": String(this.numbers) });
    const threats = tool("target", `${t("threats")} (t)`, () => this.toggleThreats(), { "aria-pressed": "false" });
    const steps = {
      first: tool("first", `${t("to begin")} (Home)`, () => this.go(this.tree.root)),
      back: tool("back", `${t("step back")} (←)`, () => this.step(-1)),
      next: tool("next", `${t("step on")} (→)`, () => this.step(1)),
      last: tool("last", `${t("to end")} (End)`, () => this.toEnd()),
    };
    const tools = h("div", { class: "tools", role: "group", "aria-label": t("actions") }, ...Object.values(steps),
      threats, numbers, tool("turn", t("turn"), () => this.turn(1)), tool("flip", t("flip"), () => this.turn(4)));
    const table = h("section", { class: "table", "aria-label": t("board") }, status, h("div", { class: "board-row" }, bar, frame), tools);
    const engine = h("section", { class: "card engine", "aria-label": t("engine") }), graph = h("div", { class: "card graph-frame" });
    const panels = this.makePanels();
    const tabs = h("div", { class: "tabs", role: "tablist" }, ...TABS.map((name) => h("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.show(name),
    }, t(`tab ${name}`))));
    const setup = h("section", { class: "card editor", hidden: true, "aria-label": t("set up") });
    const side = h("aside", { class: "side" }, engine, graph, h("section", { class: "card sheets" }, tabs, ...Object.values(panels.sheets)));
    // A clicked button that has the focus counts as reached by keys as soon as any key is pressed; here it does not.
    const onfocusin = (/** @type {FocusEvent} */ event) => { this.byKeys = /** @type {Element} */ (event.target).matches(":focus-visible"); };
    this.host.replaceChildren(h("div", { class: "analyse", onfocusin }, table, side, setup));
    const board = new Board(frame, {
      label: t("board help"),
      describe: (point, what) => t(`point ${what}`, { point }),
      onPlay: (point) => this.lay(point),
      onPoint: (point) => { this.pointed = point; this.draw(); },
      onSay: (text) => this.page.announce(text),
    });
    const graphView = new Graph(graph, (node) => this.go(node));
    const lines = new LinesPanel(engine, analysis, {
      onPreview: (moves) => this.look(moves ? this.tree.at : null, moves ?? []),
      onPlay: (moves, count) => this.follow(this.tree.at, moves, count),
    });
    return { status, bar: new Bar(bar), board, steps, threats, numbers, graph: graphView, lines, tabs, side, setup, ...panels };
  }

  makePanels() {
    const list = h("div", { class: "move-list", "aria-label": t("moves"), tabindex: "0" });
    const comment = h("textarea", { rows: 2, maxlength: 10_000, placeholder: t("comment"), "aria-label": `${t("comment")} (c)`, oninput: () => this.comment(comment.value) });
    const promote = tool("raise", `${t("make main")} (p)`, () => this.promote()), remove = tool("trash", `${t("delete move")} (Delete)`, () => this.remove());
    const overlayHost = h("div", {}), reviewHost = h("div", { class: "review" });
    const exchange = h("div", { class: "exchange" });
    this.exchange?.close();
    this.exchange = mountExchange(exchange, {
      getGame: () => this.getGame(), setGame: (game, said) => this.setGame(game, said), say: (text) => this.page.say(text),
      getPlace: () => this.tree.nodes().indexOf(this.tree.at), getNumbers: () => this.numbers,
    });
    const sheets = {
      moves: h("div", { class: "sheet-moves" }, list, h("div", { class: "remarks" }, comment, h("div", { class: "tools small" }, promote, remove))),
      threats: overlayHost,
      review: reviewHost,
      game: h("div", { class: "sheet-game" },
        h("div", { class: "choices" },
          h("button", { type: "button", onclick: () => this.setUp() }, icon("edit"), t("set up here")),
          h("button", { type: "button", onclick: () => this.share() }, icon("share"), t("copy link")),
          h("button", { type: "button", onclick: () => this.replace(new Tree({ rule: this.tree.rule, size: this.tree.size })) }, icon("plus"), t("empty board"))),
        exchange),
    };
    for (const [name, sheet] of Object.entries(sheets)) Object.assign(sheet, { id: `panel-${name}`, role: "tabpanel" }).setAttribute("aria-labelledby", `tab-${name}`);
    const overlay = new Overlay(overlayHost, { onChange: () => this.draw(), onPlay: (moves) => this.follow(this.tree.at, moves, 1) });
    const review = new ReviewPanel(reviewHost, this.analysis, {
      onGo: (node) => this.go(node),
      onPreview: (node, moves) => this.look(node, moves),
      onPlay: (node, moves) => this.follow(node, moves, 1),
    });
    return { sheets, moves: new MoveList(list, (node) => this.go(node)), comment, promote, remove, overlay, review };
  }

  translate() {
    const position = this.editor?.position;
    this.editor = null;
    this.ui = this.build();
    this.render();
    if (position) this.setUp(position);
  }

  // --- drawing ----------------------------------------------------------------------------------

  render() {
    const { ui, tree, analysis } = this;
    if (!ui) return;
    const { at } = tree, line = tree.line;
    ui.overlay.update(analysis.survey, { isOn: analysis.isSurveying, isOver: analysis.isOver, toMove: tree.colorOf(at.number + 1) });
    this.draw();
    this.drawStatus();
    ui.bar.update(this.value);
    ui.graph.update(line, at);
    ui.lines.update();
    ui.moves.update(tree);
    ui.review.update();
    if (this.commented !== at) {
      this.commented = at;
      ui.comment.value = at.comment;
    }
    ui.threats.setAttribute("aria-pressed", String(analysis.isSurveying));
    ui.steps.first.disabled = ui.steps.back.disabled = !at.parent;
    ui.steps.next.disabled = ui.steps.last.disabled = !at.children.length;
    ui.remove.disabled = !at.parent;
    ui.promote.disabled = at.isMain;
    for (const name of TABS) {
      ui.sheets[name].hidden = name !== this.tab;
      ui.tabs.querySelector(`#tab-${name}`)?.setAttribute("aria-selected", String(name === this.tab));
    }
    // What the engine says ten times a second is kept with the next step, or in the end.
    const state = `${tree.version} ${this.getPlace()}`;
    if (state !== this.saved) this.saving ??= setTimeout(() => this.save(), SAVE_AFTER);
  }

  /** What the position is worth where we are: that it is over, or what the engine or a review says. */
  get value() {
    const { outcome } = this.analysis.state ?? {};
    if (outcome) return { chance: outcome === "black" ? 1 : outcome === "white" ? 0 : 0.5, plies: null };
    return this.tree.at.value;
  }

  draw() {
    const { tree, analysis, ui } = this;
    if (this.editor) {
      ui.board.update({ ...this.editor.shown(), turned: this.turned });
      return;
    }
    const node = this.preview?.node ?? tree.at, { state, isOver } = analysis, moves = node.path.map((each) => each.move ?? "");
    const crosses = new Map((isOver ? [] : state?.forbidden ?? []).map((each) => [each.point, why(each)]));
    const pointed = state?.forbidden.find((each) => each.point === this.pointed);
    const marks = this.preview ? {} : ui.overlay.marks();
    const ahead = this.preview?.moves.map((point, index) => ({ point, color: tree.colorOf(moves.length + 1 + index) })) ?? [];
    ui.board.update({
      size: tree.size, moves, setup: tree.setup ?? {}, first: tree.first, numbers: this.numbers, turned: this.turned, crosses,
      line: isOver && node === tree.at ? state?.five ?? [] : [],
      glow: pointed ? pointed.rows.flatMap((row) => row.stones) : [],
      ghost: isOver ? null : tree.colorOf(moves.length + 1),
      branches: tree.at.children.map((child) => child.move ?? ""),
      candidates: this.preview || analysis.isSurveying ? [] : this.candidates(),
      ahead, ...marks,
    });
  }

  candidates() {
    return (this.analysis.lines?.lines ?? []).map(({ pv, score }, index) => ({ point: pv.split(" ")[0], text: score === null ? "·" : shortScore(score), rank: index + 1 }));
  }

  drawStatus() {
    const { tree, analysis, ui } = this, { state, isLost } = analysis, { verdict } = tree.at;
    let text = "";
    if (isLost) text = t("lost");
    else if (this.editor) text = t("set up");
    else if (state?.outcome) text = `${state.outcome === "draw" ? t("draw") : t(`${state.outcome} wins`)}. ${t(`by ${state.reason}`)}`;
    else text = t(`${tree.colorOf(tree.at.number + 1)} to move`);
    const sign = verdict ? SIGNS[verdict.verdict] : "";
    const remark = verdict && sign && !isLost && !this.editor ? `${tree.at.move} ${sign} ${wordedVerdict(verdict)}` : "";
    const key = `${text}|${remark}`;
    if (ui.status.dataset.key === key) return;
    ui.status.dataset.key = key;
    ui.status.replaceChildren(text, remark ? h("span", { class: `remark ${verdict?.verdict}` }, remark) : "");
  }

  // --- walking ----------------------------------------------------------------------------------

  /** @param {Node} node */
  go(node) {
    if (node === this.tree.at || this.editor) return;
    this.tree.go(node);
    this.preview = null;
    this.analysis.moved();
    const { number, move } = node;
    this.page.announce(move ? t("at move", { number, side: t(this.tree.colorOf(number)), move }) : t("at begin"));
  }

  /** @param {1|-1} step */
  step(step) {
    const next = step > 0 ? this.tree.at.onward : this.tree.at.parent;
    if (next) this.go(next);
  }

  toEnd() {
    const { line } = this.tree;
    this.go(line[line.length - 1]);
  }

  /** @param {1|-1} step */
  sibling(step) {
    const { at } = this.tree;
    this.tree.sibling(step);
    const next = this.tree.at;
    this.tree.go(at);
    this.go(next);
  }

  /** Show moves ahead of a node. @param {Node|null} node @param {string[]} moves */
  look(node, moves) {
    this.preview = node ? { node, moves } : null;
    this.draw();
  }

  // --- changing ---------------------------------------------------------------------------------

  /** @param {string} point */
  lay(point) {
    if (this.editor) {
      this.editor.lay(point);
      return;
    }
    this.preview = null;
    this.analysis.play(point);
    const { number } = this.tree.at;
    this.page.announce(t("at move", { number, side: t(this.tree.colorOf(number)), move: point }));
  }

  /** Add a line below a node, and go so many moves along it. @param {Node} node @param {string[]} moves @param {number} count */
  follow(node, moves, count) {
    this.tree.add(node, moves);
    this.go(this.tree.add(node, moves.slice(0, count)));
  }

  /** @param {string} text */
  comment(text) {
    this.tree.say(this.tree.at, text);
    this.render();
  }

  promote() {
    this.tree.promote(this.tree.at);
    this.render();
  }

  remove() {
    const { tree } = this, { at } = tree, undo = tree.remove(at);
    if (!undo) return;
    this.analysis.moved();
    this.page.say(t("deleted", { move: at.move ?? "" }), { label: t("bring back"), act: () => { if (this.tree === tree) { undo(); this.analysis.moved(); } } });
  }

  /** Go on with another game; the one before can be brought back. @param {Tree} tree @param {string} [said] */
  replace(tree, said) {
    const before = this.tree;
    this.endSetUp();
    this.analysis.change(tree);
    this.save();
    if (before.root.children.length || before.setup) this.page.say(said ?? t("another game"), { label: t("back to before"), act: () => this.replace(before) });
    else if (said) this.page.say(said);
  }

  // --- positions set up by hand -----------------------------------------------------------------

  /** Begin with the position on the board, or another one. @param {import("./editor.js").Position} [position] */
  setUp(position = this.position) {
    if (this.editor) return;
    this.ui.side.hidden = true;
    this.ui.setup.hidden = false;
    this.editor = new Editor(this.ui.setup, position, {
      onChange: () => { if (this.editor) this.draw(); },
      onDone: ({ rule, size, stones: laid, toMove: next }) => {
        const of = (/** @type {string} */ color) => [...laid].filter(([, each]) => each === color).map(([point]) => point);
        this.replace(new Tree({ rule, size, setup: { black: of("black"), white: of("white"), to_move: next } }));
      },
      onCancel: () => this.endSetUp(),
      check: (game, hear) => this.analysis.check(game, hear),
    });
    this.render();
  }

  /** What is on the board. @returns {import("./editor.js").Position} */
  get position() {
    const { rule, size, setup, moves } = this.tree, { tree } = this;
    const stones = new Map([
      ...(setup?.black ?? []).map((point) => /** @type {const} */ ([point, "black"])),
      ...(setup?.white ?? []).map((point) => /** @type {const} */ ([point, "white"])),
      ...moves.map((point, index) => /** @type {const} */ ([point, tree.colorOf(index + 1)])),
    ]);
    return { rule, size, stones, toMove: tree.colorOf(moves.length + 1) };
  }

  endSetUp() {
    if (!this.editor) return;
    this.editor.close();
    this.editor = null;
    this.ui.side.hidden = false;
    this.ui.setup.hidden = true;
    this.render();
  }

  // --- the game as a whole ----------------------------------------------------------------------

  getGame() {
    return this.tree.toJSON();
  }

  /** Open a game at the end of its main line. @param {import("./tree.js").Whole} game @param {string} said */
  setGame(game, said) {
    const tree = Tree.from(game);
    tree.go(tree.line[tree.line.length - 1]);
    this.replace(tree, said);
  }

  /** The number of the node where we are. */
  getPlace() {
    return this.tree.nodes().indexOf(this.tree.at);
  }

  async share() {
    const link = new URL(this.tree.link(), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.page.say(t("copied"));
    } catch {
      this.page.say(link);
    }
  }

  save() {
    clearTimeout(this.saving);
    this.saving = undefined;
    this.saved = `${this.tree.version} ${this.getPlace()}`;
    shelve(this.tree);
  }

  // --- the view ---------------------------------------------------------------------------------

  /** @param {string} tab */
  show(tab) {
    this.tab = tab;
    keep("tab", tab);
    this.render();
  }

  toggleThreats() {
    if (this.editor) return;
    this.analysis.toggleSurvey();
    if (this.analysis.isSurveying) this.show("threats");
  }

  toggleNumbers() {
    this.numbers = !this.numbers;
    keep("numbers", this.numbers);
    this.ui.numbers.setAttribute("aria-pressed", String(this.numbers));
    this.draw();
  }

  /** @param {1|4} how */
  turn(how) {
    this.turned = turnMore(this.turned, how);
    keep("turned", this.turned);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target, key } = event;
    if (this.editor) {
      if (key === "Escape") this.endSetUp();
      return key === "Escape";
    }
    // A button that was reached by keys is pressed by the space bar; one that was clicked is not in the way.
    if (key === " " && this.byKeys && target instanceof Element && target.closest("button")) return false;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), ArrowUp: () => this.sibling(-1), ArrowDown: () => this.sibling(1),
      Home: () => this.go(this.tree.root), End: () => this.toEnd(), " ": () => this.analysis.toggle(), Delete: () => this.remove(),
      t: () => this.toggleThreats(), m: () => this.ui.review.jump(1), M: () => this.ui.review.jump(-1), n: () => this.toggleNumbers(),
      p: () => this.promote(), e: () => this.setUp(), c: () => { this.show("moves"); this.ui.comment.focus(); },
    };
    const act = keys[key];
    if (act) act();
    return Boolean(act);
  }
}
