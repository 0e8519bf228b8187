"""What the conversation wants done: the only things that cross from it to the world."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.gomocup.job import Job


@dataclass(frozen=True, slots=True)
class Say:
    """Write this line to the manager."""

    text: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Run this job; hand its result back to the conversation."""

    job: Job


@dataclass(frozen=True, slots=True)
class Halt:
    """Stop the job so many seconds after it began; 0 is now."""

    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave, as fast as possible and without a word."""


Effect = Say | Begin | Halt | Quit
