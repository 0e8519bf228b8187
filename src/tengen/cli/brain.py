"""``tengen brain``: one of our players as a Gomocup brain."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.gomocup.__main__ import start
from tengen.gomocup.brain.player_source import DEFAULT_PLAYER


def brain(
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who plays, such as 'random?seed=7'.")
    ] = None,
    yixin: Annotated[
        bool, typer.Option("--yixin", help="Write points row first and take rule 2 for renju.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Random seed of Swap2's openings.")] = None,
) -> None:
    """Run a player as a Gomocup brain.

    It speaks the Gomocup protocol on standard input and output until END. Managers that want a
    single file take the command pbrain-tengen, which starts faster.

    Examples:
      tengen brain
      tengen brain --player "random?seed=7"
      tengen brain --yixin
    """
    start(player or DEFAULT_PLAYER, None, yixin=yixin, seed=seed)
