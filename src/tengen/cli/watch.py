"""``tengen watch``: a tournament as it goes, in the terminal or in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.arena.sprt import Sprt
from tengen.arena.store import Store
from tengen.arena.view import follow
from tengen.cli.options import Port, SprtOption


def watch(
    store: Annotated[str, typer.Argument(metavar="STORE", help="The tournament's file.")],
    boards: Annotated[bool, typer.Option("--boards", help="Show the running boards.")] = False,
    web: Annotated[bool, typer.Option("--web", help="Serve a page on 127.0.0.1 instead.")] = False,
    port: Port = 8001,
    sprt: SprtOption = "",
) -> None:
    """Watch a tournament while it is played.

    It shows progress, standings, Elo, the test and the boards, and changes nothing.
    Run it beside 'tengen match --store FILE' or 'tengen tournament', as often as you like.

    Examples:
      tengen watch cup.db --boards
      tengen watch match.db --sprt 0,20
      tengen watch cup.db --web
    """
    test = Sprt.parse(sprt) if sprt else None
    if web:
        from tengen.web.tournament_page import serve

        serve(store, port=port, sprt=test)
        return

    with Store(store, read_only=True) as opened:
        follow(opened, sprt=test, boards=boards)
