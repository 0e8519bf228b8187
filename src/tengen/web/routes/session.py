"""One open page: its socket, and what its players think about."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import dataclass, field

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from tengen.errors import PlayerError, Sentence
from tengen.web import roster
from tengen.web.game_state import ActError, GameState, describe, replay
from tengen.web.guard import CLOSE_POLICY, Bucket
from tengen.web.move_priors import move_priors
from tengen.web.pool import BusyError, Pool, WorkerCrash
from tengen.web.protocol.messages import (
    ASK,
    Analyse,
    Ask,
    Decided,
    Done,
    Failed,
    Info,
    Judged,
    Lines,
    Look,
    Refused,
    ServerMessage,
    Stop,
    Survey,
    Surveyed,
    Weigh,
    Weighed,
    Work,
    as_json,
    said,
)

router = APIRouter()

SESSIONS = 64
"""How many pages may be open at once."""
RATE, BURST = 30.0, 120.0
"""Messages per second that a page may send on average, and at once."""
THINKING = 4
"""How many players one page may let think at once."""
ANSWERS = {
    kind.model_fields["type"].default: kind
    for kind in (Info, Decided, Lines, Surveyed, Judged, Done, Failed)
}
"""What a worker may answer, by name."""
TRY_LATER = 1013
"""The WebSocket code for a server that is full."""


@router.websocket("/api/socket")
async def connect(socket: WebSocket) -> None:
    """Serve a page until it closes; idle workers stop when the last page closes."""
    pool: Pool = socket.app.state.pool
    sessions: set[Session] = socket.app.state.sessions
    await socket.accept()
    if len(sessions) >= SESSIONS:
        full = Failed(id=None, **said(Sentence("page.too_many_pages", most=SESSIONS)))
        await socket.send_json(as_json(full))
        await socket.close(TRY_LATER)
        return
    session = Session(socket, pool)
    sessions.add(session)
    try:
        await pool.warm()
        await session.run()
    finally:
        await session.close()
        sessions.discard(session)
        if not sessions:
            pool.rest()


@dataclass(slots=True, eq=False)
class _Job:
    """Something that a worker does for the page."""

    ask: Work
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Session:
    """Answers the messages of one page, the players' jobs side by side."""

    def __init__(self, socket: WebSocket, pool: Pool) -> None:
        self._socket = socket
        self._pool = pool
        self._bucket = Bucket(RATE, BURST)
        self._jobs: dict[int, _Job] = {}
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Read messages until the page leaves."""
        with contextlib.suppress(WebSocketDisconnect):
            while self._socket.application_state is WebSocketState.CONNECTED:
                text = await self._socket.receive_text()
                if not self._bucket.take():
                    await self._send(Failed(id=None, **said(Sentence("page.too_many_messages"))))
                    await self._socket.close(CLOSE_POLICY)
                    return
                try:
                    ask = ASK.validate_json(text)
                except ValidationError as error:
                    await self._send(Failed(id=None, **said(_first(error))))
                    continue
                await self._answer(ask)

    async def close(self) -> None:
        """Stop everything that still thinks for this page."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, ask: Ask) -> None:
        if isinstance(ask, Look | Weigh):
            await self._look(ask)
        elif isinstance(ask, Stop):
            self._stop(ask)
        else:
            await self._begin(ask)

    async def _look(self, ask: Look | Weigh) -> None:
        try:
            state = replay(ask.game)
            is_look = isinstance(ask, Look)
            await self._send(describe(ask.id, state) if is_look else _weighed(ask.id, state))
        except ActError as error:
            await self._send(Refused(id=ask.id, kept=error.kept, **said(error.said)))

    async def _begin(self, ask: Work) -> None:
        running = [job for job in self._jobs.values() if not job.stop.is_set()]
        before = next((job for job in running if isinstance(job.ask, Analyse)), None)
        if not isinstance(ask, Analyse):
            before = None
        if ask.id in self._jobs:
            await self._fail(ask, Sentence("page.in_use"))
        elif len(running) - (before is not None) >= THINKING:
            await self._fail(ask, Sentence("page.thinking", count=THINKING))
        elif not isinstance(ask, Survey) and (refusal := _refusal(ask.player)):
            await self._fail(ask, refusal)
        else:
            job = self._jobs[ask.id] = _Job(ask)
            if before is not None:
                before.stop.set()
            job.task = asyncio.create_task(self._work(job, before))
            job.task.add_done_callback(lambda _: self._jobs.pop(ask.id, None))

    def _stop(self, ask: Stop) -> None:
        """End a job: with what it has, or silently and at once."""
        job = self._jobs.get(ask.id)
        if job is not None and job.task is not None:
            if ask.play:
                job.stop.set()
            else:
                job.task.cancel()

    async def _work(self, job: _Job, before: _Job | None) -> None:
        """Let a worker do a job: an analysis after the one *before*, with its player's memory."""
        ask = job.ask
        if before is not None and before.task is not None:
            await asyncio.wait([before.task])
            if job.stop.is_set():  # the page has gone on meanwhile
                await self._send(Done(id=ask.id, seconds=0))
                return
        order = {**ask.model_dump(), "do": ask.type, "seed": secrets.randbits(32)}
        do = self._pool.do_endless if isinstance(ask, Analyse) else self._pool.do
        try:
            async with contextlib.aclosing(do(order, (self, ask.type), job.stop)) as answers:
                async for message, _ in answers:
                    await self._send(ANSWERS[message["type"]](**{**message, "id": ask.id}))
        except WorkerCrash as crash:
            name: Sentence | str = Sentence("page.survey")
            if not isinstance(ask, Survey):
                name = ask.player.partition("?")[0]
            why = Sentence("page.player_crashed", name=name, why=crash)
            await self._fail(ask, why, crashed=True)
        except BusyError as busy:
            await self._fail(ask, busy.said)

    async def _fail(self, ask: Work, why: Sentence, *, crashed: bool = False) -> None:
        await self._send(Failed(id=ask.id, **said(why), crashed=crashed))

    async def _send(self, message: ServerMessage) -> None:
        async with self._sending:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_json(as_json(message))


def _weighed(number: int, state: GameState) -> Weighed:
    found = move_priors(state.board)
    return Weighed(
        id=number,
        points=[str(point) for point, _ in found],
        priors=[prior for _, prior in found],
    )


def _refusal(player: str) -> Sentence | None:
    try:
        roster.check(player)
    except PlayerError as error:
        return error.said
    return None


def _first(error: ValidationError) -> Sentence:
    """Return the first complaint as one sentence."""
    detail = error.errors(include_url=False, include_context=False)[0]
    place = ".".join(str(part) for part in detail["loc"])
    return Sentence("page.not_understood", place=place, why=detail["msg"])
