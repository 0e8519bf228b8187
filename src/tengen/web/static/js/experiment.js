// What the lab is asked to run: a game or a tree, the algorithms and their limits; kept, and told in the address.

import { field, h, icon, select } from "./dom.js";
import { keep, recall } from "./storage.js";
import { maybe, t } from "./words.js";

/** @typedef {{ name: string, summary: string, options: string[] }} Algorithm */
/** @typedef {{ game: string, tree: string, moves: string, root: string, algorithm: string, other: string, depth: string, nodes: string, playouts: string }} Settings */

const SAMPLE = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]";
/**
 * Games, each with moves that lead to a position worth a look, and an algorithm that ends there.
 * @type {[string, string, string][]}
 */
const GAMES = [
  ["tree", "", "alphabeta"], ["box", "", "alphabeta"], ["tictactoe", "b2 a1 c3", "alphabeta"], ["hexapawn", "", "alphabeta"],
  ["connect_four(4,4,3)", "", "pns"], ["connect_four", "d d d d", "hminimax"], ["gomoku(7)", "c2 b6 e5 c3 c4 d6 e4 f4", "threat-space"], ["pig(8,3,2)", "", "expectimax"],
];
/** @type {Settings} */
const DEFAULTS = { game: "tree", tree: SAMPLE, moves: "", root: "max", algorithm: "alphabeta", other: "", depth: "2", nodes: "2000", playouts: "60" };
const LONGEST = 1500; // a tree of more letters does not stand in the address

export class Experiment {
  /** @param {Algorithm[]} algorithms @param {() => void} onRun */
  constructor(algorithms, onRun) {
    this.algorithms = algorithms;
    this.onRun = onRun;
    const linked = new URLSearchParams(location.hash.split("?")[1] ?? "");
    /** @type {Settings} */
    this.settings = { ...DEFAULTS, ...(linked.size ? Object.fromEntries(linked) : recall("lab")) };
  }

  /** The form, in the reader's language. */
  form() {
    const { settings, algorithms } = this;
    const names = /** @type {[string, string][]} */ (algorithms.map((each) => [each.name, maybe(`algorithm ${each.name}`, each.name)]));
    const game = select([...new Set([...GAMES.map(([name]) => name), settings.game])].map((name) => [name, maybe(`game ${name}`, name)]), settings.game);
    const tree = h("textarea", { rows: 2, spellcheck: "false", maxlength: 1_400_000 });
    tree.value = settings.tree;
    const moves = h("input", { type: "text", maxlength: 600, value: settings.moves, placeholder: t("none") });
    const root = select([["max", "MAX"], ["min", "MIN"]], settings.root);
    const algorithm = select(names, settings.algorithm);
    const other = select([["", t("no other")], ...names], settings.other);
    const number = (/** @type {"depth"|"nodes"|"playouts"} */ name, /** @type {number} */ most) => h("input", { type: "number", min: 1, max: most, value: settings[name] });
    const depth = number("depth", 100), nodes = number("nodes", 2_000_000), playouts = number("playouts", 1_000_000);
    const fields = {
      tree: field(t("nested list"), tree), root: field(t("root"), root), moves: field(t("moves first"), moves),
      depth: field(t("depth limit"), depth), nodes: field(t("node limit"), nodes), playouts: field(t("playout limit"), playouts),
    };
    fields.tree.classList.add("long");
    const form = h("form", { class: "bar card" },
      field(t("game"), game), fields.tree, fields.root, fields.moves, field(t("algorithm"), algorithm), field(t("beside it"), other),
      fields.depth, fields.nodes, fields.playouts,
      h("button", { type: "submit", class: "main" }, icon("play"), t("run")));
    const fit = () => {
      const used = new Set([algorithm.value, other.value].flatMap((name) => algorithms.find((each) => each.name === name)?.options ?? []));
      const isTree = game.value === "tree";
      fields.tree.hidden = fields.root.hidden = !isTree;
      fields.moves.hidden = isTree;
      for (const name of /** @type {const} */ (["depth", "nodes", "playouts"])) fields[name].hidden = !used.has(name);
    };
    const read = () => Object.assign(settings, { game: game.value, tree: tree.value, moves: moves.value, root: root.value, algorithm: algorithm.value, other: other.value, depth: depth.value, nodes: nodes.value, playouts: playouts.value });
    game.addEventListener("change", () => {
      const [, played, fitting] = GAMES.find(([name]) => name === game.value) ?? ["", "", "alphabeta"];
      moves.value = played;
      algorithm.value = fitting;
      other.value = "";
    });
    form.addEventListener("change", () => { read(); fit(); });
    form.addEventListener("submit", (event) => { event.preventDefault(); read(); this.onRun(); });
    fit();
    return form;
  }

  /** What the server is asked for an algorithm. @param {string} algorithm */
  study(algorithm) {
    const { settings } = this;
    const option = this.algorithms.find((each) => each.name === algorithm)?.options ?? [];
    const isTree = settings.game === "tree";
    return {
      game: isTree ? `tree:${settings.tree}` : settings.game, moves: isTree ? "" : settings.moves, algorithm,
      ...(isTree ? { root: settings.root } : {}),
      ...Object.fromEntries(/** @type {const} */ (["depth", "nodes", "playouts"]).filter((name) => option.includes(name) && settings[name]).map((name) => [name, Number(settings[name])])),
    };
  }

  /** The algorithms that run: one, or two side by side. */
  get names() {
    return [this.settings.algorithm, this.settings.other].filter(Boolean);
  }

  save() {
    const { settings } = this;
    keep("lab", settings);
    if (settings.tree.length >= LONGEST) return;
    const told = Object.entries(settings).filter(([name, value]) => value !== DEFAULTS[/** @type {keyof Settings} */ (name)]);
    history.replaceState(null, "", told.length ? `#/lab?${new URLSearchParams(told)}` : "#/lab");
  }
}
