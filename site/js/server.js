// What answers the routes of the server on a page without one: files, pictures, an analysis.

import { RecordError } from "./records/text.js";
import { drawPng, drawSvg } from "./picture.js";
import { exportGame, importGame } from "./records/exchange_files.js";
import { Socket } from "./socket.js";
import { t } from "./words.js";
import { toRecord } from "./records/tree_record.js";

const JSON_TYPE = { "Content-Type": "application/json" };

/** @param {string} path with its query @param {{ body: Blob|string }} options as `fetch` takes them */
export async function send(path, { body }) {
  const [route, query] = path.split("?");
  const answer = ROUTES[route];
  try {
    if (!answer) throw new Absent(t("site absent"));
    return await answer(body, new URLSearchParams(query));
  } catch (error) {
    if (error instanceof Absent) return refusal({ detail: error.message });
    if (!(error instanceof RecordError)) throw error;
    const { code, parameters, text } = error.said;
    return refusal({ detail: text, code, parameters });
  }
}

/** Something that this page does not have. */
class Absent extends Error {}

const refusal = (/** @type {object} */ why) => new Response(JSON.stringify(why), { status: 400, headers: JSON_TYPE });

/** @type {Record<string, (body: Blob|string, query: URLSearchParams) => Promise<Response>>} */
const ROUTES = {
  async "api/import"(body, query) {
    const bytes = new Uint8Array(await new Blob([body]).arrayBuffer());
    const found = importGame(bytes, {
      rule: query.get("rule") ?? undefined, size: Number(query.get("size") ?? 15), game: Number(query.get("game") ?? 1), charset: query.get("charset"),
    });
    return new Response(JSON.stringify(found), { headers: JSON_TYPE });
  },

  async "api/export"(body) {
    const { bytes, notes } = exportGame(JSON.parse(await plain(body)));
    const told = JSON.stringify(notes).replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`); // headers are ASCII
    return new Response(bytes, { headers: { "Tengen-Notes-Json": told } });
  },

  async "api/picture"(body) {
    const { game, kind, at = null, numbers = true } = JSON.parse(String(body));
    if (kind === "gif") throw new Absent(t("site no gif"));
    const { root, size } = toRecord(game, at ?? lastOf(game)), moves = root.mainLine.slice(1);
    const stones = [...root.black.map((point) => [point, "black"]), ...root.white.map((point) => [point, "white"]), ...moves.map(({ move, color }) => [move, color])];
    const svg = drawSvg({ size, stones, moves: moves.map(({ move }) => move), numbers });
    return new Response(kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await drawPng(svg));
  },

  /** The best line of a position, as scripts ask the server for it. */
  async "api/analyse"(body) {
    const { rule, size, setup = null, position, limits } = JSON.parse(String(body));
    const lines = await analysed({ rule, size, setup, acts: position.split(" ").filter(Boolean) }, limits);
    return new Response(JSON.stringify({ lines }), { headers: JSON_TYPE });
  },
};

/** A body as text; a large one comes compressed. @param {Blob|string} body */
async function plain(body) {
  if (typeof body === "string") return body;
  return new Response(body.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** The number of the last node of the main line. */
function lastOf({ tree }) {
  const first = new Map(); // per node its first child
  tree.forEach(({ parent }, number) => { if (number) first.set(parent ?? number - 1, first.get(parent ?? number - 1) ?? number); });
  let at = 0;
  while (first.has(at)) at = first.get(at);
  return at;
}

function analysed(game, limits) {
  return new Promise((resolve, reject) => {
    let lines = [];
    const socket = new Socket({
      onOpen: () => socket.send({ type: "analyse", id: socket.next(), game, player: "tengen", lines: 1, limits }),
      onLost: (/** @type {string} */ why) => reject(new Error(why)),
      onAnswer: (/** @type {any} */ answer) => {
        if (answer.type === "lines") lines = answer.lines;
        else if (answer.type === "done") end(() => resolve(lines));
        else end(() => reject(new Error(answer.text)));
      },
    });
    const end = (/** @type {() => void} */ settle) => {
      socket.close();
      settle();
    };
  });
}
