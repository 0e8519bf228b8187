// A thread that thinks. It computes without looking up, so the page ends it to stop it: what it has
// reported by then is what was found.

import { BY_FOURS, BY_THREATS, Core, SOURCES, nameOf, pliesOf, winRate } from "./core.js";
import { GameState } from "./game_state.js";

const MEGABYTES = 64, PV_MOVES = 16, WIN_NODES = 20_000;
let ready, core, openings, engine;

const say = (message) => postMessage(message);
const levelOf = (player) => Number(new URLSearchParams(player.split("?")[1] ?? "").get("level") ?? 0);
const rounded = (seconds) => Math.round(seconds * 1000) / 1000;

async function prepare(data) {
  core = await Core.make(data.module);
  openings = data.openings;
  engine = core.engine(MEGABYTES);
}

addEventListener("message", async ({ data }) => {
  if (data.module) return void (ready = prepare(data));
  await ready;
  const start = performance.now(), since = () => rounded((performance.now() - start) / 1000);
  const state = new GameState(core, openings, data.game);
  try {
    JOBS[data.type](data, state, since);
  } finally {
    state.close();
  }
});

const JOBS = {
  think(ask, state, since) {
    const act = decide(ask, state, (report) => say({ type: "info", id: ask.id, ...infoOf(report) }));
    say({ type: "decided", id: ask.id, act, seconds: since() });
  },

  analyse(ask, state, since) {
    const lines = ask.lines ?? 1;
    let found = [];
    const tell = () => {
      if (found.length) say(linesOf(ask.id, found));
      found = [];
    };
    // The lines of a depth come together, the best first.
    core.think(engine, state.handle, { ...ask.limits, lines }, (report) => {
      if (report.line === 1) tell();
      found.push(report);
      if (report.line === lines) tell();
    });
    tell();
    say({ type: "done", id: ask.id, seconds: since() });
  },

  survey(ask, state) {
    const attacker = state.toMove, threats = ["black", "white"].flatMap((color) => core.threatsOf(state.handle, color));
    const wins = core.ending(state.handle) ? [] : winsOf(state, attacker);
    say({ type: "surveyed", id: ask.id, threats, wins, attacker, dependencies: [], left_out: 0 });
  },
};

/** The act of the engine: a move or, in an opening, stones or a colour. */
function decide(ask, state, listen) {
  const limits = { ...ask.limits, level: levelOf(ask.player) };
  const best = () => core.think(engine, state.handle, limits, listen);
  if (!state.step) return best().pv[0];
  const names = state.options.map((option) => option.name);
  if (names.includes("black")) return (winRate(best().value) >= 0.5) === (state.toMove === "black") ? "black" : "white";
  const [choice] = state.options;
  if (choice.areas.length === 1) return `place-${oneStone(state, choice.areas[0], best().pv[0])}`;
  return ["place", ...evenStones(state, limits)].join("-");
}

/** A stone near the centre, and two that even it out. */
function evenStones(state, limits) {
  const centre = Math.floor(state.told.size / 2), near = () => centre + Math.floor(Math.random() * 5) - 2;
  const first = nameOf(near(), near()), game = core.game(state.told, [first]);
  const stones = core.balance(engine, game, limits, 2);
  core.free(game);
  return [first, ...stones];
}

/** The engine's move where the opening allows it; otherwise the allowed point that is nearest. */
function oneStone(state, { side, inside }, best) {
  const { size } = state.told, centre = Math.floor(size / 2), half = Math.floor(side / 2);
  const [bx, by] = [best.charCodeAt(0) - 97, Number(best.slice(1)) - 1];
  const points = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)])
    .filter(([x, y]) => (Math.max(Math.abs(x - centre), Math.abs(y - centre)) <= half) === inside)
    .filter(([x, y]) => core.check(state.handle, nameOf(x, y)) === 0);
  points.sort(([ax, ay], [cx, cy]) => Math.hypot(ax - bx, ay - by) - Math.hypot(cx - bx, cy - by));
  return nameOf(...points[0]);
}

/** A win by fours or threats of the side to move, as far as a short search sees one. */
function winsOf(state, color) {
  const { value, pv, source } = core.think(engine, state.handle, { nodes: WIN_NODES }), plies = pliesOf(value);
  if (plies === null || value < 0) return [];
  const isTold = source === BY_FOURS || source === BY_THREATS;
  if (!isTold && plies > 3) return []; // found by search, which says nothing of fours
  const line = isTold ? pv : pv.slice(0, Math.max(plies - 2, 0));
  const after = core.game(state.told, [...state.moves, ...line]);
  const fives = core.threatsOf(after, color).filter((threat) => threat.kind === "five").map((threat) => threat.gain);
  core.free(after);
  return [{ color, by: source === BY_THREATS ? "threats" : "fours", line, fives: [...new Set(fives)], plies }];
}

function infoOf({ line, value, pv, depth, selective_depth, nodes, seconds, source }) {
  return {
    best: pv[0], line, score: value, plies: pliesOf(value), win_rate: winRate(value), pv: pv.slice(0, PV_MOVES),
    depth, selective_depth, nodes, playouts: null, seconds: rounded(seconds), text: SOURCES[source],
  };
}

function linesOf(id, found) {
  const [{ depth, selective_depth, nodes, seconds, source }] = found;
  const lines = found.map(({ pv, value }) => ({ pv: pv.slice(0, PV_MOVES).join(" "), score: value }));
  return { type: "lines", id, lines, depth, selective_depth, nodes, playouts: null, seconds: rounded(seconds), text: SOURCES[source] };
}
