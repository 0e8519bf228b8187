// What was done in a game, move by move: stones, and the choices of an opening.

import { h } from "./dom.js";
import { stonesOf } from "./game_controller.js";
import { maybe, t } from "./words.js";

export class ActionList {
  constructor() {
    this.element = h("ol", { class: "moves", "aria-label": t("moves"), tabindex: "0" });
    /** @type {string|null} */
    this.drawn = null;
  }

  /** @param {string[]} acts */
  update(acts) {
    const key = acts.join(".");
    if (this.drawn === key) return;
    this.drawn = key;
    let number = 0;
    const items = acts.map((act) => {
      const stones = stonesOf(act), first = number + 1;
      number += stones.length;
      const [name, ...points] = act.split("-");
      const text = /^[a-v]\d/.test(act) ? act : `${maybe(`act ${name}`, name)} ${points.join(" ")}`;
      return h("li", { class: stones.length === 1 ? "" : "wide" }, stones.length === 1 ? h("span", { class: "no" }, String(first)) : null, text);
    });
    this.element.replaceChildren(...(items.length ? items : [h("li", { class: "none" }, t("no moves"))]));
    this.element.scrollTop = this.element.scrollHeight;
  }
}
