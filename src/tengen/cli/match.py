"""``tengen match``: two players, many games, one number with its error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tengen.arena.backend import Backend
from tengen.arena.contestant import Contestant, with_distinct_names
from tengen.arena.elo import Tally, estimate, normalised
from tengen.arena.plan import Plan
from tengen.arena.plan_file import find_openings, variations
from tengen.arena.sprt import Decision, Sprt
from tengen.arena.standings import tally
from tengen.arena.store import Store
from tengen.arena.task import GameResult, GameTask, Reason
from tengen.arena.tournament import Tournament
from tengen.cli.live import make_backend, shown, store_path
from tengen.cli.options import (
    BackendOption,
    Depth,
    Log,
    Nodes,
    Port,
    Quiet,
    RuleOption,
    Sandbox,
    Seed,
    Size,
    View,
    Web,
)
from tengen.errors import TengenError
from tengen.gomocup.manager.control import Control
from tengen.gomocup.manager.profile import profile_named
from tengen.gomoku import Rule


def match(
    first: Annotated[
        str,
        typer.Argument(metavar="A", help="First player: NAME, cmd:PROGRAM or py:MODULE:FUNCTION."),
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="Second player.")],
    games: Annotated[
        int | None, typer.Option(min=2, help="How many games, an even number.")
    ] = None,
    pairs: Annotated[
        int | None, typer.Option(min=1, help="How many openings, each with both colours.")
    ] = None,
    time: Annotated[
        str,
        typer.Option(
            metavar="SECONDS",
            help="Time per move, such as 0.5; or per game: match=60,increment=0.5.",
        ),
    ] = "",
    second_time: Annotated[
        str, typer.Option(metavar="SECONDS", help="The time of B, where it differs.")
    ] = "",
    nodes: Nodes = None,
    depth: Depth = None,
    memory: Annotated[int | None, typer.Option(min=1, help="MB that a player may use.")] = None,
    rule: RuleOption = Rule.FREESTYLE,
    size: Size = 15,
    openings: Annotated[
        str, typer.Option(help="bundled, neutral, none, swap2 (by the players), or a file.")
    ] = "bundled",
    vary: Annotated[str, typer.Option(help="Vary the openings: turn, shift, or turn,shift.")] = "",
    concurrency: Annotated[int, typer.Option(min=1, help="Games at a time.")] = 1,
    sprt: Annotated[
        str, typer.Option(metavar="ELO0,ELO1", help="Stop when this test is decided.")
    ] = "",
    store: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the games here; go on if some are there."),
    ] = None,
    profile: Annotated[
        str, typer.Option(help="Behave like tengen, judge, piskvork or cgomoku.")
    ] = "tengen",
    tolerance: Annotated[
        float | None, typer.Option(min=0, help="Seconds beyond the limit that are forgiven.")
    ] = None,
    adjudicate: Annotated[
        bool, typer.Option("--adjudicate", help="End a game when a win by fours is proven.")
    ] = False,
    resign: Annotated[
        str,
        typer.Option(
            metavar="SCORE,MOVES", help="End a game that both call decided for so many moves."
        ),
    ] = "",
    log: Log = None,
    sandbox: Sandbox = False,
    seed: Seed = 0,
    backend: BackendOption = "local",
    view: View = False,
    web: Web = False,
    port: Port = 8001,
    quiet: Quiet = False,
) -> None:
    """Play a match between two players.

    The result is the difference in Elo with its error and, optionally, a sequential test (--sprt).

    A player is a built-in player by name (tengen?threads=2), a program that speaks the Gomocup
    protocol (cmd:./pbrain-x --flag), or a Python function choose(board, limit)
    (py:module:function). Every opening is played twice, with colours reversed. With --store, every
    finished game is saved at once, and the same command resumes after a kill, a crash or a full
    disk.

    Examples:
      tengen match tengen random --time 0.1
      tengen match "tengen?threads=2" cmd:./pbrain-x --pairs 50 --time turn=5,match=120 --store m.db
      tengen match cmd:./new cmd:./old --sprt 0,10 --concurrency 2 --nodes 20000
    """
    test = Sprt.parse(sprt) if sprt else None
    plan = Plan(
        _contestants(first, second, time, second_time, nodes, depth, memory),
        find_openings(openings, rule, size),
        _pairs(games, pairs, test),
        rule=rule,
        size=size,
        swap2=openings == "swap2",
        profile=_profile(profile),
        tolerance=tolerance,
        adjudicates=adjudicate,
        seed=seed,
        sandbox=sandbox,
        resign=resign,
        vary=variations(vary),
    )
    with store_path(store, is_shown=view or web) as path, Store(path) as file:
        tournament = _open(plan, file, quiet, log)
        with shown(path, test, view=view, web=web, port=port):
            _run(tournament, test, lambda: make_backend(backend, concurrency), quiet or view)
        typer.echo(_summary(tournament, tournament.tasks(), test))


def _contestants(
    first: str,
    second: str,
    time: str,
    second_time: str,
    nodes: int | None,
    depth: int | None,
    memory: int | None,
) -> tuple[Contestant, ...]:

    def control(text: str) -> Control:
        if not text and nodes is None and depth is None:
            text = "turn=1"
        given = Control.parse(text)
        return replace(
            given,
            nodes=nodes or given.nodes,
            depth=depth or given.depth,
            memory_mb=memory or given.memory_mb,
        )

    return with_distinct_names(
        (
            Contestant.parse(first, control(time)),
            Contestant.parse(second, control(second_time or time)),
        )
    )


def _pairs(games: int | None, pairs: int | None, test: Sprt | None) -> int:
    if games is not None and pairs is not None:
        raise TengenError("cli.games_or_pairs")
    if games is not None and games % 2:
        raise TengenError("cli.odd_games", games=games)
    if games is not None:
        return games // 2
    return pairs or (20_000 if test else 10)


def _profile(name: str) -> str:

    return profile_named(name).name


def _open(plan: Plan, store: Store, quiet: bool, log: Path | None) -> Tournament:

    for contestant in plan.contestants:
        contestant.check()
    tournament = Tournament(plan, store, notes_live=store.path != ":memory:", log=log)
    if tournament.points and not quiet:
        typer.echo(f"{len(tournament.points)} games are there already.")
    return tournament


def _run(
    tournament: Tournament, test: Sprt | None, backend: Callable[[], Backend], quiet: bool
) -> None:
    games = tournament.tasks()

    def listen(_task: GameTask, result: GameResult) -> bool:
        if not quiet:
            typer.echo(_line(tournament, games, test, result))
        return _is_decided(tournament, games, test)

    if not _is_decided(tournament, games, test):
        tournament.run(backend(), listen)


def _is_decided(tournament: Tournament, games: list[GameTask], test: Sprt | None) -> bool:

    state = None if test is None else test.state(_tally(tournament, games))
    return state is not None and state.verdict is not Decision.ONGOING


def _tally(tournament: Tournament, games: list[GameTask]) -> Tally:

    one, other = (each.name for each in tournament.plan.contestants)
    return tally(games, tournament.counted, one, other)


def _line(
    tournament: Tournament, games: list[GameTask], test: Sprt | None, result: GameResult
) -> str:
    done = f"{len(tournament.points):>{len(str(len(games)))}}/{len(games)}"
    return f"{done}  {result}  {_numbers(tournament, games, test)}"


def _numbers(tournament: Tournament, games: list[GameTask], test: Sprt | None) -> str:

    count = _tally(tournament, games)
    words = [f"{count.wins}–{count.draws}–{count.losses}"]
    if count.games:
        words.append(f"Elo {estimate(count)}")
    if test is not None:
        words.append(str(test.state(count)))
    return "  ".join(words)


def _summary(tournament: Tournament, games: list[GameTask], test: Sprt | None) -> str:

    one, other = (each.name for each in tournament.plan.contestants)
    count = _tally(tournament, games)
    lines = [f"{one} against {other}: {_numbers(tournament, games, test)}"]
    if count.games:
        ll, ld, even, wd, ww = count.pentanomial
        lines.append(
            f"Pairs by points 0, ½, 1, 1½, 2: {ll} {ld} {even} {wd} {ww}; "
            f"likelihood of superiority {100 * estimate(count).los:.1f} %; "
            f"normalised Elo {normalised(count)}"
        )
    reasons: Counter[str] = Counter()
    habits: dict[str, list[str]] = {}
    for _, result in tournament.store.games(moves=False):
        if result.reason is Reason.SET_ASIDE:
            lines.append(f"game {result.number + 1} counts for nobody: {result}")
            continue
        who = f"{result.loser.name} lost" if result.loser else "drawn"
        reasons[f"{who}: {result.reason}"] += 1
        for side in (result.black, result.white):
            habits.setdefault(side.name, []).extend(side.deviations)
    lines += [f"{number:>6} × {reason}" for reason, number in reasons.most_common()]
    lines += [
        f"{name} deviated from the protocol {len(seen)} times: {seen[0]}"
        for name, seen in habits.items()
        if seen
    ]
    return "\n".join(lines)
