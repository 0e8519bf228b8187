"""What a record file may be at most: readers refuse more, so that no file exhausts the memory."""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 32 * 1024 * 1024
"""Largest file that is read."""
MAX_NODES: Final = 1_000_000
"""Most nodes in one file, over all its games; a tree of so many takes some 300 MB,
with SGF properties at every node 1 GB."""
MAX_BRACKETS: Final = 4 * MAX_NODES
"""Most opening brackets in a file whose values stand in brackets; each makes an object."""
MAX_LINES: Final = 1_000_000
"""Most lines in a file that is read line by line."""
MAX_GAMES: Final = 100_000
"""Most games in one file."""
MAX_MILLISECONDS: Final = 10**15
"""Longest thinking time of a move."""
