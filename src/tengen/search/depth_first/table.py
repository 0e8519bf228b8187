"""The transposition table: what was learnt of a state, wherever the search meets it again.

An entry speaks of a state alone, never of the path to it: its score is counted from the state, not
from the root. It holds for the depth it was searched to and, when it is *solved* (no estimate had a
part in it), for every greater depth. A deeper entry that rests on estimates is not used in place of
a shallower search: so a search with a table returns exactly the value of a search without one.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator
from typing import Generic, NamedTuple

from tengen.errors import SearchError
from tengen.game.protocol import M, S
from tengen.search.result import Bound

ENTRY_BYTES = 400
"""What an entry with a small state takes in memory, about: the entry, its state and its slot."""


class Entry(NamedTuple, Generic[S, M]):
    """What a search learnt of one state (of one class of states, when symmetry is used)."""

    score: int
    """As :meth:`Scale.from_node <tengen.search.depth_first.score.Scale.from_node>` gives it."""
    bound: Bound
    depth: int
    """How many plies below the state were searched."""
    solved: bool
    """Whether the score holds for every greater depth too."""
    state: S
    """The member of the class in which *move* is to be played."""
    move: M | None


class Table(Generic[S, M]):
    """Entries by key, at most *capacity* of them.

    A full table drops its worse half at once: entries of earlier generations first, then the
    shallower ones, then the older ones. So a store costs constant time on average, and what is
    dropped does not depend on hash values.

    >>> table = Table[str, int](capacity=2)
    >>> for depth, key in enumerate("abc"):
    ...     table.store(key, Entry(0, Bound.EXACT, depth, False, key, None))
    >>> "a" in table, "b" in table, "c" in table, table.dropped
    (False, True, True, 1)
    """

    def __init__(self, capacity: int | None = None) -> None:
        if capacity is not None and capacity < 1:
            raise SearchError("search.not_positive", name="capacity", value=capacity)
        self.capacity = capacity
        self.generation = 0
        """The number of searches begun; entries remember in which one they were stored."""
        self.probes = 0
        self.found = 0
        """Probes that found an entry, whether it could be used or not."""
        self.stored = 0
        self.dropped = 0
        self._entries: dict[Hashable, Entry[S, M]] = {}
        self._generations: dict[Hashable, int] = {}

    @classmethod
    def of_megabytes(cls, megabytes: float | None) -> Table[S, M]:
        """Return a table that takes about so much memory; None sets no bound."""
        if megabytes is None:
            return cls()
        return cls(max(1, int(megabytes * 2**20) // ENTRY_BYTES))

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._entries)

    def get(self, key: Hashable) -> Entry[S, M] | None:
        """Return the entry, if there is one."""
        self.probes += 1
        entry = self._entries.get(key)
        if entry is not None:
            self.found += 1
        return entry

    def store(self, key: Hashable, entry: Entry[S, M]) -> None:
        """Keep the entry in place of an older one, but never an unsolved one for a solved one."""
        entries = self._entries
        old = entries.get(key)
        if old is None:
            if len(entries) == self.capacity:
                self._drop_worst((len(entries) + 1) // 2)
        elif old.solved and not entry.solved:
            return
        entries[key] = entry
        self._generations[key] = self.generation
        self.stored += 1

    def new_search(self) -> None:
        """Begin a new generation: from now on the present entries are dropped first."""
        self.generation += 1

    def retain(self, keys: Container[Hashable]) -> None:
        """Drop every entry whose key is not among *keys*."""
        self._drop([key for key in self._entries if key not in keys])

    def resize(self, capacity: int) -> None:
        """Bound the table anew; what does not fit is dropped."""
        self.capacity = capacity
        self._drop_worst(len(self) - capacity)

    def _drop_worst(self, number: int) -> None:
        if number > 0:
            entries, generations = self._entries, self._generations
            worst = sorted(entries, key=lambda key: (generations[key], entries[key].depth))
            self._drop(worst[:number])

    def _drop(self, keys: list[Hashable]) -> None:
        for key in keys:
            del self._entries[key]
            del self._generations[key]
        self.dropped += len(keys)
