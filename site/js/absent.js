// A view that is not on this page, and a sentence that says where it is.

import { h } from "./dom.js";

export const absent = (sentence) => async (host) => {
  host.replaceChildren(h("p", { class: "empty-state" }, sentence));
  return { close() {}, keys: () => false, language() {} };
};
