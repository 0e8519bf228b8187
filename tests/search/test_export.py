"""Recordings as JSON, as pictures and in words: what they say is what the search did."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise
from math import inf, isnan, nan
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import NotationError, SearchError
from tengen.game import Side
from tengen.games import TicTacToe, Tree
from tengen.search.depth_first.alphabeta import alphabeta
from tengen.search.depth_first.hminimax import hminimax
from tengen.search.depth_first.minimax import minimax
from tengen.search.export import narrate, read_json, to_html, to_json, to_svg, write_json
from tengen.search.export.layout import tidy
from tengen.search.export.scene import Scene, stage
from tengen.search.export.words import number
from tengen.search.proof_numbers.pns import pns
from tengen.search.result import Result
from tengen.search.trace import Kind, Trace

SAMPLE = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sample() -> Result[int]:
    return alphabeta(Tree(SAMPLE), trace=True)


def recording(result: Result[Any]) -> Trace[Any]:
    assert result.trace is not None
    return result.trace


def everything() -> Trace[Any]:
    """Every kind of event, and moves of several types."""
    trace = Trace[Any]("all")
    root = trace.enter(-1, None, Side.MAX, -inf, 4)
    first = trace.enter(root, (1, (2, "x")), Side.MIN, 0.25, inf)
    trace.leaf(trace.enter(first, "a</script>", Side.CHANCE), -0.5)
    trace.update(first, 7, 0, 7)
    trace.cut(first, -1, 0, 7, [3, (4, 5)])
    trace.exit(first, -1)
    trace.table(trace.enter(root, 2, Side.MIN), 5)
    trace.horizon(trace.enter(root, 6, Side.MIN), 0.5)
    trace.cut(root, 5, -inf, 4, [])
    trace.proof(root, inf, 0)
    trace.visit(root, 12, 0.75)
    return trace


# --- layout -------------------------------------------------------------------------------------


@st.composite
def shapes(draw: st.DrawFn) -> tuple[list[int], list[float], list[float]]:
    count = draw(st.integers(1, 40))
    parents = [-1, *(draw(st.integers(0, node - 1)) for node in range(1, count))]
    reach = st.lists(st.integers(1, 9).map(float), min_size=count, max_size=count)
    return parents, draw(reach), draw(reach)


def levels(parents: list[int]) -> list[list[int]]:
    """The nodes of each level, from left to right."""
    rows = [[0]]
    while rows[-1]:
        rows.append([node for above in rows[-1] for node, up in enumerate(parents) if up == above])
    return rows


@given(shapes())
def test_layout_is_tidy(shape: tuple[list[int], list[float], list[float]]) -> None:
    parents, left, right = shape
    x = tidy(parents, left, right, gap=3, cousin_gap=2)
    assert min(place - reach for place, reach in zip(x, left, strict=True)) == pytest.approx(0)
    for row in levels(parents):
        for a, b in pairwise(row):
            gap = 3 if parents[a] == parents[b] else 5
            assert x[b] - x[a] >= right[a] + gap + left[b] - 1e-9
    for node in range(len(parents)):
        children = [child for child, parent in enumerate(parents) if parent == node]
        if children:
            assert x[node] == pytest.approx((x[children[0]] + x[children[-1]]) / 2)


def test_equal_subtrees_are_drawn_alike() -> None:
    parents = [-1, 0, 0, 0, 1, 1, 2, 3, 3, 4, 4, 7, 7]
    ones = [1.0] * len(parents)
    x = tidy(parents, ones, ones)
    first, third = [1, 4, 5, 9, 10], [3, 7, 8, 11, 12]
    shift = x[third[0]] - x[first[0]]
    assert [x[node] + shift for node in first] == pytest.approx([x[node] for node in third])


def test_layout_of_a_chain_and_of_a_star_needs_no_recursion() -> None:
    count = 20_000
    ones = [1.0] * count
    assert set(tidy(list(range(-1, count - 1)), ones, ones)) == {1.0}
    assert tidy([-1] + [0] * (count - 1), ones, ones)[-1] == 2 * count - 3


# --- what is drawn ------------------------------------------------------------------------------


def test_the_scene_is_what_the_search_did(sample: Result[int]) -> None:
    scene = stage(recording(sample), game=Tree(SAMPLE), pv=sample.pv, unfold=True)
    assert len(scene.spots) == Tree(SAMPLE).size
    assert not scene.is_cut
    assert scene.note == ""
    visited = [spot for spot in scene.spots if not spot.is_pruned]
    assert len(visited) == sample.stats.nodes
    leaves = [spot for spot in scene.spots if spot.is_leaf]
    assert sorted(spot.value for spot in leaves if spot.is_pruned) == [0, 2, 5, 12, 14, 25]
    assert [spot.text for spot in scene.spots if spot.on_pv] == ["= 3"] * 4 + ["3"]
    cuts = [spot.cut for spot in scene.spots if spot.cut is not None]
    assert cuts.count(Kind.ALPHA_CUT) == sample.stats.alpha_cutoffs
    assert cuts.count(Kind.BETA_CUT) == sample.stats.beta_cutoffs


def test_without_unfolding_a_pruned_move_is_a_stub(sample: Result[int]) -> None:
    scene: Scene[Any, int] = stage(recording(sample))
    stubs = [spot for spot in scene.spots if spot.is_pruned]
    assert len(stubs) == sum(map(len, recording(sample).pruned.values())) == 4
    assert all(spot.children == 0 and isnan(spot.value) for spot in stubs)


@pytest.mark.parametrize("limit", [1, 7, 100])
def test_a_large_recording_is_cut_near_the_root(limit: int) -> None:
    result = minimax(Tree([[[i] * 5 for i in range(5)] for _ in range(5)]), trace=True)
    scene: Scene[Any, int] = stage(recording(result), limit=limit)
    assert len(scene.spots) == limit
    assert scene.is_cut
    assert f"visited 156 nodes; drawn are the {limit} nearest to the root" in scene.note
    depth = [0]
    for spot in scene.spots[1:]:
        depth.append(depth[spot.parent] + 1)
    assert depth == sorted(depth)
    assert sum(spot.hidden for spot in scene.spots) > 0
    assert scene.note in to_svg(recording(result), limit=limit)
    assert scene.note in to_html(recording(result), limit=limit)


@pytest.mark.parametrize(
    "options", [{"limit": 0}, {"unfold": True}, {"label": str}, {"empty": True}]
)
def test_impossible_drawings_are_refused(sample: Result[int], options: dict[str, Any]) -> None:
    trace = Trace[int]() if options.pop("empty", False) else recording(sample)
    with pytest.raises(SearchError):
        to_svg(trace, **options)


# --- SVG ----------------------------------------------------------------------------------------


def by_class(svg: str, name: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)
    return [item for item in root.iter() if name in item.get("class", "").split()]


def test_the_drawing_of_the_sample(sample: Result[int]) -> None:
    svg = to_svg(
        recording(sample), game=Tree(SAMPLE), pv=sample.pv, unfold=True, moves=False, title="T < U"
    )
    root = ElementTree.fromstring(svg)
    assert root.findtext(f"{SVG}title") == "T < U"
    assert root.findtext(f"{SVG}desc") == "value 3 · 17 nodes visited · 4 branches pruned"
    nodes = by_class(svg, "node")
    assert len(nodes) == Tree(SAMPLE).size
    values = ["".join(node.find(f"{SVG}text").itertext()) for node in nodes]  # type: ignore[union-attr]
    pruned = [
        value
        for node, value in zip(nodes, values, strict=True)
        if {"pruned", "leaf"} <= set(node.get("class", "").split())
    ]
    assert sorted(pruned, key=int) == ["0", "2", "5", "12", "14", "25"]
    assert sorted(item.text or "" for item in by_class(svg, "bound")) == ["α", "α", "α", "β"]
    assert sorted(item.text or "" for item in by_class(svg, "why")) == sorted(
        ["2 ≤ α", "15 ≥ β", "2 ≤ α", "3 ≤ α", "3 ≤ α"]
    )
    assert len(by_class(svg, "pv")) == 5 + 4 + 1  # nodes, edges, and the legend
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_boards_and_moves_of_a_game() -> None:
    game = TicTacToe()
    result = hminimax(game, depth=2, trace=True)
    svg = to_svg(recording(result), game=game, pv=result.pv, label=game.draw)
    boards = by_class(svg, "board")
    assert len(boards) == recording(result).node_count
    assert "\n".join(boards[0].itertext()) == game.draw(game.initial_state())
    moves = {item.text for item in by_class(svg, "move")}
    assert game.format_move(game.initial_state(), 4) in moves


def test_every_kind_of_event_is_drawn() -> None:
    trace = everything()
    assert ElementTree.fromstring(to_svg(trace)).tag == f"{SVG}svg"
    root = next(item for item in by_class(to_svg(trace), "node") if item.get("id") == "n0")
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    # The mean was recorded last; beside it the window, the visits and why it was cut.
    assert texts == ["0.75", "α −∞β 4n 125 ≥ β"]


def legend(drawing: str) -> list[str]:
    """Return the words below a drawing."""
    texts = re.findall(r'<text class="remark" x="\d+">([^<]+)</text>', drawing)
    return [text for text in texts if "visited" not in text]


def test_the_legend_names_what_is_drawn_and_no_more() -> None:
    game = Tree([[1, 0], [0, 0]])
    pruned, proved = alphabeta(game, trace=True), pns(game, trace=True)
    assert pruned.trace is not None
    assert proved.trace is not None
    full = legend(to_svg(pruned.trace, game=game, pv=pruned.pv))
    assert full == ["MAX", "MIN", "leaf", "principal variation", "pruned, and by which bound"]
    assert legend(to_svg(proved.trace, game=game)) == ["OR", "AND", "leaf"]


def test_several_roots_stand_side_by_side() -> None:
    trace = Trace[int]("deepening")
    for value in (1, 2):
        root = trace.enter(-1, None, Side.MAX)
        trace.leaf(trace.enter(root, 7, Side.MIN), value)
        trace.exit(root, value)
    scene: Scene[Any, int] = stage(trace, pv=(7,))
    assert [spot.on_pv for spot in scene.spots] == [False, True, False, True]
    assert len(by_class(to_svg(trace), "node")) == 4


# --- the page -----------------------------------------------------------------------------------


def data_of(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_page_holds_every_step(sample: Result[int]) -> None:
    page = to_html(recording(sample), game=Tree(SAMPLE), pv=sample.pv, unfold=True, moves=False)
    data = data_of(page)
    trace = recording(sample)
    assert [step[1] for step in data["steps"]] == [event.kind.name.lower() for event in trace]
    assert len(data["spots"]) == Tree(SAMPLE).size
    names = [f"branch {(move or 0) + 1}" for move in trace.moves]
    assert [step[6] for step in data["steps"]] == list(narrate(trace, names.__getitem__))
    assert "{{" not in page
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_what_a_game_says_cannot_leave_its_place_in_the_page() -> None:
    page = to_html(everything(), title="<b>bold</b>")
    assert "<b>" not in page
    assert "a</script>" not in page
    assert any("a</script>" in step[6] for step in data_of(page)["steps"])


# --- JSON ---------------------------------------------------------------------------------------


def same(a: Trace[Any], b: Trace[Any]) -> bool:
    return (
        a.algorithm == b.algorithm
        and a.moves == b.moves
        and a.parents == b.parents
        and a.sides == b.sides
        and a.pruned == b.pruned
        and str(list(a)) == str(list(b))  # text, because nan differs from itself
    )


def test_json_is_read_back(sample: Result[int]) -> None:
    for trace in (everything(), recording(sample)):
        file = io.StringIO()
        write_json(trace, file)
        assert file.getvalue() == to_json(trace)
        file.seek(0)
        assert same(read_json(file), trace)


def test_the_schema_of_the_json() -> None:
    document = json.loads(to_json(everything()), parse_constant=pytest.fail)
    assert {key: document[key] for key in ("format", "version", "algorithm")} == {
        "format": "tengen-trace",
        "version": 1,
        "algorithm": "all",
    }
    assert document["events"] == [
        ["enter", 0, -1, None, 1, "-Infinity", 4],
        ["enter", 1, 0, [1, [2, "x"]], -1, 0.25, "Infinity"],
        ["enter", 2, 1, "a</script>", 0, "-Infinity", "Infinity"],
        ["leaf", 2, -0.5],
        ["update", 1, 7, 0, 7],
        ["alpha_cut", 1, -1, 0, 7, [3, [4, 5]]],
        ["exit", 1, -1],
        ["enter", 3, 0, 2, -1, "-Infinity", "Infinity"],
        ["table", 3, 5],
        ["enter", 4, 0, 6, -1, "-Infinity", "Infinity"],
        ["horizon", 4, 0.5],
        ["beta_cut", 0, 5, "-Infinity", 4, []],
        ["proof", 0, "Infinity", 0],
        ["visit", 0, 12, 0.75],
    ]


def test_many_events_are_written_a_line_each() -> None:
    trace = Trace[int]("long")
    root = trace.enter(-1, None, Side.MAX)
    for value in range(10_000):
        trace.update(root, value)
    lines = to_json(trace).splitlines()
    assert len(lines) == len(trace) + 2
    assert json.loads(lines[5000].removesuffix(",")) == ["update", 0, 4998, "-Infinity", "Infinity"]
    assert same(read_json(lines), trace)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"format": "other", "version": 1, "algorithm": "x", "events": [\n]}',
        '{"format": "tengen-trace", "version": 1, "algorithm": "x", "events": [',
        '{"format": "tengen-trace", "version": 1, "algorithm": "x", "events": [\n["leaf",0,1]\n]}',
        '{"format": "tengen-trace", "version": 1, "algorithm": "x", "events": [\n["jump",0]\n]}',
        '{"format": "tengen-trace", "version": 1, "algorithm": "x", "events": [\n'
        '["enter",0,5,null,1,0,1]\n]}',
    ],
)
def test_other_documents_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_json(text.splitlines())


# --- words --------------------------------------------------------------------------------------


def test_the_story_of_the_sample(sample: Result[int]) -> None:
    story = list(narrate(recording(sample)))
    assert len(story) == len(recording(sample))
    assert story[0] == "Start at the root, a MAX node, with the window α = −∞, β = ∞."
    assert "Node 3 (MIN) is worth at most 3, so β falls from ∞ to 3." in story
    assert (
        "Beta cut at node 8: 15 ≥ β = 3. MIN already has 3 elsewhere and never comes here: "
        "1 move is pruned." in story
    )
    assert any(line.endswith("though nothing was left to prune.") for line in story)
    assert story[-1] == "The search ends: the value of the root is 3."


def test_every_kind_of_event_has_its_words() -> None:
    story = list(narrate(everything()))
    assert story[2] == "From node 1 take a</script> to a leaf."
    assert story[5].startswith("Alpha cut at node 1: −1 ≤ α = 0.")
    assert story[5].endswith("2 moves are pruned.")
    assert story[8] == "Node 3 was met before: the transposition table says 5."
    assert story[10] == "The search looks no deeper: node 4 is estimated at 0.5."
    assert story[12] == "The root has proof number ∞, disproof number 0: it is disproved."
    assert story[13] == "The root was visited 12 times: mean 0.75."


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (-2.0, "−2"), (0.1 + 0.2, "0.3"), (-inf, "−∞"), (nan, ""), (1234567.0, "1.235e+06")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text
