"""Who plays no more, because it loses too many games by faults: Gomocup's judge sets a tenth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tengen.arena.task import GameResult, Reason

FEWEST = 10
"""Before so many games nobody is expelled."""


class Expulsion:
    """Counts games and faults, and says whose share of faults is too great.

    A *share* of 0 expels nobody.
    """

    def __init__(self, share: float, results: Iterable[GameResult] = ()) -> None:
        self._share = share
        self._games: Counter[str] = Counter()
        self._faults: Counter[str] = Counter()
        for result in results:
            self.note(result)

    def note(self, result: GameResult) -> None:
        """Count a game, unless it counts for nobody."""
        if result.reason is not Reason.SET_ASIDE:
            self._games.update((result.black.name, result.white.name))
            if result.loser is not None and result.reason.is_fault:
                self._faults[result.loser.name] += 1

    @property
    def reasons(self) -> dict[str, str]:
        """Who is expelled, and why."""
        return {
            name: f"{faults} of {self._games[name]} games lost by faults"
            for name, faults in self._faults.items()
            if self._share and self._games[name] >= FEWEST
            and faults > self._share * self._games[name]
        }  # fmt: skip
