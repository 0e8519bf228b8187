// The engine's panel: start and stop, its settings, its best lines.

import { field, h, icon, select, tool } from "./dom.js";
import { wordedLine } from "./score_text.js";
import { keep, recall } from "./storage.js";
import { short, t } from "./words.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */

const MEMORIES = ["16", "64", "128", "256", "512", "1024"]; // MB
const THREADS = Math.max(1, Math.min(16, navigator.hardwareConcurrency || 1));

export class LinesPanel {
  /**
   * @param {HTMLElement} host
   * @param {Analysis} analysis
   * @param {{ onPreview: (moves: string[]|null) => void, onPlay: (moves: string[], count: number) => void }} handlers
   *   onPlay: add the moves to the tree, and go to the one of that number
   */
  constructor(host, analysis, handlers) {
    this.analysis = analysis;
    this.handlers = handlers;
    this.start = h("button", { type: "button", class: "main start", onclick: () => analysis.toggle() });
    this.facts = h("p", { class: "engine-facts", "aria-live": "off" });
    this.count = select(["1", "2", "3", "4", "5"].map((each) => [each, t("lines", { count: each })]), String(analysis.engine.lines), {
      "aria-label": t("number of lines"), onchange: () => analysis.set({ lines: Number(this.count.value) }),
    });
    this.settings = this.makeSettings();
    const gear = tool("gear", t("engine settings"), () => {
      this.settings.hidden = !this.settings.hidden;
      gear.setAttribute("aria-expanded", String(!this.settings.hidden));
      keep("gear", !this.settings.hidden);
    }, { "aria-expanded": String(!this.settings.hidden) });
    this.list = h("ol", { class: "lines", "aria-label": t("best lines"), title: t("for the mover") });
    /** @type {{ row: HTMLElement, worth: HTMLElement, pv: HTMLElement, moves: string[] }[]} */
    this.rows = [];
    /** @type {number|null} */
    this.held = null; // while the pointer rests on a line none of them changes: a move must not stand twice
    host.replaceChildren(h("div", { class: "engine-head" }, this.start, this.facts, this.count, gear), this.settings, this.list);
    this.listen();
  }

  makeSettings() {
    const { analysis } = this, { engine, known } = analysis;
    const analysts = known.players.filter((each) => each.is_analyst), others = known.players.filter((each) => !each.is_analyst);
    const player = select([...analysts, ...others].map((each) => [each.name, each.is_analyst ? each.name : t("one line", { name: each.name })]), engine.player, {
      onchange: () => analysis.set({ player: player.value }),
    });
    const threads = select(Array.from({ length: THREADS }, (_, index) => [String(index + 1), String(index + 1)]), String(Math.min(THREADS, engine.threads)), {
      onchange: () => analysis.set({ threads: Number(threads.value) }),
    });
    const memory = select(MEMORIES.map((each) => [each, `${each} MB`]), String(engine.memory), { onchange: () => analysis.set({ memory: Number(memory.value) }) });
    return h("div", { class: "engine-settings", hidden: !recall("gear") },
      field(t("player"), player), field(t("option threads"), threads), field(t("memory"), memory));
  }

  // --- drawing ----------------------------------------------------------------------------------

  update() {
    const { analysis } = this, { isOn, isDone, isOver, lines, engine } = analysis;
    const label = isOn ? t("stop engine") : t("start engine");
    if (this.start.dataset.label !== label) {
      this.start.replaceChildren(icon(isOn ? "pause" : "play"), label);
      this.start.dataset.label = label;
    }
    this.start.setAttribute("aria-pressed", String(isOn));
    this.facts.textContent = lines ? facts(lines, isDone) : isOn && !isOver && !isDone ? t("engine begins") : "";
    this.facts.title = lines?.text ?? "";
    const wanted = analysis.isAnalyst ? engine.lines : 1;
    while (this.rows.length < wanted) this.rows.push(this.row(this.rows.length));
    while (this.rows.length > wanted) this.rows.pop()?.row.remove();
    const isHeld = this.held !== null && lines !== null && this.rows[this.held]?.moves.length > 0;
    if (!isHeld) this.rows.forEach((row, rank) => {
      const line = lines?.lines[rank];
      row.moves = line ? line.pv.split(" ") : [];
      row.row.classList.toggle("empty", !line);
      row.row.classList.toggle("losing", (line?.score ?? 0) < 0);
      row.worth.textContent = line ? wordedLine(line) : "";
      row.worth.setAttribute("aria-label", line ? t("play line", { worth: row.worth.textContent, line: line.pv }) : t("no line"));
      for (let index = row.pv.childElementCount; index < row.moves.length; index += 1) row.pv.append(h("span", { "data-index": index }));
      [...row.pv.children].forEach((each, index) => {
        const move = row.moves[index] ?? "";
        if (each.textContent !== move) each.textContent = move;
      });
    });
    this.list.classList.toggle("idle", (!isOn || isOver) && !lines);
    this.list.dataset.words = t(isOver ? "game over" : "engine off");
  }

  /** @param {number} rank */
  row(rank) {
    const worth = h("button", { type: "button", class: "worth", tabindex: "0" }), pv = h("span", { class: "line-moves" });
    const row = h("li", { class: `line rank-${rank + 1}`, "data-rank": rank }, worth, pv);
    this.list.append(row);
    return { row, worth, pv, moves: /** @type {string[]} */ ([]) };
  }

  // --- pointer and keys -------------------------------------------------------------------------

  listen() {
    const { list } = this;
    list.addEventListener("pointermove", (event) => this.hold(event.target));
    list.addEventListener("pointerleave", () => this.hold(null));
    list.addEventListener("focusin", (event) => this.hold(event.target));
    list.addEventListener("focusout", () => this.hold(null));
    list.addEventListener("click", (event) => {
      const { row, index } = this.find(event.target);
      if (!row?.moves.length) return;
      const { moves } = row;
      this.hold(null);
      if (index === null) this.handlers.onPlay(moves, 1);
      else this.handlers.onPlay(moves.slice(0, index + 1), index + 1);
    });
  }

  /** The line, and the move of it, that a target belongs to. @param {EventTarget|null} target */
  find(target) {
    const element = target instanceof Element ? target : null;
    const rank = element?.closest(".line")?.getAttribute("data-rank") ?? null, index = element?.getAttribute("data-index") ?? null;
    return { row: rank === null ? null : this.rows[Number(rank)], rank: rank === null ? null : Number(rank), index: index === null ? null : Number(index) };
  }

  /** Show a line on the board, and keep it as it is meanwhile. @param {EventTarget|null} target */
  hold(target) {
    const { row, rank, index } = this.find(target);
    this.held = rank;
    this.handlers.onPreview(row?.moves.length ? row.moves.slice(0, index === null ? undefined : index + 1) : null);
    if (!row) this.update();
  }
}

/** @param {import("./messages.js").Lines} lines @param {boolean} isDone */
function facts(lines, isDone) {
  const parts = [];
  if (lines.depth !== null) parts.push(`${t("depth")} ${lines.depth}`);
  const count = lines.nodes ?? lines.playouts;
  if (count !== null) parts.push(short(count));
  if (isDone) parts.push(t("finished"));
  return parts.join(" · ");
}
