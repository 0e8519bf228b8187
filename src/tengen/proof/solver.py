"""Proving that a side wins by force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tengen import _core
from tengen.errors import SearchError
from tengen.game import Limit
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.arguments import check_board, check_limit, check_stop
from tengen.gomoku.core import position_of
from tengen.proof.certificate import Certificate

CHOICE_NODES = 60_000
"""Nodes of the engine where it is asked for a quiet move."""
MEMORY_MB = 1_024


class ProofStatus(StrEnum):
    """What an attempt to prove a win has shown."""

    PROVED = "proved"
    """The attacker wins against every defence: the checker has accepted the certificate."""
    DISPROVED = "disproved"
    """The attacker cannot force a win: every move and every reply was tried, on a small board."""
    UNKNOWN = "unknown"
    """This method finds no win within the limit. There may be one."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What :func:`prove` found. It is true if the win is proved."""

    status: ProofStatus
    certificate: Certificate | None
    plies: int | None
    """The attacker makes five within so many plies, as the checker counted."""
    nodes: int
    """Nodes of the searches by threats, and of the engine where it chose a move."""
    proof_number: int
    """The proof number of the position; 0 if it is proved, a very large one if it is disproved."""

    def __bool__(self) -> bool:
        return self.status is ProofStatus.PROVED


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known so far."""

    proof_number: int
    nodes: int
    replies: int
    """Replies of the defender that were tried."""
    settled: int
    """Of these, how many lose to threats at once."""
    checked: int
    """Positions of the certificate that the checker has been through."""


def prove(
    board: Board,
    attacker: Color | str | None = None,
    limit: Limit | None = None,
    *,
    stop: _core.Stop | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Proof:
    """Prove that *attacker* (the side to move unless given) wins by force.

    Freestyle and standard, boards of any size. Of a limit, seconds, nodes and memory count; with a
    limit of nodes alone the result does not depend on the clock.

    >>> board = Board.parse("h8 a1 i8 o1 j8 a15")
    >>> proof = prove(board, limit=Limit(nodes=100_000))
    >>> proof.status.value, proof.plies, bool(proof.certificate.verify())
    ('proved', 3, True)

    Raises :class:`~tengen.errors.SearchError` for another rule or a game that is over.
    """
    refuse_unprovable(board)
    limit = Limit() if limit is None else limit
    check_limit(limit)
    check_stop(stop)
    show = None if progress is None else (lambda numbers: progress(Progress(*numbers)))
    found = _core.prove(
        position_of(board),
        board.to_move if attacker is None else Color.parse(attacker),
        nodes=limit.nodes or 0,
        seconds=limit.seconds or 0.0,
        choice_nodes=CHOICE_NODES,
        memory_mb=limit.memory_mb or MEMORY_MB,
        stop=stop or _core.Stop(),
        progress=show,
    )
    if found.certificate is not None:
        certificate = Certificate(found.certificate)
        return Proof(ProofStatus.PROVED, certificate, found.report.distance, found.nodes, 0)
    is_disproved = found.status is _core.ProofStatus.DISPROVED
    status = ProofStatus.DISPROVED if is_disproved else ProofStatus.UNKNOWN
    return Proof(status, None, None, found.nodes, max(found.proof_number, 1))


def refuse_unprovable(board: Board) -> None:
    """Raise :class:`~tengen.errors.SearchError` for another rule or a game that is over."""
    check_board(board)
    if board.rule not in (Rule.FREESTYLE, Rule.STANDARD):
        raise SearchError("proof.rule", rule=board.rule.word)
    if board.outcome is not None:
        raise SearchError("proof.game_over")
