"""Compressed bodies: read where a route takes them, within bounds, and refused elsewhere."""

from __future__ import annotations

import gzip
import json
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tengen.records import read
from tengen.web.unzipped import ROUTES

EXPORT = {"format": "lib", "game": {"moves": "h8i9<j9", "comments": {"1": "centre"}}}


def send(server: str, path: str, body: bytes, encoding: str = "gzip") -> tuple[int, bytes]:
    headers = {"Content-Type": "application/json", "Content-Encoding": encoding}
    with closing(HTTPConnection(urlsplit(server).netloc, timeout=60)) as connection:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


def test_a_packed_book_is_sent_compressed(server: str) -> None:
    status, data = send(server, "/api/export", gzip.compress(json.dumps(EXPORT).encode()))
    assert status == 200
    first = read(data, "lib").root.children[0]
    assert (first.comment, [str(node.move) for node in first.children]) == ("centre", ["i9", "j9"])


@pytest.mark.parametrize(
    ("path", "body", "encoding", "status", "code"),
    [
        ("/api/export", b"{}", "gzip", 413, "guard.unpacked"),
        ("/api/export", gzip.compress(b"{}", mtime=0)[:-9], "gzip", 413, "guard.unpacked"),
        ("/api/export", gzip.compress(bytes(ROUTES["/api/export"] + 1)), "gzip", 413, None),
        ("/api/export", b"{}", "br", 415, "guard.compressed"),
        ("/api/search", gzip.compress(b"{}", mtime=0), "gzip", 415, "guard.compressed"),
    ],
    ids=["plain", "cut off", "too large", "another encoding", "another route"],  # the same always
)
def test_what_cannot_be_unpacked_is_refused(
    server: str, path: str, body: bytes, encoding: str, status: int, code: str | None
) -> None:
    answered, text = send(server, path, body, encoding)
    assert answered == status
    assert json.loads(text)["code"] == (code or "guard.unpacked")
