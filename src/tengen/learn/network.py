"""The network of the engine: from games of ``tengen train data`` to a file of weights.

The training itself runs in the core (``cpp/learn/network_trainer.h``). Here are the epochs, the
checkpoints and the curve. After every epoch the state is saved, so a run that was killed goes on
there and ends with the same numbers. Losses are those of games that were held out; the loss that
counts is the cross-entropy to *deep* scores, of searches with many more nodes than the games had.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tengen import _core
from tengen.errors import TrainingError
from tengen.files import replace_file
from tengen.gomoku.rule import Rule
from tengen.gomoku.weights import read, read_weights
from tengen.learn.curve import draw
from tengen.learn.deep import DeepScores
from tengen.learn.shards import DataPlan, bodies

CHECKPOINT, WEIGHTS = "checkpoint.state", "weights.json"
CURVE, DRAWS = "curve.svg", "draws.svg"


@dataclass(frozen=True, slots=True)
class NetworkRecipe:
    """How the network is trained."""

    epochs: int = 8
    batch: int = 512
    rate: float = 0.004
    """Of the first step; it falls to almost nothing at the last."""
    blend: float = 0.7
    """How much of the target is what the search expected; the rest is the game's result."""
    policy: float = 0.3
    """What the loss of the best move weighs beside that of the value."""
    decay: float = 1e-5
    """The penalty on what the two patterns of a line are worth beyond the sum of both."""
    held_out: int = 10
    """Every n-th game is kept apart to measure the losses."""
    seed: int = 0
    only_draws: bool = False
    """Train the draw head of a network and leave everything else as it is."""


@dataclass(frozen=True, slots=True)
class NetworkRow:
    """The losses after an epoch, on positions that were held out."""

    epoch: int
    training: float
    """Value and best move together, or the draws alone, on the positions learnt from."""
    result: float
    score: float
    best: float
    first: float
    """How often the best move is put first."""
    deep: float | None
    """The cross-entropy to the scores of deep searches."""
    draw: float
    """The cross-entropy to draws."""
    draw_share: float
    """The same if nothing is known but the share of draws: the draw head must be better."""


def teach(
    folder: Path,
    data: Sequence[Path],
    rule: Rule,
    recipe: NetworkRecipe,
    *,
    start: Path | None = None,
    deep: DeepScores | None = None,
    stop: _core.Stop | None = None,
) -> Generator[NetworkRow]:
    """Train, yielding a row after every epoch; those of an earlier run first.

    *start* is a file of weights, perhaps of another rule, to begin with; where only the draws are
    trained, its other numbers are kept. At the end the network is written to FOLDER/weights.json.
    Raises :class:`~tengen.errors.TrainingError` for games of another rule.
    """
    if recipe.only_draws and start is None:
        raise TrainingError("training.only_draws")
    games = _core.NetworkData()
    plans = [_add(games, path, rule, recipe) for path in data]
    facts = {
        "rule": rule.word,
        **asdict(recipe),
        "start": None if start is None else read(start, "network")["recipe"],
        "data": plans,
    }
    trainer, rows = _resume(folder, rule, recipe, facts, start)
    yield from rows
    tests = None if deep is None else deep.as_data()
    draw_share = round(games.draw_share_loss(), 4)
    stop = stop or _core.Stop()
    for epoch in range(len(rows), recipe.epochs):
        first, last = (recipe.rate * max(1 - e / recipe.epochs, 0.02) for e in (epoch, epoch + 1))
        loss = trainer.train(
            games,
            recipe.batch,
            recipe.blend,
            recipe.policy,
            recipe.decay,
            first,
            last,
            (recipe.seed << 16) + epoch,
            stop,
            recipe.only_draws,
        )
        if stop.is_set():
            return
        _, result, score, best, share, drawn = (round(each, 4) for each in trainer.losses(games))
        deep_loss = None if tests is None else round(trainer.losses(tests)[2], 4)
        losses = (round(loss, 4), result, score, best, share, deep_loss, drawn, draw_share)
        rows.append(NetworkRow(epoch + 1, *losses))
        _save(folder, trainer, facts, rows)
        yield rows[-1]
    network = trainer.network()
    if recipe.only_draws and start is not None:
        network = _read_network(start).with_draws_of(network)
    _write(folder, network, games, tests, rule, facts, rows)


def _add(
    games: _core.NetworkData, folder: Path, rule: Rule, recipe: NetworkRecipe
) -> dict[str, object]:
    """Add the games of a folder; return how they were made."""
    plan: DataPlan | None = None
    count = 0
    for plan, body in bodies(folder):
        if plan.rule != rule.word:
            raise TrainingError("training.other_rule", path=folder, rule=plan.rule)
        games.add(rule, plan.size, body, recipe.held_out)
        count += plan.shard
    assert plan is not None  # `bodies` refuses an empty folder
    return {**asdict(plan), "games": count}


def _resume(
    folder: Path, rule: Rule, recipe: NetworkRecipe, facts: dict[str, object], start: Path | None
) -> tuple[_core.NetworkTrainer, list[NetworkRow]]:
    trainer = _core.NetworkTrainer(rule, recipe.seed)
    path = folder / CHECKPOINT
    if not path.exists():
        if start is not None:
            trainer.start_from(_read_network(start))
        return trainer, []
    head, state = _checkpoint(path)
    if head["recipe"] != facts:
        raise TrainingError("training.other_options", path=path)
    trainer.restore(state)
    return trainer, [NetworkRow(**row) for row in head["rows"]]


def _read_network(path: Path) -> _core.Network:
    network = read_weights(path)
    assert isinstance(network, _core.Network)  # `teach` has read its recipe
    return network


def _checkpoint(path: Path) -> tuple[dict[str, Any], bytes]:
    try:
        line, _, state = path.read_bytes().partition(b"\n")
        return json.loads(line), state
    except OSError as error:
        raise TrainingError("training.read", path=path, why=error.strerror) from error
    except ValueError as error:
        raise TrainingError("training.weights_file", path=path, why=error) from error


def _save(
    folder: Path,
    trainer: _core.NetworkTrainer,
    facts: dict[str, object],
    rows: Sequence[NetworkRow],
) -> None:
    head = {"recipe": facts, "rows": [asdict(row) for row in rows]}
    replace_file(folder / CHECKPOINT, json.dumps(head).encode() + b"\n" + trainer.state())
    series = {"result": [row.result for row in rows], "score": [row.score for row in rows]}
    if (deep := [row.deep for row in rows if row.deep is not None]) and len(deep) == len(rows):
        series["deep score"] = deep
    draws = {
        "draws": [row.draw for row in rows],
        "their share": [row.draw_share for row in rows],
    }
    pictures = {CURVE: ("Cross-entropy on games held out", series)}
    pictures[DRAWS] = ("Cross-entropy to draws on games held out", draws)
    for name, (title, lines) in pictures.items():
        every = [each for line in lines.values() for each in line]
        between = min(every) - 0.002, max(every) + 0.002
        picture = draw(title, [row.epoch for row in rows], lines, "epochs", between)
        replace_file(folder / name, picture.encode())


def _write(
    folder: Path,
    network: _core.Network,
    games: _core.NetworkData,
    tests: _core.NetworkData | None,
    rule: Rule,
    facts: dict[str, object],
    rows: Sequence[NetworkRow],
) -> None:
    positions, result, score, *_, drawn = network.losses(games)
    losses = {
        **asdict(rows[-1]),
        "positions": positions,
        "rounded_result": round(result, 4),
        "rounded_score": round(score, 4),
        "rounded_draw": round(drawn, 4),
        "rounded_deep": None if tests is None else round(network.losses(tests)[2], 4),
    }
    numbers = network.numbers()
    count = len(numbers) // 2
    sides = [numbers[:count], numbers[count:]]
    head = {"kind": "network", "rule": rule.word, "recipe": facts, "losses": losses}
    is_one = rule is not Rule.RENJU and sides[0] == sides[1]
    content = {**head, "sides": sides[:1] if is_one else sides}
    replace_file(folder / WEIGHTS, (json.dumps(content, separators=(",", ":")) + "\n").encode())


__all__ = ["NetworkRecipe", "NetworkRow", "teach"]
