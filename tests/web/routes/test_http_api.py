"""The interface for scripts: what is asked, what comes back, and that nothing goes on alone."""

from __future__ import annotations

import json
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image

from tengen.gomoku import Board, Rule
from tengen.gomoku.svg import board_svg
from tengen.records import read
from tests.web.routes.test_session import spent, wait, wait_for_work, workers
from tests.web.test_server import ask

DATA = Path(__file__).parents[2] / "records" / "data"
JSON = {"Content-Type": "application/json"}
TREE: dict[str, Any] = {
    "rule": "renju",
    "size": 15,
    "tree": [
        {"comment": "begin"},
        {"move": "h8"},
        {"move": "i9", "comment": "near"},
        {"move": "g9"},
        {"parent": 1, "move": "h9"},
    ],
}
FOURS = {"black": ["f8", "g8", "h8", "i9", "i10"], "white": ["e8", "i12", "a1", "c3", "n3"]}
"""Black wins by fours: i8, which White must answer at j8, then i7."""


def post(server: str, path: str, **body: Any) -> tuple[int, Any]:
    answer, text = ask(server, path, "POST", json.dumps(body).encode(), **JSON)
    return answer.status, json.loads(text)


def post_raw(server: str, path: str, body: bytes) -> tuple[HTTPResponse, bytes]:
    with closing(HTTPConnection(urlsplit(server).netloc, timeout=60)) as connection:
        connection.request("POST", path, body, JSON)
        answer = connection.getresponse()
        return answer, answer.read()


# --- engines ---


def test_a_position_is_analysed(server: str) -> None:
    status, found = post(server, "/api/analyse", setup=FOURS, limits={"depth": 4}, lines=2)
    assert status == 200
    best, second = found["lines"]
    assert (best["pv"][0], best["plies"], best["win_rate"]) == ("i8", 5, 1.0)
    assert second["pv"][0] != "i8"
    assert found["nodes"] > 0


def test_an_analysis_streams_lines_of_json(server: str) -> None:
    body = json.dumps({"position": "h8 i9", "limits": {"depth": 6}, "stream": True})
    answer, text = post_raw(server, "/api/analyse", body.encode())
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    found = [json.loads(line) for line in text.splitlines()]
    assert found[-1]["depth"] == 6
    assert [each["depth"] for each in found] == sorted(each["depth"] for each in found)


def test_threats_and_wins(server: str) -> None:
    status, found = post(server, "/api/threats", setup=FOURS)
    assert status == 200
    (win,) = found["wins"]
    assert (win["by"], win["line"], "id" in found) == ("fours", ["i8", "j8", "i7"], False)


@pytest.mark.parametrize("stream", [False, True])
def test_a_review_names_the_proven_loss(server: str, stream: bool) -> None:
    ask_for = {"position": "h8 a1 i8 a2 j8 a3", "limits": {"depth": 4}, "stream": stream}
    _, text = post_raw(server, "/api/review", json.dumps(ask_for).encode())
    moves = [json.loads(line) for line in text.splitlines()]
    moves = moves[::-1] if stream else moves[0]["moves"]
    assert [move["number"] for move in moves] == [1, 2, 3, 4, 5, 6]
    assert (moves[-1]["forced"], moves[-1]["by"]) == ("loses", "fours")


@pytest.mark.parametrize("stream", [False, True])
def test_a_caller_who_leaves_ends_the_work(server: str, stream: bool) -> None:
    before = spent(server)
    body = json.dumps({"position": "h8 i9", "limits": {"seconds": 600}, "stream": stream})
    with closing(HTTPConnection(urlsplit(server).netloc, timeout=60)) as connection:
        connection.request("POST", "/api/analyse", body, JSON)
        working = wait_for_work(server, before)
    wait(lambda: not working & {each.pid for each in workers(server)})


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("analyse", {"position": "h8 h8"}, "column 4: h8 is taken already"),
        ("analyse", {"limits": {}}, "give a limit: seconds, nodes, playouts or depth"),
        ("analyse", {"player": "deepest"}, "unknown player 'deepest'"),
        ("analyse", {"player": "tengen?weights=/etc/passwd"}, "may not set weights"),
        ("analyse", {"position": "a1 a2 b1 b2 c1 c2 d1 d2 e1"}, "the game is over"),
        ("analyse", {"position": "a1 a2 b1 b2 c1 c2 d1 d2 e1", "stream": True}, "is over"),
        ("analyse", {"position": "h8 --"}, "there are no passes here"),
        ("threats", {"position": "h8 ?"}, "'?' does not begin with a move"),
        ("review", {"position": ""}, "there is no move to review"),
        ("review", {"position": "h8", "player": "random"}, "gives no lines"),
        ("export", {"game": {"size": 19, "tree": [{}]}, "format": "lib"}, "15×15 boards only"),
        ("export", {"game": TREE, "format": "psq", "at": 9}, "there is no node 9"),
        ("picture", {"game": TREE, "cell": 5000}, "a cell has 12 to 96 pixels"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    server: str, path: str, body: dict[str, Any], sentence: str
) -> None:
    status, answer = post(server, f"/api/{path}", **body)
    assert status == 422
    assert sentence in answer["detail"]


# --- files ---


def test_files_of_every_format_go_out_and_come_back(server: str) -> None:
    for form in ("sgf", "lib", "json"):
        answer, data = post_raw(
            server, "/api/export", json.dumps({"game": TREE, "format": form}).encode()
        )
        assert answer.headers["Content-Disposition"] == f'attachment; filename="game.{form}"'
        _, text = post_raw(server, "/api/import?rule=renju", data)
        found = json.loads(text)
        assert (found["format"], found["game"]) == (form, TREE)
    for form, line in (("psq", ["h8", "h9"]), ("pos", ["h8", "h9"])):
        body = json.dumps({"game": TREE, "format": form, "at": 4}).encode()
        answer, data = post_raw(server, "/api/export", body)
        assert [str(move) for move in read(data).moves()] == line
        lost = f"{form} does not hold: the rule, variations (1), comments (2)"
        assert answer.headers["Tengen-Notes"] == lost


def test_a_file_is_told_by_its_content(server: str) -> None:
    data = (DATA / "tournament.psq").read_bytes()
    found = json.loads(post_raw(server, "/api/import", data)[1])
    assert (found["format"], found["game"]["size"]) == ("psq", 20)
    moves = [{"move": node["move"]} for node in found["game"]["tree"][1:]]
    assert moves == [{"move": str(move)} for move in read(DATA / "tournament.psq").moves()]
    answer, text = post_raw(server, "/api/import", b"(;SZ[15];B[hh];B[hh])")
    assert answer.status == 422
    assert json.loads(text)["detail"] == "line 1, column 15: h8 is taken already"


def test_pictures(server: str) -> None:
    def picture(**options: Any) -> tuple[str, bytes]:
        body = json.dumps({"game": TREE, **options}).encode()
        answer, data = post_raw(server, "/api/picture", body)
        return answer.headers["Content-Type"], data

    kind, data = picture(kind="svg", at=4)
    assert kind.startswith("image/svg+xml")
    assert data.decode() == board_svg(Board.parse("h8 h9", rule=Rule.RENJU))
    kind, data = picture(cell=20)
    assert (kind, Image.open(BytesIO(data)).size) == ("image/png", (317, 317))
    kind, data = picture(kind="gif", delay=0.2, pause=1)
    film = Image.open(BytesIO(data))
    assert (kind, getattr(film, "n_frames", 1)) == ("image/gif", 4)
    assert film.info["duration"] == 200


def test_everything_is_described(server: str) -> None:
    described = json.loads(ask(server, "/api/openapi.json")[1])
    for name in ("analyse", "threats", "review", "import", "export", "picture"):
        assert "post" in described["paths"][f"/api/{name}"]
    assert "Analysis" in described["components"]["schemas"]


def test_another_page_may_not_ask(server: str) -> None:
    foreign = {"Origin": "http://evil.example", **JSON}
    for name in ("analyse", "import", "picture"):
        assert ask(server, f"/api/{name}", "POST", b"{}", **foreign)[0].status == 403
