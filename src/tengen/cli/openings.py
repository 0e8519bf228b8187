"""``tengen openings``: make balanced openings."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated, Literal

import typer


def openings(
    count: Annotated[int, typer.Argument(min=1, max=100_000, help="How many.")] = 50,
    rule: Annotated[
        str, typer.Option(help="freestyle, standard, renju, caro or caro_exact.")
    ] = "freestyle",
    size: Annotated[int, typer.Option(help="Board size.")] = 15,
    stones: Annotated[int, typer.Option(help="Stones of an opening.")] = 5,
    spread: Annotated[int, typer.Option(help="How far from the centre a stone may lie.")] = 3,
    tolerance: Annotated[
        float, typer.Option(help="How far from 50 % the chance may be, such as 0.1.")
    ] = 0.1,
    seed: Annotated[int, typer.Option(help="The same seed makes the same openings.")] = 1,
    player: Annotated[
        str | None,
        typer.Option(help="Who says what is even, such as tengen; a count of patterns if none."),
    ] = None,
    nodes: Annotated[int, typer.Option(min=1, help="What the player may search each.")] = 50_000,
    to: Annotated[
        Literal["pos", "offset", "json"],
        typer.Option(help="Position strings, Gomocup's offsets, or JSON with the recipe."),
    ] = "pos",
) -> None:
    """Make openings in which both sides have about even chances, on standard output.

    Examples:
      tengen openings 100 --rule renju --seed 7 > openings.txt
      tengen openings 20 --player tengen --nodes 200000 --to offset
    """
    from tengen.arena.openings import write_offsets
    from tengen.arena.openings_balanced import (
        Recipe,
        generate,
        pattern_chance,
        player_chance,
    )
    from tengen.game import Limit
    from tengen.gomoku import players
    from tengen.records import parse_rule

    recipe = Recipe(parse_rule(rule), size, stones, spread, tolerance=tolerance)
    assess = (
        pattern_chance
        if player is None
        else player_chance(players.load(player), Limit(nodes=nodes))
    )
    made = islice(generate(recipe, seed, assess), count)
    if to == "json":
        options = {"rule": recipe.rule.word, "size": size, "stones": stones}
        options |= {"spread": spread, "tolerance": tolerance, "seed": seed}
        options |= {"player": player, "nodes": nodes if player is not None else None}
        lines = [" ".join(map(str, each)) for each in made]
        typer.echo(json.dumps({**options, "openings": lines}, indent=1))
        return
    for each in made:
        typer.echo(write_offsets(each, size) if to == "offset" else " ".join(map(str, each)))
