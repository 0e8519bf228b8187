"""One job of a proof: a function of a position, a number of nodes and hints, nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tengen import _core
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.core import position_of
from tengen.gomoku.point import points_of
from tengen.proof.solver import MEMORY_MB


@dataclass(frozen=True, slots=True)
class Job:
    """Does the attacker, who is to move, win? The whole question, in plain values."""

    name: str
    rule: int
    size: int
    cells: bytes
    attacker: int
    nodes: int

    @classmethod
    def of(cls, name: str, board: Board, nodes: int) -> Job:
        """Make the job of a position."""
        return cls(name, board.rule, board.size, bytes(board.cells), int(board.to_move), nodes)

    @property
    def board(self) -> Board:
        """The position."""
        stones: tuple[list[int], list[int]] = ([], [])
        for number, cell in enumerate(self.cells):
            if cell:
                stones[cell - 1].append(number)
        points = points_of(self.size)
        black, white = ([points[number] for number in side] for side in stones)
        return Board.from_stones(
            black, white, rule=Rule(self.rule), size=self.size, to_move=Color(self.attacker)
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a job found."""

    certificate: bytes | None
    """A draft of the proof, to be merged and then checked; None: unknown."""
    nodes: int
    proof_number: int
    seconds: float
    """Processor time."""


def run(
    job: Job,
    hints: Sequence[bytes],
    *,
    stop: _core.Stop | None = None,
    progress: Callable[[Any], object] | None = None,
) -> Outcome:
    """Do the job."""
    start = time.process_time()
    found = _core.prove(
        position_of(job.board),
        job.attacker,
        hints=_hints(tuple(hints)),
        draft=True,
        nodes=job.nodes,
        memory_mb=MEMORY_MB,
        stop=stop or _core.Stop(),
        progress=progress,
    )
    seconds = time.process_time() - start
    return Outcome(found.certificate, found.nodes, found.proof_number, seconds)


@lru_cache(maxsize=1)
def _hints(certificates: tuple[bytes, ...]) -> _core.Hints | None:
    """Return the hints of a wave, which serve all its jobs."""
    return _core.Hints(list(certificates)) if certificates else None
