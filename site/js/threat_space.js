// Threat-space search (Allis, van den Herik & Huntjens 1994): the attacker's threats with what
// depends on them, the defender getting all replies at once. The twin of tengen.gomoku.threat_space,
// which explains it; a test compares the trees of both.

import { pointOf } from "./core.js";

const NODES = 2_000; // threats and combinations that are looked at
const KINDS = ["broken three", "three", "four", "straight four", "five"];
const TREE_NODES = 40; // that are shown: more cannot be read beside a board
const FAR = 1_000; // further than any win

const strength = (threat) => KINDS.indexOf(threat.kind);
const keyOf = (threat) => JSON.stringify([threat.kind, threat.gain, threat.cost, threat.rest]);

/** Whether no reply to the threat helps. */
export const isWinning = (threat) => strength(threat) >= 3 || (threat.kind === "four" && !threat.cost.length);

class Node {
  constructor(threat, sequence) {
    this.threat = threat; // null for a combination
    this.sequence = sequence;
    this.children = [];
    this.wins = threat !== null && isWinning(threat);
  }

  /** This node and all below, depth first. */
  *walk() {
    yield this;
    for (const child of this.children) yield* child.walk();
  }
}

export class ThreatSpace {
  /** Whoever is to move, that colour begins; weaker threats than `weakest` are left out. */
  constructor(core, game, color, weakest) {
    Object.assign(this, { core, game, color, weakest: KINDS.indexOf(weakest) });
    this.defender = color === "black" ? "white" : "black";
    this.count = 0;
    this.hasWin = false;
    this.seen = new Set();
    this.roots = this.dependent([], []);
    this.combinations = [];
    const known = this.roots.flatMap((root) => [...root.walk()]);
    for (let fresh = 0; fresh < known.length && !this.hasWin && this.count < NODES;) {
      const combined = this.combine(known, fresh);
      this.combinations.push(...combined);
      fresh = known.length;
      known.push(...combined.flatMap((pair) => [...pair.walk()]));
    }
  }

  // --- the two stages ---

  /** A node, with all below it, for every threat that needs each of the gains. */
  dependent(sequence, gains) {
    const found = [];
    for (const threat of this.threatsAfter(sequence, gains)) {
      if (this.count >= NODES || !gains.every((gain) => threat.rest.includes(gain))) continue;
      this.count += 1;
      const node = new Node(threat, [...sequence, threat]);
      if (node.wins) this.hasWin = true;
      else node.children = this.dependent(node.sequence, [threat.gain]);
      found.push(node);
    }
    return found;
  }

  /** Merge pairs, of which one is fresh at least, where something may depend on both. */
  combine(known, fresh) {
    const found = [];
    known.forEach((first, i) => {
      for (const second of known.slice(Math.max(i + 1, fresh))) {
        if (this.count >= NODES || !canCombine(first, second)) continue;
        const merged = merge(first.sequence, second.sequence), key = merged && merged.map(keyOf).sort().join();
        if (!merged || this.seen.has(key)) continue;
        this.seen.add(key);
        this.count += 1;
        const node = new Node(null, merged);
        node.children = this.dependent(merged, [first.sequence.at(-1).gain, second.sequence.at(-1).gain]);
        found.push(node);
      }
    });
    return found;
  }

  threatsAfter(sequence, gains) {
    const stones = sequence.flatMap(({ gain, cost }) => [[gain, this.color], ...cost.map((point) => [point, this.defender])]);
    return this.core.threatsAfter(this.game, this.color, stones, gains[0] ?? null).filter((threat) => strength(threat) >= this.weakest);
  }

  // --- what is shown ---

  /** The tree as a list, and how many of its nodes are left out: what leads to a win, the nearest first; else the upper part. */
  listed() {
    const roots = [...this.roots, ...this.combinations], found = [], heap = [];
    const total = roots.reduce((sum, root) => sum + [...root.walk()].length, 0);
    let order = 0;
    const lookAt = (nodes, parent, depth) => {
      const heights = nodes.map(height), wins = heights.some((each) => each !== null);
      nodes.forEach((node, i) => {
        if (wins && heights[i] === null) return;
        heap.push({ rank: depth + (heights[i] ?? FAR), order, node, parent, depth });
        order += 1;
      });
    };
    lookAt(roots, null, 0);
    while (heap.length && found.length < TREE_NODES) {
      heap.sort((a, b) => a.rank - b.rank || a.order - b.order);
      const { node, parent, depth } = heap.shift();
      found.push({ parent, threat: node.threat, gains: node.sequence.map(({ gain }) => gain), wins: height(node) !== null });
      lookAt(node.children, found.length - 1, depth + 1);
    }
    return { dependencies: found, left_out: total - found.length };
  }
}

/** How far below a node the nearest threat is that wins; null where there is none. */
function height(node) {
  for (let level = [node], depth = 0; level.length; level = level.flatMap(({ children }) => children), depth++) {
    if (level.some(({ wins }) => wins)) return depth;
  }
  return null;
}

/** Whether both end in a threat, and one row of five could hold the two gains. */
function canCombine(first, second) {
  if (!first.threat || !second.threat || first.wins || second.wins) return false;
  const [ax, ay] = pointOf(first.threat.gain), [bx, by] = pointOf(second.threat.gain);
  const dx = Math.abs(ax - bx), dy = Math.abs(ay - by), far = Math.max(dx, dy);
  return far > 0 && far <= 4 && (dx === 0 || dy === 0 || dx === dy);
}

/** The threats of both, each after those it depends on; null where they conflict, or one holds the other. */
function merge(first, second) {
  const [ones, others] = [first, second].map((sequence) => new Set(sequence.map(keyOf)));
  const added = second.filter((threat) => !ones.has(keyOf(threat))), kept = first.filter((threat) => !others.has(keyOf(threat)));
  if (!added.length || !kept.length) return null;
  return kept.some((a) => added.some((b) => conflict(a, b))) ? null : [...first, ...added];
}

/** Whether the two cannot both be played: a gain or a cost of one is taken by the other. */
function conflict(a, b) {
  return a.gain === b.gain || b.cost.includes(a.gain) || a.cost.includes(b.gain) || a.cost.some((point) => b.cost.includes(point));
}
