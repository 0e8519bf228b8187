"""A search that the lab asks for: the game, the algorithm, the recording, as the page draws it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any

from tengen.errors import GameError, SearchError
from tengen.game import Drawn, Game, Notated, Side
from tengen.game.line import play_line
from tengen.games.tree import Tree
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.threat_space import ThreatNode, threat_space
from tengen.search.catalogue import Algorithm, find
from tengen.search.chance.opponent import Uniform
from tengen.search.result import Result, Stats, Status
from tengen.search.trace import Trace
from tengen.web.lab_game import read_game
from tengen.web.protocol.lab_requests import OPTIONS, THREAT_SPACE, Study


@dataclass(frozen=True, slots=True)
class Studied:
    """What came of it."""

    game: Game[Any, Any]
    state: Hashable
    result: Result[Any]
    trace: Trace[Any]
    draw: Callable[[Any], str] | None
    """Draws a state of the recording, where it has states."""


def search(study: Study) -> Studied:
    """Run the search, recorded."""
    game = read_game(study.game, study.root)
    state = play_line(game, game.initial_state(), study.moves.replace(",", " ").split())
    if study.algorithm == THREAT_SPACE:
        return _search_threats(game, state)
    algorithm = find(study.algorithm)
    result = algorithm.run(game, state, trace=True, **_options(study, algorithm, game, state))
    if result.trace is None:
        raise SearchError("page.no_move_searched")
    draw = game.draw if isinstance(game, Drawn) and not isinstance(game, Tree) else None
    return Studied(game, state, result, result.trace, draw)


def _options(
    study: Study, algorithm: Algorithm, game: Game[Any, Any], state: Hashable
) -> dict[str, Any]:
    """Return those of the study's options that the algorithm takes, as it takes them."""
    given = {name: getattr(study, name) for name in OPTIONS}
    options = {name: value for name, value in given.items() if name in algorithm.options}
    if options.pop("opponent", None) == "random" and game.outcome(state) is None:
        options["opponent"] = Uniform(game.to_move(state).other)
    if isinstance(game, Tree) and "utilities" in algorithm.options:
        least, greatest = min(game.leaves), max(game.leaves)
        options["utilities"] = (least, greatest if greatest > least else least + 1)
    return options


def _search_threats(game: Game[Any, Any], state: Hashable) -> Studied:
    """Record the dependency trees of a threat-space search (Allis 1994), depth first."""
    if not isinstance(state, Board):
        raise SearchError("page.threat_space")
    space = threat_space(state)
    trace: Trace[Any] = Trace(THREAT_SPACE)
    root = trace.enter(-1, None, Side.MAX)
    for node in (*space.roots, *space.combinations):
        _record(trace, root, node)
    won = bool(space.winning)
    trace.exit(root, 1.0 if won else nan)
    result: Result[Any] = Result(
        algorithm=THREAT_SPACE,
        move=space.winning[0].threats[0].gain if won else None,
        value=float(won),
        status=Status.PROVEN if won else Status.UNKNOWN,
        pv=tuple(threat.gain for threat in space.winning[0].threats) if won else (),
        stats=Stats(nodes=space.nodes),
        trace=trace,
    )
    threats = _Threats(state, space.color)
    return Studied(threats, (), result, trace, threats.draw)


def _record(trace: Trace[Any], parent: int, node: ThreatNode) -> bool:
    """Record a threat and those that depend on it; return whether one of them wins."""
    move = (
        node.threat
        if node.threat is not None
        else "+".join(str(threat.gain) for threat in node.sequence)
    )
    number = trace.enter(parent, move, Side.MAX)
    if node.wins:
        trace.leaf(number, 1.0)
        return True
    wins = any(_record(trace, number, child) for child in node.children)
    trace.exit(number, 1.0 if wins else nan)
    return wins


class _Threats(Notated[Any, Any], Drawn[Any]):
    """Threats as moves of the attacker alone, who takes the gain; the defender takes every cost."""

    def __init__(self, board: Board, attacker: Color) -> None:
        self.board, self.attacker = board, attacker

    def initial_state(self) -> tuple[Any, ...]:
        return ()

    def play(self, state: tuple[Any, ...], move: Any) -> tuple[Any, ...]:
        return (*state, move)

    def format_move(self, state: tuple[Any, ...], move: Any) -> str:
        return move if isinstance(move, str) else str(move.gain)

    def parse_move(self, state: tuple[Any, ...], text: str) -> Any:
        raise GameError("page.typed_threats")

    def draw(self, state: tuple[Any, ...]) -> str:
        colors = {self.attacker: set[Any](), self.attacker.other: set[Any]()}
        for color, points in colors.items():
            points.update(self.board.stones(color))
        for threat in state:
            if not isinstance(threat, str):
                colors[self.attacker].add(threat.gain)
                colors[self.attacker.other].update(threat.cost)
        black, white = colors[Color.BLACK], colors[Color.WHITE] - colors[Color.BLACK]
        board = self.board
        return str(Board.from_stones(black, white, rule=board.rule, size=board.size))

    # A recording is drawn, not searched again.
    def to_move(self, state: tuple[Any, ...]) -> Side:
        return Side.MAX

    def legal_moves(self, state: tuple[Any, ...]) -> Sequence[Any]:
        return ()

    def outcome(self, state: tuple[Any, ...]) -> float | None:
        return None
