// How a game stands, in words, with what can be chosen now.

import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./placement.js").Placement} Placement */

export class Verdict {
  /** @param {{ onChoose: (name: string) => void, onAgain: () => void, onAnalyse: () => void }} handlers  onChoose: to lay stones */
  constructor(handlers) {
    this.handlers = handlers;
    this.said = "";
    this.status = h("p", { class: "status", role: "status" });
    this.detail = h("p", { class: "detail" });
    this.choices = h("div", { class: "choices", role: "group", "aria-label": t("opening") });
    this.element = h("div", { class: "card verdict" }, this.status, this.detail, this.choices);
  }

  /** @param {Table} table @param {Placement} placement */
  update(table, placement) {
    const { result } = table, text = this.words(table, placement);
    const detail = result ? reason(table, result) : table.isPersons && table.hint ? t("hint is", { move: table.hint }) : "";
    if (text !== this.said) this.status.textContent = text;
    this.said = text;
    this.detail.textContent = table.isLost ? "" : detail;
    this.element.classList.toggle("over", result !== null);
    this.element.classList.toggle("opens", table.game.agreed.opening !== "free");
    this.offer(table, placement);
  }

  /** @param {Table} table @param {Placement} placement */
  words(table, placement) {
    const { result, state } = table;
    if (table.isLost) return t("lost");
    if (result?.winner === "draw") return t("draw");
    if (result) return table.persons ? t(result.winner === table.persons ? "you win" : "you lose") : t(`${result.winner} wins`);
    if (!table.isCurrent || !state) return table.game.acts.length ? this.said : t("loading");
    if (table.isPersons && state.options.length) return placement.option(table) ? this.ask(table, placement) : t("your choice");
    if (table.isPersons) return table.hasPlayer ? t("your move") : t(`${state.to_move} to move`);
    return t(table.isPaused ? "paused" : "thinking");
  }

  /** What stones are wanted. @param {Table} table @param {Placement} placement */
  ask(table, placement) {
    const option = placement.option(table);
    if (option?.name === "pick") return t("pick one");
    return t(option?.name === "offer" ? "offer more" : "lay more", { count: placement.wanted(table) - placement.laid.length });
  }

  /** @param {Table} table @param {Placement} placement */
  offer(table, placement) {
    const { state, result } = table;
    /** @type {HTMLElement[]} */
    const buttons = [];
    const add = (/** @type {string} */ label, /** @type {() => void} */ act) => buttons.push(h("button", { type: "button", onclick: act }, label));
    if (table.isPaused && !table.isPersons && !result && !table.isLost) add(t("go on"), () => table.resume());
    else if (table.crashes > 2 && !table.thinking && !result) add(t("try again"), () => table.resume());
    if (table.isPersons && state && !placement.laid.length) {
      for (const option of state.options) {
        if (option.name === "declare") {
          for (let count = 1; count <= Math.min(option.most, 10); count += 1) add(t("declare", { count }), () => table.act(`declare-${count}`));
        } else if (!["place", "offer", "pick"].includes(option.name)) {
          add(t(`choose ${option.name}`), () => table.act(option.name));
        } else if (state.options.length > 1 && placement.chosen !== option.name) {
          add(t(`choose ${option.name}`, { count: option.areas.length }), () => this.handlers.onChoose(option.name));
        }
      }
    }
    if (result) {
      add(t("play again"), this.handlers.onAgain);
      add(t("analyse game"), this.handlers.onAnalyse);
    }
    const key = buttons.map((button) => button.textContent).join("|");
    if (this.choices.dataset.key !== key) this.choices.replaceChildren(...buttons);
    this.choices.dataset.key = key;
  }
}

/** Why a game is over. @param {Table} table @param {NonNullable<Table["result"]>} result */
function reason(table, { winner, reason: by }) {
  const isOwn = table.persons !== null && winner !== table.persons && (by === "resign" || by === "time");
  return t(isOwn ? `own ${by}` : `by ${by}`);
}
