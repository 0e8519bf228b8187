"""``tengen openings``: make balanced openings."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated, Literal

import typer

from tengen.arena.openings import write_offsets
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
    """
    recipe = Recipe(rule, size, stones, spread, tolerance=imbalance)
    assess = (
        pattern_chance
        if player is None
        else player_chance(players.load(player), Limit(nodes=nodes))
    )
    made = islice(generate(recipe, seed, assess), count)
    if to == "json":
        options = {"rule": recipe.rule.word, "size": size, "stones": stones}
        options |= {"spread": spread, "tolerance": imbalance, "seed": seed}
        options |= {"player": player, "nodes": nodes if player is not None else None}
        lines = [" ".join(map(str, each)) for each in made]
        typer.echo(json.dumps({**options, "openings": lines}, indent=1))
        return
    for each in made:
        typer.echo(write_offsets(each, size) if to == "offset" else " ".join(map(str, each)))
