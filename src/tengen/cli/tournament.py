"""``tengen tournament``: any number of players, from a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tengen.arena.rating import Rating
    from tengen.arena.task import GameResult, GameTask
    from tengen.arena.tournament import Tournament


def tournament(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="What is to be played.")],
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the games here instead.")
    ] = None,
    concurrency: Annotated[
        int | None, typer.Option(min=1, help="Games at a time, whatever the file says.")
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write all that is said, a file per game."),
    ] = None,
    sandbox: Annotated[
        bool,
        typer.Option(
            "--sandbox", help="Run players in namespaces of their own, as the file may say."
        ),
    ] = False,
    backend: Annotated[
        str, typer.Option(help="Where games run: local, ray, or ray:ADDRESS of a cluster.")
    ] = "local",
    view: Annotated[
        bool, typer.Option("--view", help="Show boards and standings instead of lines.")
    ] = False,
    web: Annotated[
        bool, typer.Option("--web", help="Show them on a page of this machine too.")
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port of the page; 0 takes a free one.")
    ] = 8001,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the result only.")] = False,
) -> None:
    """Play the tournament that a TOML file describes, or what is missing of it.

    Every finished game is safe in one SQLite file before the next begins: after a kill, a crash or
    a full disk, the same command goes on with the same pairings. examples/tournament.toml explains
    the file; Gomocup's leagues are known by name.

    Examples:
      tengen tournament examples/tournament.toml
      tengen tournament cup.toml --concurrency 4 --store results.db --web
    """
    from dataclasses import replace

    from tengen.arena.plan_file import read_plan
    from tengen.arena.store import Store
    from tengen.arena.tournament import Tournament
    from tengen.cli.live import make_backend, shown

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
    from tengen.arena import summary
    from tengen.arena.rating import rate
    from tengen.arena.standings import standings

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
