"""Every algorithm by its name, for those who choose at run time: the command line and the pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from inspect import signature
from typing import Any

from tengen.errors import SearchError
from tengen.game import Game, Limit
from tengen.search.chance.expectimax import expectimax
from tengen.search.depth_first.alphabeta import alphabeta
from tengen.search.depth_first.deepening import deepening
from tengen.search.depth_first.hminimax import hminimax
from tengen.search.depth_first.minimax import minimax
from tengen.search.depth_first.pvs import pvs
from tengen.search.monte_carlo.flat import flat_monte_carlo
from tengen.search.monte_carlo.mcts import mcts
from tengen.search.proof_numbers.dfpn import dfpn
from tengen.search.proof_numbers.pns import pns
from tengen.search.proof_numbers.pns_dag import pns_dag
from tengen.search.result import Result

LIMITS = ("seconds", "nodes", "playouts")
"""Options that travel in a :class:`~tengen.game.Limit`."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """An algorithm, and which of the common options it takes."""

    name: str
    summary: str
    function: Callable[..., Result[Any]]
    limits: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that :meth:`run` takes.

        >>> ALGORITHMS["pns"].options
        ('goal', 'trace', 'backend', 'seconds', 'nodes')
        """
        named = [name for name in signature(self.function).parameters if name != "limit"]
        return (*named[2:], *self.limits)

    def run(self, game: Game[Any, Any], state: Hashable = None, **options: Any) -> Result[Any]:
        """Run the algorithm with those of the options that are not None.

        >>> from tengen.games import TicTacToe
        >>> ALGORITHMS["alphabeta"].run(TicTacToe(), depth=None).stats.nodes
        18297

        Raises :class:`~tengen.errors.SearchError` for an option that it does not take.
        """
        given = {name: value for name, value in options.items() if value is not None}
        for name in given:
            if name not in self.options:
                others = [other.name for other in ALGORITHMS.values() if name in other.options]
                said = {"algorithm": self.name, "name": name, "options": self.options}
                if others:
                    raise SearchError("search.no_option_but", **said, others=others)
                raise SearchError("search.no_option", **said)
        limit = {name: given.pop(name) for name in LIMITS if name in given}
        if limit:
            given["limit"] = Limit(**limit)
        return self.function(game, state, **given)


def _catalogue(*algorithms: Algorithm) -> dict[str, Algorithm]:
    return {algorithm.name: algorithm for algorithm in algorithms}


_TIMED = ("seconds", "nodes")
_EXPECTIMAX = partial(expectimax, table=True)
"""Dice lead to the same states over and over: without a table even small games do not end."""

ALGORITHMS = _catalogue(
    Algorithm("minimax", "every line to its end", minimax),
    Algorithm("alphabeta", "the same value, without what cannot matter", alphabeta),
    Algorithm("hminimax", "a horizon and an evaluation", hminimax),
    Algorithm("deepening", "deeper and deeper, with a table and ordering", deepening, _TIMED),
    Algorithm("pvs", "the same with null windows beside the principal variation", pvs, _TIMED),
    Algorithm("expectimax", "averages where chance decides", _EXPECTIMAX, _TIMED),
    Algorithm("flat", "the same number of playouts for every move", flat_monte_carlo),
    Algorithm("mcts", "UCT with proven values", mcts, ("seconds", "playouts")),
    Algorithm("pns", "proof-number search on a tree", pns, _TIMED),
    Algorithm("pns-dag", "proof-number search, transpositions merged", pns_dag, _TIMED),
    Algorithm("dfpn", "depth-first proof-number search with a table", dfpn, _TIMED),
)


def find(name: str) -> Algorithm:
    """Return the algorithm of that name.

    >>> find("alfabeta")
    Traceback (most recent call last):
    ...
    tengen.errors.SearchError: unknown algorithm 'alfabeta'; choose minimax, alphabeta, ...
    """
    try:
        return ALGORITHMS[name.replace("_", "-")]
    except KeyError:
        raise SearchError("search.unknown", name=name, algorithms=ALGORITHMS) from None
