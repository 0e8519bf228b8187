// The rules as files name them.

const NUMBERS = { 0: "freestyle", 1: "standard", 4: "renju", 8: "caro", 9: "caro_exact" };
const ALIASES = { gomoku: "freestyle", free: "freestyle", exact: "standard", ...NUMBERS };
export const RULES = Object.values(NUMBERS);

/** The rule with this name or Gomocup number; null if there is none. @param {string} text */
export function ruleNamed(text) {
  const name = text.trim().toLowerCase().replaceAll("-", "_").replaceAll(" ", "_");
  return RULES.includes(name) ? name : ALIASES[name] ?? null;
}
