// The C interface of Tengen (include/tengen.h) as WebAssembly, for JavaScript.

import { Slices } from "./slices.js";

export const RULES = { freestyle: 0, standard: 1, renju: 4, caro: 8, caro_exact: 9 };
export const ENDINGS = [null, "black", "white", "draw"];
const KINDS = ["broken three", "three", "four", "straight four", "five"];
/** Who found a move, as the interface numbers them. */
export const BY_FOURS = 1, BY_THREATS = 2;
export const SOURCES = ["", "win by fours", "win by threats", "forced", "first stone in the centre"];
export const WIN = 30_000;
const PROVED = 29_000, SCALE = 200;
const LIMIT_BYTES = 40, POINT_BYTES = 8, THREAT_BYTES = 152, STONE_BYTES = 12, MOST_THREATS = 400, CELLS = 22 * 22;
const MOST_NUMBERS = 8192; // of a list that the module writes
const ROWS = /** @type {const} */ (["five", "overline", "four", "straight four", "three", "no real three"]);
const NOT_SUPPORTED = 52; // of WASI

/** h8 and its numbers. */
export const nameOf = (x, y) => `${String.fromCharCode(97 + x)}${y + 1}`;
export const pointOf = (name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** The plies to a proved win or loss; null for an estimate. */
export const pliesOf = (value) => (Math.abs(value) >= PROVED ? WIN - Math.abs(value) : null);
export const winRate = (value) => (pliesOf(value) === null ? 1 / (1 + Math.exp(-value / SCALE)) : Number(value > 0));

/** Chances of the side to move, from a score and the log odds of a draw, as tengen.gomoku.chances has them. */
export function chancesOf(value, odds) {
  if (odds === null) return null;
  const expected = winRate(value), draw = Math.min(1 / (1 + Math.exp(-odds / SCALE)), 2 * Math.min(expected, 1 - expected));
  const rounded = (chance) => Math.round(chance * 10_000) / 10_000;
  return { win: rounded(expected - draw / 2), draw: rounded(draw), loss: rounded(1 - expected - draw / 2) };
}

export class Core {
  /**
   * @param {WebAssembly.Module} module
   * @param {import("./slices.js").Slices} slices how a search is stopped
   */
  static async make(module, slices = new Slices()) {
    const core = new Core();
    core.slices = slices;
    const refuse = () => NOT_SUPPORTED;
    const wasi = { fd_close: refuse, fd_seek: refuse, fd_write: refuse, clock_time_get: (_id, _precision, place) => core.tellTime(place) };
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: wasi,
      tengen: { report: (place) => core.report(place), ...slices.imports },
    });
    core.begin(instance.exports);
    return core;
  }

  begin(exports) {
    this.exports = exports;
    exports._initialize();
    this.callback = exports.tengen_wasm_callback();
    this.limit = exports.malloc(LIMIT_BYTES);
    this.points = exports.malloc(CELLS * POINT_BYTES);
    this.cells = exports.malloc(CELLS);
    this.threats = exports.malloc(MOST_THREATS * THREAT_BYTES);
    this.stones = exports.malloc(CELLS * STONE_BYTES);
    this.numbers = exports.malloc(4 * MOST_NUMBERS);
    this.thinkInSlices = this.slices.exported(exports.tengen_engine_think);
    this.balanceInSlices = this.slices.exported(exports.tengen_engine_balance);
    this.winInSlices = this.slices.exported(exports.tengen_wasm_win);
    this.listen = () => {};
  }

  get view() {
    return new DataView(this.exports.memory.buffer);
  }

  tellTime(place) {
    this.view.setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  }

  // --- games: a handle, which `free` gives back ---

  /** The game of a set-up and moves; throws the status of the first move that is refused. */
  game({ rule, size, setup }, moves) {
    const game = this.exports.tengen_game_new(RULES[rule], size);
    if (setup) this.setUp(game, size, setup);
    for (const [index, move] of moves.entries()) {
      const status = this.play(game, move);
      if (status === 0) continue;
      this.free(game);
      throw Object.assign(new Error(`status ${status}`), { status, index });
    }
    return game;
  }

  setUp(game, size, { black = [], white = [], to_move = "black" }) {
    const cells = new Uint8Array(this.exports.memory.buffer, this.cells, size * size).fill(0);
    for (const [stone, names] of [[1, black], [2, white]])
      for (const name of names) {
        const [x, y] = pointOf(name);
        cells[y * size + x] = stone;
      }
    this.exports.tengen_game_set_up(game, this.cells, Number(to_move === "white"));
  }

  free(game) {
    this.exports.tengen_game_free(game);
  }

  play(game, name) {
    return this.exports.tengen_game_play(game, ...pointOf(name));
  }

  undo(game) {
    return this.exports.tengen_game_undo(game);
  }

  check(game, name) {
    return this.exports.tengen_game_check(game, ...pointOf(name));
  }

  toMove(game) {
    return this.exports.tengen_game_to_move(game) ? "white" : "black";
  }

  ending(game) {
    return ENDINGS[this.exports.tengen_game_ending(game)];
  }

  /** Size × size numbers from the lower left: 0 empty, 1 Black, 2 White. */
  board(game) {
    const size = this.exports.tengen_game_cells(game, this.cells);
    return { size, cells: new Uint8Array(this.exports.memory.buffer, this.cells, size * size).slice() };
  }

  forbidden(game) {
    const count = this.exports.tengen_game_forbidden(game, this.points, CELLS);
    return this.readPoints(this.points, count);
  }

  threatsOf(game, color) {
    return this.threatsAfter(game, color, [], null);
  }

  /** The threats once these stones lie there too; with `near` those that may depend on it. */
  threatsAfter(game, color, stones, near) {
    const view = this.view;
    stones.forEach(([name, stone], i) =>
      [...pointOf(name), Number(stone === "white")].forEach((number, k) => view.setInt32(this.stones + i * STONE_BYTES + 4 * k, number, true)));
    const [x, y] = near ? pointOf(near) : [-1, -1];
    const count = this.exports.tengen_wasm_threats_after(game, Number(color === "white"), this.stones, stones.length, x, y, this.threats, MOST_THREATS);
    return Array.from({ length: Math.min(count, MOST_THREATS) }, (_, i) => {
      const at = this.threats + i * THREAT_BYTES, number = (offset) => this.view.getInt32(at + offset, true);
      return {
        color,
        kind: KINDS[number(0)],
        gain: this.readPoints(at + 8, 1)[0],
        cost: this.readPoints(at + 24, number(16)),
        rest: this.readPoints(at + 88, number(20)),
      };
    });
  }

  /** A win of that colour as if it were to move, among so many nodes; null if none was found. */
  async win(game, color, by, nodes) {
    const count = await this.winInSlices(game, Number(color === "white"), Number(by === "threats"), nodes, this.numbers, MOST_NUMBERS);
    if (!count) return null;
    const read = this.reader(), plies = read.number(), line = read.points(), fives = read.points();
    return { color, by, line, fives, plies };
  }

  /** What the engine thinks of each move near stones before it searches, the most promising first. */
  priors(game) {
    const count = this.exports.tengen_wasm_priors(game, this.numbers, MOST_NUMBERS);
    const read = this.reader(), points = [], priors = [];
    while (read.count < count) {
      points.push(nameOf(read.number(), read.number()));
      priors.push(read.number());
    }
    return { points, priors };
  }

  /** The log odds of a draw where a line comes to rest; null if the network does not know draws. */
  drawOdds(game, line) {
    const view = this.view;
    line.forEach((name, i) => pointOf(name).forEach((number, k) => view.setInt32(this.points + i * POINT_BYTES + 4 * k, number, true)));
    const count = this.exports.tengen_wasm_draw_odds(game, this.points, line.length, this.numbers, MOST_NUMBERS);
    return count ? this.reader().number() : null;
  }

  /** The rows that a stone of the side to move would make. */
  rows(game, name) {
    const count = this.exports.tengen_wasm_rows(game, ...pointOf(name), this.numbers, MOST_NUMBERS);
    const read = this.reader(), rows = [];
    while (read.count < count) rows.push({ kind: ROWS[read.number()], stones: read.points(), ends: read.points() });
    return rows;
  }

  /** Reads the numbers that the module has written last. */
  reader() {
    const { view, numbers } = this;
    return {
      count: 0,
      number() { return view.getInt32(numbers + 4 * this.count++, true); },
      points() { return Array.from({ length: this.number() }, () => nameOf(this.number(), this.number())); },
    };
  }

  readPoints(place, count) {
    const view = this.view;
    return Array.from({ length: count }, (_, i) =>
      nameOf(view.getInt32(place + i * POINT_BYTES, true), view.getInt32(place + i * POINT_BYTES + 4, true)));
  }

  // --- the engine ---

  engine(megabytes) {
    return this.exports.tengen_wasm_engine_new(megabytes);
  }

  clear(engine) {
    this.exports.tengen_engine_clear(engine);
  }

  freeEngine(engine) {
    this.exports.tengen_engine_free(engine);
  }

  writeLimit({ seconds = 0, aim = 0, nodes = 0, depth = 0, lines = 1, level = 0 }) {
    const view = this.view;
    view.setFloat64(this.limit, seconds ?? 0, true);
    view.setFloat64(this.limit + 8, aim ?? 0, true);
    view.setBigUint64(this.limit + 16, BigInt(Math.round(nodes ?? 0)), true);
    [depth ?? 0, lines, level].forEach((number, i) => view.setInt32(this.limit + 24 + 4 * i, number, true));
  }

  /** Think; every report goes to `listen`. The last report of the first line is returned. */
  async think(engine, game, limits, listen = () => {}) {
    let best = null;
    this.listen = (report) => {
      if (report.line === 1) best = report;
      listen(report);
    };
    this.writeLimit(limits);
    const status = await this.thinkInSlices(engine, game, this.limit, this.callback, 0, this.points);
    if (status !== 0) throw Object.assign(new Error(`status ${status}`), { status });
    return best;
  }

  async balance(engine, game, limits, stones) {
    this.writeLimit(limits);
    const status = await this.balanceInSlices(engine, game, this.limit, stones, this.points);
    if (status !== 0) throw Object.assign(new Error(`status ${status}`), { status });
    return this.readPoints(this.points, stones);
  }

  report(at) {
    const view = this.view, number = (offset) => view.getInt32(at + offset, true);
    this.listen({
      line: number(0),
      value: number(4),
      depth: number(8),
      selective_depth: number(12),
      nodes: Number(view.getBigUint64(at + 16, true)),
      threat_nodes: Number(view.getBigUint64(at + 24, true)),
      seconds: view.getFloat64(at + 32, true),
      source: number(44),
      pv: this.readPoints(view.getUint32(at + 48, true), number(40)),
    });
  }
}
