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
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.errors import Sentence

HOST = "127.0.0.1"
LOCAL_NAMES = frozenset({HOST, "localhost", "::1"})
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
LARGER_BODIES = {"/api/import": 32_000_000}
"""Routes that take more: books of openings are large."""
DRAINED_BYTES = 64_000_000
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
            await _Limited(scope, receive, _safe(send)).run(self._app)

    def _refusal(self, scope: Scope) -> Response | None:
        try:
            return self._judge(scope)
        except (CookieError, ValueError):  # no browser sends such a cookie, token or address
            return refused(400, "guard.malformed")

    def _judge(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if self._token is None and _name(headers.get("host", "")) not in LOCAL_NAMES:
            return refused(403, "guard.elsewhere")
        if not self._allows(scope):
            return refused(429, "guard.rate")
        if self._token is not None and not self._knows_token(headers):
            return self._admit(scope)
        if not _is_own(scope, headers):
            return refused(403, "guard.other_page")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most_bytes(scope):
            return too_large(scope)
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
            return refused(403, "guard.token")
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, self._token, httponly=True, samesite="strict")
        return answer


def refused(status: int, code: str, **parameters: object) -> Response:
    """Return a refusal: its sentence, and the code with parameters for the page's language."""
    sentence = Sentence(code, **parameters)
    return JSONResponse({"detail": str(sentence), **sentence.as_json()}, status)


def most_bytes(scope: Scope) -> int:
    """Return how large the body of a request may be."""
    return LARGER_BODIES.get(scope["path"], BODY_BYTES)


def too_large(scope: Scope) -> Response:
    """Return the refusal of a body that is too large."""
    return refused(413, "guard.too_large", most=most_bytes(scope))


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


class _Limited:
    """One request whose body is counted: it may not say how long it is, or say it wrongly.

    Where it is too long the application hears that the caller has left. The caller is told why,
    whatever the application answers.
    """

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._most = most_bytes(scope)
        self._seen = 0
        self._has_begun = False

    def _is_too_large(self) -> bool:
        return self._seen > self._most

    async def run(self, app: ASGIApp) -> None:
        try:
            await app(self._scope, self._read, self._write)
        except ClientDisconnect:
            if not self._is_too_large():
                raise
        if self._is_too_large() and not self._has_begun:
            await _drain(self._receive)
            await too_large(self._scope)(self._scope, self._receive, self._send)

    async def _read(self) -> Message:
        if self._is_too_large():
            return {"type": "http.disconnect"}
        message = await self._receive()
        self._seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self._is_too_large() else message

    async def _write(self, message: Message) -> None:
        if self._is_too_large() and not self._has_begun:
            return  # it answers half a body
        self._has_begun = True
        await self._send(message)


def _safe(send: Send) -> Send:
    async def write(message: MutableMapping[str, object]) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(SECURITY_HEADERS)
        await send(message)

    return write
