"""The server answers this machine only, and sends nothing from elsewhere."""

import json
import socket
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest

from tengen import __version__
from tengen.cli import main
from tengen.web.server import HOST


def get(server: str, path: str, **headers: str) -> tuple[HTTPResponse, str]:
    """Ask as written: no client library may tidy the path or the headers first."""
    connection = HTTPConnection(urlsplit(server).netloc, timeout=30)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer, answer.read().decode()
    finally:
        connection.close()


def test_the_page_and_its_version(server: str) -> None:
    assert "<title>Tengen</title>" in get(server, "/")[1]
    assert json.loads(get(server, "/api/version")[1]) == {"version": __version__}


def test_a_foreign_host_name_is_refused(server: str) -> None:
    assert get(server, "/", Host="evil.example")[0].status == 403


def test_every_answer_forbids_outside_sources(server: str) -> None:
    for path in ("/", "/page.js", "/api/version", "/missing"):
        policy = get(server, path)[0].headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'self'")


@pytest.mark.parametrize("path", ["/../server.py", "/..%2fserver.py", "/%2e%2e/server.py"])
def test_nothing_outside_the_folder_is_served(server: str, path: str) -> None:
    assert get(server, path)[0].status == 404


def test_a_taken_port_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port)]) == 2
    assert f"port {port} is taken" in capsys.readouterr().err
