"""A checker for certificates that can be read in an hour: plain Python, standard library only.

It shares no code with the solver and none with the native checker. What it knows of the game is
this: two sides place stones in turn; a row of five stones of one colour wins (in freestyle a longer
row wins as well, in standard it does not).

A certificate (:func:`decode`) holds moves of the attacker, and nothing in it is believed. For
every position that it has a move for, :class:`Checker` plays the move and tries **every** empty
point as a reply. After each reply one of these must hold:

1. the certificate has a move for the new position, which is checked in its turn;
2. the attacker wins by fours, found by a small search with fixed limits (:meth:`Checker.fours`);
3. the advice of the certificate, followed to the end, wins (:meth:`Checker.replay`).

**Lemma of fours.** Inside a replay, after a move that threatens to win by a line of fours, only the
replies in the *zone* of that line are tried: its points, the points of its last five, and the
empty points of windows (rows of five points) without the attacker that hold three stones of the
defender, now or after one of the replies of the line. *Claim:* after a stone m of the defender
elsewhere the same line still wins. *Proof:* m is on no point of the line, so every four can be
played and leaves the defender the same points to stop it. The defender can leave the line only by
making five or by a four that has to be answered; either needs a window with four stones of the
defender and none of the attacker. Without m there was none, or the line would not have been one.
With m it would hold m and three others, so m was an empty point of a window with three stones, at
the start or after a reply, and so in the zone. The attacker's fives do not depend on the defender's
stones elsewhere. ∎

>>> from tengen.proof.checker import decode
>>> decode(b"nonsense")
Traceback (most recent call last):
    ...
ValueError: this is not a certificate
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

MAGIC = b"TENGENPF"
VERSION = 1
FOURS_NODES = 1_000
QUICK_NODES = 50
MOST_FOURS = 12
REPLAY_NODES = 2_000
MOST_ADVICE = 4
EMPTY, BLACK, WHITE = ".", "x", "o"
STONES = (BLACK, WHITE)

Key = tuple[int, ...]


# --- the certificate ---


@dataclass
class Certificate:
    """What the attacker plays. Points are ``y * size + x``; a position is a text of its cells."""

    rule: int
    """0 freestyle, 1 standard."""
    size: int
    attacker: int
    """0 black, 1 white."""
    to_move: int
    black: list[int]
    white: list[int]
    moves: dict[str, int] = field(default_factory=dict)
    """The attacker's move, by position."""
    advice: dict[Key, list[int]] = field(default_factory=dict)
    """Moves to try, by the attacker's stones beyond the root's, ascending."""

    def root(self) -> str:
        """Return the position that the certificate is about."""
        cells = [EMPTY] * (self.size * self.size)
        for points, stone in ((self.black, BLACK), (self.white, WHITE)):
            for point in points:
                cells[point] = stone
        return "".join(cells)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at, self.wide, self.points = data, 0, False, 0

    def take(self, length: int) -> bytes:
        if self.at + length > len(self.data):
            raise ValueError("the certificate is cut off")
        self.at += length
        return self.data[self.at - length : self.at]

    def number(self, length: int) -> int:
        return int.from_bytes(self.take(length), "little")

    def count(self) -> int:
        return self.number(2 if self.wide else 1)

    def point(self) -> int:
        value = self.count()
        if value >= self.points:
            raise ValueError("a point of the certificate is off the board")
        return value

    def set_size(self, size: int) -> None:
        self.wide, self.points = size > 15, size * size

    def ascending(self, count: int) -> list[int]:
        points = [self.point() for _ in range(count)]
        if any(b <= a for a, b in pairwise(points)):
            raise ValueError("points of the certificate are not in order")
        return points


def decode(data: bytes) -> Certificate:
    """Read a certificate; ValueError with a sentence if it is none."""
    reader = _Reader(data)
    if data[: len(MAGIC)] != MAGIC:
        raise ValueError("this is not a certificate")
    reader.take(len(MAGIC))
    version = reader.number(1)
    if version != VERSION:
        raise ValueError(f"the certificate has version {version}; this program reads version 1")
    rule, size, attacker, to_move = (reader.number(1) for _ in range(4))
    if rule > 1 or not 5 <= size <= 22 or attacker > 1 or to_move > 1:
        raise ValueError("the head of the certificate makes no sense")
    reader.set_size(size)
    black = reader.ascending(reader.number(2))
    white = reader.ascending(reader.number(2))
    if set(black) & set(white):
        raise ValueError("the certificate has two stones on one point")
    sections = [(reader.number(4), reader.number(4)) for _ in range(2)]
    parts = []
    for length, checksum in sections:
        part = reader.take(length)
        if zlib.crc32(part) != checksum:
            raise ValueError("the certificate is damaged: a checksum is wrong")
        parts.append(_Reader(part))
        parts[-1].set_size(size)
    certificate = Certificate(rule, size, attacker, to_move, black, white)
    if parts[0].data:  # nothing: the root is won by fours or by advice
        _read_moves(certificate, parts[0])
    _read_advice(certificate, parts[1], ())
    if any(one.at != len(one.data) for one in (reader, *parts)):
        raise ValueError("the certificate has bytes that belong to nothing")
    return certificate


def _read_moves(certificate: Certificate, reader: _Reader) -> None:
    cells = list(certificate.root())
    own, theirs = STONES[certificate.attacker], STONES[1 - certificate.attacker]

    def taken() -> int:
        point = reader.point()
        if cells[point] != EMPTY:
            raise ValueError("a move of the certificate is on a stone")
        return point

    def node() -> None:
        move, position = taken(), "".join(cells)
        if position in certificate.moves:
            raise ValueError("a position of the certificate is written twice")
        certificate.moves[position] = move
        cells[move] = own
        replies()
        cells[move] = EMPTY

    def replies() -> None:
        last = -1
        for _ in range(reader.count()):
            reply = taken()
            if reply <= last:
                raise ValueError("replies of the certificate are not in order")
            last = reply
            cells[reply] = theirs
            node()
            cells[reply] = EMPTY

    if certificate.to_move == certificate.attacker:
        node()
    else:
        replies()


def _read_advice(certificate: Certificate, reader: _Reader, stones: Key) -> None:
    moves = [reader.point() for _ in range(reader.count())]
    if moves:
        certificate.advice[stones] = moves
    last = stones[-1] if stones else -1
    for _ in range(reader.count()):
        point = reader.point()
        if point <= last:
            raise ValueError("points of the certificate are not in order")
        last = point
        _read_advice(certificate, reader, (*stones, point))


# --- the board ---


class Board:
    """Stones, and for every window (five points in a row) how many of each colour it holds."""

    def __init__(self, rule: int, size: int) -> None:
        self.rule, self.cells = rule, [EMPTY] * (size * size)
        self.windows: list[tuple[int, ...]] = []
        self.ends: list[list[int]] = []
        self.windows_of: list[list[int]] = [[] for _ in self.cells]

        def at(x: int, y: int) -> int:
            return y * size + x if 0 <= x < size and 0 <= y < size else -1

        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for y in range(size):
                for x in range(size):
                    if at(x + 4 * dx, y + 4 * dy) < 0:
                        continue
                    window = tuple(at(x + i * dx, y + i * dy) for i in range(5))
                    for point in window:
                        self.windows_of[point].append(len(self.windows))
                    ends = (at(x - dx, y - dy), at(x + 5 * dx, y + 5 * dy))
                    self.windows.append(window)
                    self.ends.append([end for end in ends if end >= 0])
        self.counts = [[0] * len(self.windows) for _ in STONES]
        # The windows that hold stones of one colour alone, by colour and number of stones.
        self.alone: list[list[set[int]]] = [[set() for _ in range(6)] for _ in STONES]
        for of_color in self.alone:
            of_color[0].update(range(len(self.windows)))

    def _change(self, point: int, color: int, change: int) -> None:
        other = 1 - color
        for window in self.windows_of[point]:
            own, theirs = self.counts[color][window], self.counts[other][window]
            if theirs == 0:
                self.alone[color][own].remove(window)
                self.alone[color][own + change].add(window)
            if own == 0:  # and now it is not
                self.alone[other][theirs].remove(window)
            elif own + change == 0:
                self.alone[other][theirs].add(window)
            self.counts[color][window] = own + change

    def place(self, point: int, color: int) -> None:
        """Put a stone on an empty point."""
        self.cells[point] = STONES[color]
        self._change(point, color, 1)

    def remove(self, point: int) -> None:
        """Take the stone of that point away."""
        color = STONES.index(self.cells[point])
        self.cells[point] = EMPTY
        self._change(point, color, -1)

    def empty(self) -> list[int]:
        """Return the empty points, ascending."""
        return [point for point, cell in enumerate(self.cells) if cell == EMPTY]

    def _exact(self, window: int, color: int) -> bool:
        """Whether the full window would be a five of that colour."""
        if self.rule == 0:
            return True
        return all(self.cells[end] != STONES[color] for end in self.ends[window])

    def _holes(self, window: int) -> list[int]:
        return [point for point in self.windows[window] if self.cells[point] == EMPTY]

    def fives(self, color: int) -> list[int]:
        """Return where that colour makes five, ascending."""
        windows = self.alone[color][4]
        return sorted({self._holes(w)[0] for w in windows if self._exact(w, color)})

    def fours(self, color: int) -> list[int]:
        """Return where that colour makes a four, ascending."""
        windows = self.alone[color][3]
        return sorted({p for w in windows if self._exact(w, color) for p in self._holes(w)})

    def with_three(self, color: int) -> set[int]:
        """Return the empty points of windows with three stones or four of that colour alone."""
        windows = self.alone[color][3] | self.alone[color][4]
        return {point for window in windows for point in self._holes(window)}


# --- the checker ---


@dataclass(frozen=True)
class Line:
    """Fours and replies in turn; then five on one of *fives*."""

    moves: tuple[int, ...]
    fives: tuple[int, ...]

    @property
    def distance(self) -> int:
        """The plies to the five."""
        return 2 * ((len(self.moves) + 1) // 2) + 1


@dataclass
class Report:
    """What a check has shown."""

    is_proved: bool = False
    reason: str = ""
    position: str = ""
    """Where it failed, the attacker to move."""
    positions: int = 0
    replies: int = 0
    replay_nodes: int = 0


class Checker:
    """Checks one certificate."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate
        self.attacker = certificate.attacker
        self.defender = 1 - certificate.attacker
        self.root = certificate.root()
        self.board = Board(certificate.rule, certificate.size)
        self.report = Report()
        self._left = 0

    def check(self, share: float = 1.0, seed: int = 0) -> Report:
        """Check all positions, or a random share of them (at least one)."""
        report = self.report
        self.set_up(self.root)
        if self._is_over():
            return self._fail("the game is over at the root")
        if self.certificate.to_move != self.attacker:
            if not self._replies_hold():
                return report
        elif self.root not in self.certificate.moves and self._root_fails():
            return self._fail("there is no win by fours, no move and no advice that wins")
        for position in self._sample(share, seed):
            self.set_up(position)
            move = self.certificate.moves[position]
            if move in self.board.fives(self.attacker):
                continue
            self.board.place(move, self.attacker)
            if not self._replies_hold():
                return report
        report.is_proved = True
        return report

    def _root_fails(self) -> bool:
        self._left = REPLAY_NODES
        return self.replay() is None

    def _sample(self, share: float, seed: int) -> Iterator[str]:
        positions = list(self.certificate.moves)
        if share >= 1:
            yield from positions
        elif positions:
            count = max(1, round(share * len(positions)))
            yield from random.Random(seed).sample(positions, count)

    def _is_over(self) -> bool:
        for color in (0, 1):
            if any(self.board._exact(window, color) for window in self.board.alone[color][5]):
                return True
        return False

    def _fail(self, reason: str) -> Report:
        self.report.is_proved = False
        self.report.reason, self.report.position = reason, "".join(self.board.cells)
        return self.report

    def set_up(self, position: str) -> None:
        """Put that position on the board."""
        for point, cell in enumerate(position):
            if self.board.cells[point] != cell:
                if self.board.cells[point] != EMPTY:
                    self.board.remove(point)
                if cell != EMPTY:
                    self.board.place(point, STONES.index(cell))

    def _replies_hold(self) -> bool:
        """Whether the attacker wins after every reply."""
        self.report.positions += 1
        if self.board.fives(self.defender):
            self._fail("the defender makes five")
            return False
        empty = self.board.empty()
        if not empty:
            self._fail("the board is full: a draw")
            return False
        for reply in empty:
            self.report.replies += 1
            self.board.place(reply, self.defender)
            self._left = REPLAY_NODES
            known = "".join(self.board.cells) in self.certificate.moves
            if not known and self.replay() is None:
                self._fail("there is no win by fours, no move and no advice that wins")
                return False
            self.board.remove(reply)
        return True

    # --- fours ---

    def fours(self, nodes: int = FOURS_NODES) -> Line | None:
        """Return a win by fours of the attacker, who is to move, if the limits find one."""
        failed: dict[str, int] = {}
        left = [nodes]
        for most in range(MOST_FOURS + 1):
            line = self._attack(most, failed, left)
            if line is not None or left[0] <= 0:
                return line
        return None

    def _attack(self, most: int, failed: dict[str, int], left: list[int]) -> Line | None:
        left[0] -= 1
        if left[0] < 0:
            return None
        board = self.board
        if fives := board.fives(self.attacker):
            return Line((), tuple(fives))
        theirs = board.fives(self.defender)
        position = "".join(board.cells)
        if most == 0 or len(theirs) > 1 or failed.get(position, -1) >= most:
            return None
        for move in board.fours(self.attacker):
            if theirs and move != theirs[0]:
                continue
            line = self._four(move, most, failed, left)
            if line is not None:
                return line
            if left[0] <= 0:
                return None
        failed[position] = most
        return None

    def _four(self, move: int, most: int, failed: dict[str, int], left: list[int]) -> Line | None:
        board, line = self.board, None
        board.place(move, self.attacker)
        if not board.fives(self.defender):
            fives = board.fives(self.attacker)
            if len(fives) > 1:
                line = Line((move,), tuple(fives))
            elif len(fives) == 1 and most > 1:
                board.place(fives[0], self.defender)
                rest = self._attack(most - 1, failed, left)
                board.remove(fives[0])
                if rest is not None:
                    line = Line((move, fives[0], *rest.moves), rest.fives)
        board.remove(move)
        return line

    def zone(self, line: Line) -> list[int]:
        """Return the replies that could change the line; see the lemma of fours."""
        zone = self.board.with_three(self.defender) | set(line.moves) | set(line.fives)
        for i, move in enumerate(line.moves):
            self.board.place(move, self.defender if i % 2 else self.attacker)
            if i % 2:
                zone |= self.board.with_three(self.defender)
        for move in line.moves:
            self.board.remove(move)
        return sorted(zone)

    # --- advice ---

    def winning_move(self) -> int | None:
        """Return the attacker's move on the board by fours or by the advice, if either wins."""
        line = self.fours(QUICK_NODES)
        self._left = REPLAY_NODES
        followed = None if line else self.follow()
        if followed is not None:
            return followed[0]
        line = line or self.fours()
        return None if line is None else (line.moves or line.fives)[0]

    def replay(self) -> int | None:
        """Return the plies to the five by fours or by the advice; None if neither wins."""
        if line := self.fours(QUICK_NODES):
            return line.distance
        if self._left <= 0:
            return None
        self._left -= 1
        self.report.replay_nodes += 1
        followed = self.follow()
        if followed is not None:
            return followed[1]
        line = self.fours()
        return line.distance if line else None

    def follow(self) -> tuple[int, int] | None:
        """Return the first move of the advice that wins, and the plies to the five."""
        theirs = self.board.fives(self.defender)
        if len(theirs) > 1:
            return None
        own = STONES[self.attacker]
        cells = self.board.cells
        stones = tuple(p for p, cell in enumerate(cells) if cell == own and self.root[p] != own)
        for move in self.certificate.advice.get(stones, [])[:MOST_ADVICE]:
            if cells[move] != EMPTY or (theirs and move != theirs[0]):
                continue
            self.board.place(move, self.attacker)
            plies = self._replay_replies()
            self.board.remove(move)
            if plies is not None:
                return move, plies + 1
        return None

    def _replay_replies(self) -> int | None:
        if self.board.fives(self.defender):
            return None
        fives = self.board.fives(self.attacker)
        if len(fives) > 1:
            return 2
        longest, replies = 2, fives
        if not fives:
            line = self.fours()
            if line is None:
                return None
            longest, replies = 1 + line.distance, self.zone(line)
        for reply in replies:
            if self.board.cells[reply] != EMPTY:
                continue
            self.board.place(reply, self.defender)
            plies = self.replay()
            self.board.remove(reply)
            if plies is None:
                return None
            longest = max(longest, plies + 1)
        return longest
