// What a player says while it thinks: how it stands, how deep it looked, the line it expects.

import { h } from "./dom.js";
import { short, t } from "./words.js";

export class EnginePanel {
  constructor() {
    this.element = h("div", { class: "thought", "aria-label": t("thought") });
  }

  /** @param {import("./messages.js").Info|null} info */
  update(info) {
    /** @type {[string, string][]} */
    const parts = [];
    if (info) {
      if (info.plies !== null && info.score !== null) parts.push([t("score"), t(info.score > 0 ? "wins in" : "loses in", { count: info.plies })]);
      else if (info.win_rate !== null) parts.push([t("score"), `${Math.round(info.win_rate * 100)} %`]);
      if (info.depth !== null) parts.push([t("depth"), info.selective_depth ? `${info.depth} / ${info.selective_depth}` : String(info.depth)]);
      if (info.nodes !== null) parts.push([t("nodes"), short(info.nodes)]);
      if (info.playouts !== null) parts.push([t("playouts"), short(info.playouts)]);
    }
    const line = info && info.pv.length ? info.pv.slice(0, 12).join(" ") : info?.text || (info ? "" : t("no thought"));
    this.element.replaceChildren(
      h("dl", {}, ...parts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))), h("p", { class: "pv" }, line));
    this.element.classList.toggle("empty", !info);
  }
}
