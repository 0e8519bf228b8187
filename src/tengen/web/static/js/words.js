// Texts in the reader's language: one file a language, in lang/.

export const LANGUAGES = { en: "EN", zh: "中文" };

/** @typedef {{code: string, parameters: Record<string, any>, text?: string}} Said what the server says: a code, and its English text */

/** @type {Record<string, string>} */
let words = {};
export let language = "en";

/** @param {string} path @returns {Promise<Record<string, string>>} */
async function load(path) {
  const answer = await fetch(path);
  return answer.json();
}

/**
 * Load a language; the page is then drawn anew.
 * @param {string} name
 */
export async function speak(name) {
  language = name in LANGUAGES ? name : "en";
  // What the server says comes in English anyway; its sentences in other languages are a file of their own.
  const files = [`lang/${language}.json`, ...(language === "en" ? [] : [`errors/${language}.json`])];
  words = Object.assign({}, ...await Promise.all(files.map(load)));
  document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
}

/** The language of the browser, where we have it. */
export function preferred() {
  const own = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES);
  return own ?? "en";
}

/**
 * The text of that key, its {places} filled in.
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function t(key, values = {}) {
  const text = words[key];
  if (text === undefined) throw new Error(`no text for ${key} in ${language}`);
  return text.replace(/\{(\w+)(!r|:or)?\}/g, (place, name, form) => (Object.hasOwn(values, name) ? shown(values[name], form) : place));
}

/**
 * What the server says, in the reader's language. A sentence of a user's own game has no translation, and stays.
 * @param {Said} said
 * @returns {string}
 */
export function tell(said) {
  return Object.hasOwn(words, said.code) ? t(said.code, said.parameters) : said.text ?? said.code;
}

/** A parameter of a sentence, as tengen.errors.sentence shows it. @param {any} value @param {string} [form] @returns {string} */
function shown(value, form) {
  if (Array.isArray(value)) {
    const [last, ...rest] = value.map((each) => shown(each)).reverse();
    return rest.length ? rest.reverse().join(t("list.comma")) + t(form === ":or" ? "list.or" : "list.comma") + last : last ?? "";
  }
  if (value !== null && typeof value === "object") return tell(value);
  return form === "!r" && typeof value === "string" ? quoted(value) : String(value);
}

/** The text between quotes, its control characters escaped. @param {string} text */
function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escapes = /** @type {Record<string, string>} */ ({ "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", [quote]: `\\${quote}` });
  return quote + text.replace(/[\\'"\u0000-\u001f\u007f]/g, (sign) => escapes[sign] ?? (sign < " " || sign > "~" ? `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}` : sign)) + quote;
}

/**
 * The text of a key that the server's data make up, or the data themselves.
 * @param {string} key
 * @param {string} otherwise
 */
export function maybe(key, otherwise) {
  return words[key] ?? otherwise;
}

/** A count in few letters: 9999, 25 k, 12 M. @param {number} count */
export function short(count) {
  return count < 10_000 ? String(count) : count < 1e7 ? `${Math.round(count / 1000)} k` : `${Math.round(count / 1e6)} M`;
}
