// What the engine does in an opening: it lays stones that leave both sides even, takes the better
// colour, offers fifth moves and picks one.

import { nameOf, pointOf, winRate } from "./core.js";
import { isAllowed } from "./game_state.js";

const SAMPLES = 12, SAMPLE_NODES = 2_000; // sets of first stones that are compared
const REACH = 3; // how far from the centre they lie
const DECLARED = 2; // fifth moves that are announced
const PICK_NODES = 20_000; // for a look at each fifth move that is offered
const ANYWHERE = 99; // points per side

export class Opener {
  /** @param {(handle: number, limits: object, listen?: boolean) => Promise<object>} think */
  constructor(core, state, limits, think, balance) {
    Object.assign(this, { core, state, limits, think, balance });
    this.size = state.told.size;
  }

  async act() {
    const choices = Object.fromEntries(this.state.options.map((choice) => [choice.name, choice]));
    if (choices.black || choices.swap) return this.chooseSide(choices);
    if (choices.place) return ["place", ...await this.stones(choices.place)].join("-");
    if (choices.declare) return `declare-${Math.min(DECLARED, choices.declare.most)}`;
    if (choices.offer) return ["offer", ...await this.fifths(choices.offer)].join("-");
    return `pick-${await this.pick()}`;
  }

  // --- sides ---

  /** The better side; to lay two more stones of Swap2 instead is never better. */
  async chooseSide(choices) {
    const { state } = this, { value } = await this.best(), wantsMove = winRate(value) >= 0.5;
    if (choices.swap) return (state.actor === state.player(state.toMove)) === wantsMove ? "stay" : "swap";
    return wantsMove === (state.toMove === "black") ? "black" : "white";
  }

  best() {
    return this.think(this.state.handle, this.limits, true);
  }

  // --- stones ---

  async stones(choice) {
    if (choice.areas.length === 1) return [await this.oneStone(choice.areas[0])];
    if (choice.areas.every(({ side, inside }) => inside && side >= ANYWHERE)) return this.evenStones(choice.areas.length);
    return this.sampled(choice);
  }

  /** The engine's move where the opening allows it; otherwise the allowed point that is nearest. */
  async oneStone(area) {
    const allowed = this.points().filter((name) => isAllowed(area, name, this.size) && this.core.check(this.state.handle, name) === 0);
    if (allowed.length === 1) return allowed[0];
    const best = (await this.best()).pv[0], [bx, by] = pointOf(best);
    const far = (name) => Math.hypot(pointOf(name)[0] - bx, pointOf(name)[1] - by);
    return allowed.includes(best) ? best : allowed.sort((a, b) => far(a) - far(b))[0];
  }

  /** Stones of which the last one or two even out the others. */
  async evenStones(count) {
    const { core, state } = this, centre = Math.floor(this.size / 2), near = () => centre + Math.floor(Math.random() * 5) - 2;
    const first = count > 2 ? [nameOf(near(), near())] : [], game = core.game(state.told, [...state.moves, ...first]);
    try {
      return [...first, ...await this.balance(game, this.limits, 2)];
    } finally {
      core.free(game);
    }
  }

  /** Of some sets of stones that the choice allows the most even one. */
  async sampled(choice) {
    let even = null, least = Infinity;
    for (let i = 0; i < SAMPLES; i++) {
      const stones = this.sample(choice), value = Math.abs((await this.after(stones, SAMPLE_NODES)).value);
      if (value < least) [even, least] = [stones, value];
    }
    return even;
  }

  sample(choice) {
    const taken = new Set(this.state.moves), centre = Math.floor(this.size / 2);
    return choice.areas.map((area, number) => {
      const reach = Math.max(REACH, number);
      const allowed = this.points().filter((name) => !taken.has(name) && isAllowed(area, name, this.size)
        && pointOf(name).every((each) => Math.abs(each - centre) <= reach));
      const point = allowed[Math.floor(Math.random() * allowed.length)];
      taken.add(point);
      return point;
    });
  }

  // --- fifth moves ---

  /** The best moves, no two of them symmetric. */
  async fifths(choice) {
    const { core, state } = this, wanted = state.wanted(choice), offers = [];
    const add = (name) => {
      if (offers.length < wanted && core.check(state.handle, name) === 0 && !offers.some((each) => state.isSame(name, each))) offers.push(name);
    };
    const lines = new Map();
    await this.think(state.handle, { ...this.limits, level: 0, lines: 4 * wanted }, false, (report) => lines.set(report.line, report.pv[0]));
    [...lines].sort(([a], [b]) => a - b).forEach(([, name]) => add(name));
    this.points().forEach(add); // on a small board there may be few lines
    return offers;
  }

  /** The offer that leaves the one who offered worst off. */
  async pick() {
    let best = null, most = -Infinity;
    for (const name of this.state.offers) {
      const { value } = await this.after([name], PICK_NODES); // for the side that picks, which is to move then
      if (value > most) [best, most] = [name, value];
    }
    return best;
  }

  /** What the engine says of the position after these stones, for the side to move. */
  async after(stones, nodes) {
    const game = this.core.game(this.state.told, [...this.state.moves, ...stones]);
    try {
      return await this.think(game, { nodes });
    } finally {
      this.core.free(game);
    }
  }

  points() {
    return Array.from({ length: this.size ** 2 }, (_, i) => nameOf(i % this.size, Math.floor(i / this.size)));
  }
}
