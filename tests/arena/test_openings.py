"""Openings: the two kinds of file, the generator, and what the package brings."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.openings import (
    bundled,
    check,
    parse_offsets,
    read_openings,
    varied,
    write_offsets,
)
from tengen.arena.openings_balanced import (
    Recipe,
    generate,
    pattern_chance,
    player_chance,
)
from tengen.arena.schedule import order_of_openings, tasks
from tengen.cli import main
from tengen.errors import NotationError, PlayerError, TengenError
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomoku import Board, Point, Rule, players
from tengen.gomoku.win import WinStatus, find_win
from tests.arena.plans import names


def write(folder: Path, text: str) -> Path:
    path = folder / "openings.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_offsets_count_from_the_centre_and_downwards() -> None:
    # On 20×20 the centre is column 10 and row 10 from the top left, both from 0: k10 of ours.
    assert [str(point) for point in parse_offsets("0,0, 1,2, -10,-10, 9,9", 20)] == [
        "k10",
        "l8",
        "a20",
        "t1",
    ]


@given(st.lists(st.builds(Point, st.integers(0, 14), st.integers(0, 14)), min_size=1, max_size=9))
def test_offsets_are_read_as_they_were_written(stones: list[Point]) -> None:
    assert parse_offsets(write_offsets(stones, 15), 15) == tuple(stones)


def test_a_file_of_offsets_and_one_of_positions(tmp_path: Path) -> None:
    offsets = read_openings(write(tmp_path, "0,0, 1,-1\r\n\r\n2,2,3,3,\n"))
    assert offsets == [parse_offsets("0,0,1,-1", 15), parse_offsets("2,2,3,3", 15)]
    positions = read_openings(write(tmp_path, "h8 i9\nj6k5\n"))
    assert positions == offsets
    assert read_openings(write(tmp_path, "h8i7\nj10k11\n"), rows="top") == offsets


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0,0\n1,1,2\n", "line 2: the opening has an odd number of coordinates"),
        ("0,0\n9,9\n", "line 2: the stone 9,9 is not on a 15×15 board"),
        ("h8 h8\n", "line 1: .*h8"),
        ("h8 i9\nhello\n", "line 2: 'hello' does not begin with a move"),
        ("0,0\nh8\n", "line 2: 'h8' is not an opening"),
        ("h8 --\n", "line 1: an opening cannot hold a pass"),
        ("a1 a2 b1 b2 c1 c2 d1 d2 e1\n", "line 1: the opening ends the game"),
        ("\n", "holds no opening"),
    ],
)
def test_a_bad_file_names_its_line(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(TengenError, match=sentence):
        read_openings(write(tmp_path, text))


def test_a_forbidden_opening_is_refused(tmp_path: Path) -> None:
    text = "h7 a1 h9 a3 g8 a5 i8 a7 h8\n"
    assert read_openings(write(tmp_path, text))
    with pytest.raises(NotationError, match="line 1: h8 is forbidden"):
        read_openings(write(tmp_path, text), rule=Rule.RENJU)


@pytest.mark.parametrize("rule", Rule)
def test_the_bundled_openings_are_what_they_promise(rule: Rule) -> None:
    boards = [check(stones, rule, 15) for stones in bundled(rule)]
    assert len({board.canonical() for board in boards}) == len(boards) >= 50
    for board in boards:
        win = find_win(board, "threats", limit=Limit(nodes=20_000))
        assert win.status is WinStatus.NONE


def test_bundled_openings_move_with_the_centre() -> None:
    for small, large in zip(bundled(), bundled(size=20), strict=True):
        assert [Point(x + 3, y + 3) for x, y in small] == list(large)
    with pytest.raises(TengenError, match="do not fit on 5×5"):
        bundled(size=5)


def test_the_same_seed_makes_the_same_openings() -> None:
    recipe = Recipe(Rule.RENJU, stones=4)
    first = list(islice(generate(recipe, 5, pattern_chance), 8))
    assert first == list(islice(generate(recipe, 5, pattern_chance), 8))
    assert first != list(islice(generate(recipe, 6, pattern_chance), 8))
    boards = {check(stones, Rule.RENJU, 15).canonical() for stones in first}
    assert len(boards) == 8


def test_only_even_openings_pass() -> None:
    seen: list[Board] = []

    def assess(board: Board) -> float:
        seen.append(board)
        return 0.9 if len(seen) % 3 else 0.55

    made = list(islice(generate(Recipe(stones=3), 2, assess), 5))
    assert all(seen.index(Board().play(*stones)) % 3 == 2 for stones in made)


def test_when_there_are_no_more() -> None:
    # Three stones on the nine points of the centre: few positions, all of them soon seen.
    with pytest.raises(TengenError, match="there are no more even openings"):
        list(generate(Recipe(stones=3, spread=1), 1, lambda board: 0.5))
    with pytest.raises(TengenError, match=r"stones within .* do not fit"):
        Recipe(stones=99)


def test_a_player_without_scores_cannot_assess() -> None:
    with pytest.raises(PlayerError, match="random gives no scores"):
        player_chance(players.load("random"), Limit(nodes=1))(Board())


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openings", "3", "--rule", "renju", "--to", "offset"]) == 0
    lines = capsys.readouterr().out.splitlines()
    expected = islice(generate(Recipe(Rule.RENJU), 1, pattern_chance), 3)
    assert [parse_offsets(line, 15) for line in lines] == list(expected)


def test_the_command_with_a_player_tells_its_recipe(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["openings", "2", "--player", "tengen", "--nodes", "500", "--to", "json"]
    assert main(command) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["player"], made["nodes"], made["seed"]) == ("tengen", 500, 1)
    assess = player_chance(players.load("tengen"), Limit(nodes=500))
    for line in made["openings"]:
        assert abs(assess(Board.parse(line)) - 0.5) <= made["tolerance"]


@pytest.mark.soak
@pytest.mark.parametrize("rule", Rule)
def test_a_deeper_search_finds_the_bundled_openings_even_too(rule: Rule) -> None:
    # They were chosen at up to 300,000 nodes; at 600,000 the mean must stay near a half.
    assess = player_chance(players.load("tengen"), Limit(nodes=600_000))
    chances = [assess(check(stones, rule, 15)) for stones in bundled(rule)]
    assert 0.4 <= sum(chances) / len(chances) <= 0.6


@given(st.integers(0, 2**64), st.sampled_from([("turn",), ("shift",), ("turn", "shift")]))
def test_a_varied_opening_is_the_same_opening(seed: int, how: tuple[str, ...]) -> None:
    opening = tuple(map(str, bundled(Rule.RENJU)[seed % 60]))
    found = varied(opening, Rule.RENJU, 15, how, generator(seed))
    check(tuple(map(Point.parse, found)), Rule.RENJU, 15)
    board = Board(Rule.RENJU).play(*opening)
    if how == ("turn",):
        assert Board(Rule.RENJU).play(*found).canonical() == board.canonical()
        return
    points, before = [list(map(Point.parse, stones)) for stones in (found, opening)]
    if how == ("shift",):
        [(dx, dy)] = {(a.x - b.x, a.y - b.y) for a, b in zip(points, before, strict=True)}
        assert max(abs(dx), abs(dy)) <= 3


def test_all_variations_come_and_a_shift_stays_on_the_board() -> None:
    dice = generator(1)
    turned = {varied(("h8", "i9", "j9"), Rule.FREESTYLE, 15, ("turn",), dice) for _ in range(200)}
    assert len(turned) == 8
    corner = {varied(("a1", "c3"), Rule.FREESTYLE, 5, ("shift",), dice) for _ in range(200)}
    assert len(corner) == 9
    assert varied((), Rule.FREESTYLE, 15, ("turn", "shift"), dice) == ()


def test_variations_leave_the_order_and_the_pairs_as_they_are() -> None:
    openings = tuple(tuple(map(str, stones)) for stones in bundled()[:5])
    plain = names(3, openings=openings, pairs=12, seed=4)
    other = replace(plain, vary=("turn",))
    before, after = order_of_openings(plain), order_of_openings(other)
    assert before != after
    assert [_key(stones) for stones in before] == [_key(stones) for stones in after]
    games = tasks(other, {})
    assert all(one.opening == two.opening for one, two in zip(games[::2], games[1::2], strict=True))
    assert games == tasks(other, {})
    with pytest.raises(TengenError, match="openings cannot vary by flip; choose turn or shift"):
        replace(plain, vary=("flip",))


def _key(opening: tuple[str, ...]) -> Board:
    return Board().play(*opening).canonical()
