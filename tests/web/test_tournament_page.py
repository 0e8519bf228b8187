"""The page of a running tournament: what it answers, and to whom."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tengen.arena.schedule import tasks
from tengen.arena.store import Store
from tengen.cli import main
from tests.arena.made import make_result, make_store, plan_of, watching

PLAN = plan_of("a", "b", pairs=4)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with make_store(tmp_path / "cup.db", PLAN, games=4, live=2) as store:
        yield store


@pytest.fixture
def address(store: Store) -> Iterator[str]:
    with watching(store.path, "--sprt", "0,50") as address:
        yield address


def ask(address: str, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=60)
    try:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=names)
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


def test_a_summary_comes_when_something_has_changed(store: Store, address: str) -> None:
    first, body = ask(address, "/api/summary")
    data = json.loads(body)
    assert (data["finished"], len(data["running"])) == (4, 2)
    tag = first.headers["ETag"]
    assert ask(address, "/api/summary", If_None_Match=tag)[0].status == 304
    task = tasks(PLAN, {})[4]
    store.add(task, make_result(task, 1, {"a": 1, "b": 1}))
    second, body = ask(address, "/api/summary", If_None_Match=tag)
    assert (second.status, json.loads(body)["finished"]) == (200, 5)
    game = json.loads(ask(address, "/api/game/4")[1])
    assert game["moves"][: game["opening"]] == list(task.opening)
    assert ask(address, "/api/game/7")[0].status == 404


def test_only_this_machine_is_answered_and_nothing_can_be_changed(address: str) -> None:
    assert ask(address, "/", Host="evil.example")[0].status == 403
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert ask(address, "/api/summary", method)[0].status == 405
    for path in ("/", "/page/draw.js", "/api/summary", "/none"):
        policy = ask(address, path)[0].headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'self'")
    for path in ("/page/../report.py", "/page/..%2freport.py", "/page/%2e%2e/report.py"):
        assert ask(address, path)[0].status == 404


def test_a_file_without_a_tournament_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", str(tmp_path / "none.db"), "--web"]) == 2
    assert "there is no tournament in" in capsys.readouterr().err
    Store(tmp_path / "empty.db").close()
    assert main(["watch", str(tmp_path / "empty.db"), "--web"]) == 2
    assert "holds no tournament yet" in capsys.readouterr().err
