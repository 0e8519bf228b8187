"""Every player of ours by its name."""

from tengen.gomoku.players.catalogue import PLAYERS, load

__all__ = ["PLAYERS", "load"]
