"""What a brain says of its thinking, for people and for graphical interfaces."""

from __future__ import annotations

from tengen.gomocup.coordinates import Notation
from tengen.gomoku.info import Info
from tengen.gomoku.score import Score

REALTIME, DETAIL = 1, 2
"""The bits of ``INFO show_detail``."""


def summary(info: Info) -> str:
    """Return the message before a move: what every manager can log, and an arena can read.

    Of a player that knows nothing but its move, it is empty.

    >>> from tengen.gomoku.point import Point
    >>> summary(Info(best=Point(7, 7), score=Score(35), depth=9, nodes=12345, seconds=0.25))
    'MESSAGE depth 9 eval +35 nodes 12345 time 250 ms pv h8'
    """
    words = []
    if info.depth is not None:
        deepest = "" if info.selective_depth is None else f"-{info.selective_depth}"
        words.append(f"depth {info.depth}{deepest}")
    if info.score is not None:
        words.append(f"eval {evaluation(info.score)}")
    if info.nodes is not None:
        words.append(f"nodes {info.nodes}")
    if info.playouts is not None:
        words.append(f"playouts {info.playouts}")
    if not words and not info.text:
        return ""
    words.append(f"time {round(info.seconds * 1000)} ms")
    words.append("pv " + " ".join(map(str, info.pv or (info.best,))))
    if info.text:
        words.append("| " + " ".join(info.text.split()))
    return "MESSAGE " + " ".join(words)


def evaluation(score: Score) -> str:
    """Return a score as the Yixin family writes it.

    >>> evaluation(Score(-12)), evaluation(Score.win(5)), evaluation(Score.loss(4))
    ('-12', '+M5', '-M4')
    """
    if score.plies is not None:
        return f"{'+' if score.is_win else '-'}M{score.plies}"
    return f"{score.value:+d}"


def realtime(info: Info, notation: Notation) -> list[str]:
    """Return the marks that an interface draws on the board while the brain thinks."""
    marks = ["REFRESH", f"BEST {notation.write(info.best)}"]
    if info.score is not None:
        marks.append(f"VAL {evaluation(info.score)}")
    marks.append(f"PV {notation.write(*(info.pv or (info.best,)))}")
    return [f"MESSAGE REALTIME {mark}" for mark in marks]


def detail(info: Info, lines: int, notation: Notation) -> list[str]:
    """Return the block of one line of an analysis."""
    numbers: list[tuple[str, object]] = [
        ("PV", info.line - 1),
        ("NUMPV", lines),
        ("DEPTH", info.depth),
        ("SELDEPTH", info.selective_depth),
        ("NODES", info.nodes),
        ("TOTALNODES", None if info.nodes is None else info.nodes + (info.threat_nodes or 0)),
        ("TOTALTIME", round(info.seconds * 1000)),
    ]
    if info.nodes is not None and info.seconds > 0:
        numbers.append(("SPEED", round(info.nodes / info.seconds)))
    if info.score is not None:
        numbers.append(("EVAL", evaluation(info.score)))
        numbers.append(("WINRATE", f"{info.score.win_rate:.4f}"))
    numbers.append(("BESTLINE", notation.write(*(info.pv or (info.best,)))))
    numbers.append(("PV", "DONE"))
    return [f"INFO {key} {value}" for key, value in numbers if value is not None]
