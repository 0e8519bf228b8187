"""What a player does next in a game, its opening included.

In ordinary play that is its move. The opening rules ask for more than moves: to lay several stones
so that neither side is better off, to choose a colour, to offer and to pick fifth moves. Stones are
laid and sides chosen as a brain does it (:mod:`tengen.gomocup.brain.swap2`); what only renju's
openings ask for is decided by the textbook's evaluation (:class:`~tengen.gomoku.game.Gomoku`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomocup.brain.swap2 import Swap2Job, estimate
from tengen.gomoku.board import Board
from tengen.gomoku.game import Gomoku
from tengen.gomoku.info import Info
from tengen.gomoku.openings import ANYWHERE, Choice, Opening
from tengen.gomoku.player import Player
from tengen.gomoku.point import Point
from tengen.web.game_state import GameState

SAMPLES = 60
"""How many sets of first stones are compared."""
REACH = 3
"""How far from the centre the first stones lie."""
DECLARED = 2
"""How many fifth moves a player announces."""

Tell = Callable[[Info], None]


def decide(
    player: Player, state: GameState, limit: Limit, stop: Stop, report: Tell, seed: int = 0
) -> str:
    """Return the player's act as text; infos on the way go to *report*."""
    if state.opening.is_over:
        return str(_best(player, state.board, limit, stop, report).best)
    return _Opener(player, state.opening, limit, stop, report, seed).act()


def _best(player: Player, board: Board, limit: Limit, stop: Stop, report: Tell) -> Info:
    """Return the last info of the first line."""
    if board.outcome is not None:
        raise PlayerError("move.game_over")
    last: Info | None = None
    for info in player.infos(board, limit, stop):
        report(info)
        if info.line == 1:
            last = info
    if last is None:
        raise PlayerError("player.found_none", player=player.name)
    return last


class _Opener:
    """Decides one step of an opening."""

    def __init__(
        self,
        player: Player,
        opening: Opening,
        limit: Limit,
        stop: Stop,
        report: Tell,
        seed: int,
    ) -> None:
        self.player, self.opening, self.board = player, opening, opening.board
        self.limit, self.stop, self.report, self.seed = limit, stop, report, seed
        self.random = generator(seed)
        self.game = Gomoku(start=self.board)

    def act(self) -> str:
        choices = {choice.name: choice for choice in self.opening.choices}
        if "black" in choices or "swap" in choices:
            return self._choose_side(choices)
        if "place" in choices:
            return _write("place", self._stones(choices["place"]))
        if "declare" in choices:
            return f"declare-{min(DECLARED, choices['declare'].most)}"
        if "offer" in choices:
            return _write("offer", self._offers(choices["offer"]))
        return _write("pick", [self._pick()])

    # --- sides ---

    def _choose_side(self, choices: dict[str, Choice]) -> str:
        """Take the better side; to lay two more stones of Swap2 instead is never better."""
        wants_move = self._chance() >= 0.5
        if "swap" in choices:
            has_move = self.opening.actor is self.opening.player(self.board.to_move)
            return "stay" if has_move is wants_move else "swap"
        better = self.board.to_move if wants_move else self.board.to_move.other
        return better.word

    def _chance(self) -> float:
        """Return the chance of the side to move."""
        score = _best(self.player, self.board, self.limit, self.stop, self.report).score
        return estimate(self.board) if score is None else score.win_rate

    # --- stones ---

    def _stones(self, choice: Choice) -> Sequence[Point]:
        if len(choice.areas) == 1:
            return [self._stone(choice)]
        if all(area == ANYWHERE for area in choice.areas):
            return Swap2Job(self.player, self.board, self.limit, self.seed).run(self.report)
        samples = [tuple(self._sample(choice)) for _ in range(SAMPLES)]
        return min(samples, key=lambda stones: abs(self.game.evaluate(self.board.play(*stones))))

    def _sample(self, choice: Choice) -> Iterator[Point]:
        """Yield stones that the choice allows, near the centre, no two on a point."""
        size, taken = self.board.size, set(self.board.moves)
        centre = size // 2
        for number in range(len(choice.areas)):
            allowed = [
                point
                for point in self.opening.allowed(choice, number)
                if point not in taken
                and max(abs(point.x - centre), abs(point.y - centre)) <= max(REACH, number)
            ]
            point = allowed[self.random.below(len(allowed))]
            taken.add(point)
            yield point

    def _stone(self, choice: Choice) -> Point:
        allowed = self.opening.allowed(choice)
        if len(allowed) > 1:
            best = _best(self.player, self.board, self.limit, self.stop, self.report).best
            if best in allowed:
                return best
        legal = set(self.board.legal_moves)
        return self.game.order(self.board, [point for point in allowed if point in legal])[0]

    # --- fifth moves ---

    def _offers(self, choice: Choice) -> Sequence[Point]:
        wanted = self.opening.declared or choice.most
        offers: list[Point] = []
        for point in self.game.order(self.board, self.board.legal_moves):
            if not any(self.opening.is_same(point, other) for other in offers):
                offers.append(point)
            if len(offers) == wanted:
                break
        return offers

    def _pick(self) -> Point:
        """Return the offer that leaves the one who offered worst off."""
        side = self.board.to_move.side
        return min(
            self.opening.offers,
            key=lambda point: side * self.game.evaluate(self.board.play(point)),
        )


def _write(name: str, points: Sequence[Point]) -> str:
    return "-".join([name, *map(str, points)])
