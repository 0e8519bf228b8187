"""The players by name, with options: ``tengen?threads=2&level=5``."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib import import_module
from urllib.parse import parse_qsl

from tengen.errors import PlayerError
from tengen.gomoku.player import Player

PLAYERS: Mapping[str, str] = {
    "random": "random:RandomPlayer",
}
"""Names, each with its module here and its class; modules are imported when they are needed."""

_READERS = {"int": int, "float": float, "str": str}
_BOOLEANS = {"on": True, "off": False, "true": True, "false": False, "1": True, "0": False}


def load(text: str) -> Player:
    """Return the player that *text* names, with the options behind the question mark.

    >>> load("random?seed=7").name
    'random'
    >>> load("deep-blue")
    Traceback (most recent call last):
    ...
    tengen.errors.PlayerError: there is no player 'deep-blue'; there are random...
    """
    name, _, query = text.strip().partition("?")
    if name not in PLAYERS:
        raise PlayerError(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    module, _, kind = PLAYERS[name].partition(":")
    make = getattr(import_module(f"{__package__}.{module}"), kind)
    player = make(**_options(name, query, inspect.signature(make).parameters))
    assert isinstance(player, Player)
    return player


def _options(
    name: str, query: str, parameters: Mapping[str, inspect.Parameter]
) -> dict[str, object]:
    options: dict[str, object] = {}
    for key, value in parse_qsl(query, keep_blank_values=True):
        if key not in parameters:
            known = ", ".join(parameters) or "none"
            raise PlayerError(f"{name} has no option {key!r}; its options: {known}")
        options[key] = _read(name, key, value, str(parameters[key].annotation))
    return options


def _read(name: str, key: str, value: str, annotation: str) -> object:
    kind = annotation.removesuffix(" | None")
    try:
        if kind == "bool":
            return _BOOLEANS[value.lower()]
        return _READERS[kind](value)
    except (KeyError, ValueError):
        raise PlayerError(f"{name} cannot use {key}={value}: it is of type {kind}") from None
