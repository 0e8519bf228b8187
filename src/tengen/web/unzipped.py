"""Bodies that come compressed, as a page sends a large book: unpacked, within bounds."""

from __future__ import annotations

import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.web.guard import refused

ROUTES = {"/api/export": 32_000_000}
"""The routes that take compressed bodies, and how many bytes these may have when unpacked."""
_GZIP = 16 + zlib.MAX_WBITS


class Unzipped:
    """ASGI middleware: ``Content-Encoding: gzip`` is undone before a route reads the body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on with its plain body, or refuse it."""
        encoding = "" if scope["type"] != "http" else Headers(scope=scope).get("content-encoding")
        if not encoding:
            await self._app(scope, receive, send)
            return
        most = ROUTES.get(scope["path"])
        if most is None or encoding != "gzip":
            await refused(415, "guard.compressed")(scope, receive, send)
            return
        body = await _read(receive)
        plain = None if body is None else _unpacked(body, most)
        if plain is None:
            await refused(413, "guard.unpacked", most=most)(scope, receive, send)
            return
        scope = {**scope, "headers": list(scope["headers"])}
        del MutableHeaders(scope=scope)["content-encoding"]
        await self._app(scope, _once(plain, receive), send)


async def _read(receive: Receive) -> bytes | None:
    """Return the whole body, which the guard limits; None if the caller leaves."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _unpacked(body: bytes, most: int) -> bytes | None:
    """Return the plain body; None where it is larger than allowed, or not whole."""
    unpack = zlib.decompressobj(_GZIP)
    try:
        plain = unpack.decompress(body, most)
    except zlib.error:
        return None
    return plain if unpack.eof else None


def _once(body: bytes, receive: Receive) -> Receive:
    """Return what gives the body, then what comes after it."""
    is_given = False

    async def read() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read
