"""A game of your own, checked, searched and shown.

Run it with ``python examples/own_game.py PAGE.html``. The page steps forwards and backwards
through the search and needs no server.
"""

import sys
from pathlib import Path

from tengen.errors import IllegalMoveError, NotationError
from tengen.game import Notated, Outcome, Side, check
from tengen.search import alphabeta
from tengen.search.export import to_html

State = tuple[int, Side]


class Nim(Notated[State, int]):
    """One heap; take 1, 2 or 3 matches. Whoever takes the last one wins."""

    def __init__(self, matches: int = 6) -> None:
        self.matches = matches

    def initial_state(self) -> State:
        """Return the full heap, MAX to move."""
        return self.matches, Side.MAX

    def to_move(self, state: State) -> Side:
        """Return whose turn it is."""
        return state[1]

    def legal_moves(self, state: State) -> list[int]:
        """Return how many matches may be taken."""
        return [number for number in (1, 2, 3) if number <= state[0]]

    def play(self, state: State, move: int) -> State:
        """Return the state after taking that many."""
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"{move} matches cannot be taken")
        return state[0] - move, state[1].other

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once the heap is empty."""
        return None if state[0] else Outcome.win(state[1].other)

    def format_move(self, state: State, move: int) -> str:
        """Write a move as people say it."""
        return f"take {move}"

    def parse_move(self, state: State, text: str) -> int:
        """Read what :meth:`format_move` writes."""
        for move in self.legal_moves(state):
            if text == self.format_move(state, move):
                return move
        raise NotationError(f"{text!r} is not a move; write for example 'take 2'")


def main(page: Path) -> None:
    """Check the game, search it and write the page."""
    game = Nim()
    print(check(game))
    result = alphabeta(game, trace=True)
    assert result.move is not None
    assert result.trace is not None
    print(f"best: {game.format_move(game.initial_state(), result.move)}, value {result.value:g}")
    page.write_text(to_html(result.trace, game=game, pv=result.pv, title="Nim"), encoding="utf-8")
    print(f"{page}: {result.stats.nodes} nodes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
