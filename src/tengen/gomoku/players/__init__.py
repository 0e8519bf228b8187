"""The built-in players, by name."""

from tengen.gomoku.players.catalogue import PLAYERS, load, options, prepare

__all__ = ["PLAYERS", "load", "options", "prepare"]
