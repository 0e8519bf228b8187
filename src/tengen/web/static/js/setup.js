// The dialogue that agrees on a new game.

import { field, h, icon, select } from "./dom.js";
import { maybe, t } from "./words.js";

/** @typedef {import("./game.js").Agreed} Agreed */
/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {import("./choices.js").Choices} Choices */

const SECONDS = ["0.1", "0.5", "1", "3", "10", "30"];
const CLOCKS = ["", "1+0", "3+2", "5+0", "10+5", "30+10"];

/**
 * @param {Choices} known
 * @param {Agreed} agreed what was agreed last time
 * @param {(agreed: Agreed) => void} begin
 * @param {boolean} [keepsStones] whether a position that was set up is offered first, before the empty board
 */
export function openSetup(known, agreed, begin, keepsStones = false) {
  const last = agreed.seats.find((seat) => seat.kind === "player");
  const spec = last?.kind === "player" ? last.spec : known.players[0].name;
  const name = spec.replace(/\?.*$/, ""), query = spec.slice(name.length + 1);
  const pace = String(last?.kind === "player" ? last.seconds : 1);
  const people = agreed.seats.every((seat) => seat.kind === "person");
  const who = select([["player", t("against player")], ["person", t("two people")]], people ? "person" : "player", { name: "who" });
  const player = select(known.players.map((each) => [each.name, maybe(`player ${each.name}`, each.name)]), name, { name: "player" });
  const seconds = select([...new Set([...SECONDS, pace])].map((each) => [each, t("seconds", { count: each })]), pace, { name: "seconds" });
  const begins = select([["0", t("you begin")], ["1", t("player begins")], ["?", t("by lot")]], agreed.seats[0].kind === "person" ? "0" : "1", { name: "begins" });
  const rule = select(known.rules.map((each) => [each, t(`rule ${each}`)]), agreed.rule, { name: "rule" });
  const size = h("input", { type: "number", name: "size", min: 5, max: 22, required: true, value: String(agreed.size) });
  const opening = select(known.openings.map((each) => [each, maybe(`opening ${each}`, each)]), agreed.opening, { name: "opening" });
  const from = select([["empty", t("empty board")], ["setup", t("from set-up")]], agreed.setup && keepsStones ? "setup" : "empty", { name: "from" });
  const control = agreed.control ? `${agreed.control.minutes}+${agreed.control.increment}` : "";
  const time = select([...new Set([...CLOCKS, control])].map((each) => [each, each ? t("clock of", { clock: each }) : t("no clock")]), control, { name: "clock" });
  const summary = h("p", { class: "hint-text" }), rules = h("p", { class: "hint-text" }), openings = h("p", { class: "hint-text" });
  const options = h("div", { class: "options" });
  const against = h("fieldset", { class: "bare" }, field(t("player"), player), summary, options, field(t("time a move"), seconds), field(t("who begins"), begins));

  const showPlayer = () => {
    const entry = known.players.find((each) => each.name === player.value);
    summary.textContent = maybe(`about player ${player.value}`, entry?.summary ?? "");
    const given = new URLSearchParams(player.value === name ? query : "");
    const show = (/** @type {{ name: string, type: string, default: any }} */ option) => field(maybe(`option ${option.name}`, option.name), option.name === "level" ? levelOf(known, given.get("level")) : inputOf(option, given.get(option.name)));
    const level = entry?.options.filter((option) => option.name === "level") ?? [], more = entry?.options.filter((option) => option.name !== "level") ?? [];
    const about = h("p", { class: "hint-text" }), levels = level.map(show), chosen = levels[0]?.querySelector("select");
    const tellLevel = () => { about.textContent = chosen ? aboutLevel(known, chosen.value) : ""; };
    chosen?.addEventListener("change", tellLevel);
    tellLevel();
    options.replaceChildren(...levels, ...(levels.length ? [about] : []), ...(more.length ? [h("details", {}, h("summary", {}, t("more options")), h("div", { class: "options" }, ...more.map(show)))] : []));
  };
  const show = () => {
    against.disabled = against.hidden = who.value === "person";
    size.disabled = opening.disabled = from.value === "setup"; // the stones fit their board, and are the opening
    if (from.value === "setup") [size.value, opening.value] = [String(agreed.size), "free"];
    rules.textContent = t(`about ${rule.value}`);
    openings.textContent = maybe(`about opening ${opening.value}`, "");
  };
  player.addEventListener("change", showPlayer);
  who.addEventListener("change", show);
  rule.addEventListener("change", show);
  opening.addEventListener("change", show);
  from.addEventListener("change", show);
  showPlayer();
  show();

  const dialog = h("dialog", { class: "sheet setup", "aria-label": t("new game") });
  const form = h("form", { method: "dialog" },
    h("header", {}, h("h2", {}, t("new game")),
      h("button", { type: "button", class: "tool", "aria-label": t("close"), onclick: () => dialog.close() }, icon("close"))),
    h("div", { class: "columns" },
      h("div", {}, field(t("opponent"), who), against),
      h("div", {}, ...(agreed.setup ? [field(t("begin from"), from)] : []), field(t("rule"), rule), rules, field(t("size"), size), field(t("opening"), opening), openings, field(t("clock"), time))),
    h("footer", {}, h("button", { class: "main", type: "submit", autofocus: true }, t("begin"))));
  form.addEventListener("submit", () => {
    const first = begins.value === "?" ? Math.random() < 0.5 : begins.value === "0";
    const query = /** @type {(HTMLInputElement|HTMLSelectElement)[]} */ ([...options.querySelectorAll("input, select")]).filter((input) => input.value !== input.dataset.default).map((input) => `${input.name}=${encodeURIComponent(input.value)}`).join("&");
    /** @type {Seat} */
    const person = { kind: "person" };
    /** @type {Seat} */
    const other = who.value === "person" ? person : { kind: "player", spec: query ? `${player.value}?${query}` : player.value, seconds: Number(seconds.value) };
    const [minutes, increment] = time.value.split("+").map(Number);
    begin({
      rule: /** @type {Agreed["rule"]} */ (rule.value), size: Number(size.value), opening: opening.value,
      seats: first ? [person, other] : [other, person],
      control: time.value ? { minutes, increment } : null,
      setup: from.value === "setup" ? agreed.setup : null,
    });
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}

/** How strong a player plays, with what was measured of each level. @param {Choices} known @param {string|null} value */
function levelOf(known, value) {
  const levels = Object.keys(known.levels).map((level) => /** @type {[string, string]} */ ([level, t("level of", { level, name: levelName(level) })]));
  return select([...levels, ["", t("full")]], value ?? "", { name: "level", "data-default": "" });
}

/** @param {string} level */
function levelName(level) {
  return maybe(`level ${level}`, level);
}

/** What a level does, with what was measured of it. @param {Choices} known @param {string} level */
function aboutLevel(known, level) {
  const elo = known.levels[level];
  if (elo === undefined) return t("about full");
  return [t(`about level ${level}`), elo ? t("elo below", { elo: Math.abs(elo) }) : ""].filter(Boolean).join(" ");
}

/** @param {{ name: string, type: string, default: any }} option @param {string|null} value */
function inputOf(option, value) {
  const initial = String(option.default ?? "");
  const shape = option.type === "int" ? { type: "number", step: 1 } : option.type === "float" ? { type: "number", step: "any" } : { type: "text", maxlength: 60 };
  return h("input", { ...shape, name: option.name, "data-default": initial, placeholder: option.default === null ? t("full") : null, value: value ?? initial });
}
