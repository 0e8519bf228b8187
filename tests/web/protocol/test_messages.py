"""Page and server speak the same language, and the page speaks two to its readers."""

import json
import re

import pytest

from tengen.errors import sentences
from tengen.gomoku.openings import PROCEDURES
from tengen.gomoku.players import PLAYERS
from tengen.search.catalogue import ALGORITHMS
from tengen.web.app import STATIC
from tengen.web.game_state import ActError, describe, replay
from tengen.web.protocol.lab_requests import THREAT_SPACE
from tengen.web.protocol.messages import Game
from tengen.web.protocol.typedefs import FILE, typedefs
from tengen.web.roster import entry_of
from tests import languages


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == typedefs(), (
        "run python -m tengen.web.protocol.typedefs"
    )


def test_every_language_says_everything() -> None:
    languages.checked(STATIC / "lang")


def test_every_text_that_the_page_asks_for_exists() -> None:
    english = json.loads((STATIC / "lang" / "en.json").read_text(encoding="utf-8"))
    asked = set()
    for module in (STATIC / "js").rglob("*.js"):
        asked |= set(re.findall(r'\bt\("([^"]+)"', module.read_text(encoding="utf-8")))
    assert asked
    asked -= sentences("en").keys()
    assert asked <= set(english)
    assert {f"opening {name}" for name in PROCEDURES} <= set(english)
    assert {f"algorithm {name}" for name in (*ALGORITHMS, THREAT_SPACE)} <= set(english)
    for name in PLAYERS:
        assert f"about player {name}" in english
        assert {f"option {option.name}" for option in entry_of(name).options} <= set(english)


def test_a_game_is_replayed() -> None:
    state = describe(7, replay(Game(acts=["h8", "i9", "h9"])))
    assert (state.id, state.moves, state.to_move) == (7, ["h8", "i9", "h9"], "white")
    assert (state.actor, state.actors, state.outcome) == (1, [0, 1, 0], None)


def test_a_win_names_its_line() -> None:
    acts = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]
    state = describe(1, replay(Game(acts=acts)))
    assert (state.outcome, state.reason) == ("black", "five")
    assert state.five == ["a1", "b1", "c1", "d1", "e1"]


def test_swap2_changes_seats() -> None:
    begun = describe(1, replay(Game(opening="swap2")))
    assert [option.name for option in begun.options] == ["place"]
    laid = replay(Game(opening="swap2", acts=["place-h8-i9-h10"]))
    assert [option.name for option in describe(2, laid).options] == ["black", "white", "place"]
    taken = describe(3, laid.act("black"))
    assert (taken.black, taken.actor, taken.to_move, taken.options) == (1, 0, "white", [])


def test_a_foul_is_explained() -> None:
    acts = ["h7", "a1", "h9", "a15", "g8", "o1", "i8", "o15"]
    state = describe(1, replay(Game(rule="renju", acts=acts)))
    (foul,) = [each for each in state.forbidden if each.point == "h8"]
    assert foul.foul == "double three"
    assert [(row.kind, row.stones) for row in foul.rows] == [
        ("three", ["g8", "h8", "i8"]),
        ("three", ["h7", "h8", "h9"]),
    ]


@pytest.mark.parametrize(
    ("game", "kept", "sentence"),
    [
        (Game(acts=["h8", "h8"]), 1, "h8 is taken by Black"),
        (Game(size=5, acts=["h8"]), 0, "not on the 5×5 board"),
        (Game(opening="nonsense"), 0, "unknown opening rule"),
        (Game(opening="swap2", acts=["place-h8"]), 0, "lay 3 stones here"),
        (Game(opening="swap2", acts=["place-1-2-3"]), 0, "is not a point"),
        (Game(acts=["black"]), 0, "is not a point"),
    ],
)
def test_an_impossible_game_is_explained(game: Game, kept: int, sentence: str) -> None:
    with pytest.raises(ActError, match=sentence) as caught:
        replay(game)
    assert caught.value.kept == kept
