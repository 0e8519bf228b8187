// Texts in the reader's language: one file a language, in lang/.

export const LANGUAGES = { en: "EN", zh: "中文" };

/** @type {Record<string, string>} */
let words = {};
/** @type {Record<string, string>} */
let english = {};
export let language = "en";

/** @param {string} name */
async function load(name) {
  const answer = await fetch(`lang/${name}.json`);
  return answer.json();
}

/**
 * Load a language; the page is then drawn anew.
 * @param {string} name
 */
export async function speak(name) {
  language = name in LANGUAGES ? name : "en";
  // English is there in any case: it is what the server says.
  const [own, server] = await Promise.all([language === "en" ? null : load(language), Object.keys(english).length ? english : load("en")]);
  english = server;
  words = own ?? english;
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
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const text = words[key];
  if (text === undefined) throw new Error(`no text for ${key} in ${language}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Sentences of the server as patterns, those that say most first. @type {[string, RegExp][]|undefined} */
let patterns;

function makePatterns() {
  const literal = (/** @type {string} */ text) => text.replace(/\{\w+\}/g, "").length;
  const said = Object.entries(english).filter(([key]) => key.startsWith("says ")).sort(([, one], [, other]) => literal(other) - literal(one));
  return said.map(([key, text]) => /** @type {[string, RegExp]} */ ([key,
    new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`, "s")]));
}

/**
 * What the server says, in the reader's language: its sentences stand in the language files under "says …". One that
 * does not stays as it is.
 * @param {string} text
 * @returns {string}
 */
export function said(text) {
  if (words === english) return text;
  patterns ??= makePatterns();
  for (const [key, pattern] of patterns) {
    const found = pattern.exec(text);
    if (found) return t(key, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, saidPart(value)])));
  }
  return text;
}

/** A part of a sentence: a sentence again, or a list. @param {string} text */
function saidPart(text) {
  const whole = said(text);
  return whole === text ? text.split(", ").map(said).join(t("list")) : whole;
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
