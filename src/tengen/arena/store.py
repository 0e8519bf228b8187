"""The record of a tournament: one SQLite file that is whole at every moment.

Every game is one transaction. The journal is a write-ahead log with ``synchronous=FULL``: SQLite
syncs the log at each commit, so a game that was reported as finished survives the kill of the
manager as well as the loss of power; readers (the live views, the exports) are never blocked.
"""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import psutil

from tengen._version import __version__
from tengen.arena.task import GameResult, GameTask, MoveRecord
from tengen.errors import TengenError

SCHEMA: Final = 1
"""The version of the tables; a file of another version is refused, never changed."""

_TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE managers (                          -- who plays, or was killed while playing
    mark TEXT PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, began REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    pair INTEGER NOT NULL, round INTEGER NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL,   -- as paired
    black TEXT NOT NULL, white TEXT NOT NULL,    -- as played
    winner TEXT CHECK (winner IN ('black', 'white')),
    reason TEXT NOT NULL, detail TEXT NOT NULL,
    rule INTEGER NOT NULL, size INTEGER NOT NULL,
    opening TEXT NOT NULL, seed INTEGER NOT NULL,
    began REAL NOT NULL, seconds REAL NOT NULL,
    task TEXT NOT NULL,                          -- JSON of GameTask
    sides TEXT NOT NULL                          -- JSON: black and white, as SideRecord
);
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games, ply INTEGER NOT NULL,
    point TEXT NOT NULL, seconds REAL,
    evaluation TEXT, depth INTEGER, nodes INTEGER, messages TEXT,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE TABLE live (number INTEGER PRIMARY KEY, task TEXT NOT NULL, moves TEXT NOT NULL);
"""


class StoreError(TengenError):
    """The file cannot be used, or holds something else."""


class Store:
    """A tournament's file. One thread writes; any number of processes may read.

    >>> with Store(":memory:") as store:
    ...     store.plan, len(store.finished())
    (None, 0)
    """

    def __init__(self, path: str | os.PathLike[str], *, read_only: bool = False) -> None:
        self.path = os.fspath(path)
        if read_only and not Path(self.path).is_file():
            raise StoreError(f"there is no tournament in {self.path!r}")
        try:
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=30)
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.execute("PRAGMA synchronous = FULL")
            if read_only:
                self._db.execute("PRAGMA query_only = ON")
            else:
                self._db.execute("PRAGMA journal_mode = WAL")
            self._check(read_only)
        except sqlite3.DatabaseError as error:
            raise StoreError(f"cannot use {self.path!r} as a tournament's file: {error}") from None

    def _check(self, read_only: bool) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0 and not read_only:
            if self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise StoreError(f"{self.path!r} is a database, but not a tournament's")
            with self._transaction():
                for statement in filter(str.strip, _TABLES.split(";\n")):
                    self._db.execute(statement)
                self._db.execute("INSERT INTO meta VALUES ('tengen', ?)", (__version__,))
                self._db.execute("INSERT INTO meta VALUES ('created', ?)", (str(time.time()),))
                self._db.execute(f"PRAGMA user_version = {SCHEMA}")
        elif version != SCHEMA:
            raise StoreError(f"{self.path!r} is no tournament's file of version {SCHEMA}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Commit what happens inside, or nothing of it."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # after some errors SQLite has rolled back by itself
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.OperationalError):
                raise StoreError(
                    f"cannot write to {self.path!r}: {error}. Every game that was reported is "
                    "safe: make room and run the same command to go on"
                ) from None
            raise

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    # --- the plan, and who carried it out ---

    @property
    def plan(self) -> dict[str, Any] | None:
        """What is to be played, as plain values; None in a new file."""
        row = self._db.execute("SELECT value FROM meta WHERE key = 'plan'").fetchone()
        return None if row is None else json.loads(row[0])

    @plan.setter
    def plan(self, plain: Mapping[str, Any]) -> None:
        with self._transaction():
            self._db.execute("REPLACE INTO meta VALUES ('plan', ?)", (json.dumps(plain),))

    def enter_manager(self, mark: str) -> list[str]:
        """Note that this process plays; return the marks of those who never left: they were killed.

        Raises :class:`StoreError` if another process plays now.
        """
        host, me = platform.node(), psutil.Process()
        with self._transaction():
            rows = self._db.execute("SELECT * FROM managers WHERE mark != ?", (mark,)).fetchall()
            for _, where, pid, began in rows:
                if where == host and _is_alive(pid, began):
                    raise StoreError(
                        f"{self.path!r} is being played by process {pid}: wait for it, or stop it"
                    )
            self._db.execute("DELETE FROM managers")
            self._db.execute(
                "INSERT INTO managers VALUES (?, ?, ?, ?)", (mark, host, me.pid, me.create_time())
            )
        return [row[0] for row in rows]

    def leave_manager(self, mark: str) -> None:
        """Note that this process plays no more."""
        with self._transaction():
            self._db.execute("DELETE FROM managers WHERE mark = ?", (mark,))

    # --- games ---

    def add(self, task: GameTask, result: GameResult) -> None:
        """Commit a finished game; when this returns, it is on the disk.

        Raises :class:`StoreError`, with nothing changed, if the disk is full.
        """
        sides = result.to_json()
        with self._transaction():
            self._db.execute("DELETE FROM live WHERE number = ?", (task.number,))
            self._db.execute(
                f"INSERT INTO games VALUES ({', '.join('?' * 18)})",
                (
                    task.number, task.pair, task.round, task.first.name, task.second.name,
                    result.black.name, result.white.name, result.winner,
                    result.reason.value, result.detail, int(task.rule), task.size,
                    " ".join(task.opening), task.seed, result.began, result.seconds,
                    json.dumps(task.to_json()),
                    json.dumps({color: sides[color] for color in ("black", "white")}),
                ),
            )  # fmt: skip
            self._db.executemany(
                "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (
                        task.number, ply, move.point, move.seconds, move.evaluation, move.depth,
                        move.nodes, "\n".join(move.messages) or None,
                    )
                    for ply, move in enumerate(result.moves, start=1)
                ),
            )  # fmt: skip

    def finished(self) -> dict[int, tuple[str, str, float]]:
        """Return for each finished game the first's name, the second's, and the first's points."""
        return {
            number: (first, second, 0.5 if winner is None else float(winner == first))
            for number, first, second, winner in self._db.execute(
                "SELECT number, first, second, CASE winner WHEN 'black' THEN black "
                "WHEN 'white' THEN white END FROM games ORDER BY number"
            )
        }

    def games(
        self, numbers: Iterable[int] | None = None, *, moves: bool = True
    ) -> Iterator[tuple[GameTask, GameResult]]:
        """Yield the games in order, or those with these numbers; *moves* may be left out."""
        wanted = None if numbers is None else set(numbers)
        rows = self._db.execute(
            "SELECT number, winner, reason, detail, task, sides, began, seconds FROM games "
            "ORDER BY number"
        ).fetchall()
        for number, winner, reason, detail, task, sides, began, seconds in rows:
            if wanted is None or number in wanted:
                plain = {
                    "number": number, "winner": winner, "reason": reason, "detail": detail,
                    **json.loads(sides), "moves": [], "began": began, "seconds": seconds,
                }  # fmt: skip
                result = GameResult.from_json(plain)
                if moves:
                    result.moves = self._moves(number)
                yield GameTask.from_json(json.loads(task)), result

    def _moves(self, number: int) -> list[MoveRecord]:
        return [
            MoveRecord(point, seconds, evaluation, depth, nodes, (messages or "").splitlines())
            for point, seconds, evaluation, depth, nodes, messages in self._db.execute(
                "SELECT point, seconds, evaluation, depth, nodes, messages FROM moves "
                "WHERE game = ? ORDER BY ply",
                (number,),
            )
        ]

    # --- running games, for those who watch ---

    def set_live(self, running: Mapping[int, tuple[GameTask, tuple[str, ...]]]) -> None:
        """Write which games run and how far they are, in place of what was there."""
        with self._transaction():
            self._db.execute("DELETE FROM live")
            self._db.executemany(
                "INSERT INTO live VALUES (?, ?, ?)",
                (
                    (number, json.dumps(task.to_json()), " ".join(moves))
                    for number, (task, moves) in running.items()
                ),
            )

    def live(self) -> dict[int, tuple[GameTask, tuple[str, ...]]]:
        """Return the games that run, with their moves so far."""
        return {
            number: (GameTask.from_json(json.loads(task)), tuple(moves.split()))
            for number, task, moves in self._db.execute("SELECT * FROM live ORDER BY number")
        }


def _is_alive(pid: int, began: float) -> bool:
    """Whether the process with this number is still the one that began then.

    The system tells that time only to the accuracy of its clock, which may have been set since.
    """
    try:
        return bool(abs(psutil.Process(pid).create_time() - began) < 60.0)
    except psutil.Error:
        return False
