// The view to analyse in: a tree of moves, the engine's lines, threats, a review, positions set up by hand.

import { AnalyseLayout } from "./analyse_layout.js";
import { Analysis } from "./analysis.js";
import { judge } from "./better_move.js";
import { loadChoices } from "./choices.js";
import { Editor, positionOf } from "./editor.js";
import { Game } from "./game.js";
import { turnMore } from "./points.js";
import { SIGNS, costOf, wordedVerdict } from "./score_text.js";
import { share } from "./share.js";
import { keep, recall } from "./storage.js";
import { Tree } from "./tree.js";
import { find, lostBook, shelve } from "./tree_storage.js";
import { t } from "./words.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./tree.js").Node} Node */

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

export class AnalyseView {
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
    /** @type {Node|null} */
    this.riddle = null; // a mistake in the place of which a better move is looked for
    this.byKeys = false; // whether what has the focus was reached by keys
    /** @type {Editor|null} */
    this.editor = null;
    /** @type {ReturnType<typeof import("./exchange.js").mountExchange>|undefined} */
    this.exchange = undefined;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.saving = undefined;
    const lost = lostBook(), { tree, isKept, before } = find();
    this.analysis = new Analysis(tree, known, {
      onChange: () => this.render(),
      onSay: (key, values) => this.page.say(t(key, values)),
      onTell: (key) => this.page.announce(t(key)),
    });
    this.layout = new AnalyseLayout(this);
    /** What was kept last. @type {{ tree: Tree, version: number, at: Node }} */
    this.saved = { tree, version: -1, at: tree.root };
    /** A book as it was opened or saved: what was done since is lost with the page. @type {{ tree: Tree, version: number }} */
    this.filed = { tree, version: tree.version };
    this.flush = () => this.save();
    this.warn = (/** @type {BeforeUnloadEvent} */ event) => { if (this.tree.isLarge && !this.isFiled) event.preventDefault(); };
    addEventListener("pagehide", this.flush);
    addEventListener("beforeunload", this.warn);
    if (lost) this.page.say(t("book lost", { count: lost.toLocaleString() }));
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
    this.save(true); // the address may be that of another game already
    removeEventListener("pagehide", this.flush);
    removeEventListener("beforeunload", this.warn);
    this.exchange?.close();
    this.analysis.close();
  }

  // --- showing ----------------------------------------------------------------------------------

  translate() {
    const position = this.editor?.position;
    this.editor = null;
    this.layout = new AnalyseLayout(this);
    this.render();
    if (position) this.setUp(position);
  }

  render() {
    if (!this.layout) return;
    this.layout.update();
    // What the engine says ten times a second is kept with the next step, or in the end.
    const { tree, saved } = this;
    if (tree !== saved.tree || tree.version !== saved.version || tree.at !== saved.at) this.saving ??= setTimeout(() => this.save(), SAVE_AFTER);
  }

  draw() {
    this.layout.draw();
  }

  // --- walking ----------------------------------------------------------------------------------

  /** @param {Node} node */
  go(node) {
    if (node === this.tree.at || this.editor) return;
    this.riddle = null;
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
    if (this.riddle) {
      this.solve(point);
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

  // --- what a review teaches --------------------------------------------------------------------

  /** Ask for a better move in the place of a mistake. @param {Node} mistake */
  puzzle(mistake) {
    if (!mistake.parent) return;
    this.go(mistake.parent);
    this.riddle = mistake;
    this.page.say(t("riddle task", { number: mistake.number, move: mistake.move ?? "" }));
    this.render();
  }

  /** Judge an answer; a good one shows the line, another may be tried. @param {string} point */
  async solve(point) {
    const { riddle, tree } = this;
    if (!riddle?.verdict || !riddle.parent) return;
    this.page.say(t("riddle judged"));
    try {
      const { isGood, lost } = await judge(tree, riddle, point);
      if (this.riddle !== riddle) return;
      const percent = Math.round(100 * lost);
      if (!isGood) {
        this.page.say(t("riddle wrong", { point, percent }), { label: t("show answer"), act: () => { if (this.riddle === riddle) this.reveal(riddle); } });
        return;
      }
      this.page.say(t("riddle right", { point, percent, best: riddle.verdict.best }));
      this.reveal(riddle);
    } catch (error) {
      this.page.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Node} mistake */
  reveal(mistake) {
    this.riddle = null;
    if (mistake.parent && mistake.verdict) this.follow(mistake.parent, mistake.verdict.pv, 1);
  }

  /** Write the review into the comments: so a link, a file or a picture of the game has it. */
  writeReview() {
    for (const node of this.tree.line) {
      const { verdict } = node;
      if (!verdict || !SIGNS[verdict.verdict]) continue;
      const words = `${SIGNS[verdict.verdict]} ${wordedVerdict(verdict)}, ${costOf(verdict)}`;
      if (!node.comment.includes(words)) this.tree.say(node, [node.comment, words].filter(Boolean).join("\n"));
    }
    this.layout.commented = null;
    this.render();
    this.save();
    this.share();
  }

  /** Save the review as a picture. @param {"svg"|"png"} kind */
  async savePicture(kind) {
    const { reviewPicture, savePicture } = await import("./review_picture.js"), { rule, size } = this.tree;
    const facts = [t(`rule ${rule}`), `${size} × ${size}`, this.layout.parts.headers.textContent];
    await savePicture(reviewPicture(this.tree, facts.filter(Boolean).join(" · ")), kind);
    this.page.say(t("saved", { name: `review.${kind}` }));
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

  /** The same game under another rule, or an empty board of another size. @param {{ rule?: import("./tree.js").Rule, size?: number }} how */
  reform(how) {
    const tree = this.tree.under(how);
    this.endSetUp();
    this.analysis.forget();
    this.analysis.change(tree);
    this.save();
    this.render();
  }

  /** Go on with a position in the view to play in, against the opponent of the last game; the person is to move. */
  playOn(tree = this.tree) {
    const { rule, size, setup, at } = tree, acts = at.path.map((node) => node.move ?? "");
    const last = Game.kept()?.agreed.seats.find((seat) => seat.kind === "player");
    const other = last ?? { kind: /** @type {const} */ ("player"), spec: `${this.analysis.known.players[0].name}?level=3`, seconds: 1 };
    const person = { kind: /** @type {const} */ ("person") };
    const isBlack = tree.colorOf(acts.length + 1) === "black";
    const game = new Game({ rule, size, setup, opening: "free", seats: isBlack ? [person, other] : [other, person], control: null }, acts);
    this.endSetUp();
    location.hash = game.link();
  }

  // --- positions set up by hand -----------------------------------------------------------------

  /** Begin with the position on the board, or another one. @param {import("./editor.js").Position} [position] */
  setUp(position = positionOf(this.tree)) {
    if (this.editor) return;
    this.layout.parts.side.hidden = true;
    this.layout.parts.setup.hidden = false;
    this.editor = new Editor(this.layout.parts.setup, position, {
      onChange: () => { if (this.editor) this.draw(); },
      onDone: (tree) => this.replace(tree),
      onPlay: (tree) => { this.replace(tree); this.playOn(); },
      onCancel: () => this.endSetUp(),
      check: (game, hear) => this.analysis.check(game, hear),
    });
    this.render();
  }

  endSetUp() {
    if (!this.editor) return;
    this.editor.close();
    this.editor = null;
    this.layout.parts.side.hidden = false;
    this.layout.parts.setup.hidden = true;
    this.render();
  }

  // --- the game as a whole ----------------------------------------------------------------------

  getGame() {
    return this.tree.toJSON();
  }

  /** Open a game at the end of its main line. @param {import("./tree.js").Whole} game @param {string} said */
  setGame(game, said) {
    const tree = Tree.from(game);
    if (!tree.isLarge) tree.go(tree.line[tree.line.length - 1]); // a book begins at its beginning
    this.replace(tree, tree.isLarge ? `${said} ${t("book not kept")}` : said);
    this.file();
  }

  /** The tree is in a file as it is. */
  file() {
    this.filed = { tree: this.tree, version: this.tree.version };
  }

  get isFiled() {
    return this.filed.tree === this.tree && this.filed.version === this.tree.version;
  }

  /** The number of the node where we are. */
  getPlace() {
    return this.tree.nodes().indexOf(this.tree.at);
  }

  share() {
    if (this.tree.isLarge) {
      this.page.say(t("book no link"));
      return undefined;
    }
    return share(this.tree.link(), (text) => this.page.say(text));
  }

  /** @param {boolean} [isLeaving] */
  save(isLeaving = false) {
    clearTimeout(this.saving);
    this.saving = undefined;
    this.saved = { tree: this.tree, version: this.tree.version, at: this.tree.at };
    shelve(this.tree, isLeaving);
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

  toggleHeat() {
    if (!this.editor) this.analysis.toggleWeighing();
  }

  toggleNumbers() {
    this.numbers = !this.numbers;
    keep("numbers", this.numbers);
    this.layout.parts.numbers.setAttribute("aria-pressed", String(this.numbers));
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
      t: () => this.toggleThreats(), w: () => this.toggleHeat(), m: () => this.layout.parts.review.jump(1), M: () => this.layout.parts.review.jump(-1), n: () => this.toggleNumbers(),
      p: () => this.promote(), e: () => this.setUp(), i: () => { this.show("moves"); this.layout.parts.comment.focus(); },
    };
    const act = keys[key];
    if (act) act();
    return Boolean(act);
  }
}
