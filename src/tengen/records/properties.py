"""SGF's properties: those that have a meaning here, and what the others may hold.

A node of any format may carry properties without a meaning of ours, as they stand in an SGF file.
What every reader and every writer asks of them is asked here, so that all of them agree.
"""

from __future__ import annotations

import re
from typing import Final

from tengen.errors import Sentence
from tengen.gomoku.color import Color
from tengen.records.record import Node

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

_NAME: Final = re.compile(r"[A-Z]{1,64}")
_ESCAPED: Final = re.compile(r"(?:[^\\\]]++|\\.)*+", re.DOTALL)


def wrong_property(node: Node, *, is_root: bool) -> Sentence | None:
    r"""Say what is wrong with the properties that *node* carries, if anything.

    >>> wrong_property(Node(properties={"TR": ("hh", r"a\]b")}), is_root=True)
    >>> print(wrong_property(Node(properties={"TR": ("a]b",)}), is_root=True))
    the property TR has a value with an unescaped bracket

    HO is how SGF writes a mark, so a marked node has no other HO.

    >>> node = Node(properties={"HO": ("",)})
    >>> wrong_property(node, is_root=False) is None
    True
    >>> node.is_marked = True
    >>> wrong_property(node, is_root=False).code
    'sgf.own_place'
    """
    for name, values in node.properties.items():
        if _NAME.fullmatch(name) is None:
            return Sentence("record.property")
        is_mark = name == "HO" and (node.is_marked or values == ("1",))
        if is_mark or name in MEANT or (is_root and name in MEANT_AT_ROOT):
            return Sentence("sgf.own_place", name=name)
        if not values:
            return Sentence("record.no_value", name=name)
        if not all(map(_ESCAPED.fullmatch, values)):
            return Sentence("sgf.bracket", name=name)
    return None
