// The two seats at the table: who has which stones, who thinks, the clocks.

import { h } from "./dom.js";
import { maybe, t } from "./words.js";

/** @typedef {import("./game_controller.js").GameController} GameController */

const LOW = 20_000; // milliseconds: from here on a clock is red

export class Seats {
  constructor() {
    this.bars = [makeBar(), makeBar()];
  }

  get below() {
    return this.bars[0].row;
  }

  get above() {
    return this.bars[1].row;
  }

  /** @param {GameController} controller */
  update(controller) {
    const { seats, control } = controller.game.agreed;
    // The person sits below; with two people, whoever was first.
    const below = seats[0].kind === "person" || seats[1].kind !== "person" ? 0 : 1;
    [below, 1 - below].forEach((number, place) => {
      const seat = /** @type {0|1} */ (number), bar = this.bars[place], who = seats[seat];
      const isActor = controller.actor === seat && !controller.result;
      const name = who.kind === "person" ? (controller.hasPlayer ? t("you") : t(seat ? "second person" : "first person")) : named(who.spec);
      bar.stone.className = `disc ${controller.colorOf(seat)}`;
      bar.stone.setAttribute("aria-label", t(controller.colorOf(seat)));
      bar.stone.setAttribute("role", "img");
      if (bar.name.textContent !== name) bar.name.textContent = name;
      bar.row.classList.toggle("active", isActor);
      bar.row.classList.toggle("thinking", isActor && controller.thinking?.purpose === "move");
      bar.clock.hidden = !control;
      if (control) bar.clock.textContent = clock(controller.game.left[seat]);
      bar.clock.classList.toggle("low", controller.game.left[seat] < LOW);
    });
  }
}

/** A player with its options as people write them: Tengen · Casual player. @param {string} spec */
function named(spec) {
  const [name, query = ""] = spec.split("?"), options = [...new URLSearchParams(query)];
  return [maybe(`player ${name}`, name), ...options.map(([option, value]) => (option === "level" ? maybe(`level ${value}`, value) : `${maybe(`option ${option}`, option)} ${value}`))].join(" · ");
}

function makeBar() {
  const stone = h("span", { class: "disc" }), name = h("span", { class: "name" }), clock = h("span", { class: "clock" });
  const thinks = h("span", { class: "thinks", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  return { row: h("div", { class: "seat" }, stone, name, thinks, clock), stone, name, clock };
}

/** @param {number} milliseconds */
function clock(milliseconds) {
  const tenths = Math.ceil(milliseconds / 100), seconds = Math.floor(tenths / 10);
  const rest = String(seconds % 60).padStart(2, "0");
  return milliseconds < 10_000 ? `0:${rest}.${tenths % 10}` : `${Math.floor(seconds / 60)}:${rest}`;
}
