"""The bundled games."""

from tengen.games.box import Box
from tengen.games.connect_four import ConnectFour
from tengen.games.hexapawn import Hexapawn
from tengen.games.mnk import MNK
from tengen.games.pig import Pig
from tengen.games.tictactoe import TicTacToe
from tengen.games.tree import Tree

__all__ = ["MNK", "Box", "ConnectFour", "Hexapawn", "Pig", "TicTacToe", "Tree"]
