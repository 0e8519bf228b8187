// A review as a picture to share: the board with what each mistake cost, the course of the game, the mistakes in words.
// The drawing stands alone: colours and fonts are in it, so that it looks the same everywhere.

import { s } from "./dom.js";
import { download } from "./download.js";
import { CELL, EDGE, LETTERS, RADIUS, parse, stars } from "./points.js";
import { SIGNS, costOf } from "./score_text.js";
import { t } from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./score_text.js").Verdict} Verdict */

const WIDTH = 1000, MARGIN = 30, HEAD = 76, BOARD = 520, COURSE = 170;
const LISTED = 18; // mistakes in words; more do not fit beside the board
const COLORS = /** @type {Record<Verdict["verdict"], string>} */ ({ best: "#2f8f4a", good: "#2f8f4a", inaccuracy: "#a06a00", mistake: "#c25700", blunder: "#b3261e" });
const INK = "#24211d", FAINT = "#6b645a", PAPER = "#fffdf8";

/** The picture of the line that we are in. @param {Tree} tree @param {string} subtitle @returns {SVGSVGElement} */
export function reviewPicture(tree, subtitle) {
  const nodes = tree.line.slice(1), height = HEAD + BOARD + COURSE + 2 * MARGIN;
  const { black, white } = tree.headers, title = black || white ? `${black ?? "?"} – ${white ?? "?"}` : t("review picture");
  return s("svg", { xmlns: "http://www.w3.org/2000/svg", width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}`, "font-family": "system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', sans-serif" },
    s("rect", { width: WIDTH, height, fill: PAPER }),
    words(title, MARGIN, 40, { "font-size": 24, "font-weight": 700 }),
    words(subtitle, MARGIN, 64, { "font-size": 14, fill: FAINT }),
    s("g", { transform: `translate(${MARGIN} ${HEAD})` }, board(tree, nodes)),
    s("g", { transform: `translate(${2 * MARGIN + BOARD} ${HEAD})` }, ...mistakes(nodes)),
    s("g", { transform: `translate(${MARGIN} ${HEAD + BOARD + MARGIN})` }, ...course(nodes)));
}

/** Save the picture as SVG, or as PNG at twice its size. @param {SVGSVGElement} picture @param {"svg"|"png"} kind */
export async function savePicture(picture, kind) {
  const drawing = new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" });
  download(`review.${kind}`, kind === "svg" ? drawing : await rastered(drawing, 2));
}

/** @param {Blob} drawing @param {number} scale @returns {Promise<Blob>} */
async function rastered(drawing, scale) {
  const image = new Image(), address = URL.createObjectURL(drawing);
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: scale * image.naturalWidth, height: scale * image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("no picture"))))));
}

/** @param {string} text @param {number} x @param {number} y @param {Record<string, any>} [how] */
function words(text, x, y, how = {}) {
  return s("text", { x, y, fill: INK, ...how }, text);
}

/** The mistakes of a line. @param {Node[]} nodes */
function mistakesOf(nodes) {
  return nodes.flatMap((node, index) => (node.verdict && SIGNS[node.verdict.verdict] ? [{ node, number: index + 1, verdict: node.verdict }] : []));
}

// --- the board ----------------------------------------------------------------------------------

/** The stones with their numbers; a ring and the cost mark the mistakes. @param {Tree} tree @param {Node[]} nodes */
function board(tree, nodes) {
  const { size, setup } = tree;
  const whole = 2 * EDGE + (size - 1) * CELL, far = whole - EDGE;
  const place = (/** @type {string} */ point) => { const { x, y } = parse(point); return { x: EDGE + x * CELL, y: EDGE + (size - 1 - y) * CELL }; };
  const lines = Array.from({ length: size }, (_, index) => EDGE + index * CELL).map((at) => `M${EDGE} ${at}H${far}M${at} ${EDGE}V${far}`).join("");
  const labels = Array.from({ length: size }, (_, index) => [words(LETTERS[index], EDGE + index * CELL, whole - 9, CENTRED), words(String(index + 1), 13, EDGE + (size - 1 - index) * CELL, CENTRED)]).flat();
  const laid = [...(setup?.black ?? []).map((point) => stone(place(point), "black")), ...(setup?.white ?? []).map((point) => stone(place(point), "white"))];
  const played = nodes.flatMap((node, index) => {
    const color = tree.colorOf(index + 1), at = place(node.move ?? ""), { verdict } = node, isBad = verdict && SIGNS[verdict.verdict];
    const number = words(String(index + 1), at.x, at.y - (isBad ? 6 : 0), { ...CENTRED, "font-size": 14, "font-weight": 600, fill: color === "black" ? "#fff" : INK });
    if (!verdict || !isBad) return [stone(at, color), number];
    const cost = words(`−${Math.round(100 * verdict.lost)}`, at.x, at.y + 9, { ...CENTRED, "font-size": 12, "font-weight": 700, fill: color === "black" ? "#ffb4a8" : COLORS[verdict.verdict] });
    return [stone(at, color), s("circle", { cx: at.x, cy: at.y, r: RADIUS, fill: "none", stroke: COLORS[verdict.verdict], "stroke-width": 4 }), number, cost];
  });
  return s("svg", { width: BOARD, height: BOARD, viewBox: `0 0 ${whole} ${whole}` },
    s("rect", { width: whole, height: whole, rx: 10, fill: "#e4bd75" }), s("path", { d: lines, stroke: "#5d4a2a", "stroke-width": 1.1, fill: "none" }),
    ...stars(size).map(({ x, y }) => s("circle", { cx: EDGE + x * CELL, cy: EDGE + y * CELL, r: 4, fill: "#5d4a2a" })), ...labels, ...laid, ...played);
}

const CENTRED = { "text-anchor": "middle", "dominant-baseline": "central", "font-size": 12, fill: "#5d4a2a" };

/** @param {{ x: number, y: number }} at @param {"black"|"white"} color */
function stone({ x, y }, color) {
  return s("circle", { cx: x, cy: y, r: RADIUS, fill: color === "black" ? "#262422" : "#f7f4ee", stroke: "#0006", "stroke-width": 1 });
}

// --- the mistakes in words ----------------------------------------------------------------------

/** @param {Node[]} nodes */
function mistakes(nodes) {
  const all = mistakesOf(nodes), shown = all.slice(0, LISTED), rest = all.length - shown.length;
  const heading = words(t(all.length ? "review mistakes" : "review no mistakes"), 0, 18, { "font-size": 17, "font-weight": 700 });
  const rows = shown.map(({ node, number, verdict }, index) => s("g", { transform: `translate(0 ${46 + 26 * index})` },
    words(String(number), 24, 0, { "text-anchor": "end", fill: FAINT, "font-size": 14 }), words(node.move ?? "", 36, 0, { "font-weight": 700, "font-size": 15 }),
    words(SIGNS[verdict.verdict], 76, 0, { "font-weight": 700, "font-size": 15, fill: COLORS[verdict.verdict] }), words(costOf(verdict), 108, 0, { "font-size": 15 })));
  return [heading, ...rows, ...(rest ? [words(t("more mistakes", { count: rest }), 36, 46 + 26 * shown.length, { fill: FAINT, "font-size": 14 })] : [])];
}

// --- the course ---------------------------------------------------------------------------------

/** Black's chance over the moves, with the cost of each mistake. @param {Node[]} nodes */
function course(nodes) {
  const width = WIDTH - 2 * MARGIN - 44, height = COURSE - 50, last = Math.max(1, nodes.length);
  const x = (/** @type {number} */ number) => 44 + (number / last) * width, y = (/** @type {number} */ chance) => 24 + (1 - chance) * height;
  const known = nodes.flatMap((node, index) => (node.value ? [{ number: index + 1, chance: node.value.chance }] : []));
  const points = known.map(({ number, chance }) => `${x(number).toFixed(1)} ${y(chance).toFixed(1)}`);
  const scale = [0, 0.5, 1].map((chance) => words(`${100 * chance} %`, 38, y(chance) + 4, { "text-anchor": "end", "font-size": 11, fill: FAINT }));
  const numbers = nodes.map((_, index) => index + 1).filter((number) => number % 10 === 0).map((number) => words(String(number), x(number), COURSE - 8, { "text-anchor": "middle", "font-size": 11, fill: FAINT }));
  const dots = mistakesOf(nodes).flatMap(({ node, number, verdict }) => {
    const at = y(node.value?.chance ?? 0.5);
    return [s("circle", { cx: x(number), cy: at, r: 5, fill: COLORS[verdict.verdict] }),
      words(`−${Math.round(100 * verdict.lost)}`, x(number), at < COURSE / 2 ? at + 19 : at - 10, { "text-anchor": "middle", "font-size": 11, "font-weight": 700, fill: COLORS[verdict.verdict], "paint-order": "stroke", stroke: PAPER, "stroke-width": 3 })];
  });
  return [words(t("review course"), 0, 8, { "font-size": 13, "font-weight": 600, fill: FAINT }), s("rect", { x: 44, y: 24, width, height, fill: "#efe9dd" }),
    ...(points.length ? [s("path", { d: `M${x(known[0].number)} ${y(0)}L${points.join("L")}L${x(known[known.length - 1].number)} ${y(0)}Z`, fill: "#4a463f" })] : []),
    s("line", { x1: 44, x2: 44 + width, y1: y(0.5), y2: y(0.5), stroke: "#9a9184", "stroke-dasharray": "4 3" }), ...scale, ...numbers, ...dots];
}
