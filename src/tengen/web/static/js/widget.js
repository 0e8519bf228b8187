// The board in a notebook: the front end of tengen.notebook.BoardWidget. It speaks to Python through the model
// that anywidget gives to render: get, set, save_changes, on, off.

import { Board } from "./board.js";
import { h } from "./dom.js";

/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, act: () => void) => void} on
 * @property {(event: string, act: () => void) => void} off
 */

const SHOWN = ["size", "first", "setup", "moves", "line", "words", "forbidden", "five", "is_over", "numbers", "clickable"];

/** @param {{ model: Model, el: HTMLElement }} place */
function render({ model, el }) {
  const frame = h("div", { class: "board-frame" });
  const words = h("p", { class: "widget-words", role: "status" });
  const back = h("button", { type: "button", onclick: () => play(model.get("moves").slice(0, -1)) }, "↶ Take back");
  const says = h("span", { class: "widget-live", role: "status" });
  el.replaceChildren(h("div", { class: "tengen-widget" }, frame, h("div", { class: "widget-row" }, back, words), says));

  /** Moves show at once; Python then says what may be played next. @param {string[]} moves */
  const play = (moves) => {
    model.set("moves", moves);
    model.save_changes();
  };
  const board = new Board(frame, {
    label: "Board. The arrow keys move the cursor, Enter lays a stone.",
    describe: (point, what) => `${point}: ${what}`,
    onPlay: (point) => play([...model.get("moves"), point]),
    onSay: (text) => { says.textContent = text; },
  });

  const draw = () => {
    const moves = model.get("moves"), first = model.get("first"), line = model.get("line");
    /** @param {number} index @returns {"black"|"white"} */
    const colorOf = (index) => ((index % 2 === 0) === (first === "black") ? "black" : "white");
    const mayPlay = model.get("clickable") && !model.get("is_over");
    board.update({
      size: model.get("size"), moves, first, setup: model.get("setup"),
      numbers: model.get("numbers") && !line.length, line: model.get("five"),
      crosses: new Map(Object.entries(model.get("forbidden"))),
      ahead: line.map((/** @type {string} */ point, /** @type {number} */ index) => ({ point, color: colorOf(moves.length + index) })),
      ghost: mayPlay ? colorOf(moves.length) : null,
    });
    words.textContent = model.get("words");
    back.hidden = !model.get("clickable");
    back.disabled = !moves.length;
  };
  for (const name of SHOWN) model.on(`change:${name}`, draw);
  draw();
  return () => {
    for (const name of SHOWN) model.off(`change:${name}`, draw);
  };
}

export default { render };
