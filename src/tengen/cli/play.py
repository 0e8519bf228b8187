"""``tengen play``: the web application."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.errors import TengenError
from tengen.web.server import serve


def play(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 8000,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    host: Annotated[
        str, typer.Option(help="Address to listen on; beyond this machine it needs a token.")
    ] = "127.0.0.1",
    store: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PATH", help="Tournaments to show: a file or a folder; this folder if left out."
        ),
    ] = None,
) -> None:
    """Serve the web application on this machine.

    It runs until Ctrl-C, at 127.0.0.1 unless --host says otherwise.

    Examples:
      tengen play
      tengen play --no-browser --port 0
      tengen play --host 0.0.0.0
      tengen play --store cup.db --store ~/tournaments
    """
    for path in store or []:
        if not path.exists():
            raise TengenError("cli.no_file", path=path)
    serve(port=port, open_browser=browser, host=host, stores=store)
