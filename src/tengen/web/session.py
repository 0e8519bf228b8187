"""One open page: its socket, and what its players think about."""

from __future__ import annotations

import asyncio
import contextlib
import secrets

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from tengen.errors import PlayerError
from tengen.web import roster
from tengen.web.guard import CLOSE_POLICY, Bucket
from tengen.web.messages import (
    ASK,
    Answer,
    Decided,
    Failed,
    Info,
    Look,
    Refused,
    Stop,
    Think,
    as_json,
)
from tengen.web.pool import Pool, WorkerCrash
from tengen.web.replay import ActError, describe, replay

router = APIRouter()

SESSIONS = 64
"""How many pages may be open at once."""
RATE, BURST = 30.0, 120.0
"""Messages a second that a page may send on average, and at once."""
THINKING = 4
"""How many players one page may let think at once."""
TRY_LATER = 1013
"""The WebSocket code for a server that is full."""


@router.websocket("/api/socket")
async def connect(socket: WebSocket) -> None:
    """Serve a page until it leaves; the last one to leave puts out the light."""
    pool: Pool = socket.app.state.pool
    sessions: set[Session] = socket.app.state.sessions
    await socket.accept()
    if len(sessions) >= SESSIONS:
        await socket.close(TRY_LATER, "too many pages are open")
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


class Session:
    """Answers the messages of one page, the players' jobs side by side."""

    def __init__(self, socket: WebSocket, pool: Pool) -> None:
        self._socket = socket
        self._pool = pool
        self._bucket = Bucket(RATE, BURST)
        self._jobs: dict[int, tuple[asyncio.Task[None], asyncio.Event]] = {}
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Read messages until the page leaves."""
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                text = await self._socket.receive_text()
                if not self._bucket.take():
                    await self._socket.close(CLOSE_POLICY, "too many messages")
                    return
                try:
                    ask = ASK.validate_json(text)
                except ValidationError as error:
                    await self._send(Failed(id=None, text=_first(error)))
                    continue
                await self._answer(ask)

    async def close(self) -> None:
        """Stop everything that still thinks for this page."""
        tasks = [task for task, _ in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, ask: Look | Think | Stop) -> None:
        if isinstance(ask, Look):
            await self._look(ask)
        elif isinstance(ask, Think):
            await self._begin(ask)
        else:
            self._stop(ask)

    async def _look(self, ask: Look) -> None:
        try:
            await self._send(describe(ask.id, replay(ask.game)))
        except ActError as error:
            await self._send(Refused(id=ask.id, kept=error.kept, text=str(error)))

    async def _begin(self, ask: Think) -> None:
        if ask.id in self._jobs:
            await self._send(Failed(id=ask.id, text="that number is in use"))
        elif len(self._jobs) >= THINKING:
            await self._send(Failed(id=ask.id, text=f"{THINKING} players think already: wait"))
        elif refusal := _refusal(ask.player):
            await self._send(Failed(id=ask.id, text=refusal))
        else:
            stop = asyncio.Event()
            task = asyncio.create_task(self._think(ask, stop))
            self._jobs[ask.id] = (task, stop)
            task.add_done_callback(lambda _: self._jobs.pop(ask.id, None))

    def _stop(self, ask: Stop) -> None:
        """End a job: with its move, or silently and at once."""
        if job := self._jobs.get(ask.id):
            task, stop = job
            if ask.play:
                stop.set()
            else:
                task.cancel()

    async def _think(self, ask: Think, stop: asyncio.Event) -> None:
        job = {
            "do": "think",
            "game": ask.game.model_dump(),
            "player": ask.player,
            "limits": ask.limits.model_dump(),
            "seed": secrets.randbits(32),
        }
        try:
            async with contextlib.aclosing(self._pool.do(job, self, stop)) as answers:
                async for message, _ in answers:
                    kind = {"info": Info, "decided": Decided, "failed": Failed}[message["type"]]
                    await self._send(kind(**{**message, "id": ask.id}))
        except WorkerCrash as crash:
            name = ask.player.partition("?")[0]
            text = f"{name} has crashed ({crash}); it is started again, the game stays"
            await self._send(Failed(id=ask.id, text=text, crashed=True))

    async def _send(self, message: Answer) -> None:
        async with self._sending:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_json(as_json(message))


def _refusal(player: str) -> str | None:
    try:
        roster.check(player)
    except PlayerError as error:
        return str(error)
    return None


def _first(error: ValidationError) -> str:
    """Return the first complaint as one sentence."""
    detail = error.errors(include_url=False, include_context=False)[0]
    place = ".".join(str(part) for part in detail["loc"])
    return f"this message is not understood: {place}: {detail['msg']}"
