"""What a game is, and everything that every search and every player needs to say about one."""

from tengen.game.abilities import (
    Chance,
    Drawn,
    Evaluated,
    Forcing,
    Notated,
    Ordered,
    Symmetric,
    Twinned,
)
from tengen.game.limit import Limit
from tengen.game.protocol import Game, Outcome, Side

__all__ = [
    "Chance",
    "Drawn",
    "Evaluated",
    "Forcing",
    "Game",
    "Limit",
    "Notated",
    "Ordered",
    "Outcome",
    "Side",
    "Symmetric",
    "Twinned",
]
