"""Draw the generations of the network: ``python -m tools.generations_picture > generations.svg``.

The matches are those of docs/methods/network.md: each generation against the linear weights.
"""

from __future__ import annotations

from typing import NamedTuple


class Generation(NamedTuple):
    """A network, and its match against the linear weights."""

    number: int
    elo: float
    error: float
    """Half of the 95 % interval."""


GENERATIONS = (
    Generation(0, 0, 0),
    Generation(2, 200, 43),
    Generation(3, 262, 51),
    Generation(4, 282, 51),
    Generation(5, 262, 49),
)
MOST, STEP = 350, 50
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 560, 290, 46, 28, 30
STYLE = """
text{font:12px system-ui,sans-serif;fill:#6f6a60}.grid{stroke:#6f6a60;opacity:.25}
.curve{fill:none;stroke:#2f7d5b;stroke-width:2}.error{stroke:#2f7d5b;opacity:.7}.dot{fill:#2f7d5b}
@media(prefers-color-scheme:dark){text{fill:#a39d91}.grid{stroke:#a39d91}
.curve,.error{stroke:#5fbf94}.dot{fill:#5fbf94}}
"""


def draw() -> str:
    """Return the picture."""

    def across(number: int) -> float:
        return LEFT + (WIDTH - LEFT - 50) * (number + 0.3) / (GENERATIONS[-1].number + 0.3)

    def height(elo: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (MOST - elo) / MOST

    parts = []
    for elo in range(0, MOST + 1, STEP):
        y = height(elo)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - 10}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{elo}</text>')
    places = [(across(each.number), height(each.elo)) for each in GENERATIONS]
    curve = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    parts.append(f'<path class="curve" d="M{curve}"/>')
    for each, (x, y) in zip(GENERATIONS, places, strict=True):
        low, high = height(each.elo - each.error), height(each.elo + each.error)
        parts.append(f'<path class="error" d="M{x:.1f} {low:.1f}V{high:.1f}"/>')
        parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
        name = f"generation {each.number}" if each.number else "linear weights"
        y = HEIGHT - BOTTOM + 18
        parts.append(f'<text x="{x:.1f}" y="{y}" text-anchor="middle">{name}</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP - 8}">Elo over the linear weights</text>')
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-label="Elo of each generation of the network over the linear weights">'
    )
    return "\n".join([head, f"<style>{STYLE}</style>", *parts, "</svg>"])


if __name__ == "__main__":
    print(draw())
