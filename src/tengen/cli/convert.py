"""``tengen convert``: game records from one format to another, and into pictures."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Literal

import typer

from tengen import records
from tengen.cli.options import RuleIfGiven, SizeIfGiven
from tengen.errors import TengenError
from tengen.records import Format

STANDARD_STREAM = "-"


def convert(
    source: Annotated[
        str, typer.Argument(metavar="IN", help="A record file, a position such as h8i9, or -.")
    ],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write, or -.")],
    from_format: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="F", help="psq, sgf, lib, json or pos; guessed if left out."
        ),
    ] = None,
    to_format: Annotated[
        str | None,
        typer.Option("--to", metavar="F", help="The same for OUT, or svg, png or gif."),
    ] = None,
    rule: RuleIfGiven = None,
    rows: Annotated[
        Literal["bottom", "top"],
        typer.Option(help="Where row 1 of position strings is, in IN and OUT."),
    ] = "bottom",
    size: SizeIfGiven = None,
    game: Annotated[int | None, typer.Option(help="Which game of several, from 1.")] = None,
    charset: Annotated[
        str | None, typer.Option(help="Charset of IN's texts, such as gbk, shift_jis or cp1251.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Keep what a cut-off SGF or RenLib file still holds.")
    ] = False,
    move: Annotated[
        int | None, typer.Option(min=0, help="Pictures: after which move; else the last.")
    ] = None,
    numbers: Annotated[bool, typer.Option(help="Pictures: numbers on the stones.")] = True,
    cell: Annotated[
        int | None, typer.Option(help="PNG and GIF: pixels between two points, 40 and 30.")
    ] = None,
    delay: Annotated[float | None, typer.Option(help="GIF: seconds per move, 0.8.")] = None,
    pause: Annotated[float | None, typer.Option(help="GIF: seconds at the end, 3.")] = None,
) -> None:
    """Convert a game record, or draw it.

    The formats are psq, SGF, RenLib, JSON and position strings. What OUT cannot hold is reported on
    stderr if it is a remark, and refused if it is a stone. A picture shows the main line: SVG and
    PNG its last position, GIF every move.

    Examples:
      tengen convert game.psq game.sgf --rule freestyle
      tengen convert library.lib library.json --charset gbk
      tengen convert openings.txt second.sgf --from pos --rows top --game 2
      tengen convert "h8 i9 g9" - --to psq
      tengen convert game.psq game.gif --delay 0.5
      tengen convert game.sgf board.png --move 20 --cell 60
    """
    kind = records.picture_named(to_format, target)
    form = _target_format(target, to_format) if kind is None else None
    if form is not None and (move, cell, delay, pause) != (None, None, None, None):
        raise TengenError("cli.picture_options")
    record = records.read(
        *_input(source, from_format),
        game=game,
        rule=rule,
        size=size,
        rows=rows,
        charset=charset,
        partial=partial,
    )
    if form is None:
        look = records.Look(numbers, cell, delay, pause)
        _write(target, records.draw(records.to_board(record, move), str(kind), look))
        return
    data = form.writes(record, records.Options(rows=rows))
    _write(target, data)
    for note in records.notes(record, form.name, data, rows=rows):
        typer.echo(f"note: {note}", err=True)


def _write(target: str, data: bytes) -> None:

    if target == STANDARD_STREAM:
        typer.echo(data, nl=False)
    else:
        records.write_atomically(target, data)


def _target_format(target: str, name: str | None) -> Format:

    every = [*records.FORMATS, *records.PICTURES]
    if name is None and target == STANDARD_STREAM:
        raise TengenError("cli.name_format", formats=every)
    suffix = os.path.splitext(target)[1] if name is None else f".{name.removeprefix('.')}"
    for form in records.FORMATS.values():
        if suffix.lower() in form.suffixes:
            return form
    if name is None:
        raise TengenError("cli.suffix", path=target, formats=every)
    raise TengenError("format.unknown", name=name, formats=every)


def _input(source: str, form: str | None) -> tuple[str | bytes, str | None]:
    """Return what to read: a path, or the bytes of stdin or of a position, and its format."""
    if source == STANDARD_STREAM:
        return records.bounded(sys.stdin.buffer.read(records.MAX_BYTES + 1)), form
    if form in (None, "pos") and not os.path.exists(source) and records.looks_like_position(source):
        return source.encode(), "pos"
    return source, form
