// The 26 openings of renju, by the first three stones, whatever way the board is turned.

import { parse } from "./points.js";
import { language } from "./words.js";

/** By the third stone, seen from the first one: the second is one point above it (direct), or above and to the right (indirect). @type {Record<"D"|"I", [number, number, string, string][]>} */
const NAMES = {
  D: [
    [0, 2, "Kansei", "寒星"], [1, 2, "Keigetsu", "溪月"], [2, 2, "Sosei", "疏星"], [1, 1, "Kagetsu", "花月"], [2, 1, "Zangetsu", "残月"], [1, 0, "Ugetsu", "雨月"], [2, 0, "Kinsei", "金星"],
    [0, -1, "Shogetsu", "松月"], [1, -1, "Kyugetsu", "丘月"], [2, -1, "Shingetsu", "新月"], [0, -2, "Zuisei", "瑞星"], [1, -2, "Sangetsu", "山月"], [2, -2, "Yusei", "游星"],
  ],
  I: [
    [2, 2, "Chosei", "长星"], [2, 1, "Kyogetsu", "峡月"], [2, 0, "Kosei", "恒星"], [2, -1, "Suigetsu", "水月"], [2, -2, "Ryusei", "流星"], [1, 0, "Ungetsu", "云月"], [1, -1, "Hogetsu", "浦月"],
    [1, -2, "Rangetsu", "岚月"], [0, -1, "Gingetsu", "银月"], [0, -2, "Myojo", "明星"], [-1, -1, "Shagetsu", "斜月"], [-1, -2, "Meigetsu", "名月"], [-2, -2, "Suisei", "彗星"],
  ],
};

/** The eight ways to turn and mirror a board. @type {((x: number, y: number) => [number, number])[]} */
const TURNS = [(x, y) => [x, y], (x, y) => [y, -x], (x, y) => [-x, -y], (x, y) => [-y, x], (x, y) => [-x, y], (x, y) => [y, x], (x, y) => [x, -y], (x, y) => [-y, -x]];

/** The name of an opening, with the number that the literature gives it; nothing where it has none. @param {string[]} moves @param {number} size */
export function openingName(moves, size) {
  if (moves.length < 3) return "";
  const [first, second, third] = moves.slice(0, 3).map(parse), middle = size >> 1;
  if (size % 2 === 0 || first.x !== middle || first.y !== middle) return "";
  for (const turn of TURNS) {
    const [x, y] = turn(second.x - middle, second.y - middle), [u, v] = turn(third.x - middle, third.y - middle);
    const kind = x === 0 && y === 1 ? "D" : x === 1 && y === 1 ? "I" : null;
    const number = kind ? NAMES[kind].findIndex(([a, b]) => a === u && b === v) : -1;
    if (kind && number >= 0) return `${NAMES[kind][number][language === "zh" ? 3 : 2]} (${kind}${number + 1})`;
  }
  return "";
}
