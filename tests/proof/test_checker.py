"""Certificates: both checkers agree, what is damaged is refused, and what is proved is played."""

from __future__ import annotations

import random
import zlib
from functools import cache
from itertools import pairwise

import pytest

from tengen import _core
from tengen.errors import IllegalMoveError, NotationError
from tengen.game import Limit
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.win import find_win
from tengen.proof import Certificate, ProofStatus, prove
from tengen.proof.checker import MAGIC, STONES, Checker, decode
from tengen.proof.checker import Certificate as Decoded
from tests.gomoku.boards import random_board
from tests.gomoku.threat_positions import of_kind

KNOWN = [
    known for known in of_kind("vct_win") if known.board.rule in (Rule.FREESTYLE, Rule.STANDARD)
]


@cache
def proved(index: int) -> Certificate:
    proof = prove(KNOWN[index].board, limit=Limit(nodes=2_000_000))
    assert proof.status is ProofStatus.PROVED
    assert proof.certificate is not None
    return proof.certificate


@cache
def small() -> Certificate:
    """A certificate with moves of its own: the defender is to move, so nothing is won by fours."""
    board = Board.from_stones(["h8", "h9", "g9", "i8"], ["a1", "o15", "a15"], to_move=Color.WHITE)
    proof = prove(board, Color.BLACK, Limit(nodes=3_000_000))
    assert proof.certificate is not None
    return proof.certificate


@pytest.mark.parametrize("index", range(len(KNOWN)))
def test_known_wins_are_proved_and_both_checkers_agree(index: int) -> None:
    certificate = proved(index)
    native, plain = certificate.verify(), certificate.verify(plain=True)
    assert native
    assert plain
    for count in ("positions", "replies", "replay_nodes"):
        assert getattr(native, count) == getattr(plain, count)
    assert certificate.board.cells == KNOWN[index].board.cells
    assert certificate.rule is KNOWN[index].board.rule


def test_every_reply_is_tried_where_the_defender_is_to_move() -> None:
    verdict = small().verify()
    assert verdict
    assert verdict.positions >= 1
    assert verdict.replies >= 15 * 15 - 7


def test_a_certificate_is_written_as_it_was_read() -> None:
    certificate = small()
    assert Certificate(certificate.data).data == certificate.data
    assert decode(certificate.data).root() == certificate._decoded.root()


@pytest.mark.parametrize("seed", range(6))
def test_the_strategy_wins_against_any_defence(seed: int) -> None:
    rng, certificate = random.Random(seed), small()
    board = certificate.board
    plies = certificate.verify().plies
    assert plies is not None
    for ply in range(plies + 1):
        if board.outcome is not None:
            break
        if board.to_move is certificate.attacker:
            board = board.play(certificate.move(board))
        else:
            near = [p for p in board.legal_moves if abs(p.x - 7) < 4 and abs(p.y - 7) < 4]
            board = board.play(rng.choice(near))
        assert ply < plies
    assert board.winner is certificate.attacker


def test_a_position_beside_the_strategy_is_refused() -> None:
    with pytest.raises(IllegalMoveError) as error:
        small().move(Board().play("a1", "o15"))
    assert error.value.code == "certificate.unknown_position"


# --- damage ---


def rewritten(head: bytes, sections: list[bytes]) -> bytes:
    """A certificate with right lengths and checksums."""
    table = b"".join(
        len(section).to_bytes(4, "little") + zlib.crc32(section).to_bytes(4, "little")
        for section in sections
    )
    return head + table + b"".join(sections)


def split(data: bytes) -> tuple[bytes, list[bytes]]:
    """The head up to the lengths, and the two sections."""
    at = len(MAGIC) + 5
    for _ in range(2):
        count = int.from_bytes(data[at : at + 2], "little")
        at += 2 + count
    lengths = [int.from_bytes(data[at + i : at + i + 4], "little") for i in (0, 8)]
    start = at + 16
    moves = data[start : start + lengths[0]]
    return data[:at], [moves, data[start + lengths[0] :]]


def test_a_certificate_without_its_advice_is_rejected() -> None:
    head, (moves, advice) = split(small().data)
    assert rewritten(head, [moves, advice]) == small().data
    broken = Certificate(rewritten(head, [moves, b"\0\0"]))
    assert not broken.verify()
    assert not broken.verify(plain=True)


def test_a_missing_reply_is_rejected() -> None:
    head, (_, advice) = split(small().data)
    nothing = Certificate(rewritten(head, [b"\0", b"\0\0"]))
    assert not nothing.verify()
    assert "no advice" in nothing.verify(plain=True).reason
    assert advice


def test_a_win_for_the_wrong_side_is_rejected() -> None:
    data = bytearray(small().data)
    data[len(MAGIC) + 3] ^= 1  # the attacker
    with pytest.raises(NotationError):  # the moves of White are on stones now
        Certificate(bytes(data))
    head, _ = split(bytes(data))
    wrong = Certificate(rewritten(head, [b"", b"\0\0"]))
    assert not wrong.verify()
    assert not wrong.verify(plain=True)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_checkers_agree_on_many_changed_moves(seed: int) -> None:
    judge_changes(seed, 60)


def test_checkers_agree_on_changed_moves() -> None:
    judge_changes(100, 4)


def judge_changes(seed: int, count: int) -> None:
    """Random changes in a certificate's points: refused by both readers, or judged alike."""
    rng = random.Random(seed)
    head, sections = split(small().data)
    judged = 0
    for _ in range(count):
        changed = [bytearray(section) for section in sections]
        section = rng.choice([part for part in changed if part])
        section[rng.randrange(len(section))] = rng.randrange(226)
        data = rewritten(head, [bytes(part) for part in changed])
        try:
            certificate = Certificate(data)
        except NotationError:
            with pytest.raises(ValueError, match="certificate"):
                _core.check_certificate(data)
            continue
        native, plain = certificate.verify(), certificate.verify(plain=True)
        assert bool(native) == bool(plain)
        judged += 1
    assert judged


@pytest.mark.parametrize("length", [0, 5, 8, 12, 17, 30, 60])
def test_a_cut_off_certificate_is_a_sentence(length: int) -> None:
    data = small().data[:length]
    with pytest.raises(NotationError) as error:
        Certificate(data)
    assert str(error.value).startswith("this certificate cannot be read: ")
    with pytest.raises(ValueError, match="certificate"):
        _core.check_certificate(data)


def test_hostile_bytes_end_in_a_sentence() -> None:
    rng = random.Random(1)
    for _ in range(300):
        data = bytearray(small().data)
        for _ in range(rng.randint(1, 8)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            decode(bytes(data))
        except ValueError:
            with pytest.raises(ValueError, match="certificate"):
                _core.check_certificate(bytes(data))


# --- the parts ---


def test_the_checkers_win_by_fours_is_one() -> None:
    """What the small search finds, the complete one finds; and it is no shorter."""
    found = 0
    for seed in range(400):
        board = random_board(random.Random(seed), Rule.FREESTYLE, 9)
        if board.outcome is not None:
            continue
        exact = find_win(board)
        line = _line(board)
        if line is not None:
            assert exact
            assert exact.plies is not None
            assert line >= exact.plies
            found += 1
        else:
            assert not exact or (exact.length or 0) > 3
    assert found > 20


def _line(board: Board) -> int | None:
    cells = "".join("." if not cell else STONES[cell - 1] for cell in board.cells)
    checker = Checker(_bare(board))
    checker.set_up(cells)
    line = checker.fours()
    return None if line is None else line.distance


def _bare(board: Board) -> Decoded:
    """A certificate that says nothing."""
    return Decoded(0, board.size, int(board.to_move), int(board.to_move), [], [])


def test_the_lemma_of_fours_holds_at_every_point() -> None:
    """A stone outside the zone leaves the line a win: tried, not believed."""
    tried = 0
    for seed in range(150):
        board = random_board(random.Random(seed), Rule.FREESTYLE, 9)
        if board.outcome is not None or find_win(board, color=board.to_move.other):
            continue
        checker = Checker(_bare(board))
        checker.set_up("".join("." if not c else STONES[c - 1] for c in board.cells))
        line = checker.fours()
        if line is None or not line.moves:
            continue
        zone = set(checker.zone(line))
        for point in checker.board.empty():
            if point in zone:
                continue
            checker.board.place(point, checker.defender)
            after = checker.fours()
            checker.board.remove(point)
            assert after is not None
            assert after.distance <= line.distance
            tried += 1
    assert tried > 500


def test_a_certificate_is_the_same_every_time() -> None:
    board = KNOWN[0].board
    first, second = (prove(board, limit=Limit(nodes=1_000_000)) for _ in range(2))
    assert first.certificate is not None
    assert second.certificate is not None
    assert first.certificate.data == second.certificate.data


def test_points_of_a_certificate_ascend() -> None:
    decoded = decode(small().data)
    for stones in decoded.advice:
        assert all(a < b for a, b in pairwise(stones))
