"""A tournament with ratings.

Run it with ``python examples/tournament.py [STORE]``. Every finished game is in the
store before the next one begins; run it again and it goes on.
"""

import sys

from tengen.arena import Contestant, Control, LocalBackend, Plan, Store, Tournament
from tengen.arena.openings import bundled
from tengen.arena.rating import Played, rate

CONTROL = Control(turn=10, nodes=2_000)
PLAYERS = ("tengen", "alphabeta", "mcts?seed=1", "random?seed=1")


def main(path: str) -> None:
    """Play everybody against everybody and print the ratings."""
    openings = tuple(tuple(map(str, stones)) for stones in bundled()[:1])
    plan = Plan(tuple(Contestant.parse(name, CONTROL) for name in PLAYERS), openings)
    with Store(path) as store, LocalBackend() as backend:
        Tournament(plan, store).run(backend)
        games = []
        for _, result in store.games():
            points = {"black": 1.0, "white": 0.0}.get(result.winner or "", 0.5)
            games.append(Played(result.black.name, result.white.name, points))
    for rating in rate(games).players:
        print(f"{rating.name:16}{rating.elo:+8.0f} ± {rating.error:.0f}  {rating.points:g} points")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ":memory:")
