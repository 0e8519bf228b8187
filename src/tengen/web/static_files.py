"""Files of the package, served from memory."""

from __future__ import annotations

import contextlib
import gzip
import mimetypes
import os
import stat
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

WORTH = 1_000
"""Smaller files are not compressed."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A file as it was when it was read."""

    stamp: tuple[int, int]
    plain: bytes
    packed: bytes
    etag: str


class PageFiles(StaticFiles):
    """The files of the page, asked for anew each time: a new version is seen at once.

    A file is read and compressed once and kept. A page has some forty, and asks for them together:
    work on one delays the others.
    """

    def __init__(self, *, directory: str | os.PathLike[str], html: bool = False) -> None:
        super().__init__(directory=directory, html=html)
        self._kept: dict[str, _Kept] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; the browser may keep it, but asks whether it has changed."""
        if scope["method"] in ("GET", "HEAD"):
            # Here and not in a thread: that takes longer than the look. What has no file is left to
            # the class above.
            with contextlib.suppress(OSError, ValueError):
                name = "index.html" if path == "." and self.html else path
                full_path, found = self.lookup_path(name)
                if found is not None and stat.S_ISREG(found.st_mode):
                    return self.file_response(full_path, found, scope)
        return await super().get_response(path, scope)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file, compressed where the caller takes that."""
        asked = Headers(scope=scope)
        kept = self._read(Path(full_path), stat_result)
        is_packed = len(kept.packed) > 0 and "gzip" in asked.get("accept-encoding", "")
        kind, _ = mimetypes.guess_type(full_path)
        answer = Response(
            kept.packed if is_packed else kept.plain,
            status_code,
            media_type=kind or "application/octet-stream",
            headers={"ETag": kept.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"},
        )
        if is_packed:
            answer.headers["Content-Encoding"] = "gzip"
        if self.is_not_modified(answer.headers, asked):
            return NotModifiedResponse(answer.headers)
        return answer

    def read_all(self) -> None:
        """Read every file, so that the first page waits for none."""
        for folder in self.all_directories:
            for path in sorted(Path(folder).rglob("*")):
                if path.is_file():
                    self._read(path.resolve(), path.stat())

    def _read(self, path: Path, found: os.stat_result) -> _Kept:
        stamp = (found.st_mtime_ns, found.st_size)
        kept = self._kept.get(str(path))
        if kept is None or kept.stamp != stamp:
            plain = path.read_bytes()
            packed = gzip.compress(plain, 9, mtime=0) if len(plain) >= WORTH else b""
            etag = f'"{sha256(plain).hexdigest()[:20]}"'
            kept = self._kept[str(path)] = _Kept(stamp, plain, packed, etag)
        return kept
