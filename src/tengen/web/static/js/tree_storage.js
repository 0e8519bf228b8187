// Where the browser keeps the tree that is analysed: with all that is known of it, and where we are. A large book is too
// much for it, and stays in the memory of the page alone.

import { keep, recall } from "./storage.js";
import { Tree } from "./tree.js";

const LONGEST = 30_000; // characters of an address; a longer tree stands in the browser's memory alone

/** @type {Tree|null} */
let book = null; // the large tree that is open, also while another view is

/** Keep a tree, in the address too unless that is another's already. @param {Tree} tree @param {boolean} [isLeaving] */
export function shelve(tree, isLeaving = false) {
  book = tree.isLarge ? tree : null;
  if (book) keep("analyse", { book: tree.count - 1 });
  else {
    const nodes = tree.nodes();
    const known = nodes.flatMap((node, number) => (node.value || node.verdict ? [[number, node.value, node.verdict]] : []));
    keep("analyse", { whole: tree.toJSON(), at: nodes.indexOf(tree.at), known });
  }
  if (isLeaving || !location.hash.startsWith("#/analyse")) return;
  const link = book ? "" : tree.link();
  history.replaceState(null, "", link && link.length <= LONGEST ? link : "#/analyse");
}

/** How many moves the book had that was open when the page was left, or 0. */
export function lostBook() {
  return book ? 0 : recall("analyse")?.book ?? 0;
}

/** The tree that was kept, or null. */
export function unshelve() {
  const kept = recall("analyse");
  if (!Array.isArray(kept?.whole?.tree)) return null;
  try {
    const tree = Tree.from(kept.whole), nodes = tree.nodes();
    for (const [number, value, verdict] of kept.known ?? []) Object.assign(nodes[number], { value, verdict });
    tree.go(nodes[kept.at] ?? tree.root);
    return tree;
  } catch {
    return null; // what an older page kept
  }
}

/**
 * The tree to go on with: that of the address, with what the browser knows beyond it; whether it is the one that was
 * kept, and if not, the one that it replaces.
 * @returns {{ tree: Tree, isKept: boolean, before: Tree|null }}
 */
export function find() {
  const linked = Tree.fromLink(location.hash), kept = book ?? unshelve();
  if (!linked) return { tree: kept ?? new Tree(), isKept: true, before: null };
  if (!kept || kept.isLarge || kept.gist !== linked.gist) return { tree: linked, isKept: false, before: kept && kept.root.children.length ? kept : null };
  kept.go(kept.nodes()[linked.nodes().indexOf(linked.at)]);
  return { tree: kept, isKept: true, before: null };
}
