"""The HTTP interface, for the page and for scripts; ``/api/openapi.json`` describes it."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from tengen._version import __version__
from tengen.gomoku.level import LEVELS
from tengen.gomoku.openings import PROCEDURES
from tengen.gomoku.players import PLAYERS
from tengen.gomoku.rule import Rule
from tengen.web.game_state import describe, replay
from tengen.web.protocol.messages import Game, State
from tengen.web.roster import PlayerEntry, entry_of

router = APIRouter(prefix="/api", tags=["api"])


class Version(BaseModel):
    """Which Tengen this is."""

    version: str


class Choices(BaseModel):
    """Everything that a game can be set up with."""

    players: list[PlayerEntry]
    rules: list[str]
    openings: list[str]
    levels: dict[int, int]
    """The levels of a player that has such, with their Elo relative to the strongest level."""


@router.get("/version")
async def version() -> Version:
    """Return the version."""
    return Version(version=__version__)


@router.get("/players")
async def players() -> list[PlayerEntry]:
    """Return every registered player with its options."""
    return [entry_of(name) for name in PLAYERS]


@router.get("/choices")
async def choices() -> Choices:
    """Return what a game can be set up with."""
    return Choices(
        players=[entry_of(name) for name in PLAYERS],
        rules=[rule.word for rule in Rule],
        openings=list(PROCEDURES),
        levels={number: level.elo for number, level in LEVELS.items()},
    )


@router.post("/state")
async def state(game: Game) -> State:
    """Return what is on the board after a game's acts, and what may be done next."""
    return describe(0, replay(game))
