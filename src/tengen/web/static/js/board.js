// The board: an SVG component that knows nothing of servers or languages, so that a page and a
// notebook can share it.

import { h, s } from "./dom.js";
import { marksOf } from "./marks.js";
import { CELL, EDGE, LETTERS, RADIUS, parse, stars, turn, unturn, write } from "./points.js";

/** @typedef {import("./points.js").Place} Place */
/**
 * What a board shows.
 * @typedef {object} Shown
 * @property {number} size
 * @property {string[]} moves          the stones in the order of play
 * @property {"black"|"white"} [first] who made the first move; Black unless given
 * @property {{ black?: string[], white?: string[] }} [setup]  stones that were there before
 * @property {boolean} [numbers]       whether stones bear their numbers
 * @property {"black"|"white"|null} [ghost]  the stone under the pointer, where one may be laid
 * @property {(point: string) => boolean} [allows]  where
 * @property {boolean} [anywhere]      whether taken points can be clicked too
 * @property {Map<string, string>} [crosses]  forbidden points, each with its reason
 * @property {string[]} [line]         the row that won
 * @property {Map<string, string>} [marks]    short texts on points
 * @property {string[]} [glow]         points to point out
 * @property {string[]} [faint]        stones laid but not yet decided on
 * @property {Stone[]} [ahead]         stones that might follow, numbered from 1
 * @property {string[]} [branches]     where the game went on
 * @property {Candidate[]} [candidates]  moves with what they are worth
 * @property {{ point: string, warmth: number }[]} [heat]  how promising moves are, from 1 to 0, the best first
 * @property {Badge[]} [badges]        what either side would make on a point
 * @property {Badge[]} [pegs]          small marks on points that belong to a badge
 * @property {{ from: string, to: string, inside: boolean }|null} [area]  a square in which, or outside of which, one may play
 * @property {number} [turned]         one of the eight symmetries
 */

/** @typedef {{ point: string, color: "black"|"white" }} Stone */
/** @typedef {{ point: string, text: string, rank: number }} Candidate */
/** @typedef {{ point: string, color: "black"|"white", kind: string, text: string }} Badge */

let boards = 0; // each board has its own gradients: identifiers are the whole document's

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{ label: string, describe: (point: string, what: "black"|"white"|"empty"|"forbidden") => string,
   *   onPlay: (point: string) => void, onPoint?: (point: string|null) => void, onSay?: (text: string) => void,
   *   onRefuse?: (point: string) => void }} options  onRefuse: a point was chosen where one may not play
   */
  constructor(host, options) {
    this.options = options;
    boards += 1;
    this.key = `b${boards}`;
    /** @type {Shown} */
    this.shown = { size: 0, moves: [] };
    /** @type {string|null} */
    this.hovered = null;
    /** @type {string|null} */
    this.cursor = null;
    this.byKeys = false;
    this.tip = h("div", { class: "tip", hidden: true, role: "tooltip" });
    this.ground = s("g");
    this.stones = s("g", { class: "stones" });
    this.over = s("g", { class: "over" });
    this.ghost = s("circle", { class: "ghost", r: RADIUS, visibility: "hidden" });
    this.ring = s("rect", { class: "cursor", width: CELL * 0.96, height: CELL * 0.96, rx: 7, visibility: "hidden" });
    this.svg = s("svg", { class: "board", tabindex: "0", role: "application", "aria-label": options.label },
      this.paints(), this.ground, this.stones, this.over, this.ghost, this.ring);
    this.host = host;
    host.classList.add("board-host");
    host.replaceChildren(this.svg, this.tip);
    this.listen();
  }

  paints() {
    /** @param {string} name @param {[string, string][]} stops */
    const stone = (name, stops) => s("radialGradient", { id: `${this.key}-${name}`, cx: "36%", cy: "32%", r: "72%" },
      ...stops.map(([offset, color]) => s("stop", { offset, "stop-color": color })));
    return s("defs", {},
      s("linearGradient", { id: `${this.key}-wood`, x1: "0", y1: "0", x2: "1", y2: "1" },
        s("stop", { offset: "0", class: "wood-light" }), s("stop", { offset: "1", class: "wood-deep" })),
      stone("black", [["0", "#6d6a66"], ["0.42", "#2e2c2a"], ["1", "#0e0d0c"]]),
      stone("white", [["0", "#ffffff"], ["0.62", "#f4f1ea"], ["1", "#cfc9bd"]]));
  }

  // --- drawing ----------------------------------------------------------------------------------

  /** @param {Shown} shown */
  update(shown) {
    const before = this.shown;
    this.shown = shown;
    if (before.size !== shown.size || (before.turned ?? 0) !== (shown.turned ?? 0)) {
      this.drawGround();
      this.stones.replaceChildren();
      this.cursor = null;
    }
    this.drawStones();
    this.over.replaceChildren(...marksOf(this));
    this.drawPointer();
  }

  /** Where a point lies in the drawing. @param {string} point */
  place(point) {
    const { size, turned = 0 } = this.shown;
    const seen = turn(parse(point), turned, size);
    return { x: EDGE + seen.x * CELL, y: EDGE + (size - 1 - seen.y) * CELL };
  }

  drawGround() {
    const { size, turned = 0 } = this.shown;
    const whole = 2 * EDGE + (size - 1) * CELL, far = EDGE + (size - 1) * CELL;
    this.svg.setAttribute("viewBox", `0 0 ${whole} ${whole}`);
    let lines = "";
    for (let i = 0; i < size; i += 1) {
      const at = EDGE + i * CELL;
      lines += `M${EDGE} ${at}H${far}M${at} ${EDGE}V${far}`;
    }
    const labels = [];
    for (let i = 0; i < size; i += 1) {
      // Along the lower and the left rim stand the letters and numbers of what is seen there.
      const below = unturn({ x: i, y: 0 }, turned, size), left = unturn({ x: 0, y: i }, turned, size);
      const isTurned = turned & 1;
      const name = (/** @type {Place} */ place, /** @type {boolean|number} */ letter) => letter ? LETTERS[place.x] : String(place.y + 1);
      labels.push(s("text", { x: EDGE + i * CELL, y: whole - 9 }, name(below, !isTurned)));
      labels.push(s("text", { x: 12, y: EDGE + (size - 1 - i) * CELL }, name(left, isTurned)));
    }
    this.ground.replaceChildren(
      s("rect", { width: whole, height: whole, rx: 10, fill: `url(#${this.key}-wood)` }),
      s("path", { class: "grid", d: lines }),
      s("rect", { class: "rim", x: EDGE, y: EDGE, width: far - EDGE, height: far - EDGE }),
      ...stars(size).map(({ x, y }) => s("circle", { class: "star", cx: EDGE + x * CELL, cy: EDGE + (size - 1 - y) * CELL, r: 4 })),
      s("g", { class: "labels" }, ...labels));
  }

  /** The colour of the move of that index, from 0. @param {number} index @returns {"black"|"white"} */
  colorOf(index) {
    return (index % 2 === 0) === ((this.shown.first ?? "black") === "black") ? "black" : "white";
  }

  /** Every stone with its colour. @returns {Map<string, "black"|"white">} */
  laid() {
    const { setup, moves } = this.shown;
    return new Map([
      ...(setup?.black ?? []).map((point) => /** @type {const} */ ([point, "black"])),
      ...(setup?.white ?? []).map((point) => /** @type {const} */ ([point, "white"])),
      ...moves.map((point, index) => /** @type {const} */ ([point, this.colorOf(index)])),
    ]);
  }

  drawStones() {
    const wanted = this.laid();
    for (const stone of [...this.stones.children]) {
      const { point, color } = /** @type {SVGElement} */ (stone).dataset;
      if (wanted.get(point ?? "") !== color) stone.remove();
    }
    const there = new Set([...this.stones.children].map((stone) => /** @type {SVGElement} */ (stone).dataset.point));
    for (const [point, color] of wanted) {
      if (there.has(point)) continue;
      const { x, y } = this.place(point);
      const stone = s("g", { class: `stone ${color}`, "data-point": point, "data-color": color },
        s("ellipse", { class: "shadow", cx: x + 2, cy: y + 3.2, rx: RADIUS, ry: RADIUS * 0.98 }),
        s("circle", { class: "body", cx: x, cy: y, r: RADIUS, fill: `url(#${this.key}-${color})` }));
      this.stones.append(stone);
    }
    const faint = new Set(this.shown.faint ?? []);
    for (const stone of this.stones.children) {
      stone.classList.toggle("faint", faint.has(/** @type {SVGElement} */ (stone).dataset.point ?? ""));
    }
  }

  drawPointer() {
    const { ghost, crosses } = this.shown, point = this.hovered ?? (this.hasKeys ? this.cursor : null);
    const shows = Boolean(point && ghost && this.isFree(point));
    this.ghost.setAttribute("visibility", shows ? "visible" : "hidden");
    if (shows && point) {
      const { x, y } = this.place(point);
      this.ghost.setAttribute("cx", String(x));
      this.ghost.setAttribute("cy", String(y));
      this.ghost.setAttribute("fill", `url(#${this.key}-${ghost})`);
    }
    this.svg.classList.toggle("can", shows);
    this.ring.setAttribute("visibility", this.hasKeys && this.cursor ? "visible" : "hidden");
    if (this.cursor) {
      const { x, y } = this.place(this.cursor);
      this.ring.setAttribute("x", String(x - CELL * 0.48));
      this.ring.setAttribute("y", String(y - CELL * 0.48));
    }
    const reason = point ? crosses?.get(point) : undefined;
    this.tip.hidden = !reason;
    if (reason && point) {
      const { x, y } = this.place(point), whole = 2 * EDGE + (this.shown.size - 1) * CELL;
      this.tip.textContent = reason;
      // Clear of the stones that it speaks of, which lie around the point.
      const isAbove = y > whole / 2, clear = Math.min(3.3, this.shown.size / 4) * CELL;
      this.tip.style.left = `${Math.max(28, Math.min(72, (x / whole) * 100))}%`;
      this.tip.style.top = `${((isAbove ? y - clear : y + clear) / whole) * 100}%`;
      this.tip.classList.toggle("below", !isAbove);
    }
  }

  /** @param {string} point */
  isFree(point) {
    if (this.shown.anywhere) return true;
    return !this.laid().has(point) && !this.shown.crosses?.has(point) && (this.shown.allows?.(point) ?? true);
  }

  // --- pointer and keys -------------------------------------------------------------------------

  /** Whether the keys move a cursor here: the board was reached by them, not clicked. */
  get hasKeys() {
    return this.byKeys && this.svg.matches(":focus");
  }

  listen() {
    const { svg } = this;
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.hover(this.pointAt(event));
    });
    svg.addEventListener("pointerleave", () => this.hover(null));
    svg.addEventListener("click", (event) => {
      const point = this.pointAt(event);
      if (point) this.choose(point);
    });
    svg.addEventListener("pointerdown", () => { this.byKeys = false; });
    svg.addEventListener("focus", () => {
      this.byKeys = svg.matches(":focus-visible");
      if (this.hasKeys && !this.cursor) this.move(this.shown.moves.at(-1) ?? this.centre());
      this.drawPointer();
    });
    svg.addEventListener("blur", () => this.drawPointer());
    svg.addEventListener("keydown", (event) => this.press(event));
  }

  centre() {
    const middle = (this.shown.size - 1) >> 1;
    return write(middle, middle);
  }

  /** The point nearest to the pointer. @param {MouseEvent} event */
  pointAt(event) {
    const box = this.svg.getBoundingClientRect(), { size, turned = 0 } = this.shown;
    const whole = 2 * EDGE + (size - 1) * CELL, scale = whole / box.width;
    const x = Math.round(((event.clientX - box.left) * scale - EDGE) / CELL);
    const y = size - 1 - Math.round(((event.clientY - box.top) * scale - EDGE) / CELL);
    if (x < 0 || y < 0 || x >= size || y >= size) return null;
    const place = unturn({ x, y }, turned, size);
    return write(place.x, place.y);
  }

  /** @param {string|null} point */
  hover(point) {
    if (point === this.hovered) return;
    this.hovered = point;
    this.options.onPoint?.(point);
    this.drawPointer();
  }

  /** Play on a point, or show why not. @param {string} point */
  choose(point) {
    const reason = this.shown.crosses?.get(point);
    if (reason) {
      this.hovered = point;
      this.options.onPoint?.(point);
      this.options.onSay?.(reason);
      this.drawPointer();
    } else if ((this.shown.ghost || this.shown.anywhere) && this.isFree(point)) {
      this.options.onPlay(point);
    } else {
      this.options.onRefuse?.(point);
    }
  }

  /** @param {string} point */
  move(point) {
    this.cursor = point;
    const what = this.laid().get(point) ?? (this.shown.crosses?.has(point) ? "forbidden" : "empty");
    this.options.onSay?.(this.options.describe(point, what));
    this.options.onPoint?.(point);
    this.drawPointer();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.hasKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const { size, turned = 0 } = this.shown;
    const at = this.cursor ?? this.centre();
    if (event.key in steps) {
      const [dx, dy] = steps[/** @type {keyof typeof steps} */ (event.key)];
      const seen = turn(parse(at), turned, size);
      const next = unturn({ x: Math.max(0, Math.min(size - 1, seen.x + dx)), y: Math.max(0, Math.min(size - 1, seen.y + dy)) }, turned, size);
      this.move(write(next.x, next.y));
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(at);
    } else if (event.key === "Escape") {
      this.svg.blur();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
