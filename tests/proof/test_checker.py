"""Certificates: both checkers agree, what is damaged is refused, and what is proved is played."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import cache
from itertools import pairwise

import pytest

from tengen import _core
from tengen.errors import IllegalMoveError, NotationError
from tengen.game import Limit
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.win import find_win
from tengen.proof import Certificate, ProofStatus, prove
from tengen.proof.checker import STONES, Checker, decode
from tengen.proof.checker import Certificate as Decoded
from tests.gomoku.boards import random_board
from tests.gomoku.threat_positions import of_kind
from tests.proof.encoding import encode

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
    for count in ("positions", "quiet", "replies", "replay_nodes"):
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


@cache
def on_small_boards() -> list[Certificate]:
    """Proofs on small boards, where an exhaustive search can judge; ten with listed positions."""
    rng = random.Random(11)
    listed: list[Certificate] = []
    advised: list[Certificate] = []
    while len(listed) < 10:
        rule, size = rng.choice([Rule.FREESTYLE, Rule.STANDARD]), rng.choice([6, 7])
        points = rng.sample(Board(rule, size).legal_moves, size * size - rng.randint(12, 18))
        black = len(points) * rng.randint(45, 60) // 100
        board = Board.from_stones(
            points[:black],
            points[black:],
            rule=rule,
            size=size,
            to_move=rng.choice([Color.BLACK, Color.WHITE]),
        )
        if board.outcome is not None:
            continue
        found = prove(board, Color.BLACK, Limit(nodes=100_000)).certificate
        if found is not None and found.positions:
            listed.append(found)
        elif found is not None and found._decoded.advice and len(advised) < 15:
            advised.append(found)
    return listed + advised


def judge(decoded: Decoded) -> bool | None:
    """Judge a changed certificate by both checkers, who must agree; None: neither can read it.

    What is accepted on a small board is confirmed by a search that knows nothing of certificates.
    """
    data = encode(decoded)
    try:
        certificate = Certificate(data)
    except NotationError:
        with pytest.raises(ValueError, match="certificate"):
            _core.check_certificate(data)
        return None
    native, plain = certificate.verify(), certificate.verify(plain=True)
    assert bool(native) == bool(plain)
    if native and certificate.board.size < 9:
        assert prove(certificate.board, certificate.attacker).status is ProofStatus.PROVED
    return bool(native)


def copy_of(certificate: Certificate) -> Decoded:
    return deepcopy(certificate._decoded)


def test_the_writer_of_these_tests_writes_what_the_core_wrote() -> None:
    for certificate in (small(), *on_small_boards()):
        assert encode(copy_of(certificate)) == certificate.data


def test_a_certificate_that_says_nothing_is_rejected() -> None:
    for certificate in (small(), *on_small_boards()):
        changed = copy_of(certificate)
        changed.moves, changed.advice = {}, {}
        assert judge(changed) is False


def test_a_needed_position_that_is_dropped_is_missed() -> None:
    """Dropped where neither fours nor advice win without it."""
    needed = 0
    for certificate in (small(), *on_small_boards()):
        for position in sorted(certificate._decoded.moves)[:20]:
            changed = copy_of(certificate)
            del changed.moves[position]
            checker = Checker(changed)
            checker.set_up(position)
            checker._left = 500
            if checker.replay():
                continue
            needed += 1
            assert judge(changed) is False
    assert needed >= 10


def test_a_move_on_a_stone_cannot_be_read() -> None:
    for certificate in on_small_boards()[:10]:
        changed = copy_of(certificate)
        position = min(changed.moves)
        changed.moves[position] = next(p for p, cell in enumerate(position) if cell != ".")
        assert judge(changed) is None


def test_a_win_that_lacks_a_stone_is_rejected() -> None:
    """The root without a stone of the attacker, where exhaustive search finds no win."""
    judged = 0
    for certificate in on_small_boards():
        own = "black" if certificate.attacker is Color.BLACK else "white"
        for stone in getattr(certificate._decoded, own)[::3]:
            changed = copy_of(certificate)
            getattr(changed, own).remove(stone)
            changed.moves = {
                position[:stone] + "." + position[stone + 1 :]: move
                for position, move in changed.moves.items()
            }
            board = Certificate(encode(changed)).board
            is_over = board.outcome is not None  # of an overline a five is left
            if is_over or prove(board, certificate.attacker).status is not ProofStatus.DISPROVED:
                continue
            judged += 1
            assert judge(changed) is False
    assert judged > 20


def test_a_wrong_symmetry_is_judged_alike() -> None:
    rejected = 0
    for certificate in on_small_boards():
        changed = copy_of(certificate)
        size, root = changed.size, changed.root()
        mirror = [p - p % size + size - 1 - p % size for p in range(size * size)]
        changed.moves = {
            position: mirror[move] if position[mirror[move]] == "." else move
            for position, move in changed.moves.items()
        }
        changed.advice = {
            tuple(sorted(mirror[p] for p in stones)): [mirror[p] for p in moves]
            for stones, moves in changed.advice.items()
            if all(root[mirror[p]] == "." for p in stones)
        }
        rejected += judge(changed) is False
    assert rejected > 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_checkers_agree_on_many_changed_moves(seed: int) -> None:
    judge_changes(small(), seed, 10)
    for certificate in on_small_boards():
        judge_changes(certificate, seed, 20)


def test_checkers_agree_on_changed_moves() -> None:
    """A thousand changes and more."""
    for certificate in on_small_boards():
        judge_changes(certificate, 101, 45)


def judge_changes(certificate: Certificate, seed: int, count: int) -> None:
    """Change random moves, listed or advised."""
    rng = random.Random(seed)
    points = certificate.board.size**2
    for _ in range(count):
        changed = copy_of(certificate)
        if changed.advice and (not changed.moves or rng.random() < 0.5):
            moves = changed.advice[rng.choice(sorted(changed.advice))]
            moves[rng.randrange(len(moves))] = rng.randrange(points)
        else:
            position = rng.choice(sorted(changed.moves))
            empty = [p for p in range(points) if position[p] == "."]
            changed.moves[position] = rng.choice(empty)
        judge(changed)


def test_a_win_for_the_wrong_side_is_rejected() -> None:
    for certificate in on_small_boards():
        changed = copy_of(certificate)
        changed.attacker, changed.to_move = 1 - changed.attacker, 1 - changed.to_move
        changed.moves, changed.advice = {}, {}
        board = Certificate(encode(changed)).board
        if prove(board, certificate.attacker.other).status is ProofStatus.DISPROVED:
            assert judge(changed) is False


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


@pytest.mark.parametrize("index", range(len(KNOWN)))
def test_the_longest_resistance_is_a_line_of_as_many_plies(index: int) -> None:
    certificate = proved(index)
    verdict = certificate.verify()
    assert len(verdict.resistance) == verdict.plies
    board = certificate.board
    for move in verdict.resistance:
        assert board.outcome is None
        board = board.play(move)
    assert board.winner is certificate.attacker


def test_in_the_longest_resistance_the_attacker_plays_the_certificate() -> None:
    certificate = small()
    board = certificate.board
    for move in certificate.verify().resistance[:-1]:
        if board.to_move is certificate.attacker:
            assert move == certificate.move(board)
        board = board.play(move)


def test_a_certificate_is_printed_with_every_position_and_all_advice() -> None:
    certificate = small()
    lines = list(certificate.lines())
    listed = [line for line in lines if line.startswith("Black h") and ": " in line]
    assert lines[0] == "Black wins, freestyle, 15x15"
    assert len(listed) == certificate.positions
    assert len(lines) == 2 + len(listed) + sum(line.startswith("advice with") for line in lines)
