"""``tengen analyse``: the best lines of a position, live."""

from __future__ import annotations

import json as json_format
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from tengen.cli.options import (
    Depth,
    Memory,
    Nodes,
    PositionArgument,
    RuleIfGiven,
    SizeIfGiven,
    Threads,
)
from tengen.cli.position import read_board
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku import players
from tengen.gomoku.engine import Engine
from tengen.gomoku.info import Info
from tengen.gomoku.player import Analyst, Player
from tengen.gomoku.thinking import Thinking

PV_MOVES = 12
"""Moves of a line that are printed."""


def analyse(
    position: PositionArgument,
    lines: Annotated[int, typer.Option(min=1, help="How many lines.")] = 3,
    time: Annotated[
        float,
        typer.Option(min=0, metavar="SECONDS", help="Time limit in seconds (0 = until Ctrl-C)."),
    ] = 5.0,
    depth: Depth = None,
    nodes: Nodes = None,
    threads: Threads = 1,
    memory: Memory = 128,
    rule: RuleIfGiven = None,
    size: SizeIfGiven = None,
    player: Annotated[
        str | None, typer.Option(help="Another player with its options, such as mcts?seed=3.")
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line as it is found.")
    ] = False,
) -> None:
    """Show the best lines of a position, live.

    Each line has its depth, its score for the side to move and its nodes. With a network that
    knows draws, the chances of a win, a draw and a loss stand in the place of the win rate. The
    table is drawn anew as the search deepens; Ctrl-C stops it and keeps what was found.

    Examples:
      tengen analyse "h8 i9 g7"
      tengen analyse game.psq --lines 5 --time 30 --threads 2 --memory 512
      tengen analyse "h8 h9" --rule renju --depth 12 --json
    """
    board = read_board(position, rule, size)
    limit = Limit(seconds=time or None, depth=depth, nodes=nodes)
    chosen: Player = players.load(player) if player else Engine(threads=threads, memory_mb=memory)
    with chosen:
        if not isinstance(chosen, Analyst):
            lines, limit = 1, _bounded(limit, chosen)
        with chosen.analyse(board, limit, lines=lines) as thinking:
            (_print_json if json else _show)(thinking)


def _bounded(limit: Limit, player: Player) -> Limit:
    if limit.is_none:
        raise PlayerError("cli.no_end", player=player.name)
    return limit


def _print_json(thinking: Thinking) -> None:
    try:
        for info in thinking:
            typer.echo(json_format.dumps(info.as_json()))
            sys.stdout.flush()
    except KeyboardInterrupt:
        return  # every object that was printed is whole


def _show(thinking: Thinking) -> None:
    console = Console()
    try:
        with Live(console=console, auto_refresh=False, transient=not console.is_terminal) as live:
            for _ in thinking:
                if console.is_terminal:
                    live.update(_table(thinking.found), refresh=True)
    except KeyboardInterrupt:
        pass  # the last table stands
    if thinking.found and not console.is_terminal:
        console.print(_table(thinking.found))


def _table(infos: list[Info]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    has_chances = any(info.chances is not None for info in infos)
    rate = "win/draw/loss" if has_chances else "win rate"
    for name in ("line", "depth", "score", rate, "nodes", "threats", "time", "moves"):
        table.add_column(name, justify="left" if name == "moves" else "right")
    for info in infos:
        score = info.score
        depth = "" if info.depth is None else f"{info.depth}-{info.selective_depth or info.depth}"
        table.add_row(
            str(info.line),
            depth,
            "" if score is None else str(score),
            _rate(info),
            _count(info.nodes if info.nodes is not None else info.playouts),
            _count(info.threat_nodes),
            f"{info.seconds:.2f} s",
            " ".join(map(str, (info.pv or (info.best,))[:PV_MOVES]))
            + (f"  ({info.text})" if info.text else ""),
        )
    return table


def _rate(info: Info) -> str:
    if info.chances is not None:
        return str(info.chances)
    return "" if info.score is None else f"{info.score.win_rate:.1%}"


def _count(number: int | None) -> str:
    if number is None:
        return ""
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if number >= 10 * unit:
            return f"{number / unit:.1f} {letter}"
    return str(number)
