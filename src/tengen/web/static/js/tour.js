// A few sentences on the first visit, above the view; nothing is covered or blocked meanwhile.

import { h } from "./dom.js";
import { t } from "./words.js";

const STEPS = ["tour 1", "tour 2", "tour 3", "tour 4"];

/** @param {() => void} done */
export function startTour(done) {
  let at = 0;
  const words = h("p"), count = h("span", { class: "count" });
  const next = h("button", { type: "button", class: "main", onclick: () => go(at + 1) });
  const skip = h("button", { type: "button", class: "plain", onclick: () => go(STEPS.length) });
  const card = h("section", { class: "tour" }, words, h("div", { class: "row" }, count, skip, next));
  const go = (/** @type {number} */ step) => {
    at = step;
    if (at >= STEPS.length) {
      card.remove();
      done();
      return;
    }
    card.setAttribute("aria-label", t("tour"));
    words.textContent = t(STEPS[at]);
    count.textContent = `${at + 1} / ${STEPS.length}`;
    skip.textContent = t("skip tour");
    next.textContent = at === STEPS.length - 1 ? t("tour end") : t("tour next");
  };
  go(0);
  document.querySelector("main")?.before(card);
}
