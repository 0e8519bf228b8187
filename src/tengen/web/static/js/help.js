// The sheet of keys, on "?".

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** Keys and what they do, per view. @type {Record<string, [string, string][]>} */
const KEYS = {
  play: [["u ←", "undo"], ["r →", "redo"], ["h", "hint"], ["m", "now"], ["n", "numbers"], ["g", "new game"], ["Tab", "key board"], ["↑ ↓ ← →", "key point"], ["Enter", "key lay"]],
  analyse: [["← →", "key move"], ["↑ ↓", "key variation"], ["Home End", "key ends"], ["Space", "key engine"], ["t", "threats"], ["m", "next mistake"], ["Delete", "delete move"], ["p", "make main"], ["c", "comment"], ["n", "numbers"], ["e", "set up"]],
  lab: [["→ ←", "key step"], ["Home End", "key ends"], ["Space", "key run"], ["c", "key cut"], ["+ − 0", "key zoom"]],
};
const ALWAYS = /** @type {[string, string][]} */ ([["t", "theme"], ["?", "help"]]); // but for keys that a view has itself

/** @param {string} view */
export function openHelp(view) {
  const dialog = h("dialog", { class: "sheet help", "aria-label": t("help") });
  const own = KEYS[view] ?? [], taken = own.map(([keys]) => keys);
  const rows = [...own, ...ALWAYS.filter(([keys]) => !taken.includes(keys))].map(([keys, what]) =>
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
