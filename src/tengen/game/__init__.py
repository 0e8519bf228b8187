"""What a game is, and the types that every search and every player uses."""

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
from tengen.game.check import Broken, Report, check
from tengen.game.limit import Limit
from tengen.game.protocol import Game, Outcome, Side

__all__ = [
    "Broken",
    "Chance",
    "Drawn",
    "Evaluated",
    "Forcing",
    "Game",
    "Limit",
    "Notated",
    "Ordered",
    "Outcome",
    "Report",
    "Side",
    "Symmetric",
    "Twinned",
    "check",
]
