// Steps through a recorded search on its drawing. Every step changes one node, so the state of a node
// after step i is made once from its state after the step before that touched it: back and forth
// cost the same. Shared by the page that stands alone and by the search lab.

/** @typedef {[number, number, number, number, number, string, string, number]} Spot */
/** @typedef {[number, string, number, string, string, string, string, string]} Step */
/**
 * @typedef {object} Film
 * @property {Spot[]} spots
 * @property {Step[]} steps
 * @property {number} total
 * @property {boolean} known
 */
/** @typedef {typeof Stepper.BLANK} NodeState */
/** @typedef {typeof Stepper.NOTHING} Tally */

export class Stepper {
  // The columns of a spot and of a step.
  static SPOT = /** @type {const} */ ({ PARENT: 0, PRUNED: 1, LEAF: 2, ASIDE: 3, HAS_WINDOW: 4, TEXT: 5, NAME: 6, GIVEN_UP: 7 });
  static STEP = /** @type {const} */ ({ INDEX: 0, KIND: 1, SPOT: 2, VALUE: 3, A: 4, B: 5, WORDS: 6, TEXT: 7 });
  static BLANK = { seen: false, done: false, cut: "", why: "", text: "", value: "", alpha: "", beta: "", pn: "", dn: "", visits: "" };
  static NOTHING = { nodes: 0, leaves: 0, cuts: 0, pruned: 0 };
  static SVG = "http://www.w3.org/2000/svg";

  /**
   * @param {Element} tree the drawing, nodes and edges in the order of the spots
   * @param {Film} film
   */
  constructor(tree, { spots, steps, known }) {
    this.spots = spots;
    this.steps = steps;
    this.known = known;
    this.now = -1;
    /** @type {number[]} */
    this.way = []; // from the node of this step up to the root
    /** @type {number[]} */
    this.cuts = []; // the steps that are cuts
    this.nodes = [...tree.querySelectorAll(".nodes > .node")];
    /** @type {(Element|undefined)[]} */
    this.edges = spots.map(() => undefined);
    for (const edge of tree.querySelectorAll(".edges > .edge")) this.edges[Number(/\d+$/.exec(edge.id)?.[0])] = edge;
    /** @type {number[][]} */
    this.struck = spots.map(() => []); // per cut node, the spots that the cut prunes
    spots.forEach((spot, index) => {
      if (!spot[Stepper.SPOT.PRUNED]) return;
      let owner = spot[Stepper.SPOT.PARENT];
      while (spots[owner][Stepper.SPOT.PRUNED]) owner = spots[owner][Stepper.SPOT.PARENT];
      this.struck[owner].push(index);
    });
    this.shown = spots.map(() => Stepper.BLANK);
    this.isCut = new Uint8Array(spots.length); // whether the bar over a pruned spot has fallen
    this.tell();
    spots.forEach((_, index) => this.paint(index));
  }

  /** Make the state of the touched node before and after every step, and the sums up to it. */
  tell() {
    /** @type {NodeState[]} */
    this.before = [];
    /** @type {NodeState[]} */
    this.after = [];
    /** @type {Tally[]} */
    this.tally = [];
    const latest = this.spots.map(() => Stepper.BLANK);
    let count = Stepper.NOTHING;
    this.steps.forEach(([, kind, spot, value, a, b, , text], i) => {
      const state = { ...latest[spot] };
      count = { ...count };
      if (kind === "enter") { state.seen = true; count.nodes += 1; }
      if (kind === "leaf" || kind === "table" || kind === "horizon") { state.done = true; count.leaves += 1; }
      if (kind === "exit") state.done = true;
      if (kind === "proof") { state.pn = a; state.dn = b; }
      if (kind === "visit") state.visits = a;
      if (value !== "") state.value = value;
      state.text = text;
      if (kind === "enter" || kind === "update" || kind.endsWith("cut")) { state.alpha = a; state.beta = b; }
      if (kind.endsWith("cut")) {
        state.cut = kind === "alpha_cut" ? "α" : "β";
        state.why = value + (kind === "alpha_cut" ? " ≤ α" : " ≥ β");
        const pruned = this.spots[spot][Stepper.SPOT.GIVEN_UP];
        if (pruned) { count.cuts += 1; this.cuts.push(i); } // a bound that was met with the last move cuts nothing
        count.pruned += pruned;
      }
      this.before[i] = latest[spot];
      this.after[i] = latest[spot] = state;
      this.tally[i] = count;
    });
  }

  get isFinished() {
    return this.now === this.steps.length - 1;
  }

  /**
   * @param {Element|null} text
   * @param {[string, string, number][]} lines each with its class and height
   * @param {number} x
   */
  static write(text, lines, x) {
    text?.replaceChildren(...lines.map(([line, mark, y]) => {
      const span = document.createElementNS(Stepper.SVG, "tspan");
      span.textContent = line;
      span.setAttribute("x", String(x));
      span.setAttribute("y", String(y));
      if (mark) span.setAttribute("class", mark);
      return span;
    }));
  }

  /** @param {number} index */
  paint(index) {
    const { PRUNED, LEAF, TEXT, HAS_WINDOW, ASIDE } = Stepper.SPOT;
    const spot = this.spots[index], state = this.shown[index], node = this.nodes[index], edge = this.edges[index];
    const classes = { todo: spot[PRUNED] ? !this.isCut[index] : !state.seen, done: state.done, struck: state.cut !== "" };
    for (const [name, on] of Object.entries(classes)) {
      node.classList.toggle(name, on);
      edge?.classList.toggle(name, on);
    }
    if (spot[PRUNED]) {
      node.classList.toggle("pruned", this.isCut[index] === 1);
      edge?.classList.toggle("pruned", this.isCut[index] === 1);
      return;
    }
    const parts = String(state.text === "" && this.known && spot[LEAF] ? spot[TEXT] : state.text).split("\n");
    Stepper.write(node.querySelector(".value"), parts.map((part, row) => [part, "", parts.length === 1 ? 0 : row * 17 - 8]), 0);
    const aside = node.querySelector(".aside");
    if (!aside) return;
    /** @type {[string, string][]} */
    const lines = [];
    if (state.seen && spot[HAS_WINDOW]) lines.push(["α " + state.alpha, state.cut === "α" ? "why" : ""], ["β " + state.beta, state.cut === "β" ? "why" : ""]);
    if (state.visits !== "") lines.push(["n " + state.visits, ""]);
    if (state.cut) lines.push([state.why, "why"]);
    Stepper.write(aside, lines.map(([line, mark], row) => [line, mark, (row - (lines.length - 1) / 2) * 13]), Number(spot[ASIDE]));
  }

  /** @param {number} index @param {NodeState} state */
  change(index, state) {
    const hadCut = this.shown[index].cut !== "", hasCut = state.cut !== "";
    this.shown[index] = state;
    this.paint(index);
    if (hadCut !== hasCut) for (const pruned of this.struck[index]) { this.isCut[pruned] = hasCut ? 1 : 0; this.paint(pruned); }
  }

  /** Show the search as it was after a step; before the first one is -1. @param {number} target */
  goto(target) {
    target = Math.max(-1, Math.min(this.steps.length - 1, target));
    const { SPOT } = Stepper.STEP, touched = new Map();
    while (this.now < target) { this.now += 1; touched.set(this.steps[this.now][SPOT], this.after?.[this.now]); }
    while (this.now > target) { touched.set(this.steps[this.now][SPOT], this.before?.[this.now]); this.now -= 1; }
    touched.forEach((state, index) => this.change(index, state));
    for (const index of this.way) { this.nodes[index].classList.remove("now"); this.edges[index]?.classList.remove("way"); }
    this.way = [];
    if (this.now < 0) return;
    for (let index = Number(this.steps[this.now][SPOT]); index >= 0; index = Number(this.spots[index][Stepper.SPOT.PARENT])) this.way.push(index);
    for (const index of this.way) this.edges[index]?.classList.add("way");
    this.nodes[this.way[0]].classList.add("now");
  }
}
