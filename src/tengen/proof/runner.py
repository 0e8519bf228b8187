"""Where the jobs of a proof run: processes of this machine, or a Ray cluster.

The same jobs give the same outcomes everywhere, in whatever order they end.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Protocol

from tengen import _core
from tengen.closing import Closing
from tengen.cluster import join_cluster
from tengen.errors import TengenError
from tengen.proof.job import Job, Outcome, run

RETRIES = 3
"""How often a job is begun anew because its worker was lost."""


class Runner(Protocol):
    """Does jobs side by side."""

    def run(self, jobs: Sequence[Job], hints: Sequence[bytes]) -> Iterator[tuple[Job, Outcome]]:
        """Yield each job with its outcome, in the order in which they end."""
        ...

    def close(self) -> None:
        """End all work."""
        ...


class LocalRunner(Closing):
    """Processes of this machine."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._workers: list[_Worker] = []

    def run(self, jobs: Sequence[Job], hints: Sequence[bytes]) -> Iterator[tuple[Job, Outcome]]:
        """Yield each job with its outcome. Closing the iterator ends what is under way."""
        left = list(reversed(jobs))
        retries = dict.fromkeys((job.name for job in jobs), RETRIES)
        while len(self._workers) < min(self._processes, len(jobs)):
            self._workers.append(_Worker())
        for worker in self._workers:
            worker.set_hints(hints)
        try:
            while left or any(worker.job for worker in self._workers):
                for worker in self._workers:
                    if left and worker.job is None:
                        worker.begin(left.pop())
                busy = {worker.pipe: worker for worker in self._workers if worker.job}
                for pipe in wait(list(busy)):
                    worker = busy[pipe]  # type: ignore[index]
                    job, outcome = worker.end()
                    if outcome is not None:
                        yield job, outcome
                        continue
                    self._workers[self._workers.index(worker)] = fresh = _Worker()
                    fresh.set_hints(hints)
                    retries[job.name] -= 1
                    if retries[job.name] < 0:
                        raise TengenError("proof.worker_lost", job=job.name)
                    left.append(job)
        finally:
            if any(worker.job for worker in self._workers):
                self.close()

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.kill()
        self._workers.clear()


class _Worker:
    """A process that does one job after the other."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.job: Job | None = None
        self._process = context.Process(target=_work, args=(theirs, os.getpid()), daemon=True)
        self._process.start()
        theirs.close()

    def set_hints(self, hints: Sequence[bytes]) -> None:
        with suppress(OSError):  # it was lost: `end` will say so
            self.pipe.send(list(hints))

    def begin(self, job: Job) -> None:
        self.job = job
        with suppress(OSError):
            self.pipe.send(job)

    def end(self) -> tuple[Job, Outcome | None]:
        """Return the job and its outcome; None if the process was lost."""
        assert self.job is not None
        job, self.job = self.job, None
        try:
            return job, self.pipe.recv()
        except (EOFError, OSError):
            self.kill()
            return job, None

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _work(pipe: Connection, parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop = _core.Stop()

    def look(_: object) -> None:
        if os.getppid() != parent:  # it was killed: nobody wants the answer
            os._exit(1)

    hints: list[bytes] = []
    while True:
        try:
            message = pipe.recv()
        except EOFError:
            sys.exit(0)
        if isinstance(message, list):
            hints = message
        else:
            pipe.send(run(message, hints, stop=stop, progress=look))


class RayRunner(Closing):
    """Tasks on a Ray cluster: this machine's cores, or many machines with Tengen installed.

    Ray gives the job of a lost worker to another.
    """

    def __init__(self, processes: int | None = None, address: str | None = None) -> None:
        self._ray = join_cluster(processes, address)
        self._task = self._ray.remote(num_cpus=1, max_retries=RETRIES)(run)

    def run(self, jobs: Sequence[Job], hints: Sequence[bytes]) -> Iterator[tuple[Job, Outcome]]:
        """Yield each job with its outcome. The hints go into the object store once."""
        shared = self._ray.put(list(hints))
        under_way = {self._task.remote(job, shared): job for job in jobs}
        try:
            while under_way:
                done, _ = self._ray.wait(list(under_way))
                for reference in done:
                    job = under_way.pop(reference)
                    yield job, self._ray.get(reference)
        finally:
            for reference in under_way:
                self._ray.cancel(reference, force=True)

    def close(self) -> None:
        """Leave the cluster; end it if it was made here."""
        self._ray.shutdown()
