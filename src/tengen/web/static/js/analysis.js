// What the server says of the position where we are in a tree: the rules, the engine's lines, threats, a review.
// It draws nothing; whoever shows it is told of every change.

import { valueOf } from "./score_text.js";
import { Socket } from "./socket.js";
import { keep, recall } from "./storage.js";
import { tell } from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./messages.js").State} State */
/** @typedef {import("./messages.js").Lines} Lines */
/** @typedef {import("./messages.js").Surveyed} Surveyed */
/** @typedef {import("./messages.js").Weighed} Weighed */
/** @typedef {import("./messages.js").ServerMessage} ServerMessage */
/** @typedef {{ player: string, lines: number, threads: number, memory: number }} Engine */

const PAUSE = 100; // milliseconds between questions about one position and the next
const LONGEST = 600; // seconds that the engine looks at one position
const CRASHES = 3; // after so many in a row we give up

const NOTHING = { look: null, analyse: null, survey: null, weigh: null };

export class Analysis {
  /**
   * @param {Tree} tree
   * @param {import("./choices.js").Choices} known
   * @param {{ onChange: () => void, onSay: (key: string, values?: Record<string, string>) => void, onTell: (key: string) => void }} handlers
   *   onSay: what everybody should notice; onTell: what a screen reader should
   */
  constructor(tree, known, handlers) {
    this.tree = tree;
    this.known = known;
    this.handlers = handlers;
    /** @type {Engine} */
    this.engine = { player: known.players[0].name, lines: 3, threads: 1, memory: 128, ...recall("engine") };
    if (!known.players.some((each) => each.name === this.engine.player)) this.engine.player = known.players[0].name;
    /** @type {WeakMap<Node, State>} */
    this.states = new WeakMap();
    /** @type {WeakMap<Node, Surveyed>} */
    this.surveys = new WeakMap();
    /** @type {WeakMap<Node, Weighed>} */
    this.weights = new WeakMap();
    /** @type {Lines|null} */
    this.lines = null;
    this.isOn = false; // whether the engine follows us
    this.isDone = false; // whether it has found all it can here
    this.isSurveying = false;
    this.isWeighing = false; // whether the engine's prior is shown
    this.lostWhy = "";
    this.isLost = false;
    this.crashes = 0;
    /** The questions that are open: their number and the node that they are about. @type {Record<"look"|"analyse"|"survey"|"weigh", { id: number, node: Node }|null>} */
    this.open = { ...NOTHING };
    /** @type {{ id: number, game: import("./messages.js").Game, hear: (refusal: string|null, state: State|null) => void }|null} */
    this.checking = null;
    /** @type {{ id: number, line: Node[], total: number, done: number }|null} */
    this.review = null;
    /** @type {Node|null} */
    this.fresh = null; // the move that was laid last, which may still be refused
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.socket = new Socket({
      onOpen: () => this.begin(),
      onLost: (why) => this.lose(why),
      onAnswer: (answer) => this.hear(answer),
    });
  }

  close() {
    clearTimeout(this.timer);
    this.socket.close();
  }

  /** What was found no longer holds. */
  forget() {
    this.states = new WeakMap();
    this.surveys = new WeakMap();
    this.weights = new WeakMap();
  }

  /** Go on with another tree. @param {Tree} tree */
  change(tree) {
    this.stopReview();
    this.tree = tree;
    this.moved();
  }

  // --- what is so -------------------------------------------------------------------------------

  /** What the rules say of where we are; null until the server has said it. */
  get state() {
    return this.states.get(this.tree.at) ?? null;
  }

  /** The threats of where we are; null until they are known. */
  get survey() {
    return this.surveys.get(this.tree.at) ?? null;
  }

  /** What the engine thinks of each move where we are before it searches; null unless it is wanted and known. */
  get weighed() {
    return this.isWeighing ? this.weights.get(this.tree.at) ?? null : null;
  }

  get isOver() {
    return Boolean(this.state?.outcome);
  }

  /** The player with its options, as the server reads them. */
  get spec() {
    const { player, threads, memory } = this.engine;
    const options = this.known.players.find((each) => each.name === player)?.options ?? [];
    const given = Object.entries({ threads, memory_mb: memory }).filter(([name]) => options.some((option) => option.name === name));
    return player + (given.length ? `?${given.map(([name, value]) => `${name}=${value}`).join("&")}` : "");
  }

  get isAnalyst() {
    return this.known.players.find((each) => each.name === this.engine.player)?.is_analyst ?? false;
  }

  // --- doing ------------------------------------------------------------------------------------

  /** We are somewhere else: ask what belongs to it, soon. */
  moved() {
    this.lines = null;
    this.isDone = false;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.ask();
    }, PAUSE);
    this.handlers.onChange();
  }

  /** Lay a stone where we are. @param {string} point */
  play(point) {
    const isNew = !this.tree.at.child(point);
    this.tree.play(point);
    this.fresh = isNew ? this.tree.at : null;
    this.moved();
  }

  /** Let the engine follow us, or no longer. */
  toggle() {
    this.isOn = !this.isOn;
    this.crashes = 0;
    if (this.isOn) this.analyse();
    else this.rest();
    this.handlers.onChange();
  }

  /** @param {Partial<Engine>} change */
  set(change) {
    Object.assign(this.engine, change);
    keep("engine", this.engine);
    if (this.isOn) this.analyse();
    this.handlers.onChange();
  }

  toggleSurvey() {
    this.isSurveying = !this.isSurveying;
    if (this.isSurveying) this.ask();
    this.handlers.onChange();
  }

  toggleWeighing() {
    this.isWeighing = !this.isWeighing;
    if (this.isWeighing) this.ask();
    this.handlers.onChange();
  }

  /** Review the line that we are in. @param {number} seconds for each position */
  startReview(seconds) {
    const line = this.tree.line, last = line[line.length - 1], id = this.socket.next();
    const limits = { seconds };
    const player = this.isAnalyst ? this.spec : this.known.players.find((each) => each.is_analyst)?.name ?? this.spec;
    if (!this.socket.send({ type: "review", id, game: this.tree.told(last), player, limits })) return;
    this.review = { id, line, total: line.length - 1, done: 0 };
    this.handlers.onChange();
  }

  stopReview() {
    if (this.review) this.socket.send({ type: "stop", id: this.review.id, play: false });
    this.review = null;
    this.handlers.onChange();
  }

  /** Ask whether a game can be. @param {import("./messages.js").Game} game @param {(refusal: string|null, state: State|null) => void} hear */
  check(game, hear) {
    this.checking = { id: this.socket.next(), game, hear };
    this.socket.send({ type: "look", id: this.checking.id, game });
  }

  // --- talking to the server --------------------------------------------------------------------

  begin() {
    this.isLost = false;
    this.ask();
    if (this.checking) this.check(this.checking.game, this.checking.hear);
  }

  /** @param {string} why what the server said before, or nothing */
  lose(why) {
    this.isLost = true;
    this.lostWhy = why;
    this.open = { ...NOTHING };
    this.review = null;
    this.handlers.onChange();
  }

  /** Ask everything that is wanted and not known of where we are. */
  ask() {
    const node = this.tree.at, game = this.tree.told();
    if (!this.states.has(node) && this.open.look?.node !== node) {
      const id = this.socket.next();
      if (this.socket.send({ type: "look", id, game })) this.open.look = { id, node };
    }
    if (this.isSurveying) this.askSurvey();
    if (this.isWeighing) this.askWeights();
    if (this.isOn) this.analyse();
    this.handlers.onChange();
  }

  /** Look for the threats of where we are; one position at a time, so that walking on is quick. */
  askSurvey() {
    const node = this.tree.at;
    if (this.surveys.has(node) || this.open.survey) return;
    const id = this.socket.next();
    if (this.socket.send({ type: "survey", id, game: this.tree.told() })) this.open.survey = { id, node };
  }

  /** Ask what the engine thinks of each move before it searches. */
  askWeights() {
    const node = this.tree.at;
    if (this.weights.has(node) || this.open.weigh?.node === node) return;
    const id = this.socket.next();
    if (this.socket.send({ type: "weigh", id, game: this.tree.told() })) this.open.weigh = { id, node };
  }

  /** Let the engine look at where we are; the server ends what it did before. */
  analyse() {
    this.lines = null;
    this.isDone = false;
    if (this.isOver) {
      this.rest();
      return;
    }
    const id = this.socket.next(), node = this.tree.at, { lines } = this.engine;
    if (this.socket.send({ type: "analyse", id, game: this.tree.told(), player: this.spec, lines, limits: { seconds: LONGEST } })) this.open.analyse = { id, node };
  }

  /** Let the engine rest. */
  rest() {
    if (this.open.analyse) this.socket.send({ type: "stop", id: this.open.analyse.id, play: true });
    this.open.analyse = null;
  }

  /** @param {ServerMessage} answer */
  hear(answer) {
    const { look, analyse, survey, weigh } = this.open;
    if (answer.id === look?.id) this.hearLook(answer, look.node);
    else if (answer.id === analyse?.id) this.hearEngine(answer, analyse.node);
    else if (answer.id === survey?.id) this.hearSurvey(answer, survey.node);
    else if (answer.id === weigh?.id) {
      if (answer.type === "weighed") this.weights.set(weigh.node, answer);
      this.open.weigh = null;
    } else if (this.review && answer.id === this.review.id) this.hearReview(answer);
    else if (this.checking && answer.id === this.checking.id) this.checking.hear(answer.type === "refused" ? tell(answer) : null, answer.type === "state" ? answer : null);
    else return;
    this.handlers.onChange();
  }

  /** @param {ServerMessage} answer @param {Node} node */
  hearLook(answer, node) {
    this.open.look = null;
    if (answer.type === "state") {
      this.states.set(node, answer);
      if (node === this.tree.at && answer.outcome) this.rest();
    } else if (answer.type === "refused") {
      this.handlers.onSay("refused", { why: tell(answer) });
      const wrong = node.path[answer.kept];
      if (!wrong) return;
      if (wrong === this.fresh) this.tree.remove(wrong);
      this.tree.go(/** @type {Node} */ (wrong.parent));
      this.moved();
    }
  }

  /** @param {ServerMessage} answer @param {Node} node */
  hearEngine(answer, node) {
    if (answer.type === "lines") {
      this.crashes = 0;
      this.lines = node === this.tree.at ? answer : null;
      const { score } = answer.lines[0];
      if (score !== null) node.value = valueOf(score, this.tree.colorOf(node.number + 1));
    } else if (answer.type === "done") {
      this.open.analyse = null;
      this.isDone = true;
    } else if (answer.type === "failed") {
      this.open.analyse = null;
      this.crashes += 1;
      this.handlers.onSay(answer.crashed ? "engine crashed" : "engine failed", { why: tell(answer) });
      this.isOn = answer.crashed && this.crashes < CRASHES;
      if (this.isOn) this.analyse();
    }
  }

  /** @param {ServerMessage} answer @param {Node} node */
  hearSurvey(answer, node) {
    this.open.survey = null;
    if (answer.type === "surveyed") this.surveys.set(node, answer);
    else if (answer.type === "failed") this.handlers.onSay("engine failed", { why: tell(answer) });
    if (this.isSurveying && node !== this.tree.at) this.askSurvey();
  }

  /** @param {ServerMessage} answer */
  hearReview(answer) {
    const { review } = this;
    if (!review) return;
    if (answer.type === "judged") {
      const node = review.line[answer.number], mover = this.tree.colorOf(answer.number);
      const { move, verdict, score, best, best_score, lost, pv, refutation, forced, by, plies } = answer;
      node.verdict = { move, verdict, score, best, best_score, lost, pv, refutation, forced, by, plies };
      const value = valueOf(score, mover); // counted from before the move
      node.value = { ...value, plies: value.plies && value.plies - 1 };
      if (node.parent) node.parent.value ??= valueOf(best_score, mover);
      this.tree.version += 1;
      review.done += 1;
    } else {
      this.review = null;
      if (answer.type === "failed") this.handlers.onSay(answer.crashed ? "engine crashed" : "engine failed", { why: tell(answer) });
      else this.handlers.onTell("review done");
    }
  }
}
