"""Errors are codes with parameters, which become a sentence when somebody reads them."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from typing import Any

import pytest

from tengen.arena.store import StoreError
from tengen.errors import (
    BoardError,
    GameError,
    IllegalMoveError,
    MissingExtraError,
    NotationError,
    Sentence,
    TengenError,
)
from tengen.gomocup.compliance.finding import ProtocolError, Severity
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomoku import Board, Color, Point, Rule

ERRORS = [
    BoardError("board.size", least=5, most=22, size=30),
    NotationError("sgf.label", value="x", line=3, column=7),
    NotationError("record.several", games=2),
    MissingExtraError("ray"),
    BrainError(Fault.CRASH, "brain.cannot_start", program="x", why="no such file"),
    ProtocolError("compliance.taken", answer="7,7", severity=Severity.NOTE),
    StoreError("store.read", path="a.tgn", why=ValueError("broken")),
    IllegalMoveError(Sentence("point.forbidden", point=Point(7, 7), foul="overline")),
    GameError("a rook may not castle twice: play something else"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_an_error_comes_back_from_another_process(error: TengenError, again: Any) -> None:
    back = again(error)
    assert type(back) is type(error)
    assert (back.code, back.parameters, back.args) == (error.code, error.parameters, error.args)
    assert back.__dict__ == error.__dict__
    assert [back.sentence(language) for language in ("en", "zh")] == [
        error.sentence(language) for language in ("en", "zh")
    ]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_what_an_error_says_can_be_sent_as_json(error: TengenError) -> None:
    sent = json.loads(json.dumps(error.said.as_json(), allow_nan=False))
    assert Sentence.from_json(sent) == error.said
    assert str(Sentence.from_json(sent)) == str(error)


def test_the_sentence_is_in_the_language_that_is_asked_for() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Board().play("h8", "h8")
    assert caught.value.code == "point.taken"
    assert str(caught.value) == "h8 is taken by Black"
    assert caught.value.sentence("zh") == "h8 已有黑方的棋子"
    assert caught.value.sentence("xx") == str(caught.value)


def test_a_sentence_within_a_sentence_is_in_the_same_language() -> None:
    error = NotationError(
        "notation.expected", what=Sentence("notation.text_end"), found="]", line=2
    )
    assert str(error) == "line 2: expected the end of the text, found ]"
    assert error.sentence("zh") == "第 2 行：应为 文本结尾，却是 ]"


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (7, 7),
        (0.5, 0.5),
        (float("nan"), "nan"),
        (True, "True"),
        (Point(7, 7), "h8"),
        (Rule.RENJU, str(Rule.RENJU)),
        (Fault.CRASH, "crash"),
        (Color.WHITE, Sentence("color.white")),
        (("a", "b"), ["a", "b"]),
        ({"a": 1, "b": 2}, ["a", "b"]),
        (ValueError("broken"), "broken"),
        (BoardError("board.cells"), Sentence("board.cells")),
    ],
)
def test_parameters_are_plain(value: object, plain: object) -> None:
    (found,) = Sentence("x", value=value).parameters.values()
    assert found == plain
    assert type(found) is type(plain)


def test_forms_of_places(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {
        "list.comma": ", ",
        "list.or": " or ",
        "plain": "{it}",
        "quoted": "{it!r}",
        "choice": "{it:or}",
    }
    monkeypatch.setattr("tengen.errors.sentence.sentences", lambda language: known)
    assert str(Sentence("plain", it=2.0)) == "2"
    assert str(Sentence("plain", it=["a", "b", "c"])) == "a, b, c"
    assert str(Sentence("quoted", it="two\nlines")) == r"'two\nlines'"
    assert str(Sentence("choice", it=["a", "b", "c"])) == "a, b or c"
    assert str(Sentence("choice", it=["a"])) == "a"
    assert str(Sentence("choice", it=[])) == ""
    assert str(Sentence("plain")) == "{it}"  # a mistake of ours never hides the user's


def test_own_sentences_are_shown_as_they_are() -> None:
    error = GameError("no {braces} here, and 100 % text")
    assert str(error) == error.sentence("zh") == error.code == "no {braces} here, and 100 % text"


def test_sentences_are_not_read_before_one_is_shown() -> None:
    program = """
import tengen.gomocup.__main__, tengen.errors.sentence as sentence
from tengen.errors import BoardError
error = BoardError("board.cells")
assert sentence.sentences.cache_info().currsize == 0
str(error)
assert sentence.sentences.cache_info().currsize == 1
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
