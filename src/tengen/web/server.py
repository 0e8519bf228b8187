"""The server behind ``tengen play``: everything from the package, on the loopback by default."""

from __future__ import annotations

import secrets
import socket
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import uvicorn

from tengen.errors import TengenError
from tengen.web.app import make_app
from tengen.web.guard import HOST, LOCAL_NAMES

__all__ = ["HOST", "LOCAL_NAMES", "MESSAGE_BYTES", "PortTakenError", "serve"]

MESSAGE_BYTES = 64_000
"""The longest message that a page may send through its socket."""


class PortTakenError(TengenError):
    """Another program listens there."""


def serve(
    *, port: int, open_browser: bool, host: str = HOST, stores: Sequence[Path] | None = None
) -> None:
    """Serve until interrupted; *stores* are files or folders of tournaments to watch.

    Raises :class:`PortTakenError` when the port is not free. Beyond the loopback only those come in
    who know the token in the printed address.
    """
    token = None if host in LOCAL_NAMES else secrets.token_urlsafe(24)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen()  # from here on nobody who follows the printed address is refused
        except OSError as error:
            raise PortTakenError("server.port_of", port=port, host=host) from error
        name = socket.gethostname() if host in ("0.0.0.0", "") else host
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
        uvicorn.Server(config).run(sockets=[listener])
