"""``tengen watch``: a tournament as it goes, in the terminal or in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def watch(
    store: Annotated[str, typer.Argument(metavar="STORE", help="The tournament's file.")],
    boards: Annotated[bool, typer.Option("--boards", help="Show the running boards.")] = False,
    web: Annotated[bool, typer.Option("--web", help="Serve a page on 127.0.0.1 instead.")] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port of the page; 0 takes a free one.")
    ] = 8001,
    sprt: Annotated[
        str | None, typer.Option(metavar="E0,E1", help="Show this sequential test.")
    ] = None,
) -> None:
    """Watch a tournament: progress, standings, Elo, the test, the boards. It changes nothing.

    Run it beside 'tengen match --store FILE' or 'tengen tournament', as often as you like.

    Examples:
      tengen watch cup.db --boards
      tengen watch match.db --sprt 0,20
      tengen watch cup.db --web
    """
    from tengen.arena.sprt import Sprt
    from tengen.arena.store import Store

    test = None if sprt is None else Sprt.parse(sprt)
    if web:
        from tengen.web.tournament_page import serve

        serve(store, port=port, sprt=test)
        return
    from tengen.arena.view import follow

    with Store(store, read_only=True) as opened:
        follow(opened, sprt=test, boards=boards)
