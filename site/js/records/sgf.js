// SGF FF[4] with GM[4], Gomoku and Renju. The twin of tengen.records.sgf, which explains the format.

import { told } from "../told.js";
import { ruleNamed } from "./rules.js";
import { Builder, Node, PASS, STANDARD_SIZE, isHeader, nameOf, pointOf, wrongSize } from "./record.js";
import { events, escape, placeError, split, unescape } from "./sgf_syntax.js";
import { clean, cleanLine, decode, floatText } from "./text.js";

const HEADERS = {
  GN: "name", EV: "event", RO: "round", DT: "date", PC: "place", PB: "black", BR: "black_rank", BT: "black_team",
  PW: "white", WR: "white_rank", WT: "white_team", RE: "result", TM: "time_limit", OT: "overtime", ON: "opening", GC: "description",
  AN: "annotator", US: "user", SO: "source", CP: "copyright", AP: "application",
};
const COLORS = { B: "black", W: "white" }, STONES = { AB: "black", AW: "white", AE: "empty" };
const MEANT = new Set(["B", "W", "PL", "C", "V", "LB", "XM", "XT", "XS", ...Object.keys(STONES)]);
const MEANT_AT_ROOT = new Set(["FF", "GM", "SZ", "CA", "RU", "XH", ...Object.keys(HEADERS)]);
const GO_SIZE = 19; // up to it, Go's pass tt is no point
const NODES_A_LINE = 10;

export function read(bytes, { charset, size }) {
  const text = decode(bytes, charset), games = [];
  let game = null;
  for (const { kind, place, properties } of events(text)) {
    if (!game) game = new Game(text, size);
    else if (kind === "(") game.open();
    else if (kind === ";") game.node(properties, place);
    else if (game.close()) {
      games.push(game.record);
      game = null;
    }
  }
  return games;
}

/** One game of the file, as far as it has been read. */
class Game {
  constructor(text, size) {
    Object.assign(this, { text, size: size ?? STANDARD_SIZE, builder: null, branches: [], rule: null, headers: {}, place: 0 });
  }

  get record() {
    const { rule, size, headers, builder } = this;
    return { rule, size, headers, root: builder.root };
  }

  open() {
    this.branches.push(this.builder.depth);
  }

  /** End a variation; say whether it was the game itself. */
  close() {
    if (!this.branches.length) return true;
    this.builder.backTo(this.branches.pop());
    return false;
  }

  /** A node that sets up and moves, or a root that moves, becomes two. */
  node(properties, place) {
    this.place = place;
    const isRoot = !this.builder;
    if (isRoot) this.readRoot(properties);
    const node = this.readNode(properties, isRoot);
    let setup = new Node();
    if (node.move && (node.isSetup || isRoot)) {
      const { black, white, empty, to_move } = node;
      setup = new Node({ black, white, empty, to_move });
      Object.assign(node, { black: [], white: [], empty: [], to_move: null });
      if (!isRoot) this.builder.add(setup, place);
    }
    this.builder ??= new Builder(this.size, (what, at) => placeError(this.text, what, at), node.move ? setup : node, place);
    if (node !== this.builder.root) this.builder.add(node, place);
  }

  fail(code, parameters = {}) {
    return placeError(this.text, told(code, parameters), this.place);
  }

  readRoot(properties) {
    const first = (name, otherwise) => (properties.get(name) ?? [otherwise])[0];
    const kind = cleanLine(first("GM", "4"));
    if (kind !== "4") throw this.fail("sgf.game", { kind: kind.slice(0, 8) });
    if (properties.has("SZ")) this.size = this.readSize(first("SZ", ""));
    const said = wrongSize(this.size);
    if (said) throw placeError(this.text, said, this.place);
    for (const [name, header] of Object.entries(HEADERS)) {
      const text = (properties.get(name) ?? []).map(unescape).join("\n");
      if (text) this.headers[header] = text;
    }
    const rule = cleanLine(unescape(first("RU", "")));
    this.rule = rule ? ruleNamed(rule) : null;
    if (rule && !this.rule) this.headers.rule = rule;
    for (const value of properties.get("XH") ?? []) {
      const pair = split(value);
      if (!pair || !isHeader(pair[0])) throw this.fail("sgf.header");
      if (unescape(pair[1])) this.headers[pair[0]] = unescape(pair[1]);
    }
  }

  readSize(value) {
    const match = /^\s*([0-9]{1,4})\s*(?::\s*([0-9]{1,4})\s*)?$/.exec(value);
    if (!match) throw this.fail("sgf.size");
    if (match[2] && Number(match[2]) !== Number(match[1])) throw this.fail("record.not_square", { width: match[1], height: match[2] });
    return Number(match[1]);
  }

  readNode(properties, isRoot) {
    const node = new Node();
    for (const [name, values] of properties) {
      if (name in COLORS) {
        if (node.move || values.length > 1) throw this.fail("sgf.moves");
        Object.assign(node, { move: this.move(values[0]), color: COLORS[name] });
      } else if (name in STONES) node[STONES[name]] = this.points(values);
      else if (MEANT.has(name)) this.readRemark(node, name, values);
      else if (name === "HO" && values.length === 1 && values[0] === "1") node.is_marked = true;
      else if (!(isRoot && MEANT_AT_ROOT.has(name))) node.properties[name] = values.map(clean);
    }
    return node;
  }

  readRemark(node, name, values) {
    const [value] = values, part = value.slice(0, 12);
    if (name === "C") node.comment = values.map(unescape).join("\n");
    else if (name === "XT") node.label = cleanLine(unescape(value));
    else if (name === "XS") node.is_start = true;
    else if (name === "LB") node.labels = Object.fromEntries(values.map((each) => this.label(each)));
    else if (name === "PL") {
      node.to_move = COLORS[value.trim().slice(0, 1).toUpperCase()] ?? null;
      if (!node.to_move) throw this.fail("sgf.to_move", { value: part });
    } else if (name === "V") {
      if (!/^\s*[+-]?[0-9]{1,400}(?:\.[0-9]{0,1100})?\s*$/.test(value)) throw this.fail("sgf.number", { value: part });
      node.evaluation = Number(value);
    } else {
      if (!/^\s*[+-]?[0-9]{1,16}\s*$/.test(value)) throw this.fail("sgf.whole_number", { value: part });
      node.time_ms = Number(value);
    }
  }

  label(value) {
    const pair = split(value);
    if (!pair) throw this.fail("sgf.label", { value: value.slice(0, 12) });
    return [nameOf(this.point(pair[0])), cleanLine(unescape(pair[1]))];
  }

  move(raw) {
    const value = raw.trim();
    return !value || (value.toLowerCase() === "tt" && this.size <= GO_SIZE) ? PASS : this.point(value);
  }

  /** The points of a list, in which aa:cc is a rectangle. */
  points(values) {
    const points = [];
    for (const value of values) {
      const ends = (split(value) ?? [value]).map((corner) => this.point(corner));
      const [columns, rows] = [0, 1].map((i) => ends.map((end) => end[i]).sort((a, b) => a - b));
      for (let x = columns[0]; x <= columns.at(-1); x++) for (let y = rows[0]; y <= rows.at(-1); y++) points.push([x, y]);
      if (points.length > this.size ** 2) throw this.fail("record.setup_twice");
    }
    return points;
  }

  point(raw) {
    const value = raw.trim(), low = value.toLowerCase();
    let point;
    if (/^[a-z]{2}$/.test(low)) point = [low.charCodeAt(0) - 97, this.size - 1 - (low.charCodeAt(1) - 97)];
    else if (/^[a-z][0-9]{1,2}$/.test(low)) point = pointOf(low);
    else throw this.fail("sgf.point", { value: value.slice(0, 12) });
    if (point.some((each) => each < 0 || each >= this.size)) throw this.fail("point.off_board", { point: value, size: this.size });
    return point;
  }
}

// --- out -----------------------------------------------------------------------------------------

/** One game with all its variations. */
export function write(record) {
  const parts = ["(;", rootText(record)], stack = /** @type {any[]} */ ([")\n", [record.root, 0]]);
  while (stack.length) {
    const entry = stack.pop();
    if (typeof entry === "string") {
      parts.push(entry);
      continue;
    }
    const [node, depth] = entry;
    if (depth) parts.push(depth % NODES_A_LINE === 1 ? "\n;" : ";");
    parts.push(nodeText(node, record.size));
    if (node.children.length === 1) stack.push([node.children[0], depth + 1]);
    else for (const child of node.children.toReversed()) stack.push(")", [child, depth + 1], "\n(");
  }
  return new TextEncoder().encode(parts.join(""));
}

function rootText({ rule, size, headers }) {
  const left = { ...headers };
  let text = `FF[4]CA[UTF-8]GM[4]SZ[${size}]`;
  if (rule) text += `RU[${rule}]`;
  for (const [name, header] of Object.entries(HEADERS)) {
    if (left[header]) text += `${name}[${escape(left[header])}]`;
    delete left[header];
  }
  const others = Object.entries(left).filter(([, value]) => value).map(([name, value]) => `[${name}:${escape(value)}]`);
  return text + (others.length ? `XH${others.join("")}` : "");
}

function nodeText(node, size) {
  const letters = ([x, y]) => String.fromCharCode(97 + x, 97 + size - 1 - y), parts = [];
  if (node.color) parts.push(`${node.color[0].toUpperCase()}[${node.move === PASS ? "" : letters(node.move)}]`);
  for (const [name, field] of Object.entries(STONES)) if (node[field].length) parts.push(name + node[field].map((point) => `[${letters(point)}]`).join(""));
  if (node.to_move) parts.push(`PL[${node.to_move[0].toUpperCase()}]`);
  if (node.evaluation !== null) parts.push(`V[${plainNumber(node.evaluation)}]`);
  if (node.time_ms !== null) parts.push(`XM[${node.time_ms}]`);
  if (cleanLine(node.label)) parts.push(`XT[${escape(cleanLine(node.label))}]`);
  if (node.is_marked) parts.push("HO[1]");
  if (node.is_start) parts.push("XS[1]");
  const labels = Object.entries(node.labels).map(([name, text]) => `[${letters(pointOf(name))}:${escape(cleanLine(text))}]`);
  if (labels.length) parts.push(`LB${labels.join("")}`);
  for (const [name, values] of Object.entries(node.properties)) parts.push(name + values.map((value) => `[${clean(value)}]`).join(""));
  if (node.comment) parts.push(`C[${escape(node.comment)}]`);
  return parts.join("");
}

/** The number without an exponent, which SGF does not know. @param {number} number */
function plainNumber(number) {
  const [, sign, whole, part = "", exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(floatText(number)) ?? [];
  if (!exponent) return floatText(number);
  const digits = whole + part, point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return sign + (digits.length <= point ? digits.padEnd(point, "0") : `${digits.slice(0, point)}.${digits.slice(point)}`);
}
