// Games in and out of files, told apart by their content: what the routes import and export of the
// server do.

import { told } from "../told.js";
import { looksLikeDiagram, readDiagram } from "./diagram.js";
import * as json from "./json_tree.js";
import * as position from "./position.js";
import * as psq from "./psq.js";
import * as lib from "./renlib.js";
import * as sgf from "./sgf.js";
import { guessCharset, wrong } from "./text.js";
import { losses, toRecord, toTree } from "./tree_record.js";

const FORMATS = { psq, sgf, lib, json, pos: position };
const LINES = ["psq", "pos"]; // hold one line of moves, without variations
const MAX_BYTES = 32 * 1024 * 1024, STANDARD_SIZE = 15;

/** The format of a file, from its first bytes. @param {Uint8Array} bytes */
function guessFormat(bytes) {
  const text = Array.from(bytes.subarray(0, 4096), (byte) => String.fromCharCode(byte)).join("").replace(/^ï»¿/, "").trimStart();
  if (lib.MAGIC.every((byte, i) => bytes[i] === byte)) return "lib";
  if (text.startsWith("Piskvorky")) return "psq";
  if (text.startsWith("{")) return "json";
  if (/^\(\s*;/.test(text)) return "sgf";
  if (text && position.looksLikePosition(text.split("\n", 1)[0])) return "pos";
  throw wrong("format.data_not_told", { formats: Object.keys(FORMATS) });
}

/**
 * Read a game; `rule` and `size` count where the file does not say, `game` is its number, from 1.
 * @param {Uint8Array} bytes @param {{ rule?: string, size?: number, game?: number, charset?: string|null }} options
 */
export function importGame(bytes, { rule = "freestyle", size = 15, game: number = 1, charset = null }) {
  if (bytes.length > MAX_BYTES) throw wrong("file.too_large", { most: MAX_BYTES / 1024 ** 2 });
  const text = new TextDecoder().decode(bytes), moves = position.withoutNumbers(text);
  let format, games, used = charset;
  if (moves === null && looksLikeDiagram(text)) [format, games] = ["diagram", [readDiagram(text)]];
  else {
    const data = moves === null ? bytes : new TextEncoder().encode(moves);
    format = moves === null ? guessFormat(data) : "pos";
    used = charset ?? (format === "lib" ? lib.triedCharset(data) : guessCharset(data));
    games = FORMATS[format].read(data, { charset: used, size });
  }
  if (number < 1 || number > games.length) throw wrong("record.no_game", { number, games: games.length });
  const { game, notes } = toTree(games[number - 1], rule);
  return { game, ...(games[number - 1].rule ? {} : { rule_given: false }), format, games: games.length, charset: used ?? "", notes };
}

/**
 * Write a game; what the format does not hold is told in notes.
 * @param {{ game: object, format: string, at?: number|null }} ask
 */
export function exportGame({ game, format, at = null }) {
  const whole = toRecord(game), record = LINES.includes(format) && at !== null ? toRecord(game, at) : whole;
  const bytes = FORMATS[format].write(record), notes = [];
  const [after] = FORMATS[format].read(bytes, { charset: "utf-8", size: whole.size }), lost = losses(whole, after);
  if (lost.length) notes.push(told("note.does_not_hold", { form: format, losses: lost }));
  if (format === "pos" && whole.size !== STANDARD_SIZE) notes.push(told("note.size", { size: whole.size }));
  return { bytes, notes };
}
