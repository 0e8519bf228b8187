"""The Gomocup protocol: built-in players as brains, and other programs as players.

``serve(choose)`` makes a function of yours a brain that any manager can run.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tengen.gomocup.brain.server import serve

__all__ = ["serve"]

_HOMES = {"serve": "tengen.gomocup.brain.server"}


def __getattr__(name: str) -> object:
    # On demand, so that a manager does not load the brain, nor a brain the manager.
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'tengen.gomocup' has no attribute {name!r}")
