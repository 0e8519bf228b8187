"""Who may ask, how much, and what a page may load: one gate before everything else.

A page elsewhere can make the browser send requests here, and can even make its own host name point
at 127.0.0.1 (DNS rebinding). So the Host must be one of ours, the Origin of everything that changes
something or opens a socket must be this server, and, where the server listens beyond the loopback,
the caller must know a token. Bodies and rates are limited, whatever the route.
"""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
LOCAL_NAMES = frozenset({HOST, "localhost"})
COOKIE = "tengen"

# Nothing comes from outside, nothing inline runs, and no other page may frame this one.
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

BODY_BYTES = 2_000_000
"""The largest request body, a pasted tree of some hundred thousand leaves."""
DRAINED_BYTES = 8 * BODY_BYTES
"""So much of a body that is too large is read all the same: who still sends hears no answer."""
RATE, BURST = 50.0, 400.0
"""Requests per second that one address may send on average, and at once."""
ADDRESSES = 1_000
"""How many addresses are remembered for that."""
CLOSE_POLICY = 1008
"""The WebSocket code for what is not allowed."""


@dataclass(slots=True)
class Bucket:
    """Lets *rate* things per second pass on average, *burst* at once (a token bucket)."""

    rate: float
    burst: float
    level: float = field(init=False)
    seen: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.seen = self.burst, time.monotonic()

    def take(self, now: float | None = None) -> bool:
        """Whether one more may pass now.

        >>> bucket = Bucket(rate=1, burst=2)
        >>> start = bucket.seen
        >>> [bucket.take(start + second) for second in (0, 0, 0, 1)]
        [True, True, False, True]
        """
        now = time.monotonic() if now is None else now
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Guard:
    """The gate, as ASGI middleware. With a *token* any host name will do: the token decides."""

    def __init__(self, app: ASGIApp, *, token: str | None = None) -> None:
        self._app = app
        self._token = token
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request pass with safe headers, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, _limited(receive), _safe(send))

    def _refusal(self, scope: Scope) -> Response | None:
        try:
            return self._judge(scope)
        except (CookieError, ValueError):  # no browser sends such a cookie, token or address
            return PlainTextResponse("This request is malformed.", 400)

    def _judge(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if self._token is None and _name(headers.get("host", "")) not in LOCAL_NAMES:
            return PlainTextResponse("Tengen answers only on this machine.", 403)
        if not self._allows(scope):
            return PlainTextResponse("Too many requests: wait a second and try again.", 429)
        if self._token is not None and not self._knows_token(headers):
            return self._admit(scope)
        if not _is_own(scope, headers):
            return PlainTextResponse("Another page may not use Tengen.", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > BODY_BYTES:
            return PlainTextResponse(f"Send at most {BODY_BYTES:,} bytes.", 413)
        return None

    def _allows(self, scope: Scope) -> bool:
        address = scope["client"][0] if scope.get("client") else ""
        bucket = self._buckets.setdefault(address, Bucket(RATE, BURST))
        self._buckets.move_to_end(address)
        while len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()

    def _knows_token(self, headers: Headers) -> bool:
        assert self._token is not None
        kept = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        return kept is not None and self._is_token(kept.value)

    def _is_token(self, given: str) -> bool:
        """Whether it is the token, in a time that does not tell how much of it was right."""
        assert self._token is not None
        return hmac.compare_digest(given.encode("ascii"), self._token.encode("ascii"))

    def _admit(self, scope: Scope) -> Response:
        """Turn the token of the printed address into a cookie; nobody else comes in."""
        assert self._token is not None
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["type"] != "http" or not self._is_token(given):
            return PlainTextResponse("Open the address that 'tengen play' printed.", 403)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, self._token, httponly=True, samesite="strict")
        return answer


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_own(scope: Scope, headers: Headers) -> bool:
    """Whether a request that opens a socket or changes something comes from our own page.

    Scripts send no Origin; browsers always do where it matters.
    """
    if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
        return True
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def _refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": CLOSE_POLICY})
        return
    answer.headers.update(SECURITY_HEADERS)
    await _drain(receive)
    await answer(scope, receive, send)


async def _drain(receive: Receive) -> None:
    """Read the body, within bounds: a connection that is closed before is reset."""
    seen, more = 0, True
    while more and seen < DRAINED_BYTES:
        message = await receive()
        seen += len(message.get("body", b""))
        more = message.get("more_body", False)


def _limited(receive: Receive) -> Receive:
    """Count a body that does not say how long it is, and break it off where it is too long."""
    seen = 0

    async def read() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if seen > BODY_BYTES else message

    return read


def _safe(send: Send) -> Send:
    async def write(message: MutableMapping[str, object]) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(SECURITY_HEADERS)
        await send(message)

    return write
