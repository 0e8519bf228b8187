// The view to play in: board, players, buttons, moves.

import { ActionList } from "./action_list.js";
import { Board } from "./board.js";
import { loadChoices } from "./choices.js";
import { confirmed } from "./confirm.js";
import { captioned, h, icon, tool } from "./dom.js";
import { EnginePanel } from "./engine_panel.js";
import { why } from "./foul.js";
import { Game } from "./game.js";
import { stonesOf, GameController } from "./game_controller.js";
import { areaOf, corners, refusal } from "./opening_words.js";
import { Placement } from "./placement.js";
import { turnMore } from "./points.js";
import { Seats } from "./seats.js";
import { openSetup } from "./setup.js";
import { share } from "./share.js";
import { isSounding, knock, setSounding } from "./sound.js";
import { keep, recall } from "./storage.js";
import { Verdict } from "./verdict.js";
import { maybe, t } from "./words.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./choices.js").Choices} Choices */

/** The player that a newcomer meets, and that gives hints: the first of the list. @param {Choices} known */
function strongest(known) {
  return known.players[0];
}

/** The same at a level that leaves a newcomer a chance, where it has levels. @param {Choices} known */
function opponent(known) {
  const { name, options } = strongest(known);
  return options.some((option) => option.name === "level") ? `${name}?level=3` : name;
}

/**
 * @param {HTMLElement} host
 * @param {Page} page
 */
export async function mountPlay(host, page) {
  const known = await loadChoices();
  const game = Game.find() ?? new Game({
    rule: "freestyle", size: 15, opening: "free", control: null,
    seats: [{ kind: "person" }, { kind: "player", spec: opponent(known), seconds: 1 }],
  });
  const view = new PlayView(host, page, known, game);
  return { close: () => view.close(), keys: (/** @type {KeyboardEvent} */ event) => view.press(event), language: () => view.translate() };
}

class PlayView {
  /** @param {HTMLElement} host @param {Page} page @param {Choices} known @param {Game} game */
  constructor(host, page, known, game) {
    this.page = page;
    this.known = known;
    this.host = host;
    this.numbers = recall("numbers") ?? false;
    this.turned = recall("turned") ?? 0;
    this.placement = new Placement();
    /** @type {string|null} */
    this.pointed = null;
    /** @type {number|null} */
    this.looking = null; // at an earlier position: after so many moves
    this.confirmsTaps = recall("confirm taps") ?? false;
    /** @type {string|null} */
    this.tapped = null; // a point that waits for a second tap
    this.heard = -1; // the number of stones that were heard
    this.ui = this.build();
    this.controller = this.sit(game);
  }

  /** @param {Game} game */
  sit(game) {
    const controller = new GameController(game, {
      onChange: () => this.render(),
      onSay: (key, values) => this.page.say(t(key, values)),
    });
    this.controller = controller;
    game.save();
    this.placement.clear();
    this.looking = this.tapped = null;
    this.heard = controller.moves.length;
    this.render();
    return controller;
  }

  close() {
    this.controller.close();
  }

  // --- the frame of the view, made once per language ---------------------------------------------

  build() {
    const seats = new Seats(), enginePanel = new EnginePanel(), actions = new ActionList((count) => this.look(count));
    const verdict = new Verdict({
      onChoose: (name) => { this.placement.chosen = name; this.render(); },
      onAgain: () => this.again(),
      onRematch: () => this.rematch(),
      onBack: () => this.look(null),
      onAnalyse: () => this.analyse(),
    });
    const boardHost = h("div", { class: "board-frame" });
    const buttons = {
      undo: captioned("undo", t("tool undo"), `${t("undo")} (u)`, () => this.undo()),
      redo: captioned("redo", t("tool redo"), `${t("redo")} (r)`, () => this.controller.redo()),
      hint: captioned("hint", t("tool hint"), `${t("hint")} (h)`, () => this.askHint()),
      now: captioned("now", t("tool now"), `${t("now")} (f)`, () => this.controller.now()),
      resign: captioned("flag", t("tool resign"), t("resign"), () => this.resign()),
    };
    const numbersButton = tool("numbers", `${t("numbers")} (n)`, () => this.toggleNumbers(), { "aria-pressed": String(this.numbers) });
    const toggle = (/** @type {HTMLElement} */ button, /** @type {boolean} */ on) => button.setAttribute("aria-pressed", String(on));
    const soundButton = tool("sound", t("sound"), () => { setSounding(!isSounding()); toggle(soundButton, isSounding()); }, { "aria-pressed": String(isSounding()) });
    const tapsButton = tool("tap", t("confirm taps"), () => { this.confirmsTaps = !this.confirmsTaps; keep("confirm taps", this.confirmsTaps); toggle(tapsButton, this.confirmsTaps); this.tapped = null; this.draw(); }, { "aria-pressed": String(this.confirmsTaps) });
    const more = h("div", { class: "tools small", role: "group", "aria-label": t("view") },
      numbersButton,
      tool("turn", t("turn"), () => this.turn(1)),
      tool("flip", t("flip"), () => this.turn(4)),
      soundButton,
      matchMedia("(pointer: coarse)").matches && tapsButton,
      tool("share", t("share"), () => this.share()),
      tool("lens", t("analyse here"), () => this.analyse()));
    const agreed = h("button", { type: "button", class: "plain agreed", title: t("change agreed"), onclick: () => this.setup(true) });
    const side = h("aside", { class: "side" },
      verdict.element, agreed,
      h("div", { class: "tools captioned", role: "group", "aria-label": t("actions") }, ...Object.values(buttons)),
      h("div", { class: "row" },
        h("button", { type: "button", class: "main", onclick: () => this.setup() }, icon("plus"), t("new game")), more),
      h("div", { class: "card" }, enginePanel.element, actions.element));
    this.host.replaceChildren(h("div", { class: "play" },
      h("section", { class: "table", "aria-label": t("board") }, seats.above, boardHost, seats.below), side));
    const board = new Board(boardHost, {
      label: t("board help"),
      describe: (point, what) => t(`point ${what}`, { point }),
      onPlay: (point) => this.lay(point),
      onPoint: (point) => { this.pointed = point; this.draw(); },
      onSay: (text) => this.page.announce(text),
      onRefuse: (point) => this.refuse(point),
    });
    return { seats, verdict, agreed, enginePanel, actions, buttons, numbersButton, board };
  }

  translate() {
    this.ui = this.build();
    this.render();
  }

  // --- drawing ----------------------------------------------------------------------------------

  render() {
    if (!this.controller) return;
    const { controller, placement, ui } = this;
    if (!controller.state?.options.length || !controller.isPersons) placement.laid = [];
    const { length } = controller.moves;
    if (length > this.heard && this.heard >= 0) knock();
    if (length !== this.heard) this.looking = this.tapped = null;
    this.heard = length;
    this.draw();
    ui.seats.update(controller);
    ui.verdict.update(controller, placement, this.looking);
    ui.enginePanel.update(controller.info);
    ui.actions.update(controller.game.acts, this.looking ?? length);
    const { rule, size, opening, setup } = controller.game.agreed;
    const begins = setup ? t("from set-up") : opening === "free" ? t("no opening") : maybe(`opening ${opening}`, opening);
    ui.agreed.textContent = [t(`rule ${rule}`), `${size} × ${size}`, begins].join(" · ");
    const { undo, redo, hint, now, resign } = ui.buttons;
    undo.disabled = !controller.game.acts.length && !placement.laid.length;
    redo.disabled = !controller.game.undone.length;
    hint.disabled = !controller.isPersons || controller.thinking !== null;
    hint.setAttribute("aria-busy", String(controller.thinking?.purpose === "hint"));
    now.disabled = controller.thinking === null;
    resign.disabled = controller.result !== null || !controller.game.acts.length;
  }

  /** The stones that the game began with, and who laid the first one after them. */
  get begun() {
    const { game } = this.controller;
    return { setup: game.agreed.setup ?? {}, first: game.first };
  }

  draw() {
    if (this.looking !== null) {
      const { size } = this.controller.game.agreed;
      this.ui.board.update({ size, ...this.begun, moves: this.controller.moves.slice(0, this.looking), numbers: this.numbers, turned: this.turned, ghost: null });
      return;
    }
    const { controller, placement } = this, { state, game } = controller, { laid } = placement, option = placement.option(controller);
    const moves = [...controller.moves, ...(option?.name === "offer" ? [] : laid)];
    const result = controller.result;
    const isDone = result !== null;
    const crosses = new Map((controller.isCurrent && !isDone ? state?.forbidden ?? [] : []).map((each) => [each.point, why(each)]));
    const pointed = state?.forbidden.find((each) => each.point === this.pointed);
    const offers = option?.name === "pick" ? state?.offers ?? [] : [];
    const marks = new Map([...(option?.name === "offer" ? laid : []), ...offers].map((point, index) => [point, String.fromCharCode(65 + index)]));
    const hints = controller.hint ? stonesOf(controller.hint) : [];
    const canLay = placement.wanted(controller) > laid.length, area = areaOf(controller, placement);
    const [from, to] = area ? corners(area, controller.game.agreed.size) : ["", ""];
    this.ui.board.update({
      area: area && { from, to, inside: area.inside },
      ahead: this.tapped ? [{ point: this.tapped, color: game.colorOf(moves.length) }] : [],
      size: controller.game.agreed.size,
      ...this.begun,
      moves,
      numbers: this.numbers,
      turned: this.turned,
      crosses,
      marks,
      faint: option?.name === "offer" ? [] : laid,
      line: result?.line ?? [],
      glow: pointed && !isDone ? pointed.rows.flatMap((row) => row.stones).filter((point) => moves.includes(point)) : hints,
      ghost: canLay ? (option?.name === "offer" || option?.name === "pick" ? "black" : game.colorOf(moves.length)) : null,
      allows: (point) => offers.length ? offers.includes(point) : !marks.has(point) && (!option || controller.allows(laid.length, point)),
    });
  }

  // --- doing ------------------------------------------------------------------------------------

  /** Show an earlier position, or the game again; nothing is taken back. @param {number|null} count */
  look(count) {
    const { length } = this.controller.moves;
    this.looking = count === null || count >= length ? null : Math.max(0, count);
    this.render();
  }

  /** @param {1|-1} step */
  stepLook(step) {
    this.look((this.looking ?? this.controller.moves.length) + step);
  }

  /** Say why a click did nothing. @param {string} point */
  refuse(point) {
    if (this.looking !== null) { this.look(null); return; }
    const why = this.controller.isPersons ? refusal(this.controller, this.placement, point) : "";
    if (why) this.page.say(t("refused", { why }));
  }

  /** @param {string} point */
  lay(point) {
    if (this.confirmsTaps && this.tapped !== point) {
      this.tapped = point;
      this.page.say(t("tap again", { point }));
      this.draw();
      return;
    }
    this.tapped = null;
    this.page.hush(); // what was said of another point
    const act = this.placement.lay(this.controller, point);
    if (act) this.controller.act(act);
    else this.render();
    const what = this.controller.game.colorOf(this.controller.moves.length + this.placement.laid.length - 1);
    this.page.announce(t(`point ${what}`, { point }));
  }

  undo() {
    if (this.placement.undo()) {
      this.render();
    } else {
      this.placement.chosen = "";
      this.controller.undo();
    }
  }

  askHint() {
    this.controller.ask(strongest(this.known).name);
  }

  async resign() {
    const { controller } = this;
    if (controller.result !== null || !controller.game.acts.length) return;
    if (await confirmed(t("resign question"), t("resign")) && controller === this.controller) controller.resign();
  }

  toggleNumbers() {
    this.numbers = !this.numbers;
    keep("numbers", this.numbers);
    this.ui.numbersButton.setAttribute("aria-pressed", String(this.numbers));
    this.draw();
  }

  /** @param {1|4} how */
  turn(how) {
    this.turned = turnMore(this.turned, how);
    keep("turned", this.turned);
    this.draw();
  }

  share() {
    return share(this.controller.game.link(), (text) => this.page.say(text));
  }

  /** Go on with this game in the view to analyse in. */
  async analyse() {
    const { Tree } = await import("./tree.js"); // not before it is wanted: the page is there sooner
    const { rule, size, setup } = this.controller.game.agreed, tree = new Tree({ rule, size, setup });
    const end = tree.add(tree.root, this.controller.moves);
    tree.go(this.looking === null ? end : [tree.root, ...end.path][this.looking]);
    location.hash = tree.link();
  }

  /** @param {boolean} [keepsStones] begin with the stones that were set up, if nothing else is chosen */
  setup(keepsStones = false) {
    openSetup(this.known, this.controller.game.agreed, (agreed) => this.begin(agreed), keepsStones);
  }

  again() {
    this.begin(this.controller.game.agreed);
  }

  /** The same again, colours changed. */
  rematch() {
    const { agreed } = this.controller.game;
    this.begin({ ...agreed, seats: [agreed.seats[1], agreed.seats[0]] });
  }

  /** @param {import("./game.js").Agreed} agreed */
  begin(agreed) {
    this.controller.close();
    this.sit(new Game(agreed));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.stepLook(-1), ArrowRight: () => this.stepLook(1), Home: () => this.look(0), End: () => this.look(null),
      u: () => this.undo(), r: () => this.controller.redo(), h: () => this.askHint(), f: () => this.controller.now(), n: () => this.toggleNumbers(), g: () => this.setup(),
    };
    const act = keys[event.key];
    if (act) act();
    return Boolean(act);
  }
}
