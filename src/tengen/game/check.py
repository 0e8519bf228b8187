"""Does a game keep the promises of the protocol? Plays random games and tells, in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tengen.game import abilities
from tengen.game.promises import PROMISES, VITAL, FailedError, Promise, Scene
from tengen.game.protocol import Game
from tengen.game.solve import Solver

if TYPE_CHECKING:
    from random import Random

METHODS = ("initial_state", "to_move", "legal_moves", "play", "outcome")
ABILITIES = (
    ("Evaluated", "evaluate"),
    ("Symmetric", "canonical"),
    ("Chance", "chances"),
    ("Ordered", "order"),
    ("Forcing", "forcing_moves"),
    ("Notated", "format_move"),
    ("Drawn", "draw"),
)
BREADTH = 200
"""So many states are looked at in order of depth before the random games begin."""
STRANGERS = 24
"""So many moves that were legal elsewhere are tried where they are not."""
KNOWN_MOVES = 5000
"""About so many moves are remembered to be tried elsewhere."""
SHRINKING = 500
"""So many shorter move sequences are tried for each breach."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A promise that does not hold, and the shortest sequence of moves found that shows it."""

    promise: str
    message: str
    moves: tuple[Any, ...] = ()

    def __str__(self) -> str:
        where = f"after {', '.join(map(str, self.moves))}" if self.moves else "at the beginning"
        return f"{self.promise} But {where}: {self.message}."


@dataclass(frozen=True, slots=True)
class Report:
    """What :func:`check` found.

    >>> print(Report(games=2, states=9, broken=(), notes=()))
    2 games, 9 states: every promise is kept.
    """

    games: int
    states: int
    broken: tuple[Broken, ...]
    notes: tuple[str, ...]

    @property
    def is_ok(self) -> bool:
        """Whether every promise was kept."""
        return not self.broken

    def __str__(self) -> str:
        count = len(self.broken)
        verdict = (
            "every promise is kept"
            if self.is_ok
            else f"{count} broken promise{'s' if count > 1 else ''}"
        )
        head = f"{self.games} games, {self.states} states: {verdict}."
        return "\n".join([head, *(f"- {line}" for line in (*self.broken, *self.notes))])


def check(game: Game[Any, Any], *, games: int = 100, seed: int = 0, plies: int = 1000) -> Report:
    """Play random *games* of at most *plies* moves and report every promise that *game* breaks.

    >>> from tengen.game import Outcome, Side
    >>> class Nim:
    ...     def initial_state(self): return (3, Side.MAX)
    ...     def to_move(self, state): return state[1]
    ...     def legal_moves(self, state): return range(1, min(2, state[0]) + 1)
    ...     def play(self, state, move): return (state[0] - move, state[1].other)
    ...     def outcome(self, state): return None if state[0] else Outcome.win(state[1].other)
    >>> print(check(Nim()))
    100 games, 6 states: 1 broken promise.
    - A move that is not legal raises IllegalMoveError. But at the beginning: play accepts -1, ...
    """
    missing = [name for name in METHODS if not callable(getattr(game, name, None))]
    messages = [f"there is no method {name}" for name in missing]
    if not missing:
        try:
            game.initial_state()
        except Exception as error:
            messages = [f"initial_state raises {type(error).__name__}: {error}"]
    if messages:
        broken = (Broken("A game has five methods.", message) for message in messages)
        return Report(0, 0, tuple(broken), ())
    from random import Random  # takes as long to import as all of tengen.game

    return _Examination(game, Random(seed)).run(games, plies)


class _Examination:
    """The states seen so far, and the shortest breach found of each promise."""

    def __init__(self, game: Game[Any, Any], random: Random) -> None:
        self.game = game
        self.random = random
        self.solver = Solver(game)
        self.broken: dict[Promise, Broken] = {}
        self.first_states: list[Any] = []
        self.seen: set[Any] = set()
        self.moves: dict[Any, None] = {}

    def run(self, games: int, plies: int) -> Report:
        self._in_breadth()
        unfinished = sum(not self._random_game(plies) for _ in range(games))
        for promise in self.broken:
            self._shrink(promise)
        notes = [
            f"{type(self.game).__name__} has {method}() but does not inherit from {name}: "
            "no search will use it."
            for name, method in ABILITIES
            if hasattr(self.game, method) and not isinstance(self.game, getattr(abilities, name))
        ]
        if unfinished:
            notes.append(f"{unfinished} random games did not end within {plies} moves.")
        broken = sorted(self.broken, key=[*VITAL, *PROMISES].index)
        return Report(
            games, len(self.seen), tuple(self.broken[each] for each in broken), tuple(notes)
        )

    # --- where to look ------------------------------------------------------------------------

    def _in_breadth(self) -> None:
        """Examine the first states in order of depth, so that short sequences are found first."""
        queue = deque([self._scene(())])
        while queue and len(self.first_states) < BREADTH:
            scene = queue.popleft()
            if scene is None or not self._examine(scene):
                continue
            self.first_states.append(scene.state)
            queue.extend(self._after(scene, move) for move in scene.moves)

    def _random_game(self, plies: int) -> bool:
        """Play one game; return whether it came to an end, or cannot go on."""
        scene = self._scene(())
        for _ in range(plies):
            if scene is None or not self._examine(scene) or not scene.moves:
                return True
            scene = self._after(scene, self.random.choice(scene.moves))
        return False

    def _scene(self, path: tuple[Any, ...]) -> Scene | None:
        """Return the state after the moves of *path*; None when they are not legal."""
        scene: Scene | None = Scene(
            self.game, self.game.initial_state(), None, (), (), (), self.solver
        )
        for move in path:
            if scene is None or self._first_breach(scene, VITAL) or move not in scene.moves:
                return None
            scene = self._after(scene, move)
        return scene

    def _after(self, scene: Scene, move: Any) -> Scene | None:
        try:
            state = self.game.play(scene.state, move)
        except Exception:
            return None  # reported as a legal move that is refused
        path = (*scene.path, move)
        return Scene(self.game, state, scene.state, path, (), (), self.solver)

    # --- what to look at ----------------------------------------------------------------------

    def _examine(self, scene: Scene) -> bool:
        """Try every promise on a state; return whether it can be played on from there."""
        breach = self._first_breach(scene, VITAL)
        if breach:
            self._record(*breach, scene.path)
            return False
        if scene.state in self.seen:
            return True
        self.seen.add(scene.state)
        if len(self.moves) < KNOWN_MOVES:
            self.moves.update(dict.fromkeys(scene.moves[:KNOWN_MOVES]))
        scene = replace(scene, strangers=self._strangers(), others=self.first_states)
        for promise in PROMISES:
            known = self.broken.get(promise)
            if known is None or len(scene.path) < len(known.moves):
                breach = self._first_breach(scene, (promise,))
                if breach:
                    self._record(*breach, scene.path)
        return True

    def _strangers(self) -> list[Any]:
        """Return moves to try where they are not legal."""
        known = list(self.moves)
        strangers = self.random.sample(known, min(STRANGERS, len(known)))
        numbers = [move for move in known if type(move) is int]
        return [*strangers, -1, max(numbers) + 1] if numbers else strangers

    @staticmethod
    def _first_breach(scene: Scene, promises: Iterable[Promise]) -> tuple[Promise, str] | None:
        for promise in promises:
            try:
                for message in promise.breaches(scene):
                    return promise, message
            except FailedError as error:
                return promise, str(error)
        return None

    def _record(self, promise: Promise, message: str, path: tuple[Any, ...]) -> None:
        known = self.broken.get(promise)
        if known is None or len(path) < len(known.moves):
            self.broken[promise] = Broken(promise.text, message, path)

    def _shrink(self, promise: Promise) -> None:
        """Leave out moves, one or two at a time, as long as the breach remains."""
        tries = SHRINKING
        shorter = True
        while shorter:
            shorter = False
            path = self.broken[promise].moves
            cuts = [path[:i] + path[i + n :] for n in (2, 1) for i in range(len(path) - n + 1)]
            for cut in cuts[:tries]:
                tries -= 1
                scene = self._scene(cut)
                if scene is None:
                    continue
                scene = replace(scene, strangers=self._strangers(), others=self.first_states)
                breach = self._first_breach(scene, (promise,))
                if breach:
                    self._record(*breach, cut)
                    shorter = True
                    break
