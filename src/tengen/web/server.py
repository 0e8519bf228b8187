"""The server behind ``tengen play``: everything from the package, on the loopback by default."""

from __future__ import annotations

import secrets
import signal
import socket
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from tengen.errors import MissingExtraError, TengenError

try:
    import fastapi  # noqa: F401 -- what the application is made of
    import uvicorn
    import websockets  # noqa: F401 -- uvicorn serves pages without it, but no socket
except ImportError as error:
    raise MissingExtraError("web") from error

from tengen.web.app import make_app
from tengen.web.guard import HOST, LOCAL_NAMES

__all__ = [
    "HOST",
    "LOCAL_NAMES",
    "MESSAGE_BYTES",
    "PortTakenError",
    "Server",
    "run_until_interrupted",
    "serve",
]

MESSAGE_BYTES = 64_000
"""The longest message that a page may send through its socket."""


class PortTakenError(TengenError):
    """Another program listens there."""


class Server(uvicorn.Server):
    """A server whose end is never forced: it takes about a second, and ends the workers."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Come to an end; a second Ctrl-C does not cancel what the first one began."""
        super().handle_exit(sig, frame)
        self.force_exit = False


def run_until_interrupted(server: Server, listener: socket.socket) -> None:
    """Serve until Ctrl-C, which raises KeyboardInterrupt here and nowhere else.

    The server listens to signals only while it serves. An interrupt before or after that would
    raise, or cancel, in the midst of asyncio's own start and end: a traceback, or no end at all.
    So it is noted from here on, and a server that must end before it has begun ends at once.
    """
    is_interrupted = False

    def note(sig: int, frame: FrameType | None) -> None:
        nonlocal is_interrupted
        is_interrupted = True
        server.should_exit = True

    before = signal.signal(signal.SIGINT, note)
    try:
        server.run(sockets=[listener])  # passes on, in the end, the signals that it has met
    finally:
        signal.signal(signal.SIGINT, before)
    if is_interrupted:
        raise KeyboardInterrupt


def serve(
    *, port: int, open_browser: bool, host: str = HOST, stores: Sequence[Path] | None = None
) -> None:
    """Serve until interrupted; *stores* are files or folders of tournaments to watch.

    Raises :class:`PortTakenError` when the port is not free. Beyond the loopback only those come in
    who know the token in the printed address.
    """
    token = None if host in LOCAL_NAMES else secrets.token_urlsafe(24)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen()  # from here on nobody who follows the printed address is refused
        except OSError as error:
            raise PortTakenError("server.port_of", port=port, host=host) from error
        name = socket.gethostname() if host in ("0.0.0.0", "::", "") else host
        name = f"[{name}]" if ":" in name else name
        url = f"http://{name}:{listener.getsockname()[1]}/"
        if token is not None:
            url = f"{url}?token={token}"
            print(  # noqa: T201
                f"Careful: whoever reaches {host} and knows this address can use this machine.",
                flush=True,
            )
        print(f"Tengen plays at {url}  (Ctrl-C ends it)", flush=True)  # noqa: T201
        if open_browser:
            webbrowser.open(url)
        config = uvicorn.Config(
            make_app(token=token, stores=stores),
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=MESSAGE_BYTES,
            timeout_graceful_shutdown=1,
        )
        run_until_interrupted(Server(config), listener)
