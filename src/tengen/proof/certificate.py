"""A certificate: the proof of a win that anyone can check, and a strategy that plays it."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from tengen import _core
from tengen.errors import IllegalMoveError, NotationError
from tengen.files import replace_file
from tengen.gomoku import Board, Color, Point, Rule
from tengen.gomoku.point import points_of
from tengen.proof.checker import EMPTY, STONES, Checker, decode, replies_covered
from tengen.proof.checker import Certificate as Decoded

MOST_BYTES = 256 << 20
"""No certificate is larger; what is packed so that it would be is refused."""
XZ = b"\xfd7zXZ\0"
RULES = (Rule.FREESTYLE, Rule.STANDARD)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a checker says of a certificate."""

    is_proved: bool
    reason: str
    """Why not, in a sentence; empty if it is proved."""
    positions: int
    """The root, and the listed positions that were tried."""
    quiet: int
    """Of these, how many were tried at every empty point: nothing is threatened there."""
    replies: int
    """Replies that were tried in these positions."""
    replay_nodes: int
    zone_free_replies: int = 0
    """Replies outside the zones of the lemma of fours that were tried all the same."""
    plies: int | None = None
    """The attacker makes five within so many plies, if all positions were checked."""
    resistance: tuple[Point, ...] = ()
    """The longest resistance: a line of so many plies. Other lines may be as long."""

    def __bool__(self) -> bool:
        return self.is_proved


class Certificate:
    """The moves of an attacker who wins by force; :meth:`verify` shows whether that is so.

    Read one with :meth:`read`, make one with :func:`tengen.proof.prove`.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        try:
            self._decoded: Decoded = decode(data)
        except (ValueError, RecursionError) as error:
            raise NotationError("certificate.unreadable", reason=str(error)) from None

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """Read a file, packed by xz or not."""
        with open(path, "rb") as file:
            return cls.unpack(file.read(MOST_BYTES))

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """Make one of the bytes of a file, packed by xz or not."""
        if data.startswith(XZ):
            try:
                data = lzma.LZMADecompressor().decompress(data, MOST_BYTES)
            except lzma.LZMAError:
                raise NotationError("certificate.unreadable", reason="damaged xz file") from None
        return cls(data)

    def write(self, path: str | Path) -> None:
        """Write a file, packed if its name ends with ``.xz``."""
        packed = str(path).endswith(".xz")
        replace_file(path, lzma.compress(self.data, preset=9) if packed else self.data)

    # --- what it is about ---

    @property
    def rule(self) -> Rule:
        """The rule of the game."""
        return RULES[self._decoded.rule]

    @property
    def attacker(self) -> Color:
        """Who wins."""
        return Color(self._decoded.attacker)

    @cached_property
    def board(self) -> Board:
        """The position that is proved."""
        points = points_of(self._decoded.size)
        return Board.from_stones(
            [points[number] for number in self._decoded.black],
            [points[number] for number in self._decoded.white],
            rule=self.rule,
            size=self._decoded.size,
            to_move=Color(self._decoded.to_move),
        )

    @property
    def positions(self) -> int:
        """How many positions are listed; the others are won by fours or by advice."""
        return len(self._decoded.moves)

    def listed(self) -> Iterator[tuple[Board, Point]]:
        """Yield the listed positions by the number of stones, each with the attacker's move."""
        points = points_of(self._decoded.size)
        for cells in self._in_order():
            stones = bytes(0 if cell == EMPTY else 1 + STONES.index(cell) for cell in cells)
            board = Board.from_cells(stones, rule=self.rule, to_move=self.attacker)
            yield board, points[self._decoded.moves[cells]]

    def _in_order(self) -> list[str]:
        return sorted(self._decoded.moves, key=lambda cells: (-cells.count(EMPTY), cells))

    def lines(self) -> Iterator[str]:
        """Print it, line by line: the listed positions by the number of stones, then the advice."""
        names = [str(point) for point in points_of(self._decoded.size)]
        own = self._decoded.black if self.attacker is Color.BLACK else self._decoded.white
        yield f"{self.attacker} wins, {self.rule.word}, {self.board.size}x{self.board.size}"
        yield f"root: {self._stones(self._decoded.root())}; {self.board.to_move} to move"
        for cells in self._in_order():
            yield f"{self._stones(cells)}: {names[self._decoded.moves[cells]]}"
        for stones, moves in sorted(self._decoded.advice.items()):
            known = " ".join(names[number] for number in sorted({*own, *stones}))
            yield f"advice with {known}: {' '.join(names[number] for number in moves)}"

    def _stones(self, cells: str) -> str:
        names = [str(point) for point in points_of(self._decoded.size)]
        sides = (
            f"{color} " + " ".join(names[i] for i, cell in enumerate(cells) if cell == stone)
            for color, stone in zip((Color.BLACK, Color.WHITE), STONES, strict=True)
        )
        return ", ".join(sides)

    def __repr__(self) -> str:
        return f"<Certificate: {self.attacker} wins {self.board!r}, {self.positions} positions>"

    # --- checking and playing ---

    def verify(
        self,
        share: float = 1.0,
        seed: int = 0,
        *,
        plain: bool = False,
        stop: _core.Stop | None = None,
        progress: Callable[[tuple[int, int]], object] | None = None,
    ) -> Verdict:
        """Check it: all of it, or a random share of its positions.

        By the native checker, or with *plain* by the short one in Python, which takes some thirty
        times as long.
        """
        if plain:
            found = Checker(self._decoded).check(share, seed)
            return Verdict(
                found.is_proved,
                found.reason,
                found.positions,
                found.quiet,
                found.replies,
                found.replay_nodes,
            )
        one_in = max(1, round(1 / share))
        report = _core.check_certificate(
            self.data, one_in=one_in, seed=seed, stop=stop, progress=progress
        )
        is_proved = report.status is _core.CheckStatus.PROVED
        stopped = report.status is _core.CheckStatus.STOPPED
        return Verdict(
            is_proved,
            "it was stopped" if stopped else report.reason,
            report.positions,
            report.quiet,
            report.replies,
            report.replay_nodes,
            report.zone_free_replies,
            report.distance if is_proved and one_in == 1 else None,
            tuple(points_of(self._decoded.size)[number] for number in report.resistance),
        )

    def checker(self) -> Checker:
        """Return the checker in Python with this certificate, to walk through it."""
        return Checker(self._decoded)

    def move(self, board: Board) -> Point:
        """Return the attacker's move in a position that the attacker reached by this strategy.

        Raises :class:`~tengen.errors.IllegalMoveError` if the certificate does not win there.
        """
        points = points_of(board.size)
        if board.size == self._decoded.size and board.to_move is self.attacker:
            checker = self.checker()
            checker.set_up(cells_text(board))
            found = checker.winning_move()
            if found is not None:
                return points[found]
        raise IllegalMoveError("certificate.unknown_position")


def cells_text(board: Board) -> str:
    """Return a position as the checker in Python writes it."""
    return "".join(EMPTY if not cell else STONES[cell - 1] for cell in board.cells)


def second_moves(certificates: Sequence[Certificate]) -> list[tuple[Point, list[Point], int]]:
    """Return first moves, the second moves that certificates answer, and how many there are.

    Certificates about other positions than one stone of each colour do not count.
    """
    found = []
    for rule, size in sorted({(one.rule, one.board.size) for one in certificates}):
        points = points_of(size)
        about = [one._decoded for one in certificates if (one.rule, one.board.size) == (rule, size)]
        for first, replies in sorted(replies_covered(about).items()):
            answered = [points[reply] for reply in sorted(replies)]
            found.append((points[first], answered, size * size - 1))
    return found
