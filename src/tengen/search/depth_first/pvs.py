"""Principal variation search, also known as NegaScout.

The first move of a node is searched with the whole window, and every other one only with a null
window, which asks whether it is better at all (Marsland & Campbell 1982). A move that is better
after all is searched again for its value (Reinefeld 1983). With good move ordering few are.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, ParamSpec, TypeVar

from tengen.search.depth_first.deepening import deepening

P = ParamSpec("P")
R = TypeVar("R")


def _called_like(model: Callable[P, R]) -> Callable[[Callable[..., R]], Callable[P, R]]:
    """Give a function the signature of *model*, but for the switch that it sets itself."""

    def sign(function: Callable[..., R]) -> Callable[P, R]:
        whole = signature(model)
        kept = [each for each in whole.parameters.values() if each.name != "null_windows"]
        function.__signature__ = whole.replace(parameters=kept)  # type: ignore[attr-defined]
        return function

    return sign


@_called_like(deepening)
def pvs(*arguments: Any, **options: Any) -> Any:
    """Search by principal variation search with iterative deepening.

    Everything is as in :func:`~tengen.search.depth_first.deepening.deepening`, also the value; only
    the number of nodes differs.

    >>> from tengen.games.hexapawn import Hexapawn
    >>> result = pvs(Hexapawn(3, 3))
    >>> result.value == -1, result.status
    (True, <Status.PROVEN: 'proven'>)
    """
    return deepening(*arguments, **options, null_windows=True)
