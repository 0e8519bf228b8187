// A tree of moves as the text of an address: moves one behind the other, variations in brackets behind what they replace,
// comments between asterisks: h8i9(j9k9)*why*g7.

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */

/** A comment between asterisks. @param {Node} node */
export function comment(node) {
  return node.comment ? `*${encodeURIComponent(node.comment).replaceAll("*", "%2A")}*` : "";
}

/** What follows a node. @param {Node} node @returns {string} */
export function write(node) {
  let text = "";
  for (let at = node; at.children.length; at = at.children[0]) {
    const [main, ...others] = at.children;
    text += main.move + comment(main);
    for (const other of others) text += `(${other.move}${comment(other)}${write(other)})`;
  }
  return text;
}

/** Add what a text says below the root, as far as it can be read. @param {Tree} tree @param {string} text */
export function read(tree, text) {
  let at = tree.root;
  /** @type {Node[]} */
  const open = []; // what a bracket comes back to
  for (const [word] of text.matchAll(/[a-v]\d+|\*[^*]*\*|[()]/g)) {
    if (word === "(") {
      open.push(at);
      at = at.parent ?? at;
    } else if (word === ")") {
      at = open.pop() ?? at;
    } else if (word.startsWith("*")) {
      at.comment = decode(word.slice(1, -1));
    } else {
      at = tree.add(at, [word]);
    }
  }
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
