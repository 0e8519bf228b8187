// A game as the page keeps it: what was agreed, the acts, and where they are remembered.

import { readStones, writeStones } from "./starting_stones.js";
import { keep, recall } from "./storage.js";

/** @typedef {import("./messages.js").Game} Told */
/** @typedef {NonNullable<Told["rule"]>} Rule */
/** @typedef {import("./messages.js").Setup} Setup */
/** @typedef {{ kind: "person" } | { kind: "player", spec: string, seconds: number }} Seat */
/** @typedef {{ minutes: number, increment: number }} Control */
/**
 * @typedef {object} Agreed
 * @property {Rule} rule
 * @property {number} size
 * @property {string} opening
 * @property {[Seat, Seat]} seats     who moves first, who second; from a set-up: Black, White
 * @property {Control|null} control
 * @property {Setup|null} [setup]     the stones that the game begins with
 */

const RULES = ["freestyle", "standard", "renju", "caro", "caro_exact"];

export class Game {
  /** @param {Agreed} agreed @param {string[]} [acts] */
  constructor(agreed, acts = []) {
    this.agreed = agreed;
    this.acts = acts;
    /** @type {string[]} */
    this.undone = [];
    /** @type {null|{ by: "resign"|"time", loser: 0|1 }} */
    this.ended = null;
    const time = (agreed.control?.minutes ?? 0) * 60_000;
    /** @type {[number, number]} */
    this.left = [time, time];
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.saving = undefined;
  }

  /** What the server is told. @returns {Told} */
  get told() {
    const { rule, size, opening, setup } = this.agreed;
    return { rule, size, opening, ...(setup ? { setup } : {}), acts: this.acts };
  }

  /** Who lays the first stone. @returns {"black"|"white"} */
  get first() {
    return this.agreed.setup?.to_move ?? "black";
  }

  /** The colour of the stone of that index, from 0. @param {number} index @returns {"black"|"white"} */
  colorOf(index) {
    return (index % 2 === 0) === (this.first === "black") ? "black" : "white";
  }

  /** @param {string} act */
  act(act) {
    this.acts = [...this.acts, act];
    if (this.undone.at(-1) === act) this.undone = this.undone.slice(0, -1);
    else this.undone = [];
    this.save();
  }

  /** Take back so many acts. @param {number} count */
  undo(count) {
    for (let i = 0; i < count && this.acts.length; i += 1) {
      this.undone = [...this.undone, this.acts[this.acts.length - 1]];
      this.acts = this.acts.slice(0, -1);
    }
    this.ended = null;
    this.save();
  }

  /** Play again so many acts that were taken back. @param {number} count */
  redo(count) {
    for (let i = 0; i < count && this.undone.length; i += 1) {
      this.acts = [...this.acts, this.undone[this.undone.length - 1]];
      this.undone = this.undone.slice(0, -1);
    }
    this.save();
  }

  /** Only so many acts stand. @param {number} count */
  cut(count) {
    this.acts = this.acts.slice(0, count);
    this.save();
  }

  // --- remembering ------------------------------------------------------------------------------

  /** Remember the game, after what is shown: the browser takes longer for it than for a stone. */
  save() {
    this.saving ??= setTimeout(() => this.flush());
  }

  /** Remember at once what was to be remembered. */
  flush() {
    if (this.saving === undefined) return;
    clearTimeout(this.saving);
    this.saving = undefined;
    const { agreed, acts, undone, ended, left } = this;
    keep("game", { agreed, acts, undone, ended, left });
    if (location.hash === "" || location.hash.startsWith("#/play")) {
      history.replaceState(null, "", this.link());
    }
  }

  /** The address that holds the whole game. */
  link() {
    const { rule, size, opening, seats, control, setup } = this.agreed;
    const query = new URLSearchParams({ rule, size: String(size) });
    if (setup) for (const [name, text] of Object.entries({ ...writeStones(setup), turn: this.first })) query.set(name, text);
    if (opening !== "free") query.set("opening", opening);
    ["first", "second"].forEach((name, index) => {
      const seat = seats[index];
      if (seat.kind === "player") query.set(name, `${seat.spec}@${seat.seconds}`);
    });
    if (control) query.set("clock", `${control.minutes}+${control.increment}`);
    if (this.acts.length) query.set("acts", this.acts.join("."));
    return `#/play?${query.toString().replaceAll("%3F", "?").replaceAll("%40", "@")}`;
  }

  /** The game of an address, or null. @param {string} hash */
  static fromLink(hash) {
    const query = new URLSearchParams(hash.slice(hash.indexOf("?") + 1 || hash.length));
    const rule = query.get("rule"), size = Number(query.get("size"));
    if (!rule || !RULES.includes(rule) || !Number.isInteger(size) || size < 5 || size > 22) return null;
    const seats = /** @type {[Seat, Seat]} */ (["first", "second"].map((name) => seatOf(query.get(name))));
    const clock = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(query.get("clock") ?? "");
    const control = clock ? { minutes: Number(clock[1]), increment: Number(clock[2]) } : null;
    const setup = readStones(query.get("black"), query.get("white"), query.get("turn"));
    const agreed = { rule: /** @type {Rule} */ (rule), size, opening: query.get("opening") ?? "free", seats, control, setup };
    return new Game(agreed, (query.get("acts") ?? "").split(".").filter(Boolean));
  }

  /** The game that the browser remembers, or null. */
  static kept() {
    const kept = recall("game");
    if (!kept?.agreed?.seats || !Array.isArray(kept.acts)) return null;
    const game = new Game(kept.agreed, kept.acts);
    return Object.assign(game, { undone: kept.undone ?? [], ended: kept.ended ?? null, left: kept.left ?? game.left });
  }

  /** The game to go on with: that of the address, with what the browser knows beyond it. */
  static find() {
    const linked = Game.fromLink(location.hash), kept = Game.kept();
    if (!linked) return kept;
    return kept && kept.link() === linked.link() ? kept : linked;
  }
}

/** @param {string|null} text @returns {Seat} */
function seatOf(text) {
  const match = /^(.+)@(\d+(?:\.\d+)?)$/.exec(text ?? "");
  return match ? { kind: "player", spec: match[1], seconds: Number(match[2]) } : { kind: "person" };
}
