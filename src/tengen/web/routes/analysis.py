"""The routes that think about a position or a game: analyse, threats, review.

A worker process does it, and stops when the caller leaves.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from tengen.errors import PlayerError, Sentence, TengenError
from tengen.gomoku.score import Score
from tengen.records import Options, Pass, parse_line
from tengen.web import job_runner, roster
from tengen.web.protocol.messages import (
    Chances,
    Game,
    Judged,
    Limits,
    Model,
    ReviewedMove,
    RuleName,
    Setup,
    Size,
    Spec,
    Surveyed,
    ThreatReport,
    refusal,
)

router = APIRouter(prefix="/api", tags=["scripts"])

LONG_SECONDS = 3_600.0
"""What an analysis or a review may take."""
LATE = Sentence("page.long_analysis", seconds=LONG_SECONDS)
NDJSON = "application/x-ndjson"
STREAMED: dict[int | str, dict[str, Any]] = {200: {"content": {NDJSON: {}}}}
"""With *stream* the answer is lines of JSON."""
UNSAID = {"type", "id"}
"""What only the page's socket needs."""


class Position(Model):
    """A position: the moves that lead to it, ``h8 i9``, from the empty board or a set-up."""

    position: Annotated[str, Field(max_length=4_000)] = ""
    rule: RuleName = "freestyle"
    size: Size = 15
    setup: Setup | None = None

    def game(self) -> dict[str, Any]:
        """Return the game as workers take it."""
        moves = parse_line(self.position, Options(size=self.size)).moves()
        if any(isinstance(move, Pass) for move in moves):
            raise PlayerError("page.passes")
        acts = [str(move) for move in moves]
        game = Game(rule=self.rule, size=self.size, setup=self.setup, acts=acts)
        return game.model_dump(mode="json")


class Analyse(Position):
    """What to analyse, who does it and how long."""

    player: Spec = "tengen"
    lines: Annotated[int, Field(ge=1, le=20)] = 1
    limits: Limits = Limits(seconds=1)
    stream: bool = False
    """Answer with a line of JSON each time something is found, ten times per second at most."""


class BestLine(Model):
    """One of the best lines; the score is for the side to move."""

    pv: list[str]
    score: int | None
    plies: int | None
    """How many plies a forced win or loss takes."""
    win_rate: float | None
    chances: Chances | None
    """Of a win, a draw and a loss, from a network that knows draws."""


class Analysis(Model):
    """What was found, best first."""

    lines: list[BestLine]
    depth: int | None
    selective_depth: int | None
    nodes: int | None
    playouts: int | None
    seconds: float
    text: str


class Review(Position):
    """A game to be judged; the limits are for each position."""

    player: Spec = "tengen"
    limits: Limits = Limits(seconds=0.5)
    stream: bool = False
    """Answer with a line of JSON for each move, the last one first."""


class Reviewed(Model):
    """Every move of a game, judged, in the order of the game."""

    moves: Sequence[ReviewedMove]


@router.post("/analyse", response_model=Analysis, responses=STREAMED)
async def analyse(request: Request, ask: Analyse) -> Any:
    """Find the best lines of a position."""
    job = _long_job("analyse", ask) | {"lines": ask.lines}
    if ask.stream:
        return await _stream(request, job, "lines", _analysis)
    found = await _long(request, job)
    told = [message for message in found if message["type"] == "lines"]
    if not told:
        raise PlayerError("player.found_none", player=ask.player)
    return _analysis(told[-1])


@router.post("/threats", response_model=ThreatReport)
async def threats(request: Request, ask: Position) -> Surveyed:
    """Return the threats of both sides, forced wins, and Allis's tree of dependencies."""
    job = {"do": "survey", "game": ask.game()}
    return Surveyed(**(await job_runner.run_quick(request, job))[0])


@router.post("/review", response_model=Reviewed, responses=STREAMED)
async def review(request: Request, ask: Review) -> Any:
    """Judge every move of a game."""
    job = _long_job("review", ask)
    if ask.stream:
        return await _stream(request, job, "judged", lambda message: Judged(**message))
    found = await _long(request, job)
    moves = [Judged(**message) for message in found if message["type"] == "judged"]
    return Reviewed(moves=moves[::-1])


def _long_job(do: str, ask: Analyse | Review) -> dict[str, Any]:
    roster.check(ask.player)
    limits = ask.limits.model_dump()
    if all(limits[name] is None for name in ("seconds", "nodes", "playouts", "depth")):
        raise PlayerError("page.limit")
    return {"do": do, "game": ask.game(), "player": ask.player, "limits": limits, "seed": 0}


async def _long(request: Request, job: dict[str, Any]) -> list[dict[str, Any]]:
    found = await job_runner.run(request, job, owner="analysis", seconds=LONG_SECONDS, late=LATE)
    return [message for message, _ in found]


async def _stream(
    request: Request, job: dict[str, Any], kind: str, made: Callable[[dict[str, Any]], Model]
) -> StreamingResponse:
    """Answer line by line; what goes wrong before the first line is an ordinary mistake."""
    found = job_runner.answers(request, job, owner="analysis", seconds=LONG_SECONDS, late=LATE)
    first, _ = await anext(found)

    async def lines() -> AsyncIterator[bytes]:
        message = first
        async with contextlib.aclosing(found):
            try:
                while True:
                    if message["type"] == kind:
                        yield made(message).model_dump_json(exclude=UNSAID).encode() + b"\n"
                    message, _ = await anext(found)
            except StopAsyncIteration:
                return
            except TengenError as error:
                yield json.dumps(refusal(error)).encode() + b"\n"

    return StreamingResponse(lines(), media_type=NDJSON)


def _analysis(message: dict[str, Any]) -> Analysis:
    lines = []
    for line in message["lines"]:
        score = None if line["score"] is None else Score(line["score"])
        lines.append(
            BestLine(
                pv=line["pv"].split(),
                score=line["score"],
                plies=None if score is None else score.plies,
                win_rate=None if score is None else round(score.win_rate, 4),
                chances=line["chances"],
            )
        )
    facts = {name: message[name] for name in Analysis.model_fields if name != "lines"}
    return Analysis(lines=lines, **facts)
