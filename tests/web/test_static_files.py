"""The files of the page: from memory, compressed, and new as soon as they change."""

from __future__ import annotations

import gzip
import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import Message

from tengen.web.static_files import PageFiles
from tests.loops import run

TEXT = b"body { color: red }\n" * 100


@dataclass
class Answer:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def ask(folder: Path, path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask for a file as a server would."""
    app = Starlette(routes=[Mount("/", PageFiles(directory=folder, html=True))])
    return ask_app(app, path, method, **headers)


def ask_app(app: Starlette, path: str, method: str = "GET", **headers: str) -> Answer:
    answer = Answer()
    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": raw, "root_path": ""}

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): text.decode() for name, text in message["headers"]}
        else:
            answer.body += message.get("body", b"")

    run(app({**scope, "query_string": b"", "server": ("localhost", 80)}, receive, send))
    return answer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "css").mkdir(parents=True)
    (page / "css/page.css").write_bytes(TEXT)
    (page / "index.html").write_text("<!doctype html><title>Tengen</title>")
    (tmp_path / "secret.txt").write_text("no")
    return page


def test_a_large_file_comes_compressed_and_a_small_one_plain(folder: Path) -> None:
    packed = ask(folder, "/css/page.css", accept_encoding="gzip, deflate")
    assert gzip.decompress(packed.body) == TEXT
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"].startswith("text/css")
    assert int(packed.headers["content-length"]) == len(packed.body) < len(TEXT)
    plain = ask(folder, "/css/page.css")
    assert (plain.body, "content-encoding" in plain.headers) == (TEXT, False)
    page = ask(folder, "/", accept_encoding="gzip")
    assert (page.body[:9], "content-encoding" in page.headers) == (b"<!doctype", False)


def test_a_file_is_sent_again_only_when_it_has_changed(folder: Path) -> None:
    app = Starlette(routes=[Mount("/", PageFiles(directory=folder, html=True))])
    tag = ask_app(app, "/css/page.css").headers["etag"]
    again = ask_app(app, "/css/page.css", if_none_match=tag)
    assert (again.status, again.body) == (304, b"")
    file = folder / "css/page.css"
    file.write_bytes(TEXT.replace(b"red", b"tan"))  # as long as before
    os.utime(file, ns=(1, 1))
    changed = ask_app(app, "/css/page.css", if_none_match=tag)
    assert (changed.status, b"tan" in changed.body) == (200, True)
    file.unlink()
    assert ask_app(app, "/css/page.css").status == 404


def test_nothing_else_is_served(folder: Path) -> None:
    assert b"Tengen" in ask(folder, "/").body
    assert ask(folder, "/", "HEAD").status == 200
    assert ask(folder, "/css/page.css", "POST").status == 405
    for path in (
        "/css",
        "/css/",
        "/../secret.txt",
        "/css/../../secret.txt",
        "/no\0thing",
        "/a" * 9,
    ):
        assert ask(folder, path).status == 404, path


def test_all_files_can_be_read_before_anyone_asks(folder: Path) -> None:
    files = PageFiles(directory=folder, html=True)
    files.read_all()
    assert ask_app(Starlette(routes=[Mount("/", files)]), "/css/page.css").body == TEXT
