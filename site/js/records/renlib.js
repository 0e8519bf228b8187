// RenLib's lib: a binary tree of renju analysis on 15×15. The twin of tengen.records.renlib, which
// explains the format.

import { told } from "../told.js";
import { Builder, Node, PASS, nameOf, other, pointOf } from "./record.js";
import { RecordError, atByte, clean, cleanLine, decode, wrong } from "./text.js";
import { refuseSetup } from "./line.js";

const SIZE = 15, HEADER_BYTES = 20, VERSION = [3, 4], CENTRE = 0x78;
export const MAGIC = [0xff, ..."RenLib"].map((sign) => (typeof sign === "string" ? sign.charCodeAt(0) : sign)).concat(0xff);
const SIBLING = 0x80, LEAF = 0x40, OLD_COMMENT = 0x20, MARK = 0x10, COMMENT = 0x08, START = 0x04, NO_MOVE = 0x02, EXTENDED = 0x01;
const BOARD_TEXT = 0x01, MORE_LINES = "\x08";
const SWEDISH = { "]": "Å", "}": "å", "[": "Ä", "{": "ä", "\\": "Ö", "|": "ö" }; // in the place of brackets and braces

/** The bytes of a file, read from the front; everything in it is a number of pairs. */
class Source {
  constructor(bytes, at) {
    Object.assign(this, { bytes, at });
  }

  get isOver() {
    return this.at >= this.bytes.length;
  }

  pair() {
    this.at += 2;
    if (this.at > this.bytes.length) throw atByte(this.bytes.length, told("lib.cut_node"));
    return [this.bytes[this.at - 2], this.bytes[this.at - 1]];
  }

  /** A text that ends with NUL. */
  text() {
    const end = this.bytes.indexOf(0, this.at);
    if (end < 0) throw atByte(this.bytes.length, told("lib.cut_text"));
    const text = this.bytes.subarray(this.at, end);
    this.at += Math.floor(text.length / 2) * 2 + 2;
    return text;
  }

  /** A text of seven-bit characters whose last one has the high bit. */
  oldText() {
    let end = this.at;
    while (end < this.bytes.length && this.bytes[end] < 0x80) end += 1;
    if (end >= this.bytes.length) throw atByte(this.bytes.length, told("lib.cut_text"));
    const signs = Array.from(this.bytes.subarray(this.at, end + 1), (byte) => String.fromCharCode(byte & 0x7f));
    this.at += Math.floor((signs.length + 1) / 2) * 2;
    return signs.map((sign) => SWEDISH[sign] ?? sign).join("");
  }
}

export function read(bytes, { charset }) {
  const builder = new Builder(SIZE, (said, place) => atByte(place, said));
  readTree(new Source(bytes, headerBytes(bytes)), builder, charset);
  return [{ rule: null, size: SIZE, headers: {}, root: builder.root }];
}

/** The charset of a library: its texts stand among numbers, so it is tried. */
export function triedCharset(bytes) {
  for (const charset of ["utf-8", "gb18030", "cp932"]) {
    try {
      read(bytes, { charset });
      return charset;
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
    }
  }
  return "latin-1";
}

/** Check the version; return where the nodes begin. */
function headerBytes(bytes) {
  if (!MAGIC.every((byte, i) => bytes[i] === byte)) {
    if (bytes[0] === CENTRE) return 0;
    throw atByte(0, told("lib.magic"));
  }
  if (bytes.length < HEADER_BYTES) throw atByte(bytes.length, told("lib.cut_header"));
  const [major, minor] = bytes.subarray(MAGIC.length);
  if (major > VERSION[0] || (major === VERSION[0] && minor > VERSION[1])) throw atByte(MAGIC.length, told("lib.version", { version: `${major}.${minor}` }));
  return HEADER_BYTES;
}

function readTree(source, builder, charset) {
  const turns = ["black"]; // whose turn it is after each node of the path
  const pending = []; // depths that siblings still to come will follow
  let isFirst = true, isOwed = false; // a sibling that was promised must come next
  while (!source.isOver) {
    const place = source.at, { point, flags, node } = readNode(source, charset), parent = builder.depth;
    if (isFirst && point === 0) readRoot(builder.root, node, flags, place);
    else if (isAnchor(node, point, flags)) {
      if (node.label) builder.last.labels[nameOf(readPoint(point, place))] = node.label;
    } else {
      let turn = turns[parent];
      if (!(flags & NO_MOVE)) {
        Object.assign(node, { move: point ? readPoint(point, place) : PASS, color: turn });
        turn = other(turn);
      }
      turns.splice(parent + 1, turns.length, turn);
      builder.add(node, place);
    }
    isFirst = false;
    if (flags & SIBLING) pending.push(parent);
    isOwed = Boolean(flags & LEAF);
    if (!isOwed) continue;
    if (!pending.length) {
      if (!source.isOver) throw atByte(source.at, told("lib.rest"));
      return;
    }
    builder.backTo(pending.pop());
  }
  if (pending.length || isOwed) throw atByte(source.at, told("lib.cut_variations", { count: pending.length + Number(isOwed) }));
}

function readRoot(root, { comment, label, is_marked, is_start }, flags, place) {
  if (flags & SIBLING) throw atByte(place, told("lib.root_sibling"));
  Object.assign(root, { comment, label, is_marked, is_start });
}

function readNode(source, charset) {
  const place = source.at, [point, flags] = source.pair(), more = flags & EXTENDED ? source.pair()[1] : 0;
  const node = new Node({ is_marked: Boolean(flags & MARK), is_start: Boolean(flags & START) });
  if (flags & OLD_COMMENT) node.comment = join(source.oldText());
  else if (flags & COMMENT) node.comment = join(decode(source.text(), charset, place));
  if (more & BOARD_TEXT) node.label = cleanLine(decode(source.text(), charset, place));
  return { point, flags, node };
}

/** Whether the node only holds a text on a point of its parent's position. */
const isAnchor = (node, point, flags) => Boolean(point && flags & NO_MOVE && flags & LEAF && !(node.comment || node.is_marked || node.is_start));

function readPoint(byte, place) {
  const row = byte >> 4, column = byte & 15;
  if (column < 1 || column > SIZE || row >= SIZE) throw atByte(place, told("lib.point", { byte: byte.toString(16).toUpperCase().padStart(2, "0") }));
  return [column - 1, SIZE - 1 - row];
}

/** The comment of RenLib's one line and more lines. @param {string} text */
function join(text) {
  const at = text.indexOf(MORE_LINES), one = at < 0 ? text : text.slice(0, at), more = at < 0 ? "" : text.slice(at + 1);
  return clean(one && at >= 0 ? `${one}\n${more}` : one + more);
}

// --- out -----------------------------------------------------------------------------------------

/** The tree as version 3.4. */
export function write({ size, root }) {
  if (size !== SIZE) throw wrong("lib.size", { size });
  const out = [...MAGIC, ...VERSION, ...Array(HEADER_BYTES - MAGIC.length - VERSION.length).fill(0xff)];
  const stack = /** @type {any[]} */ ([[root, "black", 0]]); // a node, whose turn it is before it, its flags so far; or bytes
  while (stack.length) {
    const [node, before, given] = stack.pop();
    if (typeof node === "number") {
      out.push(...given);
      continue;
    }
    const turn = refuseSetup(node, before, "RenLib"), labels = labelBytes(node);
    const flags = given | (node.children.length || labels.length ? 0 : LEAF) | (!node.move && node !== root ? NO_MOVE : 0);
    for (const byte of nodeBytes(node, flags)) out.push(byte);
    for (const bytes of labels.toReversed()) stack.push([0, "", bytes]);
    const follow = node.children.length - Number(!labels.length); // so many children have a sibling after them
    node.children.toReversed().forEach((child, i) => stack.push([child, turn, node.children.length - 1 - i < follow ? SIBLING : 0]));
  }
  return new Uint8Array(out);
}

/** Texts on points, as children that are no moves and come after those that are. */
function labelBytes(node) {
  const anchors = Object.entries(node.labels).filter(([, text]) => cleanLine(text)).map(([name, text]) => new Node({ move: pointOf(name), label: cleanLine(text) }));
  return anchors.map((anchor, i) => nodeBytes(anchor, (i < anchors.length - 1 ? SIBLING : 0) | NO_MOVE | LEAF));
}

function nodeBytes(node, given) {
  let flags = given | (node.is_marked ? MARK : 0) | (node.is_start ? START : 0);
  const texts = [], label = cleanLine(node.label);
  if (node.comment) {
    flags |= COMMENT;
    texts.push(...textBytes(split(node.comment).replaceAll("\n", "\r\n")));
  }
  if (label) texts.push(...textBytes(label));
  const byte = Array.isArray(node.move) ? 16 * (SIZE - 1 - node.move[1]) + node.move[0] + 1 : 0;
  return label ? [byte, flags | EXTENDED, 0, BOARD_TEXT, ...texts] : [byte, flags, ...texts];
}

/** The comment with RenLib's sign between one line and more lines. @param {string} comment */
function split(comment) {
  const [one, ...more] = clean(comment).split("\n");
  if (!more.length) return one;
  return one ? `${one}${MORE_LINES}${more.join("\n")}` : `${MORE_LINES}\n${more.join("\n")}`;
}

function textBytes(text) {
  const bytes = [...new TextEncoder().encode(text), 0];
  return bytes.length % 2 ? [...bytes, 0] : bytes;
}
