// What stands where in the view to analyse in: the board with its bar and tools, beside it the engine, the graph, the sheets.

import { Board } from "./board.js";
import { h, icon, select, tool } from "./dom.js";
import { mountExchange } from "./exchange.js";
import { why } from "./foul.js";
import { Bar, Graph } from "./graph.js";
import { LinesPanel } from "./lines.js";
import { openingName } from "./opening_names.js";
import { MoveList } from "./movelist.js";
import { Overlay } from "./overlay.js";
import { ReviewPanel } from "./review.js";
import { SIGNS, shortScore, wordedVerdict } from "./score_text.js";
import { RULES, Tree } from "./tree.js";
import { t } from "./words.js";

/** @typedef {import("./analyse.js").AnalyseView} View */
/** @typedef {import("./tree.js").Node} Node */

const SIZES = Array.from({ length: 18 }, (_, index) => String(index + 5));
const TABS = /** @type {const} */ (["moves", "threats", "review", "game"]);

export class AnalyseLayout {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.parts = build(view);
    /** @type {Node|null} */
    this.commented = null; // whose comment is shown
  }

  /** Everything, as things stand. */
  update() {
    const { view, parts: ui } = this, { tree, analysis } = view;
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
    ui.heat.setAttribute("aria-pressed", String(analysis.isWeighing));
    ui.steps.first.disabled = ui.steps.back.disabled = !at.parent;
    ui.steps.next.disabled = ui.steps.last.disabled = !at.children.length;
    ui.remove.disabled = !at.parent;
    ui.rule.value = tree.rule;
    ui.size.value = String(tree.size);
    ui.size.disabled = tree.root.children.length > 0 || tree.setup !== null; // stones fit their board
    ui.rule.hidden = ui.size.hidden = ui.play.hidden = Boolean(view.editor); // the editor has its own
    ui.play.disabled = analysis.isOver;
    const { black, white, event, date, result } = tree.headers;
    const name = openingName(line.slice(1).map((node) => node.move ?? ""), tree.size);
    ui.about.textContent = analysis.weighed?.points.length && !view.editor ? t("heat says") : "";
    ui.headers.textContent = [name, black || white ? `${black ?? "?"} – ${white ?? "?"}` : "", event, date, result].filter(Boolean).join(" · ");
    ui.play.title = t(ui.play.disabled ? "no play here" : "play here");
    ui.promote.disabled = at.isMain;
    for (const name of TABS) {
      ui.sheets[name].hidden = name !== view.tab;
      ui.tabs.querySelector(`#tab-${name}`)?.setAttribute("aria-selected", String(name === view.tab));
    }
  }

  /** What the position is worth where we are: that it is over, or what the engine or a review says. */
  get value() {
    const { tree, analysis } = this.view, { outcome } = analysis.state ?? {};
    if (outcome) return { chance: outcome === "black" ? 1 : outcome === "white" ? 0 : 0.5, plies: null };
    return tree.at.value;
  }

  /** The board alone. */
  draw() {
    const { view, parts: ui } = this, { tree, analysis, editor, preview, turned } = view;
    if (editor) {
      ui.board.update({ ...editor.shown(), turned });
      return;
    }
    const node = preview?.node ?? tree.at, { state, isOver } = analysis, moves = node.path.map((each) => each.move ?? "");
    const crosses = new Map((isOver ? [] : state?.forbidden ?? []).map((each) => [each.point, why(each)]));
    const pointed = state?.forbidden.find((each) => each.point === view.pointed);
    const marks = preview ? {} : ui.overlay.marks();
    const ahead = preview?.moves.map((point, index) => ({ point, color: tree.colorOf(moves.length + 1 + index) })) ?? [];
    ui.board.update({
      size: tree.size, moves, setup: tree.setup ?? {}, first: tree.first, numbers: view.numbers, turned, crosses,
      line: isOver && node === tree.at ? state?.five ?? [] : [],
      glow: pointed ? pointed.rows.flatMap((row) => row.stones) : [],
      ghost: isOver ? null : tree.colorOf(moves.length + 1),
      branches: view.riddle || analysis.weighed ? [] : tree.at.children.map((child) => child.move ?? ""),
      marks: preview ? new Map() : ui.review.costMarks(node),
      heat: preview || view.riddle ? [] : this.heat(),
      candidates: preview || analysis.weighed || analysis.isSurveying || view.riddle ? [] : this.candidates(),
      ahead, ...marks,
    });
  }

  /** The moves in the order in which the engine looks at them, the first one the warmest. */
  heat() {
    const { points = [], priors = [] } = this.view.analysis.weighed ?? {}, least = priors.at(-1) ?? 0, span = Math.max(1, priors[0] - least);
    return points.map((point, index) => ({ point, warmth: (priors[index] - least) / span }));
  }

  candidates() {
    return (this.view.analysis.lines?.lines ?? []).map(({ pv, score }, index) => ({ point: pv.split(" ")[0], text: score === null ? "·" : shortScore(score), rank: index + 1 }));
  }

  drawStatus() {
    const { tree, analysis, editor } = this.view, { parts: ui } = this, { state, isLost } = analysis, { verdict } = tree.at;
    let text = "";
    if (this.view.riddle) text = t("riddle", { color: t(tree.colorOf(tree.at.number + 1)) });
    else if (isLost) text = analysis.lostWhy || t("lost");
    else if (editor) text = t("set up");
    else if (state?.outcome) text = `${state.outcome === "draw" ? t("draw") : t(`${state.outcome} wins`)}. ${t(`by ${state.reason}`)}`;
    else text = t(`${tree.colorOf(tree.at.number + 1)} to move`);
    const proof = isLost || editor || state?.outcome ? null : analysis.survey?.proof;
    if (proof) text += `. ${t("is proved")}`;
    const sign = verdict ? SIGNS[verdict.verdict] : "";
    const remark = verdict && sign && !isLost && !editor ? `${tree.at.move} ${sign} ${wordedVerdict(verdict)}` : "";
    const key = `${text}|${remark}`;
    if (ui.status.dataset.key === key) return;
    ui.status.dataset.key = key;
    ui.status.title = [text, remark].filter(Boolean).join(". ");
    ui.status.replaceChildren(text, remark ? h("span", { class: `remark ${verdict?.verdict}` }, remark) : "");
  }
}

/** Every part of the view, made once per language. @param {View} view */
function build(view) {
  const { analysis } = view;
  const status = h("p", { class: "status", role: "status" });
  const bar = h("div", { class: "meter" }), frame = h("div", { class: "board-frame" });
  const numbers = tool("numbers", `${t("numbers")} (n)`, () => view.toggleNumbers(), { "aria-pressed": String(view.numbers) });
  const threats = tool("target", `${t("threats")} (t)`, () => view.toggleThreats(), { "aria-pressed": "false" });
  const heat = tool("heat", `${t("heat")} (w)`, () => view.toggleHeat(), { "aria-pressed": "false" });
  const steps = {
    first: tool("first", `${t("to begin")} (Home)`, () => view.go(view.tree.root)),
    back: tool("back", `${t("step back")} (←)`, () => view.step(-1)),
    next: tool("next", `${t("step on")} (→)`, () => view.step(1)),
    last: tool("last", `${t("to end")} (End)`, () => view.toEnd()),
  };
  const tools = h("div", { class: "tools", role: "group", "aria-label": t("actions") }, ...Object.values(steps),
    threats, heat, numbers, tool("turn", t("turn"), () => view.turn(1)), tool("flip", t("flip"), () => view.turn(4)));
  const rule = select(RULES.map((each) => [each, t(`rule ${each}`)]), view.tree.rule, { "aria-label": t("rule"), onchange: () => view.reform({ rule: /** @type {import("./tree.js").Rule} */ (rule.value) }) });
  const size = select(SIZES.map((each) => [each, `${each} × ${each}`]), String(view.tree.size), { "aria-label": t("size"), onchange: () => view.reform({ size: Number(size.value) }) });
  const play = h("button", { type: "button", class: "with-icon", onclick: () => view.playOn() }, icon("play"), t("play here"));
  const head = h("div", { class: "table-head" }, status, rule, size, play), headers = h("p", { class: "headers" }), about = h("p", { class: "about-board hint-text", role: "status" });
  const table = h("section", { class: "table", "aria-label": t("board") }, head, h("div", { class: "board-row" }, bar, frame), about, tools);
  const engine = h("section", { class: "card engine", "aria-label": t("engine") }), graph = h("div", { class: "card graph-frame" });
  const panels = makePanels(view);
  const tabs = h("div", { class: "tabs", role: "tablist" }, ...TABS.map((name) => h("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => view.show(name),
  }, t(`tab ${name}`))));
  const setup = h("section", { class: "card editor", hidden: true, "aria-label": t("set up") });
  const side = h("aside", { class: "side" }, engine, graph, h("section", { class: "card sheets" }, h("div", {}, tabs, headers), ...Object.values(panels.sheets)));
  // A clicked button that has the focus counts as reached by keys as soon as any key is pressed; here it does not.
  const onfocusin = (/** @type {FocusEvent} */ event) => { view.byKeys = /** @type {Element} */ (event.target).matches(":focus-visible"); };
  view.host.replaceChildren(h("div", { class: "analyse", onfocusin }, table, side, setup));
  const board = new Board(frame, {
    label: t("board help"),
    describe: (point, what) => t(`point ${what}`, { point }),
    onPlay: (point) => view.lay(point),
    onPoint: (point) => { view.pointed = point; view.draw(); },
    onSay: (text) => view.page.announce(text),
  });
  const graphView = new Graph(graph, (node) => view.go(node));
  const lines = new LinesPanel(engine, analysis, {
    onPreview: (moves) => view.look(moves ? view.tree.at : null, moves ?? []),
    onPlay: (moves, count) => view.follow(view.tree.at, moves, count),
  });
  return { status, about, headers, rule, size, play, bar: new Bar(bar), board, steps, threats, heat, numbers, graph: graphView, lines, tabs, side, setup, ...panels };
}

/** The sheets: moves, threats, review, game. @param {View} view */
function makePanels(view) {
  const list = h("div", { class: "move-list", "aria-label": t("moves"), tabindex: "0" });
  const comment = h("textarea", { rows: 2, maxlength: 10_000, placeholder: t("comment"), "aria-label": `${t("comment")} (i)`, oninput: () => view.comment(comment.value) });
  const promote = tool("raise", `${t("make main")} (p)`, () => view.promote()), remove = tool("trash", `${t("delete move")} (Delete)`, () => view.remove());
  const overlayHost = h("div", {}), reviewHost = h("div", { class: "review" });
  const exchange = h("div", { class: "exchange" });
  view.exchange?.close();
  view.exchange = mountExchange(exchange, {
    getGame: () => view.getGame(), getBoard: () => view.tree, setGame: (game, said) => view.setGame(game, said), say: (text) => view.page.say(text),
    getPlace: () => view.getPlace(), getLine: () => (view.tree.isLarge ? view.tree.trunk : null), canSave: () => view.tree.canBeSaved, onSaved: () => view.file(), getNumbers: () => view.numbers,
  });
  const sheets = {
    moves: h("div", { class: "sheet-moves" }, list, h("div", { class: "remarks" }, comment, h("div", { class: "tools small" }, promote, remove))),
    threats: overlayHost,
    review: reviewHost,
    game: h("div", { class: "sheet-game" },
      h("div", { class: "choices" },
        h("button", { type: "button", onclick: () => view.setUp() }, icon("edit"), t("set up here")),
        h("button", { type: "button", onclick: () => view.share() }, icon("share"), t("copy link")),
        h("button", { type: "button", onclick: () => view.replace(new Tree({ rule: view.tree.rule, size: view.tree.size })) }, icon("plus"), t("empty board"))),
      exchange),
  };
  for (const [name, sheet] of Object.entries(sheets)) Object.assign(sheet, { id: `panel-${name}`, role: "tabpanel" }).setAttribute("aria-labelledby", `tab-${name}`);
  const overlay = new Overlay(overlayHost, { onChange: () => view.draw(), onPlay: (moves) => view.follow(view.tree.at, moves, 1) });
  const review = new ReviewPanel(reviewHost, view.analysis, {
    onGo: (node) => view.go(node),
    onPreview: (node, moves) => view.look(node, moves),
    onPlay: (node, moves) => view.follow(node, moves, 1),
    onPuzzle: (node) => view.puzzle(node),
    onCosts: () => view.render(),
    onWrite: () => view.writeReview(),
    onPicture: (kind) => view.savePicture(kind),
  });
  return { sheets, moves: new MoveList(list, (node) => view.go(node)), comment, promote, remove, overlay, review };
}
