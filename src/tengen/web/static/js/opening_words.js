// What an opening asks for now, in words: the step, where the next stone may lie, why a point is refused.

import { t } from "./words.js";

/** @typedef {import("./game_controller.js").GameController} GameController */
/** @typedef {import("./placement.js").Placement} Placement */
/** @typedef {{ side: number, inside: boolean }} Area */

/** Where the next stone of a placement may lie; null where it may lie anywhere. @param {GameController} controller @param {Placement} placement @returns {Area|null} */
export function areaOf(controller, placement) {
  const option = placement.option(controller), { size } = controller.game.agreed;
  if (option?.name !== "place" || !controller.isPersons) return null;
  const area = option.areas[Math.min(placement.laid.length, option.areas.length - 1)];
  return area && (area.side < size || !area.inside) ? area : null;
}

/** @param {Area|null} area */
function place(area) {
  if (!area) return t("area anywhere");
  return area.side === 1 && area.inside ? t("area centre") : t(area.inside ? "area inside" : "area outside", { side: area.side });
}

/** What is to be done now. @param {GameController} controller @param {Placement} placement */
export function stepWords(controller, placement) {
  const { state } = controller, names = (state?.options ?? []).map((option) => option.name);
  if (!state || !names.length) return "";
  if (!controller.isPersons) return t("step computer");
  const option = placement.option(controller);
  if (option?.name === "place") {
    const number = controller.moves.length + placement.laid.length + 1;
    return t("step place", { number, color: t(number % 2 ? "black" : "white"), place: place(areaOf(controller, placement)) });
  }
  if (option) return t(`step ${option.name}`, { count: placement.wanted(controller) });
  if (names.includes("swap")) return t("step swap");
  if (names.includes("declare")) return t("step declare");
  if (names.includes("offer")) return t("step place or offer");
  return t(names.includes("place") ? "step take or place" : "step take");
}

/** Why a click on a point does nothing. @param {GameController} controller @param {Placement} placement @param {string} point */
export function refusal(controller, placement, point) {
  const { state } = controller, option = placement.option(controller);
  const { black = [], white = [] } = controller.game.agreed.setup ?? {};
  if ([...black, ...white, ...controller.moves, ...placement.laid].includes(point)) return t("refused taken", { point });
  if (option?.name === "pick") return t("refused pick", { offers: state?.offers.join(", ") ?? "" });
  const area = areaOf(controller, placement);
  if (area) return area.inside ? t("refused area", { point, place: place(area) }) : t("refused inside", { point, side: area.side });
  if (state?.options.length && !option) return stepWords(controller, placement);
  return "";
}

/** The corners of a central square, as points. @param {Area} area @param {number} size @returns {[string, string]} */
export function corners(area, size) {
  const centre = size >> 1, reach = area.side >> 1, letter = (/** @type {number} */ x) => "abcdefghijklmnopqrstuv"[x];
  const low = Math.max(0, centre - reach), high = Math.min(size - 1, centre + reach);
  return [`${letter(low)}${low + 1}`, `${letter(high)}${high + 1}`];
}
