"""``python -m tengen.gomocup``: a brain of any player, and only what it needs.

The engine alone is also a native program, ``pbrain-tengen`` (``cpp/app``), which says the same.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from tengen.errors import TengenError
from tengen.gomocup.brain.conversation import Conversation
from tengen.gomocup.brain.function_player import FunctionPlayer, find_function
from tengen.gomocup.brain.player_source import (
    DEFAULT_PLAYER,
    FixedSource,
    NamedSource,
    PlayerSource,
)
from tengen.gomocup.brain.server import run


def main(arguments: Sequence[str] | None = None) -> int:
    """Be a brain until END; return 2 after one sentence about a mistake in the arguments."""
    parser = ArgumentParser(
        prog="python -m tengen.gomocup", description="A brain for Gomocup managers."
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--player",
        default=DEFAULT_PLAYER,
        metavar="NAME",
        help=f"who plays, such as 'random?seed=7' (default: {DEFAULT_PLAYER})",
    )
    who.add_argument(
        "--function", metavar="MODULE:FUNCTION", help="a function choose(board, limit) plays"
    )
    parser.add_argument(
        "--yixin", action="store_true", help="write points row first and take rule 2 for renju"
    )
    parser.add_argument("--seed", type=int, help="chooses among the openings of Swap2")
    given = parser.parse_args(arguments)
    try:
        start(given.player, given.function, yixin=given.yixin, seed=given.seed)
    except TengenError as error:
        print(f"tengen.gomocup: {error}", file=sys.stderr)  # noqa: T201
        return 2
    return 0


def start(player: str, function: str | None, *, yixin: bool, seed: int | None) -> None:
    """Be the brain that these words name."""
    source: PlayerSource
    if function is not None:
        source = FixedSource(FunctionPlayer(find_function(function)))
        name = source.name
    else:
        source = NamedSource(player)
        name = "Tengen" if source.name == DEFAULT_PLAYER else f"Tengen-{source.name}"
    if seed is None:
        seed = int.from_bytes(os.urandom(4))
    run(Conversation(source, name=name, yixin=yixin, seed=seed))


if __name__ == "__main__":
    sys.exit(main())
