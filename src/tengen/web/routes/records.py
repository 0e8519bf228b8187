"""The routes for files: import, export, pictures. A worker process reads, writes and draws."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from tengen.records import PICTURES
from tengen.web.job_runner import run_quick
from tengen.web.protocol.messages import Imported
from tengen.web.protocol.record_requests import Export, Picture, Source, import_job, job_of

router = APIRouter(prefix="/api", tags=["scripts"])

MEDIA = {
    "psq": "text/plain; charset=utf-8",
    "sgf": "application/x-go-sgf; charset=utf-8",
    "lib": "application/octet-stream",
    "json": "application/json",
    "pos": "text/plain; charset=utf-8",
    **PICTURES,
}
NOTES = "Tengen-Notes"
BOOK_SECONDS = 300.0
"""What reading a file may take: the largest book takes some twenty seconds of processor time."""
ANY_FILE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The file itself: psq, SGF, RenLib, JSON, a position string or a diagram.",
        "content": {"application/octet-stream": {"schema": {"type": "string"}}},
    }
}


@router.post("/import", response_model=Imported, openapi_extra=ANY_FILE)
async def import_file(request: Request, source: Annotated[Source, Query()]) -> Response:
    """Read a file in any format; the body is the file itself."""
    job = import_job(await request.body(), source)
    _, game = await run_quick(request, job, BOOK_SECONDS)
    return Response(game, media_type="application/json")


@router.post("/export", response_class=Response)
async def export(request: Request, ask: Export) -> Response:
    """Write a game as a file. The header Tengen-Notes says what the format does not hold.

    The header Tengen-Notes-Json has the same as codes with parameters.
    """
    message, data = await run_quick(request, job_of(ask))
    return _file(data, ask.format, message["notes"])


@router.post("/picture", response_class=Response)
async def picture(request: Request, ask: Picture) -> Response:
    """Draw a position as SVG or PNG, or the moves that lead to it as an animated GIF."""
    _, data = await run_quick(request, job_of(ask))
    return _file(data, ask.kind, [])


def _file(data: bytes, name: str, notes: Sequence[dict[str, Any]]) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="game.{name}"'}
    if notes:
        headers[NOTES] = "; ".join(note["text"] for note in notes)
        headers[f"{NOTES}-Json"] = json.dumps(notes)
    return Response(data, media_type=MEDIA[name], headers=headers)
