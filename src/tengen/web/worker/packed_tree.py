"""The moves of a tree as one text: ``h8i9<j9``, in pre-order, each ``<`` one move back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tengen.errors import NotationError
from tengen.records.limits import MAX_NODES

_WORD = re.compile(r"[a-v]\d+|<+")


def pack(nodes: Iterable[tuple[int, str]]) -> str:
    """Return the text of the nodes after the root, each with the number of its parent.

    >>> pack([(0, "h8"), (1, "i9"), (1, "j9")])
    'h8i9<j9'
    """
    words: list[str] = []
    depths = [0]
    for parent, move in nodes:
        words.append("<" * (depths[-1] - depths[parent]) + move)
        depths.append(depths[parent] + 1)
    return "".join(words)


def unpack(text: str) -> Iterator[tuple[int, str]]:
    """Yield the nodes again.

    >>> list(unpack("h8i9<j9"))
    [(0, 'h8'), (1, 'i9'), (1, 'j9')]

    Raises :class:`~tengen.errors.NotationError` where the text goes back beyond the root or has
    more nodes than a record may have.
    """
    path = [0]
    number = 0
    for word in _WORD.findall(text):
        if word[0] == "<":
            if len(word) >= len(path):
                raise NotationError("page.before_root", node=number)
            del path[-len(word) :]
            continue
        number += 1
        if number >= MAX_NODES:
            raise NotationError("record.too_many_nodes", most=f"{MAX_NODES:,}")
        yield path[-1], word
        path.append(number)
