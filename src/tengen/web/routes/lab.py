"""The routes of the search lab: what can be searched, and searches, each in a worker process."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Request, Response
from pydantic import BaseModel

from tengen.errors import Sentence, TengenError
from tengen.search.catalogue import ALGORITHMS
from tengen.web import job_runner
from tengen.web.lab_game import board_of
from tengen.web.protocol.columns import pack
from tengen.web.protocol.lab_requests import OPTIONS, THREAT_SPACE, Asked, Study
from tengen.web.protocol.messages import said

router = APIRouter(tags=["lab"])

SECONDS = 30.0
"""A search that takes longer is ended."""
Form = Literal["view", "page", "facts", "trace"]


class AlgorithmEntry(BaseModel):
    """An algorithm, and which of a study's options it takes."""

    name: str
    summary: str
    options: list[str]


class Picture(BaseModel):
    """A state, drawn, and the moves that lead to it."""

    board: str
    path: list[str]


@router.get("/api/algorithms")
async def algorithms() -> list[AlgorithmEntry]:
    """Return the algorithms."""
    entries = [
        AlgorithmEntry(
            name=each.name,
            summary=each.summary,
            options=[name for name in OPTIONS if name in each.options],
        )
        for each in ALGORITHMS.values()
    ]
    summary = "wins by threats, all replies at once"
    return [*entries, AlgorithmEntry(name=THREAT_SPACE, summary=summary, options=[])]


@router.post("/api/search")
async def search(request: Request, study: Annotated[Study, Body()]) -> Response:
    """Run a search and return what it found and cost."""
    return Response(await _run(request, study, "facts"), media_type="application/json")


@router.post("/api/search/trace")
async def trace(request: Request, study: Annotated[Study, Body()]) -> Response:
    """Run a search and return its recording as JSON, one event per line."""
    return Response(await _run(request, study, "trace"), media_type="application/json")


@router.post("/api/search/page")
async def page(request: Request, study: Annotated[Study, Body()]) -> Response:
    """Run a search and return a self-contained page that steps through it."""
    content = await _run(request, study, "page")
    name = f"{study.algorithm}.html"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="text/html; charset=utf-8", headers=headers)


@router.post("/api/search/view")
async def view(request: Request, study: Annotated[Study, Body()]) -> Response:
    """Run a search and return what the lab draws (see :mod:`tengen.web.protocol.columns`).

    A mistake is an answer too, for the page to show: ``{"error": …}``.
    """
    try:
        content = await _run(request, study, "view")
    except TengenError as error:
        content = pack({"error": said(error.said)})
    return Response(content, media_type="application/octet-stream")


@router.post("/api/search/board")
async def board(asked: Annotated[Asked, Body()]) -> Picture:
    """Return the drawing of a state of a game."""
    return Picture(**board_of(asked))


@router.get("/js/stepper.js", include_in_schema=False)
async def stepper() -> Response:
    """Return the stepper, which the lab shares with the pages that stand alone."""
    return Response(_resource("stepper.js"), media_type="text/javascript; charset=utf-8")


@router.get("/css/tree.css", include_in_schema=False)
async def tree_style() -> Response:
    """Return the style of drawn trees, shared likewise."""
    return Response(_resource("tree.css"), media_type="text/css; charset=utf-8")


def _resource(name: str) -> str:
    return (files("tengen.search.export") / "page" / name).read_text("utf-8")


async def _run(request: Request, study: Study, form: Form) -> bytes:
    """Let a worker search; a mistake of the user is reported as one."""
    job: dict[str, Any] = {"do": "study", "study": study.model_dump(), "form": form}
    late = Sentence("page.long_search", seconds=SECONDS)
    found = await job_runner.run(request, job, owner="lab", seconds=SECONDS, late=late)
    return found[-1][1]
