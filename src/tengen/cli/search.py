"""``tengen search``: any textbook algorithm on any bundled game."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.columns import Columns
from rich.console import Console
from rich.table import Table

from tengen.cli.options import Depth, Html, Nodes, Svg
from tengen.cli.waiting import waiting
from tengen.errors import GameError, SearchError
from tengen.game import Drawn, Game
from tengen.game.line import play_line, write_line
from tengen.games import load
from tengen.games.catalogue import entry_of
from tengen.search.catalogue import ALGORITHMS, find
from tengen.search.export import to_html, to_svg
from tengen.search.result import Result, write_value

ALWAYS = ("value", "nodes")
"""Rows that are shown even where they are zero."""
WIDEST = 100_000
"""No table is."""
FLAGS = {
    "depth": "--depth",
    "seconds": "--time",
    "nodes": "--nodes",
    "playouts": "--playouts",
    "goal": "--goal",
    "seed": "--seed",
    "all_best": "--all-best",
    "backend": "--implementation",
    "trace": "--html",
}
"""What the options of the Python functions are called here; the others have no place here."""
SECONDS = 5.0
"""For a large game, when neither an algorithm nor a limit is named."""


def search(
    game: Annotated[
        str, typer.Argument(help="A game, such as tictactoe, 'hexapawn(4,4)' or connect_four.")
    ],
    algorithm: Annotated[
        str | None,
        typer.Option(
            "--algorithm",
            "-a",
            help="Algorithm to run (minimax, alphabeta, …); --compare all names every one.",
        ),
    ] = None,
    compare: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Algorithms with commas, or all: one column each."),
    ] = None,
    moves: Annotated[str, typer.Option(help="Moves to play first.")] = "",
    depth: Depth = None,
    time: Annotated[
        float | None, typer.Option(min=0.001, metavar="SECONDS", help="Time limit in seconds.")
    ] = None,
    nodes: Nodes = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="Playout limit of a search.")] = None,
    goal: Annotated[float | None, typer.Option(help="What to prove: 1 a win, 0 a draw.")] = None,
    seed: Annotated[int | None, typer.Option(help="Random seed.")] = None,
    all_best: Annotated[
        bool, typer.Option("--all-best", help="Establish every best move.")
    ] = False,
    implementation: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="What runs the search: python, driver or native."),
    ] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the position and the end.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per algorithm.")
    ] = False,
    svg: Svg = None,
    html: Html = None,
) -> None:
    """Run a textbook algorithm on a bundled game.

    It prints the result and what it cost. The default is alphabeta, on large games deepening.

    Examples:
      tengen search tictactoe
      tengen search 'hexapawn(4,4)' -a pns --draw
      tengen search connect_four --moves 'd d d' -a mcts --playouts 10000
      tengen search pig -a expectimax
      tengen search gomoku --moves 'h8 i9' --time 5
      tengen search tictactoe --compare minimax,alphabeta,deepening,pns
      tengen search 'mnk(3,3,3)' -a hminimax --depth 2 --html tree.html
    """
    rules = load(game)
    state = play_line(rules, rules.initial_state(), moves.replace(",", " ").split())
    if algorithm is None:
        algorithm = "deepening" if entry_of(game).is_large else "alphabeta"
        if algorithm == "deepening" and depth is time is nodes is None:
            time = SECONDS
    names = [algorithm] if compare is None else compare.split(",")
    chosen = list(ALGORITHMS.values()) if compare == "all" else [find(name) for name in names]
    options = {
        "depth": depth,
        "seconds": time,
        "nodes": nodes,
        "playouts": playouts,
        "goal": goal,
        "seed": seed,
        "all_best": all_best or None,
        "backend": implementation,
        "trace": bool(svg or html) or None,
    }
    results = []
    refusals = []
    for one in chosen:
        # Side by side everybody gets the options it takes; alone, one too many is a mistake.
        fitting = {name: options[name] for name in options if name in one.options}
        try:
            with waiting(f"{one.name} on {game}"):
                result = one.run(rules, state, **(options if compare is None else fitting))
            results.append(result)
        except SearchError as error:
            refusals.append(_with_flags(error))
    if not results:
        raise refusals[0]
    if as_json:
        _print_json(rules, state, results)
    else:
        _print_table(rules, state, results, draw=draw)
    for refusal in refusals:
        typer.echo(f"left out: {refusal}", err=True)
    _export(rules, state, results, svg=svg, html=html)


def _with_flags(error: SearchError) -> SearchError:
    """Return the error; an option that an algorithm does not take is named as it was typed."""
    if error.code not in ("search.no_option", "search.no_option_but"):
        return error
    said: dict[str, Any] = {**error.parameters}
    said["name"] = FLAGS[said["name"]]
    said["options"] = [FLAGS[name] for name in said["options"] if name in FLAGS]
    return SearchError(error.code, **said)


def _print_table(
    game: Game[Any, Any], state: Hashable, results: Sequence[Result[Any]], *, draw: bool
) -> None:

    console = Console()
    if draw:
        _draw(console, game, state, results[0])
    rows = [_facts(game, state, result) for result in results]
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold")
    for _ in rows:
        table.add_column(overflow="fold")
    for name in rows[0]:
        if name in ALWAYS or any(row[name] not in ("", "0") for row in rows):
            table.add_row(name, *(row[name] for row in rows))
    if not console.is_terminal:  # a pipe or a file has no width: nothing is folded
        width = console.options.update(max_width=WIDEST)
        console.width = max(console.width, console.measure(table, options=width).maximum)
    console.print(table)


def _draw(console: Any, game: Game[Any, Any], state: Hashable, result: Result[Any]) -> None:
    """Print the position, and beside it what the principal variation leads to."""
    if not isinstance(game, Drawn):
        raise GameError("cli.no_drawing")
    last = state
    for move in result.pv:
        last = game.play(last, move)
    console.print(Columns([game.draw(state), "  →  ", game.draw(last)][: 3 if result.pv else 1]))
    console.print()


def _facts(game: Game[Any, Any], state: Hashable, result: Result[Any]) -> dict[str, str]:
    """Return what the table says of one result; what is empty in every column is left out."""
    stats = result.stats
    proof = result.proof
    line = write_line(game, state, result.pv)
    return {
        "algorithm": result.algorithm,
        "value": "unknown" if result.value is None else write_value(result.value),
        "status": result.status.value,
        "proof numbers": "" if proof is None else f"pn {proof.pn:g}, dn {proof.dn:g}",
        "move": "" if result.move is None else write_line(game, state, [result.move])[0],
        "best moves": ", ".join(
            write_line(game, state, [move])[0] for move in result.best_moves or ()
        ),
        "variation": " ".join(line[:12]) + (" …" if len(line) > 12 else ""),
        "nodes": f"{stats.nodes:,}",
        "leaves": f"{stats.leaves:,}",
        "evaluations": f"{stats.evaluations:,}",
        "α cut-offs": f"{stats.alpha_cutoffs:,}",
        "β cut-offs": f"{stats.beta_cutoffs:,}",
        "table hits": f"{stats.table_hits:,}",
        "playouts": f"{stats.playouts:,}",
        "deepest ply": f"{stats.depth:,}",
        "time": f"{stats.seconds * 1000:.3g} ms",
        "ran in": result.backend,
        "used": ", ".join(result.used),
    }


def _print_json(game: Game[Any, Any], state: Hashable, results: Sequence[Result[Any]]) -> None:

    for result in results:
        typer.echo(json.dumps(result.as_json(partial(write_line, game, state))))


def _export(
    game: Game[Any, Any],
    state: Hashable,
    results: Sequence[Result[Any]],
    *,
    svg: Path | None,
    html: Path | None,
) -> None:

    for path, export in ((svg, to_svg), (html, to_html)):
        if path is None:
            continue
        result = results[0]
        assert result.trace is not None
        label = game.draw if isinstance(game, Drawn) else None
        title = f"{result.algorithm} on {game!r}"
        path.write_text(
            export(result.trace, game=game, state=state, pv=result.pv, label=label, title=title),
            encoding="utf-8",
        )
        typer.echo(f"wrote {path}")
