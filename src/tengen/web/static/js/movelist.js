// The moves as text: the main line runs on, variations stand indented where they leave it. Of a large book only a part is
// drawn: the main line, the line that we are in, and what can be unfolded from there.

import { h } from "./dom.js";
import { SIGNS } from "./score_text.js";
import { t } from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */

const MOST = 1200; // beyond so many moves variations are folded
const HEADS = 12; // of so many variations of one move the beginnings are drawn, until more are asked for
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
    /** @type {WeakSet<Node>} */
    this.unfolded = new WeakSet(); // nodes all of whose variations are drawn
    host.addEventListener("click", (event) => {
      const more = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest(".more"));
      const parent = more && this.nodes.get(more);
      if (parent) this.unfold(parent);
      const item = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest(".ply"));
      const node = item && this.nodes.get(item);
      if (node) onGo(node);
    });
  }

  /** @param {Tree} tree */
  update(tree) {
    const isThere = tree.at === tree.root || this.items.has(tree.at);
    if (tree.version !== this.drawn || this.tree !== tree || !isThere) this.draw(tree);
    this.mark(tree.at);
  }

  /** @param {Tree} tree */
  draw(tree) {
    this.drawn = tree.version;
    this.tree = tree;
    this.left = MOST;
    this.path = new Set(tree.at.path);
    this.items.clear();
    this.host.replaceChildren(...(tree.root.comment ? [said(tree.root)] : []), ...this.line(tree.root, 1));
    if (!tree.root.children.length) this.host.append(h("p", { class: "none" }, t("no variations")));
  }

  /** Draw all variations that leave a node. @param {Node} parent */
  unfold(parent) {
    this.unfolded.add(parent);
    const { scrollTop } = this.host;
    if (this.tree) this.draw(this.tree);
    this.mark(this.tree?.at ?? null);
    this.host.scrollTop = scrollTop;
  }

  /** What follows a node. @param {Node} node @param {number} number of the next move @returns {HTMLElement[]} */
  line(node, number) {
    const parts = [];
    for (let at = node; at.children.length; at = at.children[0], number += 1) {
      parts.push(...this.ply(at.children[0], number));
      if (at.children.length > 1) parts.push(h("div", { class: "variations" }, ...this.variations(at, number)));
    }
    return parts;
  }

  /** The variations that leave a node, as far as they are drawn. @param {Node} parent @param {number} number of their first move */
  variations(parent, number) {
    const others = parent.children.slice(1), isWhole = this.unfolded.has(parent);
    const most = (this.left ?? 0) > 0 ? HEADS : 0;
    const drawn = others.filter((other, index) => isWhole || index < most || this.path?.has(other));
    const rest = others.length - drawn.length;
    const more = rest && h("button", { type: "button", class: "plain more" }, t("more variations", { count: rest }));
    if (more) this.nodes.set(more, parent);
    return [...drawn.map((other) => this.variation(other, number)), ...(more ? [more] : [])];
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

  /** Show where we are. @param {Node|null} at */
  mark(at) {
    this.marked?.removeAttribute("aria-current");
    this.marked = at ? this.items.get(at) : undefined;
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
