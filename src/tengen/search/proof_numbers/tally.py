"""The proof and the disproof number of a node, kept up to date while its children's change.

An OR node has the least proof number of its children and the sum of their disproof numbers, an AND
node the sum of the proof numbers and the least disproof number (Allis 1994). A heap holds what is
minimised, the rest is summed: a change costs the logarithm of the number of children, so that a
node with a hundred thousand moves is as good as any.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from math import inf

from tengen.search.proof_numbers.proof_goal import Numbers


class Tally:
    """What the children's numbers amount to.

    >>> tally = Tally(True, [(1, 1), (2, 1)])
    >>> tally.numbers, tally.first
    ((1, 2), 0)
    >>> tally.change(0, (3, 2))
    >>> tally.numbers, tally.first
    ((2, 3), 1)
    """

    __slots__ = ("_children", "_heap", "_infinite", "_least", "_sum")

    def __init__(self, is_or: bool, children: Sequence[Numbers]) -> None:
        self._least = least = 0 if is_or else 1
        """Which of the two numbers is minimised."""
        self._children = list(children)
        self._heap = [(numbers[least], index) for index, numbers in enumerate(children)]
        """Also what was true of a child once; it goes when it comes to the top."""
        heapify(self._heap)
        summands = [numbers[1 - least] for numbers in children]
        self._infinite = summands.count(inf)
        """How many summands are infinite; they are not in the sum."""
        if self._infinite:
            summands = [number for number in summands if number != inf]
        self._sum = sum(summands)

    @property
    def first(self) -> int:
        """The first child with the least number."""
        heap, children, least = self._heap, self._children, self._least
        while children[heap[0][1]][least] != heap[0][0]:
            heappop(heap)
        return heap[0][1]

    @property
    def second(self) -> float:
        """The least number of the other children; infinite if there are none."""
        heap, children, least = self._heap, self._children, self._least
        first = self.first
        while heap and (heap[0][1] == first or children[heap[0][1]][least] != heap[0][0]):
            heappop(heap)
        number = heap[0][0] if heap else inf
        heappush(heap, (children[first][least], first))
        return number

    @property
    def numbers(self) -> Numbers:
        """The node's proof and disproof number."""
        least = self._children[self.first][self._least]
        total = inf if self._infinite else self._sum
        return (least, total) if self._least == 0 else (total, least)

    def change(self, child: int, numbers: Numbers) -> None:
        """Set the numbers of a child."""
        least = self._least
        before = self._children[child]
        self._children[child] = numbers
        if before[least] != numbers[least]:
            heappush(self._heap, (numbers[least], child))
        less, more = before[1 - least], numbers[1 - least]
        if less == inf:
            self._infinite -= 1
        else:
            self._sum -= less
        if more == inf:
            self._infinite += 1
        else:
            self._sum += more
