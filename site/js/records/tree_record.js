// Games between the page, which keeps trees, and files, which hold records. The twin of
// tengen.web.worker.tree_record.

import { MOST_NODES } from "../built.js";
import { told } from "../told.js";
import { Node, nameOf, other, pointOf } from "./record.js";
import { grouped, wrong } from "./text.js";

const MOST_COMMENT = 10_000; // characters that the page keeps
const KEPT = { evaluation: null, time_ms: null, label: "", labels: {}, is_marked: false, is_start: false, properties: {} };
const OWN = ["psq_rule", "psq_size"]; // headers that repeat what a tree says itself

const isSame = (one, two) => JSON.stringify(one) === JSON.stringify(two);

// --- in ------------------------------------------------------------------------------------------

/** The tree of a record, and what of the record it does not hold. */
export function toTree(record, rule) {
  const { begin, setup, turn: first } = beginOf(record.root);
  const drafts = [{ parent: null, move: null, comments: begin.comment ? [begin.comment] : [], kept: keptOf(begin) }];
  let leftOut = 0;
  const stack = begin.children.toReversed().map((child) => [child, 0, first]);
  while (stack.length) {
    const [node, parent, turn] = stack.pop();
    const follow = (at, next) => stack.push(...node.children.toReversed().map((child) => [child, at, next]));
    if (!node.move && !node.isSetup) { // remarks alone: they belong to what was before
      if (node.comment) drafts[parent].comments.push(node.comment);
      follow(parent, turn);
    } else if (Array.isArray(node.move) && node.color === turn) {
      drafts.push({ parent, move: nameOf(node.move), comments: node.comment ? [node.comment] : [], kept: keptOf(node) });
      follow(drafts.length - 1, other(turn));
    } else {
      leftOut += [...node.walk()].filter(([each]) => each.move).length;
    }
    if (drafts.length > MOST_NODES) throw wrong("record.too_many_nodes", { most: grouped(MOST_NODES) });
  }
  const tree = drafts.map(({ parent, move, comments, kept }, number) => {
    const comment = comments.join("\n").slice(0, MOST_COMMENT);
    return { ...(parent !== null && parent !== number - 1 ? { parent } : {}), ...(move ? { move } : {}), ...(comment ? { comment } : {}), ...(kept ? { kept } : {}) };
  });
  const headers = Object.fromEntries(Object.entries(record.headers).filter(([name]) => !OWN.includes(name)));
  const game = { rule: record.rule ?? rule, size: record.size, ...(setup ? { setup } : {}), ...(Object.keys(headers).length ? { headers } : {}), tree };
  const cut = drafts.filter(({ comments }) => comments.join("\n").length > MOST_COMMENT).length;
  return { game, notes: notesOf(record, game, leftOut, cut) };
}

/** What the page hands back as it came; null where there is nothing. */
function keptOf(node) {
  const kept = Object.fromEntries(Object.keys(KEPT).map((name) => [name, node[name]]).filter(([name, value]) => !isSame(value, KEPT[name])));
  return Object.keys(kept).length ? kept : null;
}

/** The node that the moves follow, the stones there, and who moves first: files set stones up in the root or right after it. */
function beginOf(root) {
  const stones = new Map(), comments = [];
  let node = root, told = null;
  for (;; [node] = node.children) {
    for (const color of ["black", "white"]) for (const point of node[color]) stones.set(nameOf(point), color);
    for (const point of node.empty) stones.delete(nameOf(point));
    told = node.to_move ?? told;
    if (node.comment) comments.push(node.comment);
    if (node.children.length !== 1 || !node.children[0].isSetup) break;
  }
  const [black, white] = ["black", "white"].map((color) => [...stones].filter(([, each]) => each === color).map(([name]) => name));
  const first = node.children.map(({ color }) => color).find(Boolean);
  const turn = told ?? first ?? (black.length > white.length ? "white" : "black");
  const begin = Object.assign(new Node(), node, { comment: comments.join("\n"), black: [], white: [], empty: [], to_move: null });
  const setup = stones.size || turn === "white" ? { ...(black.length ? { black } : {}), ...(white.length ? { white } : {}), ...(turn === "white" ? { to_move: turn } : {}) } : null;
  return { begin, setup, turn };
}

// --- out -----------------------------------------------------------------------------------------

/** The record of a tree; with `at` only the line that leads to that node. */
export function toRecord(tree, at = null) {
  const { rule = "freestyle", size = 15, setup, headers = {}, tree: nodes = [{}] } = tree;
  const { black = [], white = [], to_move: first = "black" } = setup ?? {};
  const root = new Node({ black: black.map(pointOf), white: white.map(pointOf), to_move: setup ? first : null, comment: nodes[0]?.comment ?? "", ...nodes[0]?.kept });
  const parentOf = (number) => nodes[number].parent ?? number - 1, wanted = at === null ? null : new Set();
  if (at !== null && !(at >= 0 && at < nodes.length)) throw wrong("page.no_node", { node: at, last: nodes.length - 1 });
  for (let number = at ?? 0; number > 0; number = parentOf(number)) wanted?.add(number);
  const made = [root];
  nodes.forEach(({ move, comment = "", kept }, number) => {
    if (number === 0 || (wanted && !wanted.has(number))) return;
    const parent = made[parentOf(number)], color = parent === root ? first : parent.nextColor;
    made[number] = new Node({ move: pointOf(move), color, comment, ...kept });
    parent.children.push(made[number]);
  });
  return { rule, size, headers, root };
}

// --- what is lost --------------------------------------------------------------------------------

/** How many things of each kind a record holds, by the codes of the sentences for their loss. */
function holdings({ rule, headers, root }) {
  const held = { "loss.rule": Number(Boolean(rule)), "loss.headers": Object.keys(headers).length };
  const add = (code, count) => { held[code] = (held[code] ?? 0) + Number(count); };
  for (const [node] of root.walk()) {
    add("loss.variations", Math.max(0, node.children.length - 1));
    add("loss.comments", Boolean(node.comment));
    add("loss.evaluations", node.evaluation !== null);
    add("loss.times", Boolean(node.time_ms));
    add("loss.labels", Number(Boolean(node.label)) + Object.keys(node.labels).length);
    add("loss.marks", Number(node.is_marked) + Number(node.is_start));
    add("loss.properties", Object.keys(node.properties).length);
  }
  return held;
}

/** What a record has lost on the way, as sentences. */
export function losses(before, after) {
  const left = holdings(after);
  return Object.entries(holdings(before)).map(([code, count]) => [code, count - (left[code] ?? 0)])
    .filter(([, count]) => count > 0).map(([code, count]) => told(code, { count }));
}

function notesOf(record, game, leftOut, cut) {
  const notes = [];
  if (leftOut) notes.push(told("note.left_out", { count: leftOut }));
  if (cut) notes.push(told("note.cut", { count: cut, most: grouped(MOST_COMMENT) }));
  const headers = Object.fromEntries(Object.entries(record.headers).filter(([name]) => !name.startsWith("psq_")));
  const before = { ...record, rule: record.rule ?? game.rule, headers };
  const lost = losses(before, toRecord(game)).filter(({ code }) => code !== "loss.comments" && code !== "loss.variations");
  if (lost.length) notes.push(told("note.not_kept", { losses: lost }));
  return notes;
}

