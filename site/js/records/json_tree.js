// Tengen's own JSON: everything that a record holds, one node per line. The twin of
// tengen.records.jsontree, which explains the format.

import { told } from "../told.js";
import { ruleNamed, RULES } from "./rules.js";
import { Builder, Node, PASS, isHeader, nameOf, pointOf, wrongSize } from "./record.js";
import { RecordError, clean, cleanLine, decode, floatText, wrong } from "./text.js";

const FORMAT = "tengen-record", VERSION = 1;
const STONES = /** @type {const} */ (["black", "white", "empty"]);
const KINDS = {
  object: ["json.object", (value) => typeof value === "object" && value !== null && !Array.isArray(value)],
  list: ["json.list", Array.isArray],
  text: ["json.text", (value) => typeof value === "string"],
  whole: ["json.whole_number", Number.isInteger],
  truth: ["json.true_or_false", (value) => typeof value === "boolean"],
  number: ["json.number", (value) => typeof value === "number"],
};

/** Takes values out of an object, each of one kind; what is left at the end is unknown. */
class Source {
  constructor(value, name, fail = (said) => new RecordError(said)) {
    this.fail = fail;
    this.values = { ...this.typed(value, "object", name) };
  }

  typed(value, kind, name) {
    const [code, fits] = KINDS[kind];
    if (!fits(value)) throw this.fail(told("json.must_be", { name, kind: told(code) }));
    return value;
  }

  take(name, kind) {
    const value = this.values[name];
    delete this.values[name];
    return value === undefined || (value === null && kind === "number") ? null : this.typed(value, kind, name);
  }

  end() {
    const [name] = Object.keys(this.values);
    if (name !== undefined) throw this.fail(told("json.unknown", { name: name.slice(0, 40) }));
  }
}

export function read(bytes, { charset }) {
  let top;
  try {
    top = JSON.parse(decode(bytes, charset).replace(/^\ufeff/, ""));
  } catch (error) {
    throw error instanceof RecordError ? error : wrong("json.unreadable", { why: error.message });
  }
  const source = new Source(top, "file");
  if (source.values.format !== FORMAT || source.values.version !== VERSION) throw wrong("json.format", { format: FORMAT, version: VERSION });
  delete source.values.format;
  delete source.values.version;
  const size = source.take("size", "whole");
  if (size === null) throw wrong("json.no_size");
  if (wrongSize(size)) throw new RecordError(wrongSize(size));
  const rule = readRule(source), headers = readHeaders(source), nodes = source.take("nodes", "list");
  if (!nodes?.length) throw wrong("json.no_nodes");
  source.end();
  return [{ rule, size, headers, root: grow(nodes, size) }];
}

function readRule(source) {
  const name = source.take("rule", "text"), rule = name === null ? null : ruleNamed(name);
  if (name !== null && !rule) throw wrong("rule.unknown", { name: name.slice(0, 40), rules: RULES });
  return rule;
}

function readHeaders(source) {
  const headers = {};
  for (const [name, text] of Object.entries(source.take("headers", "object") ?? {})) {
    if (!isHeader(name)) throw wrong("record.header", { name: name.slice(0, 40) });
    if (clean(source.typed(text, "text", name))) headers[name] = clean(text);
  }
  return headers;
}

/** Make the tree; each node must follow one on the path to the node before it. */
function grow(nodes, size) {
  const numbers = [], depths = [];
  let builder = null;
  nodes.forEach((plain, number) => {
    const fail = (said) => new RecordError(told("place.node", { node: number, what: said }));
    const { node, parent } = readNode(new Source(plain, "node", fail), number - 1, fail);
    let depth = 0;
    if (!builder) {
      if (parent !== -1 || node.move) throw fail(told("json.root"));
      builder = new Builder(size, (said) => fail(said), node);
    } else {
      depth = parent >= 0 && parent < number ? depths[parent] + 1 : 0;
      if (depth <= 0 || depth > numbers.length || numbers[depth - 1] !== parent) throw fail(told("json.parent", { parent }));
      builder.fail = (said) => fail(said);
      builder.backTo(depth - 1);
      builder.add(node, number);
    }
    numbers.length = depth;
    numbers.push(number);
    depths.push(depth);
  });
  return builder.root;
}

function readNode(source, before, fail) {
  const point = (/** @type {string} */ name) => {
    if (!/^[a-v]\d{1,2}$/.test(name)) throw fail(told("point.text", { text: name.slice(0, 40) }));
    return pointOf(name);
  };
  const color = (/** @type {string} */ name) => {
    const text = source.take(name, "text");
    if (text !== null && text !== "black" && text !== "white") throw fail(told("json.color", { name }));
    return text;
  };
  const text = (/** @type {string} */ name) => source.take(name, "text") ?? "", move = source.take("move", "text");
  const parent = source.take("parent", "whole") ?? before;
  const node = new Node({
    move: move === null ? null : move === PASS ? PASS : point(move), color: color("color"), to_move: color("to_move"),
    ...Object.fromEntries(STONES.map((name) => [name, (source.take(name, "list") ?? []).map((each) => point(source.typed(each, "text", name)))])),
    comment: clean(text("comment")), label: cleanLine(text("label")), evaluation: source.take("evaluation", "number"), time_ms: source.take("time_ms", "whole"),
    is_marked: source.take("marked", "truth") ?? false, is_start: source.take("start", "truth") ?? false,
    labels: Object.fromEntries(Object.entries(source.take("labels", "object") ?? {}).map(([name, each]) => [nameOf(point(name)), cleanLine(source.typed(each, "text", "label"))])),
    properties: Object.fromEntries(Object.entries(source.take("properties", "object") ?? {}).map(([name, values]) => [name, source.typed(values, "list", name).map((each) => clean(source.typed(each, "text", name)))])),
  });
  source.end();
  return { node, parent };
}

// --- out -----------------------------------------------------------------------------------------

export function write({ rule, size, headers, root }) {
  const kept = Object.fromEntries(Object.entries(headers).filter(([, text]) => text).map(([name, text]) => [name, clean(text)]));
  const top = dump({ format: FORMAT, version: VERSION, ...(rule ? { rule } : {}), size, headers: kept });
  const numbers = [], lines = [];
  let number = 0;
  for (const [node, depth] of root.walk()) {
    numbers.length = depth;
    lines.push(dump(plain(node, numbers.length && numbers.at(-1) !== number - 1 ? numbers.at(-1) : null)));
    numbers.push(number);
    number += 1;
  }
  return new TextEncoder().encode(`${top.slice(0, -1)}, "nodes": [\n${lines.join(",\n")}\n]}\n`);
}

/** A number that is written with a point. */
class Float {
  constructor(number) {
    this.number = number;
  }
}

/** With a blank after every comma and colon, as Python writes it. */
function dump(value) {
  if (Array.isArray(value)) return `[${value.map(dump).join(", ")}]`;
  if (value instanceof Float) return floatText(value.number);
  if (value !== null && typeof value === "object") return `{${Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${dump(each)}`).join(", ")}}`;
  return JSON.stringify(value);
}

/** The object of a node, with what it holds only. */
function plain(node, parent) {
  const facts = {
    parent, move: node.move === PASS ? PASS : node.move && nameOf(node.move), color: node.color,
    ...Object.fromEntries(STONES.map((name) => [name, node[name].map(nameOf)])),
    to_move: node.to_move, comment: clean(node.comment), evaluation: node.evaluation === null ? null : new Float(node.evaluation), time_ms: node.time_ms, label: cleanLine(node.label),
    labels: Object.fromEntries(Object.entries(node.labels).map(([name, text]) => [name, cleanLine(text)])),
    marked: node.is_marked || null, start: node.is_start || null,
    properties: Object.fromEntries(Object.entries(node.properties).map(([name, values]) => [name, values.map(clean)])),
  };
  const isEmpty = (value) => value === null || value === "" || (typeof value === "object" && !Object.keys(value).length);
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isEmpty(value)));
}
