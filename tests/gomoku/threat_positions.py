"""Positions with known wins, from papers and public collections (sources in the files)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from tengen.gomoku import Board, Color, Rule

DATA = Path(__file__).parents[1] / "data"


class Known(NamedTuple):
    name: str
    kind: str
    """vcf_win, no_vcf, vct_win, …"""
    board: Board
    fours: int | None
    """Fours before the five in the shortest win, where that is known."""
    entry: dict[str, Any]


def read(name: str) -> list[Known]:
    positions = json.loads((DATA / name).read_text(encoding="utf-8"))["positions"]
    return [known(entry) for entry in positions if entry["to_move"]]


def known(entry: dict[str, Any]) -> Known:
    board = Board.from_stones(
        entry["black"],
        entry["white"],
        to_move=Color[entry["to_move"].upper()],
        rule=Rule[entry["rule"].upper()],
        size=entry["size"],
    )
    checked = entry.get("verified", entry)
    fours = checked.get("shortest_fours_before_five")
    return Known(entry["id"], entry["kind"], board, fours, entry)


ALLIS = {entry.name.removeprefix("allis94-"): entry for entry in read("allis_1994.json")}
QUINTET = read("quintet_vcf_vct.json")
SINGLE = read("threat_positions.json")
EVERY = [*ALLIS.values(), *QUINTET, *SINGLE]


def of_kind(*kinds: str) -> list[Known]:
    return [entry for entry in EVERY if entry.kind in kinds]
