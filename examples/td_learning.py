"""Learn to evaluate tic-tac-toe by temporal differences, and draw the curve.

python examples/td_learning.py CURVE.svg [GAMES]
"""

import sys
from pathlib import Path

from tengen.games import TicTacToe
from tengen.games.stones import Stones
from tengen.search import hminimax, minimax
from tengen.search.learning.td import Linear, Progress, td_learn

GAME = TicTacToe()


def features(state: Stones) -> list[float]:
    """Return one feature: lines that are open for X less lines that are open for O."""
    return [GAME.evaluate(state)]


def svg(points: list[tuple[int, float]]) -> str:
    """Return the curve as a picture."""
    width, height, last = 480, 240, points[-1][0]
    top = max(error for _, error in points)
    places = " ".join(f"{40 + 420 * n / last:.1f},{210 - 180 * e / top:.1f}" for n, e in points)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="white"/>'
        '<path d="M40 20V210H470" fill="none" stroke="#444"/>'
        f'<polyline points="{places}" fill="none" stroke="#b3261e" stroke-width="2"/>'
        f'<text x="44" y="30" font-family="sans-serif" font-size="12">error, from {top:.3f}</text>'
        f'<text x="380" y="230" font-family="sans-serif" font-size="12">{last} games</text></svg>'
    )


def main(path: Path, games: int) -> None:
    """Learn, draw and play."""
    evaluation = Linear(features, count=1)
    curve: list[tuple[int, float]] = []

    def note(progress: Progress) -> None:
        curve.append((progress.games, progress.error))

    td_learn(GAME, evaluation, games=games, seed=1, report=note, report_every=max(1, games // 40))
    path.write_text(svg(curve), encoding="utf-8")
    print(f"weight {evaluation.weights[0]:+.3f}, error {curve[0][1]:.3f} → {curve[-1][1]:.3f}")
    best = hminimax(GAME, depth=2, evaluate=evaluation)
    print(f"two plies deep it plays cell {best.move}; the game is worth {minimax(GAME).value:g}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2_000)
