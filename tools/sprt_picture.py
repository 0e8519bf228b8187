"""Draw the walks of simulated sequential tests: ``python -m tools.sprt_picture > sprt.svg``."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tengen.arena.elo import Tally, score_of_elo
from tengen.arena.sprt import Decision, Sprt

TEST = Sprt(0, 50)
WALKS = 6
DRAWS = 0.3
PAIRS = 200
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 720, 330, 46, 20, 40
STYLE = """
text{font:12px system-ui,sans-serif;fill:#6f6a60}.h1{stroke:#2f7d5b}.h0{stroke:#b5483c}
.h1,.h0{fill:none;stroke-width:1.4;opacity:.85}.bound{stroke-dasharray:6 4;stroke-width:1.6}
.zero{stroke:#6f6a60;stroke-dasharray:2 4}.up{fill:#2f7d5b}.down{fill:#b5483c}
@media(prefers-color-scheme:dark){text{fill:#a39d91}.h1{stroke:#5fbf94}.h0{stroke:#e0776b}
.up{fill:#5fbf94}.down{fill:#e0776b}}
"""


def walk(elo: float, seed: int) -> Iterator[float]:
    """Yield the LLR after each pair of games of a player who is *elo* stronger, to the end."""
    dice = random.Random(seed)
    score = score_of_elo(elo)
    chances = (1 - score - DRAWS / 2, DRAWS, score - DRAWS / 2)
    tally = Tally()
    yield 0.0
    while TEST.state(tally).verdict is Decision.ONGOING:
        one, other = dice.choices((0.0, 0.5, 1.0), chances, k=2)
        tally += Tally.of([(one, other)])
        yield TEST.llr(tally)


def draw() -> str:
    """Return the picture."""
    lower, upper = TEST.bounds

    def place(pairs: int, llr: float) -> str:
        x = LEFT + (WIDTH - LEFT - 10) * pairs / PAIRS
        y = TOP + (HEIGHT - TOP - BOTTOM) * (upper + 0.5 - llr) / (upper - lower + 1)
        return f"{x:.1f} {y:.1f}"

    def line(name: str, llr: float) -> str:
        start, end = place(0, llr), place(PAIRS, llr)
        return f'<path class="{name}" d="M{start}L{end}"/>'

    def words(name: str, llr: float, text: str) -> str:
        x, y = place(0, llr).split()
        return f'<text class="{name}" x="{float(x) + 8}" y="{y}">{text}</text>'

    parts = [
        line("zero", 0),
        line("h1 bound", upper),
        line("h0 bound", lower),
        words("up", upper + 0.15, f"{upper:+.2f}: H1 accepted, {TEST.elo1:g} Elo stronger"),
        words("down", lower - 0.4, f"{lower:+.2f}: H0 accepted, {TEST.elo0:g} Elo"),
    ]
    for name, elo in (("h1", TEST.elo1), ("h0", TEST.elo0)):
        for seed in range(WALKS):
            steps = [place(i, llr) for i, llr in enumerate(walk(elo, seed)) if i <= PAIRS]
            parts.append(f'<path class="{name}" d="M{"L".join(steps)}"/>')
    for pairs in range(0, PAIRS + 1, 50):
        x = place(pairs, 0).split()[0]
        parts.append(f'<text x="{x}" y="{HEIGHT - 18}" text-anchor="middle">{pairs}</text>')
    parts.append(f'<text x="{WIDTH - 10}" y="{HEIGHT - 4}" text-anchor="end">pairs of games</text>')
    parts.append(f'<text x="4" y="{TOP + 4}">LLR</text>')
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="Walks of a sequential test">\n<style>{STYLE}</style>\n{body}\n</svg>\n'
    )


if __name__ == "__main__":
    print(draw(), end="")
