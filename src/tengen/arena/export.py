"""Games out of the store: psq, SGF, JSON Lines, PGN for rating tools, and the report.

===== ================================================================================
psq   a folder with one file per game, as Piskvork and the Gomocup judge write them
sgf   one file with all games, evaluations and times included
jsonl one file, one line per game: everything that the store holds, messages too
pgn   one file that BayesElo and Ordo read; the moves are chess and mean nothing
html  one page, see :mod:`tengen.arena.report`
===== ================================================================================
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tengen.arena.report import evaluation_for_black, to_html
from tengen.arena.sprt import Sprt
from tengen.arena.store import Store
from tengen.arena.summary import Entry, counted
from tengen.arena.task import GameResult, GameTask, Reason
from tengen.errors import TengenError
from tengen.gomoku.point import Point
from tengen.records import FORMATS, Options, Record, write_atomically

KINDS: Final = ("psq", "sgf", "jsonl", "pgn", "html")
"""What a tournament can be exported to."""

# Piskvork's codes of how a game ended; -2 is an error of the brain.
_PSQ_CODES: Final = {
    Reason.TIMEOUT: "15",
    Reason.MEMORY: "16",
    Reason.ILLEGAL: "7",
    Reason.FOUL: "7",
    Reason.CRASH: "-2",
    Reason.PROCESSES: "-2",
    Reason.FOLDER: "-2",
    Reason.FLOOD: "-2",
    Reason.GARBAGE: "-2",
}
_RESULTS: Final = {"black": "B+", "white": "W+", None: "0"}
_PGN_RESULTS: Final = {"black": "1-0", "white": "0-1", None: "1/2-1/2"}


def kind_of(path: str, name: str | None = None) -> str:
    """Return the kind of export that is named, or that the path's suffix tells.

    >>> kind_of("games.pgn"), kind_of("games", "psq")
    ('pgn', 'psq')

    Raises :class:`~tengen.errors.TengenError` with the kinds that there are.
    """
    kind = (name or Path(path).suffix.removeprefix(".")).lower()
    if kind not in KINDS:
        raise TengenError("export.kind", name=name or str(path), kinds=KINDS)
    return kind


def export(store: Store, path: str, kind: str, *, sprt: Sprt | None = None) -> int:
    """Write all finished games and return how many there were; each file is whole or not there.

    psq makes a folder of *path*; the sequential test is for the report.
    """
    entries = list(store.games())
    if kind == "psq":
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        for task, result in entries:
            write_atomically(folder / psq_name(task, result), to_psq(task, result))
    elif kind == "html":
        write_atomically(path, to_html(store, sprt=sprt).encode())
    else:
        makers: dict[str, Callable[[Sequence[Entry]], Iterator[bytes]]] = {
            "sgf": _sgf,
            "jsonl": _jsonl,
            "pgn": _pgn,
        }
        write_atomically(path, b"".join(makers[kind](entries)))
    return len(entries)


def to_record(task: GameTask, result: GameResult) -> Record:
    """Return a game as a record: moves, times, evaluations for Black, who, when and why."""
    points = (Point.parse(move.point) for move in result.moves)
    record = Record.of_moves(points, rule=task.rule, size=task.size)
    record.headers = {
        "black": result.black.name,
        "white": result.white.name,
        "result": "*" if result.reason is Reason.SET_ASIDE else _RESULTS[result.winner],
        "round": f"{task.round + 1}.{task.pair + 1}.{task.number}",
        "date": datetime.fromtimestamp(result.began, UTC).strftime("%Y-%m-%d"),
        "reason": f"{result.reason.value}: {result.detail}" if result.detail else result.reason,
        "time_limit": f"{task.first.control}",
    }
    for ply, (node, move) in enumerate(zip(record.main_line(), result.moves, strict=True)):
        node.time_ms = None if move.seconds is None else round(1000 * move.seconds)
        node.evaluation = evaluation_for_black(move.evaluation, ply)
    return record


def to_psq(task: GameTask, result: GameResult) -> bytes:
    """Return the psq file of a game."""
    record = to_record(task, result)
    record.headers["psq_code"] = _PSQ_CODES.get(result.reason, "0")
    record.headers["event"] = f"{task.rule.word} game {task.number}"
    return FORMATS["psq"].writes(record, Options())


def psq_name(task: GameTask, result: GameResult) -> str:
    """Return a name for the psq file: number, players and result, as the judge's names are."""
    names = (re.sub(r"[^\w.-]+", "-", side.name)[:40] for side in (result.black, result.white))
    number = {"black": 1, "white": 2, None: 0}[result.winner]
    return f"{task.number:05}_{'_'.join(names)}_{number}.psq"


def to_pgn(task: GameTask, result: GameResult) -> bytes:
    """Return a game for rating tools. Who moves first has White there, as in chess.

    The two moves are there because some tools skip a game without any.
    """
    score = _PGN_RESULTS[result.winner]
    tags = {
        "Event": "Tengen arena",
        "Site": "?",
        "Date": datetime.fromtimestamp(result.began, UTC).strftime("%Y.%m.%d"),
        "Round": str(task.number + 1),
        "White": result.black.name,
        "Black": result.white.name,
        "Result": score,
    }
    lines = [f'[{name} "{_tag(text)}"]' for name, text in tags.items()]
    return ("\n".join(lines) + f"\n\n1. d4 d5 {score}\n\n").encode()


def _tag(text: str) -> str:
    """Return the text without what PGN would have to escape: few rating tools understand that."""
    text = "".join(sign if sign.isprintable() else " " for sign in text)
    return text.replace("\\", "/").replace('"', "'")


def _sgf(entries: Sequence[Entry]) -> Iterator[bytes]:
    for task, result in entries:
        yield FORMATS["sgf"].writes(to_record(task, result), Options())


def _jsonl(entries: Sequence[Entry]) -> Iterator[bytes]:
    for task, result in entries:
        plain = {"task": task.to_json(), "result": result.to_json()}
        yield json.dumps(plain, ensure_ascii=False).encode() + b"\n"


def _pgn(entries: Sequence[Entry]) -> Iterator[bytes]:
    for task, result in counted(entries):
        yield to_pgn(task, result)
