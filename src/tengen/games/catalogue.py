"""Games by name and parameters, as the command line and experiments name them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from inspect import signature
from typing import Any

from tengen.errors import GameError
from tengen.game import Game

_CALL = re.compile(r"\s*(?P<name>\w+)\s*(?:\((?P<parameters>.*)\)|:(?P<text>.*))?\s*", re.DOTALL)
_INTEGER = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?[0-9]*\.[0-9]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the catalogue: where its class is, and an example of each way to name it."""

    place: str
    """module:class. It is found by name when it is asked for, so that a game may live in a layer
    above this one, as Gomoku does, and an extra need not be installed."""
    examples: tuple[str, ...]
    from_text: str | None = None
    """module:function of what follows a colon."""
    extra: str | None = None
    """The optional extra that it needs."""
    is_large: bool = False
    """Whether no search reaches its ends from the beginning."""


_HERE = "tengen.games"

CATALOGUE = {
    "box": Entry(
        f"{_HERE}.box:Box", ("box", "box:0-1 1-2 2-3"), from_text=f"{_HERE}.catalogue:box_of"
    ),
    "chess": Entry(
        f"{_HERE}.chess:Chess",
        ("chess", "chess:FEN"),
        from_text=f"{_HERE}.chess:Chess",
        extra="chess",
        is_large=True,
    ),
    "connect_four": Entry(
        f"{_HERE}.connect_four:ConnectFour", ("connect_four", "connect_four(5,4,4)")
    ),
    "gomoku": Entry(
        "tengen.gomoku.game:named",
        ("gomoku", "gomoku(9)", "gomoku(15,renju)"),
        is_large=True,
    ),
    "hexapawn": Entry(f"{_HERE}.hexapawn:Hexapawn", ("hexapawn", "hexapawn(4,4)")),
    "mnk": Entry(f"{_HERE}.mnk:MNK", ("mnk(4,4,3)",)),
    "openspiel": Entry(
        f"{_HERE}.openspiel:wrap",
        ("openspiel:breakthrough",),
        from_text=f"{_HERE}.openspiel:wrap",
        extra="openspiel",
    ),
    "pig": Entry(f"{_HERE}.pig:Pig", ("pig", "pig(20,6,3)")),
    "tictactoe": Entry(f"{_HERE}.tictactoe:TicTacToe", ("tictactoe", "tictactoe(weighted)")),
    "tree": Entry(
        f"{_HERE}.tree:Tree", ("tree:[[3,17],[2,12]]",), from_text=f"{_HERE}.catalogue:tree_of"
    ),
}


def load(text: str) -> Game[Any, Any]:
    """Return the game that *text* names: ``name``, ``name(parameters)`` or ``name:text``.

    >>> load("mnk(4,4,3)")
    MNK(4, 4, 3)
    >>> load("hexapawn(rows=4)")
    Hexapawn(3, 4)
    >>> load("tree:[[3,17],[2,12]]")
    <Tree of 7 nodes, 2 levels deep>
    >>> load("go")
    Traceback (most recent call last):
    tengen.errors.GameError: unknown game 'go'; choose box, box:0-1 1-2 2-3, chess, ...
    """
    entry, match = _parse(text)
    if match["text"] is not None:
        if entry.from_text is None:
            name, example = match["name"], entry.examples[-1]
            raise GameError("game.no_colon", name=name, example=example)
        game: Game[Any, Any] = _find(entry.from_text)(match["text"].strip())
    else:
        game = _call(_find(entry.place), *_parameters(match["parameters"] or ""), entry=entry)
    return game


def entry_of(text: str) -> Entry:
    """Return the entry of the game that *text* names.

    >>> entry_of("chess").extra, entry_of("gomoku(7)").is_large
    ('chess', True)
    """
    return _parse(text)[0]


def _parse(text: str) -> tuple[Entry, re.Match[str]]:
    match = _CALL.fullmatch(text)
    name = match["name"] if match else text
    entry = CATALOGUE.get(name)
    if match is None or entry is None:
        examples = [example for each in CATALOGUE.values() for example in each.examples]
        raise GameError("game.unknown", name=name, games=examples)
    return entry, match


def _find(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def _call(
    make: Callable[..., Any], positional: list[Any], named: dict[str, Any], *, entry: Entry
) -> Any:
    """Make the game; parameters that do not fit are the user's mistake, not a TypeError."""
    try:
        signature(make).bind(*positional, **named)
        return make(*positional, **named)
    except TypeError as error:
        raise GameError("game.parameters", why=error, examples=entry.examples) from error


def _parameters(text: str) -> tuple[list[Any], dict[str, Any]]:
    """Return the positional and the named parameters between the parentheses."""
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for part in text.split(",") if text.strip() else []:
        name, equals, value = part.rpartition("=")
        if equals:
            named[name.strip()] = _value(value.strip())
        elif named:
            raise GameError("game.named_after", text=part.strip())
        else:
            positional.append(_value(part.strip()))
    return positional, named


def _value(text: str) -> int | float | str:
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def box_of(text: str) -> Game[Any, Any]:
    """Return the box game on the graph that pairs of cells describe.

    >>> box_of("0-1 1-2 2-0")
    Box(3, ((0, 1), (0, 2), (1, 2)))
    """
    from tengen.games.box import Box

    pairs = [re.fullmatch(r"([0-9]+)-([0-9]+)", pair) for pair in text.split()]
    cells = [(int(pair[1]), int(pair[2])) for pair in pairs if pair]
    if not cells or len(cells) < len(pairs):
        raise GameError("box.pairs", text=text)
    return Box(max(map(max, cells)) + 1, cells)


def tree_of(text: str) -> Game[Any, Any]:
    """Return the explicit tree that nested lists describe."""
    from tengen.games.tree import Tree

    return Tree.from_json(text)
