"""How much memory this machine has for one process."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final

SHARE: Final = 3 / 4
"""Of the machine's memory; the rest is for everybody else."""
_CGROUPS: Final = (
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
)


@cache
def most_memory() -> int | None:
    """Return the bytes that a process can reasonably ask for; None if the system does not tell."""
    known = [size for size in (_physical(), *map(_limit, _CGROUPS)) if size is not None]
    return int(min(known) * SHARE) if known else None


def _physical() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf
        return None


def _limit(path: str) -> int | None:
    """Return the limit of a container, if it has one."""
    try:
        return int(Path(path).read_text(encoding="ascii"))
    except (OSError, ValueError):  # no such file, or "max"
        return None
