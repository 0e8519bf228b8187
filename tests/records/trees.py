"""Random records that a format can hold whole."""

from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tengen.gomoku import Point, Rule
from tengen.records import PASS, Color, Node, Record

# No test depends on the clock.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

_CHARACTERS = st.characters(exclude_categories=("Cs", "Cc"))
# Characters with a meaning in some format come often.
_TRICKY = st.sampled_from("\\]:[;()\n,=é碁\ufeff\u2028{}\"'")
LINES = st.text(st.one_of(_CHARACTERS, _TRICKY.filter(lambda c: c != "\n")), max_size=12).map(
    str.strip
)
TEXTS = st.text(st.one_of(_CHARACTERS, _TRICKY), max_size=12)
PROPERTIES = st.dictionaries(
    st.sampled_from(["TR", "BL", "N", "KT", "DM"]),
    st.lists(st.sampled_from(["", "hh", "12.5", r"a\]b", "ha:hb"]), min_size=1, max_size=2).map(
        tuple
    ),
    max_size=2,
)


class Ability(NamedTuple):
    """What a format keeps."""

    remarks: frozenset[str] = frozenset()
    has_variations: bool = True
    has_setup: bool = True
    has_passes: bool = True
    has_blanks: bool = True
    """Nodes without a move."""
    sizes: st.SearchStrategy[int] = st.integers(5, 22)
    rules: st.SearchStrategy[Rule | None] = st.none()
    headers: st.SearchStrategy[dict[str, str]] = st.builds(dict)


EVERYTHING = Ability(
    remarks=frozenset(
        ("comment", "evaluation", "time_ms", "label", "labels", "marks", "properties")
    ),
    rules=st.one_of(st.none(), st.sampled_from(Rule)),
    headers=st.dictionaries(
        st.sampled_from(["black", "white", "result", "rule", "event", "my_own", "psq_code"]),
        TEXTS.filter(bool),
        max_size=3,
    ),
)


@st.composite
def records(draw: st.DrawFn, ability: Ability = EVERYTHING, max_nodes: int = 9) -> Record:
    """Draw a record whose every part the format keeps."""
    size = draw(ability.sizes)
    points = st.builds(Point, st.integers(0, size - 1), st.integers(0, size - 1))
    root = Node(**_remarks(draw, ability, points))
    # Every node with the points taken along its path and the color that moves next.
    open_nodes = [(root, frozenset[Point](), Color.BLACK)]
    for _ in range(draw(st.integers(0, max_nodes))):
        index = draw(st.integers(0, len(open_nodes) - 1)) if ability.has_variations else -1
        parent, taken, turn = open_nodes[index]
        node = Node(**_remarks(draw, ability, points))
        kind = draw(st.sampled_from(_kinds(ability)))
        if kind == "pass":
            node.move, node.color = PASS, turn
        elif kind == "setup":
            stones = draw(st.lists(points, unique=True, max_size=4))
            node.black, node.white = tuple(stones[:2]), tuple(stones[2:3])
            node.empty, node.to_move = tuple(stones[3:]), draw(st.sampled_from(Color))
            taken = (taken | {*stones[:3]}) - {*stones[3:]}
            turn = node.to_move
        elif kind == "move":
            point = draw(points)
            if point in taken:
                continue
            node.move, node.color = point, turn
            taken |= {point}
        if node.move is not None:
            turn = turn.other
        parent.children.append(node)
        open_nodes.append((node, taken, turn))
    return Record(draw(ability.rules), size, draw(ability.headers), root)


def _kinds(ability: Ability) -> list[str]:
    kinds = ["move", "move"]
    if ability.has_passes:
        kinds.append("pass")
    if ability.has_setup:
        kinds.append("setup")
    if ability.has_blanks:
        kinds.append("blank")
    return kinds


def _remarks(draw: st.DrawFn, ability: Ability, points: st.SearchStrategy[Point]) -> dict[str, Any]:
    kept = ability.remarks
    remarks: dict[str, Any] = {}
    if "comment" in kept:
        remarks["comment"] = draw(TEXTS)
    if "evaluation" in kept:
        floats = st.floats(allow_nan=False, allow_infinity=False)
        remarks["evaluation"] = draw(st.one_of(st.none(), floats))
    if "time_ms" in kept:
        remarks["time_ms"] = draw(st.one_of(st.none(), st.integers(-1000, 10**9)))
    if "label" in kept:
        remarks["label"] = draw(LINES)
    if "labels" in kept:
        remarks["labels"] = draw(st.dictionaries(points, LINES.filter(bool), max_size=2))
    if "marks" in kept:
        remarks["is_marked"], remarks["is_start"] = draw(st.booleans()), draw(st.booleans())
    if "properties" in kept:
        remarks["properties"] = draw(PROPERTIES)
    return remarks
