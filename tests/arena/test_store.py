"""The file keeps what it was given, or refuses in a sentence."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.arena.plan import Plan
from tengen.arena.schedule import tasks
from tengen.arena.store import Deaths, Store, StoreError
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
        with pytest.raises(StoreError, match="UNIQUE constraint failed"):
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
    with pytest.raises(StoreError, match="but not of a tournament"):
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


MANAGER = """
import psutil, sys, time
from tengen.arena.store import Store
step, clock, birth = float(sys.argv[2]), time.time, psutil.Process.create_time
time.time = lambda: clock() + step
psutil.Process.create_time = lambda process: birth(process) + step
store = Store(sys.argv[1])
store.enter_manager("other")
print("plays", flush=True)
input()
"""
LATER = 10 * 365 * 86400.0


def test_one_process_plays_whatever_the_clocks_say(tmp_path: Path) -> None:
    """A clock that was set must not let two managers run; a kill must let the next one in."""
    path = tmp_path / "t.db"
    for step in (0.0, LATER, -LATER):
        command = [sys.executable, "-c", MANAGER, str(path), str(step)]
        pipe = subprocess.PIPE
        with (
            Store(path) as store,
            subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other,
        ):
            assert other.stdout is not None
            assert other.stdout.readline() == "plays\n"
            with pytest.raises(StoreError, match=f"is in use by process {other.pid}"):
                store.enter_manager("me")
            os.kill(other.pid, signal.SIGKILL)
            other.wait()
            assert store.enter_manager("me") == ["other"]
            store.leave_manager("me")
    assert [file.name for file in tmp_path.iterdir()] == ["t.db"]


def test_a_manager_enters_and_leaves_as_often_as_it_likes(tmp_path: Path) -> None:
    with Store(tmp_path / "t.db") as store, Store(tmp_path / "t.db") as other:
        for _ in range(2):
            assert store.enter_manager("me") == []
            assert store.enter_manager("me") == []
            with pytest.raises(StoreError, match=f"is in use by process {os.getpid()}"):
                other.enter_manager("you")
            store.leave_manager("me")
        assert other.enter_manager("you") == []


def test_the_deaths_of_managers_are_counted_for_the_games_that_ran(tmp_path: Path) -> None:
    one, two, three = tasks(PLAN, {})[:3]
    path = tmp_path / "t.db"

    def play(*games: GameTask) -> None:
        with Store(path) as store:
            store.enter_manager("me")
            for place, game in enumerate(games):
                store.begin(game, alone=place == 0)
            # The file is closed as by a kill: nobody leaves.

    play(one, two)
    play(one)
    with Store(path) as store:
        store.enter_manager("me")
        assert store.deaths() == {0: Deaths(2, 1), 1: Deaths(1, 0)}
        store.begin(three, alone=True)
        store.leave_manager("me")  # in good order: nobody died
    with Store(path) as store:
        store.enter_manager("me")
        assert store.deaths() == {0: Deaths(2, 1), 1: Deaths(1, 0)}
        store.add(one, result(one))
        assert store.deaths() == {1: Deaths(1, 0)}


def test_a_file_of_the_version_before_is_read_and_gets_its_new_table(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    task = tasks(PLAN, {})[0]
    with Store(path) as store:
        store.add(task, result(task))
        store._db.execute("DROP TABLE attempts")
        store._db.execute("PRAGMA user_version = 1")
    with Store(path, read_only=True) as store:
        assert len(list(store.games())) == 1
    with Store(path) as store:
        store.begin(tasks(PLAN, {})[1], alone=True)
        assert len(list(store.games())) == 1


def test_a_damaged_file_is_a_sentence(tmp_path: Path) -> None:
    task = tasks(PLAN, {})[0]
    with Store(tmp_path / "t.db") as store:
        store._db.execute("PRAGMA foreign_keys = OFF")
        store._db.execute("DROP TABLE games")
        with pytest.raises(StoreError, match=r"cannot write to .* no such table"):
            store.add(task, result(task))
        with pytest.raises(StoreError, match=r"cannot read .* no such table"):
            store.finished()
