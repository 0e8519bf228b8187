// The Lab without a server: the searches that its form begins with were recorded when the page was
// built. Everything else needs Python, and the sentence says so.

import { send } from "./server.js";
import { t } from "./words.js";

const ARRAYS = { i: Int32Array, b: Int8Array, B: Uint8Array, f: Float32Array };

/** @type {Promise<Record<string, number>>|undefined} */
let index;

/** What was recorded, by what the page asks. */
async function recorded(study) {
  index ??= fetch("lab/index.json").then((answer) => answer.json());
  return (await index)[JSON.stringify(Object.entries(study).sort())];
}

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export async function post(path, body, signal) {
  if (!path.startsWith("api/search/")) {
    const answer = await send(path, { body: JSON.stringify(body) });
    if (answer.ok) return answer;
    throw new Error((await answer.json()).detail);
  }
  // The rules of the games are in Python: of a state the page shows the moves that lead to it.
  if (path === "api/search/board") return new Response(JSON.stringify({ board: "", path: body.path }));
  const number = path === "api/search/view" ? await recorded(body) : undefined;
  if (number === undefined) throw new Error(t("site recorded only"));
  return fetch(`lab/${number}.bin`, { signal });
}

/** Show a search. @param {object} study @param {(nodes: number) => void} _onProgress @param {AbortSignal} signal */
export async function request(study, _onProgress, signal) {
  const bytes = await (await post("api/search/view", study, signal)).arrayBuffer();
  const length = new DataView(bytes).getUint32(0, true);
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  let at = 4 + length;
  answer.arrays = Object.fromEntries((answer.columns ?? []).map(([name, type, count]) => {
    const kind = ARRAYS[type], array = new kind(bytes, at, count);
    at += Math.ceil((count * kind.BYTES_PER_ELEMENT) / 8) * 8;
    return [name, array];
  }));
  return answer;
}
