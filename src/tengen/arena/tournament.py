"""A tournament: the games of a plan, played on a backend, kept in a store.

Whatever ends it (a kill, a full disk, a closed lid), the same command goes on where it ended.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from tengen.arena.backend import Backend
from tengen.arena.expulsion import Expulsion
from tengen.arena.plan import Plan
from tengen.arena.schedule import tasks
from tengen.arena.store import Deaths, Store, StoreError
from tengen.arena.task import GameResult, GameTask, Reason
from tengen.gomocup.manager import process_tree
from tengen.gomocup.manager.launch import manager_mark
from tengen.gomocup.manager.process import check_sandbox

DEATHS = 2
"""A game is set aside when so many managers have died while it was the only one that ran."""
LIVE_PERIOD = 0.5
"""Seconds between two notes of the running games for those who watch."""

Listener: TypeAlias = Callable[[GameTask, GameResult], bool | None]
"""Is told each game after it is safe; True ends the tournament (a test is decided)."""


class Tournament:
    """Plays what is missing of a plan.

    Raises :class:`~tengen.arena.store.StoreError` if the store holds another tournament.
    """

    def __init__(
        self, plan: Plan, store: Store, *, notes_live: bool = False, log: Path | None = None
    ) -> None:
        self.plan = plan
        self.store = store
        self._notes_live = notes_live
        self._log = "" if log is None else str(log.resolve())
        self._next_note = 0.0
        self._noted: object = None
        self._fixed: list[GameTask] = []
        held = store.plan
        if held is None or plan.continues(Plan.from_json(held)):
            if held != plan.to_json():
                store.plan = plan.to_json()
        else:
            raise StoreError("store.other_tournament", path=store.path)
        self.points = {number: points for number, (_, _, points) in store.finished().items()}
        """The points of the first contestant of each finished game."""
        self.set_aside = store.set_aside()
        """The games that count for nobody; the pairings go on as if they were drawn."""
        self._deaths: dict[int, Deaths] = {}
        known = (result for _, result in store.games(moves=False)) if plan.expel else ()
        self._expulsion = Expulsion(plan.expel, known)

    @property
    def expelled(self) -> dict[str, str]:
        """Who plays no more, and why."""
        return self._expulsion.reasons

    @property
    def counted(self) -> dict[int, float]:
        """The points without those of games that were set aside."""
        return {n: points for n, points in self.points.items() if n not in self.set_aside}

    def tasks(self) -> list[GameTask]:
        """Return every game that is known by now, finished or not."""
        if not self.plan.form.is_fixed:
            return tasks(self.plan, self.points)
        if not self._fixed:
            self._fixed = tasks(self.plan, {})
        return self._fixed

    def run(self, backend: Backend, listen: Listener | None = None) -> bool:
        """Play until nothing is missing or *listen* ends it; return whether nothing is missing.

        A game is on the disk before its slot is given another one. A game during which a manager
        died is played alone, so that the next death can be laid at its door. Raises
        :class:`~tengen.arena.store.StoreError` if another process plays this tournament, or if the
        disk is full.
        """
        if self.plan.sandbox:
            check_sandbox()
        mark = manager_mark()
        try:
            for killed in self.store.enter_manager(mark):
                process_tree.end_manager(killed)  # what it may have left behind
            self._deaths = self.store.deaths()
            return self._run(backend, listen)
        finally:
            backend.close()
            self._leave(mark)

    def _leave(self, mark: str) -> None:
        with suppress(StoreError):  # a full disk has been told already; nothing depends on this
            if self._notes_live:
                self.store.set_live({})
            self.store.leave_manager(mark)

    def _run(self, backend: Backend, listen: Listener | None) -> bool:
        running: dict[int, GameTask] = {}
        waiting: deque[GameTask] = deque()
        while True:
            if not waiting:  # at the beginning, and where a round may have made pairings known
                waiting.extend(self._missing(running))
            if waiting and self._is_out(waiting[0]):
                waiting.popleft()
                continue
            if waiting and self._deaths.get(waiting[0].number, Deaths()).alone >= DEATHS:
                task = waiting.popleft()
                why = f"{DEATHS} managers died while it was the only game that ran"
                result = GameResult.set_aside(task, why)
            elif waiting and self._may_begin(waiting[0], running, backend):
                task = waiting.popleft()
                self.store.begin(task, alone=not running)
                running[task.number] = task
                backend.submit(replace(task, log=self._log))
                continue
            elif running:
                result = self._next(backend)
                task = running.pop(result.number)
            else:
                return True
            if self._finish(task, result, listen):
                return False

    def _missing(self, running: Collection[int]) -> list[GameTask]:
        """Return the games that have yet to begin, those that somebody died of first."""
        missing = [
            task
            for task in self.tasks()
            if task.number not in self.points
            and task.number not in running
            and not self._is_out(task)
        ]
        return sorted(missing, key=lambda task: task.number not in self._deaths)

    def _is_out(self, task: GameTask) -> bool:
        return bool(self.expelled.keys() & {task.first.name, task.second.name})

    def _may_begin(self, task: GameTask, running: Collection[int], backend: Backend) -> bool:
        if not running:
            return True
        suspects = self._deaths.keys() & {task.number, *running}
        return not suspects and len(running) < backend.slots

    def _finish(self, task: GameTask, result: GameResult, listen: Listener | None) -> bool:
        """Keep a result and tell it; return whether that ends the tournament."""
        self.store.add(task, result)
        self.points[task.number] = result.score(task.first.name)
        self._expulsion.note(result)
        if result.reason is Reason.SET_ASIDE:
            self.set_aside.add(task.number)
        self._deaths.pop(task.number, None)
        return listen is not None and bool(listen(task, result))

    def _next(self, backend: Backend) -> GameResult:
        while True:
            self._note(backend)
            result = backend.next_result(LIVE_PERIOD if self._notes_live else 60.0)
            if result is not None:
                return result

    def _note(self, backend: Backend) -> None:
        now = time.monotonic()
        if self._notes_live and now >= self._next_note:
            self._next_note = now + LIVE_PERIOD
            running = backend.running()
            if running != self._noted:
                self._noted = running
                self.store.set_live(running)
