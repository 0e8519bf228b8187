"""The players by name, with options: ``tengen?threads=2&level=5``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from urllib.parse import parse_qsl

from tengen.errors import ArgumentError, PlayerError
from tengen.gomoku.player import Player

PLAYERS: Mapping[str, str] = {
    "tengen": "tengen:TengenPlayer",
    "random": "random:RandomPlayer",
    "minimax": "minimax:MinimaxPlayer",
    "alphabeta": "alphabeta:AlphaBetaPlayer",
    "mcts": "mcts:MctsPlayer",
    "hmcts": "hmcts:HmctsPlayer",
    "pn-mcts": "pn_mcts:PnMctsPlayer",
    "genetic": "genetic:GeneticPlayer",
    "victoria": "victoria:VictoriaPlayer",
    "adp": "adp:AdpPlayer",
    "adp-mcts": "adp_mcts:AdpMctsPlayer",
    "solved": "tengen.proof.solved:SolvedPlayer",
}
"""Names, each with its class and its module, here or with its whole name.

Modules are imported when they are needed; one that lies above this one stands here as text.
"""

_READERS = {"int": int, "float": float, "str": str}
_BOOLEANS = {"on": True, "off": False, "true": True, "false": False, "1": True, "0": False}


def load(text: str) -> Player:
    """Return the player that *text* names, with the options behind the question mark.

    >>> load("random?seed=7").name
    'random'
    >>> load("deep-blue")
    Traceback (most recent call last):
    ...
    tengen.errors.PlayerError: unknown player 'deep-blue'; choose tengen, ...
    """
    return prepare(text)()


def prepare(text: str) -> Callable[[], Player]:
    """Return a function that makes the player *text* names; mistakes are reported here.

    >>> prepare("random?seed=7")().name
    'random'
    """
    if not isinstance(text, str):
        raise ArgumentError("argument.player_name", given=text)
    name, _, query = text.strip().partition("?")
    make = class_of(name)
    return partial(make, **_options(name, query, inspect.signature(make).parameters))


def options(name: str) -> tuple[str, ...]:
    """Return the names of the options that the player of that name takes.

    >>> options("random")
    ('seed',)
    """
    return tuple(inspect.signature(class_of(name)).parameters)


def class_of(name: str) -> type[Player]:
    """Return the class of the player of that name."""
    if name not in PLAYERS:
        raise PlayerError("player.unknown", name=name, players=PLAYERS)
    module, _, kind = PLAYERS[name].partition(":")
    where = module if "." in module else f"{__package__}.{module}"
    found: type[Player] = getattr(import_module(where), kind)
    return found


def _options(
    name: str, query: str, parameters: Mapping[str, inspect.Parameter]
) -> dict[str, object]:
    options: dict[str, object] = {}
    for key, value in parse_qsl(query, keep_blank_values=True):
        if key not in parameters:
            raise PlayerError(
                "player.no_option", player=name, name=key, options=parameters or ["none"]
            )
        options[key] = _read(name, key, value, str(parameters[key].annotation))
    return options


def _read(name: str, key: str, value: str, annotation: str) -> object:
    kind = annotation.removesuffix(" | None")
    try:
        if kind == "bool":
            return _BOOLEANS[value.lower()]
        return _READERS[kind](value)
    except (KeyError, ValueError):
        raise PlayerError(
            "player.option_type", player=name, name=key, value=value, type=kind
        ) from None
