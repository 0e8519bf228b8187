"""The server behind ``tengen play``: loopback only, everything from the package."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.staticfiles import StaticFiles

from tengen._version import __version__
from tengen.errors import TengenError

HOST = "127.0.0.1"
STATIC = Path(__file__).with_name("static")
LOCAL_NAMES = frozenset({HOST, "localhost"})

# Nothing comes from outside, and no other page may frame this one.
SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class PortTakenError(TengenError):
    """Another program listens there."""


def make_app() -> FastAPI:
    """Return the application: the pages, and what they ask for."""
    app = FastAPI(title="Tengen", docs_url=None, redoc_url=None, openapi_url=None)

    @app.middleware("http")
    async def guard(
        request: Request, proceed: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        # A page elsewhere that makes its own name point at 127.0.0.1 (DNS rebinding) shows in Host.
        if request.url.hostname not in LOCAL_NAMES:
            return PlainTextResponse("Tengen answers only on this machine.", status_code=403)
        response = await proceed(request)
        response.headers.update(SECURITY_HEADERS)
        return response

    @app.get("/api/version")
    async def version() -> dict[str, str]:
        return {"version": __version__}

    app.mount("/", StaticFiles(directory=STATIC, html=True))
    return app


def serve(*, port: int, open_browser: bool) -> None:
    """Serve until interrupted.

    Raises :class:`PortTakenError` when the port is not free.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
            listener.listen()  # from here on nobody who follows the printed address is refused
        except OSError as error:
            raise PortTakenError(
                f"port {port} is taken or not allowed; try 'tengen play --port 0' for a free one"
            ) from error
        url = f"http://{HOST}:{listener.getsockname()[1]}/"
        print(f"Tengen plays at {url}  (Ctrl-C ends it)", flush=True)  # noqa: T201
        if open_browser:
            webbrowser.open(url)
        config = uvicorn.Config(make_app(), log_level="warning", access_log=False)
        uvicorn.Server(config).run(sockets=[listener])
