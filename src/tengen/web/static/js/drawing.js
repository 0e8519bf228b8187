// A state as its game draws it, in text; grids of X, O and . become a picture.

import { h, s } from "./dom.js";

const CELL = 22, EDGE = 18;

/**
 * @param {string} text
 * @returns {Element}
 */
export function drawing(text) {
  const rows = text.split("\n").filter((row) => row.trim());
  const cells = rows.map((row) => [...row.matchAll(/\S+/g)].map((match) => ({ at: match.index ?? 0, text: match[0] })));
  const marks = cells.flat().filter((cell) => /^[XO.]$/.test(cell.text));
  const isGrid = marks.length >= 4 && cells.flat().every((cell) => /^([XO.]|[a-v]|\d\d?)$/.test(cell.text));
  if (!isGrid) return h("pre", {}, text);
  const columns = [...new Set(marks.map((cell) => cell.at))].sort((p, q) => p - q);
  const places = new Map(columns.map((at, index) => [at, index]));
  const grid = cells.map((row) => row.filter((cell) => /^[XO.]$/.test(cell.text))).filter((row) => row.length);
  const names = coordinates(cells);
  const left = names ? EDGE : 0, below = names ? EDGE : 0, width = left + columns.length * CELL, height = grid.length * CELL + below;
  const parts = grid.flatMap((row, y) => row.map((cell) => {
    const cx = left + ((places.get(cell.at) ?? 0) + 0.5) * CELL, cy = (y + 0.5) * CELL;
    return s("g", {}, s("rect", { class: "cell", x: cx - CELL / 2 + 0.5, y: cy - CELL / 2 + 0.5, width: CELL - 1, height: CELL - 1, rx: 3 }),
      cell.text === "." ? "" : s("circle", { class: cell.text === "X" ? "x" : "o", cx, cy, r: CELL * 0.36 }));
  }));
  if (names) {
    names.rows.forEach((name, y) => parts.push(s("text", { class: "coordinate", x: left / 2, y: (y + 0.5) * CELL }, name)));
    names.columns.forEach((name, x) => parts.push(s("text", { class: "coordinate", x: left + (x + 0.5) * CELL, y: height - below / 2 }, name)));
  }
  return s("svg", { class: "mini", viewBox: `0 0 ${width} ${height}`, width: Math.min(width * 1.3, 280), role: "img", "aria-label": text }, ...parts);
}

/** The names of rows and columns, where the text has both. @param {{ at: number, text: string }[][]} cells */
function coordinates(cells) {
  const rows = cells.filter((row) => row.some((cell) => /^[XO.]$/.test(cell.text))).map((row) => row.find((cell) => /^\d+$/.test(cell.text))?.text ?? "");
  const columns = cells.find((row) => row.length > 2 && row.every((cell) => /^[a-v]$/.test(cell.text)))?.map((cell) => cell.text);
  return columns && rows.every(Boolean) ? { rows, columns } : null;
}
