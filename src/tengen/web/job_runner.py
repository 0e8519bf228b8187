"""Work that a worker does for one request: limited in number and time, ended when nobody waits."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncGenerator
from typing import Any

from fastapi import Request

from tengen.errors import Sentence, TengenError
from tengen.web.pool import Pool, WorkerCrash

BUSY = 2
"""So many requests of a kind are worked on at once; the others wait."""
QUICK_SECONDS = 60.0
"""What reading, writing, drawing and a look at the threats may take."""
NOBODY = 499
"""The status for a caller who has left, which nobody reads."""


class Turns(defaultdict[str, asyncio.Semaphore]):
    """Whose turn it is, for each kind of job. They belong to one application's event loop."""

    def __init__(self) -> None:
        super().__init__(lambda: asyncio.Semaphore(BUSY))


class JobError(TengenError):
    """What was asked for cannot be done, or takes too long; *status* is HTTP's word for it."""

    status = 422


class CrashError(JobError):
    """The worker has crashed."""

    status = 500


class CallerLeftError(JobError):
    """Nobody waits for the answer."""

    status = NOBODY


class MissingError(JobError):
    """What was asked for is not there."""

    status = 404


async def answers(
    request: Request, job: dict[str, Any], *, owner: str, seconds: float, late: Sentence
) -> AsyncGenerator[tuple[dict[str, Any], bytes]]:
    """Yield what a worker answers, each with its raw bytes.

    *owner* is the kind of the job. A caller who closes this, or is cancelled, ends the work.
    Raises :class:`JobError` with the worker's sentence, or with *late* after so many *seconds*.
    """
    pool: Pool = request.app.state.pool
    turns: Turns = request.app.state.turns
    async with turns[owner], contextlib.aclosing(pool.do(job, owner)) as found:
        end = asyncio.get_running_loop().time() + seconds
        while True:
            try:
                async with asyncio.timeout_at(end):
                    message, payload = await anext(found)
            except StopAsyncIteration:
                return
            except TimeoutError:
                raise JobError(late) from None
            except WorkerCrash as crash:
                raise CrashError("page.crashed", why=crash) from crash
            if message["type"] == "failed":
                raise JobError(Sentence.from_json(message))
            yield message, payload


async def run(
    request: Request, job: dict[str, Any], *, owner: str, seconds: float, late: Sentence
) -> list[tuple[dict[str, Any], bytes]]:
    """Return everything that a worker answers; a caller who leaves ends the work."""

    async def collect() -> list[tuple[dict[str, Any], bytes]]:
        found = answers(request, job, owner=owner, seconds=seconds, late=late)
        async with contextlib.aclosing(found):
            return [each async for each in found]

    work, gone = asyncio.create_task(collect()), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise CallerLeftError("page.left")
        return work.result()
    finally:
        work.cancel()
        gone.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


async def run_quick(
    request: Request, job: dict[str, Any], seconds: float = QUICK_SECONDS
) -> tuple[dict[str, Any], bytes]:
    """Return the last answer to a job that takes a moment: a file, a look at the threats."""
    late = Sentence("page.too_large", seconds=seconds)
    found = await run(request, job, owner="exchange", seconds=seconds, late=late)
    return found[-1]


async def _gone(request: Request) -> None:
    """Wait until the caller has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
