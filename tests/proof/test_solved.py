"""The proofs of the package, and the player that plays them."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from tools.prove_game import PAGE, table_in

from tengen.game import Limit
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.engine import Engine
from tengen.gomoku.player import Player
from tengen.gomoku.players import load
from tengen.gomoku.point import Point, points_of
from tengen.proof import prove, second_moves
from tengen.proof.checker import Checker, symmetries
from tengen.proof.solved import DATA, RULES, SolvedPlayer, index, proved, strategy

NAMES = list(index())
EACH_RULE = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.word)
PROOFS = [
    pytest.param(rule, name, id=f"{rule.word}-{name}") for rule in RULES for name in index(rule)
]
FIRST = Board().play("h8")
AT_ONCE = Limit(nodes=1)


def answered(rule: Rule) -> list[Point]:
    """The second moves that the proofs answer."""
    ((first, replies, _),) = second_moves([proved(name, rule) for name in index(rule)])
    assert str(first) == "h8"
    return replies


def test_the_eight_symmetries_keep_every_row_a_row() -> None:
    size, images = 7, symmetries(7)
    assert len({tuple(image) for image in images}) == 8
    rows = [
        {(y + i * dy) * size + x + i * dx for i in range(5)}
        for x in range(size)
        for y in range(size)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        if 0 <= x + 4 * dx < size and 0 <= y + 4 * dy < size
    ]
    for image in images:
        assert all({image[p] for p in row} in rows for row in rows)


@pytest.mark.parametrize(("rule", "name"), PROOFS)
def test_a_proof_is_about_the_second_move_in_its_name(rule: Rule, name: str) -> None:
    certificate = proved(name, rule)
    board = certificate.board
    assert (board.rule, board.size) == (rule, 15)
    assert (certificate.attacker, board.to_move) == (Color.BLACK, Color.BLACK)
    assert board.canonical().cells == FIRST.play(name).canonical().cells
    assert len(certificate.data) == index(rule)[name]["bytes"]


@pytest.mark.parametrize(("rule", "name"), PROOFS)
def test_a_sample_of_each_proof_holds(rule: Rule, name: str) -> None:
    verdict = proved(name, rule).verify(0.01, seed=len(name))
    assert verdict, verdict.reason
    assert verdict.positions > 20


def test_the_plain_checker_agrees_on_twenty_positions() -> None:
    name = random.Random(3).choice(NAMES)
    certificate = proved(name)
    checker = Checker(certificate._decoded)
    positions = random.Random(4).sample(sorted(certificate._decoded.moves), 20)
    assert all(checker._holds(position) for position in positions), checker.report.reason


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("rule", "name"), PROOFS)
def test_each_proof_holds_as_a_whole(rule: Rule, name: str) -> None:
    verdict = proved(name, rule).verify()
    assert verdict, verdict.reason
    about = index(rule)[name]
    assert verdict.plies == about["plies"]
    assert (verdict.positions, verdict.replies) == (about["positions"], about["replies"])


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("rule", "name"), PROOFS)
def test_the_plain_checker_agrees_on_one_percent(rule: Rule, name: str) -> None:
    verdict = proved(name, rule).verify(0.01, seed=5, plain=True)
    assert verdict, verdict.reason


# --- the player ---


def play_out(rule: Rule, second: Point, white: Player | random.Random) -> Board:
    """Play a game of `solved` with Black and check that it keeps what it says."""
    board = Board(rule).play("h8", second)
    with SolvedPlayer() as black:
        while board.outcome is None:
            if board.to_move is Color.BLACK:
                move = black.play(board, AT_ONCE)
                assert move.info.text.startswith("proved")
                assert move.score is not None
                left = move.score.plies
                assert left is not None
                assert left >= 1
                board = board.play(move)
            elif isinstance(white, random.Random):
                near = [p for p in board.legal_moves if abs(p.x - 7) < 5 and abs(p.y - 7) < 5]
                board = board.play(white.choice(near))
            else:
                board = board.play(white.play(board, Limit(nodes=5_000)))
    found = strategy(second, rule)
    assert found is not None
    assert len(board.moves) - 2 <= index(rule)[found.name]["plies"]
    return board


@pytest.mark.parametrize("seed", range(4))
@EACH_RULE
def test_black_wins_against_anybody(rule: Rule, seed: int) -> None:
    rng = random.Random(seed)
    assert play_out(rule, rng.choice(answered(rule)), rng).winner is Color.BLACK


@EACH_RULE
def test_black_wins_against_the_engine(rule: Rule) -> None:
    with Engine(memory_mb=16) as white:
        second = random.Random(9).choice(answered(rule))
        assert play_out(rule, second, white).winner is Color.BLACK


@EACH_RULE
def test_black_wins_whatever_white_plays(rule: Rule) -> None:
    """The certificates answer every second move; that each of them holds, the tests above say."""
    assert len(answered(rule)) == 15 * 15 - 1


@EACH_RULE
def test_every_image_of_a_second_move_has_its_strategy(rule: Rule) -> None:
    moves = answered(rule)
    for second in moves:
        found = strategy(second, rule)
        assert found is not None
        stone = found.certificate.board.stones(Color.WHITE)[0]
        assert found.image[second.y * 15 + second.x] == stone.y * 15 + stone.x
    open_ones = {p for p in points_of(15) if p not in moves and str(p) != "h8"}
    assert all(strategy(second, rule) is None for second in open_ones)


def test_elsewhere_the_engine_plays_and_says_so() -> None:
    with load("solved") as player:
        assert str(player.play(Board(), AT_ONCE)) == "h8"
        for board in (
            Board().play("a1"),
            Board(Rule.RENJU),
            Board(size=9),
            Board().play("c3", "d4"),
        ):
            assert player.play(board, AT_ONCE).info.text == "no proof: the engine plays"


def test_the_page_has_the_table_of_the_proofs() -> None:
    page = PAGE.read_text()
    for rule in RULES:
        assert table_in(page, index(rule), rule) == page


def verified(*options: str) -> str:
    """What ``tengen verify`` says of the proof of a small position."""
    tengen = str(Path(sys.executable).with_name("tengen"))
    return subprocess.run([tengen, "verify", *options], capture_output=True, text=True).stdout


def test_a_sample_is_not_called_a_proof(tmp_path: Path) -> None:
    """On the whole, a certificate about a second move answers its images; a sample answers none."""
    found = prove(Board.parse("h8 a1 i8 o1 j8 a15"), limit=Limit(nodes=100_000)).certificate
    assert found is not None
    file = tmp_path / "three.proof"
    found.write(file)
    assert "proved: Black wins within 3 plies" in verified(str(file))
    name = str(DATA / "freestyle-15" / f"{NAMES[0]}.proof.xz")
    said = verified(name, "--sample", "0.5")
    assert "a sample of 0.5 % holds" in said
    assert "wins" not in said
    assert "answered" not in said


def test_nothing_is_promised_where_black_left_the_proof() -> None:
    """Black has a four here, and the certificate would find it."""
    with SolvedPlayer() as player:
        info = player.play(Board.parse("h8 k1 a1 a3 b1 a5 c1 a7 d1 o15"), Limit(nodes=100)).info
    assert info.text == "no proof: the engine plays"
