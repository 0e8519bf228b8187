// One search of the lab on a canvas: every node a bar under its parent's, as wide as its leaves are
// many. Bars under half a pixel are not drawn, so a million nodes pan as smoothly as a thousand.

import { h } from "./dom.js";

/** @typedef {import("./lab_client.js").Answer} Answer */

const ENTER = 0, LEAF = 1, ALPHA_CUT = 3, BETA_CUT = 4, PROOF = 6, VISIT = 7, TABLE = 8, HORIZON = 9;
const KINDS = ["enter", "leaf", "update", "alpha_cut", "beta_cut", "exit", "proof", "visit", "table", "horizon"];
const ROW = 24;

export class IciclePane {
  // What layOut finds, one number per node.
  depth = new Uint16Array(0);
  left = new Float64Array(0);
  width = new Float64Array(0);
  entered = new Uint32Array(0); // the event that entered it
  value = new Float32Array(0);
  mark = new Uint8Array(0); // 1 leaf, 2 cut
  /** @type {Uint32Array[]} */
  levels = []; // per level the nodes from left to right
  leaves = new Float64Array(0); // below it
  deepest = 0;
  drawn = 0; // how many bars the last frame drew

  /**
   * @param {Answer} answer
   * @param {{ onNode: (node: number) => void, onPick: (node: number) => void }} handlers
   */
  constructor(answer, handlers) {
    this.answer = answer;
    this.handlers = handlers;
    this.columns = /** @type {NonNullable<Answer["arrays"]>} */ (answer.arrays);
    this.names = answer.names ?? []; // of the moves, as they are asked for
    this.labels = answer.labels ?? []; // and as the game writes them
    this.layOut();
    this.canvas = h("canvas", { role: "img", "aria-label": answer.algorithm, tabindex: "0" });
    this.element = h("div", { class: "pane icicle" }, this.canvas);
    this.view = { left: 0, width: 1, top: 0 }; // the part of the unit width that is seen
    this.now = this.length - 1;
    this.hovered = -1;
    /** @type {number[]} */
    this.cuts = [];
    this.columns.kinds.forEach((_, event) => { if (this.isCut(event)) this.cuts.push(event); });
    this.listen();
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
    this.frames = 0;
  }

  get length() {
    return this.columns.kinds.length;
  }

  /** Children after their parents: leaves are summed from behind, places are handed out from before. */
  layOut() {
    const { parents, nodes, kinds, values } = this.columns, count = parents.length;
    this.depth = new Uint16Array(count);
    const leaves = new Float64Array(count), taken = new Float64Array(count);
    this.left = new Float64Array(count);
    this.width = new Float64Array(count);
    for (let node = count - 1; node >= 0; node -= 1) {
      if (leaves[node] === 0) leaves[node] = 1;
      if (parents[node] >= 0) leaves[parents[node]] += leaves[node];
    }
    this.leaves = leaves;
    let roots = 0, begun = 0;
    for (let node = 0; node < count; node += 1) if (parents[node] < 0) roots += leaves[node];
    for (let node = 0; node < count; node += 1) {
      const parent = parents[node];
      if (parent < 0) {
        this.left[node] = begun;
        this.width[node] = leaves[node] / roots;
        begun += this.width[node];
      } else {
        this.width[node] = (this.width[parent] * leaves[node]) / leaves[parent];
        this.left[node] = this.left[parent] + taken[parent];
        taken[parent] += this.width[node];
        this.depth[node] = this.depth[parent] + 1;
        if (this.depth[node] > this.deepest) this.deepest = this.depth[node];
      }
    }
    // A depth-first search enters the nodes of a level from left to right, a best-first one in any order.
    /** @type {number[][]} */
    const levels = Array.from({ length: this.deepest + 1 }, () => []);
    for (let node = 0; node < count; node += 1) levels[this.depth[node]].push(node);
    this.levels = levels.map((level) => Uint32Array.from(level).sort((p, q) => this.left[p] - this.left[q]));
    this.entered = new Uint32Array(count);
    this.value = new Float32Array(count).fill(NaN);
    this.mark = new Uint8Array(count);
    for (let event = 0; event < kinds.length; event += 1) {
      const node = nodes[event], kind = kinds[event];
      if (kind === ENTER) this.entered[node] = event;
      if (kind === LEAF || kind === TABLE || kind === HORIZON) this.mark[node] = 1;
      if (this.isCut(event)) this.mark[node] = 2;
      if (values[event] === values[event]) this.value[node] = values[event];
    }
  }

  /** How many leaves it is wide. */
  get leafCount() {
    const widths = this.levels[0] ? [...this.levels[0]].map((root) => this.leaves[root]) : [];
    return widths.reduce((sum, each) => sum + each, 0);
  }

  /** Draw it as wide as its leaves are many, where another search has more. @param {number} most leaves of the wider search */
  share(most) {
    const factor = this.leafCount / most;
    this.left = this.left.map((each) => each * factor);
    this.width = this.width.map((each) => each * factor);
  }

  /** Whether an event prunes a move. @param {number} event */
  isCut(event) {
    const { kinds, nodes } = this.columns;
    return (kinds[event] === ALPHA_CUT || kinds[event] === BETA_CUT) && Boolean(this.answer.pruned?.[nodes[event]]);
  }

  /** @param {number} step */
  goto(step) {
    this.now = Math.max(0, Math.min(this.length - 1, step));
    this.draw();
  }

  fit() {
    this.view = { left: 0, width: 1, top: 0 };
    this.draw();
  }

  get scale() {
    return 1 / this.view.width;
  }

  /** @param {number} scale */
  zoom(scale) {
    this.zoomAt(scale / this.scale, 0.5);
  }

  /** @param {number} factor @param {number} at the part of the canvas that stays where it is */
  zoomAt(factor, at) {
    const width = Math.max(1e-9, Math.min(1, this.view.width / factor));
    const point = this.view.left + this.view.width * at;
    this.view.width = width;
    this.view.left = Math.max(0, Math.min(1 - width, point - width * at));
    this.draw();
  }

  // --- drawing ----------------------------------------------------------------------------------

  draw() {
    if (this.frames) return;
    this.frames = requestAnimationFrame(() => { this.frames = 0; this.drawNow(); });
  }

  drawNow() {
    const ratio = devicePixelRatio, width = this.element.clientWidth, height = this.element.clientHeight;
    if (!width || !height) return;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const style = getComputedStyle(this.element);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name);
    const paints = { max: colour("--max-fill"), min: colour("--min-fill"), chance: colour("--chance-fill"), leaf: colour("--leaf-bar"), cut: colour("--cut"), ink: colour("--ink"), now: colour("--pv"), edge: colour("--paper") };
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = "12px system-ui, sans-serif";
    pen.textBaseline = "middle";
    const stretch = width / this.view.width, current = this.columns.nodes[this.now];
    this.drawn = 0;
    this.levels.forEach((level, depth) => {
      const y = depth * ROW - this.view.top;
      if (y + ROW < 0 || y > height) return;
      let painted = -1;
      for (let i = this.firstIn(level, 0, this.view.left); i < level.length; i += 1) {
        // What ends within half a pixel of the last bar would not be seen: jump over it.
        if (painted >= 0) i = this.firstIn(level, i, this.view.left + (painted + 0.5) / stretch);
        if (i >= level.length) break;
        const node = level[i], x = (this.left[node] - this.view.left) * stretch;
        if (x > width) break;
        const wide = this.width[node] * stretch;
        painted = x + wide;
        if (this.entered[node] > this.now) continue;
        const side = this.columns.sides[node];
        pen.fillStyle = this.mark[node] === 1 ? paints.leaf : side > 0 ? paints.max : side < 0 ? paints.min : paints.chance;
        pen.fillRect(x, y + 1, Math.max(wide - (wide > 3 ? 1 : 0), 0.7), ROW - 2);
        this.drawn += 1;
        if (this.mark[node] === 2 && wide > 2) { pen.fillStyle = paints.cut; pen.fillRect(x, y + ROW - 4, Math.max(wide - 1, 1), 3); }
        if (node === current || node === this.hovered) { pen.strokeStyle = node === current ? paints.now : paints.ink; pen.lineWidth = 2; pen.strokeRect(x + 1, y + 2, Math.max(wide - 3, 2), ROW - 4); }
        if (wide > 18) this.label(pen, paints.ink, node, x, y, wide);
      }
    });
  }

  /** @param {CanvasRenderingContext2D} pen @param {string} ink @param {number} node @param {number} x @param {number} y @param {number} wide */
  label(pen, ink, node, x, y, wide) {
    const value = this.value[node], name = this.columns.parents[node] < 0 ? "" : this.labels[this.columns.moves[node]];
    const text = [name, Number.isNaN(value) ? "" : format(value)].filter(Boolean).join(": ");
    const start = Math.max(x, 0) + 5, room = x + wide - start - 3;
    const fitting = [text, name].find((each) => pen.measureText(each).width <= room);
    pen.fillStyle = ink;
    if (fitting) pen.fillText(fitting, start, y + ROW / 2);
  }

  /** The first node of a level, not before *from*, that reaches *at*: by doubling, then halving. @param {Uint32Array} level @param {number} from @param {number} at */
  firstIn(level, from, at) {
    const ends = (/** @type {number} */ i) => this.left[level[i]] + this.width[level[i]] < at;
    let low = from, stride = 1;
    while (low + stride < level.length && ends(low + stride)) { low += stride; stride *= 2; }
    let high = Math.min(level.length, low + stride);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // --- pointer ----------------------------------------------------------------------------------

  listen() {
    const { canvas } = this;
    /** @type {{ x: number, y: number, left: number, top: number, moved: boolean }|null} */
    let drag = null;
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      this.zoomAt(Math.exp(-event.deltaY / 300), (event.clientX - box.left) / box.width);
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      drag = { x: event.clientX, y: event.clientY, left: this.view.left, top: this.view.top, moved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!drag) {
        const node = this.nodeAt(event);
        if (node !== this.hovered) { this.hovered = node; this.handlers.onNode(node); this.draw(); }
        return;
      }
      const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
      if (Math.abs(dx) + Math.abs(dy) > 3) drag.moved = true;
      this.view.left = Math.max(0, Math.min(1 - this.view.width, drag.left - (dx / canvas.clientWidth) * this.view.width));
      this.view.top = Math.max(0, Math.min(Math.max(0, (this.deepest + 1) * ROW - canvas.clientHeight), drag.top - dy));
      this.draw();
    });
    canvas.addEventListener("pointerup", (event) => {
      if (drag && !drag.moved) { const node = this.nodeAt(event); if (node >= 0) this.handlers.onPick(node); }
      drag = null;
    });
    canvas.addEventListener("pointerleave", () => { this.hovered = -1; this.handlers.onNode(-1); this.draw(); });
  }

  /** @param {MouseEvent} event */
  nodeAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const level = this.levels[Math.floor((event.clientY - box.top + this.view.top) / ROW)];
    if (!level) return -1;
    const at = this.view.left + ((event.clientX - box.left) / box.width) * this.view.width;
    let low = 0, high = level.length - 1, found = -1;
    while (low <= high) {
      const middle = (low + high) >> 1, node = level[middle];
      if (this.left[node] <= at) { found = node; low = middle + 1; } else high = middle - 1;
    }
    return found >= 0 && at <= this.left[found] + this.width[found] && this.entered[found] <= this.now ? found : -1;
  }

  /** @param {number} node */
  firstStepOf(node) {
    return this.entered[node];
  }

  /** The moves from the root to a node, as the recording names them. @param {number} node */
  path(node) {
    const moves = [];
    for (let at = node; this.columns.parents[at] >= 0; at = this.columns.parents[at]) moves.push(this.names[this.columns.moves[at]]);
    return moves.reverse();
  }

  /** The same, as the game writes them. @param {number} node */
  line(node) {
    const moves = [];
    for (let at = node; this.columns.parents[at] >= 0; at = this.columns.parents[at]) moves.push(this.labels[this.columns.moves[at]]);
    return moves.reverse();
  }

  /** What an event says. @param {number} event */
  event(event) {
    const { kinds, nodes, values, a, b } = this.columns;
    const kind = kinds[event];
    return { kind: KINDS[kind], node: nodes[event], value: format(values[event]), a: format(a[event]), b: format(b[event]), pruned: this.answer.pruned?.[nodes[event]] ?? 0, isProof: kind === PROOF, isVisit: kind === VISIT };
  }

  close() {
    this.observer.disconnect();
  }
}

/** @param {number} value */
export function format(value) {
  if (Number.isNaN(value)) return "";
  const size = Math.abs(value), text = size === Infinity ? "∞" : Number.isInteger(size) ? String(size) : String(Number(size.toPrecision(4)));
  return value < 0 ? `−${text}` : text;
}
