// A view that is not on this page, and a sentence that says where it is.

import { h } from "./dom.js";
import { t } from "./words.js";

/** @param {string} key of the sentence */
export const absent = (key) => async (/** @type {HTMLElement} */ host) => {
  const draw = () => host.replaceChildren(h("p", { class: "empty-state" }, t(key)));
  draw();
  return { close() {}, keys: () => false, language: draw };
};
