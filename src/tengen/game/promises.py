"""What the protocol promises. Each promise looks at a state and tells, in words, how it is broken.

:func:`tengen.game.check` shows them the states of random games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isclose, isfinite, isnan
from numbers import Real
from typing import Any

from tengen.errors import IllegalMoveError, NotationError
from tengen.game.abilities import Chance, Drawn, Evaluated, Forcing, Notated, Ordered, Symmetric
from tengen.game.protocol import Game, Side
from tengen.game.solve import Solver

MOST_MOVES = 200
"""So many moves of a state are tried; chance can have hundreds of thousands."""

NONSENSE = ("", "?!", "no such move")


class FailedError(Exception):
    """A method of the game raised something."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A state, how it came about, and what to try on it."""

    game: Game[Any, Any]
    state: Any
    parent: Any
    path: tuple[Any, ...]
    strangers: Sequence[Any]
    """Moves that were legal somewhere else."""
    others: Sequence[Any]
    """States that came about in other ways."""
    solver: Solver

    def ask(self, method: str, *arguments: Any) -> Any:
        """Call a method of the game; whatever it raises breaks the promise."""
        try:
            return getattr(self.game, method)(*arguments)
        except Exception as error:
            raise FailedError(f"{method} raises {type(error).__name__}: {error}") from error

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ask("outcome", self.state) is not None

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves; none at the end."""
        return () if self.is_over else tuple(self.ask("legal_moves", self.state))

    def value(self, state: Any) -> float | None:
        """Return the game's value from a state on, if it has one and is small enough."""
        try:
            value: Any = self.solver.value(state)
            return float(value) if isinstance(value, Real) else None
        except Exception as error:
            raise FailedError(f"further moves raise {type(error).__name__}: {error}") from error

    def again(self) -> Any:
        """Return the state once more, made in the same way."""
        if not self.path:
            return self.ask("initial_state")
        return self.ask("play", self.parent, self.path[-1])


@dataclass(frozen=True)
class Promise:
    """A sentence, and the function that yields what in a state contradicts it."""

    text: str
    breaches: Callable[[Scene], Iterator[str]]


VITAL: list[Promise] = []
"""Without these a state cannot be examined further."""
PROMISES: list[Promise] = []
"""All the others."""


def _promise(
    text: str, to: list[Promise] = PROMISES
) -> Callable[[Callable[[Scene], Iterator[str]]], Promise]:
    """Return the decorator that makes a promise of a function and adds it to a list."""

    def add(breaches: Callable[[Scene], Iterator[str]]) -> Promise:
        to.append(Promise(text, breaches))
        return to[-1]

    return add


# --- states ---------------------------------------------------------------------------------------


@_promise("States are hashable.", VITAL)
def _hashable(scene: Scene) -> Iterator[str]:
    try:
        hash(scene.state)
    except TypeError:
        yield (
            f"the state is a {type(scene.state).__name__}, which cannot be hashed: "
            "build it from tuples, numbers and strings"
        )


@_promise("The same move leads to the same state, and equal states have equal hashes.")
def _reproducible(scene: Scene) -> Iterator[str]:
    again = scene.again()
    if again != scene.state:
        yield f"the same move gave {_short(scene.state)} and then {_short(again)}"
    for other in (again, *scene.others):
        if other == scene.state and hash(other) != hash(scene.state):
            yield f"two states equal {_short(other)} but have different hashes"
            return


@_promise("No method changes the state that it is given.")
def _unchanged(scene: Scene) -> Iterator[str]:
    before, state = scene.again(), scene.state
    code, moves = hash(state), scene.moves
    if before != state:
        return
    for name, calls in _questions(scene):
        for arguments in calls:
            scene.ask(name, state, *arguments)
            if before != state or hash(state) != code or scene.moves != moves:
                yield f"{name} changed the state that it was given, {_short(before)}"
                return


def _questions(scene: Scene) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    game, moves = scene.game, scene.moves
    yield "outcome", [()]
    if scene.is_over:
        return
    yield "legal_moves", [()]
    yield "to_move", [()]
    yield "play", [(move,) for move in moves[:MOST_MOVES]]
    for ability, name in (
        (Evaluated, "evaluate"),
        (Symmetric, "canonical"),
        (Forcing, "forcing_moves"),
        (Drawn, "draw"),
    ):
        if isinstance(game, ability):
            yield name, [()]
    if isinstance(game, Ordered):
        yield "order", [(moves,)]


# --- rules ----------------------------------------------------------------------------------------


@_promise("The outcome is None or one number for MAX.", VITAL)
def _numeric_outcome(scene: Scene) -> Iterator[str]:
    value = scene.ask("outcome", scene.state)
    if value is None:
        return
    if isinstance(value, (tuple, list, dict)):
        yield (
            f"outcome returns {_short(value)}: return the one utility for MAX, "
            "since what MAX wins MIN loses"
        )
    elif isinstance(value, bool) or not isinstance(value, Real):
        yield f"outcome returns {_short(value)}, not a number (Outcome.WIN, DRAW or LOSS) or None"
    elif isnan(value):
        yield "outcome returns nan, which is less and greater than nothing"
    elif scene.ask("outcome", scene.state) != value:
        yield "outcome gives different numbers when asked twice"


@_promise("The side to move is a Side, and chance only in a game of Chance.", VITAL)
def _known_side(scene: Scene) -> Iterator[str]:
    if scene.is_over:
        return
    side = scene.ask("to_move", scene.state)
    if not isinstance(side, Side):
        yield f"to_move returns {_short(side)}, not Side.MAX, Side.MIN or Side.CHANCE"
    elif side is Side.CHANCE and not isinstance(scene.game, Chance):
        yield "to_move returns Side.CHANCE, but the game does not inherit from Chance"
    elif scene.ask("to_move", scene.state) is not side:
        yield "to_move gives different sides when asked twice"


@_promise(
    "The legal moves are a sequence, the same ones each time, none twice, at least one.", VITAL
)
def _listed_moves(scene: Scene) -> Iterator[str]:
    if scene.is_over:
        return
    moves = scene.ask("legal_moves", scene.state)
    if not isinstance(moves, Sequence) or isinstance(moves, str):
        yield f"legal_moves returns a {type(moves).__name__}, not a list, a tuple or a range"
        return
    if not moves:
        yield "legal_moves is empty although outcome is None"
    if list(scene.ask("legal_moves", scene.state)) != list(moves):
        yield "legal_moves gives other moves, or another order, when asked twice"
    try:
        twice = [move for move, count in Counter(moves).items() if count > 1]
    except TypeError:
        yield f"legal_moves contains moves that cannot be hashed, such as {_short(moves[0])}"
        return
    if twice:
        yield f"legal_moves contains {_short(twice[0])} twice"


@_promise("Every legal move can be played.")
def _legal_moves_accepted(scene: Scene) -> Iterator[str]:
    for move in scene.moves[:MOST_MOVES]:
        try:
            scene.game.play(scene.state, move)
        except Exception as error:
            yield f"play refuses the legal move {_short(move)}: {type(error).__name__}: {error}"
            return


@_promise("A move that is not legal raises IllegalMoveError.")
def _illegal_moves_refused(scene: Scene) -> Iterator[str]:
    legal = scene.moves
    if scene.is_over:
        legal = tuple(scene.ask("legal_moves", scene.state))
    for move in scene.strangers:
        if move in legal:
            continue
        try:
            scene.game.play(scene.state, move)
        except IllegalMoveError:
            continue
        except Exception as error:
            yield f"play raises {type(error).__name__}, not IllegalMoveError, for {_short(move)}"
            return
        over = " after the end of the game" if scene.is_over else ""
        yield f"play accepts {_short(move)}{over}, which is not among the legal moves"
        return


# --- abilities ------------------------------------------------------------------------------------


@_promise("The evaluation is a finite number, the same each time.")
def _sensible_evaluation(scene: Scene) -> Iterator[str]:
    if not isinstance(scene.game, Evaluated) or scene.is_over:
        return
    value = scene.ask("evaluate", scene.state)
    if isinstance(value, bool) or not isinstance(value, Real):
        yield f"evaluate returns {_short(value)}, not a number"
    elif not isfinite(value):
        yield f"evaluate returns {value}: keep infinite values for searches"
    elif scene.ask("evaluate", scene.state) != value:
        yield "evaluate gives different numbers when asked twice"


@_promise("The canonical state is its own canonical state.")
def _idempotent_symmetry(scene: Scene) -> Iterator[str]:
    if not isinstance(scene.game, Symmetric):
        return
    canonical = scene.ask("canonical", scene.state)
    again = scene.ask("canonical", canonical)
    if again != canonical:
        yield f"canonical gives {_short(canonical)}, but of that {_short(again)}"


@_promise("A state and its canonical state have the same side, outcome, moves and value.")
def _true_symmetry(scene: Scene) -> Iterator[str]:
    if not isinstance(scene.game, Symmetric):
        return
    image = scene.ask("canonical", scene.state)
    for method, what in (("outcome", "outcome"), ("to_move", "side to move")):
        here, there = scene.ask(method, scene.state), scene.ask(method, image)
        if here != there:
            yield f"canonical changes the {what} from {_short(here)} to {_short(there)}"
            return
        if scene.is_over:
            return
    moves = scene.ask("legal_moves", image)
    if len(moves) != len(scene.moves):
        yield f"canonical changes the number of legal moves from {len(scene.moves)} to {len(moves)}"
    elif _next(scene, scene.state) != _next(scene, image):
        yield "the moves of a state and of its canonical state lead to different classes of states"
    here, there = scene.value(scene.state), scene.value(image)
    if here is not None and there is not None and not isclose(here, there, abs_tol=1e-9):
        yield f"canonical changes the value of the game from {here} to {there}"


def _next(scene: Scene, state: Any) -> Counter[Any]:
    return Counter(
        scene.ask("canonical", scene.ask("play", state, move))
        for move in scene.ask("legal_moves", state)
    )


@_promise("Chance's moves are the legal moves in order, with probabilities that sum to one.")
def _whole_chances(scene: Scene) -> Iterator[str]:
    if not isinstance(scene.game, Chance) or scene.is_over:
        return
    if scene.ask("to_move", scene.state) is not Side.CHANCE:
        return
    chances = scene.ask("chances", scene.state)
    moves = [move for move, _ in chances]
    if moves != list(scene.moves):
        yield f"chances lists {_short(moves)}, but legal_moves {_short(list(scene.moves))}"
    weights = [weight for _, weight in chances]
    if any(not 0 < weight <= 1 for weight in weights):
        yield f"chances gives a probability of {min(weights)} to {max(weights)}, not within 0 to 1"
    elif not isclose(sum(weights), 1, abs_tol=1e-9):
        yield f"the probabilities sum to {sum(weights)}, not to 1"


@_promise("Ordering returns the same moves, none added, none left out.")
def _ordered_moves(scene: Scene) -> Iterator[str]:
    if not isinstance(scene.game, Ordered) or scene.is_over:
        return
    for moves in (scene.moves, scene.moves[::2]):
        ordered = scene.ask("order", scene.state, moves)
        if Counter(ordered) != Counter(moves):
            yield f"order makes {_short(list(ordered))} of {_short(list(moves))}"
            return


@_promise("Forcing moves are legal moves, none twice.")
def _legal_forcing_moves(scene: Scene) -> Iterator[str]:
    if not isinstance(scene.game, Forcing) or scene.is_over:
        return
    forcing = list(scene.ask("forcing_moves", scene.state))
    strange = [move for move in forcing if move not in scene.moves]
    if strange:
        yield f"forcing_moves contains {_short(strange[0])}, which is not legal"
    elif len(set(forcing)) < len(forcing):
        yield f"forcing_moves contains a move twice: {_short(forcing)}"


@_promise("A move's text reads back as that move, and nonsense raises NotationError.")
def _readable_notation(scene: Scene) -> Iterator[str]:
    if not isinstance(scene.game, Notated) or scene.is_over:
        return
    for move in scene.moves[:MOST_MOVES]:
        text = scene.ask("format_move", scene.state, move)
        if not isinstance(text, str):
            yield f"format_move returns {_short(text)}, not text"
            return
        back = scene.ask("parse_move", scene.state, text)
        if back != move:
            yield f"format_move writes {_short(move)} as {text!r}, but that reads as {_short(back)}"
            return
    for text in NONSENSE:
        try:
            move = scene.game.parse_move(scene.state, text)
        except NotationError:
            continue
        except Exception as error:
            yield f"parse_move raises {type(error).__name__}, not NotationError, for {text!r}"
        else:
            yield f"parse_move reads {text!r} as {_short(move)}"
        return


@_promise("A drawing is text without a line end after the last line.")
def _plain_drawing(scene: Scene) -> Iterator[str]:
    if not isinstance(scene.game, Drawn):
        return
    drawing = scene.ask("draw", scene.state)
    if not isinstance(drawing, str):
        yield f"draw returns {_short(drawing)}, not text"
    elif drawing.endswith("\n"):
        yield "draw ends with an empty line"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
