// Random trees for exercises: the same seed and parameters make the same tree, in every browser.

export const SIZES = /** @type {const} */ (["small", "medium", "large"]);
export const DIFFICULTIES = /** @type {const} */ (["easy", "medium", "hard"]);

/** @typedef {typeof SIZES[number]} Size */
/** @typedef {typeof DIFFICULTIES[number]} Difficulty */
/** @typedef {{ size: Size, difficulty: Difficulty, seed: number }} Exercise */
/** @typedef {number|Nested[]} Nested */

const LEVELS = { small: 2, medium: 3, large: 4 }; // of inner nodes
const SHAPES = { easy: [2, 2], medium: [2, 3], hard: [1, 4] }; // fewest and most children
const VALUES = { easy: [0, 9], medium: [0, 20], hard: [-20, 20] };

/** A generator of numbers from 0 to 1 (Marsaglia's xorshift, seeded by a multiplication). @param {number} seed */
export function randomOf(seed) {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** The tree of an exercise as a nested list; all leaves are on one level, as the online judge has it. @param {Exercise} exercise */
export function treeOf({ size, difficulty, seed }) {
  const random = randomOf(seed), between = (/** @type {number[]} */ [least, most]) => least + Math.floor(random() * (most - least + 1));
  /** @param {number} levels @returns {Nested} */
  const grow = (levels) => (levels === 0 ? between(VALUES[difficulty]) : Array.from({ length: Math.max(between(SHAPES[difficulty]), levels === LEVELS[size] ? 2 : 1) }, () => grow(levels - 1)));
  return JSON.stringify(grow(LEVELS[size]));
}

/** An exercise as it stands in an address. @param {Exercise} exercise */
export function write({ size, difficulty, seed }) {
  return `${size}-${difficulty}-${seed}`;
}

/** @param {string} text @returns {Exercise|null} */
export function read(text) {
  const [size, difficulty, seed] = text.split("-");
  if (!SIZES.includes(/** @type {Size} */ (size)) || !DIFFICULTIES.includes(/** @type {Difficulty} */ (difficulty)) || !/^\d{1,9}$/.test(seed ?? "")) return null;
  return { size: /** @type {Size} */ (size), difficulty: /** @type {Difficulty} */ (difficulty), seed: Number(seed) };
}
