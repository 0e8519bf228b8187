"""The board in a notebook: what Python and the front end tell each other."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
import traitlets

from tengen.errors import TengenError
from tengen.gomoku import Board, Color, Rule
from tengen.notebook import BoardWidget


def test_the_module_stands_alone() -> None:
    code = BoardWidget._esm
    assert not re.search(r"^\s*import\b", str(code), re.MULTILINE)
    assert re.findall(r"import\((?!\\)(.*)\)", str(code)) == ['addresses.get("widget.js")']
    assert len(re.findall(r"^export default", str(code), re.MULTILINE)) == 1
    assert not re.search(r"^export (?!default)", str(code), re.MULTILINE)
    for text in (str(code), str(BoardWidget._css)):
        hosts = set(re.findall(r"https?://[^\\\"'`\s]+", text))
        assert hosts <= {"http://www.w3.org/2000/svg"}  # the name of SVG, which nobody loads
        assert "@import" not in text
        assert "url(h" not in text


def test_importing_the_library_does_not_need_it() -> None:
    code = "import sys, tengen, tengen.gomoku, tengen.web.app; print('anywidget' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
    blocked = "import sys; sys.modules['anywidget'] = None; import tengen.notebook"
    run = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True)
    assert "install it with: pip install 'tengen[notebook]'" in run.stderr


def test_a_click_reaches_python() -> None:
    widget = BoardWidget("h8 i9")
    heard: list[list[str]] = []
    widget.observe(lambda change: heard.append(change["new"]), "moves")
    widget.set_state({"moves": ["h8", "i9", "g9"]})  # what the front end sends
    assert heard == [["h8", "i9", "g9"]]
    assert widget.board == Board.parse("h8 i9 g9")


def test_python_reaches_the_front_end() -> None:
    widget = BoardWidget("h8", size=19, numbers=False)
    state = widget.get_state()
    assert (state["size"], state["moves"], state["first"]) == (19, ["h8"], "black")
    assert (state["numbers"], state["clickable"]) == (False, True)
    widget.board = Board.from_stones(["a1"], ["b1", "c1"], to_move=Color.WHITE).play("d4")
    state = widget.get_state()
    assert state["setup"] == {"black": ["a1"], "white": ["b1", "c1"]}
    assert (state["size"], state["first"], state["moves"]) == (15, "white", ["d4"])


def test_a_game_that_cannot_be_is_refused_and_nothing_changes() -> None:
    widget = BoardWidget("h8 i9")
    with pytest.raises(traitlets.TraitError, match="h8 is taken by Black"):
        widget.moves = ["h8", "i9", "h8"]
    assert (widget.moves, widget.board) == (["h8", "i9"], Board.parse("h8 i9"))


def test_fouls_and_the_end_are_told() -> None:
    widget = BoardWidget("h7 f10 h9 j11 g8 k6 i8 e5", rule=Rule.RENJU)
    assert widget.forbidden == {"h8": "double three"}
    widget = BoardWidget("d4 d5 e5 e6 f6 f7 g7 g8")
    assert (widget.is_over, widget.five) == (False, [])
    widget.moves = [*widget.moves, "h8"]
    assert (widget.is_over, widget.five) == (True, ["d4", "e5", "f6", "g7", "h8"])
    with pytest.raises(TengenError):
        widget.analyse(0.1)


def test_a_line_of_a_player_is_shown_until_a_move_is_made() -> None:
    widget = BoardWidget("h8 a1 i8 a2 j8 a3")
    found = widget.analyse(seconds=0.2)
    assert widget.line == [str(point) for point in found.pv[:9]]
    assert widget.words.startswith("win in 3 · depth")
    widget.moves = [*widget.moves, "k8"]
    assert (widget.line, widget.words) == ([], "")
