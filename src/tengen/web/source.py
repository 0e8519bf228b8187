"""A store that a page follows: a new summary when something has changed."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from tengen.arena.report import Reporter

LATEST_GAMES = 500
"""How many finished games the list shows; each can be asked for with its moves."""


@dataclass(slots=True)
class Source:
    """A store that is followed, always in the thread that opened it."""

    reporter: Reporter
    mark: str = ""
    answer: bytes = b""

    def summary(self) -> tuple[str, bytes]:
        """Return the latest summary and its mark."""
        mark = self.reporter.update()
        if mark != self.mark or not self.answer:
            self.answer = bytes(JSONResponse(self.reporter.summary()).body)
            self.mark = mark
        return mark, self.answer


def answer_summary(request: Request, mark: str, summary: bytes) -> Response:
    """Answer with a summary, or that it is the one that the caller has."""
    tag = f'"{mark}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    return Response(summary, media_type="application/json", headers={"ETag": tag})
