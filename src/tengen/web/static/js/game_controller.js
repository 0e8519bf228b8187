// A game being played: what the server says of it, whose turn it is, who thinks, the clocks.
// It draws nothing; whoever shows it is told of every change.

import { parse } from "./points.js";
import { Socket } from "./socket.js";
import { tell } from "./words.js";

/** @typedef {import("./messages.js").State} State */
/** @typedef {import("./messages.js").Info} Info */
/** @typedef {import("./messages.js").ServerMessage} ServerMessage */
/** @typedef {import("./messages.js").Limits} Limits */
/** @typedef {import("./game.js").Game} Game */

const MARGIN = 300; // milliseconds of a player's clock that are left for the way to and fro
const MOVES_LEFT = 20; // a move gets this part of what is left on the clock
const HINT_SECONDS = 2;

/** The stones that an act lays. @param {string} act */
export function stonesOf(act) {
  if (/^[a-v]\d+$/.test(act)) return [act];
  const [name, ...points] = act.split("-");
  return name === "place" || name === "pick" ? points : [];
}

export class GameController {
  /**
   * @param {Game} game
   * @param {{ onChange: () => void, onSay: (key: string, values?: Record<string, string>) => void }} handlers
   */
  constructor(game, handlers) {
    this.game = game;
    this.handlers = handlers;
    /** @type {State|null} */
    this.state = null;
    /** @type {Info|null} */
    this.info = null;
    /** @type {string|null} */
    this.hint = null;
    /** @type {{ id: number, purpose: "move"|"hint" }|null} */
    this.thinking = null;
    this.asked = 0; // the number of the last look
    this.isPaused = false; // after an undo a player waits for the person
    this.isLost = false;
    this.lostWhy = ""; // what the server said before
    this.crashes = 0;
    this.since = performance.now();
    this.socket = new Socket({
      onOpen: () => { this.isLost = false; this.thinking = null; this.look(); },
      onLost: (why) => { this.isLost = true; this.lostWhy = why; this.thinking = null; this.handlers.onChange(); },
      onAnswer: (answer) => this.hear(answer),
    });
    this.ticker = setInterval(() => this.tick(), 100);
    this.flush = () => game.flush();
    addEventListener("pagehide", this.flush);
  }

  close() {
    clearInterval(this.ticker);
    removeEventListener("pagehide", this.flush);
    this.flush();
    this.socket.close();
  }

  // --- what is so -------------------------------------------------------------------------------

  /** Whether what the server said is about the acts as they are. */
  get isCurrent() {
    return this.state !== null && this.state.id === this.asked;
  }

  /** The stones, those that the server has not confirmed yet included. */
  get moves() {
    if (!this.state) return this.game.acts.flatMap(stonesOf);
    if (this.isCurrent) return this.state.moves;
    return this.game.acts.flatMap(stonesOf);
  }

  /** The result: who has won ("draw" for nobody) and why; null while the game goes on. */
  get result() {
    const { ended } = this.game;
    if (ended && this.state) {
      const winner = 1 - ended.loser === this.state.black ? "black" : "white";
      return { winner, reason: ended.by, line: /** @type {string[]} */ ([]) };
    }
    if (!this.isCurrent || !this.state?.outcome) return null;
    return { winner: this.state.outcome, reason: this.state.reason ?? "", line: this.state.five };
  }

  /**
   * The seat that decides; null while nobody can know. Without an opening the seats take turns, so that a quick
   * hand need not wait for the server.
   * @returns {0|1|null}
   */
  get actor() {
    if (this.isCurrent && this.state) return this.state.actor;
    return this.game.agreed.opening === "free" ? this.turnOf(this.game.acts.length) : null;
  }

  /** The seat whose act that was, which without an opening is known before the server says it. @param {number} index @returns {number} */
  actorOf(index) {
    return this.game.agreed.opening === "free" ? this.turnOf(index) : this.state?.actors[index] ?? -1;
  }

  /** The seat whose turn it is after so many moves without an opening: seat 0 has Black. @param {number} count @returns {0|1} */
  turnOf(count) {
    return this.game.colorOf(count) === "black" ? 0 : 1;
  }

  /** Whether a person decides now. */
  get isPersons() {
    const { actor } = this;
    return actor !== null && !this.result && (this.game.agreed.seats[actor].kind === "person");
  }

  /** The colour of the one person, where the other side is a player. */
  get persons() {
    const { seats } = this.game.agreed, seat = seats.findIndex(({ kind }) => kind === "person");
    return seat >= 0 && this.hasPlayer ? this.colorOf(/** @type {0|1} */ (seat)) : null;
  }

  get hasPlayer() {
    return this.game.agreed.seats.some((seat) => seat.kind === "player");
  }

  /** The colour of a seat, as things stand. @param {0|1} seat @returns {"black"|"white"} */
  colorOf(seat) {
    return seat === (this.state?.black ?? 0) ? "black" : "white";
  }

  /** Where the next stone of an opening's placement may lie. @param {number} stone @param {string} point */
  allows(stone, point) {
    const place = this.state?.options.find((option) => option.name === "place" || option.name === "offer");
    if (!place || !place.areas.length) return true;
    const area = place.areas[Math.min(stone, place.areas.length - 1)], centre = this.game.agreed.size >> 1;
    const { x, y } = parse(point);
    const isNear = Math.max(Math.abs(x - centre), Math.abs(y - centre)) <= area.side >> 1;
    return isNear === area.inside;
  }

  // --- doing ------------------------------------------------------------------------------------

  /** @param {string} act */
  act(act) {
    this.spend();
    const { control } = this.game.agreed, { actor } = this;
    if (control && actor !== null) this.game.left[actor] += control.increment * 1000;
    this.forget();
    this.game.act(act);
    this.isPaused = false;
    this.look();
  }

  undo() {
    if (!this.game.acts.length) return;
    const wasEnded = this.game.ended !== null;
    this.forget();
    this.isPaused = true;
    // Resigning and running out of time are taken back first; then to the person's own last act.
    let count = 1;
    if (this.hasPlayer && this.state && !wasEnded) {
      const { seats } = this.game.agreed, { acts } = this.game;
      while (count < acts.length && seats[this.actorOf(acts.length - count)]?.kind === "player") count += 1;
    }
    this.game.undo(wasEnded ? 0 : count);
    this.look();
  }

  redo() {
    if (!this.game.undone.length) return;
    this.forget();
    this.game.redo(this.hasPlayer ? 2 : 1);
    this.isPaused = this.game.undone.length > 0;
    this.look();
  }

  resume() {
    this.isPaused = false;
    this.crashes = 0;
    this.go();
  }

  resign() {
    const { actor } = this;
    if (actor === null || this.result) return;
    const seats = this.game.agreed.seats;
    const person = seats[actor].kind === "person" ? actor : seats[1 - actor].kind === "person" ? /** @type {0|1} */ (1 - actor) : actor;
    this.end("resign", person);
  }

  /** @param {"resign"|"time"} by @param {0|1} loser */
  end(by, loser) {
    this.forget();
    this.game.ended = { by, loser };
    this.game.save();
    this.handlers.onChange();
  }

  /** Ask a player for its opinion. @param {string} spec */
  ask(spec) {
    if (!this.isPersons || this.thinking) return;
    this.think("hint", spec, { seconds: HINT_SECONDS });
  }

  /** Let the thinking player move now. */
  now() {
    if (this.thinking) this.socket.send({ type: "stop", id: this.thinking.id, play: true });
  }

  /** Stop whoever thinks; the answer no longer counts. */
  forget() {
    if (this.thinking) this.socket.send({ type: "stop", id: this.thinking.id, play: false });
    this.thinking = null;
    this.info = null;
    this.hint = null;
  }

  // --- talking to the server --------------------------------------------------------------------

  look() {
    this.asked = this.socket.next();
    this.handlers.onChange(); // a stone is drawn before the server is asked
    this.socket.send({ type: "look", id: this.asked, game: this.game.told });
  }

  /** Let a player act where it is its turn. */
  go() {
    const { actor } = this;
    if (actor === null || this.result || this.thinking || this.isPaused || this.crashes > 2) return;
    const seat = this.game.agreed.seats[actor];
    if (seat.kind === "player") this.think("move", seat.spec, this.limits(actor, seat.seconds));
    this.handlers.onChange();
  }

  /** @param {"move"|"hint"} purpose @param {string} player @param {Limits} limits */
  think(purpose, player, limits) {
    const id = this.socket.next();
    if (this.socket.send({ type: "think", id, game: this.game.told, player, limits })) {
      this.thinking = { id, purpose };
      this.info = null;
      this.handlers.onChange();
    }
  }

  /** What a player may take for its move. @param {0|1} seat @param {number} seconds @returns {Limits} */
  limits(seat, seconds) {
    const { control } = this.game.agreed;
    if (!control) return { seconds };
    const left = Math.max(50, this.game.left[seat] - MARGIN) / 1000;
    return { seconds: left, aim: Math.min(left, left / MOVES_LEFT + control.increment * 0.8) };
  }

  /** @param {ServerMessage} answer */
  hear(answer) {
    if (answer.type === "state" || answer.type === "refused") {
      if (answer.id !== this.asked) return;
      if (answer.type === "refused") {
        this.handlers.onSay("refused", { why: tell(answer) });
        this.game.cut(answer.kept);
        this.look();
        return;
      }
      this.state = answer;
      this.since = performance.now();
      this.handlers.onChange();
      this.go();
      return;
    }
    if (!this.thinking || answer.id !== this.thinking.id) return;
    if (answer.type === "info") {
      if (answer.line === 1) this.info = answer;
      this.handlers.onChange();
    } else if (answer.type === "decided") {
      this.crashes = 0;
      const { purpose } = this.thinking, { info } = this;
      this.thinking = null;
      if (purpose === "move") this.act(answer.act);
      else this.hint = answer.act;
      this.info = info;
      this.handlers.onChange();
    } else if (answer.type === "failed") {
      this.thinking = null;
      this.handlers.onSay(answer.crashed ? "crashed" : "failed", { why: tell(answer) });
      if (answer.crashed) {
        this.crashes += 1;
        this.go();
      } else {
        this.isPaused = true;
      }
      this.handlers.onChange();
    }
  }

  // --- clocks -----------------------------------------------------------------------------------

  /** Whether a clock runs, and whose. @returns {0|1|null} */
  get running() {
    if (!this.game.agreed.control || !this.game.acts.length || this.result || this.isPaused || this.isLost) return null;
    return this.actor;
  }

  /** Take the time since the last look off the clock that runs. */
  spend() {
    const now = performance.now(), { running } = this;
    if (running !== null) this.game.left[running] = Math.max(0, this.game.left[running] - (now - this.since));
    this.since = now;
  }

  tick() {
    const { running } = this;
    if (running === null) {
      this.since = performance.now();
      return;
    }
    this.spend();
    if (this.game.left[running] === 0) this.end("time", running);
    else this.handlers.onChange();
  }
}
