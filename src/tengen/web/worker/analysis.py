"""What a worker does for the Analyse view: best lines, and the review of a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from typing import Any

from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.player import Analyst, Player
from tengen.gomoku.review import JudgedMove, review
from tengen.gomoku.thinking import Info
from tengen.web.game_state import replay
from tengen.web.protocol import messages
from tengen.web.worker.throttle import Throttle

Send = Callable[..., None]

PV_MOVES = 16
"""Moves of a line that are sent: five lines ten times a second stay below 10 kB/s."""


def analyse(job: dict[str, Any], player: Player, stop: Stop, send: Send) -> None:
    """Tell the best lines as they are found, until the player ends or is stopped."""
    start = time.monotonic()
    board = _board(job)
    if board.outcome is not None:
        raise PlayerError("analysis.game_over")
    limit = limit_of(job)
    # A player without the ability says what it thinks of its one move.
    infos: Generator[Info] = (
        player.lines(board, limit, stop, job["lines"], None)
        if isinstance(player, Analyst)
        else player.infos(board, limit, stop)
    )
    with Throttle[list[Info]](lambda found: send(**_lines(job["id"], found))) as news:
        for found in batches(infos):
            news.put(found)
    send(type="done", id=job["id"], seconds=round(time.monotonic() - start, 3))


def batches(infos: Iterable[Info]) -> Iterator[list[Info]]:
    """Yield the lines together that were found together, best first.

    >>> from tengen.gomoku.point import Point
    >>> infos = [Info(best=Point(line, 0), line=line) for line in (1, 1, 2, 3, 1, 2)]
    >>> [[info.line for info in found] for found in batches(infos)]
    [[1], [1], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3]]
    """
    found: list[Info] = []
    fresh = 0
    for info in infos:
        fresh = 1 if info.line == 1 else fresh + 1
        # Until the others come, those of the last time stand, but for a move that is first now.
        old = [each for each in found[fresh:] if each.best != info.best]
        found = [*found[: fresh - 1], info, *old]
        yield found


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
