// A large tree on its way from and to the server: the moves are one text in pre-order, h8i9<j9, in which each < goes one
// move back; the remarks stand by the numbers of their nodes (tengen.web.protocol.messages.PackedTree).
// What comes in is kept in arrays, some fourteen bytes per move: a node of the tree is made when somebody looks at it.

import { LETTERS, write } from "./points.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./messages.js").PackedTree} PackedTree */

const A = 97, BACK = 60; // the codes of "a" and "<"

/** @param {Node[]} nodes in pre-order */
export function pack(nodes) {
  /** @type {string[]} */
  const words = [];
  /** @type {Record<string, string>} */
  const comments = {};
  /** @type {Record<string, import("./messages.js").Kept>} */
  const kept = {};
  nodes.forEach((node, number) => {
    if (node.comment) comments[number] = node.comment;
    if (node.kept) kept[number] = node.kept;
    if (!node.parent) return;
    for (let last = nodes[number - 1]; last !== node.parent && last.parent; last = last.parent) words.push("<");
    words.push(/** @type {string} */ (node.move));
  });
  return { moves: words.join(""), comments, kept };
}

/** The nodes of a book by their numbers; 0 is the root. */
export class Book {
  /** @param {PackedTree} packed */
  constructor({ moves, comments = {}, kept = {} }) {
    this.comments = comments;
    this.kept = kept;
    this.count = 1;
    for (let at = 0; at < moves.length; at += 1) if (moves.charCodeAt(at) >= A) this.count += 1;
    this.points = new Uint16Array(this.count);
    this.parents = new Int32Array(this.count);
    this.first = new Int32Array(this.count); // the first child, or 0
    this.next = new Int32Array(this.count); // the next sibling, or 0
    this.read(moves);
  }

  /** @param {string} moves */
  read(moves) {
    const latest = new Int32Array(this.count); // of each node the child that came last
    let parent = 0, number = 0;
    for (let at = 0; at < moves.length;) {
      const code = moves.charCodeAt(at);
      at += 1;
      if (code === BACK) {
        parent = this.parents[parent];
        continue;
      }
      let row = 0;
      for (let digit = moves.charCodeAt(at) - 48; digit >= 0 && digit <= 9; digit = moves.charCodeAt(at) - 48) {
        row = 10 * row + digit;
        at += 1;
      }
      number += 1;
      this.points[number] = LETTERS.length * (row - 1) + code - A;
      this.parents[number] = parent;
      if (latest[parent]) this.next[latest[parent]] = number;
      else this.first[parent] = number;
      latest[parent] = number;
      parent = number;
    }
  }

  /** The numbers of a node's children. @param {number} number */
  childrenOf(number) {
    const children = [];
    for (let child = this.first[number]; child; child = this.next[child]) children.push(child);
    return children;
  }

  /** @param {number} number */
  moveOf(number) {
    return write(this.points[number] % LETTERS.length, Math.floor(this.points[number] / LETTERS.length));
  }

  /** How many nodes there are from one on downwards. @param {number} number */
  sizeOf(number) {
    let above = number;
    while (above && !this.next[above]) above = this.parents[above];
    return (above ? this.next[above] : this.count) - number;
  }
}
