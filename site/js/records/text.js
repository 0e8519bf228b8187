// Texts in files: charsets and characters. The twin of tengen.records.text and .charset.

import { told } from "../told.js";

const LATIN = "latin-1";
/** Python's names of charsets, by what files call them; what is not here the browser may know by itself. */
const NAMES = {
  ascii: "utf-8", "us-ascii": "utf-8", utf8: "utf-8", "utf-8-sig": "utf-8", gb2312: "gb18030", gbk: "gb18030", shift_jis: "cp932", "shift-jis": "cp932", sjis: "cp932",
  "iso-8859-1": LATIN, latin1: LATIN, "latin-1": LATIN, "iso8859-1": LATIN,
};
const LABELS = { cp932: "shift_jis", cp949: "euc-kr", cp950: "big5", cp866: "ibm866" }; // the browser's names of the same
const CHINESE_SHARE = 0.9; // of the bytes beyond ASCII stand in pairs of GB 2312 where a text is Chinese

/** What is wrong with a file, in a sentence. */
export class RecordError extends Error {
  /** @param {{ code: string, parameters: object, text: string }} said */
  constructor(said) {
    super(said.text);
    this.said = said;
  }
}

/** @param {string} code @param {Record<string, any>} [parameters] */
export const wrong = (code, parameters = {}) => new RecordError(told(code, parameters));
export const atLine = (line, said) => new RecordError(told("place.line", { line, what: said }));
export const atByte = (byte, said) => new RecordError(told("place.byte", { byte, what: said }));
/** A number that is not whole by nature, as Python writes it: 1.0, 1e-05. @param {number} number */
export function floatText(number) {
  const size = Math.abs(number);
  if (number !== 0 && (size >= 1e16 || size < 1e-4)) return number.toExponential().replace(/e([+-])(\d)$/, (_, sign, digit) => `e${sign}0${digit}`);
  return Number.isInteger(number) ? `${Object.is(number, -0) ? "-0" : number}.0` : String(number);
}
/** A number as sentences write it: 1,000,000. */
export const grouped = (number) => number.toLocaleString("en-US");

function charsetNamed(name) {
  const low = name.trim().toLowerCase();
  return NAMES[low] ?? low;
}

/** The text of bytes, by default UTF-8; RecordError where they do not fit. @param {Uint8Array} bytes @param {string|null} [charset] */
export function decode(bytes, charset, start = 0) {
  const name = charsetNamed(charset || "utf-8");
  if (name === LATIN) return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  let decoder;
  try {
    decoder = new TextDecoder(LABELS[name] ?? name, { fatal: true, ignoreBOM: true });
  } catch {
    throw wrong("charset.unknown", { name: String(charset).slice(0, 40) });
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw atByte(start, told("charset.read", { charset: name }));
  }
}

const decodes = (bytes, charset) => {
  try {
    decode(bytes, charset);
    return true;
  } catch {
    return false;
  }
};

/** The charset of a text: what it says, else UTF-8, Shift-JIS, GBK or Latin-1. @param {Uint8Array} bytes */
export function guessCharset(bytes) {
  if (decodes(bytes, "utf-8")) return "utf-8";
  const plain = decode(bytes, LATIN), named = /CA\[([A-Za-z0-9_-]{2,20})\]/.exec(plain);
  if (named && decodes(bytes, named[1])) return charsetNamed(named[1]);
  if (/[\u3040-\u30ff]/.test(new TextDecoder("shift_jis").decode(bytes)) && decodes(bytes, "cp932")) return "cp932";
  const runs = plain.match(/[\x80-\xff]+/g) ?? [];
  const size = (/** @type {string[]} */ texts) => texts.reduce((sum, { length }) => sum + length, 0);
  const paired = size(runs.filter((run) => run.length % 2 === 0 && !/[\x80-\xa0]/.test(run)));
  return paired >= CHINESE_SHARE * size(runs) && decodes(bytes, "gb18030") ? "gb18030" : LATIN;
}

/** The text as records hold it: lines end in \n, no other control characters. @param {string} text */
export function clean(text) {
  return text.replace(/\r\n|\n\r|\r/g, "\n").replace(/[\t\v\f]/g, " ").replace(/[\x00-\x08\x0e-\x1f\x7f]/g, "\ufffd").toWellFormed();
}

const BLANKS = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+"; // Python's: U+FEFF is none
const ENDS = new RegExp(`^${BLANKS}|${BLANKS}$`, "g");
/** Without the blanks around. @param {string} text */
export const strip = (text) => text.replace(ENDS, "");

/** The text as one line, without blanks around. @param {string} text */
export const cleanLine = (text) => strip(clean(text).replaceAll("\n", " "));

/** @param {string} text */
export const linesOf = (text) => text.replace(/^\ufeff/, "").replace(/\r\n|\n\r|\r/g, "\n").split("\n");
