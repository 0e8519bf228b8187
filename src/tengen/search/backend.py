"""Where a search runs: in readable Python, in the core over a Python game, or all in the core.

The three give the same answer and the same counts. ``auto`` takes the fastest that can do what was
asked, which is Python where a number is no double; a backend that was named and cannot is an error,
never replaced in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Generic, Literal, Protocol, get_args

from tengen import _core
from tengen.errors import InexactError, SearchError
from tengen.game import Evaluated, Game, Outcome, Twinned
from tengen.game.protocol import M, S
from tengen.search.leaf_values import RankedValues, Utilities
from tengen.search.result import Bound, MoveValue, Result, Stats, Status
from tengen.search.trace import Trace
from tengen.search.variation import moves_of

Backend = Literal["auto", "python", "driver", "native"]

RULES = ("initial_state", "to_move", "legal_moves", "play", "outcome")
"""The methods that a game's twin repeats."""


@dataclass(frozen=True)
class SearchRequest(Generic[S, M]):
    """What a depth-first search is asked."""

    algorithm: str
    game: Game[S, M]
    state: S | None
    depth: int | None = None
    cutoff: Callable[[S, int], Any] | None = None
    evaluate: Callable[[S], float] | None = None
    """The caller's evaluation; where there is a horizon and this is None, the game's own."""
    prune: bool = False
    prefer_short: bool = False
    all_best: bool = False
    fail_hard: bool = False

    @property
    def has_horizon(self) -> bool:
        """Whether the search may stop before the game does."""
        return self.depth is not None or self.cutoff is not None

    def estimate(self) -> Callable[[S], float]:
        """Return the evaluation that the search is to use."""
        if self.evaluate is not None:
            return self.evaluate
        if isinstance(self.game, Evaluated):
            return self.game.evaluate
        raise SearchError("search.no_evaluation")

    def stops(self, state: S, ply: int) -> bool:
        """Return whether a state is cut off."""
        if ply == self.depth:
            return True
        return self.cutoff is not None and bool(self.cutoff(state, ply))


class Readable(Protocol):
    """The Python version of a search."""

    nodes: int
    leaf_count: int
    alpha_cutoffs: int
    beta_cutoffs: int
    depth: int
    all_best_nodes: int

    def search(self, root: Any) -> tuple[Any, Any]:
        """Return the value and the principal variation."""

    def moves(self) -> list[tuple[MoveValue[Any], bool]]:
        """Return what was learnt of the root's moves, and whether it holds beyond the horizon."""

    def best_moves(self, root: Any, v: Any) -> tuple[Any, ...]:
        """Return every best move."""


# --- which one ----------------------------------------------------------------------------------


def twin_of(game: object, *methods: str) -> Any:
    """Return the game's twin in the core, or None.

    A subclass that changes a rule (or one of the *methods* that are needed besides) without giving
    a twin of its own has none; neither has an object whose methods were replaced.

    >>> from tengen.games import TicTacToe
    >>> type(twin_of(TicTacToe())).__name__
    'MNK'
    >>> class Misere(TicTacToe):
    ...     def outcome(self, state):
    ...         utility = super().outcome(state)
    ...         return None if utility is None else -utility
    >>> twin_of(Misere()) is None
    True
    """
    if not isinstance(game, Twinned):
        return None
    own = type(game)
    owner = next(cls for cls in own.__mro__ if "twin" in vars(cls))
    for name in (*RULES, *methods):
        if getattr(own, name) is not getattr(owner, name) or name in vars(game):
            return None
    return game.twin()


def choose(request: SearchRequest[S, M], backend: Backend, trace: bool) -> tuple[str, Any]:
    """Return the name of the backend, and the game as the core knows it (None for Python)."""
    if backend not in get_args(Backend):
        raise SearchError("search.backend", name=str(backend), backends=get_args(Backend))
    if backend == "python" or (trace and backend == "auto"):
        return "python", None
    if trace:
        raise SearchError("search.trace_backend", backend=str(backend))
    if backend == "driver":
        return "driver", _core.PyGame(request.game)
    twin = _twin_for(request)
    if twin is not None:
        return "native", twin
    if backend == "native":
        raise SearchError("search.native", algorithm=request.algorithm)
    return "driver", _core.PyGame(request.game)


def _twin_for(request: SearchRequest[S, M]) -> Any:
    """Return the game's twin if it can do all that is asked."""
    if not request.has_horizon:
        return twin_of(request.game)
    if request.cutoff is not None or request.evaluate is not None:
        return None
    return twin_of(request.game, "evaluate")


# --- the answer ---------------------------------------------------------------------------------


def answer(
    request: SearchRequest[S, M],
    readable: Callable[..., Readable],
    *,
    trace: bool,
    backend: Backend,
) -> Result[M]:
    """Run a search and return its result."""
    name, core = choose(request, backend, trace)
    root = request.game.initial_state() if request.state is None else request.state
    started = perf_counter()
    if core is not None:
        with exactly(backend):
            return _in_core(request, root, core, name, started)
    return _in_python(request, root, readable, trace, started)


def _in_python(
    request: SearchRequest[S, M],
    root: S,
    readable: Callable[..., Readable],
    trace: bool,
    started: float,
) -> Result[M]:
    leaves: RankedValues[S] | Utilities[S] = Utilities(request.game)
    if request.has_horizon:
        leaves = RankedValues(request.game, request.stops, request.estimate(), request.prefer_short)
    elif request.prefer_short:
        leaves = RankedValues(request.game, prefer_short=True)
    recorder = Trace[M](request.algorithm) if trace else None
    search = readable(request.game, leaves, recorder)
    score, line = search.search(root)
    best = search.best_moves(root, score) if request.all_best and line else ()
    stats = Stats(
        nodes=search.nodes,
        leaves=search.leaf_count,
        evaluations=leaves.evaluations,  # those for the best moves too: they rest on them
        alpha_cutoffs=search.alpha_cutoffs,
        beta_cutoffs=search.beta_cutoffs,
        depth=search.depth,
        all_best_nodes=search.all_best_nodes,
        seconds=perf_counter() - started,
    )
    value: float = leaves.number(score)
    pv = tuple(moves_of(line))
    return _result(request, "python", value, pv, search.moves(), best, stats, recorder)


def _in_core(
    request: SearchRequest[S, M], root: S, core: Any, name: str, started: float
) -> Result[M]:
    options: dict[str, Any] = {
        "prefer_short": request.prefer_short,
        "all_best": request.all_best,
    }
    if request.has_horizon:
        options["depth"] = request.depth
        options["cutoff"] = request.cutoff
        options["evaluate"] = request.estimate() if name == "driver" else None
    if request.prune:
        options["fail_hard"] = request.fail_hard
    search = _core.alphabeta if request.prune else _core.minimax
    found = ask(search, request.game, core, root, **options)
    moves = tuple(request.game.legal_moves(root)) if found.pv else ()
    pv, last = replay(request.game, root, found.pv)
    value = request.game.outcome(last)
    if value is None:
        value = request.estimate()(last)
    return _result(
        request,
        name,
        value,
        pv,
        [
            (MoveValue(moves[i], number, _BOUNDS[bound]), is_final)
            for i, number, bound, is_final in found.moves
        ],
        tuple(moves[i] for i in found.best or ()),
        Stats(**found.counts, seconds=perf_counter() - started),
        None,
    )


@contextmanager
def exactly(backend: Backend) -> Iterator[None]:
    """Let what follows, the Python search, answer where the core would have to round a number.

    Only where the choice is ours: a backend that was named says why it cannot.
    """
    try:
        yield
    except InexactError:
        if backend != "auto":
            raise


def ask(search: Callable[..., Any], game: Game[S, M], core: Any, state: S, **options: Any) -> Any:
    """Call a search of the core; a state that its twin of the game does not know is refused."""
    try:
        return search(core, state, **options)
    except TypeError as error:
        if isinstance(core, _core.PyGame):
            raise  # the user's own
        raise SearchError("search.state", state=repr(state), game=repr(game)) from error


_BOUNDS = {-1: Bound.UPPER, 0: Bound.EXACT, 1: Bound.LOWER}


def replay(game: Game[S, M], state: S, ordinals: list[int]) -> tuple[tuple[M, ...], S]:
    """Return the moves with these ordinals, and the state that they lead to."""
    line = []
    for ordinal in ordinals:
        move = tuple(game.legal_moves(state))[ordinal]
        line.append(move)
        state = game.play(state, move)
    return tuple(line), state


def _result(
    request: SearchRequest[S, M],
    backend: str,
    value: float,
    pv: tuple[M, ...],
    moves: list[tuple[MoveValue[M], bool]],
    best: tuple[M, ...],
    stats: Stats,
    trace: Trace[M] | None,
) -> Result[M]:
    is_won = isinstance(value, Outcome) and value is not Outcome.DRAW
    is_proven = is_won or stats.evaluations == 0
    used = []
    if request.has_horizon and request.evaluate is None:
        used.append("Evaluated")
    if backend == "native":
        used.append("Twinned")
    return Result(
        algorithm=request.algorithm,
        move=pv[0] if pv else None,
        value=value,
        status=Status.PROVEN if is_proven else Status.EXACT,
        pv=pv,
        best_moves=best if request.all_best else None,
        moves=tuple(
            replace(move, bound=Bound.ESTIMATE) if is_proven and not is_final else move
            for move, is_final in moves
        ),
        stats=stats,
        backend=backend,
        used=tuple(used),
        trace=trace,
    )
