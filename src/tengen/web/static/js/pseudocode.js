// The algorithms as the textbooks write them, and which line a step of the recording runs.

import { h } from "./dom.js";

/**
 * A step, as far as its line depends on it.
 * @typedef {object} Step
 * @property {string} kind
 * @property {string} side max, min, chance or leaf
 * @property {boolean} isRoot
 * @property {boolean} isNew whether the node has no numbers yet
 */
/** @typedef {{ lines: string[], at: (step: Step) => string }} Listing a line begins with its label, if it has one */

const MINIMAX = (/** @type {string[]} */ ...more) => [
  "VALUE(state):", ":leaf  if the game is over: return UTILITY", ...more,
  ":max  if MAX moves: v ← −∞", "    for each child c:", ":max+      v ← max(v, VALUE(c))",
  ":min  if MIN moves: v ← +∞", "    for each child c:", ":min+      v ← min(v, VALUE(c))",
  ":exit  return v",
];

const ALPHABETA = (/** @type {{ args?: string, before?: string[], max?: string[], min?: string[], head?: string[] }} */ { args = "", before = [], max = [], min = [], head = [] } = {}) => [
  ...head, `VALUE(state, α, β${args}):`, ":leaf  if the game is over: return UTILITY", ...before,
  ":max  if MAX moves: v ← −∞", "    for each child c:",
  ...max.length ? max : [`      v ← max(v, VALUE(c, α, β${args && ", d − 1"}))`],
  ":beta_cut      if v ≥ β: return v", ":max+      α ← max(α, v)",
  ":min  if MIN moves: v ← +∞", "    for each child c:",
  ...min.length ? min : [`      v ← min(v, VALUE(c, α, β${args && ", d − 1"}))`],
  ":alpha_cut      if v ≤ α: return v", ":min+      β ← min(β, v)",
  ":exit  return v",
];

const HORIZON = ":horizon  if d = 0: return EVAL";
const TABLE = ":table  if the table settles it: return its value";
const DEEPER = "for d = 1, 2, 3, …: VALUE(root, −∞, +∞, d)";

/** @param {Step} step */
function depthFirst({ kind, side }) {
  if (kind === "enter") return side === "leaf" ? "leaf" : side;
  return kind === "update" ? `${side}+` : kind;
}

/** @param {Step} step */
function proof({ kind, side, isRoot, isNew }) {
  if (kind !== "proof") return kind === "enter" ? "enter" : "leaf";
  if (isNew) return "new";
  return side === "max" ? "or" : side === "min" ? "and" : isRoot ? "or" : "new";
}

/** @type {Record<string, Listing>} */
const LISTINGS = {
  minimax: { lines: MINIMAX(), at: depthFirst },
  alphabeta: { lines: ALPHABETA(), at: depthFirst },
  hminimax: { lines: ALPHABETA({ args: ", d", before: [HORIZON] }), at: depthFirst },
  deepening: { lines: ALPHABETA({ args: ", d", before: [HORIZON, TABLE], head: [DEEPER] }), at: depthFirst },
  pvs: {
    lines: ALPHABETA({
      args: ", d", before: [HORIZON, TABLE], head: [DEEPER],
      max: ["      first child: x ← VALUE(…, α, β)", "      others: x ← VALUE(…, α, α + ε)", "        if α < x < β: x ← VALUE(…, x − ε, β)", "      v ← max(v, x)"],
      min: ["      first child: x ← VALUE(…, α, β)", "      others: x ← VALUE(…, β − ε, β)", "        if α < x < β: x ← VALUE(…, α, x + ε)", "      v ← min(v, x)"],
    }),
    at: depthFirst,
  },
  expectimax: {
    lines: [...MINIMAX(HORIZON, TABLE).slice(0, -1), ":chance  if chance moves: v ← 0", "    for each outcome c:", ":chance+      v ← v + P(c) · VALUE(c)", ":exit  return v"],
    at: depthFirst,
  },
  flat: {
    lines: [":start for each move:", ":enter  repeat k times:", "    play to the end at random", ":visit  value ← 2 · wins / k − 1", "return the move with the greatest value"],
    at: ({ kind, isRoot }) => (isRoot ? "start" : kind),
  },
  mcts: {
    lines: [
      ":start repeat: node ← root", "  selection: while all were tried:", "    node ← child with greatest", "      mean + c·√(ln N / n)",
      ":enter  expansion: node ← untried child", ":leaf  simulation: r ← a random playout",
      "  backpropagation: up to the root:", ":visit    n ← n + 1", "    mean ← mean + (r − mean) / n", "return child with greatest mean − 1/√n",
    ],
    at: ({ kind, isRoot }) => (kind === "enter" && isRoot ? "start" : kind),
  },
  pns: {
    lines: [
      "PN-SEARCH(root):", ":leaf  EVALUATE: win (0, ∞), loss (∞, 0)", ":new    else (1, 1)", "  while pn(root) ≠ 0 and dn(root) ≠ 0:", "    n ← SELECT-MOST-PROVING(root)",
      ":enter    DEVELOP(n): generate its children", "    UPDATE-ANCESTORS(n):", ":or      OR: pn ← min pn(c), dn ← Σ dn(c)", ":and      AND: pn ← Σ pn(c), dn ← min dn(c)",
    ],
    at: proof,
  },
  dfpn: {
    lines: [
      "MID(n, pn-limit, dn-limit):", ":enter  generate the children c of n", ":leaf    EVALUATE: win (0, ∞), loss (∞, 0)", ":new    else (1, 1), or the table entry", "  repeat:",
      ":or    OR: pn ← min pn(c), dn ← Σ dn(c)", ":and    AND: pn ← Σ pn(c), dn ← min dn(c)", "    if a limit is reached: return",
      "    c ← child of least pn (OR), dn (AND)", "    MID(c, limits while c stays best)",
    ],
    at: proof,
  },
  "threat-space": {
    lines: [
      ":start for each threat T: DEPEND(T)", "DEPEND(T):", ":enter  gain(T) ← attacker", "    all of cost(T) ← defender", ":leaf  if five or straight four: a win",
      "  each threat U that needs T: DEPEND(U)", "  combine branches without conflict", ":exit  return",
    ],
    at: ({ kind, isRoot }) => (kind === "enter" && isRoot ? "start" : kind),
  },
};
LISTINGS["pns_dag"] = { ...LISTINGS.pns, lines: LISTINGS.pns.lines.map((line) => line.replace("generate its children", "children; a known state is one node")) };
LISTINGS.flat_monte_carlo = LISTINGS.flat;

/** The listing of an algorithm beside its tree, with the running line lit. */
export class Pseudocode {
  constructor() {
    this.element = h("ol", { class: "pseudo", translate: "no" });
    this.algorithm = "";
    /** @type {Map<string, HTMLElement>} */
    this.labels = new Map();
  }

  /** @param {string} algorithm @param {Step} step */
  show(algorithm, step) {
    if (algorithm !== this.algorithm) this.list(algorithm);
    const line = this.labels.get(LISTINGS[algorithm]?.at(step) ?? "");
    for (const each of this.element.children) each.classList.toggle("runs", each === line);
    for (const each of this.element.children) each.toggleAttribute("aria-current", each === line);
  }

  /** @param {string} algorithm */
  list(algorithm) {
    this.algorithm = algorithm;
    this.labels.clear();
    this.element.replaceChildren(...(LISTINGS[algorithm]?.lines ?? []).map((line) => {
      const [, label, text] = /^(?::(\S+)(?: (?=\S))?)?(.*)$/.exec(line) ?? ["", "", line];
      const item = h("li", {}, text);
      if (label) this.labels.set(label, item);
      return item;
    }));
    this.element.hidden = !this.labels.size;
  }
}
