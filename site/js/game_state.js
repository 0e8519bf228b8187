// A game that the page tells, act by act, as the rules see it. The steps of the openings are data
// that the build takes from tengen.gomoku.openings.

import { isSameUnderSymmetry } from "./symmetry.js";
import { nameOf, pointOf } from "./core.js";
import { told } from "./told.js";

const FOULS = { 3: "overline", 4: "double four", 5: "double three" };

/** Why a game cannot be; as the server says it. */
export class Refusal extends Error {
  /** @param {number} kept acts that stand @param {string} code @param {Record<string, any>} [parameters] */
  constructor(kept, code, parameters = {}) {
    const said = told(code, parameters);
    super(said.text);
    this.answer = { type: "refused", kept, ...said };
  }
}

const other = (seat) => 1 - seat;

/** Whether a stone may lie there. */
export function isAllowed({ side, inside }, name, size) {
  const [x, y] = pointOf(name), centre = Math.floor(size / 2);
  return (Math.max(Math.abs(x - centre), Math.abs(y - centre)) <= Math.floor(side / 2)) === inside;
}

export class GameState {
  /** Replay all acts; throws Refusal at the first that is not allowed. */
  constructor(core, openings, game) {
    this.core = core;
    this.told = { rule: "freestyle", size: 15, opening: "free", acts: [], ...game };
    this.procedure = openings[this.told.opening];
    this.step = Object.keys(this.procedure).length ? "begin" : null;
    this.black = 0;
    this.moves = [];
    this.actors = [];
    this.offers = []; // the fifth moves from which the other side picks
    this.declared = 0; // how many were announced
    this.handle = core.game(this.told, []);
    try {
      this.begin();
      this.told.acts.forEach((act, index) => this.act(act, index));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  begin() {
    const { setup } = this.told;
    if (!setup) return;
    if (this.step) throw new Refusal(0, "page.opening_setup");
    if (this.five("black").length && this.five("white").length) throw new Refusal(0, "page.both_five");
  }

  close() {
    this.core.free(this.handle);
  }

  get toMove() {
    return this.core.toMove(this.handle);
  }

  player(color) {
    return color === "black" ? this.black : other(this.black);
  }

  get options() {
    return this.step ? this.procedure[this.step].choices : [];
  }

  get actor() {
    const mover = this.player(this.toMove);
    if (!this.step) return mover;
    return { first: 0, second: 1, mover, waiter: other(mover) }[this.procedure[this.step].actor];
  }

  /** How many fifth moves are to be shown. @param {{ most: number }} choice */
  wanted(choice) {
    return this.declared || choice.most;
  }

  // --- acts ---

  act(text, index) {
    this.actors.push(this.actor);
    if (!this.step) {
      this.play(text, index);
      return;
    }
    const [name, ...words] = text.split("-"), choice = this.options.find((each) => each.name === name);
    if (!choice) throw new Refusal(index, "opening.choice", { name, hint: told("opening.choose", { names: this.options.map((each) => each.name) }) });
    const acts = { place: this.place, declare: this.declare, offer: this.offer, pick: this.pick };
    if (name in acts) acts[name].call(this, choice, words, index);
    else if (words.length) throw new Refusal(index, "opening.nothing_more", { name });
    else this.black = { black: this.actor, white: other(this.actor), swap: other(this.black), stay: this.black }[name];
    this.step = choice.then;
  }

  place(choice, points, index) {
    if (points.length !== choice.areas.length) throw new Refusal(index, "opening.lay", { count: choice.areas.length, given: points.length });
    points.forEach((point, i) => {
      this.check(point, index);
      const area = choice.areas[i];
      if (!isAllowed(area, point, this.told.size)) throw new Refusal(index, "opening.area", { point, area: told(area.inside ? "area.inside" : "area.outside", { side: area.side }) });
    });
    for (const point of points) this.play(point, index);
  }

  declare(choice, words, index) {
    const number = Number(words[0]);
    if (words.length !== 1 || !Number.isInteger(number)) throw new Refusal(index, "opening.declare_one");
    if (number < 1 || number > choice.most) throw new Refusal(index, "opening.declare", { most: choice.most, number });
    this.declared = number;
  }

  offer(choice, points, index) {
    const wanted = this.wanted(choice);
    if (points.length !== wanted) throw new Refusal(index, "opening.offer", { wanted, given: points.length });
    points.forEach((point, i) => {
      this.legal(point, index);
      const twin = points.slice(0, i).find((each) => this.isSame(point, each));
      if (twin) throw new Refusal(index, "opening.twin", { point, twin });
    });
    this.offers = points;
  }

  pick(_choice, points, index) {
    if (points.length !== 1 || !this.offers.includes(points[0])) throw new Refusal(index, "opening.pick", { offers: this.offers });
    this.play(points[0], index);
  }

  /** Whether a symmetry of the stones on the board takes one point to the other. */
  isSame(one, two) {
    return isSameUnderSymmetry(this.core.board(this.handle), pointOf(one), pointOf(two));
  }

  // --- stones ---

  /** Refuse what names no point of the board. */
  check(name, index) {
    if (!/^[a-z]\d{1,2}$/.test(name)) throw new Refusal(index, "point.text", { text: name });
    const [x, y] = pointOf(name), { size } = this.told;
    if (x >= size || y < 0 || y >= size) throw new Refusal(index, "point.off_board", { point: name, size });
  }

  /** Refuse what may not be played now. */
  legal(name, index) {
    this.check(name, index);
    this.refuse(this.core.check(this.handle, name), name, index);
  }

  play(name, index) {
    this.check(name, index);
    this.refuse(this.core.play(this.handle, name), name, index);
    this.moves.push(name);
  }

  refuse(status, point, index) {
    if (status === 0) return;
    if (status === 1) throw new Refusal(index, "point.game_over", { point, ending: this.ending });
    if (status === 2) throw new Refusal(index, "point.taken", { point, stone: told(`color.${this.stoneOn(point)}`) });
    throw new Refusal(index, "point.forbidden", { point, foul: told(`foul.${FOULS[status].replace(" ", "_")}`) });
  }

  stoneOn(name) {
    const [x, y] = pointOf(name), { size, cells } = this.core.board(this.handle);
    return ["", "black", "white"][cells[y * size + x]];
  }

  /** How the game ended, in a sentence. */
  get ending() {
    const outcome = this.core.ending(this.handle);
    return outcome === "draw" ? told("ending.draw") : told("ending.won", { side: told(`color.${outcome}`) });
  }

  // --- what the page needs to know, as the server says it ---

  describe() {
    const outcome = this.core.ending(this.handle), five = outcome === "black" || outcome === "white" ? this.five(outcome) : [];
    const full = outcome === "draw" ? "full" : "no legal move";
    return {
      type: "state", moves: this.moves, to_move: this.toMove, black: this.black, actor: this.actor,
      actors: this.actors, options: this.options.map(({ name, areas, most }) => ({ name, areas, most })),
      offers: this.step ? this.offers : [], declared: this.declared,
      forbidden: outcome ? [] : this.core.forbidden(this.handle).map((point) => ({
        point, foul: FOULS[this.core.check(this.handle, point)], rows: this.core.rows(this.handle, point),
      })),
      outcome, reason: outcome && (five.length ? "five" : full), five,
    };
  }

  /** The first row of five or more of that colour. */
  five(color) {
    const { size, cells } = this.core.board(this.handle), stone = color === "black" ? 1 : 2;
    const at = (x, y) => (x >= 0 && y >= 0 && x < size && y < size ? cells[y * size + x] : -1);
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
          if (at(x - dx, y - dy) === stone) continue;
          const row = [];
          for (let i = 0; at(x + i * dx, y + i * dy) === stone; i++) row.push(nameOf(x + i * dx, y + i * dy));
          if (row.length >= 5) return row;
        }
    return [];
  }
}
