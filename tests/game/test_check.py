"""One planted bug per promise: each is found, named, and shown by a short sequence of moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

from tengen.errors import IllegalMoveError, NotationError
from tengen.game import (
    Chance,
    Drawn,
    Evaluated,
    Forcing,
    Notated,
    Ordered,
    Outcome,
    Side,
    Symmetric,
    check,
)
from tengen.game.promises import PROMISES, VITAL
from tengen.game.solve import Solver

State = Any
Move = Any


class Heaps(
    Evaluated[State],
    Symmetric[State],
    Ordered[State, Move],
    Forcing[State, Move],
    Notated[State, Move],
    Drawn[State],
):
    """Nim with two heaps of three: take any number from one; whoever takes the last wins."""

    def initial_state(self) -> State:
        return (3, 3, Side.MAX)

    def to_move(self, state: State) -> Any:
        return state[2]

    def legal_moves(self, state: State) -> Any:
        return [(heap, take) for heap in (0, 1) for take in range(1, state[heap] + 1)]

    def play(self, state: State, move: Move) -> State:
        if move not in Heaps.legal_moves(self, state):
            raise IllegalMoveError(f"cannot take {move}")
        heaps = [state[0], state[1]]
        heaps[move[0]] -= move[1]
        return (heaps[0], heaps[1], state[2].other)

    def outcome(self, state: State) -> Any:
        return None if state[0] or state[1] else Outcome.win(state[2].other)

    def evaluate(self, state: State) -> Any:
        return 0.0

    def canonical(self, state: State) -> State:
        return (min(state[:2]), max(state[:2]), state[2])

    def order(self, state: State, moves: Sequence[Move]) -> Any:
        return sorted(moves, reverse=True)

    def forcing_moves(self, state: State) -> Any:
        return [move for move in Heaps.legal_moves(self, state) if move[1] == state[move[0]]]

    def format_move(self, state: State, move: Move) -> Any:
        return f"{move[0]}:{move[1]}"

    def parse_move(self, state: State, text: str) -> Move:
        heap, colon, take = text.partition(":")
        if not (colon and heap.isdigit() and take.isdigit()):
            raise NotationError(f"{text!r} is no move")
        return (int(heap), int(take))

    def draw(self, state: State) -> Any:
        return f"{state[0]} {state[1]}"


class Coin(Chance[State, Move]):
    """MAX stakes or not, a coin falls."""

    def initial_state(self) -> State:
        return "choose"

    def to_move(self, state: State) -> Any:
        return Side.MAX if state == "choose" else Side.CHANCE

    def legal_moves(self, state: State) -> Any:
        return {"choose": ["bet", "pass"], "bet": ["heads", "tails"]}.get(state, [])

    def chances(self, state: State) -> Any:
        return [("heads", 0.5), ("tails", 0.5)]

    def play(self, state: State, move: Move) -> State:
        if move not in Coin.legal_moves(self, state):
            raise IllegalMoveError(f"no {move}")
        return move

    def outcome(self, state: State) -> Any:
        return {"pass": 0, "heads": 1, "tails": -1}.get(state)


def test_a_sound_game_passes() -> None:
    report = check(Heaps(), games=20)
    assert report.is_ok, report
    assert report.states == 28
    assert str(report) == "20 games, 28 states: every promise is kept."


def test_a_sound_game_of_chance_passes() -> None:
    assert check(Coin(), games=20).is_ok


# --- the planted bugs -----------------------------------------------------------------------------

SMALL = (1, 1)
"""The bugs below show themselves only in the state with two heaps of one, MIN or MAX to move."""


class Unhashable(Heaps):
    def initial_state(self) -> State:
        return [3, 3, Side.MAX]


class PairOutcome(Heaps):
    def outcome(self, state: State) -> Any:
        value = super().outcome(state)
        return None if value is None else (value, value)


class WordOutcome(Heaps):
    def outcome(self, state: State) -> Any:
        value = super().outcome(state)
        return None if value is None else "win"


class NanOutcome(Heaps):
    def outcome(self, state: State) -> Any:
        return None if state[0] or state[1] else float("nan")


class BoolOutcome(Heaps):
    def outcome(self, state: State) -> Any:
        return None if state[0] or state[1] else True


class PlainSide(Heaps):
    def to_move(self, state: State) -> Any:
        return "MAX" if state[:2] == SMALL else state[2]


class SecretChance(Heaps):
    def to_move(self, state: State) -> Any:
        return Side.CHANCE if state[:2] == SMALL else state[2]


class NoMoves(Heaps):
    def legal_moves(self, state: State) -> Any:
        return [] if state[:2] == SMALL else super().legal_moves(state)


class SetOfMoves(Heaps):
    def legal_moves(self, state: State) -> Any:
        return set(super().legal_moves(state))


class FickleMoves(Heaps):
    def __init__(self) -> None:
        self.calls = count()

    def legal_moves(self, state: State) -> Any:
        moves = super().legal_moves(state)
        return moves if next(self.calls) % 2 else moves[::-1]


class DoubleMoves(Heaps):
    def legal_moves(self, state: State) -> Any:
        moves = super().legal_moves(state)
        return moves * 2 if state[:2] == SMALL else moves


class UnhashableMoves(Heaps):
    def legal_moves(self, state: State) -> Any:
        return [list(move) for move in super().legal_moves(state)]


class RefusesLegal(Heaps):
    def play(self, state: State, move: Move) -> State:
        if state[:2] == SMALL:
            raise IllegalMoveError("not now")
        return super().play(state, move)


class AcceptsIllegal(Heaps):
    def play(self, state: State, move: Move) -> State:
        if move not in self.legal_moves(state):
            return state
        return super().play(state, move)


class WrongError(Heaps):
    def play(self, state: State, move: Move) -> State:
        if move not in self.legal_moves(state):
            raise KeyError(move)
        return super().play(state, move)


class RandomState(Heaps):
    def __init__(self) -> None:
        self.calls = count()

    def play(self, state: State, move: Move) -> State:
        return (*super().play(state, move)[:3], next(self.calls))


class Position:
    """Heaps that can be changed, and hash by what they are."""

    def __init__(self, *heaps: Any) -> None:
        self.heaps = list(heaps)

    def __getitem__(self, index: Any) -> Any:
        return tuple(self.heaps)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.heaps == other.heaps

    def __hash__(self) -> int:
        return hash(tuple(self.heaps))


class Mutates(Heaps):
    def initial_state(self) -> State:
        return Position(3, 3, Side.MAX)

    def canonical(self, state: State) -> State:
        return Position(*super().canonical(state))

    def play(self, state: State, move: Move) -> State:
        after = super().play(state, move)
        state.heaps[:] = after
        return state


class MutatesWhenEvaluating(Mutates):
    def play(self, state: State, move: Move) -> State:
        return Position(*Heaps.play(self, state, move))

    def evaluate(self, state: State) -> Any:
        state.heaps[0] += 1
        return 0.0


class HashLiar(Position):
    """Equal in value, but hashed by identity."""

    def __hash__(self) -> int:
        return id(self) >> 4

    __eq__ = Position.__eq__


class DifferentHashes(Heaps):
    def initial_state(self) -> State:
        return HashLiar(3, 3, Side.MAX)

    def canonical(self, state: State) -> State:
        return HashLiar(*super().canonical(state))

    def play(self, state: State, move: Move) -> State:
        return HashLiar(*super().play(state, move))


class WordEvaluation(Heaps):
    def evaluate(self, state: State) -> Any:
        return "good" if state[:2] == SMALL else 0


class InfiniteEvaluation(Heaps):
    def evaluate(self, state: State) -> Any:
        return float("inf") if state[:2] == SMALL else 0


class RandomEvaluation(Heaps):
    def __init__(self) -> None:
        self.calls = count()

    def evaluate(self, state: State) -> Any:
        return next(self.calls)


class FlipFlopSymmetry(Heaps):
    def canonical(self, state: State) -> State:
        return (state[1], state[0], state[2])


class SideChangingSymmetry(Heaps):
    def canonical(self, state: State) -> State:
        return (*super().canonical(state)[:2], Side.MAX)


class OutcomeChangingSymmetry(Heaps):
    def canonical(self, state: State) -> State:
        return (0, 0, Side.MAX) if state[:2] == (0, 0) else super().canonical(state)


class MoveLosingSymmetry(Heaps):
    """Takes heaps of two for heaps of one."""

    def canonical(self, state: State) -> State:
        a, b, side = super().canonical(state)
        return (min(a, 1), min(b, 1), side)


class ValueChangingSymmetry(Heaps):
    """Merges states with as many moves: (1, 2), which is won, and (0, 3), which is won too …

    … but also (1, 1), which is lost, and (0, 2), which is won.
    """

    def canonical(self, state: State) -> State:
        return (0, 2, state[2]) if tuple(state[:2]) == SMALL else super().canonical(state)


class LosesMoves(Heaps):
    def order(self, state: State, moves: Sequence[Move]) -> Any:
        return sorted(moves)[1:] if state[:2] == SMALL else moves


class ForcesIllegal(Heaps):
    def forcing_moves(self, state: State) -> Any:
        return [(0, 9)] if state[:2] == SMALL else []


class ForcesTwice(Heaps):
    def forcing_moves(self, state: State) -> Any:
        return [(0, 1), (0, 1)] if state[:2] == SMALL else []


class LossyNotation(Heaps):
    def format_move(self, state: State, move: Move) -> Any:
        return f"{move[0]}:1"


class GullibleNotation(Heaps):
    def parse_move(self, state: State, text: str) -> Move:
        return super().parse_move(state, text) if ":" in text else (0, 1)


class WrongNotationError(Heaps):
    def parse_move(self, state: State, text: str) -> Move:
        heap, take = text.split(":")
        return (int(heap), int(take))


class DrawsLines(Heaps):
    def draw(self, state: State) -> Any:
        return "3 3\n"


class DrawsNothing(Heaps):
    def draw(self, state: State) -> Any:
        return None


class Crashes(Heaps):
    def evaluate(self, state: State) -> Any:
        return 1 / (state[0] - 1) if state[:2] == SMALL else 0


class TooLittleChance(Coin):
    def chances(self, state: State) -> Any:
        return [("heads", 0.5), ("tails", 0.4)]


class NegativeChance(Coin):
    def chances(self, state: State) -> Any:
        return [("heads", 1.5), ("tails", -0.5)]


class OtherChance(Coin):
    def chances(self, state: State) -> Any:
        return [("tails", 0.5), ("heads", 0.5)]


HASHABLE = "States are hashable."
OUTCOME = "The outcome is None or one number for MAX."
SIDE = "The side to move is a Side, and chance only in a game of Chance."
MOVES = "The legal moves are a sequence, the same ones each time, none twice, at least one."
PLAYABLE = "Every legal move can be played."
ILLEGAL = "A move that is not legal raises IllegalMoveError."
SAME = "The same move leads to the same state, and equal states have equal hashes."
UNCHANGED = "No method changes the state that it is given."
EVALUATION = "The evaluation is a finite number, the same each time."
IDEMPOTENT = "The canonical state is its own canonical state."
SYMMETRY = "A state and its canonical state have the same side, outcome, moves and value."
CHANCES = "Chance's moves are the legal moves in order, with probabilities that sum to one."
ORDER = "Ordering returns the same moves, none added, none left out."
FORCING = "Forcing moves are legal moves, none twice."
NOTATION = "A move's text reads back as that move, and nonsense raises NotationError."
DRAWING = "A drawing is text without a line end after the last line."

PLANTED: list[tuple[type, str, str, int]] = [
    # the game, the promise it breaks, words of the message, length of the shortest sequence
    (Unhashable, HASHABLE, "list", 0),
    (PairOutcome, OUTCOME, "what MAX wins MIN loses", 2),
    (WordOutcome, OUTCOME, "'win'", 2),
    (NanOutcome, OUTCOME, "nan", 2),
    (BoolOutcome, OUTCOME, "True", 2),
    (PlainSide, SIDE, "'MAX'", 2),
    (SecretChance, SIDE, "does not inherit from Chance", 2),
    (NoMoves, MOVES, "empty although", 2),
    (SetOfMoves, MOVES, "set", 0),
    (FickleMoves, MOVES, "another order", 0),
    (DoubleMoves, MOVES, "twice", 2),
    (UnhashableMoves, MOVES, "cannot be hashed", 0),
    (RefusesLegal, PLAYABLE, "refuses the legal move", 2),
    (AcceptsIllegal, ILLEGAL, "accepts (0, 3)", 1),
    (WrongError, ILLEGAL, "KeyError", 1),
    (RandomState, SAME, "the same move gave", 1),
    (DifferentHashes, SAME, "different hashes", 0),
    (Mutates, UNCHANGED, "play changed the state", 0),
    (MutatesWhenEvaluating, UNCHANGED, "evaluate changed the state", 0),
    (WordEvaluation, EVALUATION, "'good'", 2),
    (InfiniteEvaluation, EVALUATION, "inf", 2),
    (RandomEvaluation, EVALUATION, "asked twice", 0),
    (FlipFlopSymmetry, IDEMPOTENT, "canonical gives", 1),
    (SideChangingSymmetry, SYMMETRY, "side to move", 1),
    (OutcomeChangingSymmetry, SYMMETRY, "changes the outcome", 3),
    (MoveLosingSymmetry, SYMMETRY, "number of legal moves from 6 to 2", 0),
    (ValueChangingSymmetry, SYMMETRY, "different classes", 2),
    (LosesMoves, ORDER, "order makes", 2),
    (ForcesIllegal, FORCING, "(0, 9), which is not legal", 2),
    (ForcesTwice, FORCING, "twice", 2),
    (LossyNotation, NOTATION, "reads as (0, 1)", 0),
    (GullibleNotation, NOTATION, "reads '' as (0, 1)", 0),
    (WrongNotationError, NOTATION, "ValueError, not NotationError", 0),
    (DrawsLines, DRAWING, "empty line", 0),
    (DrawsNothing, DRAWING, "None, not text", 0),
    (Crashes, EVALUATION, "ZeroDivisionError", 2),
    (TooLittleChance, CHANCES, "sum to 0.9", 1),
    (NegativeChance, CHANCES, "-0.5", 1),
    (OtherChance, CHANCES, "but legal_moves", 1),
]


@pytest.mark.parametrize(
    ("planted", "promise", "words", "length"), PLANTED, ids=[row[0].__name__ for row in PLANTED]
)
def test_a_planted_bug_is_found(planted: type, promise: str, words: str, length: int) -> None:
    report = check(planted(), games=20)
    [broken] = [broken for broken in report.broken if broken.promise == promise]
    assert words in broken.message
    assert len(broken.moves) == length


def test_every_promise_has_a_planted_bug() -> None:
    assert {row[1] for row in PLANTED} == {promise.text for promise in [*VITAL, *PROMISES]}


def test_a_value_that_only_a_solver_sees() -> None:
    """A symmetry can keep sides, outcomes and numbers of moves, and yet change the value."""
    solver = Solver(Heaps())
    assert solver.value((1, 1, Side.MAX)) == -1
    assert solver.value((0, 2, Side.MAX)) == 1


def test_the_solver_gives_up_on_large_and_on_cyclic_games() -> None:
    class Loop(Coin):
        def play(self, state: State, move: Move) -> State:
            return "choose"

    assert Solver(Heaps(), each=5).value((3, 3, Side.MAX)) is None
    assert Solver(Loop()).value("choose") is None


def test_a_deep_bug_is_shown_by_a_short_sequence() -> None:
    class Climb(Drawn[State]):
        """Go up or wait in one of three ways, forty times; the bug is eight steps up."""

        def initial_state(self) -> State:
            return (0, 0, 0, 0)

        def to_move(self, state: State) -> Any:
            return Side.MAX

        def legal_moves(self, state: State) -> Any:
            return range(4)

        def play(self, state: State, move: Move) -> State:
            if move not in range(4):
                raise IllegalMoveError(move)
            return tuple(n + (i == move) for i, n in enumerate(state))

        def outcome(self, state: State) -> Any:
            return 0 if sum(state) == 40 else None

        def draw(self, state: State) -> Any:
            return None if state[0] == 8 else "fine"

    [broken] = check(Climb(), games=5).broken
    assert broken.promise == DRAWING
    assert broken.moves == (0,) * 8


def test_missing_methods_and_a_beginning_that_fails() -> None:
    class Half:
        def initial_state(self) -> int:
            return 0

    class Broken(Heaps):
        def initial_state(self) -> State:
            raise RuntimeError("no board")

    assert "there is no method play" in str(check(Half()))  # type: ignore[arg-type]
    assert "initial_state raises RuntimeError: no board" in str(check(Broken()))


def test_an_ability_without_inheritance_is_noted() -> None:
    class Shy(Coin):
        def evaluate(self, state: State) -> float:
            return 0.0

    report = check(Shy(), games=5)
    assert report.is_ok
    assert "Shy has evaluate() but does not inherit from Evaluated" in report.notes[0]


def test_endless_games_are_noted() -> None:
    class Endless(Coin):
        def outcome(self, state: State) -> Any:
            return None

        def legal_moves(self, state: State) -> Any:
            return ["choose"]

        def chances(self, state: State) -> Any:
            return [("choose", 1.0)]

        def play(self, state: State, move: Move) -> State:
            if move != "choose":
                raise IllegalMoveError(move)
            return "choose"

    report = check(Endless(), games=3, plies=10)
    assert report.is_ok
    assert report.notes == ("3 random games did not end within 10 moves.",)


def test_the_same_seed_gives_the_same_report() -> None:
    assert check(AcceptsIllegal(), seed=5) == check(AcceptsIllegal(), seed=5)
