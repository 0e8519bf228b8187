from __future__ import annotations

import importlib
import pickle
import sys

import chess
import pytest

from tengen.errors import GameError, IllegalMoveError, MissingExtraError, NotationError
from tengen.game import Outcome, Side, check
from tengen.games.chess import Chess, ChessState
from tests.games.oracle import perft

HOPE = "8/1r1Q1ppk/7p/4Nb2/8/8/2r2PPP/6K1 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (chess.STARTING_FEN, [20, 400, 8902]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486]),
    ],
)
def test_perft(fen: str, counts: list[int]) -> None:
    """The usual numbers of the usual positions: castling, en passant, promotions."""
    game = Chess(fen)
    assert [perft(game, game.initial_state(), d + 1) for d in range(len(counts))] == counts


@pytest.mark.parametrize(
    "fen",
    [chess.STARTING_FEN, "7k/5Q2/8/6K1/8/8/8/8 w - - 90 60", "8/P6k/8/8/8/8/1p5K/8 w - - 0 1"],
)
def test_keeps_every_promise(fen: str) -> None:
    report = check(Chess(fen), games=1, plies=30)
    assert report.is_ok, report


def test_equal_positions_are_equal_states() -> None:
    game = Chess()

    def after(*moves: str) -> ChessState:
        state = game.initial_state()
        for text in moves:
            state = game.play(state, game.parse_move(state, text))
        return state

    one, other = after("Nf3", "Nf6", "Nc3"), after("Nc3", "Nf6", "Nf3")
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1
    assert after("e4") == ChessState("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    assert after("e4") == ChessState("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    assert after("Nf3", "Nf6", "Ng1", "Ng8") != after()  # four half-moves nearer to the draw
    with_capture = after("e4", "a6", "e5", "d5")
    assert with_capture != ChessState(with_capture.fen.replace(" d6 ", " - "))


def test_states_do_not_change_and_can_be_sent() -> None:
    state = Chess().initial_state()
    board = state.board
    board.push_san("e4")
    assert state == ChessState()
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Outcome.LOSS),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Outcome.WIN),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Outcome.DRAW),  # stalemate
        ("7k/8/6K1/8/8/8/8/6N1 b - - 0 1", Outcome.DRAW),  # insufficient material
        ("7k/8/6K1/8/8/8/8/6Q1 b - - 100 90", Outcome.DRAW),  # fifty moves
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 100 90", Outcome.WIN),  # mate comes first
        ("7k/8/6K1/8/8/8/8/6Q1 b - - 99 90", None),
    ],
)
def test_ends(fen: str, outcome: Outcome | None) -> None:
    game = Chess(fen)
    assert game.outcome(game.initial_state()) is outcome
    if outcome is not None:
        assert game.legal_moves(game.initial_state()) == ()


def test_the_lecture_position() -> None:
    game = Chess(HOPE)
    state = game.initial_state()
    assert game.to_move(state) is Side.MAX
    assert game.features(state) == (0, 1, -1, -2, 1)
    assert game.evaluate(state) == (9 + 3) - (5 + 5 + 3.25) == -1.25


def test_hope_chess() -> None:
    """The greedy capture is the best move at one ply and loses at two."""
    game = Chess(HOPE)
    state = game.initial_state()
    greedy = max(game.legal_moves(state), key=lambda move: game.evaluate(game.play(state, move)))
    assert game.format_move(state, greedy) == "Qxb7"
    after = game.play(state, greedy)
    replies = [game.play(after, move) for move in game.legal_moves(after)]
    assert Outcome.LOSS in map(game.outcome, replies)


def test_weights_are_parameters() -> None:
    game = Chess(HOPE, weights={"queen": 10})
    assert game.evaluate(game.initial_state()) == 10
    with pytest.raises(GameError, match="unknown piece 'king'"):
        Chess(weights={"king": 1})


def test_forcing_moves_and_order() -> None:
    game = Chess(HOPE)
    state = game.initial_state()
    names = [game.format_move(state, move) for move in game.forcing_moves(state)]
    assert sorted(names) == ["Nxf7", "Qxb7", "Qxf5+", "Qxf7"]
    ordered = [game.format_move(state, m) for m in game.order(state, game.legal_moves(state))]
    assert ordered[:4] == ["Qxb7", "Qxf5+", "Nxf7", "Qxf7"]
    checked = Chess("7k/8/8/8/8/8/r7/K7 w - - 0 1")
    in_check = checked.initial_state()
    assert checked.forcing_moves(in_check) == checked.legal_moves(in_check)
    assert Chess().forcing_moves(ChessState()) == []


def test_mistakes() -> None:
    game = Chess()
    state = game.initial_state()
    with pytest.raises(IllegalMoveError, match="e2e5 is illegal in "):
        game.play(state, chess.Move.from_uci("e2e5"))
    for text in ("", "e5", "Nd4", "0000", "--"):
        with pytest.raises(NotationError, match="is not a legal move"):
            game.parse_move(state, text)
    assert game.parse_move(state, "e2e4") == chess.Move.from_uci("e2e4")
    for fen in ("nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"):
        with pytest.raises(NotationError):
            ChessState(fen)


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [("chess", "chess", "chess"), ("openspiel", "pyspiel", "openspiel")],
)
def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, module: str, package: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"tengen.games.{module}", raising=False)
    with pytest.raises(MissingExtraError, match=rf"pip install 'tengen\[{extra}\]'"):
        importlib.import_module(f"tengen.games.{module}")
