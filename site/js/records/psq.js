// Piskvork's psq, the records of Gomocup. The twin of tengen.records.psq, which explains the format.

import { told } from "../told.js";
import { Builder, Node, PASS, wrongSize } from "./record.js";
import { atLine, clean, cleanLine, decode, linesOf, strip, wrong } from "./text.js";
import { plainMoves } from "./line.js";

const HEADER = /^\s*Piskvorky\s+([0-9]{1,4})x([0-9]{1,4})\s*(?:,\s*(-?[0-9]{1,4}):(-?[0-9]{1,4})\s*(?:,\s*([0-9]{1,4})\s*)?)?,?\s*$/;
const MOVE = /^\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*,\s*(-?[0-9]{1,15})\s*$/;
const CODE = /^-?[0-9]{1,9}$/, RESULT = /^([0-2]),(.*)$/;
const RESULTS = ["0", "B+", "W+"];

export function read(bytes, { charset }) {
  const lines = linesOf(decode(bytes, charset)), header = HEADER.exec(lines[0]);
  if (!header) throw atLine(1, told("psq.header"));
  if (header[1] !== header[2]) throw atLine(1, told("record.not_square", { width: header[1], height: header[2] }));
  const size = Number(header[1]), beginner = Number(header[5] ?? 0), said = wrongSize(size);
  if (said) throw atLine(1, said);
  if (beginner > 1) throw atLine(1, told("psq.beginner", { number: beginner }));
  const builder = new Builder(size, (what, place) => atLine(place, what));
  let number = 1;
  for (let match = MOVE.exec(lines[number] ?? ""); match; match = MOVE.exec(lines[++number] ?? ""))
    builder.add(new Node({ move: [Number(match[1]) - 1, size - Number(match[2])], color: builder.last.nextColor, time_ms: Number(match[3]) }), number + 1);
  const headers = trailer(lines.slice(number), beginner), levels = [header[3], header[4]];
  if (header[3] !== undefined) headers.psq_levels = `${levels[beginner]}:${levels[1 - beginner]}`;
  return [{ rule: null, size, headers, root: builder.root }];
}

function trailer(raw, beginner) {
  let lines = raw.map(cleanLine);
  while (lines.length && !lines.at(-1)) lines.pop();
  const headers = {};
  (beginner === 0 ? ["black", "white"] : ["white", "black"]).forEach((name, i) => { headers[name] = lines[i] ?? ""; });
  lines = lines.slice(2);
  if (CODE.test(lines[0] ?? "")) {
    headers.psq_code = lines.shift();
    const match = RESULT.exec(lines[0] ?? "");
    if (match) {
      headers.result = RESULTS[Number(match[1])];
      headers.event = strip(match[2]);
      lines.shift();
    }
  }
  headers.psq_trailer = lines.join("\n");
  return Object.fromEntries(Object.entries(headers).filter(([, text]) => text));
}

export function write({ size, headers, root }) {
  const levels = headers.psq_levels ?? "0:0", lines = [`Piskvorky ${size}x${size}, ${levels}, 0`];
  if (!HEADER.test(lines[0])) throw wrong("psq.levels", { levels });
  for (const { move, time_ms } of plainMoves(root, "psq")) {
    if (move === PASS) throw wrong("record.passes", { form: "psq" });
    lines.push(`${move[0] + 1},${size - move[1]},${time_ms ?? 0}`);
  }
  lines.push(...trailerLines(headers));
  return new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join(""));
}

/** The lines after the moves, as few as can hold what is known. */
function trailerLines(headers) {
  const lines = [cleanLine(headers.black ?? ""), cleanLine(headers.white ?? "")];
  for (const line of lines) if (MOVE.test(line)) throw wrong("psq.name", { name: line });
  const won = (headers.result ?? "").slice(0, 2), result = won ? RESULTS.indexOf(won) : -1;
  const code = cleanLine(headers.psq_code ?? (result >= 0 ? "-1" : ""));
  if (code) {
    if (!CODE.test(code)) throw wrong("psq.code", { code });
    lines.push(code);
    if (result >= 0) lines.push(`${result},${cleanLine(headers.event ?? "")}`);
  }
  lines.push(...clean(headers.psq_trailer ?? "").split("\n"));
  while (lines.length && !lines.at(-1)) lines.pop();
  return lines;
}
