"""A page's socket, against the real server with its real worker processes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import psutil
import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.sync.client import ClientConnection, connect

from tengen.web.pool import Pool
from tengen.web.routes.session import Session
from tests.loops import run

GAME = {"rule": "freestyle", "size": 15, "opening": "free", "acts": ["h8"]}


@pytest.fixture
def page(server: str) -> Iterator[ClientConnection]:
    with connect(server.replace("http", "ws") + "api/socket") as socket:
        yield socket


def say(page: ClientConnection, **message: Any) -> None:
    page.send(json.dumps(message))


def hear(page: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(page.recv(timeout=60))
        if message["type"] in kinds:
            return message


def workers(server: str) -> list[psutil.Process]:
    """Return the worker processes of the server."""
    port = int(server.rstrip("/").rpartition(":")[2])
    (owner,) = {
        each.pid
        for each in psutil.net_connections("inet")
        if each.laddr and each.laddr.port == port and each.status == psutil.CONN_LISTEN and each.pid
    }
    return [child for child in psutil.Process(owner).children(recursive=True) if is_alive(child)]


def is_alive(process: psutil.Process) -> bool:
    """Whether it runs; what ends while it is looked at does not."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def spent(server: str) -> dict[int, float]:
    """Return the processor time of every worker so far, by its number."""
    seconds: dict[int, float] = {}
    for worker in workers(server):
        with suppress(psutil.NoSuchProcess):
            seconds[worker.pid] = worker.cpu_times().user
    return seconds


def wait_for_work(server: str, before: dict[int, float]) -> set[int]:
    """Return the workers that have spent more since then than to begin a process."""

    def busy() -> set[int]:
        return {pid for pid, now in spent(server).items() if now - before.get(pid, 0) > 1.5}

    wait(lambda: bool(busy()))
    return busy()


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not until():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_look_answers_what_is_on_the_board(page: ClientConnection) -> None:
    say(page, type="look", id=3, game=GAME)
    state = hear(page, "state")
    assert (state["id"], state["moves"], state["actor"]) == (3, ["h8"], 1)
    say(page, type="look", id=4, game={**GAME, "acts": ["h8", "h8"]})
    assert hear(page, "refused") == {
        "type": "refused",
        "id": 4,
        "kept": 1,
        "text": "h8 is taken by Black",
        "code": "point.taken",
        "parameters": {"point": "h8", "stone": {"code": "color.black", "parameters": {}}},
    }


def test_weigh_answers_what_the_engine_looks_at_first(page: ClientConnection) -> None:
    three = ["h8", "a1", "h9", "a2", "h10"]
    say(page, type="weigh", id=5, game={**GAME, "acts": three})
    found = hear(page, "weighed")
    assert set(found["points"][:2]) == {"h7", "h11"}  # White stops the three
    assert found["priors"] == sorted(found["priors"], reverse=True)
    say(page, type="weigh", id=6, game={**GAME, "acts": [*three, "a3", "h11", "a4", "h12"]})
    assert hear(page, "weighed")["points"] == []
    say(page, type="weigh", id=7, game={**GAME, "acts": ["h8", "h8"]})
    assert hear(page, "refused")["kept"] == 1


def test_a_player_decides(page: ClientConnection) -> None:
    say(page, type="think", id=1, game=GAME, player="random?seed=4", limits={"seconds": 1})
    info = hear(page, "info")
    decided = hear(page, "decided")
    assert decided["act"] == info["best"] != "h8"
    say(page, type="think", id=2, game={**GAME, "opening": "swap2", "acts": []}, player="random")
    assert hear(page, "decided")["act"].count("-") == 3


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"type": "think", "id": 1, "game": GAME, "player": "nobody"}, "unknown player"),
        ({"type": "think", "id": 1, "game": GAME, "player": "tengen?memory_mb=6000"}, "memory"),
        ({"type": "think", "id": 1, "game": GAME, "player": "tengen?weights=x"}, "may not set"),
        ({"type": "think", "id": 1, "game": GAME}, "player"),
        ({"type": "sing", "id": 1}, "not understood"),
        ({"type": "look", "id": 1, "game": {**GAME, "size": 99}}, "less than or equal to 22"),
        ({"type": "look", "id": 1, "game": {**GAME, "acts": ["h8"] * 9999}}, "at most"),
    ],
)
def test_a_mistake_is_explained(
    page: ClientConnection, message: dict[str, Any], sentence: str
) -> None:
    say(page, **message)
    assert sentence in hear(page, "failed")["text"]


def test_a_crash_is_reported_and_the_next_move_comes(page: ClientConnection, server: str) -> None:
    say(page, type="think", id=1, game=GAME, player="random")
    hear(page, "decided")
    for worker in (idle := workers(server)):
        worker.suspend()
    say(page, type="think", id=2, game=GAME, player="random")
    say(page, type="look", id=3, game=GAME)
    hear(page, "state")
    for worker in idle:
        worker.kill()
    failed = hear(page, "failed")
    assert (failed["id"], failed["crashed"]) == (2, True)
    assert "random has crashed (the process ended with signal 9)" in failed["text"]
    say(page, type="think", id=4, game=GAME, player="random")
    assert hear(page, "decided", "failed")["type"] == "decided"


def test_who_does_not_stop_is_ended(page: ClientConnection, server: str) -> None:
    say(page, type="think", id=1, game=GAME, player="random")
    hear(page, "decided")
    for worker in (idle := workers(server)):
        worker.suspend()
    say(page, type="think", id=2, game=GAME, player="random")
    say(page, type="look", id=9, game=GAME)
    hear(page, "state")
    say(page, type="stop", id=2, play=False)
    wait(lambda: len(workers(server)) < len(idle))
    for worker in workers(server):
        worker.resume()
    say(page, type="think", id=3, game=GAME, player="random")
    assert hear(page, "decided")["id"] == 3


def test_the_workers_end_with_the_last_page(server: str) -> None:
    with connect(server.replace("http", "ws") + "api/socket") as page:
        say(page, type="think", id=1, game=GAME, player="random")
        hear(page, "decided")
        assert workers(server)
    wait(lambda: not workers(server))


def test_a_page_that_is_gone_ends_its_session_quietly() -> None:
    """The answer cannot be sent any more, and the next message is not waited for."""
    told: list[Message] = [
        {"type": "websocket.connect"},
        {"type": "websocket.receive", "text": json.dumps({"type": "look", "id": 1, "game": GAME})},
        {"type": "websocket.disconnect", "code": 1006},
    ]

    async def receive() -> Message:
        return told.pop(0)

    async def send(message: Message) -> None:
        if message["type"] != "websocket.accept":
            raise OSError("gone")

    async def serve() -> None:
        socket = WebSocket({"type": "websocket", "headers": []}, receive, send)
        await socket.accept()
        await Session(socket, Pool()).run()

    run(serve())
    assert len(told) == 1
