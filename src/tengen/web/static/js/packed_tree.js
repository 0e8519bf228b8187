// A large tree on its way from and to the server: the moves are one text in pre-order, h8i9<j9, in which each < goes one
// move back; the remarks stand by the numbers of their nodes (tengen.web.protocol.messages.PackedTree).

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./messages.js").PackedTree} PackedTree */

/** @param {Node[]} nodes in pre-order */
export function pack(nodes) {
  /** @type {string[]} */
  const words = [];
  /** @type {Record<string, string>} */
  const comments = {};
  /** @type {Record<string, import("./messages.js").Kept>} */
  const kept = {};
  nodes.forEach((node, number) => {
    if (node.comment) comments[number] = node.comment;
    if (node.kept) kept[number] = node.kept;
    if (!node.parent) return;
    for (let last = nodes[number - 1]; last !== node.parent && last.parent; last = last.parent) words.push("<");
    words.push(/** @type {string} */ (node.move));
  });
  return { moves: words.join(""), comments, kept };
}

/** Add what was packed to an empty tree. @param {Tree} tree @param {PackedTree} packed */
export function unpack(tree, { moves, comments = {}, kept = {} }) {
  let at = tree.root, number = 0;
  const remark = () => {
    if (number in comments) at.comment = comments[number];
    if (number in kept) at.kept = kept[number];
  };
  remark();
  for (const [word] of moves.matchAll(/[a-v]\d+|</g)) {
    if (word === "<") {
      at = at.parent ?? at;
      continue;
    }
    at = tree.add(at, [word]);
    number += 1;
    remark();
  }
}
