"""A recording as one picture: squares for MAX, circles for MIN, and what was cut by which bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from math import hypot
from typing import Unpack

from tengen.game.protocol import M, S, Side
from tengen.search.export.layout import tidy
from tengen.search.export.scene import Scene, Spot, Staging, stage
from tengen.search.export.words import number
from tengen.search.trace import Kind, Trace

HALF = 18.0  # half the height of an inner node
LEAF_HALF = 13.0
STUB_HALF = 6.0  # a pruned move behind which nothing is drawn
LEVEL, TALLEST_LEVEL = 92.0, 230.0  # from one level to the next, boards not counted
ASPECT = 3.0  # a wide tree gets taller levels until it is so many times as wide as high
GAP = 12.0  # between siblings; cousins stand twice as far apart
MARGIN = 28.0
LEVEL_NAME = 34.0  # on the left, what the level does
ASIDE = 5.0  # from a node to what stands beside it
CHARACTER = 8.2  # the width of one at 14 px; at 11 px it is SMALL, in a board's type BOARD
SMALL, BOARD, BOARD_LINE = 6.6, 6.1, 12.0

LEGEND_WIDTH = 700.0

_SIDE = {Side.MAX: "max", Side.MIN: "min", Side.CHANCE: "chance"}
BOUND = {Kind.ALPHA_CUT: "α", Kind.BETA_CUT: "β"}
_MEANINGS = {
    "leaf": "leaf",
    "pv": "principal variation",
    "pruned": "pruned, and by which bound",
}


def resource(name: str) -> str:
    """Return one of the files that drawings and pages are made of."""
    return (files(__package__) / "page" / name).read_text("utf-8")


def to_svg(
    trace: Trace[M],
    *,
    moves: bool = True,
    title: str = "",
    **options: Unpack[Staging[S, M]],
) -> str:
    """Return the drawing of a recording as an SVG document; :mod:`tengen.search.export` explains.

    >>> trace = Trace[str]("minimax")
    >>> trace.leaf(trace.enter(trace.enter(-1, None, Side.MAX), "left", Side.MIN), 3)
    >>> to_svg(trace)[:5]
    '<svg '
    """
    scene = stage(trace, **options)
    body, width, height = draw(scene, moves=moves)
    width = max(width, LEGEND_WIDTH)
    top = 58.0
    bottom = 74.0 if scene.note else 52.0
    heading = title or trace.algorithm or "search"
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tree" role="img" '
            f'viewBox="0 0 {width:.0f} {height + top + bottom:.0f}" '
            f'width="{width:.0f}" height="{height + top + bottom:.0f}">',
            f"<title>{escape(heading)}</title><desc>{escape(summary(scene))}</desc>",
            f"<style>{resource('tree.css')}",
            f"@media (prefers-color-scheme: dark) {{ :root {{ {resource('dark.css')} }} }}",
            ".tree .heading { font-size: 18px; text-anchor: start; }",
            ".tree .remark { font-size: 12px; font-weight: 400; fill: var(--faint);"
            " text-anchor: start; }</style>",
            '<rect width="100%" height="100%" style="fill: var(--paper)"/>',
            f'<text class="heading" x="{MARGIN}" y="28">{escape(heading)}</text>',
            f'<text class="remark" x="{MARGIN}" y="50">{escape(summary(scene))}</text>',
            f'<g transform="translate(0 {top})">{body}</g>',
            f'<g transform="translate({MARGIN} {height + top + 22})">{"".join(_legend(scene))}</g>',
            f'<text class="remark" x="{MARGIN}" y="{height + top + 54}">{escape(scene.note)}</text>'
            if scene.note
            else "",
            "</svg>\n",
        )
    )


def summary(scene: Scene[S, M]) -> str:
    """Say in a line how the search went."""
    trace = scene.trace
    root = max((spot for spot in scene.spots if spot.parent < 0), key=lambda spot: spot.node)
    facts = [f"value {number(root.value)}"] if root.value == root.value else []
    if root.pn == root.pn:
        facts.append(f"pn {number(root.pn)}, dn {number(root.dn)}")
    facts.append(f"{trace.node_count:,} nodes visited")
    pruned = sum(map(len, trace.pruned.values()))
    if pruned:
        facts.append(f"{pruned:,} {'branch' if pruned == 1 else 'branches'} pruned")
    return " · ".join(facts)


def draw(scene: Scene[S, M], *, moves: bool = True) -> tuple[str, float, float]:
    """Return the nodes and edges as SVG, and the width and height that they need."""
    spots = scene.spots
    xs, ys = _places(scene)
    parts: list[str] = ['<g class="edges">']
    for index, spot in enumerate(spots):
        if spot.parent >= 0:
            start = (xs[spot.parent], ys[spot.parent] + _below(spots[spot.parent]))
            end = (xs[index], ys[index] - _half(spot))
            parts.extend(_edge(scene, index, start, end, moves))
    parts.append('</g><g class="nodes">')
    for index, spot in enumerate(spots):
        parts.extend(_node(index, spot, xs[index], ys[index]))
    parts.append('</g><g class="levels">')
    parts.extend(_levels(scene, ys))
    parts.append("</g>")
    right = max(x + _reach(spot)[1] for x, spot in zip(xs, spots, strict=True))
    bottom = max(y + _below(spot) for y, spot in zip(ys, spots, strict=True))
    return "".join(parts), right + MARGIN, bottom + MARGIN


def _places(scene: Scene[S, M]) -> tuple[list[float], list[float]]:
    """Return the places of the spots; an unseen node above holds several roots together."""
    spots = scene.spots
    reaches = [(0.0, 0.0), *map(_reach, spots)]
    parents = [-1, *(spot.parent + 1 for spot in spots)]
    left, right = zip(*reaches, strict=True)
    xs = [x + MARGIN + LEVEL_NAME for x in tidy(parents, left, right, gap=GAP, cousin_gap=GAP)[1:]]
    depths: list[int] = []
    for spot in spots:
        depths.append(depths[spot.parent] + 1 if spot.parent >= 0 else 0)
    board = max(map(_board_height, spots))
    level = max(xs) / ASPECT / (max(depths) or 1) - board
    level = min(max(level, LEVEL), TALLEST_LEVEL) + board
    return xs, [MARGIN + depth * level for depth in depths]


def _levels(scene: Scene[S, M], ys: Sequence[float]) -> Iterator[str]:
    """Write at every level who moves there, where it is one side in all of its nodes."""
    sides: dict[float, set[str]] = {}
    for spot, y in zip(scene.spots, ys, strict=True):
        if not spot.is_leaf and not _is_stub(spot):
            sides.setdefault(y, set()).add(level_name(scene, spot.side))
    if len(set().union(*sides.values())) < 2:
        return  # nobody answers
    for y, names in sides.items():
        if len(names) == 1:
            yield f'<text class="level" x="8" y="{y:.1f}">{names.pop()}</text>'


def level_name(scene: Scene[S, M], side: Side) -> str:
    """Return MAX, MIN or chance; in a proof-number search OR, which is the root's, and AND."""
    root = scene.spots[0]
    if root.pn == root.pn and side is not Side.CHANCE:
        return "OR" if side is root.side else "AND"
    return "chance" if side is Side.CHANCE else side.name


def _is_stub(spot: Spot[S]) -> bool:
    return spot.is_pruned and not spot.children and not spot.is_leaf


def _half(spot: Spot[S]) -> float:
    """Return half the height of the node's shape."""
    if _is_stub(spot):
        return STUB_HALF
    if "\n" in spot.text:
        return HALF + 3.0
    return LEAF_HALF if spot.is_leaf else HALF


def _half_width(spot: Spot[S]) -> float:
    half = _half(spot)
    if _is_stub(spot):
        return max(half, len(spot.move) * SMALL / 2)
    return max(half, spot.widest * CHARACTER / 2 + (7.0 if spot.is_leaf else 9.0))


def _board_height(spot: Spot[S]) -> float:
    return BOARD_LINE * len(spot.board.splitlines()) + 8.0 if spot.board else 0.0


def _below(spot: Spot[S]) -> float:
    """Return how far a node reaches down from its centre."""
    return _half(spot) + _board_height(spot)


def _reach(spot: Spot[S]) -> tuple[float, float]:
    """Return how far a node reaches to the left and to the right of its centre."""
    half = _half_width(spot)
    board = max(map(len, spot.board.splitlines()), default=0) * BOARD / 2
    widest = max(spot.widest_aside, len(spot.why))
    aside = ASIDE + widest * SMALL if spot.aside else 0.0
    return max(half, board), max(half + aside, board)


def aside_place(spot: Spot[S]) -> float:
    """Return how far to the right of a node the text beside it begins."""
    return _half_width(spot) + ASIDE


def classes(spot: Spot[S]) -> str:
    """Return the classes by which the style sheet knows a node or the edge to it."""
    names = ["leaf" if spot.is_leaf else _SIDE[spot.side]]
    names += ["pruned"] if spot.is_pruned else []
    names += ["pv"] if spot.on_pv else []
    return " ".join(names)


def _edge(
    scene: Scene[S, M],
    index: int,
    start: tuple[float, float],
    end: tuple[float, float],
    moves: bool,
) -> Iterator[str]:
    """Draw the branch to a node; a bar over each that was cut, the bound beside the last."""
    spot = scene.spots[index]
    (x1, y1), (x2, y2) = start, end
    middle = (y1 + y2) / 2
    yield f'<g id="e{index}" class="edge {classes(spot)}">'
    yield (
        f'<path d="M{x1:.1f} {y1:.1f}C{x1:.1f} {middle:.1f} {x2:.1f} {middle:.1f} '
        f'{x2:.1f} {y2:.1f}"/>'
    )
    cut = scene.spots[spot.parent].cut
    if spot.is_pruned and cut is not None:
        # Across the middle of the curve, whose direction there is (2 dx, dy).
        along = hypot(2 * (x2 - x1), y2 - y1) or 1.0
        dx, dy = -(y2 - y1) / along * 7, 2 * (x2 - x1) / along * 7
        x = (x1 + x2) / 2
        start_bar, end_bar = f"{x - dx:.1f} {middle - dy:.1f}", f"{x + dx:.1f} {middle + dy:.1f}"
        yield f'<path class="bar" d="M{start_bar}L{end_bar}"/>'
        if scene.is_last_child(index):
            place = f'x="{x + abs(dx) + 7:.1f}" y="{middle - 2:.1f}"'
            yield f'<text class="bound" {place}>{BOUND[cut]}</text>'
    if moves and spot.move:
        x, y = x1 + (x2 - x1) * 0.84, y1 + (y2 - y1) * 0.72
        yield f'<text class="move" x="{x:.1f}" y="{y:.1f}">{escape(spot.move)}</text>'
    yield "</g>"


def _node(index: int, spot: Spot[S], x: float, y: float) -> Iterator[str]:
    yield f'<g id="n{index}" class="node {classes(spot)}" transform="translate({x:.1f} {y:.1f})">'
    yield f"<title>{escape(_describe(spot))}</title>"
    yield _shape(spot)
    yield _value(spot.text)
    if lines := spot.aside:
        yield _aside(lines, spot.why, aside_place(spot))
    if spot.board:
        yield _board(spot)
    if spot.hidden:
        yield f'<text class="more" y="{_below(spot) + 12:.1f}">+ {spot.hidden:,}</text>'
    yield "</g>"


def _shape(spot: Spot[S]) -> str:
    half, wide = _half(spot), _half_width(spot)
    if _is_stub(spot):
        return f'<circle class="shape" r="{half}"/>'
    if spot.side is Side.CHANCE and not spot.is_leaf:
        wide += 4
        return f'<path class="shape" d="M0 {-half - 4}L{wide:.1f} 0L0 {half + 4}L{-wide:.1f} 0Z"/>'
    round_by = 6.0 if spot.is_leaf else 4.0 if spot.side is Side.MAX else half
    return (
        f'<rect class="shape" x="{-wide:.1f}" y="{-half:.1f}" width="{2 * wide:.1f}" '
        f'height="{2 * half:.1f}" rx="{round_by:.1f}"/>'
    )


def _value(text: str) -> str:
    first, line_break, second = text.partition("\n")
    if not line_break:
        return f'<text class="value">{escape(first)}</text>'
    return (
        f'<text class="value"><tspan x="0" y="-8">{escape(first)}</tspan>'
        f'<tspan x="0" y="9">{escape(second)}</tspan></text>'
    )


def _aside(lines: Sequence[str], why: str, x: float) -> str:
    marked = [(line, "") for line in lines]
    if why:
        marked.append((why, ' class="why"'))
    count = len(marked)
    return "".join(
        (
            '<text class="aside">',
            *(
                f'<tspan x="{x:.1f}" y="{(row - (count - 1) / 2) * 13:.1f}"{mark}>'
                f"{escape(line)}</tspan>"
                for row, (line, mark) in enumerate(marked)
            ),
            "</text>",
        )
    )


def _board(spot: Spot[S]) -> str:
    lines = spot.board.splitlines()
    left = -max(map(len, lines)) * BOARD / 2
    top = _half(spot) + 11
    return "".join(
        (
            '<text class="board" xml:space="preserve">',
            *(
                f'<tspan x="{left:.1f}" y="{top + row * BOARD_LINE:.1f}">{escape(line)}</tspan>'
                for row, line in enumerate(lines)
            ),
            "</text>",
        )
    )


def _describe(spot: Spot[S]) -> str:
    """Return what a screen reader, or the pointer held still, says of a node."""
    what = "leaf" if spot.is_leaf else f"{_SIDE[spot.side].upper()} node"
    facts = [f"pruned {what}" if spot.is_pruned else f"{what} {spot.node}"]
    facts += [f"move {spot.move}"] if spot.move else []
    facts += [f"value {number(spot.value)}"] if spot.value == spot.value else []
    facts += spot.aside
    facts += [f"{BOUND[spot.cut]} cut: {spot.why}"] if spot.cut is not None else []
    return ", ".join(facts)


def _meanings(scene: Scene[S, M]) -> Iterator[tuple[str, str]]:
    """Yield what the drawing shows, and what it means."""
    for side in dict.fromkeys(spot.side for spot in scene.spots if not spot.is_leaf):
        yield _SIDE[side], level_name(scene, side)
    yield "leaf", _MEANINGS["leaf"]
    if any(spot.on_pv for spot in scene.spots):
        yield "pv", _MEANINGS["pv"]
    if any(spot.is_pruned for spot in scene.spots):
        yield "pruned", _MEANINGS["pruned"]


def _legend(scene: Scene[S, M]) -> Iterator[str]:
    x = 10.0
    for name, meaning in _meanings(scene):
        if name in ("pv", "pruned"):
            yield f'<g class="edge {name}"><path d="M{x - 10:.0f} 0h30"/>'
            if name == "pruned":
                yield f'<path class="bar" d="M{x + 5:.0f} -7v14"/>'
            yield "</g>"
            x += 14
        else:
            radius = {"max": 3, "min": 10, "chance": 6, "leaf": 5}[name]
            yield (
                f'<g class="{name}"><rect class="shape" x="{x - 10:.0f}" y="-10" width="20" '
                f'height="20" rx="{radius}"/></g>'
            )
        yield f'<text class="remark" x="{x + 18:.0f}">{meaning}</text>'
        x += 18 + len(meaning) * 6.6 + 34
