"""``tengen review``: a game with every move judged."""

from __future__ import annotations

import json as json_format
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tengen import records
from tengen.cli.options import Depth, Json, Memory, Nodes, RuleIfGiven, SizeIfGiven, Svg, Threads
from tengen.cli.position import read_board
from tengen.game import Limit
from tengen.gomoku import Board, Color
from tengen.gomoku.engine import Engine
from tengen.gomoku.review import JudgedMove
from tengen.gomoku.review import review as judge
from tengen.gomoku.review_svg import review_svg
from tengen.records import write_atomically

_BARS = "▁▂▃▄▅▆▇█"
_STYLES = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}


def review(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A record file, moves such as 'h8 i9', or -.")
    ],
    time: Annotated[
        float | None, typer.Option(min=0.001, metavar="SECONDS", help="Time per position.")
    ] = None,
    depth: Depth = None,
    nodes: Nodes = None,
    threads: Threads = 1,
    memory: Memory = 128,
    rule: RuleIfGiven = None,
    size: SizeIfGiven = None,
    mistakes: Annotated[
        bool, typer.Option("--mistakes", help="List only inaccuracies and worse.")
    ] = False,
    svg: Svg = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the game with the verdicts (sgf, json, psq)."),
    ] = None,
    json: Json = False,
) -> None:
    """Judge every move of a game and name the mistakes.

    Proven losses are named, too. A position gets half a second unless a limit is given. Scores are
    for the player who made the move.

    Examples:
      tengen review game.psq
      tengen review game.sgf --time 2 --svg course.svg --record annotated.sgf
      tengen review "h8 i9 g8 f8 i8 j8" --depth 8 --mistakes
    """
    board = read_board(game, rule, size)
    if time is None and depth is None and nodes is None:
        time = 0.5
    limit = Limit(seconds=time, depth=depth, nodes=nodes)
    with Engine(threads=threads, memory_mb=memory) as engine:
        moves = _with_progress(judge(board, engine, limit), len(board.moves))
    if svg is not None:
        write_atomically(svg, review_svg(moves).encode())
    if record is not None:
        _write_record(record, board, moves)
    if json:
        typer.echo(json_format.dumps(_as_json(board, moves), indent=1))
    else:
        _print(moves, mistakes)


def _with_progress(moves: Iterable[JudgedMove], count: int) -> list[JudgedMove]:
    """Return the moves in the order of the game; a bar on stderr shows how far it is."""
    found = list(
        track(
            moves,
            total=count,
            description="reviewing",
            console=Console(stderr=True),
            transient=True,
        )
    )
    return found[::-1]


def _print(moves: Sequence[JudgedMove], only_mistakes: bool) -> None:

    console = Console()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("move", "", "score", "best", "score", "verdict", "remark"):
        table.add_column(name, justify="right" if name in ("move", "score") else "left")
    for move in moves:
        style = _STYLES.get(move.verdict, "")
        if only_mistakes and not style:
            continue
        is_best = move.verdict == "best"
        table.add_row(
            f"{move.number}.",
            f"{'●' if move.color == 0 else '○'} {move.move}",
            str(move.score),
            "" if is_best else str(move.best),
            "" if is_best else str(move.best_score),
            str(move.verdict),
            move.remark,
            style=style,
        )
    console.print(table)
    course = "".join(_BARS[min(7, int(move.black_win_rate * 8))] for move in moves)
    console.print(f"\nBlack's chances: {course}", highlight=False)
    for line in _summary(moves):
        console.print(line, highlight=False)


def _summary(moves: Sequence[JudgedMove]) -> list[str]:

    lines = []
    for color in Color:
        own = [move for move in moves if move.color is color]
        if own:
            counts = ", ".join(
                _counted(sum(move.verdict == name for move in own), name) for name in _STYLES
            )
            lost = sum(move.lost for move in own) / len(own)
            lines.append(
                f"{color}: {counts}; average loss per move: {100 * lost:.1f} % win probability"
            )
    return lines


def _counted(number: int, name: str) -> str:
    plural = name[:-1] + "ies" if name.endswith("y") else name + "s"
    return f"{number} {name if number == 1 else plural}"


def _as_json(board: Board, moves: Sequence[JudgedMove]) -> dict[str, object]:
    return {
        "rule": board.rule.word,
        "size": board.size,
        "moves": [move.as_json() for move in moves],
    }


def _write_record(path: Path, board: Board, moves: Sequence[JudgedMove]) -> None:

    begin = board
    while begin.moves:
        begin = begin.undo()
    game = records.Record(rule=board.rule, size=board.size)
    game.root.black, game.root.white = begin.stones(Color.BLACK), begin.stones(Color.WHITE)
    if game.root.black or game.root.white:
        game.root.to_move = begin.to_move
    node = game.root
    for move in moves:
        said = [] if move.verdict == "best" else [f"{move.verdict}; better {move.best}"]
        said += [move.remark] if move.remark else []
        node = node.add(
            move.move,
            move.color,
            comment=". ".join(said),
            evaluation=float(move.score.value if move.color == 0 else -move.score.value),
            is_marked=move.verdict in _STYLES,
        )
    records.write(game, path)
