// Position strings: h8 i9 g9 or h8i9g9, one game per line, rows from the bottom. The twin of
// tengen.records.position.

import { told } from "../told.js";
import { Builder, Node, PASS, STANDARD_SIZE, nameOf, wrongSize } from "./record.js";
import { RecordError, decode, linesOf } from "./text.js";
import { plainMoves } from "./line.js";

const LOOKS = /^\s*(?:(?:[a-vA-V][0-9]{1,2}|--)[\s,;]*){1,2000}$/;

/** Whether the whole text is moves. @param {string} text */
export const looksLikePosition = (text) => text.length < 20_000 && LOOKS.test(text);

/** Moves without the numbers before them, as books print them; null for other texts. @param {string} text */
export function withoutNumbers(text) {
  const moves = text.replace(/(?<![A-Za-z0-9])\d{1,3}\s*[.:)]+\s*/g, " ");
  return moves !== text && looksLikePosition(moves) ? moves : null;
}

export function read(bytes, { charset, size = STANDARD_SIZE }) {
  const records = [];
  linesOf(decode(bytes, charset)).forEach((line, index) => {
    if (!/^[\s,;]*$/.test(line)) records.push(readLine(line, index + 1, size));
  });
  return records.length ? records : [{ rule: null, size, headers: {}, root: new Node() }];
}

function readLine(text, line, size) {
  const fail = (what, column) => new RecordError(told("place.line_column", { line, column, what }));
  const said = wrongSize(size);
  if (said) throw new RecordError(said);
  const builder = new Builder(size, fail);
  for (let end = 0; !/^[\s,;]*$/.test(text.slice(end));) {
    const match = /^([\s,;]*)(?:([a-zA-Z])([0-9]{1,2})|--)/.exec(text.slice(end));
    if (!match) {
      const start = end + /^[\s,;]*/.exec(text.slice(end))[0].length;
      throw fail(told("pos.move", { text: text.slice(start, start + 12) }), start + 1);
    }
    const move = match[2] ? [match[2].toLowerCase().charCodeAt(0) - 97, Number(match[3]) - 1] : PASS;
    builder.add(new Node({ move, color: builder.last.nextColor }), end + match[1].length + 1);
    end += match[0].length;
  }
  return { rule: null, size, headers: {}, root: builder.root };
}

export function write({ root }) {
  const words = plainMoves(root, "pos").map(({ move }) => (move === PASS ? "--" : nameOf(move)));
  return new TextEncoder().encode(`${words.join(" ")}\n`);
}
