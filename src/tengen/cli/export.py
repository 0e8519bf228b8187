"""``tengen export``: the games of a tournament, for people and for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.arena.export import export as write
from tengen.arena.export import kind_of
from tengen.arena.sprt import Sprt
from tengen.arena.store import Store
from tengen.cli.options import SprtOption


def export(
    store: Annotated[str, typer.Argument(metavar="STORE", help="The tournament's file.")],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="The file to write; for psq, a folder.")
    ],
    to: Annotated[
        str | None,
        typer.Option(metavar="F", help="psq, sgf, jsonl, pgn or html; guessed by the suffix."),
    ] = None,
    sprt: SprtOption = "",
) -> None:
    """Write the games of a tournament to files.

    The kinds are psq, SGF, JSON Lines, PGN for rating tools, and a report in one page.

    Examples:
      tengen export cup.db report.html
      tengen export match.db report.html --sprt 0,20
      tengen export cup.db games.pgn
      tengen export cup.db games/ --to psq
    """
    kind = kind_of(target, to)
    test = Sprt.parse(sprt) if sprt else None
    with Store(store, read_only=True) as opened:
        count = write(opened, target, kind, sprt=test)
    typer.echo(f"{count} games written to {target}", err=True)
