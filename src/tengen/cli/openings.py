"""``tengen openings``: make openings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from typing import Annotated, Literal

import typer

from tengen.arena import openings_neutral
from tengen.arena.openings import Stones, write_offsets
from tengen.arena.openings_balanced import Recipe, generate, pattern_chance, player_chance
from tengen.cli.options import RuleOption, Seed, Size
from tengen.game import Limit
from tengen.gomoku import Rule, players


def openings(
    count: Annotated[int, typer.Argument(min=1, max=100_000, help="How many.")] = 50,
    rule: RuleOption = Rule.FREESTYLE,
    size: Size = 15,
    stones: Annotated[int, typer.Option(help="Stones of an opening.")] = 5,
    spread: Annotated[int, typer.Option(help="How far from the centre a stone may lie.")] = 3,
    imbalance: Annotated[
        float, typer.Option(help="How far from 50 % the win probability may be.")
    ] = 0.1,
    seed: Seed = 1,
    player: Annotated[
        str | None,
        typer.Option(help="Player that judges, such as tengen; else a count of patterns."),
    ] = None,
    nodes: Annotated[int, typer.Option(min=1, help="Node limit of a search.")] = 50_000,
    neutral: Annotated[
        bool, typer.Option("--neutral", help="Random stones instead; nobody judges them.")
    ] = False,
    to: Annotated[
        Literal["pos", "offset", "json"],
        typer.Option(help="Position strings, Gomocup's offsets, or JSON with the recipe."),
    ] = "pos",
) -> None:
    """Make balanced openings.

    Both sides have about even chances in them. They are written to standard output.

    Examples:
      tengen openings 100 --rule renju --seed 7 > openings.txt
      tengen openings 20 --player tengen --nodes 200000 --to offset
      tengen openings 500 --neutral --seed 20261118 --to json
    """
    if neutral:
        options: dict[str, object] = {"rule": rule.word, "size": size, "seed": seed}
        _write(islice(openings_neutral.generate(rule, size, seed), count), to, size, options)
        return
    recipe = Recipe(rule, size, stones, spread, tolerance=imbalance)
    assess = (
        pattern_chance
        if player is None
        else player_chance(players.load(player), Limit(nodes=nodes))
    )
    made = islice(generate(recipe, seed, assess), count)
    options = {"rule": recipe.rule.word, "size": size, "stones": stones}
    options |= {"spread": spread, "tolerance": imbalance, "seed": seed}
    options |= {"player": player, "nodes": nodes if player is not None else None}
    _write(made, to, size, options)


def _write(made: Iterable[Stones], to: str, size: int, options: dict[str, object]) -> None:
    if to == "json":
        lines = [" ".join(map(str, each)) for each in made]
        typer.echo(json.dumps({**options, "openings": lines}, indent=1))
        return
    for each in made:
        typer.echo(write_offsets(each, size) if to == "offset" else " ".join(map(str, each)))
