// What the browser remembers for us; where it does not (private windows), the page works all the same.

/**
 * @param {string} key
 * @returns {any}
 */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(`tengen.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {any} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(`tengen.${key}`, JSON.stringify(value));
  } catch {
    // Nothing is kept: the address still holds the game.
  }
}
