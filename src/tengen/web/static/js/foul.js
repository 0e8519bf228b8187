// Why a point is forbidden, in words.

import { t } from "./words.js";

/** @param {import("./messages.js").Forbidden} each */
export function why(each) {
  const rows = each.rows.filter((row) => row.kind !== "no real three")
    .map((row) => t(`row ${row.kind}`, { stones: row.stones.join(" ") }));
  return `${t("forbidden", { point: each.point, foul: t(`foul ${each.foul}`) })}\n${rows.join("\n")}`;
}
