"""The names of SGF's properties that have a meaning here."""

from __future__ import annotations

from typing import Final

from tengen.gomoku.color import Color

GOMOKU: Final = "4"
"""GM of Gomoku and Renju."""

HEADERS: Final = {
    "GN": "name", "EV": "event", "RO": "round", "DT": "date", "PC": "place",
    "PB": "black", "BR": "black_rank", "BT": "black_team",
    "PW": "white", "WR": "white_rank", "WT": "white_team",
    "RE": "result", "TM": "time_limit", "OT": "overtime", "ON": "opening", "GC": "description",
    "AN": "annotator", "US": "user", "SO": "source", "CP": "copyright", "AP": "application",
}  # fmt: skip
"""Our names of the root's properties."""

COLORS: Final = {"B": Color.BLACK, "W": Color.WHITE}
STONES: Final = {"AB": "black", "AW": "white", "AE": "empty"}
MEANT: Final = frozenset(("B", "W", "PL", "C", "V", "LB", "XM", "XT", "XS", *STONES))
"""Properties of any node that become fields of ours."""
MEANT_AT_ROOT: Final = frozenset(("FF", "GM", "SZ", "CA", "RU", "XH", *HEADERS))
