"""A long proof: a position is split into jobs, and a folder keeps what they found.

The defender is to move, and each reply is a job. Jobs run in waves. The jobs of a wave have the
same hints: what the waves before it found, in the order of the jobs. So outcomes do not depend on
who did a job, when, or after how many interruptions, and a proof that was killed goes on where it
was. A reply of which a hint is a proof needs no job. A reply that stays unknown is split in its
turn: the engine chooses the attacker's move, and the replies to it are jobs again. If one of them
stays unknown, what the engine chooses with fewer nodes is tried, and in the end the job with more
nodes.

A folder holds ``campaign.json`` (what is to be proved), ``outcomes.jsonl`` (a line per finished
job) and the certificates: one per proved job, and ``whole.proof`` at the end.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from tengen import _core
from tengen.errors import SearchError
from tengen.files import replace_file
from tengen.game import Limit
from tengen.gomoku import Board, Color, Point
from tengen.gomoku.core import position_of
from tengen.gomoku.engine import Engine
from tengen.gomoku.point import points_of
from tengen.proof.certificate import Certificate
from tengen.proof.job import Job, Outcome
from tengen.proof.runner import Runner
from tengen.proof.solver import MEMORY_MB, Proof, ProofStatus, refuse_unprovable

ROUNDS = (20_000_000, 100_000_000)
"""Nodes of a job at the first try, and at the next ones, if splitting it did not help."""
FIRST_WAVE = 4
"""Jobs of the first wave; each next one has twice as many, since it knows more."""
CHOICE_NODES = (16_000_000, 4_000_000, 1_000_000)
"""Nodes in which the engine chooses the moves that are tried where a job is split."""
MOST_SPLITS = 3
"""How deep jobs may be split."""


@dataclass(frozen=True, slots=True)
class State:
    """What is known of the replies to one move so far."""

    title: str
    replies: int
    settled: int
    tries: int
    """Jobs that have ended, this time or before."""
    nodes: int
    seconds: float
    """Processor time of all jobs."""
    open: tuple[tuple[str, int], ...]
    """Replies that were tried and stayed unknown, with their proof numbers."""

    @property
    def seconds_left(self) -> float | None:
        """An estimate of the processor time that is left, from what a reply took so far."""
        if self.settled == 0:
            return None
        return self.seconds / self.settled * (self.replies - self.settled)


@dataclass
class _Reply:
    """A reply of the defender and what its tries gave."""

    point: Point
    board: Board
    certificate: bytes | None = None
    proof_number: int = 1
    outcomes: list[Outcome] = field(default_factory=list)


class Campaign:
    """Proves that the attacker wins a position.

    The attacker plays *move*; without one it is the defender who is to move. *hints* are
    certificates of other positions whose moves are tried first. They help to decide the outcome, so
    they must be the same when it goes on.
    """

    def __init__(
        self,
        board: Board,
        folder: str | Path,
        runner: Runner,
        *,
        move: Point | None = None,
        hints: Sequence[Certificate] = (),
        rounds: Sequence[int] = ROUNDS,
        splits: int = MOST_SPLITS,
        progress: Callable[[State], object] | None = None,
    ) -> None:
        self.root, self.move, self.folder, self.runner = board, move, Path(folder), runner
        self.board = board if move is None else board.play(move)
        self.attacker: Color = self.board.to_move.other
        self.hints = [hint.data for hint in hints]
        self._proofs = {hint.board.cells: hint for hint in hints if self._is_proof(hint)}
        self.rounds, self.splits, self.progress = tuple(rounds), splits, progress
        self._log = _Log(self.folder, self._description())
        self._replies = [_Reply(point, self.board.play(point)) for point in _far_first(self.board)]
        self._order: list[_Reply] = []  # that are proved, in the order of their jobs

    @classmethod
    def of(
        cls,
        board: Board,
        attacker: Color | None,
        folder: str | Path,
        runner: Runner,
        *,
        hints: Sequence[Certificate] = (),
        progress: Callable[[State], object] | None = None,
    ) -> Campaign:
        """Prepare the proof that *attacker* (the side to move unless given) wins.

        If it is the attacker's turn, the engine chooses the move. Raises
        :class:`~tengen.errors.SearchError` for another rule or a game that is over.
        """
        refuse_unprovable(board)
        is_attacker = attacker in (None, board.to_move)
        move = _choices(board)[0] if is_attacker else None
        return cls(board, folder, runner, move=move, hints=hints, progress=progress)

    def prove(self) -> Proof:
        """Prove it, or go on, and say what is known."""
        certificate = self.run()
        state = self.state
        if certificate is None:
            number = sum(number for _, number in state.open)
            return Proof(ProofStatus.UNKNOWN, None, None, state.nodes, max(number, 1))
        plies = certificate.verify().plies
        return Proof(ProofStatus.PROVED, certificate, plies, state.nodes, 0)

    def run(self) -> Certificate | None:
        """Prove it, or go on; None if replies stay unknown (:attr:`open`)."""
        path = self.folder / "whole.proof"
        if path.exists():
            return Certificate.read(path)
        self._take_proofs()
        for number, nodes in enumerate(self.rounds):
            for wave in _waves(self.open):
                self._run_wave(wave, nodes)
            if number == 0:
                for reply in self.open:
                    self._split(reply)
        if self.open:
            return None
        certificate = self._merge()
        replace_file(path, certificate.data)
        return certificate

    @property
    def open(self) -> list[_Reply]:
        """The replies that are not settled."""
        return [reply for reply in self._replies if reply.certificate is None]

    @property
    def state(self) -> State:
        """What is known so far."""
        outcomes = [outcome for reply in self._replies for outcome in reply.outcomes]
        return State(
            " ".join(str(move) for move in self.board.moves) or "the position",
            len(self._replies),
            len(self._replies) - len(self.open),
            len(outcomes),
            sum(outcome.nodes for outcome in outcomes),
            sum(outcome.seconds for outcome in outcomes),
            tuple((str(r.point), r.proof_number) for r in self.open if r.outcomes),
        )

    def _description(self) -> dict[str, object]:
        return {
            "rule": self.board.rule.word,
            "size": self.board.size,
            "cells": "".join(".xo"[cell] for cell in self.root.cells),
            "move": None if self.move is None else str(self.move),
            "attacker": self.attacker.name.lower(),
            "rounds": list(self.rounds),
            "splits": self.splits,
            "hints": [sha256(hint).hexdigest() for hint in self.hints],
        }

    def _known(self) -> list[bytes]:
        """Return what is known before the next wave, the latest first."""
        found = [reply.certificate for reply in reversed(self._order) if reply.certificate]
        return [*found, *self.hints]

    def _is_proof(self, hint: Certificate) -> bool:
        """Say whether the hint claims a win where the attacker is to move, as after a reply."""
        board = hint.board
        is_same_game = (board.rule, board.size) == (self.board.rule, self.board.size)
        return is_same_game and hint.attacker is board.to_move is self.attacker

    def _take_proofs(self) -> None:
        """Settle the replies of which a hint is a proof; what its checker refuses stays a hint."""
        for reply in self.open:
            hint = self._proofs.get(reply.board.cells)
            if hint is not None and hint.verify():
                reply.certificate, reply.proof_number = hint.data, 0
                self._order.append(reply)

    def _run_wave(self, wave: Sequence[_Reply], nodes: int) -> None:
        jobs = [Job.of(f"{reply.point}-{nodes}", reply.board, nodes) for reply in wave]
        replies = {job.name: reply for job, reply in zip(jobs, wave, strict=True)}
        todo = []
        for job in jobs:
            known = self._log.outcome(job.name)
            if known is None:
                todo.append(job)
            else:
                self._take(replies[job.name], known)
        self._show()
        for job, outcome in self.runner.run(todo, self._known()) if todo else ():
            self._log.add(job.name, outcome)
            self._take(replies[job.name], outcome)
            self._show()
        self._order += [reply for reply in wave if reply.certificate]

    def _take(self, reply: _Reply, outcome: Outcome) -> None:
        reply.certificate = outcome.certificate
        reply.proof_number = outcome.proof_number
        reply.outcomes.append(outcome)

    def _show(self) -> None:
        if self.progress:
            self.progress(self.state)

    def _split(self, reply: _Reply) -> None:
        """Let the engine choose moves after this reply, and prove that one of them wins."""
        if self.splits == 0:
            return
        for move in _choices(reply.board):
            below = Campaign(
                reply.board,
                self.folder / f"{reply.point}-{move}",
                self.runner,
                move=move,
                hints=[Certificate(data) for data in self._known()],
                rounds=self.rounds,
                splits=self.splits - 1,
                progress=self.progress,
            )
            found = below.run()
            reply.outcomes += [outcome for r in below._replies for outcome in r.outcomes]
            if found is not None:
                reply.certificate = found.data
                self._order.append(reply)
                return

    def _merge(self) -> Certificate:
        found = _core.certify(
            position_of(self.root),
            self.attacker,
            [reply.certificate for reply in self._order if reply.certificate],
            move=-1 if self.move is None else self.move.y * self.root.size + self.move.x,
            memory_mb=MEMORY_MB,
            stop=_core.Stop(),
        )
        if found.certificate is None:
            raise SearchError("proof.not_merged", reason=found.report.reason)
        return Certificate(found.certificate)


def _choices(board: Board) -> list[Point]:
    """Return the engine's moves, each once."""
    found = []
    for nodes in CHOICE_NODES:
        with Engine() as engine:
            found.append(Point(*engine.play(board, Limit(nodes=nodes))))
    return list(dict.fromkeys(found))


def _waves(replies: Sequence[_Reply]) -> Iterator[Sequence[_Reply]]:
    start, size = 0, FIRST_WAVE
    while start < len(replies):
        yield replies[start : start + size]
        start, size = start + size, 2 * size


def _far_first(board: Board) -> Iterable[Point]:
    """Return the replies, those far from the attacker's stones first: they teach what is simple."""
    points = points_of(board.size)
    own = [points[i] for i, cell in enumerate(board.cells) if cell == 2 - int(board.to_move)]

    def distance(point: Point) -> float:
        return min((max(abs(point.x - p.x), abs(point.y - p.y)) for p in own), default=math.inf)

    return sorted(board.legal_moves, key=lambda point: (-distance(point), point.y, point.x))


class _Log:
    """What the finished jobs of a folder gave."""

    def __init__(self, folder: Path, description: dict[str, object]) -> None:
        self._folder, self._path = folder, folder / "outcomes.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        about = folder / "campaign.json"
        if not about.exists():
            replace_file(about, json.dumps(description, indent=1).encode())
        elif json.loads(about.read_text()) != description:
            raise SearchError("proof.other_folder", folder=str(folder))
        self._lines = dict(self._read())

    def _read(self) -> Iterator[tuple[str, dict[str, float]]]:
        if not self._path.exists():
            return
        for line in self._path.read_text().splitlines():
            try:
                entry = json.loads(line)
                yield entry["job"], entry
            except (ValueError, KeyError, TypeError):
                continue  # cut off when the proof was killed

    def outcome(self, name: str) -> Outcome | None:
        entry = self._lines.get(name)
        if entry is None:
            return None
        path = self._certificate(name)
        data = path.read_bytes() if entry["proved"] else None
        return Outcome(data, int(entry["nodes"]), int(entry["proof_number"]), entry["seconds"])

    def add(self, name: str, outcome: Outcome) -> None:
        """Keep it: the certificate first, so that no line speaks of one that is not there."""
        if outcome.certificate is not None:
            replace_file(self._certificate(name), outcome.certificate)
        entry = {
            "job": name,
            "proved": outcome.certificate is not None,
            "nodes": outcome.nodes,
            "proof_number": outcome.proof_number,
            "seconds": round(outcome.seconds, 3),
        }
        with open(self._path, "a") as file:
            file.write("\n" * self._is_cut_off() + json.dumps(entry) + "\n")

    def _is_cut_off(self) -> bool:
        text = self._path.read_bytes() if self._path.exists() else b""
        return bool(text) and not text.endswith(b"\n")

    def _certificate(self, name: str) -> Path:
        return self._folder / f"{name}.proof"
