"""The whole way from games to a file of weights, with a table of what it gained."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from tengen._core import PatternWeights
from tengen.errors import TrainingError
from tengen.gomoku.rule import Rule
from tengen.gomoku.score import SCALE
from tengen.gomoku.weights import SIDE
from tengen.learn import patterns
from tengen.learn.patterns import Recipe
from tengen.learn.samples import Choices, Positions, choices, positions
from tengen.learn.selfplay import PlayedGame
from tengen.records import write_atomically

PRIOR = Recipe(epochs=6, batch=512, rate=0.03, l2=1e-5)
"""The recipe of the prior."""


@dataclass(frozen=True, slots=True)
class Losses:
    """How well held-out games are foretold; less is better, except for *first*."""

    positions: int
    constant: float
    """The log loss of saying ½ everywhere."""
    hand_made: float
    tuned: float
    """As shipped, in whole units."""
    prior_hand_made: float
    """The log loss of the best moves among the candidates."""
    prior_tuned: float
    first_hand_made: float
    """How often the best move is put first."""
    first_tuned: float


def tune(
    games: Sequence[PlayedGame],
    rule: Rule,
    recipe: Recipe,
    seed: int,
    report: Callable[[str], None],
) -> tuple[list[list[int]], list[Losses]]:
    """Return the numbers of each side and their losses: one side unless Black and White differ."""
    if len(games) < 2 * recipe.held_out:
        raise TrainingError("training.few_games", games=len(games), least=2 * recipe.held_out)
    report(f"reading {len(games)} games")
    every_position, every_choice = positions(games), choices(games)
    sides, losses = [], []
    for color in (0, 1) if rule is Rule.RENJU else (None,):
        here, moves = every_position, every_choice
        if color is not None:
            here = here.select(np.flatnonzero(here.color == color))
            moves = patterns.select_choices(moves, np.flatnonzero(moves.color == color))
            report("Black to move" if color == 0 else "White to move")
        value = patterns.fit_values(
            here,
            recipe,
            seed,
            lambda epoch, train, test: report(
                f"values, epoch {epoch}: loss {train:.4f}, on held-out games {test:.4f}"
            ),
        )
        prior = None
        if recipe.prior:
            prior = patterns.fit_priors(
                moves,
                PRIOR,
                seed,
                lambda epoch, loss, first: report(
                    f"prior, epoch {epoch}: loss {loss:.4f}, best move first {first:.1%}"
                ),
            )
        numbers = patterns.side_numbers(rule, value, prior)
        hand_made = PatternWeights.hand_made(rule).numbers()[(color or 0) * SIDE :][:SIDE]
        sides.append(numbers)
        losses.append(_losses(numbers, hand_made, here, moves, recipe))
    return sides, losses


def write(
    path: Path, rule: Rule, sides: list[list[int]], losses: list[Losses], recipe: dict[str, object]
) -> None:
    """Write a file of weights; an old one is replaced whole."""
    head = {
        "kind": "patterns",
        "rule": rule.word,
        "recipe": recipe,
        "losses": [asdict(each) for each in losses],
    }
    text = json.dumps({**head, "sides": sides}, separators=(",", ":")) + "\n"
    write_atomically(path, text.encode())


def _losses(
    numbers: list[int], hand_made: list[int], here: Positions, moves: Choices, recipe: Recipe
) -> Losses:
    test = here.select(np.flatnonzero(patterns.is_held_out(here.game, recipe)))
    tried = patterns.select_choices(moves, np.flatnonzero(patterns.is_held_out(moves.game, recipe)))
    value = [
        patterns.log_loss(patterns.odds_of(each, test), test.result)
        for each in (hand_made, numbers)
    ]
    prior = [
        patterns.choice_loss(
            np.array([each[patterns.ATTACK], each[patterns.DEFENCE]]) / SCALE, tried
        )
        for each in (hand_made, numbers)
    ]
    return Losses(
        positions=len(test),
        constant=round(float(np.log(2)), 4),
        hand_made=round(value[0], 4),
        tuned=round(value[1], 4),
        prior_hand_made=round(prior[0][0], 4),
        prior_tuned=round(prior[1][0], 4),
        first_hand_made=round(prior[0][1], 4),
        first_tuned=round(prior[1][1], 4),
    )


__all__ = ["Losses", "tune", "write"]
