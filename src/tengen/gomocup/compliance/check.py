"""One check: a short conversation, and what it must not show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tengen.gomocup.compliance.dialogue import Dialogue
from tengen.gomocup.compliance.finding import Severity

JUDGE: Final = "GomocupJudge"
PISKVORK: Final = "Piskvork"
CGOMOKU: Final = "c-gomoku-cli"
YIXIN: Final = "Yixin interfaces"
ALL: Final = (JUDGE, PISKVORK, CGOMOKU, YIXIN)


@dataclass(frozen=True, slots=True)
class Check:
    """What is asked, how bad it is if the answer is wrong, and who would have trouble."""

    name: str
    title: str
    severity: Severity
    managers: tuple[str, ...]
    why: str
    run: Callable[[Dialogue], None]
    newline: str = "\r\n"
    strange_folder: bool = False
    """The brain is started in a folder with blanks in its name, where nothing can be written."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a check has found; nothing if *severity* is None."""

    number: int
    check: Check
    severity: Severity | None
    sentence: str
    transcript: tuple[str, ...]
    """What was said: ``>`` to the brain, ``<`` by it."""

    @property
    def is_fine(self) -> bool:
        """Whether there is nothing to say."""
        return self.severity is None


class Group:
    """Checks of one kind, in order; a decorator adds one."""

    def __init__(self) -> None:
        self.checks: list[Check] = []

    def __call__(
        self,
        title: str,
        severity: Severity,
        *managers: str,
        newline: str = "\r\n",
        strange_folder: bool = False,
    ) -> Callable[[Callable[[Dialogue], None]], Callable[[Dialogue], None]]:
        """Return a decorator for the function of a check, whose name becomes the check's."""

        def add(run: Callable[[Dialogue], None]) -> Callable[[Dialogue], None]:
            name = run.__name__.replace("_", "-")
            who = managers or ALL
            why = " ".join((run.__doc__ or "").split())
            self.checks.append(Check(name, title, severity, who, why, run, newline, strange_folder))
            return run

        return add
