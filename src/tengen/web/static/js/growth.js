// How many nodes two searches visit on each level, beside b^d and b^(d/2), on a scale of powers of ten.

import { h, s } from "./dom.js";
import { named } from "./experiment.js";
import { Stepper } from "./stepper.js";
import { t } from "./words.js";

/** @typedef {import("./lab_client.js").Answer} Answer */

const WIDTH = 290, HEIGHT = 130, LEFT = 34, RIGHT = 8, TOP = 8, BOTTOM = 22;

/** The visited nodes of each level, the root's first. @param {Answer} answer */
export function levelsOf(answer) {
  const { PARENT, PRUNED } = Stepper.SPOT;
  const parents = answer.film ? answer.film.spots.map((spot) => (spot[PRUNED] ? -2 : Number(spot[PARENT]))) : [...answer.arrays?.parents ?? []];
  /** @type {number[]} */
  const depths = [], counts = /** @type {number[]} */ ([]);
  parents.forEach((parent, node) => {
    depths[node] = parent >= 0 ? depths[parent] + 1 : 0;
    if (parent > -2) counts[depths[node]] = (counts[depths[node]] ?? 0) + 1;
  });
  return counts;
}

/** The chart of two searches. @param {Answer[]} answers */
export function growth(answers) {
  const curves = answers.map(levelsOf), deepest = Math.max(...curves.map((curve) => curve.length)) - 1;
  const b = Math.max(2, ...curves.map((curve) => curve[1] ?? 0)), most = Math.max(10, ...curves.flat());
  const x = (/** @type {number} */ depth) => LEFT + ((WIDTH - LEFT - RIGHT) * depth) / Math.max(1, deepest);
  const y = (/** @type {number} */ count) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * Math.log10(Math.max(1, count))) / Math.log10(most);
  const line = (/** @type {string} */ kind, /** @type {number[]} */ counts) => s("polyline", { class: kind, points: counts.map((count, depth) => `${x(depth).toFixed(1)},${y(count).toFixed(1)}`).join(" ") });
  const power = (/** @type {number} */ share) => Array.from({ length: deepest + 1 }, (_, depth) => b ** (depth * share)).filter((count) => count <= most);
  const ticks = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power10) => 10 ** power10);
  const chart = s("svg", { class: "growth", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${t("growth")}: ${curves.map((curve, index) => `${named(answers[index].algorithm)} ${curve.join(", ")}`).join("; ")}` },
    ...ticks.flatMap((tick) => [s("path", { class: "tick", d: `M${LEFT} ${y(tick)}H${WIDTH - RIGHT}` }), s("text", { class: "count", x: LEFT - 5, y: y(tick) }, tick >= 1000 ? `${tick / 1000}k` : String(tick))]),
    ...Array.from({ length: deepest + 1 }, (_, depth) => s("text", { class: "depth", x: x(depth), y: HEIGHT - 8 }, String(depth))),
    line("power", power(1)), line("power half", power(0.5)), ...curves.map((curve, index) => line(`curve-${index + 1}`, curve)));
  return h("figure", { class: "growth-frame" }, h("figcaption", {}, t("growth")), chart,
    h("ul", { class: "legend" }, ...answers.map((answer, index) => h("li", { class: `key-${index + 1}` }, named(answer.algorithm))), h("li", { class: "key-power" }, `b^d, b = ${b}`), h("li", { class: "key-half" }, "b^(d/2)")));
}
