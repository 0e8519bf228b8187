// What may be chosen: players with their options, rules, openings; asked of the server once.

/** @typedef {{ players: { name: string, summary: string, options: { name: string, type: string, default: any }[], is_analyst: boolean }[], rules: string[], openings: string[], levels: Record<string, number> }} Choices */

/** @type {Choices|null} */
let choices = null;

export async function loadChoices() {
  choices ??= await (await fetch("api/choices")).json();
  return /** @type {Choices} */ (choices);
}
