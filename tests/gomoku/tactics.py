"""The engine's tactics: does it find the wins that are known, and does it bring them home?"""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from tengen import Board, Engine, Limit, Point
from tengen._core import Stop
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.win import find_win
from tests.gomoku.threat_positions import ALLIS, QUINTET, SINGLE, Known, read

TACTICS = read("tactics.json")
PROBLEMS = [
    known
    for known in (*ALLIS.values(), *QUINTET, *SINGLE, *TACTICS)
    if known.kind in ("vcf_win", "vct_win", "tss_win")
]
"""Every win that a paper, a solver or two engines have shown."""
LONG_FOURS = 13
"""From so many fours on a win by fours may take ten seconds instead of two."""

NODES = 500_000
"""For a move of a conversion: about half a second on a quiet machine."""
LONGEST_FOURS, LONGEST_THREATS = 200, 80
"""So many plies at most may a win take."""


def seconds_for(known: Known) -> float:
    """Return the processor time that the engine has for the problem."""
    is_long = known.name.endswith("vcf_long") or (known.fours or 0) >= LONG_FOURS
    return 10.0 if is_long else 2.0


def think(engine: Engine, board: Board, cpu_seconds: float) -> tuple[Info, float]:
    """Return the last line and the processor time: what other work does the machine no harm.

    The process must have nothing else to do.
    """
    start = time.process_time()
    with engine.analyse(board, Limit()) as thinking:
        is_over = threading.Event()

        def watch() -> None:
            while not is_over.wait(0.005):
                if time.process_time() - start >= cpu_seconds:
                    thinking.stop()
                    return

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            *_, last = thinking
        finally:
            is_over.set()
            watcher.join()
    return last, time.process_time() - start


class Resistance(Player):
    """A defender who makes a lost position last.

    Every legal reply is asked for the attacker's win by fours, and if that leaves few, those are
    asked for his win by threats. Of the replies without an answer the engine chooses; if each has
    one, the reply that loses latest is played.
    """

    name = "the longest resistance"
    FEW = 30

    def __init__(self, nodes: int = 10_000) -> None:
        self._limit = Limit(nodes=nodes)
        self._engine = Engine(memory_mb=32)

    def new_game(self) -> None:
        self._engine.new_game()

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        """Yield the reply."""
        if own := find_win(board, limit=self._limit).move:
            yield Info(best=own)
            return
        lengths = {reply: self._length(board, reply, "fours") for reply in board.legal_moves}
        open_ones = [reply for reply, length in lengths.items() if length is None]
        if len(open_ones) <= self.FEW:
            lengths.update((reply, self._length(board, reply, "threats")) for reply in open_ones)
            open_ones = [reply for reply in open_ones if lengths[reply] is None]
        if open_ones:
            with self._engine.analyse(board, limit, among=open_ones) as thinking:
                yield Info(best=thinking.move())
        else:
            yield Info(best=max(lengths, key=lambda reply: lengths[reply] or 0))

    def _length(self, board: Board, reply: Point, by: Literal["fours", "threats"]) -> int | None:
        """The attacker's moves after *reply* until five, if a win is found."""
        after = board.play(reply)
        if after.outcome is not None:
            return None
        return find_win(after, by, limit=self._limit).length


@dataclass(frozen=True, slots=True)
class Conversion:
    """A won position played to its end, or until it is clear that nobody remembers the win."""

    known: Known
    opponent: str
    end: Board

    @property
    def is_won(self) -> bool:
        return self.end.winner is self.known.board.to_move

    def __str__(self) -> str:
        return f"{self.known.name} against {self.opponent}: {' '.join(map(str, self.end.moves))}"


def convert(known: Known, opponent: Player, nodes: int = NODES) -> Conversion:
    """Let the engine play the winning side against *opponent*, both with that many nodes."""
    board, limit = known.board, Limit(nodes=nodes)
    most = LONGEST_FOURS if known.kind == "vcf_win" else LONGEST_THREATS
    with Engine(memory_mb=32) as engine:
        opponent.new_game()
        while board.outcome is None and len(board.moves) < most:
            player = engine if board.to_move is known.board.to_move else opponent
            board = board.play(player.play(board, limit))
    return Conversion(known, opponent.name, board)
