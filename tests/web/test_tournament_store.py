"""The tournaments of the application: which are shown, what is told of them, and to whom."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen.arena.schedule import tasks
from tengen.arena.store import Store
from tengen.cli import main
from tengen.web.tournament_store import OPEN_STORES, TournamentStores
from tests.arena.made import make_result, make_store, plan_of, showing
from tests.web.test_server import ask

PLAN = plan_of("new", "old", pairs=4)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Two tournaments, and files that are none."""
    with (
        make_store(tmp_path / "match.db", PLAN, games=4, live=2),
        make_store(tmp_path / "cup.db", plan_of("a", "b", "c", pairs=1)),
    ):
        Store(tmp_path / "empty.db").close()
        (tmp_path / "text.db").write_text("hello")
        other = sqlite3.connect(tmp_path / "other.db")
        other.execute("PRAGMA user_version = 1")
        other.execute("CREATE TABLE games (name TEXT)")
        other.close()
        yield tmp_path


def test_tournaments_are_found_and_other_files_passed_over(folder: Path) -> None:
    found = {each.name: each for each in TournamentStores([folder]).tournaments()}
    assert set(found) == {"match.db", "cup.db"}
    match = found["match.db"]
    assert (match.finished, match.total, match.running) == (4, 8, 2)
    assert (match.rule, match.size, match.players) == ("freestyle", 15, ["new", "old"])
    assert [each.name for each in TournamentStores([folder / "cup.db"]).tournaments()] == ["cup.db"]


def test_few_stores_are_kept_open(folder: Path) -> None:
    stores = TournamentStores([folder])
    for number in range(OPEN_STORES + 3):
        stores.followed("match.db", f"0,{number + 1}").summary()
    first = stores.followed("match.db")
    assert stores.followed("match.db") is first
    assert len(stores._open) == OPEN_STORES


def test_a_tournament_is_served_as_it_goes(folder: Path) -> None:
    with showing(folder) as address:
        names = {each["name"] for each in json.loads(ask(address, "/api/arena")[1])}
        assert names == {"match.db", "cup.db"}
        page = ask(address, "/arena/match.db/")[1]
        assert '<meta name="home" content="../../">' in page
        assert ask(address, "/arena/page/page.js")[0].status == 200
        first, body = ask(address, "/arena/match.db/api/summary")
        assert (json.loads(body)["finished"], json.loads(body)["sprt"]) == (4, None)
        tag: dict[str, str] = {"If-None-Match": first.headers["ETag"]}
        assert ask(address, "/arena/match.db/api/summary", "GET", None, **tag)[0].status == 304
        with Store(folder / "match.db") as store:
            task = tasks(PLAN, {})[4]
            store.add(task, make_result(task, 1, {"new": 1, "old": 1}))
        tested = ask(address, "/arena/match.db/api/summary?sprt=0,50", "GET", None, **tag)[1]
        assert json.loads(tested)["finished"] == 5
        assert json.loads(tested)["sprt"]["elo1"] == 50
        moves = json.loads(ask(address, "/arena/match.db/api/game/4")[1])["moves"]
        leads = ask(address, "/arena/match.db/game/4/analyse")[0]
        target = f"/#/analyse?rule=freestyle&size=15&tree={''.join(moves)}&at={len(moves)}"
        assert (leads.status, leads.headers["Location"]) == (303, target)


def test_nothing_else_can_be_asked_for(folder: Path) -> None:
    (folder / "secret.txt").write_text("secret")
    with showing(folder / "match.db") as address:
        for name in ("cup.db", "none.db", "..%2fcup.db", "secret.txt"):
            assert ask(address, f"/arena/{name}/")[0].status == 404
            assert ask(address, f"/arena/{name}/api/summary")[0].status in (404, 422)
        assert ask(address, "/arena/match.db/api/game/7")[0].status == 404
        assert ask(address, "/arena/match.db/api/summary?sprt=x")[0].status == 422
        assert ask(address, "/arena/match.db/api/summary", "POST")[0].status == 405
        assert ask(address, "/api/arena", Host="evil.example")[0].status == 403


def test_a_folder_that_is_not_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--no-browser", "--port", "0", "--store", str(tmp_path / "none")]) == 2
    assert "there is no file or folder" in capsys.readouterr().err
