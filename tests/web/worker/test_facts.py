"""Messages take what they tell from ``as_json`` by name: every name must be there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.chances import Chances
from tengen.gomoku.engine import Engine
from tengen.gomoku.info import Info
from tengen.gomoku.point import Point
from tengen.gomoku.review import review
from tengen.gomoku.score import Score
from tengen.gomoku.threats import threats
from tengen.gomoku.win import find_win
from tengen.web.protocol import messages
from tengen.web.routes.analysis import _analysis
from tengen.web.worker.analysis import _lines

BOARD = Board.parse("h8 a1 i8 a2 j8 a3")
INFO = Info(
    best=Point.parse("g8"),
    score=Score.win(3),
    chances=Chances(0.5, 0.25, 0.25),
    pv=(Point.parse("g8"), Point.parse("k8")),
    depth=5,
    selective_depth=7,
    nodes=100,
    threat_nodes=10,
    playouts=20,
    seconds=1.5,
    text="fours",
)
FACTS: dict[type[messages.Model], Callable[[], dict[str, object]]] = {
    messages.Info: INFO.as_json,
    messages.Lines: INFO.as_json,
    messages.Judged: lambda: next(review(BOARD, Engine(), Limit(depth=2))).as_json(),
    messages.Threat: lambda: threats(BOARD)[0].as_json(),
    messages.Win: lambda: find_win(BOARD).as_json(),
}
OTHERWISE = {"type", "id", "lines", "total", "forced", "by", "plies", "color"}
"""What a message says besides."""


@pytest.mark.parametrize("kind", FACTS)
def test_every_field_of_a_message_has_its_fact(kind: type[messages.Model]) -> None:
    assert set(kind.model_fields) <= set(FACTS[kind]()) | OTHERWISE


def test_chances_travel_with_their_line() -> None:
    told = _lines(1, [INFO, replace(INFO, chances=None)])
    first, second = told["lines"]
    assert first["chances"] == {"win": 0.5, "draw": 0.25, "loss": 0.25}
    assert second["chances"] is None
    best, other = _analysis(told).lines
    assert best.chances == messages.Chances(win=0.5, draw=0.25, loss=0.25)
    assert other.chances is None
