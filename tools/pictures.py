"""Draw the pictures of the README and the tutorial anew: ``python -m tools.pictures``.

Each is the recording of a real search, so a picture can only show what the search did.
"""

from pathlib import Path

from tengen.games import Box, Tree
from tengen.games.tree import Nested
from tengen.search import alphabeta, minimax, pns
from tengen.search.export import to_svg

FOLDER = Path("docs/pictures")
EXERCISE: Nested = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
AND_OR: Nested = [[[1, 0], 0, [0, [1, 1]]], [[0, 1], [1, [0, 1]]], [0, 1]]


def pictures() -> dict[str, str]:
    """Return the drawings by name."""
    exercise, proof, box = Tree(EXERCISE), Tree(AND_OR), Box()
    pruned = alphabeta(exercise, trace=True)
    proved = pns(proof, trace=True)
    # With X at the top and O on the left, few enough positions remain to be read.
    state = box.play(box.play(box.initial_state(), 0), 1)
    won = minimax(box, state, trace=True)
    assert pruned.trace is not None
    assert proved.trace is not None
    assert won.trace is not None
    return {
        "exercise": to_svg(
            pruned.trace, game=exercise, pv=pruned.pv, unfold=True, moves=False, title="Alpha-beta"
        ),
        "proof": to_svg(
            proved.trace, game=proof, pv=proved.pv, moves=False, title="Proof-number search"
        ),
        "box": to_svg(
            won.trace, game=box, state=state, pv=won.pv, label=box.draw, title="The box game"
        ),
    }


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, drawing in pictures().items():
        (FOLDER / f"{name}.svg").write_text(drawing, encoding="utf-8")
