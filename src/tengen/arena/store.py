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
from typing import Any, Final, NamedTuple

from tengen._version import __version__
from tengen.arena.lock import Lock
from tengen.arena.task import GameResult, GameTask, MoveRecord, Reason
from tengen.closing import Closing
from tengen.errors import Sentence, TengenError

SCHEMA: Final = 2
"""The version of the tables; a file of a version that is not known is refused, never changed."""

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
_ATTEMPTS: Final = """
CREATE TABLE attempts (                          -- games that have begun and have no result yet
    number INTEGER PRIMARY KEY,
    is_running INTEGER NOT NULL, is_alone INTEGER NOT NULL,
    deaths INTEGER NOT NULL,                     -- of managers, while it ran
    deaths_alone INTEGER NOT NULL                -- … and no other game ran
);
"""


class StoreError(TengenError):
    """The file cannot be used, or holds something else."""


class Deaths(NamedTuple):
    """How often a manager died during a game: at all, and while no other game ran."""

    all: int = 0
    alone: int = 0


class Store(Closing):
    """A tournament's file. One thread writes; any number of processes may read.

    >>> with Store(":memory:") as store:
    ...     store.plan, len(store.finished())
    (None, 0)
    """

    def __init__(self, path: str | os.PathLike[str], *, read_only: bool = False) -> None:
        self.path = os.fspath(path)
        self._lock = None if self.path == ":memory:" else Lock(f"{self.path}-lock")
        if read_only and not Path(self.path).is_file():
            raise StoreError("store.missing", path=self.path)
        try:
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=30)
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.execute("PRAGMA synchronous = FULL")
            if read_only:
                self._db.execute("PRAGMA query_only = ON")
            else:
                self._db.execute("PRAGMA journal_mode = WAL")
            self._check(read_only)
        except sqlite3.Error as error:
            raise StoreError("store.unusable", path=self.path, why=error) from None

    def _check(self, read_only: bool) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0 and not read_only:
            if self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise StoreError("store.other_database", path=self.path)
            with self._transaction():
                self._make(_TABLES + _ATTEMPTS)
                self._db.execute("INSERT INTO meta VALUES ('tengen', ?)", (__version__,))
                self._db.execute("INSERT INTO meta VALUES ('created', ?)", (str(time.time()),))
        elif version == 1 and not read_only:  # all that has come since is a table
            with self._transaction():
                self._make(_ATTEMPTS)
        elif not 1 <= version <= SCHEMA:
            raise StoreError("store.version", path=self.path, version=SCHEMA)

    def _make(self, tables: str) -> None:
        for statement in filter(str.strip, tables.split(";\n")):
            self._db.execute(statement)
        self._db.execute(f"PRAGMA user_version = {SCHEMA}")

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
            if isinstance(error, sqlite3.Error):
                is_system = isinstance(error, sqlite3.OperationalError)
                advice = Sentence("store.make_room" if is_system else "store.no_others")
                raise StoreError("store.write", path=self.path, why=error, advice=advice) from None
            raise

    def _read(self, query: str, values: tuple[object, ...] = ()) -> list[Any]:
        """Return all rows of a query; what goes wrong is a sentence."""
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError("store.read", path=self.path, why=error) from None

    def close(self) -> None:
        """Close the file."""
        if self._lock is not None:
            self._lock.release()
        self._db.close()

    # --- the plan, and who carried it out ---

    @property
    def plan(self) -> dict[str, Any] | None:
        """What is to be played, as plain values; None in a new file."""
        rows = self._read("SELECT value FROM meta WHERE key = 'plan'")
        return json.loads(rows[0][0]) if rows else None

    @plan.setter
    def plan(self, plain: Mapping[str, Any]) -> None:
        with self._transaction():
            self._db.execute("REPLACE INTO meta VALUES ('plan', ?)", (json.dumps(plain),))

    def enter_manager(self, mark: str) -> list[str]:
        """Become the one process that plays; return the marks of those who were killed at it.

        The lock is the system's: whoever is noted in the file while nobody holds it is dead. The
        games that ran then are charged with that death. Raises :class:`StoreError` if another
        process plays now.
        """
        if self._lock is not None and not self._lock.acquire():
            raise StoreError("store.locked", path=self.path, manager=self._manager())
        with self._transaction():
            rows = self._db.execute("SELECT mark FROM managers WHERE mark != ?", (mark,)).fetchall()
            self._db.execute("DELETE FROM managers")
            self._db.execute(
                "INSERT INTO managers VALUES (?, ?, ?, ?)",
                (mark, platform.node(), os.getpid(), time.time()),
            )
            self._db.execute(
                "UPDATE attempts SET is_running = 0, deaths = deaths + 1, "
                "deaths_alone = deaths_alone + is_alone WHERE is_running"
            )
        return [row[0] for row in rows]

    def _manager(self) -> str:
        for host, pid in self._read("SELECT host, pid FROM managers ORDER BY began DESC"):
            return f"process {pid}" + ("" if host == platform.node() else f" on {host}")
        return "another process"

    def leave_manager(self, mark: str) -> None:
        """Note that this process plays no more: games that it left unfinished are not charged."""
        with self._transaction():
            self._db.execute("UPDATE attempts SET is_running = 0")
            self._db.execute("DELETE FROM managers WHERE mark = ?", (mark,))
        if self._lock is not None:
            self._lock.release()

    # --- games ---

    def begin(self, task: GameTask, *, alone: bool) -> None:
        """Note that a game begins, *alone* or beside others, before any of its brains runs."""
        with self._transaction():
            self._db.execute(
                "INSERT INTO attempts VALUES (?, 1, ?, 0, 0) "
                "ON CONFLICT (number) DO UPDATE SET is_running = 1, is_alone = excluded.is_alone",
                (task.number, alone),
            )
            if not alone:
                self._db.execute("UPDATE attempts SET is_alone = 0 WHERE is_running")

    def deaths(self) -> dict[int, Deaths]:
        """Return how often managers died during each game that has no result yet, if any did."""
        return {
            number: Deaths(deaths, alone)
            for number, deaths, alone in self._read(
                "SELECT number, deaths, deaths_alone FROM attempts WHERE deaths > 0"
            )
        }

    def add(self, task: GameTask, result: GameResult) -> None:
        """Commit a finished game; when this returns, it is on the disk.

        Raises :class:`StoreError`, with nothing changed, if the disk is full.
        """
        sides = result.to_json()
        with self._transaction():
            self._db.execute("DELETE FROM live WHERE number = ?", (task.number,))
            self._db.execute("DELETE FROM attempts WHERE number = ?", (task.number,))
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
            for number, first, second, winner in self._read(
                "SELECT number, first, second, CASE winner WHEN 'black' THEN black "
                "WHEN 'white' THEN white END FROM games ORDER BY number"
            )
        }

    def set_aside(self) -> set[int]:
        """Return the numbers of the games that count for nobody."""
        rows = self._read("SELECT number FROM games WHERE reason = ?", (Reason.SET_ASIDE.value,))
        return {row[0] for row in rows}

    def games(
        self, numbers: Iterable[int] | None = None, *, moves: bool = True
    ) -> Iterator[tuple[GameTask, GameResult]]:
        """Yield the games in order, or those with these numbers; *moves* may be left out."""
        wanted = None if numbers is None else set(numbers)
        rows = self._read(
            "SELECT number, winner, reason, detail, task, sides, began, seconds FROM games "
            "ORDER BY number"
        )
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
            for point, seconds, evaluation, depth, nodes, messages in self._read(
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
            for number, task, moves in self._read("SELECT * FROM live ORDER BY number")
        }
