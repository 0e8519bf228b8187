// A board drawn with letters: rows of ., X and O, the top row first. The twin of tengen.gomoku.diagram.

import { Node } from "./record.js";
import { atLine, wrong } from "./text.js";
import { told } from "../told.js";

const MOST = 4_000; // characters of the largest board, and some blanks

/** Whether the text could only be a board. @param {string} text */
export const looksLikeDiagram = (text) => text.length <= MOST && text.includes(".") && /^[.XO a-v0-9\r\n]*$/.test(text);

/** @param {string} text */
export function readDiagram(text) {
  const rows = [];
  text.replace(/\r\n?/g, "\n").split("\n").forEach((line, index) => {
    const match = /^\s*(?:[0-9]+\s)?\s*((?:[.XO]\s*)+)$/.exec(line);
    if (match) rows.unshift(match[1].replace(/\s/g, ""));
    else if (!/^[a-vA-V\s]*$/.test(line)) throw atLine(index + 1, told("diagram.board_row"));
  });
  const size = rows.length;
  if (size < 5 || size > 22 || rows.some((row) => row.length !== size)) throw wrong("diagram.board_square", { least: 5, most: 22 });
  const stones = (sign) => rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === sign ? [[x, y]] : [])));
  const black = stones("X"), white = stones("O");
  return { rule: null, size, headers: {}, root: new Node({ black, white, to_move: black.length > white.length ? "white" : "black" }) };
}
