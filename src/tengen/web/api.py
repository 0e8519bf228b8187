"""The HTTP interface, for the page and for scripts; ``/api/openapi.json`` describes it."""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module

from fastapi import APIRouter
from pydantic import BaseModel

from tengen._version import __version__
from tengen.gomoku.openings import PROCEDURES
from tengen.gomoku.players import PLAYERS
from tengen.gomoku.rule import Rule
from tengen.web.messages import Game, State
from tengen.web.replay import describe, replay

router = APIRouter(prefix="/api", tags=["api"])


class Version(BaseModel):
    """Which Tengen this is."""

    version: str


class PlayerOption(BaseModel):
    """An option of a player, as in ``name?option=value``."""

    name: str
    type: str
    default: bool | int | float | str | None


class PlayerEntry(BaseModel):
    """A player that can be chosen."""

    name: str
    summary: str
    options: list[PlayerOption]


class Choices(BaseModel):
    """Everything that a game can be set up with."""

    players: list[PlayerEntry]
    rules: list[str]
    openings: list[str]


@router.get("/version")
async def version() -> Version:
    """Return the version."""
    return Version(version=__version__)


@router.get("/players")
async def players() -> list[PlayerEntry]:
    """Return every registered player with its options."""
    return [_entry(name) for name in PLAYERS]


@router.get("/choices")
async def choices() -> Choices:
    """Return what a game can be set up with."""
    return Choices(
        players=[_entry(name) for name in PLAYERS],
        rules=[rule.name.lower() for rule in Rule],
        openings=list(PROCEDURES),
    )


@router.post("/state")
async def state(game: Game) -> State:
    """Return what is on the board after a game's acts, and what may be done next."""
    return describe(0, replay(game))


@cache
def _entry(name: str) -> PlayerEntry:
    module, _, kind = PLAYERS[name].partition(":")
    make = getattr(import_module(f"tengen.gomoku.players.{module}"), kind)
    summary = (inspect.getdoc(make) or "").partition("\n\n")[0].replace("\n", " ")
    options = [
        PlayerOption(
            name=parameter.name,
            type=str(parameter.annotation).removesuffix(" | None"),
            default=parameter.default
            if isinstance(parameter.default, bool | int | float | str)
            else None,
        )
        for parameter in inspect.signature(make).parameters.values()
    ]
    return PlayerEntry(name=name, summary=summary, options=options)
