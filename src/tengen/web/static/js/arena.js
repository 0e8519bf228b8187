// The tournaments of the machine, each a card that leads to its page: standings, test, boards, every game.

import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./messages.js").Tournament} Tournament */

const LOOK = 3000; // milliseconds: how often a look is taken at what is new

/**
 * @param {HTMLElement} host
 * @param {Page} _page
 */
export async function mountArena(host, _page) {
  const view = new ArenaView(host);
  await view.look();
  return { close: () => view.close(), keys: () => false, language: () => view.draw() };
}

class ArenaView {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Tournament[]} */
    this.found = [];
    this.isClosed = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  async look() {
    try {
      const answer = await fetch("api/arena");
      this.found = await answer.json();
      if (!this.isClosed) this.draw();
    } catch {
      if (!this.isClosed && !this.host.childElementCount) this.host.replaceChildren(h("p", { class: "empty-state" }, t("no server")));
    }
    if (!this.isClosed) this.timer = setTimeout(() => this.look(), LOOK);
  }

  draw() {
    const cards = this.found.map((each) => this.card(each));
    const list = cards.length ? h("ul", { class: "tournaments" }, ...cards)
      : h("div", { class: "card no-tournament" }, h("p", {}, t("no tournament")), h("pre", {}, "tengen match tengen random --games 20 --store cup.db"), h("p", { class: "hint-text" }, t("about no tournament")));
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.name;
    this.host.replaceChildren(h("div", { class: "arena" }, h("h2", {}, t("view arena")), h("p", { class: "hint-text" }, t("about arena")), list));
    if (focused) /** @type {HTMLElement|null} */ (this.host.querySelector(`[data-name="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {Tournament} one */
  card({ name, title, rule, size, players, finished, total, running }) {
    const share = total ? finished / total : 0;
    const bar = h("div", { class: "tournament-bar", role: "progressbar", "aria-label": t("games played"), "aria-valuemin": 0, "aria-valuemax": total, "aria-valuenow": finished }, h("i"));
    /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${100 * share}%`;
    const state = [t("games of", { count: finished, total }), running ? t("games running", { count: running }) : ""].filter(Boolean).join(" · ");
    return h("li", {}, h("a", { class: "card tournament", href: `arena/${encodeURIComponent(name)}/`, "data-name": name },
      h("strong", {}, title), h("span", { class: "hint-text" }, `${t(`rule ${rule}`)} · ${size}×${size} · ${name}`), bar,
      h("span", {}, state), h("span", { class: "hint-text players" }, players.slice(0, 12).join(", ") + (players.length > 12 ? " …" : ""))));
  }
}
