// A game that the page tells, act by act, as the rules see it. The steps of the openings are data
// that the build takes from tengen.gomoku.openings.

import { nameOf, pointOf } from "./core.js";

const REASONS = {
  1: (point) => ["point.game_over", { point, ending: "" }, `${point} cannot be played: the game is over`],
  2: (point) => ["point.occupied", { point }, `${point} is taken already`],
  3: (point) => ["point.forbidden", { point, foul: "overline" }, `${point} is forbidden to Black: overline`],
  4: (point) => ["point.forbidden", { point, foul: "double four" }, `${point} is forbidden to Black: double four`],
  5: (point) => ["point.forbidden", { point, foul: "double three" }, `${point} is forbidden to Black: double three`],
};
const FOULS = { 3: "overline", 4: "double four", 5: "double three" };

/** Why a game cannot be; as the server says it. */
export class Refusal extends Error {
  constructor(kept, [code, parameters, text]) {
    super(text);
    this.message_ = { type: "refused", kept, code, parameters, text };
  }
}

const other = (seat) => 1 - seat;

function isAllowed({ side, inside }, name, size) {
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
    this.handle = core.game(this.told, []);
    this.told.acts.forEach((act, index) => this.act(act, index));
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

  act(text, index) {
    const actor = this.actor;
    this.actors.push(actor);
    if (!this.step) return this.play(text, index);
    const [name, ...words] = text.split("-"), choice = this.options.find((each) => each.name === name);
    if (!choice || words.length !== choice.areas.length)
      throw new Refusal(index, ["opening.choice", { name, hint: "" }, `${name} cannot be chosen here`]);
    words.forEach((word, i) => {
      if (!isAllowed(choice.areas[i], word, this.told.size))
        throw new Refusal(index, ["opening.area", { point: word, area: "" }, `${word} is not allowed here`]);
      this.play(word, index);
    });
    if (name === "black") this.black = actor;
    if (name === "white") this.black = other(actor);
    this.step = choice.then;
  }

  play(name, index) {
    const [x, y] = pointOf(name), { size } = this.told;
    if (!(x >= 0 && y >= 0 && x < size && y < size))
      throw new Refusal(index, ["point.off_board", { point: name, size }, `${name} is not on the ${size}×${size} board`]);
    const status = this.core.play(this.handle, name);
    if (status !== 0) throw new Refusal(index, REASONS[status](name));
    this.moves.push(name);
  }

  /** What the page needs to know, as the server says it. */
  describe() {
    const outcome = this.core.ending(this.handle), five = outcome === "black" || outcome === "white" ? this.five(outcome) : [];
    const full = outcome === "draw" ? "full" : "no legal move";
    return {
      type: "state", moves: this.moves, to_move: this.toMove, black: this.black, actor: this.actor,
      actors: this.actors, options: this.options, offers: [], declared: 0,
      forbidden: outcome ? [] : this.core.forbidden(this.handle).map((point) => ({
        point, foul: FOULS[this.core.check(this.handle, point)], rows: [],
      })),
      outcome, reason: outcome && (five.length ? "five" : full), five,
    };
  }

  /** The longest row of five or more of that colour. */
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
