"""Searches that the lab asks for: real, recorded, limited."""

from __future__ import annotations

import json
from array import array
from typing import Any

import pytest

from tengen.errors import GameError, SearchError
from tengen.search.export import read_json
from tengen.web.app import STATIC
from tengen.web.lab_game import board_of
from tengen.web.protocol.lab_requests import Asked, Study
from tengen.web.worker.lab_payload import facts, present
from tengen.web.worker.lab_search import search
from tests.web.test_server import ask

SAMPLE = "tree:[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"
PRUNED = ["12", "25", "0", "5", "2", "14"]
WON = "c2 b6 e5 c3 c4 d6 e4 f4"
"""Black, to move, wins by threats."""


def seen(**study: Any) -> tuple[dict[str, Any], bytes]:
    """Return what the page gets: the JSON and the columns behind it."""
    answers: list[dict[str, Any]] = []
    job = {"id": 1, "do": "study", "form": "view", "study": study}
    present(job, lambda **message: answers.append(message))
    payload = answers[0]["payload"]
    length = int.from_bytes(payload[:4], "little")
    return json.loads(payload[4 : 4 + length]), payload[4 + length :]


def test_the_sample_prunes_what_the_textbook_prunes() -> None:
    answer, _ = seen(game=SAMPLE)
    leaves = [spot for spot in answer["film"]["spots"] if spot[2]]
    assert answer["value"] == "3"
    assert sorted(spot[5] for spot in leaves if spot[1]) == sorted(
        ["12", "25", "0", "5", "2", "14"]
    )


@pytest.mark.parametrize(
    ("study", "value"),
    [
        ({"game": "box", "algorithm": "minimax"}, "1"),
        ({"game": "tictactoe", "moves": "b2 a1 c3", "algorithm": "alphabeta"}, "0"),
        ({"game": "hexapawn", "algorithm": "deepening", "depth": 9}, "−1"),
        ({"game": "tictactoe", "algorithm": "hminimax", "depth": 2}, "1"),
        ({"game": "connect_four(4,4,3)", "algorithm": "pns", "nodes": 5000}, None),
        ({"game": "pig(8,3,2)", "algorithm": "expectimax"}, None),
        (
            {"game": "gomoku(7)", "moves": "c2 b6 e5 c3 c4 d6 e4 f4", "algorithm": "threat-space"},
            "1",
        ),
        ({"game": "box", "algorithm": "mcts", "playouts": 40}, None),
    ],
)
def test_every_kind_of_search_is_shown(study: dict[str, Any], value: str | None) -> None:
    answer, _ = seen(**study)
    assert answer["nodes"] > 5
    assert ("film" in answer) is (answer["nodes"] <= 700)
    if value is not None:
        assert answer["value"] == value


def test_a_large_recording_comes_in_columns() -> None:
    study: dict[str, Any] = {"game": "tictactoe", "moves": "b2", "algorithm": "alphabeta"}
    answer, raw = seen(**study)
    trace = search(Study(**study)).trace
    columns: dict[str, array[Any]] = {}
    at = 0
    for name, code, count in answer["columns"]:
        column = array(code)
        column.frombytes(raw[at : at + count * column.itemsize])
        at += -(-count * column.itemsize // 8) * 8
        columns[name] = column
    assert at == len(raw)
    assert list(columns["parents"]) == list(trace.parents)
    assert list(columns["nodes"]) == list(trace.nodes)
    moves = [answer["names"][number] for number in columns["moves"]]
    assert moves == [str(move) for move in trace.moves]
    node = trace.node_count - 1
    path = [str(move) for move in trace.path(node)]
    picture = board_of(Asked(game="tictactoe", moves="b2", path=path))
    assert picture["board"].count("X") + picture["board"].count("O") == len(path) + 1


@pytest.mark.parametrize(
    ("study", "kind", "sentence"),
    [
        ({"game": "go"}, GameError, "unknown game 'go'"),
        ({"game": "gomoku(19)"}, GameError, "at most 121 moves"),
        ({"game": "chess"}, GameError, "command line"),
        ({"game": "box", "algorithm": "magic"}, SearchError, "unknown algorithm 'magic'"),
        ({"game": "box", "algorithm": "threat-space"}, SearchError, "is for Gomoku"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    study: dict[str, Any], kind: type[Exception], sentence: str
) -> None:
    with pytest.raises(kind, match=sentence):
        search(Study(**study))


def test_a_threat_space_search_is_recorded_whole() -> None:
    study = Study(game="gomoku(7)", moves=WON, algorithm="threat-space")
    studied = search(study)
    assert facts(studied)["status"] == "proven"
    # The root of the drawing is the position itself: it holds the trees together.
    assert studied.trace.node_count > len(studied.result.pv)
    assert studied.draw is not None
    first = studied.trace.path(1)
    assert studied.draw(first).count("X") == 5  # four stones and the gain


def test_scripts_can_search(server: str) -> None:
    def post(path: str, **study: Any) -> tuple[int, str]:
        kind = {"Content-Type": "application/json"}
        answer, text = ask(server, path, "POST", json.dumps(study).encode(), **kind)
        return answer.status, text

    status, text = post("/api/search", game=SAMPLE)
    assert status == 200
    assert json.loads(text)["value"] == "3"
    status, text = post("/api/search/trace", game=SAMPLE)
    assert (
        len(read_json(text.splitlines()))
        == json.loads(post("/api/search", game=SAMPLE)[1])["events"]
    )
    status, text = post("/api/search/page", game=SAMPLE)
    assert "<!doctype html>" in text
    status, text = post("/api/search", game="tree:[[3,],2]")
    assert status == 422
    assert "line 1, column 5" in json.loads(text)["detail"]
    names = [entry["name"] for entry in json.loads(ask(server, "/api/algorithms")[1])]
    assert {"minimax", "alphabeta", "mcts", "pns", "threat-space"} <= set(names)
    english = json.loads((STATIC / "lang" / "en.json").read_text(encoding="utf-8"))
    assert {f"algorithm {name}" for name in names} <= set(english)
