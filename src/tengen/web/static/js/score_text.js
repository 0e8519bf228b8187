// What a position is worth, as the page shows it: Black's chance, and forced wins.

import { t } from "./words.js";

/** @typedef {"black"|"white"} Color */
/**
 * @typedef {object} Value
 * @property {number} chance        Black's, from 0 to 1
 * @property {number|null} plies    how long the forced win takes, where there is one
 */
/** @typedef {Pick<import("./messages.js").Judged, "move"|"verdict"|"score"|"best"|"best_score"|"lost"|"pv"|"refutation"|"forced"|"by"|"plies">} Verdict */

const WIN = 30_000, LONGEST = 1_000, SCALE = 200; // as tengen.gomoku.score has them

/** How a move is marked, beside the good ones. @type {Record<Verdict["verdict"], string>} */
export const SIGNS = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** A score of the side to move as a value. @param {number} score @param {Color} mover @returns {Value} */
export function valueOf(score, mover) {
  const isForced = Math.abs(score) >= WIN - LONGEST;
  const chance = isForced ? Number(score > 0) : 1 / (1 + Math.exp(-score / SCALE));
  return { chance: mover === "black" ? chance : 1 - chance, plies: isForced ? WIN - Math.abs(score) : null };
}

/** A score for the side to move, short enough for a point of the board. @param {number} score */
export function shortScore(score) {
  const { chance, plies } = valueOf(score, "black");
  if (plies !== null) return `${score > 0 ? "+" : "−"}M${plies}`;
  return String(Math.round(chance * 100));
}

/** A score for the side to move in words. @param {number} score */
export function wordedScore(score) {
  const { chance, plies } = valueOf(score, "black");
  if (plies !== null) return t(score > 0 ? "wins in" : "loses in", { count: plies });
  return `${Math.round(chance * 100)} %`;
}

/** What a line is worth to the side to move: win, draw and loss where the network knows draws. @param {import("./messages.js").Line} line */
export function wordedLine({ score, chances }) {
  if (score === null) return "·";
  if (!chances || valueOf(score, "black").plies !== null) return wordedScore(score);
  const win = Math.round(chances.win * 100), draw = Math.round(chances.draw * 100);
  return `${win}/${draw}/${Math.max(100 - win - draw, 0)}`;
}

/** Black's chance in words. @param {Value} value */
export function wordedValue(value) {
  if (value.plies !== null) return t(value.chance > 0.5 ? "black wins in" : "white wins in", { count: value.plies });
  return t("black has", { chance: Math.round(value.chance * 100) });
}

/** What a move cost, and the better one. @param {Verdict} verdict */
export function costOf({ lost, best, move }) {
  return [`−${Math.round(100 * lost)} %`, best === move ? "" : t("better move", { move: best })].filter(Boolean).join(", ");
}

/** What a review says of a move, in words. @param {Verdict} verdict */
export function wordedVerdict({ verdict, forced, by, plies }) {
  if (!forced) return t(`verdict ${verdict}`);
  return `${t(`verdict ${verdict}`)}: ${t(forced, { how: t(`by ${by}`), count: plies ?? 0 })}`;
}
