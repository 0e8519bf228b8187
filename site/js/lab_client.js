// The Lab without a server: searches that were recorded when the page was built. Everything else
// needs Python, and the sentence says so.

const ARRAYS = { i: Int32Array, b: Int8Array, B: Uint8Array, f: Float32Array };
const ABSENT = "this page has no server: it shows the searches that the form begins with; for others install Tengen and run make play";

const index = fetch("lab/index.json").then((answer) => answer.json());

export async function post(path, body) {
  const number = path === "api/search/view" ? (await index)[JSON.stringify(Object.entries(body).sort())] : undefined;
  if (number === undefined) throw new Error(ABSENT);
  return fetch(`lab/${number}.bin`);
}

/** Show a search. */
export async function request(study) {
  const bytes = await (await post("api/search/view", study)).arrayBuffer();
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
