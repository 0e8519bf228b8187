// Searches, asked of the server.

import { tell } from "./words.js";

/**
 * What the server answers.
 * @typedef {object} Answer
 * @property {string} algorithm
 * @property {string|null} value
 * @property {string} status
 * @property {string[]} pv
 * @property {{ pn: string, dn: string }|null} proof
 * @property {Record<string, number>} stats
 * @property {number} nodes
 * @property {{ alpha: number, beta: number, pruned: number }} cuts those that pruned a move
 * @property {boolean} is_cut_off whether leaves were estimated at a horizon
 * @property {number} events
 * @property {import("./stepper.js").Film} [film]
 * @property {{ tree: string, width: number, height: number }} [drawing]
 * @property {string[]} [boards]
 * @property {string[]} [names]
 * @property {string[]} [labels]
 * @property {Record<number, number>} [pruned]
 * @property {[string, string, number][]} [columns]
 * @property {{ parents: Int32Array, sides: Int8Array, moves: Int32Array, kinds: Uint8Array, nodes: Int32Array, values: Float32Array, a: Float32Array, b: Float32Array }} [arrays]
 */

const ARRAYS = { i: Int32Array, b: Int8Array, B: Uint8Array, f: Float32Array };

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export async function post(path, body, signal) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  if (answer.ok) return answer;
  const { detail, code, parameters } = await answer.json().catch(() => ({ detail: answer.statusText }));
  if (code) throw new Error(tell({ code, parameters, text: detail }));
  throw new Error(String(detail));
}

/**
 * Run a search.
 * @param {object} study
 * @param {(nodes: number) => void} onProgress told how many nodes were visited so far
 * @param {AbortSignal} signal ends the search
 * @returns {Promise<Answer>}
 */
export async function request(study, onProgress, signal) {
  const response = await post("api/search/view", study, signal);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  let bytes = new Uint8Array(0);
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    bytes = joined(bytes, value);
    for (let news = progressOf(bytes); news; news = progressOf(bytes)) {
      onProgress(news.nodes);
      bytes = bytes.slice(news.length);
    }
  }
  return unpack(bytes.buffer);
}

/** @param {Uint8Array} one @param {Uint8Array} two */
function joined(one, two) {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
}

/** The JSON that an answer begins with, as soon as all of it is here. @param {ArrayBuffer} bytes */
function head(bytes) {
  if (bytes.byteLength < 4) return null;
  const length = new DataView(bytes).getUint32(0, true);
  if (bytes.byteLength < 4 + length) return null;
  return { told: JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))), length: 4 + length };
}

/** News of a search that still runs. An answer itself is long: what is asked first is whether it is short. @param {Uint8Array<ArrayBuffer>} bytes */
function progressOf(bytes) {
  if (bytes.length < 4 || new DataView(bytes.buffer).getUint32(0, true) > 100) return null;
  const found = head(bytes.buffer);
  return found && "progress" in found.told ? { nodes: found.told.progress, length: found.length } : null;
}

/** @param {ArrayBuffer} bytes @returns {Answer} */
function unpack(bytes) {
  const found = head(bytes);
  if (!found) throw new Error(tell({ code: "page.left", parameters: {} }));
  const { told: answer, length } = found;
  if (answer.error) throw new Error(tell(answer.error));
  let at = length;
  answer.arrays = Object.fromEntries((answer.columns ?? []).map((/** @type {[string, keyof typeof ARRAYS, number]} */ [name, type, count]) => {
    const kind = ARRAYS[type], array = new kind(bytes, at, count);
    at += Math.ceil((count * kind.BYTES_PER_ELEMENT) / 8) * 8;
    return [name, array];
  }));
  return answer;
}
