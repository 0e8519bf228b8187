// A thread that thinks. Jobs come as messages, one after the other; a `stop` is heard between two
// slices of a search where the browser allows it (slices.js).

import { Core, SOURCES, chancesOf, pliesOf, winRate } from "./core.js";
import { GameState, Refusal } from "./game_state.js";
import { judgeMoves } from "./judge_moves.js";
import { Opener } from "./opener.js";
import { Slices } from "./slices.js";
import { survey } from "./survey.js";
import { told } from "./told.js";

const MEGABYTES = 64, PV_MOVES = 16;
let ready, core, slices, openings, engine;
let queue = Promise.resolve();

const say = (message) => postMessage(message);
const levelOf = (player) => Number(new URLSearchParams(player.split("?")[1] ?? "").get("level") ?? 0);
const rounded = (seconds) => Math.round(seconds * 1000) / 1000;

async function prepare(data) {
  slices = new Slices(data.way, data.memory);
  core = await Core.make(data.module, slices);
  openings = data.openings;
  engine = core.engine(MEGABYTES);
}

addEventListener("message", ({ data }) => {
  if (data.module) ready = prepare(data);
  else if (data.type === "stop") slices.halted = data.id;
  else queue = queue.then(() => run(data));
});

async function run(ask) {
  await ready;
  const start = performance.now(), since = () => rounded((performance.now() - start) / 1000);
  slices.job = ask.id;
  try {
    const state = new GameState(core, openings, ask.game);
    try {
      await JOBS[ask.type](ask, state, since);
    } finally {
      state.close();
    }
  } catch (error) {
    const { code, parameters, text } = error.answer ?? told("page.crashed", { why: error.message });
    say({ type: "failed", id: ask.id, crashed: !(error instanceof Refusal), code, parameters, text });
  } finally {
    slices.job = 0;
  }
}

/** Think about a position; what is found goes to `listen`. The last report of the best line is returned. */
const think = (handle, limits, listen) => core.think(engine, handle, limits, listen);

const JOBS = {
  async think(ask, state, since) {
    const limits = { ...ask.limits, level: levelOf(ask.player) };
    const tell = (report) => say({ type: "info", id: ask.id, ...infoOf(report, chancesIn(state.handle, report)) });
    const act = state.step
      ? await new Opener(core, state, limits, (handle, own, isTold, listen) => think(handle, own, isTold ? tell : listen),
        (handle, own, stones) => core.balance(engine, handle, own, stones)).act()
      : (await think(state.handle, limits, tell)).pv[0];
    say({ type: "decided", id: ask.id, act, seconds: since() });
  },

  async analyse(ask, state, since) {
    const lines = ask.lines ?? 1;
    let found = [];
    const tell = () => {
      if (found.length) say(linesOf(ask.id, found));
      found = [];
    };
    // The lines of a depth come together, the best first.
    await think(state.handle, { ...ask.limits, lines }, (report) => {
      if (report.line === 1) tell();
      found.push({ ...report, chances: chancesIn(state.handle, report) });
      if (report.line === lines) tell();
    });
    tell();
    say({ type: "done", id: ask.id, seconds: since() });
  },

  async review(ask, state, since) {
    const look = async (handle) => (slices.isHalted ? null : think(handle, ask.limits));
    const tell = (judged) => say({ type: "judged", id: ask.id, ...judged });
    await judgeMoves({ core, game: state.told, moves: state.moves, look, tell });
    say({ type: "done", id: ask.id, seconds: since() });
  },

  async survey(ask, state) {
    say({ type: "surveyed", id: ask.id, ...(await survey(core, state)) });
  },

  weigh(ask, state) {
    say({ type: "weighed", id: ask.id, ...core.priors(state.handle) });
  },
};

/** Where the line of a report comes to rest. */
const chancesIn = (handle, { value, pv }) => chancesOf(value, core.drawOdds(handle, pv));

function infoOf({ line, value, pv, depth, selective_depth, nodes, seconds, source }, chances) {
  return {
    best: pv[0], line, score: value, plies: pliesOf(value), win_rate: winRate(value), chances, pv: pv.slice(0, PV_MOVES),
    depth, selective_depth, nodes, playouts: null, seconds: rounded(seconds), text: SOURCES[source],
  };
}

function linesOf(id, found) {
  const [{ depth, selective_depth, nodes, seconds, source }] = found;
  const lines = found.map(({ pv, value, chances }) => ({ pv: pv.slice(0, PV_MOVES).join(" "), score: value, chances }));
  return { type: "lines", id, lines, depth, selective_depth, nodes, playouts: null, seconds: rounded(seconds), text: SOURCES[source] };
}
