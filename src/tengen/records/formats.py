"""All formats in one place: which file is what, reading and writing any of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tengen.errors import NotationError, Sentence, TengenError
from tengen.gomoku.rule import Rule
from tengen.records import jsontree, position, psq, renlib, sgf
from tengen.records.files import bounded, read_bounded, write_atomically
from tengen.records.options import Options, Rows
from tengen.records.record import STANDARD_SIZE, Record


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that records can be read from and written to."""

    name: str
    suffixes: tuple[str, ...]
    reads: Callable[[bytes, Options], list[Record]]
    writes: Callable[[Record, Options], bytes]


FORMATS: Final = {
    form.name: form
    for form in (
        Format("psq", (".psq",), psq.reads, psq.writes),
        Format("sgf", (".sgf",), sgf.reads, sgf.writes),
        Format("lib", (".lib",), renlib.reads, renlib.writes),
        Format("json", (".json",), jsontree.reads, jsontree.writes),
        Format("pos", (".pos", ".txt"), position.reads, position.writes),
    )
}
"""Formats by name: psq, sgf, lib, json, pos."""

_LOOK_BYTES: Final = 4096


def format_named(name: str) -> Format:
    """Return the format with this name.

    Raises :class:`~tengen.errors.TengenError` with the names that there are.
    """
    form = FORMATS.get(name.lower().removeprefix("."))
    if form is None:
        raise TengenError("format.unknown", name=name, formats=FORMATS)
    return form


def guess_format(data: bytes | None = None, path: str | os.PathLike[str] | None = None) -> Format:
    """Guess a format from the first bytes of the content, else from the suffix of the path.

    >>> guess_format(b"Piskvorky 20x20, 0:0, 0").name, guess_format(path="game.sgf").name
    ('psq', 'sgf')

    Raises :class:`~tengen.errors.TengenError` if neither tells.
    """
    head = (data or b"")[:_LOOK_BYTES]
    text = head.decode("latin-1").removeprefix("ï»¿").lstrip()  # a byte order mark of UTF-8
    if head.startswith(renlib.MAGIC):
        return FORMATS["lib"]
    if text.startswith("Piskvorky"):
        return FORMATS["psq"]
    if text.startswith("{"):
        return FORMATS["json"]
    if text.startswith("(") and text[1:].lstrip().startswith(";"):
        return FORMATS["sgf"]
    suffix = Path(path).suffix.lower() if path is not None else ""
    for form in FORMATS.values():
        if suffix in form.suffixes:
            return form
    if text and position.looks_like_position(text.split("\n", 1)[0]):
        return FORMATS["pos"]
    if path is None:
        raise TengenError("format.data_not_told", formats=FORMATS)
    raise TengenError("format.not_told", path=path, formats=FORMATS)


def read_games(
    source: str | os.PathLike[str] | bytes,
    format: str | None = None,  # noqa: A002  # the word that callers look for
    *,
    rule: Rule | str | None = None,
    size: int | None = None,
    rows: Rows = "bottom",
    charset: str | None = None,
    partial: bool = False,
) -> list[Record]:
    """Read every game of a file, or of bytes.

    *rule* takes the place of what the file says, *size* helps where it says nothing; *rows* tells
    where row 1 of position strings is, *charset* in which charset texts are. With *partial*, an SGF
    or RenLib file that was cut off yields what it still holds.

    Raises :class:`~tengen.errors.NotationError` with the place for content that is wrong, and
    :class:`~tengen.errors.TengenError` for a file that cannot be read or told.
    """
    data = bounded(source) if isinstance(source, bytes) else read_bounded(source)
    path = None if isinstance(source, bytes) else source
    form = guess_format(data, path) if format is None else format_named(format)
    known = None if rule is None else Rule.parse(rule)
    return form.reads(data, Options(known, size, rows, charset, partial))


def read(
    source: str | os.PathLike[str] | bytes,
    format: str | None = None,  # noqa: A002  # the word that callers look for
    *,
    game: int | None = None,
    rule: Rule | str | None = None,
    size: int | None = None,
    rows: Rows = "bottom",
    charset: str | None = None,
    partial: bool = False,
) -> Record:
    """Read the one game of a file or of bytes, or number *game* of several, from 1.

    >>> record = read(b"(;GM[4]SZ[15];B[hh];W[ig])")
    >>> [str(move) for move in record.moves()]
    ['h8', 'i9']

    Raises what :func:`read_games` raises.
    """
    games = read_games(
        source, format, rule=rule, size=size, rows=rows, charset=charset, partial=partial
    )
    if game is None and len(games) > 1:
        raise NotationError("record.several", games=len(games))
    if not 1 <= (game or 1) <= len(games):
        raise NotationError("record.no_game", number=game, games=len(games))
    return games[(game or 1) - 1]


def write(
    record: Record,
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002  # the word that callers look for
    *,
    rows: Rows = "bottom",
    charset: str | None = None,
) -> None:
    """Write a record to a file, whole or not at all.

    The docstring of each format's module says what the format keeps, loses and refuses.

    Raises :class:`~tengen.errors.NotationError` for what the format cannot hold, and
    :class:`~tengen.errors.TengenError` for a file that cannot be written.
    """
    form = guess_format(path=path) if format is None else format_named(format)
    write_atomically(path, form.writes(record, Options(rows=rows, charset=charset)))


def losses(before: Record, after: Record) -> list[Sentence]:
    """Describe what *after*, which was written from *before* and read again, has lost.

    >>> from tengen.records import Record
    >>> record = Record.of_moves("h8", event="Gomocup", black="Ann")
    >>> print(*losses(record, read(position.writes(record, Options()))))
    headers (2)
    """
    lost = _holdings(before) - _holdings(after)
    return [Sentence(code, count=number) for code, number in lost.items()]


def notes(record: Record, name: str, data: bytes, *, rows: Rows = "bottom") -> list[Sentence]:
    """Describe what a format did not keep of a record, by reading what was written.

    >>> record = Record.of_moves("h8", size=19)
    >>> print(*notes(record, "pos", position.writes(record, Options())))
    pos does not hold the size, 19
    """
    said = []
    after = read(data, name, size=record.size, rows=rows)
    if lost := losses(record, after):
        said.append(Sentence("note.does_not_hold", form=name, losses=lost))
    if name == "pos" and record.size != STANDARD_SIZE:
        said.append(Sentence("note.size", size=record.size))
    return said


def _holdings(record: Record) -> Counter[str]:
    """Count what a record holds, by the codes of the sentences for its loss."""
    held = Counter({"loss.rule": int(record.rule is not None), "loss.headers": len(record.headers)})
    for _, node in record.root.walk():
        held["loss.variations"] += max(0, len(node.children) - 1)
        held["loss.comments"] += bool(node.comment)
        held["loss.evaluations"] += node.evaluation is not None
        held["loss.times"] += bool(node.time_ms)
        held["loss.labels"] += bool(node.label) + len(node.labels)
        held["loss.marks"] += node.is_marked + node.is_start
        held["loss.properties"] += len(node.properties)
    return held
