// How a game stands, in words, with what can be chosen now.

import { h } from "./dom.js";
import { stepWords } from "./opening_words.js";
import { t } from "./words.js";

/** @typedef {import("./game_controller.js").GameController} GameController */
/** @typedef {import("./placement.js").Placement} Placement */

export class Verdict {
  /** @param {{ onChoose: (name: string) => void, onAgain: () => void, onRematch: () => void, onBack: () => void, onAnalyse: () => void }} handlers  onChoose: to lay stones */
  constructor(handlers) {
    this.handlers = handlers;
    this.said = "";
    /** @type {number|null} */
    this.looking = null;
    this.status = h("p", { class: "status", role: "status" });
    this.detail = h("p", { class: "detail" });
    this.choices = h("div", { class: "choices", role: "group", "aria-label": t("opening") });
    this.element = h("div", { class: "card verdict" }, this.status, this.detail, this.choices);
  }

  /** @param {GameController} controller @param {Placement} placement @param {number|null} looking at an earlier position */
  update(controller, placement, looking) {
    const { result, hint } = controller, text = this.words(controller, placement);
    const isHinting = controller.thinking?.purpose === "hint";
    let detail = result ? reason(controller, result) : isHinting ? t("hint comes") : controller.isPersons && hint ? t("hint is", { move: hint }) : stepWords(controller, placement);
    if (looking !== null) detail = t("looking", { number: looking, count: controller.moves.length });
    this.looking = looking;
    if (text !== this.said) this.status.textContent = text;
    this.said = text;
    this.detail.textContent = controller.isLost ? "" : detail;
    this.element.classList.toggle("over", result !== null);
    this.element.classList.toggle("opens", controller.game.agreed.opening !== "free");
    this.offer(controller, placement);
  }

  /** @param {GameController} controller @param {Placement} placement */
  words(controller, placement) {
    const { result, state } = controller;
    if (controller.isLost) return controller.lostWhy || t("lost");
    if (result?.winner === "draw") return t("draw");
    if (result) return controller.persons ? t(result.winner === controller.persons ? "you win" : "you lose") : t(`${result.winner} wins`);
    if (!controller.isCurrent || !state) return controller.game.acts.length ? this.said : t("loading");
    if (controller.isPersons && state.options.length) return placement.option(controller) ? this.ask(controller, placement) : t("your choice");
    if (controller.isPersons) return controller.hasPlayer ? t("your move") : t(`${state.to_move} to move`);
    return t(controller.isPaused ? "paused" : "thinking");
  }

  /** What stones are wanted. @param {GameController} controller @param {Placement} placement */
  ask(controller, placement) {
    const option = placement.option(controller);
    if (option?.name === "pick") return t("pick one");
    return t(option?.name === "offer" ? "offer more" : "lay more", { count: placement.wanted(controller) - placement.laid.length });
  }

  /** @param {GameController} controller @param {Placement} placement */
  offer(controller, placement) {
    const { state, result } = controller;
    /** @type {HTMLElement[]} */
    const buttons = [];
    const add = (/** @type {string} */ label, /** @type {() => void} */ act) => buttons.push(h("button", { type: "button", onclick: act }, label));
    if (controller.isPaused && !controller.isPersons && !result && !controller.isLost) add(t("go on"), () => controller.resume());
    else if (controller.crashes > 2 && !controller.thinking && !result) add(t("try again"), () => controller.resume());
    if (controller.isPersons && state && !placement.laid.length) {
      for (const option of state.options) {
        if (option.name === "declare") {
          for (let count = 1; count <= Math.min(option.most, 10); count += 1) add(t("declare", { count }), () => controller.act(`declare-${count}`));
        } else if (!["place", "offer", "pick"].includes(option.name)) {
          add(t(`choose ${option.name}`), () => controller.act(option.name));
        } else if (state.options.length > 1 && placement.chosen !== option.name) {
          add(t(`choose ${option.name}`, { count: option.areas.length }), () => this.handlers.onChoose(option.name));
        }
      }
    }
    if (this.looking !== null) add(t("back to game"), this.handlers.onBack);
    if (result) {
      add(t("play again"), this.handlers.onAgain);
      if (controller.hasPlayer) add(t("rematch"), this.handlers.onRematch);
      add(t("analyse game"), this.handlers.onAnalyse);
    }
    const key = buttons.map((button) => button.textContent).join("|");
    if (this.choices.dataset.key !== key) this.choices.replaceChildren(...buttons);
    this.choices.dataset.key = key;
  }
}

/** Why a game is over. @param {GameController} controller @param {NonNullable<GameController["result"]>} result */
function reason(controller, { winner, reason: by }) {
  const isOwn = controller.persons !== null && winner !== controller.persons && (by === "resign" || by === "time");
  return t(isOwn ? `own ${by}` : `by ${by}`);
}
