"""What can be asked of the lab: a search, or the drawing of a state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

THREAT_SPACE = "threat-space"
OPTIONS = ("depth", "nodes", "playouts", "simulations", "goal", "opponent", "seed")
"""What a study may say beside the algorithm; each takes what it knows."""


class Study(BaseModel):
    """What to search, and how."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(min_length=1, max_length=1_500_000)]
    """As on the command line: ``tictactoe``, ``tree:[[3,17],[2,12]]``, ``gomoku(7)``."""
    moves: Annotated[str, Field(max_length=2_000)] = ""
    """Moves to play first."""
    algorithm: Annotated[str, Field(max_length=40)] = "alphabeta"
    root: Literal["max", "min"] = "max"
    """Whose the root of a tree is."""
    depth: Annotated[int, Field(ge=1, le=100)] | None = None
    nodes: Annotated[int, Field(ge=1, le=2_000_000)] | None = None
    playouts: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    simulations: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """Of each move, for flat Monte Carlo."""
    opponent: Literal["best", "random"] | None = None
    """How the other side plays, for expectimax."""
    goal: Annotated[float, Field(allow_inf_nan=False)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    drawing: Literal["fitting", "columns"] = "fitting"
    """How a view is drawn: a small search as a tree, or every one in columns for the canvas."""


class Asked(BaseModel):
    """A state of a game: the moves that lead to it, as the recording names them."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(min_length=1, max_length=1_500_000)]
    moves: Annotated[str, Field(max_length=2_000)] = ""
    path: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=600)]
