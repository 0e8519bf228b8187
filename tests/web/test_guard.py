"""The gate answers whatever is sent, and belongs to no event loop."""

from __future__ import annotations

import asyncio
import json

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from starlette.responses import PlainTextResponse

from tengen.web.app import make_app
from tengen.web.guard import Guard
from tengen.web.job_runner import BUSY
from tests.loops import run
from tests.web.asgi import LOCAL, status_of

TOKEN = "a-token"
JSON = (b"content-type", b"application/json")


def gate(token: str | None = TOKEN) -> Guard:
    return Guard(PlainTextResponse("within"), token=token)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        (b"token=a-token", 303),
        (b"token=wrong", 403),
        (b"", 403),
        (b"token=%C3%A9", 400),
        (b"token=\xe9", 400),
        (b"token=%ff", 400),
    ],
)
def test_a_token_is_right_wrong_or_malformed(query: bytes, status: int) -> None:
    assert run(status_of(gate(), query=query)) == status


@pytest.mark.parametrize(
    ("cookie", "status"),
    [
        (b"tengen=a-token", 200),
        (b"other=1; tengen=a-token", 200),
        (b"tengen=wrong", 403),
        (b"te,ngen=a-token", 400),
        (b'tengen="\\351"', 400),
    ],
)
def test_a_cookie_is_right_wrong_or_malformed(cookie: bytes, status: int) -> None:
    assert run(status_of(gate(), headers=[LOCAL, (b"cookie", cookie)])) == status


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        (b"origin", b"http://[", 400),
        (b"content-length", b"\xb2", 413),
        (b"content-length", b"9" * 5000, 400),
        (b"content-length", b"-1", 413),
    ],
)
def test_a_malformed_header_is_refused(name: bytes, value: bytes, status: int) -> None:
    asked = status_of(gate(None), method="POST", headers=[LOCAL, (name, value)])
    assert run(asked) == status


names = st.sampled_from([b"host", b"cookie", b"origin", b"content-length", b"x"])
values = st.binary(max_size=30) | st.sampled_from([b"tengen=a-token", b"127.0.0.1", b"//[", b"7"])


@given(
    st.lists(st.tuples(names, values), max_size=5),
    st.binary(max_size=30) | st.binary(max_size=20).map(lambda rest: b"token=" + rest),
    st.sampled_from(["GET", "POST"]),
    st.sampled_from([None, TOKEN]),
)
def test_whatever_is_sent_it_answers(
    headers: list[tuple[bytes, bytes]], query: bytes, method: str, token: str | None
) -> None:
    answer = status_of(gate(token), method=method, query=query, headers=headers)
    assert run(answer) in (200, 303, 400, 403, 413)


async def crowd(app: FastAPI) -> list[int]:
    """Ask for more jobs of a kind than are worked on at once, so that some must wait."""
    body = json.dumps({"position": "h8 i9"}).encode()
    async with app.router.lifespan_context(app):
        asked = [
            status_of(app, "/api/threats", method="POST", headers=[LOCAL, JSON], body=body)
            for _ in range(BUSY + 1)
        ]
        return await asyncio.gather(*asked)


def test_two_applications_in_two_event_loops() -> None:
    for app in (make_app(), make_app()):
        assert run(crowd(app)) == [200] * (BUSY + 1)


def test_an_application_that_is_run_again() -> None:
    app = make_app()
    assert [run(crowd(app)) for _ in range(2)] == [[200] * (BUSY + 1)] * 2
