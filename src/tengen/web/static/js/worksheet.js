// A sheet to print: the tree with its questions, and the solution on a page of its own.

import { h, s } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./pane.js").TreePane} TreePane */

/** Print the tree of a pane as an exercise; the browser makes paper or a PDF of it. @param {TreePane} pane @param {string} name */
export function printSheet(pane, name) {
  document.querySelector(".worksheet")?.remove();
  const hasCuts = pane.cuts.length > 0;
  const tasks = ["sheet values", ...hasCuts ? ["sheet pruned", "sheet windows"] : []];
  const sheet = h("section", { class: "worksheet lab" },
    h("h1", {}, t("sheet title", { name })), h("p", {}, t("sheet name")),
    drawn(pane, -1), h("ol", {}, ...tasks.map((task) => h("li", {}, t(task)))),
    h("h1", { class: "solution" }, t("sheet solution", { name })), drawn(pane, pane.length - 1));
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  print();
}

/** A copy of the drawing as it is at a step. @param {TreePane} pane @param {number} step */
function drawn(pane, step) {
  const { width, height } = pane.size, svg = s("svg", { class: "tree", viewBox: `0 0 ${width} ${height}` }), before = pane.now;
  pane.stepper.goto(step);
  svg.innerHTML = pane.svg.innerHTML.replace(/ id="[^"]*"/g, "").replace(/<title>[^<]*<\/title>/g, "");
  pane.stepper.goto(before);
  return h("div", { class: `pane known ${step < 0 ? "blank" : "finished"}` }, svg);
}
