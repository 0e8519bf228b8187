"""``tengen tournament``: any number of players, from a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tengen.arena import summary
from tengen.arena.plan_file import read_plan
from tengen.arena.rating import Rating, rate
from tengen.arena.standings import standings
from tengen.arena.store import Store
from tengen.arena.task import GameResult, GameTask
from tengen.arena.tournament import Tournament
from tengen.cli.live import make_backend, shown
from tengen.cli.options import BackendOption, Log, Port, Quiet, Sandbox, View, Web


def tournament(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="What is to be played.")],
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the games here instead.")
    ] = None,
    concurrency: Annotated[
        int | None, typer.Option(min=1, help="Games at a time, whatever the file says.")
    ] = None,
    log: Log = None,
    sandbox: Sandbox = False,
    backend: BackendOption = "local",
    view: View = False,
    web: Web = False,
    port: Port = 8001,
    quiet: Quiet = False,
) -> None:
    """Play the tournament that a file describes.

    Every finished game is saved in one SQLite file before the next one begins. After a kill, a
    crash or a full disk, the same command resumes with the same pairings.
    examples/tournament.toml explains the file; Gomocup's leagues are known by name.

    Examples:
      tengen tournament examples/tournament.toml
      tengen tournament cup.toml --concurrency 4 --store results.db --web
    """
    found = read_plan(file)
    plan = replace(found.plan, sandbox=sandbox or found.plan.sandbox)
    for contestant in plan.contestants:
        contestant.check()
    with Store(store or found.store) as kept:
        running = Tournament(plan, kept, notes_live=True, log=log)

        def listen(task: GameTask, result: GameResult) -> None:
            if not quiet and not view:
                done = len(running.points)
                typer.echo(f"{done}  round {task.round + 1}  {result}")

        if running.points and not quiet:
            typer.echo(f"{len(running.points)} games are there already.")
        with shown(kept.path, view=view, web=web, port=port):
            running.run(make_backend(backend, concurrency or found.concurrency), listen)
        typer.echo(_table(running))


def _table(running: Tournament) -> str:
    """Return everybody's points and joint rating, best first."""
    entries = list(running.store.games(moves=False))
    played = summary.played(entries)
    ratings = {each.name: each for each in rate(played).players} if played else {}
    rows = standings(running.tasks(), running.counted)
    width = max(len(each.name) for each in rows)
    lines = [f"{'':>4} {'player':<{width}}  points  games  wins draws losses  Elo"]
    for place, each in enumerate(rows, start=1):
        count = each.counts
        lines.append(
            f"{place:>4} {each.name:<{width}}  {each.points:>6g}  {count.games:>5}  "
            f"{count.wins:>4} {count.draws:>5} {count.losses:>6}  {_elo(ratings.get(each.name))}"
        )
    lines += [
        f"game {result.number + 1} counts for nobody: {result}"
        for _, result in entries
        if result.number in running.set_aside
    ]
    lines += [f"{name} plays no more: {why}" for name, why in running.expelled.items()]
    return "\n".join(lines)


def _elo(rating: Rating | None) -> str:
    return "–" if rating is None else f"{rating.elo:+.0f} ± {rating.error:.0f}"
