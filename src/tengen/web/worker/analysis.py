"""What a worker does for the Analyse view: best lines, and the review of a game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Analyst, Player
from tengen.gomoku.review import JudgedMove, review
from tengen.web.game_state import replay
from tengen.web.protocol import messages
from tengen.web.worker.throttle import Throttle

Send = Callable[..., None]

PV_MOVES = 16
"""Moves of a line that are sent: five lines ten times per second stay below 10 kB/s."""


def analyse(job: dict[str, Any], player: Player, stop: Stop, send: Send) -> None:
    """Tell the best lines as they are found, until the player ends or is stopped."""
    start = time.monotonic()
    board = _board(job)
    if board.outcome is not None:
        raise PlayerError("analysis.game_over")
    limit = limit_of(job)
    # A player that is no Analyst has one line: its move.
    lines = job["lines"] if isinstance(player, Analyst) else 1
    with (
        Throttle[list[Info]](lambda found: send(**_lines(job["id"], found))) as news,
        player.analyse(board, limit, lines=lines, stop=stop) as thinking,
    ):
        for _ in thinking:
            news.put(thinking.found)
    send(type="done", id=job["id"], seconds=round(time.monotonic() - start, 3))


def judge(job: dict[str, Any], player: Player, send: Send) -> None:
    """Tell what every move of the game was worth, the last one first."""
    start = time.monotonic()
    board = _board(job)
    if not isinstance(player, Analyst):
        raise PlayerError("analysis.no_lines", player=player.name)
    for judged in review(board, player, limit_of(job)):
        send(**_judged(job["id"], judged, len(board.moves)))
    send(type="done", id=job["id"], seconds=round(time.monotonic() - start, 3))


def limit_of(job: dict[str, Any]) -> Limit:
    """Return the limit of a job."""
    return Limit(**{name: value for name, value in job["limits"].items() if value is not None})


def _board(job: dict[str, Any]) -> Board:
    return replay(messages.Game(**job["game"])).board


def _lines(number: int, found: list[Info]) -> dict[str, Any]:
    lines = [
        messages.Line(
            pv=" ".join(map(str, (info.pv or (info.best,))[:PV_MOVES])),
            score=None if info.score is None else info.score.value,
            chances=None if info.chances is None else messages.Chances(**info.chances.as_json()),
        )
        for info in found
    ]
    first = replace(found[0], text=found[0].text[:100])
    facts = messages.facts_for(messages.Lines, first.as_json(digits=2))
    return messages.as_json(messages.Lines(id=number, lines=lines, **facts))


def _judged(number: int, judged: JudgedMove, total: int) -> dict[str, Any]:
    forced = judged.forced
    return messages.as_json(
        messages.Judged(
            id=number,
            total=total,
            forced=None if forced is None else forced.what,
            by=None if forced is None else forced.by,
            plies=None if forced is None else forced.plies,
            **messages.facts_for(messages.Judged, judged.as_json(moves=PV_MOVES)),
        )
    )
