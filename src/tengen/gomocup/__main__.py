"""``python -m tengen.gomocup`` and ``pbrain-tengen``: a brain and only what it needs."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from tengen.errors import TengenError
from tengen.gomocup.conversation import Conversation
from tengen.gomocup.function import FunctionPlayer, find_function
from tengen.gomocup.seat import DEFAULT_PLAYER, FixedSeat, NamedSeat, Seat
from tengen.gomocup.server import run


def main(arguments: Sequence[str] | None = None) -> int:
    """Be a brain until END; return 2 after one sentence about a mistake in the arguments."""
    parser = ArgumentParser(prog="pbrain-tengen", description="A brain for Gomocup managers.")
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
        print(f"pbrain-tengen: {error}", file=sys.stderr)  # noqa: T201
        return 2
    return 0


def start(player: str, function: str | None, *, yixin: bool, seed: int | None) -> None:
    """Be the brain that these words name."""
    seat: Seat
    if function is not None:
        seat = FixedSeat(FunctionPlayer(find_function(function)))
        name = seat.name
    else:
        seat = NamedSeat(player)
        name = "Tengen" if seat.name == DEFAULT_PLAYER else f"Tengen-{seat.name}"
    if seed is None:
        seed = int.from_bytes(os.urandom(4))
    run(Conversation(seat, name=name, yixin=yixin, seed=seed))


if __name__ == "__main__":
    sys.exit(main())
