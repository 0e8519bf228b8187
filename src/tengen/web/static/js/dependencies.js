// Allis's dependency tree as a small drawing: each threat stands to the right of the one that it needs.

import { h, s } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./messages.js").Surveyed} Surveyed */
/** @typedef {import("./messages.js").Threat} Threat */

const STEP_X = 62, STEP_Y = 27, WIDTH = 44, HEIGHT = 21;

export class Dependencies {
  /** @param {Surveyed} found @param {(threat: Threat|null, gains: string[]) => void} onPoint */
  constructor({ dependencies }, onPoint) {
    const below = new Map(dependencies.map((_, index) => [index, /** @type {number[]} */ ([])]));
    /** @type {number[]} */
    const roots = [];
    dependencies.forEach(({ parent }, index) => (parent === null ? roots : below.get(parent))?.push(index));
    /** @type {Map<number, { x: number, y: number }>} */
    const places = new Map();
    let row = 0, deepest = 0;
    const lay = (/** @type {number} */ index, /** @type {number} */ depth) => {
      const children = below.get(index) ?? [];
      deepest = Math.max(deepest, depth);
      for (const child of children) lay(child, depth + 1);
      const rows = children.map((child) => places.get(child)?.y ?? 0);
      const y = children.length ? (rows[0] + rows[rows.length - 1]) / 2 : (row++) * STEP_Y + 4;
      places.set(index, { x: depth * STEP_X + 4, y });
    };
    for (const root of roots) lay(root, 0);
    const width = deepest * STEP_X + WIDTH + 8, height = row * STEP_Y + 4;
    const svg = s("svg", { class: "dependencies", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": t("dependency tree") });
    dependencies.forEach((node, index) => {
      const to = places.get(index), from = node.parent === null ? null : places.get(node.parent);
      if (to && from) {
        const x1 = from.x + WIDTH, y1 = from.y + HEIGHT / 2, y2 = to.y + HEIGHT / 2, middle = (x1 + to.x) / 2;
        svg.append(s("path", { class: node.wins ? "edge wins" : "edge", d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${to.x} ${y2}` }));
      }
    });
    dependencies.forEach((node, index) => {
      const { x, y } = places.get(index) ?? { x: 0, y: 0 }, { threat } = node;
      const { gains } = node, show = () => onPoint(threat, gains), hide = () => onPoint(null, []);
      const label = threat ? `${t(`threat ${threat.kind}`)} ${threat.gain} ${threat.cost.length ? t("cost", { points: threat.cost.join(" ") }) : ""}` : `${t("combination")}: ${gains.join(" ")}`;
      svg.append(s("g", {
        class: `dependency ${threat ? threat.kind.replace(" ", "-") : "combination"}${node.wins ? " wins" : ""}`, tabindex: "0", role: "img", "aria-label": label,
        onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide,
      }, s("title", {}, label), s("rect", { x, y, width: WIDTH, height: HEIGHT, rx: 6 }),
      s("text", { x: x + WIDTH / 2, y: y + HEIGHT / 2 }, threat ? threat.gain : "+")));
    });
    this.host = h("div", { class: "dependency-frame" }, svg);
  }
}
