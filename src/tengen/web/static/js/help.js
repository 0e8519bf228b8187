// The sheet of keys, on "?".

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** Keys and what they do, per view. @type {Record<string, [string, string][]>} */
export const KEYS = {
  play: [["← →", "key move"], ["Home End", "key ends"], ["u", "undo"], ["r", "redo"], ["h", "hint"], ["f", "now"], ["n", "numbers"], ["g", "new game"], ["Tab", "key board"], ["↑ ↓ ← →", "key point"], ["Enter", "key lay"]],
  analyse: [["← →", "key move"], ["↑ ↓", "key variation"], ["Home End", "key ends"], ["Space", "key run"], ["t", "threats"], ["w", "heat"], ["m", "next mistake"], ["Delete", "delete move"], ["p", "make main"], ["i", "comment"], ["n", "numbers"], ["e", "set up"]],
  lab: [["← →", "key move"], ["Home End", "key ends"], ["Space", "key run"], ["c", "key cut"], ["+ − 0", "key zoom"]],
};
const ALWAYS = /** @type {[string, string][]} */ ([["d", "theme"], ["?", "help"]]);

/** @param {string} view */
export function openHelp(view) {
  const dialog = h("dialog", { class: "sheet help", "aria-label": t("help") });
  const rows = [...KEYS[view] ?? [], ...ALWAYS].map(([keys, what]) =>
    h("div", {}, h("dt", {}, ...keys.split(" ").map((key) => h("kbd", {}, key))), h("dd", {}, t(what))));
  dialog.append(
    h("header", {}, h("h2", {}, t("help")),
      h("button", { type: "button", class: "tool", "aria-label": t("close"), onclick: () => dialog.close() }, icon("close"))),
    h("p", {}, t(`about ${view}`)), h("dl", { class: "keys" }, ...rows),
    h("p", { class: "hint-text" }, t("about server")));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
}
