"""The server answers this machine only, and sends nothing from elsewhere."""

import json
import re
import socket
import subprocess
import sys
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from fastapi import WebSocket
from starlette.websockets import WebSocketState
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tengen import __version__
from tengen.cli import main
from tengen.web.guard import BODY_BYTES, CLOSE_POLICY, HOST
from tengen.web.pool import Pool
from tengen.web.routes.session import SESSIONS, Session
from tengen.web.server import MESSAGE_BYTES
from tests.loops import run


def ask(
    server: str, path: str, method: str = "GET", body: bytes | None = None, **headers: str
) -> tuple[HTTPResponse, str]:
    """Ask as written: no client library may tidy the path or the headers first."""
    connection = HTTPConnection(urlsplit(server).netloc, timeout=60)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer, answer.read().decode()
    finally:
        connection.close()


def socket_of(server: str) -> str:
    return server.replace("http", "ws") + "api/socket"


def test_the_page_and_its_version(server: str) -> None:
    assert "<title>Tengen</title>" in ask(server, "/")[1]
    assert json.loads(ask(server, "/api/version")[1]) == {"version": __version__}


def test_a_foreign_host_name_is_refused(server: str) -> None:
    assert ask(server, "/", Host="evil.example")[0].status == 403
    with (
        pytest.raises(InvalidHandshake),
        connect(socket_of(server), additional_headers={"Host": "evil.example"}),
    ):
        pass


def test_a_foreign_page_can_neither_post_nor_connect(server: str) -> None:
    game = json.dumps({"acts": ["h8"]}).encode()
    kind = {"Content-Type": "application/json"}
    assert ask(server, "/api/state", "POST", game, **kind)[0].status == 200
    own = {"Origin": server.rstrip("/"), **kind}
    assert ask(server, "/api/state", "POST", game, **own)[0].status == 200
    foreign = {"Origin": "http://evil.example", **kind}
    assert ask(server, "/api/state", "POST", game, **foreign)[0].status == 403
    with (
        pytest.raises(InvalidHandshake),
        connect(socket_of(server), origin=Origin("http://evil.example")),
    ):
        pass


def test_too_much_is_refused(server: str) -> None:
    assert ask(server, "/api/state", "POST", b" " * (BODY_BYTES + 1))[0].status == 413
    for message in ("x" * (MESSAGE_BYTES + 1), "{}"):
        with connect(socket_of(server), max_queue=None) as page, pytest.raises(ConnectionClosed):
            send_for_ever(page, message)


def send_for_ever(page: ClientConnection, message: str) -> None:
    """Send until the server closes. Who sends in that moment may not hear why."""
    while True:
        page.send(message)


class Chatterer:
    """A socket whose page sends one message after another, for ever."""

    application_state = WebSocketState.CONNECTED
    closed = 0
    told = ""

    async def receive_text(self) -> str:
        return "{}"

    async def send_json(self, message: dict[str, Any]) -> None:
        self.told = message["code"]

    async def close(self, code: int) -> None:
        self.closed = code


def test_who_sends_too_much_is_told_why() -> None:
    socket = Chatterer()
    run(Session(cast(WebSocket, socket), Pool()).run())
    assert (socket.closed, socket.told) == (CLOSE_POLICY, "page.too_many_messages")


def test_a_body_of_unknown_length_is_limited_too(server: str) -> None:
    chunk = b" " * 100_000
    chunks = (chunk for _ in range(BODY_BYTES // len(chunk) + 5))
    with closing(HTTPConnection(urlsplit(server).netloc, timeout=60)) as connection:
        kind = {"Content-Type": "application/json"}
        connection.request("POST", "/api/state", chunks, kind, encode_chunked=True)
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (413, "guard.too_large")


def test_one_page_too_many_hears_a_sentence(server: str) -> None:
    with ExitStack() as stack:
        for _ in range(SESSIONS):
            stack.enter_context(connect(socket_of(server)))
        with connect(socket_of(server)) as page:
            told = json.loads(page.recv())
            assert (told["code"], told["parameters"]) == ("page.too_many_pages", {"most": SESSIONS})
            with pytest.raises(ConnectionClosed):
                page.recv()


def test_the_loopback_of_ipv6() -> None:
    if not socket.has_ipv6:
        pytest.skip("there is no IPv6 here")
    command = [sys.executable, "-m", "tengen", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen([*command, "--host", "::1"], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        line = run.stdout.readline()
        if not line:
            pytest.skip("this machine has no ::1")
        address = urlsplit(line.split()[3])
        assert (address.hostname, address.query) == ("::1", "")  # no token: it is this machine
        with closing(HTTPConnection("::1", address.port, timeout=60)) as connection:
            connection.request("GET", "/api/version")
            assert connection.getresponse().status == 200
        run.terminate()


def test_every_answer_forbids_outside_sources(server: str) -> None:
    for path in ("/", "/js/main.js", "/api/version", "/missing"):
        policy = ask(server, path)[0].headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'self'")
        assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/../server.py", "/..%2fserver.py", "/%2e%2e/server.py"])
def test_nothing_outside_the_folder_is_served(server: str, path: str) -> None:
    assert ask(server, path)[0].status == 404


def test_the_interface_describes_itself(server: str) -> None:
    described = json.loads(ask(server, "/api/openapi.json")[1])
    assert {"/api/version", "/api/players", "/api/state"} <= set(described["paths"])


def test_a_mistake_is_one_sentence(server: str) -> None:
    body = json.dumps({"acts": ["h8", "h8"]}).encode()
    answer, text = ask(server, "/api/state", "POST", body, **{"Content-Type": "application/json"})
    assert answer.status == 422
    said = json.loads(text)
    assert said["detail"] == "h8 is taken by Black"
    assert (said["code"], said["parameters"]["point"]) == ("point.taken", "h8")


def test_a_taken_port_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port)]) == 2
    assert f"port {port} of {HOST} is taken" in capsys.readouterr().err


def test_beyond_the_loopback_the_token_decides() -> None:
    command = [sys.executable, "-m", "tengen", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--host", "0.0.0.0"], stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline().startswith("Careful: ")
        match = re.search(r":(\d+)/\?token=([\w-]+)", run.stdout.readline())
        assert match is not None
        server, token = f"http://{HOST}:{match[1]}/", match[2]
        assert ask(server, "/")[0].status == 403
        assert ask(server, "/?token=wrong")[0].status == 403
        admitted = ask(server, f"/?token={token}")[0]
        assert admitted.status == 303
        cookie = admitted.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert ask(server, "/", Cookie=cookie.partition(";")[0], Host="my.host")[0].status == 200
        with pytest.raises(InvalidHandshake), connect(socket_of(server)):
            pass
        run.terminate()
