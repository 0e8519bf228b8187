// Black's chance over the moves of a line, and a bar for where we are.

import { h, s } from "./dom.js";
import { SIGNS, wordedValue } from "./score_text.js";
import { t } from "./words.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./score_text.js").Value} Value */

const WIDTH = 360, HEIGHT = 84, MARGIN = 7;

export class Graph {
  /** @param {HTMLElement} host @param {(node: Node) => void} onGo */
  constructor(host, onGo) {
    this.svg = s("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": t("graph") });
    this.dots = h("div", { class: "graph-dots", "aria-hidden": "true" });
    this.words = h("p", { class: "graph-words" });
    /** @type {Node[]} */
    this.line = [];
    host.replaceChildren(this.svg, this.dots, this.words);
    const at = (/** @type {MouseEvent} */ event) => {
      const box = this.svg.getBoundingClientRect();
      return Math.max(0, Math.min(this.line.length - 1, Math.round(((event.clientX - box.left) / box.width) * (this.line.length - 1))));
    };
    host.addEventListener("click", (event) => { if (this.line.length > 1) onGo(this.line[at(event)]); });
    host.addEventListener("pointermove", (event) => { this.tell(this.line.length > 1 ? at(event) : null); });
    host.addEventListener("pointerleave", () => this.tell(null));
  }

  /** @param {Node[]} line @param {Node} at */
  update(line, at) {
    this.line = line;
    const last = Math.max(1, line.length - 1);
    const x = (/** @type {number} */ index) => (index / last) * WIDTH, y = (/** @type {number} */ chance) => MARGIN + (HEIGHT - 2 * MARGIN) * (1 - chance);
    const known = line.flatMap((node, index) => (node.value ? [{ index, chance: node.value.chance, node }] : []));
    /** @type {SVGElement[]} */
    const parts = [];
    if (known.length) {
      const points = known.map(({ index, chance }) => `${x(index).toFixed(1)} ${y(chance).toFixed(1)}`);
      const from = x(known[0].index), to = x(known[known.length - 1].index);
      parts.push(s("path", { class: "area", d: `M${from} ${HEIGHT}L${points.join("L")}L${to} ${HEIGHT}Z` }));
      parts.push(s("line", { class: "half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), s("path", { class: "curve", d: `M${points.join("L")}` }));
    }
    const here = line.indexOf(at);
    if (known.length && here >= 0) parts.push(s("line", { class: "here", x1: x(here), x2: x(here), y1: 0, y2: HEIGHT }));
    this.svg.replaceChildren(...parts);
    // Dots stand outside the drawing, which is stretched.
    const marked = known.filter(({ node }) => node === at || (node.verdict && SIGNS[node.verdict.verdict]));
    this.dots.replaceChildren(...marked.map(({ index, chance, node }) => {
      const dot = h("i", { class: node.verdict?.verdict ?? "" });
      dot.style.left = `${(index / last) * 100}%`;
      dot.style.top = `${(y(chance) / HEIGHT) * 100}%`;
      return dot;
    }));
    this.svg.classList.toggle("empty", !known.length);
    this.words.hidden = known.length > 0;
    this.words.textContent = known.length ? "" : t("graph empty");
  }

  /** Say what the graph shows at a move. @param {number|null} index */
  tell(index) {
    const node = index === null ? null : this.line[index];
    this.svg.parentElement?.setAttribute("title", node?.value ? `${index} ${node.move ?? ""}: ${wordedValue(node.value)}` : "");
  }
}

export class Bar {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.black = h("i");
    this.number = h("span");
    host.replaceChildren(this.black, this.number);
    host.setAttribute("role", "meter");
    host.setAttribute("aria-valuemin", "0");
    host.setAttribute("aria-valuemax", "100");
    host.setAttribute("aria-label", t("bar"));
  }

  /** @param {Value|null} value */
  update(value) {
    const chance = value?.chance ?? 0.5, percent = Math.round(chance * 100);
    this.black.style.setProperty("--chance", `${percent}%`);
    this.host.setAttribute("aria-valuenow", String(percent));
    this.host.setAttribute("aria-valuetext", value ? wordedValue(value) : t("not known"));
    this.host.title = value ? wordedValue(value) : t("not known");
    this.number.textContent = !value ? "" : value.plies !== null ? `M${value.plies}` : String(percent >= 50 ? percent : 100 - percent);
    this.host.classList.toggle("white", chance < 0.5);
    this.host.classList.toggle("unknown", !value);
  }
}
