"""A learning curve as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 340, 52, 130, 40, 44
COLORS = ("#1f6feb", "#c2410c", "#15803d", "#7e22ce")


def draw(
    title: str,
    xs: Sequence[int],
    series: Mapping[str, Sequence[float]],
    along: str = "games of self-play",
    between: tuple[float, float] = (0, 1),
) -> str:
    """Return numbers *between* two bounds over *xs*, one line for each series; shares as they are.

    >>> draw("Learning", [0, 10], {"won": [0.0, 1.0]}).count("<polyline")
    1
    """
    right, low = WIDTH - RIGHT, HEIGHT - BOTTOM
    most = max(max(xs), 1)
    least, greatest = between

    def place(x: float, y: float) -> tuple[float, float]:
        share = (y - least) / (greatest - least)
        return LEFT + x / most * (right - LEFT), low - share * (low - TOP)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="14">{escape(title)}</text>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        value = least + share * (greatest - least)
        _, y = place(0, value)
        text = f"{value:.0%}" if between == (0, 1) else f"{value:.3f}"
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{text}</text>')
    for part in (0, 0.25, 0.5, 0.75, 1):
        x, _ = place(part * most, 0)
        text = f"{part * most:,.0f}".replace(",", " ")
        parts.append(f'<text x="{x:.1f}" y="{low + 18}" text-anchor="middle">{text}</text>')
    middle = (LEFT + right) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{escape(along)}</text>')
    for (name, ys), color in zip(series.items(), COLORS, strict=False):
        points = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in zip(xs, ys, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts.append(
            f'<text x="{right + 8}" y="{place(0, ys[-1])[1] + 4:.1f}" fill="{color}">'
            f"{escape(name)}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


__all__ = ["draw"]
