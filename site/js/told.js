// Sentences as the server says them: a code, its parameters, and the English text.

import { SENTENCES } from "./built.js"; // which the build writes

/** @param {string} code @param {Record<string, any>} [parameters] points, numbers, texts, or sentences */
export function told(code, parameters = {}) {
  const text = (SENTENCES[code] ?? code).replace(/\{(\w+)(!r|:or)?\}/g, (place, name, form) => (name in parameters ? shown(parameters[name], form) : place));
  return { code, parameters, text };
}

function shown(value, form) {
  if (Array.isArray(value)) {
    const texts = value.map((each) => shown(each));
    return texts.length > 1 && form === ":or" ? `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}` : texts.join(", ");
  }
  if (value !== null && typeof value === "object") return value.text;
  return form === "!r" ? `'${value}'` : String(value);
}
