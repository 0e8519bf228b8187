// A game with variations and comments: the model behind the Analyse view.
//
// Outside this file, and between page and server (tengen.web.protocol.messages.Tree), a whole game is
//
//   { rule, size, setup?: { black: ["h8", …], white: […], to_move }, tree: [
//     { comment? },                           the root, which has no move
//     { move: "h8" }, { move: "i9", comment? },
//     { parent: 1, move: "j9" }, … ] }        a variation: another answer to node 1
//
// Nodes stand in pre-order; `parent` is the number of an earlier node, left out where it is the one before. The
// first child of a node goes on with the main line. The list is flat because readers of JSON limit its depth.
// A large book is packed instead (packed_tree.js); an address holds it as tree_text.js says.

import { Book, pack } from "./packed_tree.js";
import { readStones, setupOrNull, writeStones } from "./starting_stones.js";
import { comment, read, write } from "./tree_text.js";

/** @typedef {import("./messages.js").Tree|import("./messages.js").PackedTree} Whole */
/** @typedef {import("./messages.js").Setup} Setup */
/** @typedef {NonNullable<Whole["rule"]>} Rule */
/** @typedef {import("./messages.js").Game} Told */
/** @typedef {"black"|"white"} Color */

const SAVED = 1_000_000; // nodes that a file written here may have, as tengen.records.limits has it
const LARGE = 20_000; // nodes; a larger tree is packed for the way to the server, and is not kept by the browser

export const RULES = /** @type {Rule[]} */ (["freestyle", "standard", "renju", "caro", "caro_exact"]);

export class Node {
  /** @param {string|null} move @param {Node|null} parent */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    this.comment = "";
    /** @type {Node[]|null} */
    this.made = null; // the children, once somebody has asked for them
    /** @type {{ book: Book, number: number }|null} */
    this.seed = null; // where they come from
    /** @type {Node|null} */
    this.next = null; // the child that was visited last
    /** @type {import("./score_text.js").Value|null} */
    this.value = null; // what the position is worth, where that is known
    /** @type {import("./score_text.js").Verdict|null} */
    this.verdict = null; // what a review says of the move
    /** @type {import("./messages.js").Kept|null} */
    this.kept = null; // what a file says of it, handed back as it came
  }

  /** @returns {Node[]} */
  get children() {
    this.made ??= this.seed ? this.sprout(this.seed) : [];
    return this.made;
  }

  /** Make the children that a book has. @param {{ book: Book, number: number }} seed */
  sprout({ book, number }) {
    return book.childrenOf(number).map((each) => new Node(book.moveOf(each), this).plant(book, each));
  }

  /** Let a node be one of a book. @param {Book} book @param {number} number */
  plant(book, number) {
    this.seed = { book, number };
    this.comment = book.comments[number] ?? "";
    this.kept = book.kept[number] ?? null;
    return this;
  }

  /** How many nodes there are from here on; those that nobody has seen are not made for it. */
  get size() {
    let size = 0;
    const stack = [/** @type {Node} */ (this)];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (!node.made && node.seed) size += node.seed.book.sizeOf(node.seed.number);
      else {
        size += 1;
        stack.push(...node.children);
      }
    }
    return size;
  }

  /** The nodes from the root, which is left out, to here. */
  get path() {
    const path = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The number of this node's move, 0 for the root. */
  get number() {
    let number = 0;
    for (let node = this.parent; node; node = node.parent) number += 1;
    return number;
  }

  /** The child with that move. @param {string} move */
  child(move) {
    return this.children.find((child) => child.move === move) ?? null;
  }

  /** Where the game goes on: where it went last time, or along the main line. @returns {Node|null} */
  get onward() {
    return this.next && this.children.includes(this.next) ? this.next : this.children[0] ?? null;
  }

  /** Whether every node from the root to here is a first child. */
  get isMain() {
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) if (node.parent.children[0] !== node) return false;
    return true;
  }
}

export class Tree {
  /** @param {{ rule?: Rule, size?: number, setup?: Setup|null, headers?: Record<string, string> }} [begin] */
  constructor({ rule = "freestyle", size = 15, setup = null, headers = {} } = {}) {
    this.rule = rule;
    this.headers = headers; // players, event, date, result
    this.size = size;
    /** @type {Setup|null} */
    this.setup = setupOrNull(setup);
    this.root = new Node(null, null);
    this.at = this.root;
    this.count = 1; // nodes
    this.version = 0; // grows with every change of what the tree holds
    /** @type {{ version: number, nodes: Node[] }|null} */
    this.listed = null; // the nodes as they were last listed
  }

  /** Who makes the first move. @returns {Color} */
  get first() {
    return this.setup?.to_move ?? "black";
  }

  /** Who makes the move of that number, from 1. @param {number} number @returns {Color} */
  colorOf(number) {
    return (number % 2 === 1) === (this.first === "black") ? "black" : "white";
  }

  /** The moves up to where we are. */
  get moves() {
    return this.at.path.map((node) => /** @type {string} */ (node.move));
  }

  /** The line that we are in, from the root to its end; the root is the first. */
  get line() {
    const line = [this.root, ...this.at.path];
    for (let node = this.at.onward; node; node = node.onward) line.push(node);
    return line;
  }

  /** What the server is told of the position at a node. @param {Node} [node] @returns {Told} */
  told(node = this.at) {
    const { rule, size, setup } = this;
    return { rule, size, ...(setup ? { setup } : {}), acts: node.path.map((each) => /** @type {string} */ (each.move)) };
  }

  // --- walking ----------------------------------------------------------------------------------

  /** @param {Node} node */
  go(node) {
    this.at = node;
    for (let each = node; each.parent; each = each.parent) each.parent.next = each;
  }

  /** To another answer in the place of this move. @param {1|-1} step */
  sibling(step) {
    // From a move without alternatives, to the nearest one before it that has some.
    let node = this.at;
    while (node.parent && node.parent.children.length < 2) node = node.parent;
    if (!node.parent) return;
    const { children } = node.parent;
    this.go(children[(children.indexOf(node) + step + children.length) % children.length]);
  }

  // --- changing ---------------------------------------------------------------------------------

  /** Follow a move, which becomes a new variation where it is not there yet. @param {string} move */
  play(move) {
    this.go(this.add(this.at, [move]));
  }

  /** Add a line below a node, and return its last node. @param {Node} node @param {string[]} moves */
  add(node, moves) {
    for (const move of moves) {
      let child = node.child(move);
      if (!child) {
        node.children.push(child = new Node(move, node));
        this.count += 1;
        this.version += 1;
      }
      node = child;
    }
    return node;
  }

  /** @param {Node} node @param {string} comment */
  say(node, comment) {
    node.comment = comment;
    this.version += 1;
  }

  /** Let the line of a node be the main line. @param {Node} node */
  promote(node) {
    this.version += 1;
    for (let each = node; each.parent; each = each.parent) {
      const { children } = each.parent;
      children.splice(children.indexOf(each), 1);
      children.unshift(each);
    }
  }

  /** Take a node away with all below it; what is returned brings it back. @param {Node} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return null;
    const place = parent.children.indexOf(node), { at } = this;
    const lost = node.size;
    parent.children.splice(place, 1);
    this.count -= lost;
    this.version += 1;
    if (at.path.includes(node)) this.go(parent);
    return () => {
      this.count += lost;
      this.version += 1;
      parent.children.splice(place, 0, node);
      this.go(at);
    };
  }

  // --- as a whole -------------------------------------------------------------------------------

  /** All nodes in pre-order. @returns {Node[]} */
  nodes() {
    if (this.listed?.version === this.version) return this.listed.nodes;
    const nodes = listed(this.root);
    this.listed = { version: this.version, nodes };
    return nodes;
  }

  /** Whether it is a book: too large for an address and for what the browser keeps. */
  get isLarge() {
    return this.count > LARGE;
  }

  /** Whether it can be written as a whole. */
  get canBeSaved() {
    return this.count <= SAVED;
  }

  /** The line that leads to where we are, as a game of its own. @returns {Whole} */
  get trunk() {
    const nodes = [this.root, ...this.at.path];
    return { ...this.beginning, tree: nodes.map(({ move, comment: text, kept }) => ({ ...(move ? { move } : {}), ...(text ? { comment: text } : {}), ...(kept ? { kept } : {}) })) };
  }

  /** The same game under another rule; a large one has its nodes in common with it. @param {{ rule?: Rule, size?: number }} how */
  under(how) {
    if (!this.isLarge) {
      const tree = Tree.from({ ...this.toJSON(), ...how }), place = this.nodes().indexOf(this.at);
      tree.go(tree.nodes()[place] ?? tree.root);
      return tree;
    }
    const tree = Object.assign(new Tree({ ...this.beginning, ...how }), { root: this.root, at: this.at, count: this.count, version: this.version + 1 });
    const stack = [this.root];
    for (let node = stack.pop(); node; node = stack.pop()) {
      node.value = node.verdict = null; // they were another rule's
      stack.push(...(node.made ?? []));
    }
    return tree;
  }

  /** What is known of it before its first move. */
  get beginning() {
    const { rule, size, setup, headers } = this;
    return { rule, size, ...(setup ? { setup } : {}), ...(Object.keys(headers).length ? { headers } : {}) };
  }

  /** The whole game, as the server takes it. @returns {Whole} */
  toJSON() {
    const nodes = this.nodes();
    if (this.isLarge) return { ...this.beginning, ...pack(nodes) };
    const numbers = new Map(nodes.map((node, number) => [node, number]));
    const tree = nodes.map((node, number) => {
      const parent = node.parent ? numbers.get(node.parent) : undefined;
      return {
        ...(parent !== undefined && parent !== number - 1 ? { parent } : {}),
        ...(node.move ? { move: node.move } : {}),
        ...(node.comment ? { comment: node.comment } : {}),
        ...(node.kept ? { kept: node.kept } : {}),
      };
    });
    return { ...this.beginning, tree };
  }

  /** What an address holds of it, as text: another tree with the same is the same game. */
  get gist() {
    const { headers: _, tree = [], ...rest } = /** @type {import("./messages.js").Tree} */ (this.toJSON());
    return JSON.stringify({ ...rest, tree: tree.map(({ kept: __, ...node }) => node) });
  }

  /** The tree of what {@link toJSON} gives. @param {Whole} whole */
  static from(whole) {
    const tree = new Tree(whole), nodes = [tree.root];
    if ("moves" in whole) {
      const book = new Book(whole);
      tree.root.plant(book, 0);
      tree.count = book.count;
      return tree;
    }
    (whole.tree ?? []).forEach((each, number) => {
      if (number === 0) Object.assign(tree.root, { comment: each.comment ?? "", kept: each.kept ?? null });
      if (number === 0 || !each.move) return;
      const parent = nodes[each.parent ?? number - 1];
      const node = tree.add(parent, [each.move]);
      if (each.comment) node.comment = each.comment;
      node.kept = each.kept ?? null;
      nodes[number] = node;
    });
    return tree;
  }

  /** The address that holds the whole game, and where we are in it. */
  link() {
    const parts = [`rule=${this.rule}`, `size=${this.size}`];
    if (this.setup) {
      const { black, white } = writeStones(this.setup);
      parts.push(`black=${black}`, `white=${white}`, `first=${this.first}`);
    }
    const text = comment(this.root) + write(this.root);
    if (text) parts.push(`tree=${text}`);
    const at = this.nodes().indexOf(this.at);
    if (at) parts.push(`at=${at}`);
    return `#/analyse?${parts.join("&")}`;
  }

  /** The game of an address; null where it holds none. @param {string} hash */
  static fromLink(hash) {
    const query = new Map(hash.slice(hash.indexOf("?") + 1 || hash.length).split("&").map((part) => {
      const [name, ...rest] = part.split("=");
      return [name, rest.join("=")];
    }));
    const rule = /** @type {Rule} */ (query.get("rule")), size = Number(query.get("size"));
    if (!RULES.includes(rule) || !Number.isInteger(size) || size < 5 || size > 22) return null;
    const setup = readStones(query.get("black"), query.get("white"), query.get("first"));
    const tree = new Tree({ rule, size, setup });
    read(tree, query.get("tree") ?? "");
    tree.go(tree.nodes()[Number(query.get("at") ?? 0)] ?? tree.root);
    return tree;
  }
}

/** A node and all below it, in pre-order. @param {Node} top @returns {Node[]} */
function listed(top) {
  const nodes = [], stack = [top];
  for (let node = stack.pop(); node; node = stack.pop()) {
    nodes.push(node);
    for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index]);
  }
  return nodes;
}
