"""Slow and obvious: what the bundled games are held against."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tengen.game import Chance, Game, Side

Grid = tuple[tuple[str, ...], ...]
"""Rows from the top; X, O or a dot."""


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Count the sequences of exactly *depth* moves."""
    if depth == 0:
        return 1
    if game.outcome(state) is not None:
        return 0
    return sum(perft(game, game.play(state, m), depth - 1) for m in game.legal_moves(state))


def tree_levels(game: Game[Any, Any]) -> list[int]:
    """Count the nodes of the whole tree, level by level."""
    level, counts = [game.initial_state()], []
    while level:
        counts.append(len(level))
        level = [
            game.play(state, move)
            for state in level
            if game.outcome(state) is None
            for move in game.legal_moves(state)
        ]
    return counts


def reachable(game: Game[Any, Any]) -> set[Any]:
    """Collect every state that can come about."""
    states, new = {game.initial_state()}, [game.initial_state()]
    while new:
        state = new.pop()
        if game.outcome(state) is None:
            for move in game.legal_moves(state):
                child = game.play(state, move)
                if child not in states:
                    states.add(child)
                    new.append(child)
    return states


def solve(game: Game[Any, Any]) -> Any:
    """Return the function that gives a state's value by definition, each state once."""

    @cache
    def value(state: Any) -> float:
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome
        side = game.to_move(state)
        if side is Side.CHANCE:
            assert isinstance(game, Chance)
            return sum(weight * value(game.play(state, m)) for m, weight in game.chances(state))
        children = [value(game.play(state, move)) for move in game.legal_moves(state)]
        return max(children) if side is Side.MAX else min(children)

    return value


def has_line(grid: Grid, sign: str, k: int) -> bool:
    """Walk from every cell in every direction."""
    rows, columns = len(grid), len(grid[0])

    def cell(row: int, column: int) -> str:
        return grid[row][column] if 0 <= row < rows and 0 <= column < columns else ""

    return any(
        all(cell(row + i * down, column + i * right) == sign for i in range(k))
        for row in range(rows)
        for column in range(columns)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0) or k == 1
    )


def read_grid(drawing: str) -> Grid:
    """Read what the board games draw."""
    return tuple(tuple(line.split(" ")) for line in drawing.splitlines())


def images(grid: Grid) -> Iterator[Grid]:
    """Turn and mirror a board, keeping its size."""
    turned = grid
    for _ in range(4):
        if (len(turned), len(turned[0])) == (len(grid), len(grid[0])):
            yield turned
            yield turned[::-1]
        turned = tuple(zip(*turned[::-1], strict=True))
