"""The players that a page may choose, and which of their options it may set."""

from __future__ import annotations

import inspect
from functools import cache
from urllib.parse import parse_qsl

from pydantic import BaseModel

from tengen.errors import PlayerError, Sentence
from tengen.gomoku.player import Analyst
from tengen.gomoku.players import PLAYERS
from tengen.gomoku.players.catalogue import class_of


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
    is_analyst: bool
    """Whether it gives several lines, and can review games."""


@cache
def entry_of(name: str) -> PlayerEntry:
    """Return a registered player with the options that a page may set.

    Text without a default names a file of this machine, which is no page's business.

    >>> [option.name for option in entry_of("random").options]
    ['seed']
    """
    make = class_of(name)
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
        if not (parameter.default is None and "str" in str(parameter.annotation))
    ]
    return PlayerEntry(
        name=name, summary=summary, options=options, is_analyst=issubclass(make, Analyst)
    )


def check(spec: str) -> None:
    """Raise :class:`~tengen.errors.PlayerError` where a page may not ask for *spec*.

    >>> check("tengen?weights=/etc/passwd")
    Traceback (most recent call last):
    ...
    tengen.errors.PlayerError: a page may not set weights of tengen; it may set threads, ...
    """
    name, _, query = spec.strip().partition("?")
    if name not in PLAYERS:
        raise PlayerError("player.unknown", name=name, players=PLAYERS)
    known = [option.name for option in entry_of(name).options]
    for option, _ in parse_qsl(query, keep_blank_values=True):
        if option not in known:
            may = known or Sentence("page.nothing")
            raise PlayerError("page.option", option=option, player=name, options=may)
