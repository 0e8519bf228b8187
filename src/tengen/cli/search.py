"""``tengen search``: any textbook algorithm on any bundled game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from tengen.game import Game
    from tengen.search.result import Result

ALWAYS = ("value", "nodes")
"""Rows that are shown even where they are zero."""
WIDEST = 100_000
"""No table is."""
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
            help="Its name, as in --compare all; alphabeta, on large games deepening.",
        ),
    ] = None,
    compare: Annotated[
        str | None, typer.Option(help="Several names with commas, or all: one column each.")
    ] = None,
    moves: Annotated[str, typer.Option(help="Moves to play first.")] = "",
    depth: Annotated[int | None, typer.Option(min=1, help="Plies to look ahead.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Stop after that time.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Stop after so many nodes.")] = None,
    playouts: Annotated[int | None, typer.Option(help="Stop after so many playouts.")] = None,
    goal: Annotated[float | None, typer.Option(help="What to prove: 1 a win, 0 a draw.")] = None,
    seed: Annotated[int | None, typer.Option(help="Where chance begins.")] = None,
    all_best: Annotated[
        bool, typer.Option("--all-best", help="Establish every best move.")
    ] = False,
    backend: Annotated[str | None, typer.Option(help="python, driver or native.")] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the position and the end.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One object a line.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw the searched tree there.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page that steps through it.")] = None,
) -> None:
    """Search a position of a game, and say what was found and what it cost.

    Examples:
      tengen search tictactoe
      tengen search 'hexapawn(4,4)' -a pns --draw
      tengen search connect_four --moves 'd d d' -a mcts --playouts 10000
      tengen search pig -a expectimax
      tengen search gomoku --moves 'h8 i9' --seconds 5
      tengen search tictactoe --compare minimax,alphabeta,deepening,pns
      tengen search 'mnk(3,3,3)' -a hminimax --depth 2 --html tree.html
    """
    from tengen.errors import SearchError
    from tengen.game.line import play_line
    from tengen.games import load
    from tengen.games.catalogue import entry_of
    from tengen.search.catalogue import ALGORITHMS, find

    rules = load(game)
    state = play_line(rules, rules.initial_state(), moves.replace(",", " ").split())
    if algorithm is None:
        algorithm = "deepening" if entry_of(game).is_large else "alphabeta"
        if algorithm == "deepening" and depth is seconds is nodes is None:
            seconds = SECONDS
    names = [algorithm] if compare is None else compare.split(",")
    chosen = list(ALGORITHMS.values()) if compare == "all" else [find(name) for name in names]
    options = {
        "depth": depth,
        "seconds": seconds,
        "nodes": nodes,
        "playouts": playouts,
        "goal": goal,
        "seed": seed,
        "all_best": all_best or None,
        "backend": backend,
        "trace": bool(svg or html) or None,
    }
    results = []
    refusals = []
    for one in chosen:
        # Side by side everybody gets the options it takes; alone, one too many is a mistake.
        fitting = {name: options[name] for name in options if name in one.options}
        try:
            results.append(one.run(rules, state, **(options if compare is None else fitting)))
        except SearchError as error:
            refusals.append(error)
    if not results:
        raise refusals[0]
    if as_json:
        _print_json(rules, state, results)
    else:
        _print_table(rules, state, results, draw=draw)
    for refusal in refusals:
        typer.echo(f"left out: {refusal}", err=True)
    _export(rules, state, results, svg=svg, html=html)


def _print_table(
    game: Game[Any, Any], state: Hashable, results: Sequence[Result[Any]], *, draw: bool
) -> None:
    from rich.console import Console
    from rich.table import Table

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
    from rich.columns import Columns

    from tengen.errors import GameError
    from tengen.game import Drawn

    if not isinstance(game, Drawn):
        raise GameError("this game does not draw its states; leave --draw out")
    last = state
    for move in result.pv:
        last = game.play(last, move)
    console.print(Columns([game.draw(state), "  →  ", game.draw(last)][: 3 if result.pv else 1]))
    console.print()


def _facts(game: Game[Any, Any], state: Hashable, result: Result[Any]) -> dict[str, str]:
    """Return what the table says of one result; what is empty in every column is left out."""
    from tengen.game.line import write_line
    from tengen.search.result import write_value

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
    import json
    from functools import partial

    from tengen.game.line import write_line

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
    from tengen.game import Drawn
    from tengen.search.export import to_html, to_svg

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
