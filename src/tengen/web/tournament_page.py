"""A running tournament as a page, read-only: ``tengen watch STORE --web``.

The page is the report's (:mod:`tengen.arena.report`); here it asks for a new summary each second
and gets one when something has changed. Everything is read from the store, so the manager does not
know whether anybody looks.
"""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tengen.errors import MissingExtraError, Sentence

try:
    import uvicorn
    from fastapi import FastAPI, Request, Response
    from fastapi.responses import HTMLResponse, JSONResponse
except ImportError as error:
    raise MissingExtraError("web") from error

from tengen.arena.report import PAGE, Reporter, to_served_html
from tengen.arena.sprt import Sprt
from tengen.arena.store import Store
from tengen.web.guard import HOST, Guard
from tengen.web.server import PortTakenError, Server, run_until_interrupted
from tengen.web.static_files import PageFiles
from tengen.web.tournament_store import LATEST_GAMES, FollowedStore, answer_summary


def make_app(path: str, sprt: Sprt | None = None) -> FastAPI:
    """Return the application that shows the tournament of a file."""
    followed: list[FollowedStore] = []

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        with Store(path, read_only=True) as store:
            followed.append(FollowedStore(Reporter(store, sprt=sprt, latest=LATEST_GAMES)))
            yield
            followed.clear()

    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, lifespan=life)

    @app.get("/")
    async def page() -> HTMLResponse:
        return HTMLResponse(to_served_html())

    @app.get("/api/summary")
    async def summary(request: Request) -> Response:
        return answer_summary(request, *followed[0].summary())

    @app.get("/api/game/{number}")
    async def game(number: int) -> JSONResponse:
        followed[0].reporter.update()
        found = followed[0].reporter.game(number)
        if found is None:
            return JSONResponse({"detail": str(Sentence("page.not_finished", number=number))}, 404)
        return JSONResponse(found)

    app.mount("/page", PageFiles(directory=PAGE))
    app.add_middleware(Guard)
    return app


def serve(path: str, *, port: int, sprt: Sprt | None = None) -> None:
    """Serve the page of a tournament on the loopback until interrupted.

    Raises :class:`~tengen.web.server.PortTakenError` when the port is not free.
    """
    with Store(path, read_only=True) as store:
        Reporter(store)  # says at once what is wrong with the file
    with listen(port) as listener:
        url = f"http://{HOST}:{listener.getsockname()[1]}/"
        print(f"The tournament is at {url}  (Ctrl-C ends the page)", flush=True)  # noqa: T201
        run_until_interrupted(server(path, sprt), listener)


def listen(port: int) -> socket.socket:
    """Return a socket of the loopback that listens."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise PortTakenError("server.port", port=port) from error
    return listener


def server(path: str, sprt: Sprt | None) -> Server:
    """Return the server of a tournament's page, not running yet."""
    config = uvicorn.Config(
        make_app(path, sprt), log_level="warning", access_log=False, timeout_graceful_shutdown=1
    )
    return Server(config)
