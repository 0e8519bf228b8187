"""The worker processes of the server: begun when needed, ended when nobody is left.

A worker does one job at a time for one caller. A caller gets the worker it had before where that is
free, because a player remembers its game.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import AsyncGenerator
from itertools import count
from typing import Any

from tengen.errors import TengenError

LINE_BYTES = 2**20
"""The longest line that a worker may write."""
STOP_SECONDS = 1.0
"""How long a worker may take to end a job that was stopped."""
IDLE_SECONDS = 60.0
"""After so long without a job a worker ends."""
ENDINGS = frozenset({"decided", "done", "surveyed", "failed", "studied", "exchanged"})


class WorkerCrash(TengenError):  # noqa: N818 (an event that is reported, not a mistake)
    """A worker's process ended while it was needed."""


class BusyError(TengenError):
    """Everything that may run without end runs already."""


class Worker:
    """One process, and the line to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.owner: object = None
        self.is_busy = False
        self.idle_timer: asyncio.TimerHandle | None = None

    @classmethod
    async def start(cls) -> Worker:
        """Begin a process."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tengen.web.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_BYTES,
            start_new_session=True,  # Ctrl-C is for the server, which then ends its workers
        )
        return cls(process)

    @property
    def is_alive(self) -> bool:
        """Whether the process runs, as far as is known."""
        return self._process.returncode is None

    def send(self, message: dict[str, Any]) -> None:
        """Write one line; a process that has ended is noticed by whoever reads."""
        assert self._process.stdin is not None
        with contextlib.suppress(ConnectionError):
            self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def receive(self) -> tuple[dict[str, Any], bytes]:
        """Return the next answer with its raw bytes."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            code = await self._process.wait()
            if code < 0:
                raise WorkerCrash("page.ended_signal", number=-code)
            raise WorkerCrash("page.ended_code", number=code)
        message: dict[str, Any] = json.loads(line)
        payload = await self._process.stdout.readexactly(message.pop("bytes", 0))
        return message, payload

    async def end(self) -> None:
        """End the process now, and wait for it."""
        if self.idle_timer is not None:
            self.idle_timer.cancel()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Pool:
    """At most so many workers at once; who comes when all are busy waits."""

    def __init__(self, limit: int | None = None) -> None:
        limit = limit or max(6, 3 * (os.cpu_count() or 1))
        self._limit = asyncio.Semaphore(limit)
        self._endless = asyncio.Semaphore(max(1, limit - 2))  # so that moves are always found
        self._workers: set[Worker] = set()
        self._numbers = count(1)
        self._ending: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Lock()

    async def warm(self) -> None:
        """See to it that a worker is there, or coming, before somebody asks."""
        async with self._starting:
            if not any(worker.is_alive for worker in self._workers):
                worker = await Worker.start()
                self._workers.add(worker)
                self._rest(worker)

    async def do_endless(
        self, job: dict[str, Any], owner: object, stop: asyncio.Event
    ) -> AsyncGenerator[tuple[dict[str, Any], bytes], None]:
        """Like :meth:`do`, for what nobody knows the end of.

        Raises :class:`BusyError` rather than to wait for others that have no end either.
        """
        if self._endless.locked():
            raise BusyError("page.busy")
        async with self._endless, contextlib.aclosing(self.do(job, owner, stop)) as answers:
            async for answer in answers:
                yield answer

    async def do(
        self, job: dict[str, Any], owner: object, stop: asyncio.Event | None = None
    ) -> AsyncGenerator[tuple[dict[str, Any], bytes], None]:
        """Yield the answers to a job; the last one ends it.

        Setting *stop* asks the worker to come to an end. A caller that leaves early, or waits in
        vain after a stop, costs the worker its life. Raises :class:`WorkerCrash` when it dies.
        """
        async with self._limit:
            worker = await self._take(owner)
            number = next(self._numbers)
            is_done = False
            stopper = asyncio.create_task(_stop_later(worker, number, stop)) if stop else None
            try:
                worker.send({**job, "id": number})
                while not is_done:
                    message, payload = await worker.receive()
                    is_done = message["type"] in ENDINGS
                    yield message, payload
            finally:
                if stopper is not None:
                    stopper.cancel()
                if is_done:
                    self._rest(worker)
                else:
                    self._drop(worker)

    async def _take(self, owner: object) -> Worker:
        async with self._starting:
            idle = [worker for worker in self._workers if not worker.is_busy and worker.is_alive]
            worker = next((each for each in idle if each.owner == owner), None)
            worker = worker or next(iter(idle), None)
            if worker is None:
                worker = await Worker.start()
                self._workers.add(worker)
            if worker.idle_timer is not None:
                worker.idle_timer.cancel()
            worker.owner, worker.is_busy = owner, True
            return worker

    def _rest(self, worker: Worker) -> None:
        worker.is_busy = False
        loop = asyncio.get_running_loop()
        worker.idle_timer = loop.call_later(IDLE_SECONDS, self._drop, worker)

    def _drop(self, worker: Worker) -> None:
        """End a worker in the background."""
        self._workers.discard(worker)
        task = asyncio.ensure_future(worker.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def rest(self) -> None:
        """End every worker that has nothing to do: nobody is left who might ask."""
        for worker in [each for each in self._workers if not each.is_busy]:
            self._drop(worker)

    async def close(self) -> None:
        """End all workers."""
        for worker in list(self._workers):
            self._drop(worker)
        await asyncio.gather(*self._ending)


async def _stop_later(worker: Worker, number: int, stop: asyncio.Event) -> None:
    await stop.wait()
    worker.send({"do": "stop", "id": number})
    await asyncio.sleep(STOP_SECONDS)
    await worker.end()
