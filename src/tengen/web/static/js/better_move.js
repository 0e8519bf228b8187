// "Find the better move": the position before a mistake as a puzzle, with the engine as its judge.

import { post } from "./lab_client.js";
import { valueOf } from "./score_text.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */

const SECONDS = 0.7; // for the judgement of a move that the review did not look at
const GOOD = 0.05; // of the chances: a move that gives away less is as good as the best

/**
 * Judge a move in the place of a mistake: the chance of winning that it gives away, from 0 to 1.
 * @param {Tree} tree @param {Node} mistake @param {string} point
 */
export async function judge(tree, mistake, point) {
  const { verdict, parent } = mistake;
  if (!verdict || !parent) return { isGood: false, lost: 1 };
  if (point === verdict.best) return { isGood: true, lost: 0 };
  if (point === verdict.move) return { isGood: false, lost: verdict.lost };
  const { rule, size, setup } = tree, moves = [...parent.path.map((node) => node.move ?? ""), point];
  const answer = await post("api/analyse", { rule, size, ...(setup ? { setup } : {}), position: moves.join(" "), limits: { seconds: SECONDS } });
  const { lines } = await answer.json();
  const best = valueOf(verdict.best_score, "black").chance, own = 1 - valueOf(lines[0]?.score ?? 0, "black").chance;
  const lost = Math.max(0, best - own);
  return { isGood: lost < GOOD, lost };
}
