// What formats without set-up share: moves in turn from an empty board.

import { other } from "./record.js";
import { wrong } from "./text.js";

/** Refuse what a format cannot hold in a node; return whose turn it is after it. */
export function refuseSetup(node, turn, form) {
  if (node.black.length || node.white.length || node.empty.length) throw wrong("record.setup_stones", { form });
  if (node.color === other(turn) || node.to_move === other(turn)) throw wrong("record.out_of_turn", { form });
  return node.color ? other(turn) : turn;
}

/** The nodes of the main line that move, Black and White in turn. */
export function plainMoves(root, form) {
  let turn = "black";
  for (const node of root.mainLine) turn = refuseSetup(node, turn, form);
  return root.mainLine.filter(({ move }) => move);
}
