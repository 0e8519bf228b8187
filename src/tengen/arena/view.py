"""A tournament in the terminal, as it goes: progress, standings, the test, the boards."""

from __future__ import annotations

import threading
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from tengen.arena.report import Reporter
from tengen.arena.sprt import Sprt
from tengen.arena.store import Store
from tengen.gomoku.point import Point

PERIOD: Final = 1.0
"""Seconds between two looks at the store."""
_LATEST: Final = 5
_STONES: Final = ("●", "○")


def follow(
    store: Store,
    *,
    sprt: Sprt | None = None,
    boards: bool = False,
    console: Console | None = None,
    period: float = PERIOD,
    stop: threading.Event | None = None,
) -> None:
    """Show the tournament of a store until it has ended, Ctrl-C, or *stop* is set."""
    stop = stop or threading.Event()
    reporter = Reporter(store, sprt=sprt, latest=_LATEST)
    mark = reporter.update()
    data = reporter.summary()
    with Live(render(data, boards=boards), console=console, auto_refresh=False) as live:
        while data["finished"] < data["total"] and not _is_decided(data) and not stop.is_set():
            stop.wait(period)
            if (now := reporter.update()) != mark:
                mark, data = now, reporter.summary()
                live.update(render(data, boards=boards), refresh=True)
    if not live.console.is_terminal:
        live.console.print()


def render(data: dict[str, Any], *, boards: bool = False) -> RenderableType:
    """Return what the terminal shows of a summary (:mod:`tengen.arena.report`)."""
    parts: list[RenderableType] = [_heading(data), _progress(data)]
    if boards and data["running"]:
        parts.append(Columns([_board(data["size"], game) for game in data["running"]], padding=3))
    if data["standings"]:
        parts.append(_standings(data))
    if data["match"] is not None and data["finished"]:
        parts.append(_match(data["match"]))
    if data["sprt"] is not None:
        parts.append(_test(data["sprt"]))
    parts += [_game(game) for game in data["games"][:_LATEST]]
    return Group(*parts)


def llr_bar(llr: float, lower: float, upper: float, width: int = 41) -> str:
    """Return the test as a line between its bounds.

    >>> llr_bar(0.0, -3.0, 3.0, width=11)
    'H0 ├─────●─────┤ H1'
    """
    place = round((min(max(llr, lower), upper) - lower) / (upper - lower) * (width - 1))
    return f"H0 ├{'─' * place}●{'─' * (width - 1 - place)}┤ H1"


def _is_decided(data: dict[str, Any]) -> bool:
    return data["sprt"] is not None and data["sprt"]["verdict"] != "ongoing"


def _heading(data: dict[str, Any]) -> Text:
    rule = data["rule"].replace("_", " ") + (", swap2" if data["swap2"] else "")
    profile = f"{data['profile']} profile"
    facts = (rule, f"{data['size']}×{data['size']}", data["control"], profile)
    return Text.assemble((data["title"], "bold"), "  ", (" · ".join(facts), "dim"))


def _progress(data: dict[str, Any]) -> RenderableType:
    words = f"{data['finished']} of {data['total']} games"
    if data["left"]:
        words += f", about {_duration(data['left'])} left"
    bar = ProgressBar(total=max(1, data["total"]), completed=data["finished"], width=40)
    return Columns([bar, Text(words)])


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _standings(data: dict[str, Any]) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 1))
    table.add_column("player", max_width=30, no_wrap=True)
    for name in ("Elo", "±", "games", "score", "+", "=", "−", "s/move", "depth", "faults"):
        table.add_column(name, justify="right")
    for row in data["standings"]:
        wins, draws, losses = row["wdl"]
        table.add_row(
            Text(row["name"]),
            f"{row['elo']:+.0f}",
            f"{row['error']:.0f}",
            str(row["games"]),
            f"{100 * row['score']:.1f} %",
            *map(str, (wins, draws, losses)),
            "–" if row["seconds"] is None else f"{row['seconds']:.2f}",
            "–" if row["depth"] is None else f"{row['depth']:.1f}",
            Text(str(row["faults"]), style="red" if row["faults"] else "dim"),
        )
    return table


def _match(match: dict[str, Any]) -> Text:
    pairs = " ".join(map(str, match["pentanomial"]))
    return Text.assemble(
        f"{match['one']} against {match['other']}: ",
        (f"{match['elo']} Elo", "bold"),
        f" [{match['low']}, {match['high']}], superior with {100 * match['los']:.1f} %, ",
        f"normalised {match['nelo']} ± {match['nelo_error']}, ",
        f"pairs {pairs}",
    )


def _test(sprt: dict[str, Any]) -> Text:
    bar = llr_bar(sprt["llr"], sprt["lower"], sprt["upper"])
    style = {"H0": "red", "H1": "green"}.get(sprt["verdict"], "")
    return Text.assemble(
        f"[{sprt['elo0']:g}, {sprt['elo1']:g}] Elo  ",
        (bar, style),
        f"  LLR {sprt['llr']:+.2f} ({sprt['lower']:.2f}, {sprt['upper']:+.2f})",
    )


def _game(game: dict[str, Any]) -> Text:
    words = f"{game['number']:>5}  {game['black']} {game['result']} {game['white']}"
    return Text(f"{words}  ({game['reason']}, {game['length']} stones)", style="dim")


def _board(size: int, game: dict[str, Any]) -> Text:
    cells = [["·"] * size for _ in range(size)]
    for number, name in enumerate(game["moves"]):
        x, y = Point.parse(name)
        cells[y][x] = _STONES[number % 2]
    lines = [" ".join(row) for row in reversed(cells)]
    return Text("\n".join([f"● {game['black']}", f"○ {game['white']}", *lines]))
