"""The routes of the search lab: what can be searched, and searches, each in a worker process."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from importlib.resources import files
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from tengen.errors import Sentence, TengenError
from tengen.search.catalogue import ALGORITHMS
from tengen.web import job_runner
from tengen.web.lab_catalogue import GAMES, NAMES, SAMPLE
from tengen.web.lab_game import board_of
from tengen.web.protocol.columns import pack
from tengen.web.protocol.lab_requests import OPTIONS, THREAT_SPACE, Asked, Study
from tengen.web.protocol.messages import said

router = APIRouter(tags=["lab"])

SECONDS = 30.0
"""A search that takes longer is ended."""
_LIMITS: dict[str, Any] = {
    "owner": "lab",
    "seconds": SECONDS,
    "late": Sentence("page.long_search", seconds=SECONDS),
}
Form = Literal["view", "page", "facts", "trace", "judge"]


class AlgorithmEntry(BaseModel):
    """An algorithm, and which of a study's options it takes."""

    name: str
    summary: str
    options: list[str]


class Fit(BaseModel):
    """How an algorithm fits a game: what to begin with, or why it is not offered."""

    options: dict[str, int | str] = {}
    refused: dict[str, Any] | None = None


class GameEntry(BaseModel):
    """A game of the lab."""

    name: str
    algorithm: str
    fits: dict[str, Fit]


class Offer(BaseModel):
    """Everything that the lab offers."""

    sample: str
    games: list[GameEntry]
    algorithms: list[AlgorithmEntry]


class JudgeCase(BaseModel):
    """An exercise of the online judge, and its answer."""

    input: str
    output: str


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


@router.get("/api/lab")
async def offer() -> Offer:
    """Return the games, and for each algorithm what to begin with or why it does not fit."""
    games = [
        GameEntry(
            name=game.name,
            algorithm=game.algorithm,
            fits={
                name: Fit(refused=said(game.refused[name]))
                if name in game.refused
                else Fit(options=dict(game.fitting(name)))
                for name in NAMES
            },
        )
        for game in GAMES
    ]
    return Offer(sample=SAMPLE, games=games, algorithms=await algorithms())


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


@router.post("/api/search/judge")
async def judge(request: Request, study: Annotated[Study, Body()]) -> JudgeCase:
    """Return a tree as a test case of ``tengen tree``, with the answer that is right."""
    return JudgeCase.model_validate_json(await _run(request, study, "judge"))


@router.post("/api/search/view")
async def view(request: Request, study: Annotated[Study, Body()]) -> StreamingResponse:
    """Run a search and return what the lab draws (see :mod:`tengen.web.protocol.columns`).

    While it runs, answers of the form ``{"progress": nodes}`` come before. A mistake is an answer
    too, for the page to show: ``{"error": …}``. A caller who leaves ends the search.
    """
    return StreamingResponse(_stream(request, study), media_type="application/octet-stream")


async def _stream(request: Request, study: Study) -> AsyncIterator[bytes]:
    try:
        async with contextlib.aclosing(_answers(request, study, "view")) as found:
            async for message, payload in found:
                is_news = message["type"] == "progress"
                yield pack({"progress": message["nodes"]}) if is_news else payload
    except TengenError as error:
        yield pack({"error": said(error.said)})


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
    found = await job_runner.run(request, _job(study, form), **_LIMITS)
    return found[-1][1]


def _answers(
    request: Request, study: Study, form: Form
) -> AsyncGenerator[tuple[dict[str, Any], bytes]]:
    return job_runner.answers(request, _job(study, form), **_LIMITS)


def _job(study: Study, form: Form) -> dict[str, Any]:
    return {"do": "study", "study": study.model_dump(), "form": form}
