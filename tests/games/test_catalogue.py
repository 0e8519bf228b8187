from __future__ import annotations

import pytest

from tengen.errors import TengenError
from tengen.games import load
from tengen.games.catalogue import CATALOGUE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("box", "Box()"),
        ("box:0-1 1-2 2-3", "Box(4, ((0, 1), (1, 2), (2, 3)))"),
        ("tictactoe", "TicTacToe()"),
        ("tictactoe(weighted)", "TicTacToe('weighted', (0.1, 0.5))"),
        ("tictactoe(evaluation=weighted)", "TicTacToe('weighted', (0.1, 0.5))"),
        ("mnk(4,4,3)", "MNK(4, 4, 3)"),
        (" mnk ( 4 , rows = 5 ) ", "MNK(4, 5, 3)"),
        ("hexapawn()", "Hexapawn(3, 3)"),
        ("hexapawn(4,4)", "Hexapawn(4, 4)"),
        ("connect_four", "ConnectFour(7, 6, 4)"),
        ("gomoku", "Gomoku(15, Rule.FREESTYLE)"),
        ("gomoku(9, renju)", "Gomoku(9, Rule.RENJU)"),
        ("pig(10,6,2)", "Pig(10, 6, 2)"),
        ("tree:[[3, 17], [2, 12]]", "<Tree of 7 nodes, 2 levels deep>"),
        ("chess", "Chess('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')"),
        ("chess:7k/8/8/8/8/8/R7/K7 w - - 0 1", "Chess('7k/8/8/8/8/8/R7/K7 w - - 0 1')"),
        ("openspiel:nim", "<OpenSpiel nim()>"),
        (
            "openspiel:breakthrough(rows=4,columns=3)",
            "<OpenSpiel breakthrough(columns=3,rows=4)>",
        ),
    ],
)
def test_games_by_name(text: str, expected: str) -> None:
    assert repr(load(text)) == expected


@pytest.mark.parametrize(
    "example",
    [e for entry in CATALOGUE.values() for e in entry.examples if e != "chess:FEN"],
)
def test_every_example_can_be_loaded(example: str) -> None:
    game = load(example)
    assert game.legal_moves(game.initial_state())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("checkers", "unknown game 'checkers'; choose box, .*mnk.*openspiel:breakthrough"),
        ("", "unknown game ''"),
        ("mnk(3,3", "unknown game"),
        ("mnk(1,2,3,4)", r"do not fit .*write mnk\(4,4,3\)"),
        ("mnk(size=3)", "do not fit"),
        ("mnk(three)", "do not fit"),
        ("mnk(rows=3,3)", "'3' comes after a named parameter"),
        ("mnk(0,3,3)", "1 to 26 columns"),
        ("mnk:3", "takes no text after a colon"),
        ("box:0-1 2", "write it like 0-1 1-2"),
        ("tree", "do not fit"),
        ("tree:[1,", "line 1, column 4"),
        ("tictactoe(best)", "'open_lines' or 'weighted'"),
        ("openspiel", "write openspiel:breakthrough"),
        ("gomoku(9,go)", "give a size and a rule: freestyle, standard"),
        ("gomoku(nine)", "give a size"),
        ("gomoku(99)", "99"),
        ("openspiel:kuhn_poker", "its players do not see everything"),
        ("chess:nonsense", "is not a FEN"),
        ("__import__('os')", "unknown game"),
    ],
)
def test_names_that_are_none(text: str, words: str) -> None:
    with pytest.raises(TengenError, match=words):
        load(text)
