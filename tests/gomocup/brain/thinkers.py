"""Players whose every answer is known, and a driver without threads."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable

from tengen._core import Stop
from tengen.errors import TengenError
from tengen.game import Limit
from tengen.gomocup.brain.actions import Action, Begin, Halt, Quit, Say
from tengen.gomocup.brain.conversation import Conversation
from tengen.gomocup.brain.job import Job
from tengen.gomocup.brain.player_source import FixedSource
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Analyst, Balancer, Player, Ponderer
from tengen.gomoku.point import Point
from tengen.gomoku.score import Score
from tengen.gomoku.thinking import Thinking


class First(Player):
    """Plays the first legal move and notes what it was asked."""

    name = "first"

    def __init__(self) -> None:
        self.asked: list[tuple[Board, Limit]] = []
        self.games = 0

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        self.asked.append((board, limit))
        yield Info(best=board.legal_moves[0])

    def new_game(self) -> None:
        self.games += 1


class Able(First, Analyst, Balancer, Ponderer):
    """Can everything; its opinion of every position is *score*."""

    name = "able"

    def __init__(self, score: Score | None = None) -> None:
        super().__init__()
        self.score = Score(0) if score is None else score
        self.pondered: list[Board] = []

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        return self.lines(board, limit, stop, 1, None)

    def lines(
        self,
        board: Board,
        limit: Limit,
        stop: Stop,
        lines: int,
        among: Collection[Point] | None,
    ) -> Generator[Info]:
        self.asked.append((board, limit))
        moves = [point for point in board.legal_moves if among is None or point in among]
        for line, point in enumerate(moves[:lines], 1):
            yield Info(
                best=point, pv=(point,), line=line, score=self.score, depth=1, nodes=9, seconds=0.1
            )

    def balance(
        self, board: Board, limit: Limit, *, stones: int = 1, stop: Stop | None = None
    ) -> tuple[Point, ...]:
        self.asked.append((board, limit))
        return board.legal_moves[-stones:]

    def ponder(self, board: Board) -> Thinking:
        self.pondered.append(board)
        stop = Stop()

        def infos() -> Generator[Info]:
            while not stop.is_set():
                yield Info(best=board.legal_moves[0])

        return Thinking(infos(), stop)


def brain(player: Player | None = None, *, yixin: bool = False) -> Conversation:
    return Conversation(FixedSource(First() if player is None else player), yixin=yixin)


def talk(conversation: Conversation, lines: Iterable[str]) -> list[str]:
    """Feed *lines*, run every job where it begins, and return what was said."""
    said: list[str] = []
    for line in lines:
        settle(conversation, conversation.feed(line), said)
    return said


def settle(conversation: Conversation, actions: list[Action], said: list[str]) -> None:
    pending: list[Action] = list(actions)
    running: Job | None = None
    while pending:
        action = pending.pop(0)
        if isinstance(action, Say):
            said.append(action.text)
        elif isinstance(action, Begin):
            assert running is None
            running = action.job
        elif isinstance(action, Halt | Quit):
            said.append(str(action))
        if running is not None and not pending:
            job, running = running, None
            pending += run(conversation, job)


def run(conversation: Conversation, job: Job, seconds: float = 0.0) -> list[Action]:
    actions: list[Action] = []
    try:
        stones = job.run(lambda info: actions.extend(conversation.info(info)))
    except TengenError as error:
        actions += conversation.fail(error, seconds)
    else:
        actions += conversation.finish(stones, seconds)
    while Quit() not in actions and (step := conversation.go_on()) is not None:
        actions += step
    return actions
