// Stones of an opening that are laid one by one, before all of them are one act.

/** @typedef {import("./game_controller.js").GameController} GameController */

const BY_CLICK = ["place", "offer", "pick"];

export class Placement {
  constructor() {
    /** @type {string[]} */
    this.laid = [];
    this.chosen = ""; // the choice to lay stones, where there are others
  }

  clear() {
    this.laid = [];
    this.chosen = "";
  }

  /** The choice of the opening that is made by clicks, if one is. @param {GameController} controller */
  option(controller) {
    const options = controller.state?.options ?? [], byClick = options.filter((option) => BY_CLICK.includes(option.name));
    if (byClick.length === options.length && byClick.length === 1) return byClick[0];
    return byClick.find((option) => option.name === this.chosen);
  }

  /** How many stones are laid by clicks: one in ordinary play, several where the opening says so. @param {GameController} controller */
  wanted(controller) {
    if (!controller.isPersons) return 0;
    if (!controller.state?.options.length) return 1;
    const option = this.option(controller);
    if (!option) return 0;
    if (option.name === "place") return option.areas.length;
    if (option.name === "offer") return controller.state.declared || option.most;
    return option.name === "pick" ? 1 : 0;
  }

  /** Lay a stone; return the act that it makes, or null while stones are wanting. @param {GameController} controller @param {string} point */
  lay(controller, point) {
    const option = this.option(controller);
    if (!option) return point;
    this.laid = [...this.laid, point];
    if (this.laid.length < this.wanted(controller)) return null;
    const act = [option.name, ...this.laid].join("-");
    this.clear();
    return act;
  }

  /** Take the last stone away; false where none was laid. */
  undo() {
    if (!this.laid.length) return false;
    this.laid = this.laid.slice(0, -1);
    return true;
  }
}
