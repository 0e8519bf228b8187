"""The file keeps what it was given, or refuses in a sentence."""

from __future__ import annotations

import platform
import sqlite3
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tengen.arena.plan import Plan
from tengen.arena.schedule import tasks
from tengen.arena.store import Store, StoreError
from tengen.arena.task import GameResult, GameTask
from tests.arena.plans import names, result

PLAN = names(2, pairs=50, openings=(("h8", "i9"),), seed=9)


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    games = tasks(PLAN, {})
    with Store(tmp_path / "t.db") as store:
        for task, winner in zip(games, ("black", "white", None), strict=False):
            store.add(task, result(task, winner))
    with Store(tmp_path / "t.db", read_only=True) as store:
        kept = list(store.games())
        assert [task for task, _ in kept] == games[:3]
        assert [each for _, each in kept][1] == result(games[1], "white")
        assert store.finished() == {0: ("a", "b", 1.0), 1: ("b", "a", 0.0), 2: ("a", "b", 0.5)}
        assert [each.number for _, each in store.games([2])] == [2]
        assert next(store.games(moves=False))[1].moves == []


def test_plans_and_results_go_through_json() -> None:
    task = tasks(PLAN, {})[3]
    assert Plan.from_json(PLAN.to_json()) == PLAN
    assert GameTask.from_json(task.to_json()) == task
    assert GameResult.from_json(result(task).to_json()) == result(task)


def test_a_game_is_kept_once(tmp_path: Path) -> None:
    task = tasks(PLAN, {})[0]
    with Store(tmp_path / "t.db") as store:
        store.add(task, result(task))
        with pytest.raises(sqlite3.IntegrityError):
            store.add(task, result(task))
        assert len(list(store.games())) == 1


def test_a_full_disk_is_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    games = tasks(PLAN, {})
    with Store(tmp_path / "t.db") as store:
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages + 2}")
        kept = 0
        with pytest.raises(StoreError, match=r"full.*run the same command"):  # noqa: PT012
            for task in games:
                store.add(task, result(task))
                kept += 1
        assert len(store.finished()) == kept
        store._db.execute("PRAGMA max_page_count = 100000")
        for task in games[kept:]:
            store.add(task, result(task))
        assert len(store.finished()) == len(games)


def test_other_files_are_refused(tmp_path: Path) -> None:
    text, other, missing = tmp_path / "text", tmp_path / "other.db", tmp_path / "missing"
    text.write_text("hello, this is no database at all" * 50)
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE x (y)")
    database.close()
    with pytest.raises(StoreError, match="cannot use"):
        Store(text)
    with pytest.raises(StoreError, match="not a tournament's"):
        Store(other)
    with pytest.raises(StoreError, match="there is no tournament"):
        Store(missing, read_only=True)
    assert not missing.exists()


def test_running_games_can_be_watched(tmp_path: Path) -> None:
    task = tasks(PLAN, {})[0]
    with Store(tmp_path / "t.db") as store, Store(tmp_path / "t.db", read_only=True) as reader:
        store.set_live({0: (task, ("h8", "i9"))})
        assert reader.live() == {0: (task, ("h8", "i9"))}
        store.add(task, result(task))
        assert reader.live() == {}


def test_one_process_plays_and_the_marks_of_killed_ones_are_handed_on(tmp_path: Path) -> None:
    with Store(tmp_path / "t.db") as store:
        assert store.enter_manager("me") == []
        assert store.enter_manager("me") == []
        store.leave_manager("me")
        with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
            began = psutil.Process(other.pid).create_time()
            row = ("other", platform.node(), other.pid, began)
            store._db.execute("INSERT INTO managers VALUES (?, ?, ?, ?)", row)
            with pytest.raises(StoreError, match=f"is being played by process {other.pid}"):
                store.enter_manager("me")
            other.kill()
        assert store.enter_manager("me") == ["other"]
