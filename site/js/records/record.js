// A game record: a tree of moves with comments, evaluations and times, grown in pre-order. The twin
// of tengen.records.record and .stones. A point is [x, y] from the lower left, a pass is PASS.

import { told } from "../told.js";
import { grouped } from "./text.js";

export const PASS = "pass", STANDARD_SIZE = 15;
const MIN_SIZE = 5, MAX_SIZE = 22, MAX_NODES = 1_000_000, MAX_MILLISECONDS = 1e15;

/** @typedef {"black"|"white"} Color */
export const other = (/** @type {Color} */ color) => (color === "black" ? "white" : "black");
export const nameOf = ([x, y]) => `${String.fromCharCode(97 + x)}${y + 1}`;
export const pointOf = (/** @type {string} */ name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

export class Node {
  constructor(facts = {}) {
    Object.assign(this, {
      move: null, color: null, black: [], white: [], empty: [], to_move: null, comment: "", evaluation: null, time_ms: null,
      label: "", labels: {}, is_marked: false, is_start: false, properties: {}, children: [],
    }, facts);
  }

  /** Whether the node changes stones or turn by hand. */
  get isSetup() {
    return Boolean(this.black.length || this.white.length || this.empty.length || this.to_move);
  }

  /** Who moves next, as far as this node alone can tell. */
  get nextColor() {
    if (this.to_move) return this.to_move;
    if (this.color) return other(this.color);
    return this.black.length > this.white.length ? "white" : "black";
  }

  /** All nodes from here with their depth, a node before its children. @returns {Generator<[Node, number]>} */
  *walk() {
    const stack = [[this, 0]];
    for (let entry = stack.pop(); entry; entry = stack.pop()) {
      yield /** @type {[Node, number]} */ (entry);
      const [node, depth] = entry;
      for (const child of node.children.toReversed()) stack.push([child, depth + 1]);
    }
  }

  /** This node, its first child, the first child of that, to the end. */
  get mainLine() {
    const line = [];
    for (let node = /** @type {Node|undefined} */ (this); node; node = node.children[0]) line.push(node);
    return line;
  }
}

/** What is wrong with a board of this size; null if nothing is. @param {number} size */
export function wrongSize(size) {
  return size >= MIN_SIZE && size <= MAX_SIZE ? null : told("board.size_of_record", { size, least: MIN_SIZE, most: MAX_SIZE });
}

export const isHeader = (/** @type {string} */ name) => /^[a-z][a-z0-9_]{0,63}$/.test(name);

/** Grows the tree and refuses what does not fit the board. */
export class Builder {
  /** @param {number} size @param {(said: object, place: number) => Error} fail */
  constructor(size, fail, root = new Node(), place = 0) {
    Object.assign(this, { size, fail, root, nodes: 0 });
    this.path = [];
    /** @type {Map<string, Color>} */
    this.stones = new Map();
    this.before = []; // per node of the path, what it changed
    this.grow(root, place);
  }

  get depth() {
    return this.path.length - 1;
  }

  get last() {
    return this.path[this.path.length - 1];
  }

  /** Let a node follow the last one. */
  add(node, place) {
    this.grow(node, place);
    this.path[this.path.length - 2].children.push(node);
  }

  /** Go back to the node at that depth of the path. @param {number} depth */
  backTo(depth) {
    for (const changes of this.before.splice(depth + 1).reverse())
      for (const [key, color] of changes.reverse()) this.put(key, color);
    this.path.length = depth + 1;
  }

  grow(node, place) {
    this.nodes += 1;
    if (this.nodes > MAX_NODES) throw this.fail(told("record.too_many_nodes", { most: grouped(MAX_NODES) }), place);
    const said = this.step(node) ?? wrongRemark(node, this.size);
    if (said) throw this.fail(said, place);
    this.path.push(node);
  }

  /** Take the stones of a node; or say what is wrong with it. */
  step(node) {
    const changes = [...node.black.map((p) => [p, "black"]), ...node.white.map((p) => [p, "white"]), ...node.empty.map((p) => [p, null])];
    if (node.isSetup && node.move) return told("record.setup_and_move");
    if (new Set(changes.map(([p]) => String(p))).size < changes.length) return told("record.setup_twice");
    if (node.move && node.move !== PASS) changes.push([node.move, node.color]);
    for (const [point] of changes) if (!this.isOn(point)) return told("point.off_board", { point: this.shown(point), size: this.size });
    if (node.move && this.stones.has(String(node.move))) return told("point.occupied", { point: nameOf(node.move) });
    this.before.push(changes.map(([point, color]) => [String(point), this.put(String(point), color)]));
    return null;
  }

  isOn([x, y]) {
    return x >= 0 && y >= 0 && x < this.size && y < this.size;
  }

  shown([x, y]) {
    return x >= 0 && x < MAX_SIZE && y >= 0 ? nameOf([x, y]) : `column ${x + 1}, row ${y + 1}`;
  }

  put(key, color) {
    const before = this.stones.get(key) ?? null;
    if (color) this.stones.set(key, color);
    else this.stones.delete(key);
    return before;
  }
}

function wrongRemark(node, size) {
  if (node.evaluation !== null && !Number.isFinite(node.evaluation)) return told("record.finite");
  if (node.time_ms !== null && Math.abs(node.time_ms) > MAX_MILLISECONDS) return told("record.time", { most: MAX_MILLISECONDS });
  const isOn = (/** @type {string} */ name) => pointOf(name).every((each) => each >= 0 && each < size);
  return Object.keys(node.labels).every(isOn) ? null : told("record.label");
}
