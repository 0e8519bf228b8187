"""Who plays whom next: a function of the plan and of the games that are finished, nothing else.

That is why a tournament that was killed goes on with the same pairings. Two games with the same
opening and colours reversed make a pair, and the openings of a pairing are those of every other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil, log2
from typing import TypeAlias

from tengen.arena.openings import varied
from tengen.arena.plan import Form, Plan
from tengen.arena.task import GameTask
from tengen.game.seed import generator

Points: TypeAlias = Mapping[int, float]
"""The points of the first contestant of each finished game, by the number of the game."""
Pairing: TypeAlias = tuple[int, int]
"""Two contestants by their place in the plan."""
Met: TypeAlias = Counter[frozenset[int]]
"""How often each two have met."""


def tasks(plan: Plan, points: Points) -> list[GameTask]:
    """Return every game that can be known by now, in order; finished ones are among them.

    >>> from tengen.arena.contestant import Contestant
    >>> plan = Plan(tuple(Contestant(name, name) for name in "abc"), pairs=2)
    >>> [(task.first.name, task.second.name) for task in tasks(plan, {})][:4]
    [('a', 'b'), ('b', 'a'), ('a', 'c'), ('c', 'a')]
    """
    known = {
        Form.ROUND_ROBIN: _round_robin,
        Form.GAUNTLET: _gauntlet,
        Form.SWISS: _swiss,
        Form.KNOCKOUT: _knockout,
    }[plan.form]
    return list(known(plan, points))


def order_of_openings(plan: Plan) -> list[tuple[str, ...]]:
    """Return the openings in the order of the seed, as often as there are pairs a pairing."""
    random = generator(plan.seed)
    order: list[tuple[str, ...]] = []
    while len(order) < plan.pairs:
        deck = list(plan.openings)
        for i in reversed(range(1, len(deck))):
            j = random.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        order += deck
    chance = generator(plan.seed + 1)  # of its own: the order does not depend on the variations
    return [
        varied(opening, plan.rule, plan.size, plan.vary, chance) if plan.vary else opening
        for opening in order[: plan.pairs]
    ]


class _Book:
    """Numbers games as they are scheduled."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.openings = order_of_openings(plan)
        self.number = 0

    def pair(self, pairing: Pairing, opening: int, round_: int) -> Iterator[GameTask]:
        """Yield the two games of a pair."""
        plan = self.plan
        pair = self.number // 2
        for first, second in (pairing, pairing[::-1]):
            yield GameTask(
                self.number,
                pair,
                round_,
                plan.contestants[first],
                plan.contestants[second],
                plan.rule,
                plan.size,
                self.openings[opening % len(self.openings)],
                plan.swap2,
                plan.profile,
                plan.tolerance,
                plan.adjudicates,
                # The same for both games of a pair, different from pair to pair.
                generator((plan.seed << 24) + opening).below(2**31),
                plan.sandbox,
                plan.resign,
            )
            self.number += 1

    def meet(self, pairings: Sequence[Pairing], round_: int) -> list[GameTask]:
        """Return the games of several meetings, one opening after the other."""
        return [
            task
            for opening in range(self.plan.pairs)
            for pairing in pairings
            for task in self.pair(pairing, opening, round_)
        ]


def _round_robin(plan: Plan, _points: Points) -> list[GameTask]:
    return _Book(plan).meet(list(combinations(range(len(plan.contestants)), 2)), 0)


def _gauntlet(plan: Plan, _points: Points) -> list[GameTask]:
    return _Book(plan).meet([(0, other) for other in range(1, len(plan.contestants))], 0)


# --- forms whose rounds depend on the results ---


def _swiss(plan: Plan, points: Points) -> Iterator[GameTask]:
    book = _Book(plan)
    count = len(plan.contestants)
    totals = [0.0] * count
    met: Met = Counter()
    rested: set[int] = set()
    for round_ in range(plan.rounds or ceil(log2(count))):
        order = sorted(range(count), key=lambda i: (-totals[i], i))
        if count % 2:  # the last who has not rested yet rests, for the points of a won meeting
            rest = next((i for i in reversed(order) if i not in rested), order[-1])
            rested.add(rest)
            totals[rest] += 2.0 * plan.pairs
            order.remove(rest)
        pairings = _pair_up(order, met)
        met.update(frozenset(pairing) for pairing in pairings)
        games = book.meet(pairings, round_)
        yield from games
        if not _credit(plan, games, points, totals):
            return


def _pair_up(order: list[int], met: Met) -> list[Pairing]:
    """Pair neighbours in the ranking, with as few meetings again as there can be.

    A bounded search finds the pairing that is best by rank among those with the fewest; if it would
    take too long (dozens of players, nearly all of whom have met), exchanges have to do.
    """
    exchanged = _exchange(order, met)
    search = _Search(met)
    for again in range(sum(met[frozenset(pair)] for pair in exchanged) + 1):
        found = search.match(tuple(order), again)
        if found is not None:
            return found
    return exchanged


class _Search:
    """Looks for pairings, first by rank, within a number of steps."""

    STEPS = 20_000

    def __init__(self, met: Met) -> None:
        self.met = met
        self.steps = 0
        self.dead: set[tuple[tuple[int, ...], int]] = set()

    def match(self, order: tuple[int, ...], again: int) -> list[Pairing] | None:
        """Return the first pairing with at most *again* meetings again, if it is found in time."""
        if not order:
            return []
        self.steps += 1
        if self.steps > self.STEPS or (order, again) in self.dead:
            return None
        first, *others = order
        for place, other in enumerate(others):
            left = again - self.met[frozenset((first, other))]
            if left >= 0:
                rest = self.match((*others[:place], *others[place + 1 :]), left)
                if rest is not None:
                    return [(first, other), *rest]
        self.dead.add((order, again))
        return None


def _exchange(order: list[int], met: Met) -> list[Pairing]:
    """Pair neighbours, then exchange partners between two pairs as long as fewer meet again."""

    def cost(*pairs: Pairing) -> int:
        return sum(met[frozenset(pair)] for pair in pairs)

    pairs = list(zip(order[::2], order[1::2], strict=True))
    improved = True
    while improved:
        improved = False
        for i, j in combinations(range(len(pairs)), 2):
            (a, b), (c, d) = pairs[i], pairs[j]
            best = min(
                ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)), key=lambda two: cost(*two)
            )
            if cost(*best) < cost((a, b), (c, d)):
                pairs[i], pairs[j] = best
                improved = True
    return pairs


def _credit(plan: Plan, games: list[GameTask], points: Points, totals: list[float]) -> bool:
    """Add the points of a round; return whether it is finished."""
    places = {each.name: i for i, each in enumerate(plan.contestants)}
    for game in games:
        if game.number not in points:
            return False
        totals[places[game.first.name]] += points[game.number]
        totals[places[game.second.name]] += 1 - points[game.number]
    return True


_EXTRA_PAIRS = 4
"""A meeting of a knockout that is even is prolonged by so many pairs, then the seeding decides."""


def _knockout(plan: Plan, points: Points) -> Iterator[GameTask]:
    book = _Book(plan)
    alive = list(range(len(plan.contestants)))
    round_ = 0
    while len(alive) > 1:
        # Strongest seed against weakest; who is too many at the top passes.
        passing = 2 ** ceil(log2(len(alive))) - len(alive)
        playing = alive[passing:]
        half = len(playing) // 2
        pairings = list(zip(playing[:half], reversed(playing[half:]), strict=True))
        losers: set[int] = set()
        games = book.meet(pairings, round_)
        yield from games
        for extra in range(_EXTRA_PAIRS + 1):
            totals = [0.0] * len(plan.contestants)
            if not _credit(plan, games, points, totals):
                return
            even = [(a, b) for a, b in pairings if totals[a] == totals[b]]
            losers |= {a if totals[a] < totals[b] else b for a, b in pairings} - {
                i for pairing in even for i in pairing
            }
            if not even or extra == _EXTRA_PAIRS:
                losers |= {b for _, b in even}
                break
            pairings = even
            games = [
                task for pairing in even for task in book.pair(pairing, plan.pairs + extra, round_)
            ]
            yield from games
        alive = [i for i in alive if i not in losers]
        round_ += 1
