"""What the conversation wants done: the only things that cross from it to the world."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.errors import Sentence, TengenError
from tengen.gomocup.brain.job import Job


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
    """Leave: everything is answered."""


Action = Say | Begin | Halt | Quit


def error_line(sentence: Sentence) -> Say:
    r"""Return the one ERROR that a mistake costs: one line, the board's size written as 15x15.

    >>> error_line(Sentence("it\nbroke")).text
    'ERROR it broke'
    """
    return Say(f"ERROR {' '.join(str(sentence).split())}".replace("×", "x"))


def failure(what: str, error: BaseException) -> list[Action]:
    """Tell why *what* has failed: one ERROR, after the traceback if nobody foresaw the error."""
    if isinstance(error, TengenError):
        return [error_line(error.said)]
    from traceback import format_exception  # rarely needed, and slow to load

    lines = "".join(format_exception(error)).splitlines()
    said: list[Action] = [Say(f"MESSAGE {line}") for line in lines if line.strip()]
    why = f"{type(error).__name__}: {error}"
    return [*said, error_line(Sentence("protocol.failed", what=what, why=why))]
