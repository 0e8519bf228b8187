// The moves as text: the main line runs on, variations stand indented where they leave it.

import { h } from "./dom.js";
import { SIGNS } from "./score_text.js";
import { t } from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */

const MOST = 1200; // beyond so many moves only the beginnings of variations are drawn
const WORDS = 160; // of a comment

export class MoveList {
  /** @param {HTMLElement} host @param {(node: Node) => void} onGo */
  constructor(host, onGo) {
    this.host = host;
    this.drawn = -1; // the version of the tree
    /** @type {Map<Node, HTMLElement>} */
    this.items = new Map();
    /** @type {WeakMap<HTMLElement, Node>} */
    this.nodes = new WeakMap();
    host.addEventListener("click", (event) => {
      const item = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest(".ply"));
      const node = item && this.nodes.get(item);
      if (node) onGo(node);
    });
  }

  /** @param {Tree} tree */
  update(tree) {
    const isThere = tree.at === tree.root || this.items.has(tree.at);
    if (tree.version !== this.drawn || this.tree !== tree || !isThere) {
      this.drawn = tree.version;
      this.tree = tree;
      this.left = MOST;
      this.path = new Set(tree.at.path);
      this.items.clear();
      this.host.replaceChildren(...(tree.root.comment ? [said(tree.root)] : []), ...this.line(tree.root, 1));
      if (!tree.root.children.length) this.host.append(h("p", { class: "none" }, t("no variations")));
    }
    this.mark(tree.at);
  }

  /** What follows a node. @param {Node} node @param {number} number of the next move @returns {HTMLElement[]} */
  line(node, number) {
    const parts = [];
    for (let at = node; at.children.length; at = at.children[0], number += 1) {
      const [main, ...others] = at.children;
      parts.push(...this.ply(main, number));
      if (others.length) parts.push(h("div", { class: "variations" }, ...others.map((other) => this.variation(other, number))));
    }
    return parts;
  }

  /** @param {Node} node @param {number} number */
  variation(node, number) {
    const isDrawn = (this.left ?? 0) > 0 || this.path?.has(node);
    const rest = isDrawn ? this.line(node, number + 1) : node.children.length ? [h("span", {}, "…")] : [];
    return h("div", { class: "variation" }, ...this.ply(node, number), ...rest);
  }

  /** @param {Node} node @param {number} number */
  ply(node, number) {
    this.left = (this.left ?? 0) - 1;
    const { verdict } = node, sign = verdict ? SIGNS[verdict.verdict] : "";
    const color = this.tree?.colorOf(number) ?? "black";
    const item = h("button", { type: "button", class: `ply ${color} ${sign ? verdict?.verdict : ""}`, "aria-label": `${number} ${t(color)} ${node.move} ${sign && verdict ? t(`verdict ${verdict.verdict}`) : ""}` },
      h("i", {}, String(number)), node.move ?? "", sign ? h("b", {}, sign) : null);
    this.items.set(node, item);
    this.nodes.set(item, node);
    return node.comment ? [item, said(node)] : [item];
  }

  /** Show where we are. @param {Node} at */
  mark(at) {
    this.marked?.removeAttribute("aria-current");
    this.marked = this.items.get(at);
    this.marked?.setAttribute("aria-current", "true");
    const { host, marked } = this;
    if (!marked) {
      host.scrollTop = 0;
      return;
    }
    const top = marked.offsetTop, bottom = top + marked.offsetHeight;
    if (top < host.scrollTop || bottom > host.scrollTop + host.clientHeight) host.scrollTop = top - host.clientHeight / 2;
  }
}

/** @param {Node} node */
function said(node) {
  return h("span", { class: "said" }, node.comment.length > WORDS ? `${node.comment.slice(0, WORDS)} …` : node.comment);
}
