// The syntax of SGF FF[4]: trees, nodes, properties, escapes. The twin of tengen.records.sgf.syntax.

import { told } from "../told.js";
import { RecordError, clean } from "./text.js";

const GAME = /\(\s*(?=;)/g, BLANK = /\s*/y, NAME = /[A-Za-z]{1,64}/y, VALUE = /\s*\[((?:[^\\\]]|\\[^])*)\]/y;

/** An error with line and column of a place. */
export function placeError(text, what, place) {
  const before = text.slice(0, place), line = before.split("\n").length, column = place - before.lastIndexOf("\n");
  return new RecordError(told("place.line_column", { line, column, what }));
}

const match = (pattern, text, at) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The parentheses and nodes of all games; what stands between games is passed over. */
export function* events(text) {
  let game = match(GAME, text, 0);
  if (!game) throw placeError(text, told("sgf.none"), text.length);
  for (; game; game = match(GAME, text, /** @type {number} */ (GAME.lastIndex))) GAME.lastIndex = yield* oneGame(text, game.index);
}

function* oneGame(text, start) {
  let at = start, depth = 0, before = "";
  for (;;) {
    at += match(BLANK, text, at)[0].length;
    const sign = text[at];
    if (!sign) throw placeError(text, told("sgf.cut", { count: depth }), text.length);
    if (before === "(" && sign !== ";") throw placeError(text, told("sgf.semicolon"), at);
    before = sign;
    if (sign === ";") {
      const { properties, end } = readNode(text, at);
      yield { kind: sign, place: at, properties };
      at = end;
      continue;
    }
    if (sign !== "(" && sign !== ")") throw placeError(text, told("sgf.sign", { sign }), at);
    yield { kind: sign, place: at };
    at += 1;
    depth += sign === "(" ? 1 : -1;
    if (depth === 0) return at;
  }
}

function readNode(text, start) {
  /** @type {Map<string, string[]>} */
  const properties = new Map();
  for (let at = start + 1; ;) {
    at += match(BLANK, text, at)[0].length;
    const name = match(NAME, text, at);
    if (!name) return { properties, end: at };
    // Files older than FF[4] write names in full, such as Black: only the capitals count.
    const key = name[0].replace(/[^A-Z]/g, "");
    let value = match(VALUE, text, at + name[0].length);
    if (!key || !value) throw placeError(text, told("sgf.property", { value: name[0] }), at);
    const values = properties.get(key) ?? [];
    properties.set(key, values);
    for (; value; value = match(VALUE, text, at)) {
      values.push(value[1]);
      at = value.index + value[0].length;
    }
  }
}

export const unescape = (/** @type {string} */ value) => clean(value.replace(/\\(\r\n|\n\r|[^])/g, (_, sign) => (/[\r\n]/.test(sign[0]) ? "" : sign)));
export const escape = (/** @type {string} */ text) => clean(text).replaceAll("\\", "\\\\").replaceAll("]", "\\]");

/** A composed value, split at its colon; null without one. @param {string} value */
export function split(value) {
  const found = /^((?:[^\\:]|\\[^])*):([^]*)$/.exec(value);
  return found && [found[1], found[2]];
}
