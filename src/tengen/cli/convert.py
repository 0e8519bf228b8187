"""``tengen convert``: game records from one format to another."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tengen.errors import TengenError

if TYPE_CHECKING:
    from tengen.records import Format, Record

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
        typer.Option("--to", metavar="F", help="The same for OUT; guessed by its suffix."),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(help="freestyle, standard, renju, caro or caro_exact, whatever IN says."),
    ] = None,
    rows: Annotated[
        Literal["bottom", "top"],
        typer.Option(help="Where row 1 of position strings is, in IN and OUT."),
    ] = "bottom",
    size: Annotated[int | None, typer.Option(help="Board size, where IN does not say.")] = None,
    game: Annotated[int | None, typer.Option(help="Which game of several, from 1.")] = None,
    charset: Annotated[
        str | None, typer.Option(help="Charset of IN's texts, such as gbk, shift_jis or cp1251.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Keep what a cut-off SGF or RenLib file still holds.")
    ] = False,
) -> None:
    """Convert a game record: psq, SGF, RenLib, JSON or position string.

    What OUT cannot hold is told on stderr if it is a remark, and refused if it is a stone.

    Examples:
      tengen convert game.psq game.sgf --rule freestyle
      tengen convert library.lib library.json --charset gbk
      tengen convert openings.txt second.sgf --from pos --rows top --game 2
      tengen convert "h8 i9 g9" - --to psq
    """
    from tengen import records

    chosen = None if rule is None else records.parse_rule(rule)
    form = _target_format(target, to_format)
    record = records.read(
        *_input(source, from_format),
        game=game,
        rule=chosen,
        size=size,
        rows=rows,
        charset=charset,
        partial=partial,
    )
    data = form.writes(record, records.Options(rows=rows))
    if target == STANDARD_STREAM:
        typer.echo(data, nl=False)
    else:
        records.write_atomically(target, data)
    for note in _notes(record, form, data, rows):
        typer.echo(f"note: {note}", err=True)


def _target_format(target: str, name: str | None) -> Format:
    from tengen import records

    if name is not None:
        return records.format_named(name)
    if target == STANDARD_STREAM:
        raise TengenError("name the format to write with --to, since OUT is -")
    return records.guess_format(path=target)


def _input(source: str, form: str | None) -> tuple[str | bytes, str | None]:
    """Return what to read: a path, or the bytes of stdin or of a position, and its format."""
    from tengen import records

    if source == STANDARD_STREAM:
        return records.bounded(sys.stdin.buffer.read(records.MAX_BYTES + 1)), form
    if form in (None, "pos") and not os.path.exists(source) and records.looks_like_position(source):
        return source.encode(), "pos"
    return source, form


def _notes(record: Record, form: Format, data: bytes, rows: Literal["bottom", "top"]) -> list[str]:
    """Say what the format did not keep, found by reading again what was written."""
    from tengen import records

    notes = []
    after = records.read(data, form.name, size=record.size, rows=rows)
    if lost := records.losses(record, after):
        notes.append(f"{form.name} does not hold {', '.join(lost)}")
    if form.name == "pos" and record.size != records.STANDARD_SIZE:
        notes.append(f"pos does not hold the size; read it with --size {record.size}")
    return notes
