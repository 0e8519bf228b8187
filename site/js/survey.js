// The threats of a position as the page shows them: both sides', forced wins, dependencies.

import { ThreatSpace } from "./threat_space.js";

/** What looking for a win in passing may cost, cheapest means first. */
const QUICK = [["fours", 200_000], ["threats", 20_000]];

/** A win of a colour by fours or else by threats, if one is found at little cost. */
export async function quickWin(core, game, color) {
  for (const [by, nodes] of QUICK) {
    const win = await core.win(game, color, by, nodes);
    if (win) return win;
  }
  return null;
}

export async function survey(core, state) {
  const { handle, toMove } = state, other = toMove === "black" ? "white" : "black";
  const threats = ["black", "white"].flatMap((color) => core.threatsOf(handle, color));
  const facts = { threats, wins: [], attacker: toMove, dependencies: [], left_out: 0, proof: null };
  if (core.ending(handle)) return facts;
  const wins = [];
  for (const color of [toMove, other]) {
    const win = await quickWin(core, handle, color);
    if (win) wins.push(win);
  }
  const [first] = wins, attacker = first?.color ?? toMove;
  const space = new ThreatSpace(core, handle, attacker, first?.by === "fours" ? "four" : "broken three");
  const told = wins.map(({ line, ...rest }) => ({ ...rest, line, plies: line.length ? line.length + 2 : 1 }));
  return { ...facts, wins: told, attacker, ...space.listed() };
}
