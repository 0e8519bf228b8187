"""The course of a game as a picture: Black's chance of winning after every move."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.gomoku.review import JudgedMove, Verdict

WIDTH, HEIGHT, MARGIN = 640, 200, 28
_COLORS = {
    Verdict.INACCURACY: "#e0a800",
    Verdict.MISTAKE: "#e07000",
    Verdict.BLUNDER: "#d02020",
}


def review_svg(moves: Sequence[JudgedMove]) -> str:
    """Return the graph of *moves*, in the order of the game; mistakes are dots with a title.

    >>> review_svg([])
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200"...
    """
    inner_width, inner_height = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    step = inner_width / max(1, len(moves))

    def x(number: int) -> float:
        return MARGIN + number * step

    def y(rate: float) -> float:
        return MARGIN + (1 - rate) * inner_height

    rates = [0.5, *(move.black_win_rate for move in moves)]
    points = " ".join(f"{x(i):.1f},{y(rate):.1f}" for i, rate in enumerate(rates))
    dots = "".join(
        f'<circle cx="{x(i):.1f}" cy="{y(move.black_win_rate):.1f}" r="4" '
        f'fill="{_COLORS[move.verdict]}"><title>{move.number}. {move.move}: {move.verdict}'
        f"{' – ' + move.remark if move.remark else ''}</title></circle>"
        for i, move in enumerate(moves, 1)
        if move.verdict in _COLORS
    )
    labels = "".join(
        f'<text x="{MARGIN - 4}" y="{y(rate) + 3:.1f}" text-anchor="end">{rate:.0%}</text>'
        for rate in (0, 0.5, 1)
    )
    numbers = "".join(
        f'<text x="{x(i):.1f}" y="{HEIGHT - 10}" text-anchor="middle">{i}</text>'
        for i in range(0, len(moves) + 1, 10)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="10" role="img" '
        f'aria-label="Black\'s chance of winning after every move">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{inner_width}" height="{inner_height}" '
        f'fill="#f2f2f2"/>'
        f'<polygon points="{MARGIN},{y(0):.1f} {points} {x(len(moves)):.1f},{y(0):.1f}" '
        f'fill="#444"/>'
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y(0.5):.1f}" y2="{y(0.5):.1f}" '
        f'stroke="#999" stroke-dasharray="4 3"/>'
        f"{dots}{labels}{numbers}</svg>"
    )
