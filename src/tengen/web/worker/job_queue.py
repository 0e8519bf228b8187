"""The jobs that the server sends a worker, and the stops for them."""

from __future__ import annotations

import json
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, BinaryIO

from tengen._core import Stop


class JobQueue:
    """Where jobs arrive, and the stops for them."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._jobs: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._stops: dict[int, Stop] = {}
        self._lock = Lock()
        Thread(target=self._read, daemon=True).start()

    def next(self) -> tuple[dict[str, Any], Stop] | None:
        """Return the next job and its stop; None at the end."""
        job = self._jobs.get()
        return None if job is None else (job, self._stops[job["id"]])

    def finish(self, job: dict[str, Any]) -> None:
        """Forget a job that is done."""
        with self._lock:
            del self._stops[job["id"]]

    def _read(self) -> None:
        for line in self._source:
            job = json.loads(line)
            with self._lock:
                if job["do"] == "stop":
                    if stop := self._stops.get(job["id"]):
                        stop.set()
                    continue
                self._stops[job["id"]] = Stop()
            self._jobs.put(job)
        with self._lock:
            for stop in self._stops.values():
                stop.set()
        self._jobs.put(None)
