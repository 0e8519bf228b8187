// Points of the board: their names, the eight symmetries, and the measures of the drawing.
// A point is written h8: letter = column, 1 = bottom row.

/** @typedef {{ x: number, y: number }} Place */

export const CELL = 40;
export const EDGE = 36; // from the outermost line to the rim, where the coordinates stand
export const RADIUS = CELL * 0.455;
export const LETTERS = "abcdefghijklmnopqrstuv";

/** @param {string} point @returns {Place} */
export function parse(point) {
  return { x: LETTERS.indexOf(point[0]), y: Number(point.slice(1)) - 1 };
}

/** @param {number} x @param {number} y */
export function write(x, y) {
  return `${LETTERS[x]}${y + 1}`;
}

/**
 * Where a point is seen under one of the eight symmetries: bit 4 mirrors, the rest turns.
 * @param {Place} place @param {number} turned @param {number} size @returns {Place}
 */
export function turn({ x, y }, turned, size) {
  const last = size - 1;
  if (turned & 4) x = last - x;
  for (let quarter = turned & 3; quarter > 0; quarter -= 1) [x, y] = [y, last - x];
  return { x, y };
}

/** @param {Place} seen @param {number} turned @param {number} size @returns {Place} */
export function unturn({ x, y }, turned, size) {
  const last = size - 1;
  for (let quarter = turned & 3; quarter > 0; quarter -= 1) [x, y] = [last - y, x];
  if (turned & 4) x = last - x;
  return { x, y };
}

/** A symmetry followed by a quarter turn (1) or a mirror (4). @param {number} turned @param {1|4} how */
export function turnMore(turned, how) {
  // A mirror after a turn is a turn the other way after the mirror.
  return how === 1 ? (turned & 4) | ((turned + 1) & 3) : (turned ^ 4) & 4 | (4 - (turned & 3)) & 3;
}

/** The points that bear a dot. @param {number} size @returns {Place[]} */
export function stars(size) {
  const centre = size % 2 ? [{ x: (size - 1) / 2, y: (size - 1) / 2 }] : [];
  if (size < 11) return centre;
  return [...centre, ...[3, size - 4].flatMap((x) => [3, size - 4].map((y) => ({ x, y })))];
}
