// Setting a position up by hand: stones anywhere, the side to move, rule and size.

import { field, h, icon, select, tool } from "./dom.js";
import { parse } from "./points.js";
import { keep, recall } from "./storage.js";
import { RULES, Tree } from "./tree.js";
import { t } from "./words.js";

/** @typedef {"black"|"white"} Color */
/** @typedef {"black"|"white"|"erase"} Brush */
/** @typedef {import("./tree.js").Rule} Rule */
/** @typedef {import("./messages.js").Game} Game */
/** @typedef {{ rule: Rule, size: number, stones: Map<string, Color>, toMove: Color }} Position */

export class Editor {
  /**
   * @param {HTMLElement} host
   * @param {Position} position to begin with
   * @param {{ onChange: () => void, onDone: (tree: Tree) => void, onPlay: (tree: Tree) => void, onCancel: () => void,
   *   check: (game: Game, hear: (refusal: string|null, state: import("./messages.js").State|null) => void) => void }} handlers
   */
  constructor(host, position, handlers) {
    this.position = { ...position, stones: new Map(position.stones) };
    this.handlers = handlers;
    /** @type {Brush} */
    this.brush = "black";
    this.turn = select([["black", t("black")], ["white", t("white")]], position.toMove, { onchange: () => { this.position.toMove = /** @type {Color} */ (this.turn.value); this.changed(); } });
    this.rule = select(RULES.map((each) => [each, t(`rule ${each}`)]), position.rule, { onchange: () => { this.position.rule = /** @type {Rule} */ (this.rule.value); this.changed(); } });
    this.size = h("input", { type: "number", min: 5, max: 22, value: String(position.size), onchange: () => this.resize(Number(this.size.value)) });
    this.brushes = /** @type {Brush[]} */ (["black", "white", "erase"]).map((brush) => h("button", {
      type: "button", class: "brush", "aria-pressed": String(brush === this.brush), onclick: () => this.take(brush),
    }, brush === "erase" ? icon("close") : h("span", { class: `disc ${brush}` }), t(`brush ${brush}`)));
    this.words = h("p", { class: "editor-words", role: "status" });
    this.done = h("button", { type: "button", class: "main", onclick: () => handlers.onDone(this.tree()) }, t("analyse position"));
    this.play = h("button", { type: "button", onclick: () => handlers.onPlay(this.tree()) }, t("play here"));
    host.replaceChildren(
      h("header", { class: "row" }, h("h2", {}, t("set up")), tool("close", t("cancel"), () => handlers.onCancel())),
      h("div", { class: "brushes", role: "group", "aria-label": t("set up") }, ...this.brushes),
      h("div", { class: "editor-fields" }, field(t("to move"), this.turn), field(t("rule"), this.rule), field(t("size"), this.size)),
      this.words,
      h("div", { class: "row" }, h("button", { type: "button", onclick: () => { this.position.stones.clear(); this.changed(); } }, t("clear")), this.play, this.done));
    this.changed();
  }

  /** @param {Brush} brush */
  take(brush) {
    this.brush = brush;
    this.brushes.forEach((button, index) => button.setAttribute("aria-pressed", String(["black", "white", "erase"][index] === brush)));
    this.handlers.onChange();
  }

  /** Put a stone, or take it away. @param {string} point */
  lay(point) {
    const { stones } = this.position;
    if (this.brush === "erase" || stones.get(point) === this.brush) stones.delete(point);
    else stones.set(point, this.brush);
    this.changed();
  }

  /** @param {number} size */
  resize(size) {
    if (Number.isInteger(size) && size >= 5 && size <= 22) {
      this.position.size = size;
      for (const point of [...this.position.stones.keys()]) {
        const { x, y } = parse(point);
        if (x >= size || y >= size) this.position.stones.delete(point);
      }
      this.changed();
    } else this.size.value = String(this.position.size);
  }

  /** The stones of a colour. @param {Color} color */
  stones(color) {
    return [...this.position.stones].filter(([, each]) => each === color).map(([point]) => point);
  }

  /** A game that begins here. */
  tree() {
    const { rule, size, toMove } = this.position;
    return new Tree({ rule, size, setup: { black: this.stones("black"), white: this.stones("white"), to_move: toMove } });
  }

  /** The position that was being set up when the page was left, or null. @returns {Position|null} */
  static unfinished() {
    const kept = recall("set up");
    return Array.isArray(kept?.stones) ? { ...kept, stones: new Map(kept.stones) } : null;
  }

  /** What is set up here is done with. */
  close() {
    keep("set up", null);
  }

  /** Ask whether the position can be, and say what is unusual about it. */
  changed() {
    const { rule, size, toMove } = this.position, black = this.stones("black"), white = this.stones("white");
    keep("set up", { rule, size, toMove, stones: [...this.position.stones] });
    this.handlers.onChange();
    this.handlers.check({ rule, size, setup: { black, white, to_move: toMove }, acts: [] }, (refusal, state) => {
      this.done.disabled = refusal !== null;
      this.play.disabled = refusal !== null || Boolean(state?.outcome);
      const more = black.length - white.length, isUsual = more === (toMove === "black" ? 0 : 1);
      const unusual = isUsual ? "" : t("unusual", { black: black.length, white: white.length });
      const over = state?.outcome ? (state.outcome === "draw" ? t("draw") : t(`${state.outcome} wins`)) : "";
      this.words.textContent = refusal !== null ? t("refused", { why: refusal }) : over ? t("position over", { result: over }) : unusual || t("position fine", { black: black.length, white: white.length });
      this.words.classList.toggle("bad", refusal !== null);
    });
  }

  /** What the board shows meanwhile. @returns {import("./board.js").Shown} */
  shown() {
    const setup = { black: this.stones("black"), white: this.stones("white") };
    return { size: this.position.size, moves: [], setup, ghost: this.brush === "erase" ? null : this.brush, anywhere: true };
  }
}

/** What is on the board of a tree. @param {Tree} tree @returns {Position} */
export function positionOf(tree) {
  const { rule, size, setup, moves } = tree;
  const stones = new Map([
    ...(setup?.black ?? []).map((point) => /** @type {const} */ ([point, "black"])),
    ...(setup?.white ?? []).map((point) => /** @type {const} */ ([point, "white"])),
    ...moves.map((point, index) => /** @type {const} */ ([point, tree.colorOf(index + 1)])),
  ]);
  return { rule, size, stones, toMove: tree.colorOf(moves.length + 1) };
}
