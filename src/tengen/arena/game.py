"""One game between two brains, from the opening to the reason why it ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from tengen.arena.adjudication import Resign, is_dead, proven_win
from tengen.arena.task import GameResult, GameTask, MoveRecord, Reason, SideRecord
from tengen.errors import IllegalMoveError
from tengen.gomocup.manager.answer import Answer
from tengen.gomocup.manager.client import Client
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.openings import Opening, Seat
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule

Watcher: TypeAlias = Callable[[str], None]
"""Is told each move as it is played."""


@dataclass(slots=True)
class _End:
    winner: Color | None
    reason: Reason
    detail: str = ""


@dataclass(slots=True)
class _Brain:
    """A side at the board: its client, its clock, what is noted of it."""

    client: Client
    left: float | None
    spent: float = 0.0
    deviations: list[str] = field(default_factory=list)

    def charge(self, seconds: float) -> None:
        """Take the time of a move off the clock."""
        self.spent += seconds
        if self.left is not None:
            self.left += self.client.control.increment - seconds
            if self.left < -self.client.tolerance:
                raise BrainError(Fault.TIMEOUT, "brain.over_game_time", seconds=f"{-self.left:.2f}")


def play(
    task: GameTask, clients: tuple[Client, Client], watch: Watcher | None = None
) -> GameResult:
    """Play the game of *task*; *clients* are those of its first and second contestant.

    Whatever the brains do, there is a result. Brains that may serve another game are left running.
    """
    return _Game(task, clients, watch).play()


class _Game:
    def __init__(
        self, task: GameTask, clients: tuple[Client, Client], watch: Watcher | None
    ) -> None:
        self.task = task
        self.board = Board(task.rule, task.size)
        self.brains = [_Brain(client, client.control.match) for client in clients]
        self.resign = Resign.parse(task.resign) if task.resign else None
        self.black = Seat.FIRST
        self.moves: list[MoveRecord] = []
        self.watch = watch
        self.began = time.time()

    def play(self) -> GameResult:
        begin = time.monotonic()
        end = self._run()
        for brain in self.brains:  # a profile that starts a process for each game ends it, too
            if not brain.client.profile.keeps or not brain.client.is_sound:
                brain.client.end()
        return GameResult(
            self.task.number,
            None if end.winner is None else end.winner.word,
            end.reason,
            end.detail,
            self._side(Color.BLACK),
            self._side(Color.WHITE),
            self.moves,
            self.began,
            time.monotonic() - begin,
        )

    def _run(self) -> _End:
        for point in self.task.opening:
            self._lay(Point.parse(point))
        seat = Seat.FIRST
        try:
            for seat in Seat:
                self.brains[seat].client.new_game(self.task.rule, self.task.size)
            if self.task.swap2:
                opening = Opening("swap2", self.board)
                while not opening.is_over:
                    seat = opening.actor
                    opening = self._decide(seat, opening)
            while (end := self._end()) is None:
                seat = self._seat(self.board.to_move)
                answer = self._ask(seat, lambda client, left: client.move(self.board, left))
                self._move(answer.point, answer)
        except BrainError as error:
            loser = Color.BLACK if seat is self.black else Color.WHITE
            self.brains[seat].client.is_sound = False
            return _End(loser.other, Reason(error.fault.value), error.detail)
        return end

    def _ask(self, seat: Seat, ask: Callable[[Client, float | None], Answer]) -> Answer:
        brain = self.brains[seat]
        answer = ask(brain.client, brain.left)
        brain.deviations += answer.deviations
        brain.charge(answer.seconds)
        return answer

    # --- moves ---

    def _move(self, point: Point, answer: Answer) -> None:
        try:
            board = self.board.play(point)
        except IllegalMoveError as error:
            fault = Fault.FOUL if self.board.is_forbidden(point) else Fault.ILLEGAL
            raise BrainError(fault, error.said) from None
        remarks = answer.remarks
        record = MoveRecord(
            str(point),
            answer.seconds,
            remarks.evaluation,
            remarks.depth,
            remarks.nodes,
            answer.messages,
        )
        self._note(board, record)

    def _lay(self, point: Point) -> None:
        self._note(self.board.play(point), MoveRecord(str(point)))

    def _note(self, board: Board, record: MoveRecord) -> None:
        self.board = board
        self.moves.append(record)
        if self.watch is not None:
            self.watch(record.point)

    def _decide(self, seat: Seat, opening: Opening) -> Opening:
        """Have a brain make its next decision of swap2."""
        stones = opening.board.moves
        answer = self._ask(seat, lambda client, left: client.swap2(stones, left))
        points = answer.points
        wanted = {0: (3,), 3: (1, 2), 5: (1,)}[len(stones)]
        if answer.swaps and stones:
            opening = opening.act("black")
        elif len(points) not in wanted:
            raise BrainError(
                Fault.GARBAGE, "brain.opening_moves", moves=len(points), stones=len(stones)
            )
        elif len(points) == 1:
            opening = opening.act("white")
            self.black = opening.black
            self._move(points[0], answer)
            return opening
        else:
            for point in points:
                self._move(point, answer)
            opening = opening.act("place", *points)
        self.black = opening.black
        return opening

    # --- the end ---

    def _end(self) -> _End | None:
        board, profile = self.board, self.brains[0].client.profile
        if board.outcome is not None:
            if board.winner is None:
                return _End(None, Reason.FULL)
            return _End(board.winner, Reason.FIVE if board.five else Reason.STUCK)
        empty = board.cells.count(0)
        if empty <= profile.draw_margin and (
            board.rule is Rule.RENJU or not profile.draw_margin_renju_only
        ):
            return _End(None, Reason.MARGIN, f"{empty} points are left")
        if is_dead(board):
            return _End(None, Reason.DEAD, f"{empty} points are left")
        if self.resign is not None:
            winner = self.resign.winner([move.evaluation for move in self.moves])
            if winner is not None:
                return _End(winner, Reason.AGREED, f"both say so for {self.resign.moves} moves")
        if self.task.adjudicates and (win := proven_win(board)) is not None:
            line = " ".join(map(str, (*win.line, *win.fives[:1])))
            return _End(win.color, Reason.PROVEN, line)
        return None

    def _seat(self, color: Color) -> Seat:
        return self.black if color is Color.BLACK else Seat(1 - self.black)

    def _side(self, color: Color) -> SideRecord:
        seat = self._seat(color)
        brain = self.brains[seat]
        contestant = (self.task.first, self.task.second)[seat]
        client = brain.client
        return SideRecord(
            contestant.name,
            brain.spent,
            client.about,
            contestant.identity,
            [*brain.deviations, *client.deviations],
            client.stderr,
        )
