"""A checker for certificates that can be read in an hour: plain Python, standard library only.

It shares no code with the solver and none with the native checker. What it knows of the game is
this: two sides place stones in turn; a row of five stones of one colour wins (in freestyle a longer
row wins as well, in standard it does not).

A certificate (:func:`decode`) lists positions, each with a move of the attacker, and nothing in it
is believed. For the root and for every listed position :class:`Checker` shows: *if all listed
positions with more stones are won, this one is.* Then all are won, by induction on the number of
empty points.

The listed move is played. If it makes a four, the one stop is tried; if it threatens to win by
fours, the replies that the lemma below leaves; after a quiet move **every** empty point. After each
reply one of these must hold:

1. the attacker wins by fours, found by a small search with fixed limits (:meth:`Checker.fours`);
2. the new position is listed;
3. the advice of the certificate, followed to the end, wins (:meth:`Checker.replay`).

**Lemma of fours.** After a move that threatens to win by a line of fours, only the replies in the
*zone* of that line are tried: its points, the points of its last five, and the
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
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

MAGIC = b"TENGENPF"
VERSION = 2
FOURS_NODES = 200
MOST_FOURS = 6
REPLAY_NODES = 500
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
    """The attacker's move in a listed position."""
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
        """Seven bits per byte, the low ones first; the high bit says that another byte follows."""
        value = 0
        for shift in range(0, 28, 7):
            byte = self.number(1)
            value |= (byte & 127) << shift
            if byte < 128:
                return value
        raise ValueError("a number of the certificate is too large")

    def point(self) -> int:
        value = self.number(2 if self.wide else 1)
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
        raise ValueError(f"the certificate has version {version}; this program reads {VERSION}")
    rule, size, attacker, to_move = (reader.number(1) for _ in range(4))
    if rule > 1 or not 5 <= size <= 22 or attacker > 1 or to_move > 1:
        raise ValueError("the head of the certificate makes no sense")
    reader.set_size(size)
    black = reader.ascending(reader.number(2))
    white = reader.ascending(reader.number(2))
    if set(black) & set(white):
        raise ValueError("the certificate has two stones on one point")
    length, checksum = reader.number(4), reader.number(4)
    trie = _Reader(reader.take(length))
    if zlib.crc32(trie.data) != checksum:
        raise ValueError("the certificate is damaged: a checksum is wrong")
    trie.set_size(size)
    certificate = Certificate(rule, size, attacker, to_move, black, white)
    _TrieReader(certificate, trie).read(())
    if any(one.at != len(one.data) for one in (reader, trie)):
        raise ValueError("the certificate has bytes that belong to nothing")
    return certificate


class _TrieReader:
    """Reads the trie over the attacker's stones beyond the root's."""

    def __init__(self, certificate: Certificate, reader: _Reader) -> None:
        self.certificate, self.reader = certificate, reader
        self.cells = list(certificate.root())
        # The attacker is to move: the defender has as many stones beyond the root's, or one more.
        self.more = int(certificate.to_move != certificate.attacker)

    def read(self, stones: Key) -> None:
        reader, certificate = self.reader, self.certificate
        if advice := [reader.point() for _ in range(reader.count())]:
            certificate.advice[stones] = advice
        self.read_listed(len(stones) + self.more)
        last = stones[-1] if stones else -1
        for _ in range(reader.count()):
            point = reader.point()
            if point <= last:
                raise ValueError("points of the certificate are not in order")
            last = point
            self.put(point, certificate.attacker)
            self.read((*stones, point))
            self.cells[point] = EMPTY

    def read_listed(self, count: int) -> None:
        last: list[int] = []
        for _ in range(self.reader.count()):
            stones = self.reader.ascending(count)
            if last and stones <= last:
                raise ValueError("positions of the certificate are not in order")
            for point in stones:
                self.put(point, 1 - self.certificate.attacker)
            move, position = self.reader.point(), "".join(self.cells)
            if self.cells[move] != EMPTY:
                raise ValueError("a move of the certificate is on a stone")
            if position in self.certificate.moves:
                raise ValueError("a position of the certificate is written twice")
            self.certificate.moves[position] = move
            for point in stones:
                self.cells[point] = EMPTY
            last = stones

    def put(self, point: int, color: int) -> None:
        if self.cells[point] != EMPTY:
            raise ValueError("the certificate has two stones on one point")
        self.cells[point] = STONES[color]


def replies_covered(certificates: Iterable[Certificate]) -> dict[int, set[int]]:
    """Return the second moves of a game that are answered, by the point of the first move.

    A certificate about one stone of each colour, with the attacker, who began, to move, speaks for
    its eight images: turning and mirroring the board changes nothing in the rules.
    """
    covered: dict[int, set[int]] = {}
    for certificate in certificates:
        stones = (certificate.black, certificate.white)
        own, theirs = stones[certificate.attacker], stones[1 - certificate.attacker]
        if len(own) != 1 or len(theirs) != 1 or certificate.to_move != certificate.attacker:
            continue
        for image in symmetries(certificate.size):
            covered.setdefault(image[own[0]], set()).add(image[theirs[0]])
    return covered


def symmetries(size: int) -> list[list[int]]:
    """Return the eight symmetries of the board: where each point goes."""
    last, points = size - 1, [(x, y) for y in range(size) for x in range(size)]
    turned = [[(x, y), (last - x, y), (x, last - y), (last - x, last - y)] for x, y in points]
    return [
        [(x + y * size, y + x * size)[flip] for x, y in (four[i] for four in turned)]
        for i in range(4)
        for flip in range(2)
    ]


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

    def fours_at(self, point: int, color: int) -> list[int]:
        """Return the windows in which a stone on that point makes a four."""
        windows = self.alone[color][3].intersection(self.windows_of[point])
        return [window for window in windows if self._exact(window, color)]

    def fives_after(self, point: int, color: int) -> list[int]:
        """Return where that colour, which has no five, makes five after a stone on that point."""
        windows = self.fours_at(point, color)
        return sorted({p for w in windows for p in self._holes(w)} - {point})

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
    """The root, and the listed positions that were tried."""
    quiet: int = 0
    """Of these, tried at every empty point."""
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
        self._left = self._fours_left = 0
        self._is_cut = False  # more fours than were allowed might win

    def check(self, share: float = 1.0, seed: int = 0) -> Report:
        """Check all listed positions, or a random share of them (at least one)."""
        self.set_up(self.root)
        self.report.is_proved = (
            (not self._is_over() or self._fail("the game is over at the root"))
            and self._holds_at_root()
            and all(self._holds(position) for position in self._sample(share, seed))
        )
        return self.report

    def _sample(self, share: float, seed: int) -> list[str]:
        positions = sorted(self.certificate.moves)
        if share >= 1 or not positions:
            return positions
        count = max(1, round(share * len(positions)))
        return random.Random(seed).sample(positions, count)

    def _holds_at_root(self) -> bool:
        self.report.positions += 1
        if self.certificate.to_move == self.attacker:
            return self._settles()
        if self.board.fives(self.defender):
            return self._fail("the defender makes five")
        return self._holds_at(None)

    def _holds(self, position: str) -> bool:
        """Whether the move of a listed position wins, if those with more stones do."""
        self.report.positions += 1
        self.set_up(position)
        move = self.certificate.moves[position]
        if move in self.board.fives(self.attacker):
            return True
        theirs = self.board.fives(self.defender)
        if theirs and theirs != [move]:
            return self._fail("the defender makes five")
        self.board.place(move, self.attacker)
        return self._holds_at(self.forced_replies())

    def _holds_at(self, replies: list[int] | None) -> bool:
        """Whether the attacker wins after these replies; None: after every one."""
        if replies is None:
            self.report.quiet += 1
            replies = self.board.empty()
            if not replies:
                return self._fail("the board is full: a draw")
        for reply in replies:
            if self.board.cells[reply] != EMPTY:
                continue
            self.report.replies += 1
            self.board.place(reply, self.defender)
            if not self._settles():
                return False
            self.board.remove(reply)
        return True

    def _settles(self) -> bool:
        self._left = REPLAY_NODES
        return self.replay() or self._fail(
            "there is no win by fours, no move and no advice that wins"
        )

    def _is_over(self) -> bool:
        for color in (0, 1):
            if any(self.board._exact(window, color) for window in self.board.alone[color][5]):
                return True
        return False

    def _fail(self, reason: str) -> bool:
        self.report.reason, self.report.position = reason, "".join(self.board.cells)
        return False

    def set_up(self, position: str) -> None:
        """Put that position on the board."""
        for point, cell in enumerate(position):
            if self.board.cells[point] != cell:
                if self.board.cells[point] != EMPTY:
                    self.board.remove(point)
                if cell != EMPTY:
                    self.board.place(point, STONES.index(cell))

    # --- fours ---

    def fours(self) -> Line | None:
        """Return a win by fours of the attacker, who is to move, if the limits find one.

        With a limit of 0, 1, 2, ... fours until one is enough. Of two fours that do not need each
        other only the ascending order is tried.
        """
        self._fours_left = FOURS_NODES
        for most in range(MOST_FOURS + 1):
            self._is_cut = False
            line = self._attack(most, -1)
            if line is not None or self._fours_left <= 0 or not self._is_cut:
                return line
        return None

    def _attack(self, most: int, last: int) -> Line | None:
        self._fours_left -= 1
        if self._fours_left < 0:
            return None
        board = self.board
        if fives := board.fives(self.attacker):
            return Line((), tuple(fives))
        theirs = board.fives(self.defender)
        if len(theirs) > 1:
            return None
        if most == 0:
            self._is_cut = True
            return None
        for move in board.fours(self.attacker):
            if move not in theirs if theirs else self._is_out_of_order(last, move):
                continue
            fives = board.fives_after(move, self.attacker)
            if len(fives) > 1:
                return Line((move,), tuple(fives))
            if most == 1:
                self._is_cut = True
                continue
            line = self._after(move, fives[0], most - 1)
            if line is not None or self._fours_left <= 0:
                return line
        return None

    def _is_out_of_order(self, last: int, move: int) -> bool:
        """Whether the four comes before the last one and could have been played before it."""
        return move < last and not any(
            last in self.board.windows[w] for w in self.board.fours_at(move, self.attacker)
        )

    def _after(self, move: int, reply: int, most: int) -> Line | None:
        """Play a four and the reply that it forces."""
        self.board.place(move, self.attacker)
        self.board.place(reply, self.defender)
        rest = self._attack(most, move)
        self.board.remove(reply)
        self.board.remove(move)
        return rest and Line((move, reply, *rest.moves), rest.fives)

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

    def replay(self) -> bool:
        """Whether the attacker wins by fours, by a listed position or by the advice."""
        if self.fours() or self.is_listed():
            return True
        if self._left <= 0:
            return False
        self._left -= 1
        self.report.replay_nodes += 1
        return self.follow() is not None

    def is_listed(self) -> bool:
        """Whether the certificate lists the position on the board."""
        return "".join(self.board.cells) in self.certificate.moves

    def follow(self) -> int | None:
        """Return the first move of the advice that wins."""
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
            wins = self._wins_after_replies()
            self.board.remove(move)
            if wins:
                return move
        return None

    def _wins_after_replies(self) -> bool:
        if self.board.fives(self.defender):
            return False
        replies = self.forced_replies()
        if replies is None:
            return False
        for reply in replies:
            if self.board.cells[reply] != EMPTY:
                continue
            self.board.place(reply, self.defender)
            wins = self.replay()
            self.board.remove(reply)
            if not wins:
                return False
        return True

    def forced_replies(self) -> list[int] | None:
        """Return what the defender, who makes no five, has to try; None if nothing is threatened.

        After a four its stop (two of them: nothing stops both), after a threat the zone.
        """
        fives = self.board.fives(self.attacker)
        if fives:
            return fives if len(fives) == 1 else []
        line = self.fours()
        return None if line is None else self.zone(line)

    def winning_move(self) -> int | None:
        """Return the attacker's move on the board, if the certificate wins there."""
        if line := self.fours():
            return (line.moves or line.fives)[0]
        if self.is_listed():
            return self.certificate.moves["".join(self.board.cells)]
        self._left = REPLAY_NODES
        return self.follow()
