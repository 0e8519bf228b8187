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

/** @param {string} path @param {object} body */
export async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (answer.ok) return answer;
  const { detail, code, parameters } = await answer.json().catch(() => ({ detail: answer.statusText }));
  if (code) throw new Error(tell({ code, parameters, text: detail }));
  throw new Error(typeof detail === "string" ? detail : detail.map((/** @type {{ loc: string[], msg: string }} */ each) => `${each.loc.at(-1)}: ${each.msg}`).join("; "));
}

/** Run a search. @param {object} study @returns {Promise<Answer>} */
export async function request(study) {
  const bytes = await (await post("api/search/view", study)).arrayBuffer();
  const length = new DataView(bytes).getUint32(0, true);
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  if (answer.error) throw new Error(tell(answer.error));
  let at = 4 + length;
  answer.arrays = Object.fromEntries((answer.columns ?? []).map((/** @type {[string, keyof typeof ARRAYS, number]} */ [name, type, count]) => {
    const kind = ARRAYS[type], array = new kind(bytes, at, count);
    at += Math.ceil((count * kind.BYTES_PER_ELEMENT) / 8) * 8;
    return [name, array];
  }));
  return answer;
}
