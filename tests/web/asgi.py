"""Requests to an application in this process, byte for byte as they are given."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.types import ASGIApp, Message

LOCAL = (b"host", b"127.0.0.1:8000")


async def status_of(
    app: ASGIApp,
    path: str = "/",
    *,
    method: str = "GET",
    query: bytes = b"",
    headers: Sequence[tuple[bytes, bytes]] = (LOCAL,),
    body: bytes = b"",
) -> int:
    """Return the status of the answer; what the application raises is raised."""
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "headers": list(headers),
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
    }
    asked: asyncio.Queue[Message] = asyncio.Queue()
    asked.put_nowait({"type": "http.request", "body": body, "more_body": False})
    told: list[Message] = []

    async def send(message: Message) -> None:
        told.append(message)

    await app(scope, asked.get, send)
    status: int = told[0]["status"]
    return status
