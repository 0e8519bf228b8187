"""``tengen export``: the games of a tournament, for people and for other programs."""

from __future__ import annotations

from typing import Annotated

import typer


def export(
    store: Annotated[str, typer.Argument(metavar="STORE", help="The tournament's file.")],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="The file to write; for psq, a folder.")
    ],
    to: Annotated[
        str | None,
        typer.Option(metavar="F", help="psq, sgf, jsonl, pgn or html; guessed by the suffix."),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="E0,E1", help="Show this sequential test in the html report."),
    ] = None,
) -> None:
    """Write the games of a tournament: psq, SGF, JSON Lines, PGN for rating tools, or a report.

    Examples:
      tengen export cup.db report.html
      tengen export match.db report.html --sprt 0,20
      tengen export cup.db games.pgn
      tengen export cup.db games/ --to psq
    """
    from tengen.arena.export import export as write
    from tengen.arena.export import kind_of
    from tengen.arena.sprt import Sprt
    from tengen.arena.store import Store

    kind = kind_of(target, to)
    test = None if sprt is None else Sprt.parse(sprt)
    with Store(store, read_only=True) as opened:
        count = write(opened, target, kind, sprt=test)
    typer.echo(f"{count} games written to {target}", err=True)
