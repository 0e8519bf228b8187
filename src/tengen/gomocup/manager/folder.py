"""How much a brain keeps in its folders."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

MOST_FILES: Final = 20_000
"""More files are too many, however small: somebody has to count them."""


def size_of(folders: Sequence[str], most: int) -> int:
    """Return the bytes of all files below the folders, or a number above *most* if it is more."""
    total = files = 0
    waiting = list(folders)
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                files += 1
                with suppress(OSError):
                    total += entry.stat(follow_symlinks=False).st_size
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                if files > MOST_FILES:
                    return most + 1
                if total > most:
                    return total
    return total
