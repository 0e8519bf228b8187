"""The tournaments that the application shows: the stores of some files and folders.

Stores are read in one thread of their own, so that nobody waits for a large one; everything is read
only, and nothing but the stores in the folders that were named can be asked for.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from tengen.arena.plan import Plan
from tengen.arena.report import Reporter
from tengen.arena.schedule import tasks
from tengen.arena.sprt import Sprt
from tengen.arena.store import Store, StoreError
from tengen.errors import TengenError
from tengen.web.protocol.messages import Tournament

LATEST_GAMES = 500
"""How many finished games the list shows; each can be asked for with its moves."""
SUFFIX = ".db"
MOST_STORES = 200
"""How many files of a folder are looked at, the latest first."""
OPEN_STORES = 8
"""How many are kept open."""

T = TypeVar("T")


@dataclass(slots=True)
class FollowedStore:
    """A store that is followed, always in the thread that opened it."""

    reporter: Reporter
    mark: str = ""
    answer: bytes = b""

    def summary(self) -> tuple[str, bytes]:
        """Return the latest summary and its mark."""
        mark = self.reporter.update()
        if mark != self.mark or not self.answer:
            self.answer = bytes(JSONResponse(self.reporter.summary()).body)
            self.mark = mark
        return mark, self.answer


class TournamentStores:
    """The stores of some files and folders."""

    def __init__(self, places: Sequence[Path]) -> None:
        self._places = places
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="arena")
        self._open: dict[tuple[Path, str], FollowedStore] = {}

    async def ask(self, work: Callable[[], T]) -> T:
        """Do something in the thread of the stores."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        """Close every store."""
        await self.ask(self._close)
        self._thread.shutdown()

    def tournaments(self) -> list[Tournament]:
        """Return what can be watched, the latest first; other files are passed over."""
        found = []
        for name, path in self._paths().items():
            try:
                with Store(path, read_only=True) as store:
                    if store.plan is not None:
                        found.append(_entry(name, store, Plan.from_json(store.plan)))
            except (TengenError, sqlite3.Error):
                continue  # another program's file
        return found

    def followed(self, name: str, sprt: str = "") -> FollowedStore:
        """Return the open store of that name, for that sequential test."""
        path = self._paths().get(name)
        if path is None:
            raise StoreError("page.no_tournament", name=name)
        key = path, sprt
        source = self._open.pop(key, None)
        if source is None:
            test = Sprt.parse(sprt) if sprt else None
            store = Store(path, read_only=True)
            source = FollowedStore(Reporter(store, sprt=test, latest=LATEST_GAMES))
        self._open[key] = source  # the last one used stands last
        while len(self._open) > OPEN_STORES:
            self._open.pop(next(iter(self._open))).reporter.store.close()
        return source

    def _paths(self) -> dict[str, Path]:
        files = [path for place in self._places for path in _files(place)]
        files.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        found: dict[str, Path] = {}
        for path in files[:MOST_STORES]:
            found.setdefault(path.name, path)
        return found

    def _close(self) -> None:
        for source in self._open.values():
            source.reporter.store.close()
        self._open.clear()


def _files(place: Path) -> Iterator[Path]:
    if place.is_dir():
        yield from (path for path in place.glob(f"*{SUFFIX}") if path.is_file())
    elif place.is_file():
        yield place


def _entry(name: str, store: Store, plan: Plan) -> Tournament:
    finished = store.finished()
    points = {number: score for number, (_, _, score) in finished.items()}
    return Tournament(
        name=name,
        title=plan.name or " – ".join(each.name for each in plan.contestants[:4]),
        rule=plan.rule.word,
        size=plan.size,
        players=[each.name for each in plan.contestants],
        finished=len(finished),
        total=len(tasks(plan, points)),
        running=len(store.live()),
    )


def answer_summary(request: Request, mark: str, summary: bytes) -> Response:
    """Answer with a summary, or that it is the one that the caller has."""
    tag = f'"{mark}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    return Response(summary, media_type="application/json", headers={"ETag": tag})
