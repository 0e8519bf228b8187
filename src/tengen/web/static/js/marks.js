// What lies over the stones: the last move, numbers, the row that won, fouls, and what might follow.

import { s } from "./dom.js";
import { CELL, RADIUS } from "./points.js";

/** @typedef {import("./board.js").Board} Board */

const RANKED = 9; // so many of the moves that the engine looks at first are numbered

/** Everything over the stones, as the board shows it now. @param {Board} board @returns {SVGElement[]} */
export function marksOf(board) {
  const { moves, numbers, line = [], crosses, marks, glow = [] } = board.shown;
  const parts = [...areaOf(board), ...heatOf(board)];
  for (const point of glow) {
    const { x, y } = board.place(point);
    parts.push(s("circle", { class: "glow", cx: x, cy: y, r: RADIUS + 3 }));
  }
  if (line.length) {
    const from = board.place(line[0]), to = board.place(line[line.length - 1]);
    parts.push(s("path", { class: "won", d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
    for (const point of line) {
      const { x, y } = board.place(point);
      parts.push(s("circle", { class: "winner", cx: x, cy: y, r: RADIUS + 1.5 }));
    }
  }
  moves.forEach((point, index) => {
    const { x, y } = board.place(point), isLast = index === moves.length - 1;
    const ink = `on-${board.colorOf(index)}`;
    if (numbers) parts.push(s("text", { class: `number ${ink}${isLast ? " latest" : ""}`, x, y }, String(index + 1)));
    else if (isLast) parts.push(s("circle", { class: `last ${ink}`, cx: x, cy: y, r: 6 }));
  });
  for (const point of crosses?.keys() ?? []) {
    const { x, y } = board.place(point), r = CELL * 0.2;
    parts.push(s("path", { class: "foul", "data-point": point, d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}` }));
  }
  for (const [point, text] of marks ?? []) {
    const { x, y } = board.place(point), index = moves.indexOf(point);
    if (index < 0) parts.push(s("circle", { class: "mark-ground", cx: x, cy: y, r: RADIUS }));
    parts.push(s("text", { class: `mark ${index < 0 ? "" : `on-${board.colorOf(index)}`}`, x, y }, text));
  }
  parts.push(...ideasOf(board));
  return parts;
}

/** Where one may play, or may not: a square around the centre. @param {Board} board @returns {SVGElement[]} */
function areaOf(board) {
  const { area } = board.shown;
  if (!area) return [];
  const from = board.place(area.from), to = board.place(area.to), edge = CELL / 2;
  const x = Math.min(from.x, to.x) - edge, y = Math.min(from.y, to.y) - edge;
  return [s("rect", { class: `area ${area.inside ? "inside" : "outside"}`, x, y, width: Math.abs(from.x - to.x) + CELL, height: Math.abs(from.y - to.y) + CELL, rx: 8 })];
}

/** Where the engine looks first: the warmer, the sooner; the first moves bear their rank. @param {Board} board @returns {SVGElement[]} */
function heatOf(board) {
  return (board.shown.heat ?? []).flatMap(({ point, warmth }, index) => {
    const { x, y } = board.place(point);
    const spot = s("circle", { class: "heat", "data-point": point, cx: x, cy: y, r: CELL * 0.48, "fill-opacity": (0.06 + 0.84 * warmth ** 2).toFixed(2) });
    return index < RANKED ? [spot, s("text", { class: "heat-rank", x, y }, String(index + 1))] : [spot];
  });
}

/** What might follow: branches, candidates, threats, and a line of numbered stones. @param {Board} board */
function ideasOf(board) {
  const { moves, branches = [], candidates = [], badges = [], pegs = [], ahead = [] } = board.shown;
  const parts = [], taken = new Set(ahead.map((each) => each.point)), covered = new Set([...taken, ...candidates.map((each) => each.point)]);
  for (const point of branches) {
    const { x, y } = board.place(point);
    if (!covered.has(point)) parts.push(s("circle", { class: `branch ${board.colorOf(moves.length)}`, cx: x, cy: y, r: 7 }));
  }
  for (const { point, text, rank } of candidates) {
    if (taken.has(point)) continue;
    const { x, y } = board.place(point);
    parts.push(s("circle", { class: `candidate rank-${rank}`, "data-point": point, cx: x, cy: y, r: RADIUS }),
      s("text", { class: `worth${text.length > 2 ? " long" : ""}`, x, y }, text));
  }
  for (const { point, color, kind } of pegs) {
    const { x, y } = board.place(point);
    parts.push(s("rect", { class: `peg ${color} ${kind}`, x: x - 5.5, y: y - 5.5, width: 11, height: 11 }));
  }
  for (const { point, color, kind, text } of badges) {
    const { x, y } = board.place(point), isShared = badges.some((other) => other.point === point && other.color !== color);
    const at = isShared ? x + (color === "black" ? -10 : 10) : x;
    parts.push(s("circle", { class: `badge ${color} ${kind}`, "data-point": point, cx: at, cy: y, r: isShared ? 9.5 : 11.5 }),
      s("text", { class: `badge-text ${color}`, x: at, y }, text));
  }
  ahead.forEach(({ point, color }, index) => {
    const { x, y } = board.place(point);
    parts.push(s("g", { class: `ahead ${color}`, "data-point": point },
      s("circle", { class: "body", cx: x, cy: y, r: RADIUS, fill: `url(#${board.key}-${color})` }),
      s("text", { class: `number on-${color}`, x, y }, String(index + 1))));
  });
  return parts;
}
