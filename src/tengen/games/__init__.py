"""The bundled games. Chess and OpenSpiel's games need their extra, and load when first used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tengen.games.box import Box
from tengen.games.catalogue import load
from tengen.games.connect_four import ConnectFour
from tengen.games.hexapawn import Hexapawn
from tengen.games.mnk import MNK
from tengen.games.pig import Pig
from tengen.games.tictactoe import TicTacToe
from tengen.games.tree import Tree

if TYPE_CHECKING:
    from tengen.games.chess import Chess
    from tengen.games.openspiel import OpenSpiel

__all__ = [
    "MNK",
    "Box",
    "Chess",
    "ConnectFour",
    "Hexapawn",
    "OpenSpiel",
    "Pig",
    "TicTacToe",
    "Tree",
    "load",
]


def __getattr__(name: str) -> Any:
    if name == "Chess":
        from tengen.games.chess import Chess

        return Chess
    if name == "OpenSpiel":
        from tengen.games.openspiel import OpenSpiel

        return OpenSpiel
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
