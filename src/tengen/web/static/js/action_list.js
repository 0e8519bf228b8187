// What was done in a game, move by move: stones, and the choices of an opening.

import { h } from "./dom.js";
import { stonesOf } from "./game_controller.js";
import { maybe, t } from "./words.js";

export class ActionList {
  /** @param {(count: number) => void} onLook to show the position after so many moves */
  constructor(onLook) {
    this.onLook = onLook;
    this.element = h("ol", { class: "moves", "aria-label": t("moves"), tabindex: "0" });
    /** @type {string|null} */
    this.drawn = null;
  }

  /** @param {string[]} acts @param {number} at how many moves are shown */
  update(acts, at) {
    const key = `${acts.join(".")} ${at}`;
    if (this.drawn === key) return;
    this.drawn = key;
    let number = 0;
    const items = acts.map((act) => {
      const stones = stonesOf(act), first = number + 1;
      number += stones.length;
      const [name, ...points] = act.split("-");
      const text = /^[a-v]\d/.test(act) ? act : `${maybe(`act ${name}`, name)} ${points.join(" ")}`;
      const after = number;
      const button = h("button", { type: "button", class: "plain", "aria-current": after === at && stones.length ? "step" : null, onclick: () => this.onLook(after) },
        stones.length === 1 ? h("span", { class: "no" }, String(first)) : null, text);
      return h("li", { class: stones.length === 1 ? "" : "wide" }, button);
    });
    this.element.replaceChildren(...(items.length ? items : [h("li", { class: "none" }, t("no moves"))]));
    const current = this.element.querySelector("[aria-current]")?.parentElement;
    this.element.scrollTop = current ? current.offsetTop - this.element.offsetTop - this.element.clientHeight / 2 : this.element.scrollHeight;
  }
}
