// The stones that a game begins with, as an address holds them: black=h8i9, white=g7.

/** @typedef {import("./messages.js").Setup} Setup */

/** Both colours as text. @param {Setup} setup */
export function writeStones({ black = [], white = [] }) {
  return { black: black.join(""), white: white.join("") };
}

/**
 * The set-up of an address; null where it is an empty board with Black to move.
 * @param {string|null|undefined} black @param {string|null|undefined} white @param {string|null|undefined} toMove
 * @returns {Setup|null}
 */
export function readStones(black, white, toMove) {
  const points = (/** @type {string|null|undefined} */ text) => (text ?? "").match(/[a-v]\d+/g) ?? [];
  return setupOrNull({ black: points(black), white: points(white), to_move: toMove === "white" ? "white" : "black" });
}

/** A set-up, or null where it says nothing. @param {Setup|null|undefined} setup @returns {Setup|null} */
export function setupOrNull(setup) {
  return setup && ((setup.black ?? []).length || (setup.white ?? []).length || setup.to_move === "white") ? setup : null;
}
