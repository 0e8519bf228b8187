// What the lab is asked to run: a game or a tree, the algorithms and their options; kept, and told in the address.

import { field, h, icon, select } from "./dom.js";
import { DIFFICULTIES, SIZES, read, treeOf, write } from "./exercise.js";
import { keep, recall } from "./storage.js";
import { maybe, t, tell } from "./words.js";

/** @typedef {{ name: string, summary: string, options: string[] }} Algorithm */
/** @typedef {{ options: Record<string, string|number>, refused: import("./words.js").Said|null }} Fit */
/** @typedef {{ name: string, algorithm: string, fits: Record<string, Fit> }} LabGame */
/** @typedef {{ sample: string, games: LabGame[], algorithms: Algorithm[] }} Offer what the server offers */
/** @typedef {{ game: string, tree: string, moves: string, root: string, algorithm: string, other: string, depth: string, nodes: string, playouts: string, simulations: string, goal: string, opponent: string, exercise: string, step: string }} Settings */

const NUMBERS = /** @type {const} */ (["depth", "nodes", "playouts", "simulations", "goal"]);
const MOST = { depth: 100, nodes: 2_000_000, playouts: 1_000_000, simulations: 10_000, goal: 1e9 };
const OPTIONS = /** @type {const} */ ([...NUMBERS, "opponent"]);
const LONGEST = 1500; // a tree of more letters does not stand in the address

export class Experiment {
  /** @param {Offer} offer @param {() => void} onRun */
  constructor(offer, onRun) {
    this.offer = offer;
    this.algorithms = offer.algorithms;
    this.onRun = onRun;
    const linked = new URLSearchParams(location.hash.split("?")[1] ?? "");
    const given = linked.size ? Object.fromEntries(linked) : recall("lab") ?? {};
    const game = given.game ?? "tree", known = offer.games.find((each) => each.name === game);
    const algorithm = given.algorithm ?? known?.algorithm ?? "alphabeta";
    /** @type {Settings} what is not said begins as it fits the game and the algorithm */
    this.settings = { ...this.blank, game, algorithm, ...this.fitting(game, algorithm, given.other ?? ""), ...given };
    if (this.exercise) this.settings.tree = treeOf(this.exercise);
  }

  /** The random tree that is shown, if it is one. */
  get exercise() {
    return read(this.settings.exercise);
  }

  /** @returns {Settings} */
  get blank() {
    return { game: "tree", tree: this.offer.sample, moves: "", root: "max", algorithm: "alphabeta", other: "", depth: "", nodes: "", playouts: "", simulations: "", goal: "", opponent: "best", exercise: "", step: "" };
  }

  /** How an algorithm fits a game; of a game that only a link names nothing is known. @param {string} game @param {string} algorithm @returns {Fit} */
  fit(game, algorithm) {
    return this.offer.games.find((each) => each.name === game)?.fits[algorithm] ?? { options: {}, refused: null };
  }

  /** What to begin with, as text. @param {string} game @param {string} algorithm @param {string} other @returns {Partial<Settings>} */
  fitting(game, algorithm, other) {
    const { depth, nodes, playouts, simulations, goal, opponent } = this.blank;
    const options = { ...this.fit(game, other).options, ...this.fit(game, algorithm).options };
    return { depth, nodes, playouts, simulations, goal, opponent, ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])) };
  }

  /** The form, in the reader's language. */
  form() {
    const { settings, algorithms, offer } = this;
    const game = select([...new Set([...offer.games.map(({ name }) => name), settings.game])].map((name) => [name, maybe(`game ${name}`, name)]), settings.game);
    const tree = h("textarea", { rows: 2, spellcheck: "false", maxlength: 1_400_000 });
    tree.value = settings.tree;
    const moves = h("input", { type: "text", maxlength: 600, value: settings.moves, placeholder: t("none") });
    const root = select([["max", "MAX"], ["min", "MIN"]], settings.root);
    const algorithm = select([], ""), other = select([], "");
    const opponent = select([["best", t("opponent best")], ["random", t("opponent random")]], settings.opponent);
    const numbers = Object.fromEntries(NUMBERS.map((name) => [name, h("input", { type: "number", min: name === "goal" ? -1e9 : 1, max: MOST[name], step: name === "goal" ? "any" : 1, placeholder: name === "depth" || name === "nodes" ? t("no limit") : null, value: settings[name] })]));
    const fields = Object.fromEntries([
      ["tree", field(t("nested list"), tree)], ["root", field(t("root"), root)], ["moves", field(t("moves first"), moves)],
      ...NUMBERS.map((name) => [name, field(t(`limit ${name}`), numbers[name])]), ["opponent", field(t("opponent plays"), opponent)],
    ]);
    const kind = this.exercise ?? { size: "small", difficulty: "easy", seed: 1 };
    const size = select(SIZES.map((each) => [each, t(`tree ${each}`)]), kind.size, { "aria-label": t("tree size") });
    const difficulty = select(DIFFICULTIES.map((each) => [each, t(`tree ${each} values`)]), kind.difficulty, { "aria-label": t("difficulty") });
    const draw = h("button", { type: "button", onclick: () => {
      const exercise = { size: /** @type {import("./exercise.js").Size} */ (size.value), difficulty: /** @type {import("./exercise.js").Difficulty} */ (difficulty.value), seed: Math.floor(Math.random() * 1e6) };
      tree.value = treeOf(exercise);
      settings.exercise = write(exercise);
      keepForm();
      this.onRun();
    } }, t("random tree"));
    fields.exercise = h("div", { class: "field exercise" }, h("span", {}, t("exercise")), h("div", { class: "row" }, size, difficulty, draw));
    fields.tree.classList.add("long");
    fields.moves.classList.add("long");
    const reasons = h("details", { class: "reasons" });
    const form = h("form", { class: "bar card" },
      field(t("game"), game), fields.tree, fields.exercise, fields.root, fields.moves, field(t("algorithm"), algorithm), field(t("beside it"), other),
      ...OPTIONS.map((name) => fields[name]),
      h("button", { type: "submit", class: "main" }, icon("play"), t("run")), reasons);

    /** Put the settings into the form. */
    const show = () => {
      const refused = algorithms.filter((each) => this.fit(settings.game, each.name).refused);
      const offered = /** @type {[string, string][]} */ (algorithms.filter((each) => !refused.includes(each)).map((each) => [each.name, named(each.name)]));
      fill(algorithm, offered, settings.algorithm);
      fill(other, [["", t("no other")], ...offered], settings.other);
      reasons.hidden = !refused.length;
      reasons.replaceChildren(h("summary", {}, t("not offered", { count: refused.length })),
        h("ul", {}, ...refused.map((each) => h("li", {}, `${named(each.name)}: ${tell(/** @type {any} */ (this.fit(settings.game, each.name).refused))}`))));
      moves.value = settings.moves;
      opponent.value = settings.opponent;
      for (const name of NUMBERS) numbers[name].value = settings[name];
      const isTree = settings.game === "tree";
      fields.tree.hidden = fields.root.hidden = fields.exercise.hidden = !isTree;
      fields.moves.hidden = isTree;
      for (const name of OPTIONS) fields[name].hidden = !this.names.some((each) => this.takes(each, name));
    };
    const keepForm = () => Object.assign(settings, {
      game: game.value, tree: tree.value, moves: moves.value, root: root.value, algorithm: algorithm.value, other: other.value, opponent: opponent.value, step: "",
      ...Object.fromEntries(NUMBERS.map((name) => [name, numbers[name].value])),
    });
    game.addEventListener("change", () => {
      settings.game = game.value;
      settings.algorithm = offer.games.find((each) => each.name === game.value)?.algorithm ?? "alphabeta";
      settings.other = "";
      Object.assign(settings, { moves: "" }, this.fitting(settings.game, settings.algorithm, ""));
    });
    for (const list of [algorithm, other]) {
      list.addEventListener("change", () => {
        const before = this.fitting(settings.game, settings.algorithm, settings.other), isOwn = moves.value !== (before.moves ?? "");
        Object.assign(settings, { algorithm: algorithm.value, other: other.value });
        // Moves that the reader wrote stay; those that came with the other algorithm do not.
        Object.assign(settings, this.fitting(settings.game, settings.algorithm, settings.other), isOwn ? { moves: moves.value } : {});
      });
    }
    form.addEventListener("change", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target === tree) settings.exercise = "";
      if (target !== game && target !== algorithm && target !== other && target !== size && target !== difficulty) keepForm();
      show();
    });
    form.addEventListener("submit", (event) => { event.preventDefault(); keepForm(); if (this.exercise && tree.value !== treeOf(this.exercise)) settings.exercise = ""; this.onRun(); });
    show();
    return form;
  }

  /** Whether an algorithm takes an option. @param {string} algorithm @param {string} option */
  takes(algorithm, option) {
    return this.algorithms.find((each) => each.name === algorithm)?.options.includes(option) ?? false;
  }

  /** What the server is asked for an algorithm. @param {string} algorithm */
  study(algorithm) {
    const { settings } = this, isTree = settings.game === "tree";
    const taken = (/** @type {keyof Settings} */ name) => settings[name] !== "" && this.takes(algorithm, name);
    return {
      game: isTree ? `tree:${settings.tree}` : settings.game, moves: isTree ? "" : settings.moves, algorithm,
      ...(isTree ? { root: settings.root } : {}),
      ...(taken("opponent") ? { opponent: settings.opponent } : {}),
      ...Object.fromEntries(NUMBERS.filter(taken).map((name) => [name, Number(settings[name])])),
    };
  }

  /** The algorithms that run: one, or two side by side. */
  get names() {
    return [this.settings.algorithm, this.settings.other].filter(Boolean);
  }

  /** The address of what is shown: everything that differs from where the lab begins. */
  link() {
    const { settings } = this, { game, algorithm, other } = settings;
    const known = this.offer.games.find((each) => each.name === game);
    const usual = { ...this.blank, algorithm: known?.algorithm ?? "alphabeta", ...this.fitting(game, algorithm, other) };
    const told = Object.entries(settings).filter(([name, value]) => !(name === "tree" && this.exercise) && value !== usual[/** @type {keyof Settings} */ (name)]);
    return told.length ? `#/lab?${new URLSearchParams(told)}` : "#/lab";
  }

  save() {
    const { settings } = this;
    keep("lab", { ...settings, step: "" });
    if (settings.tree.length < LONGEST) history.replaceState(null, "", this.link());
  }
}

/** An algorithm by its proper name; recordings write some names with an underscore. @param {string} name */
export function named(name) {
  return maybe(`algorithm ${ALIASES[name] ?? name}`, name);
}

/** @type {Record<string, string>} */
const ALIASES = { pns_dag: "pns-dag", flat_monte_carlo: "flat" };

/** @param {HTMLSelectElement} list @param {[string, string][]} entries @param {string} value */
function fill(list, entries, value) {
  list.replaceChildren(...entries.map(([key, name]) => h("option", { value: key }, name)));
  list.value = value;
}
