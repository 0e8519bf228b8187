// Threats on the board and beside it: what either side can make, forced wins step by step, and Allis's tree.

import { Dependencies } from "./dependencies.js";
import { h, tool } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./messages.js").Surveyed} Surveyed */
/** @typedef {import("./messages.js").Threat} Threat */
/** @typedef {import("./messages.js").Win} Win */
/** @typedef {import("./messages.js").Proved} Proved */
/** @typedef {import("./board.js").Shown} Shown */
/** Moves to walk through: who wins, who begins. @typedef {Pick<Win, "color"|"line"|"fives"> & { first: "black"|"white" }} Line */

const KINDS = /** @type {Threat["kind"][]} */ (["five", "straight four", "four", "three", "broken three"]);
/** @type {Record<Threat["kind"], string>} */
const SHORT = { five: "5", "straight four": "4", four: "4", three: "3", "broken three": "3" };
const REPLIES = 40; // that are shown as buttons
const named = (/** @type {string} */ kind) => kind.replace(" ", "-");

export class Overlay {
  /**
   * @param {HTMLElement} host
   * @param {{ onChange: () => void, onPlay: (moves: string[]) => void }} handlers
   */
  constructor(host, handlers) {
    this.host = host;
    this.handlers = handlers;
    /** @type {Surveyed|null} */
    this.found = null;
    /** @type {Threat|null} */
    this.pointed = null;
    /** @type {string[]} */
    this.gains = [];
    /** Which win is stepped through, and how far. @type {{ win: Line, step: number }|null} */
    this.stepped = null;
    /** @type {"black"|"white"} */
    this.toMove = "black";
    this.key = ""; // what is drawn
  }

  /**
   * @param {Surveyed|null} found
   * @param {{ isOn: boolean, isOver: boolean, toMove: "black"|"white" }} where
   */
  update(found, { isOn, isOver, toMove }) {
    const key = !isOn ? "off" : isOver ? "over" : found ? `found ${found.id}` : "wait";
    if (this.key === key && this.found === found) return;
    this.key = key;
    this.found = isOn ? found : null;
    this.toMove = toMove;
    this.pointed = null;
    this.gains = [];
    this.stepped = null;
    if (!isOn) this.host.replaceChildren(h("p", { class: "none" }, t("threats off")));
    else if (isOver) this.host.replaceChildren(h("p", { class: "none" }, t("game over")));
    else if (!found) this.host.replaceChildren(h("p", { class: "none" }, t("loading")));
    else this.draw(found);
  }

  /** @param {Surveyed} found */
  draw(found) {
    const parts = found.wins.map((win) => this.winner(win));
    if (found.proof) parts.unshift(this.proved(found.proof));
    if (!parts.length) parts.push(h("p", { class: "none" }, t("no win")));
    if (found.dependencies.length) {
      const tree = new Dependencies(found, (threat, gains) => this.point(threat, gains));
      parts.push(h("section", {}, h("h2", {}, t("dependencies", { side: t(found.attacker) })), tree.host,
        h("p", { class: "hint-text" }, this.words(found))));
    }
    for (const color of /** @type {const} */ ([found.attacker, found.attacker === "black" ? "white" : "black"])) {
      const own = found.threats.filter((each) => each.color === color);
      parts.push(h("section", {}, h("h2", {}, t("threats of", { side: t(color) })), own.length ? this.list(own) : h("p", { class: "none" }, t("none"))));
    }
    this.host.replaceChildren(...parts);
  }

  /** What the tree means, and what it leaves out. @param {Surveyed} found */
  words({ wins, dependencies, left_out: count }) {
    const isOpen = !wins.length && dependencies.some((node) => node.wins);
    return [t("about dependencies"), isOpen ? t("potential") : "", count ? t("left out", { count }) : ""].filter(Boolean).join(" ");
  }

  /** @param {Threat[]} threats */
  list(threats) {
    const ordered = [...threats].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
    return h("ul", { class: "threats" }, ...ordered.map((threat) => h("li", {
      tabindex: "0", class: named(threat.kind),
      onpointerenter: () => this.point(threat), onpointerleave: () => this.point(null),
      onfocus: () => this.point(threat), onblur: () => this.point(null),
    }, h("b", {}, t(`threat ${threat.kind}`)), ` ${threat.gain}`, threat.cost.length ? h("span", {}, ` ${t("cost", { points: threat.cost.join(" ") })}`) : null)));
  }

  /** A forced win with the buttons to walk through it. @param {Win} win */
  winner(win) {
    const isNext = win.color === this.toMove;
    const says = t(isNext ? "win by" : "threat of win", { side: t(win.color), how: t(`by ${win.by}`), count: win.plies });
    return this.walk({ ...win, first: win.color }, says, isNext ? win.line.length ? win.line : win.fives.slice(0, 1) : []);
  }

  /** What a published proof says of the position: why it is won, how it goes on, which replies have an answer of their own. @param {Proved} proof */
  proved({ name, reason, plies, line, listed }) {
    const says = t("proved", { side: t("black"), count: plies, name });
    const win = { color: /** @type {const} */ ("black"), first: this.toMove, line, fives: [] };
    const replies = listed.slice(0, REPLIES).map((point) => h("button", { type: "button", class: "reply", onclick: () => this.handlers.onPlay([point]) }, point));
    return h("section", { class: "proof" }, this.walk(win, says, line), h("p", { class: "hint-text" }, t(`proved by ${reason}`)),
      replies.length ? h("p", { class: "replies" }, `${t("listed replies", { count: listed.length })} `, ...replies) : null);
  }

  /** A line with the buttons to walk through it. @param {Line} win @param {string} says @param {string[]} line to add to the moves */
  walk(win, says, line) {
    const last = win.line.length;
    const go = (/** @type {number} */ step) => this.step(win, Math.max(0, Math.min(last, step)));
    const at = () => (this.stepped?.win === win ? this.stepped.step : 0);
    return h("section", { class: "win" }, h("p", { class: `says ${win.color}`, role: "status" }, says),
      h("div", { class: "row" },
        h("div", { class: "tools small", role: "group", "aria-label": says },
          tool("first", t("to begin"), () => go(0)), tool("back", t("step back"), () => go(at() - 1)),
          tool("next", t("step on"), () => go(at() + 1)), tool("last", t("to end"), () => go(last))),
        line.length ? h("button", { type: "button", onclick: () => this.handlers.onPlay(line) }, t("add line")) : null),
      h("p", { class: "line-moves" }, ...win.line.map((move, index) => h("span", { class: "step", "data-step": index + 1, onclick: () => go(index + 1) }, move)),
        win.fives.length ? h("span", { class: "fives" }, t("five at", { points: win.fives.join(" ") })) : null));
  }

  /** @param {Line} win @param {number} step */
  step(win, step) {
    this.stepped = { win, step };
    for (const each of this.host.querySelectorAll(".step")) each.classList.toggle("on", Number(each.getAttribute("data-step")) <= step);
    this.handlers.onChange();
  }

  /** Show a threat, and the attacker's stones that it needs. @param {Threat|null} threat @param {string[]} [gains] */
  point(threat, gains = []) {
    this.pointed = threat;
    this.gains = gains;
    this.handlers.onChange();
  }

  /** What lies over the board. @returns {Partial<Shown>} */
  marks() {
    const { found, pointed, gains, stepped } = this;
    if (!found) return {};
    if (pointed || gains.length) {
      const before = gains.filter((point) => point !== pointed?.gain).map((point) => ({ point, color: found.attacker }));
      return { ...this.badges(pointed ? [pointed] : []), ahead: before, glow: pointed?.rest ?? [] };
    }
    if (stepped && (stepped.step || !stepped.win.line.length)) {
      const { win, step } = stepped, other = win.first === "black" ? "white" : "black";
      const ahead = win.line.slice(0, step).map((point, index) => ({ point, color: /** @type {"black"|"white"} */ (index % 2 ? other : win.first) }));
      return { ahead, glow: step === win.line.length ? win.fives : [] };
    }
    return this.badges(found.threats);
  }

  /** @param {Threat[]} threats */
  badges(threats) {
    /** @type {Map<string, Threat>} */
    const strongest = new Map();
    for (const threat of threats) {
      const key = threat.color + threat.gain, known = strongest.get(key);
      if (!known || KINDS.indexOf(threat.kind) < KINDS.indexOf(known.kind)) strongest.set(key, threat);
    }
    const gains = new Set(threats.map((each) => each.gain));
    const badges = [...strongest.values()].map(({ gain, color, kind }) => ({ point: gain, color, kind: named(kind), text: SHORT[kind] }));
    const pegs = threats.flatMap(({ cost, color, kind }) => cost.filter((point) => !gains.has(point)).map((point) => ({ point, color, kind: named(kind), text: "" })));
    return { badges, pegs };
  }
}
