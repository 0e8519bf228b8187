// What the shapes, lines and signs of the drawings mean.

import { h, s } from "./dom.js";
import { TreePane } from "./pane.js";
import { t } from "./words.js";

/** @typedef {TreePane|import("./icicle.js").IciclePane} Pane */

const SHAPES = {
  max: s("rect", { class: "shape", x: 2, y: 2, width: 16, height: 16, rx: 3 }), min: s("circle", { class: "shape", cx: 10, cy: 10, r: 8 }),
  chance: s("path", { class: "shape", d: "M10 1L19 10L10 19L1 10Z" }), leaf: s("rect", { class: "shape", x: 3, y: 4, width: 14, height: 12, rx: 4 }),
};

/** The entries that the drawings need. @param {Pane[]} panes */
export function legend(panes) {
  const trees = panes.filter((pane) => pane instanceof TreePane), has = (/** @type {string} */ selector) => trees.some((pane) => pane.svg.querySelector(selector));
  const answers = panes.map((pane) => pane.answer), isProof = answers.some((answer) => answer.proof);
  const isThreat = answers.every((answer) => answer.algorithm === "threat-space"), isIcicle = trees.length < panes.length;
  const sides = isThreat ? [] : [...isProof ? [shape("max", "or"), shape("min", "and")] : [shape("max"), shape("min")], ...has(".node.chance") ? [shape("chance")] : []];
  const signs = /** @type {[boolean, string][]} */ ([
    [isProof, "pair"], [answers.some((answer) => answer.stats.playouts > 0), "mean"], [!isProof && answers.some((answer) => answer.stats.playouts === 0), "bound"], [!isProof && answers.some((answer) => answer.stats.playouts === 0), "exact"],
    [answers.some((answer) => answer.is_cut_off), "estimate"], [isIcicle && answers.some((answer) => answer.cuts.pruned > 0), "cut"],
  ]);
  return [
    ...sides, ...has(".node.leaf") ? [shape("leaf")] : [],
    ...has(".edge.pv") ? [line("pv", s("path", { d: "M2 10H30" }))] : [],
    ...has(".edge .bar") ? [line("pruned", s("path", { d: "M2 10H30" }), s("path", { class: "bar", d: "M16 4V16" }))] : [],
    ...isThreat ? [h("li", {}, t("legend wins"))] : [],
    ...signs.filter(([isShown]) => isShown && !isThreat).map(([, name]) => h("li", {}, t(`legend ${name}`))),
  ];
}

/** @param {keyof typeof SHAPES} kind @param {string} [name] */
function shape(kind, name = kind) {
  return h("li", {}, s("svg", { class: "tree", viewBox: "0 0 20 20", width: 16, "aria-hidden": "true" }, s("g", { class: kind }, SHAPES[kind].cloneNode())), t(`legend ${name}`));
}

/** @param {string} name @param {...SVGElement} parts */
function line(name, ...parts) {
  return h("li", {}, s("svg", { class: "tree", viewBox: "0 0 32 20", width: 26, "aria-hidden": "true" }, s("g", { class: `edge ${name}` }, ...parts)), t(`legend ${name}`));
}
