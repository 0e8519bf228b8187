// The view to play in: board, players, buttons, moves.

import { ActionList } from "./action_list.js";
import { Board } from "./board.js";
import { loadChoices } from "./choices.js";
import { captioned, h, icon, tool } from "./dom.js";
import { EnginePanel } from "./engine_panel.js";
import { why } from "./foul.js";
import { Game } from "./game.js";
import { stonesOf, GameController } from "./game_controller.js";
import { Placement } from "./placement.js";
import { turnMore } from "./points.js";
import { Seats } from "./seats.js";
import { openSetup } from "./setup.js";
import { share } from "./share.js";
import { keep, recall } from "./storage.js";
import { Tree } from "./tree.js";
import { Verdict } from "./verdict.js";
import { t } from "./words.js";

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
    this.render();
    return controller;
  }

  close() {
    this.controller.close();
  }

  // --- the frame of the view, made once per language ---------------------------------------------

  build() {
    const seats = new Seats(), enginePanel = new EnginePanel(), actions = new ActionList();
    const verdict = new Verdict({
      onChoose: (name) => { this.placement.chosen = name; this.render(); },
      onAgain: () => this.again(),
      onAnalyse: () => this.analyse(),
    });
    const boardHost = h("div", { class: "board-frame" });
    const buttons = {
      undo: captioned("undo", t("tool undo"), `${t("undo")} (u)`, () => this.undo()),
      redo: captioned("redo", t("tool redo"), `${t("redo")} (r)`, () => this.controller.redo()),
      hint: captioned("hint", t("tool hint"), `${t("hint")} (h)`, () => this.askHint()),
      now: captioned("now", t("tool now"), `${t("now")} (m)`, () => this.controller.now()),
      resign: captioned("flag", t("tool resign"), t("resign"), () => this.resign()),
    };
    const numbersButton = tool("numbers", `${t("numbers")} (n)`, () => this.toggleNumbers(), { "aria-pressed": String(this.numbers) });
    const more = h("div", { class: "tools small", role: "group", "aria-label": t("view") },
      numbersButton,
      tool("turn", t("turn"), () => this.turn(1)),
      tool("flip", t("flip"), () => this.turn(4)),
      tool("share", t("share"), () => this.share()),
      tool("lens", t("analyse game"), () => this.analyse()));
    const side = h("aside", { class: "side" },
      verdict.element,
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
    });
    return { seats, verdict, enginePanel, actions, buttons, numbersButton, board };
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
    this.draw();
    ui.seats.update(controller);
    ui.verdict.update(controller, placement);
    ui.enginePanel.update(controller.info);
    ui.actions.update(controller.game.acts);
    const { undo, redo, hint, now, resign } = ui.buttons;
    undo.disabled = !controller.game.acts.length && !placement.laid.length;
    redo.disabled = !controller.game.undone.length;
    hint.disabled = !controller.isPersons || controller.thinking !== null;
    now.disabled = controller.thinking === null;
    resign.disabled = controller.result !== null || !controller.game.acts.length;
  }

  draw() {
    const { controller, placement } = this, { state } = controller, { laid } = placement, option = placement.option(controller);
    const moves = [...controller.moves, ...(option?.name === "offer" ? [] : laid)];
    const result = controller.result;
    const isDone = result !== null;
    const crosses = new Map((controller.isCurrent && !isDone ? state?.forbidden ?? [] : []).map((each) => [each.point, why(each)]));
    const pointed = state?.forbidden.find((each) => each.point === this.pointed);
    const offers = option?.name === "pick" ? state?.offers ?? [] : [];
    const marks = new Map([...(option?.name === "offer" ? laid : []), ...offers].map((point, index) => [point, String.fromCharCode(65 + index)]));
    const hints = controller.hint ? stonesOf(controller.hint) : [];
    const canLay = placement.wanted(controller) > laid.length;
    this.ui.board.update({
      size: controller.game.agreed.size,
      moves,
      numbers: this.numbers,
      turned: this.turned,
      crosses,
      marks,
      faint: option?.name === "offer" ? [] : laid,
      line: result?.line ?? [],
      glow: pointed && !isDone ? pointed.rows.flatMap((row) => row.stones).filter((point) => moves.includes(point)) : hints,
      ghost: canLay ? (option?.name === "offer" || option?.name === "pick" || moves.length % 2 === 0 ? "black" : "white") : null,
      allows: (point) => offers.length ? offers.includes(point) : !marks.has(point) && (!option || controller.allows(laid.length, point)),
    });
  }

  // --- doing ------------------------------------------------------------------------------------

  /** @param {string} point */
  lay(point) {
    const act = this.placement.lay(this.controller, point);
    if (act) this.controller.act(act);
    else this.render();
    const what = (this.controller.moves.length + this.placement.laid.length) % 2 ? "black" : "white";
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

  resign() {
    if (this.controller.result === null && this.controller.game.acts.length) this.controller.resign();
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
  analyse() {
    const { rule, size } = this.controller.game.agreed, tree = new Tree({ rule, size });
    tree.go(tree.add(tree.root, this.controller.moves));
    location.hash = tree.link();
  }

  setup() {
    openSetup(this.known, this.controller.game.agreed, (agreed) => this.begin(agreed));
  }

  again() {
    this.begin(this.controller.game.agreed);
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
      u: () => this.undo(), ArrowLeft: () => this.undo(), r: () => this.controller.redo(), ArrowRight: () => this.controller.redo(),
      h: () => this.askHint(), m: () => this.controller.now(), n: () => this.toggleNumbers(), g: () => this.setup(),
    };
    const act = keys[event.key];
    if (act) act();
    return Boolean(act);
  }
}
