// The review of a game: every move judged, from the last to the first, so that the table already
// knows what a move led to. The twin of tengen.gomoku.review; a test compares the two.

import { WIN, pliesOf, winRate } from "./core.js";
import { quickWin } from "./survey.js";

const INACCURACY = 0.07, MISTAKE = 0.15, BLUNDER = 0.3; // lost chances from which on a move is called that
const PV_MOVES = 16;

const isWin = (value) => pliesOf(value) !== null && value > 0;
const isLoss = (value) => pliesOf(value) !== null && value < 0;
const rounded = (chance) => Math.round(chance * 1e4) / 1e4;

/** The same value for the other side, seen one ply earlier. */
function earlier(value) {
  const plies = pliesOf(value);
  if (plies === null) return -value;
  return value > 0 ? -(WIN - plies - 1) : WIN - plies - 1;
}

/**
 * Judge the moves of a game.
 * @param {{ core: import("./core.js").Core, game: object, moves: string[], look: (handle: number) => Promise<{ value: number, pv: string[] }|null>,
 *   tell: (judged: object) => void }} review  `look` thinks about a position; null ends the review
 */
export async function judgeMoves({ core, game, moves, look, tell }) {
  const handle = core.game(game, moves), total = moves.length;
  try {
    let after = await lookAt(core, handle, look);
    for (let number = total; number > 0 && after; number--) {
      const color = core.toMove(handle) === "black" ? "white" : "black", move = moves[number - 1];
      core.undo(handle);
      const before = await lookAt(core, handle, look);
      if (!before) return;
      const means = (/** @type {number} */ count) => meansOf(core, game, moves.slice(0, count));
      tell({ number, total, color, ...(await judged(move, before, after, { before: () => means(number - 1), after: () => means(number) })) });
      after = before;
    }
  } finally {
    core.free(handle);
  }
}

/** What the engine says of a position, for the side to move; a game that is over is lost or drawn. */
async function lookAt(core, handle, look) {
  const ending = core.ending(handle);
  if (!ending) return look(handle);
  return { value: ending === "draw" ? 0 : -WIN, pv: [] };
}

/** By what the side to move wins, which it does. */
async function meansOf(core, game, moves) {
  const handle = core.game(game, moves);
  try {
    return (await quickWin(core, handle, core.toMove(handle)))?.by ?? "force";
  } finally {
    core.free(handle);
  }
}

async function judged(move, before, after, means) {
  const score = earlier(after.value);
  const isBest = move === before.pv[0] || score >= before.value; // the look at what the move led to was the deeper one
  const best = isBest ? move : before.pv[0], bestScore = isBest ? score : before.value;
  const lost = Math.max(0, winRate(bestScore) - winRate(score));
  return {
    move, score, best, best_score: bestScore, lost: rounded(lost), win_rate: rounded(winRate(score)),
    pv: (isBest ? [move, ...after.pv] : before.pv).slice(0, PV_MOVES), refutation: after.pv.slice(0, PV_MOVES),
    verdict: verdictOf(bestScore, score, isBest),
    ...(await forced(bestScore, score, means)),
  };
}

function verdictOf(best, score, isBest) {
  if (isBest) return "best";
  const lost = winRate(best) - winRate(score);
  if (lost >= BLUNDER) return "blunder";
  const givesAway = (isLoss(score) && !isLoss(best)) || (isWin(best) && !isWin(score));
  if (lost >= MISTAKE || givesAway) return "mistake";
  return lost >= INACCURACY ? "inaccuracy" : "good";
}

async function forced(best, score, means) {
  if (isLoss(score) && !isLoss(best)) return { forced: "loses", by: await means.after(), plies: pliesOf(score) };
  if (isWin(best) && !isWin(score)) return { forced: "misses a win", by: await means.before(), plies: pliesOf(best) };
  return { forced: null, by: null, plies: null };
}
