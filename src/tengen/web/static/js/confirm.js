// A question that must be answered before something is done that cannot be undone.

import { h } from "./dom.js";
import { t } from "./words.js";

/** @param {string} question @param {string} yes what the button says that does it @returns {Promise<boolean>} */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "sheet confirm", "aria-label": question },
      h("p", {}, question),
      h("footer", {},
        h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")),
        h("button", { type: "button", class: "main", autofocus: true, onclick: () => dialog.close("yes") }, yes)));
    dialog.addEventListener("close", () => { dialog.remove(); resolve(dialog.returnValue === "yes"); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
