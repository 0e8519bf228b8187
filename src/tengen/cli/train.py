"""``tengen train``: weights from self-play."""

from __future__ import annotations

import time as clock
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.lazy import plain_typer, register
from tengen.cli.options import BackendOption, RuleOption, Seed, Size, ray_address
from tengen.gomoku import Rule, players
from tengen.learn import adp as teaching
from tengen.learn import network as networks
from tengen.learn import selfplay, shards, tuning
from tengen.learn.deep import DeepScores
from tengen.learn.patterns import Recipe
from tengen.learn.selfplay import PlayedGame

train = plain_typer(help="Learn weights from self-play.", no_args_is_help=True)

_Folder = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="Where games and results are kept.")
]


def patterns(
    folder: _Folder,
    games: Annotated[int, typer.Option(min=1, help="How many games to learn from.")] = 4000,
    player: Annotated[str, typer.Option(help="Who plays against itself.")] = "tengen",
    nodes: Annotated[int, typer.Option(min=1, help="Node limit of a search.")] = 2000,
    rule: RuleOption = Rule.FREESTYLE,
    size: Size = 15,
    seed: Seed = 0,
    epochs: Annotated[int, typer.Option(min=1, help="How often every position is used.")] = 12,
    blend: Annotated[
        float, typer.Option(min=0, max=1, help="0 learns from results, 1 from the scores.")
    ] = 0.7,
    l2: Annotated[float, typer.Option(min=0, help="The penalty that keeps weights small.")] = 1e-5,
    prior: Annotated[
        bool, typer.Option("--prior", help="Fit the order of moves, too, to the moves chosen.")
    ] = False,
    also: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Learn from these games, too, of a kindred rule."),
    ] = None,
    data: Annotated[
        list[Path] | None,
        typer.Option(metavar="FOLDER", help="Learn from the games of 'train data' alone."),
    ] = None,
) -> None:
    """Tune the engine's evaluation on games against itself.

    With --prior, its move ordering is tuned, too. With --data no games are played.

    Games are added to FOLDER/games.jsonl until there are enough, so that Ctrl-C loses at most one,
    and the same command goes on. Then the weights are fitted by logistic regression and written to
    FOLDER/weights.json, together with the recipe and the losses on games that were held out.
    Whether they play better is for a match to say.

    Examples:
      tengen train patterns tuning --games 4000 --nodes 2000 --seed 1
      tengen train patterns standard --rule standard --also tuning/games.jsonl
      tengen train patterns tuning --data games
      tengen match "tengen?weights=tuning/weights.json" tengen --nodes 5000 --pairs 100
    """
    plan = selfplay.Plan(player=player, rule=rule, size=size, nodes=nodes, seed=seed)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "games.jsonl"

    def show(done: int) -> None:
        if done % 100 == 0 or done == games:
            typer.echo(f"{done} of {games} games")

    recipe = Recipe(epochs=epochs, blend=blend, l2=l2, prior=prior)
    found = [game for source in data or [] for game in shards.read_data(source)]
    if not data:
        with players.load(player) as who:
            selfplay.generate(path, plan, games, who, show)
        found = selfplay.read_games(path)[:games]
    for file in also or []:
        found += selfplay.read_games(file)
    sides, losses = tuning.tune(found, plan.rule, recipe, seed, typer.echo)
    made = asdict(shards.read_plan(data[0])) if data else asdict(plan)
    facts = {"games": len(found), **made, "rule": plan.rule.word, **asdict(recipe)}
    tuning.write(folder / "weights.json", plan.rule, sides, losses, facts)
    for each in losses:
        typer.echo(
            f"held-out positions {each.positions}: log loss {each.constant} for ½ everywhere, "
            f"{each.hand_made} by hand, {each.tuned} tuned; best move first "
            f"{each.first_hand_made:.1%} by hand, {each.first_tuned:.1%} tuned"
        )
    typer.echo(f"wrote {folder / 'weights.json'}")


def data(
    folder: _Folder,
    games: Annotated[int, typer.Option(min=1, help="How many; rounded up to 1,000.")] = 40_000,
    nodes: Annotated[int, typer.Option(min=1, help="Node limit of a search.")] = 1_000,
    rule: RuleOption = Rule.FREESTYLE,
    size: Size = 15,
    seed: Seed = 0,
    weights: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Weights to play with; else the built-in.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Threads, or processes of the cluster.")] = 1,
    backend: BackendOption = "local",
) -> None:
    """Make many games of the engine against itself.

    They are written to FOLDER in files of 1,000 games. The same command goes on after Ctrl-C or a
    crash, and loses only the files that were under way. The same options give the same bytes, on
    one machine or on a Ray cluster.

    Examples:
      tengen train data games --games 40000 --nodes 1000 --seed 1 --jobs 2
      tengen train patterns tuning --data games
    """
    address = ray_address(backend)
    plan = shards.DataPlan.of(rule, size, nodes, seed, weights.read_bytes() if weights else b"")
    start = clock.monotonic()
    before: list[int] = []

    def show(done: int) -> None:
        before.append(done)
        seconds = clock.monotonic() - start
        rate = (done - before[0]) / seconds if len(before) > 1 else 0
        left = f", {rate:.0f} per second, {(games - done) / rate:.0f} s left" if rate else ""
        typer.echo(f"{done} of {games} games{left if done < games else ''}")

    shards.make_data(
        folder,
        plan,
        games,
        str(weights or ""),
        jobs=jobs,
        ray=address,
        report=show,
    )


def network(
    folder: _Folder,
    data: Annotated[
        list[Path], typer.Option(metavar="FOLDER", help="Games of 'train data' to learn from.")
    ],
    rule: RuleOption = Rule.FREESTYLE,
    epochs: Annotated[int, typer.Option(min=1, help="How often every position is used.")] = 8,
    rate: Annotated[float, typer.Option(min=0, help="The rate of learning.")] = 0.004,
    blend: Annotated[
        float, typer.Option(min=0, max=1, help="0 learns from results, 1 from the scores.")
    ] = 0.7,
    start: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Begin with the network in this file.")
    ] = None,
    only_draws: Annotated[
        bool, typer.Option("--only-draws", help="Train the draw head of --start, and nothing else.")
    ] = False,
    deep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Scores of deep searches to compare with; made once."),
    ] = None,
    deep_positions: Annotated[int, typer.Option(min=10, help="How many deep searches.")] = 800,
    deep_nodes: Annotated[int, typer.Option(min=1, help="Node limit of a deep search.")] = 20_000,
    seed: Seed = 0,
) -> None:
    """Train the engine's network on games of 'train data'.

    After every epoch the state and the curve are saved to FOLDER; the same command goes on after
    Ctrl-C or a crash. At the end the network is in FOLDER/weights.json. Whether it plays better is
    for a match to say.

    The draw head learns which games were drawn. Beside its cross-entropy stands that of their share
    alone. With --only-draws all other numbers of the network stay as they are.

    Examples:
      tengen train data games --games 40000 --seed 1
      tengen train network net --data games --deep deep.json
      tengen match "tengen?weights=net/weights.json" tengen --time 0.05 --sprt 0,15
      tengen train network draws --data games --start net/weights.json --only-draws
    """
    folder.mkdir(parents=True, exist_ok=True)
    recipe = networks.NetworkRecipe(
        epochs=epochs, rate=rate, blend=blend, seed=seed, only_draws=only_draws
    )
    scores = None
    if deep is not None:
        held = shards.read_held_out(data[0], recipe.held_out)
        scores = _deep_scores(deep, held, deep_positions, deep_nodes, seed)
    for row in networks.teach(folder, data, rule, recipe, start=start, deep=scores):
        typer.echo(f"epoch {row.epoch} of {epochs}: {_losses(row, only_draws)}")
    typer.echo(f"wrote {folder / networks.WEIGHTS} and {folder / networks.CURVE}")


def _losses(row: networks.NetworkRow, only_draws: bool) -> str:
    draws = f"to draws {row.draw:.4f} (their share alone {row.draw_share:.4f})"
    if only_draws:
        return f"cross-entropy {draws}"
    deeply = "" if row.deep is None else f", to deep scores {row.deep:.4f}"
    return (
        f"cross-entropy to results {row.result:.4f}, to scores {row.score:.4f}{deeply}, {draws}; "
        f"best move first {row.first:.1%}"
    )


def _deep_scores(
    path: Path, games: list[PlayedGame], count: int, nodes: int, seed: int
) -> DeepScores:
    if path.exists():
        return DeepScores.read(path)

    def show(done: int) -> None:
        if done % 100 == 0:
            typer.echo(f"{done} of {count} deep searches")

    found = DeepScores.make(games, count, nodes, seed, show)
    found.write(path)
    return found


def adp(
    folder: _Folder,
    games: Annotated[int, typer.Option(min=1, help="How many games of self-play.")] = 20_000,
    hidden: Annotated[int, typer.Option(min=1, max=256, help="Hidden nodes.")] = 40,
    rate: Annotated[float, typer.Option(min=0, help="The rate of learning.")] = 0.05,
    lam: Annotated[float, typer.Option("--lambda", min=0, max=1, help="λ of TD(λ).")] = 0.5,
    explore: Annotated[float, typer.Option(min=0, max=1, help="The share of random moves.")] = 0.1,
    every: Annotated[int, typer.Option(min=1, help="Games between two trials.")] = 500,
    trial: Annotated[int, typer.Option(min=2, help="Games of a trial against each.")] = 100,
    rule: RuleOption = Rule.FREESTYLE,
    size: Size = 15,
    seed: Seed = 0,
) -> None:
    """Train the critic of the player adp by self-play.

    It learns by temporal differences, from nothing. After every so many games the critic plays a
    trial against a random player and against one that takes the most promising point;
    FOLDER/adp.json keeps the weights and the curve, FOLDER/adp.svg draws it. Ctrl-C keeps what was
    learnt up to the last trial; the same command goes on there.

    Examples:
      tengen train adp critic --games 20000 --seed 1
    """
    lesson = teaching.Lesson(
        rule=rule,
        size=size,
        hidden=hidden,
        rate=rate,
        lam=lam,
        explore=explore,
        seed=seed,
    )
    folder.mkdir(parents=True, exist_ok=True)
    for row in teaching.teach(folder, lesson, games, every, trial):
        typer.echo(
            f"{row.games:6} games: error {row.error:.3f}, {row.length:.0f} moves per game, "
            f"won {row.against_random:.0%} against random, {row.against_greedy:.0%} against greedy"
        )
    typer.echo(f"wrote {folder / 'adp.json'} and {folder / 'adp.svg'}")


register(train, data)
register(train, patterns)
register(train, network)
register(train, adp)
