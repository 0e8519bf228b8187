"""All checks of one brain, and what they found."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tengen.errors import TengenError
from tengen.gomocup.compliance import conversation_checks, move_checks, trouble_checks
from tengen.gomocup.compliance.check import Check, Result
from tengen.gomocup.compliance.dialogue import Dialogue
from tengen.gomocup.compliance.finding import ProtocolError, Severity
from tengen.gomocup.manager.fault import BrainError, Fault

CHECKS: Final[tuple[Check, ...]] = (
    *conversation_checks.check.checks,
    *move_checks.check.checks,
    *trouble_checks.check.checks,
)
"""Every check; their numbers are their places here, from 1."""

PATIENCE = 10.0
"""Seconds for an answer that may need thinking."""

LONGEST = 400
"""Lines of a conversation that are kept."""

_GRAVE = {Fault.CRASH, Fault.FLOOD, Fault.MEMORY}
_EXIT_CODES: Final = {
    None: 0,
    Severity.NOTE: 0,
    Severity.WARNING: 1,
    Severity.FAILURE: 3,
}


@dataclass(frozen=True, slots=True)
class Report:
    """What was found, check by check."""

    command: tuple[str, ...]
    results: tuple[Result, ...]

    @property
    def worst(self) -> Severity | None:
        """The gravest finding, if any."""
        order = list(Severity)
        found = [result.severity for result in self.results if result.severity is not None]
        return max(found, key=order.index, default=None)

    @property
    def exit_code(self) -> int:
        """0 for nothing or notes, 1 for warnings, 3 for failures (2 is for mistakes of usage)."""
        return _EXIT_CODES[self.worst]

    def as_json(self) -> dict[str, object]:
        """Return the report as plain values."""
        return {
            "command": list(self.command),
            "worst": self.worst,
            "checks": [
                {
                    "number": result.number,
                    "name": result.check.name,
                    "title": result.check.title,
                    "why": result.check.why,
                    "severity": result.severity,
                    "sentence": result.sentence,
                    "managers": list(result.check.managers),
                    "transcript": list(result.transcript),
                }
                for result in self.results
            ],
        }


def check_brain(
    command: Sequence[str],
    *,
    patience: float = PATIENCE,
    only: Sequence[str] = (),
    tell: Callable[[Result], None] = lambda result: None,
) -> Report:
    """Run every check, or *only* those of these names or numbers, on the brain of that command.

    *tell* hears of each result as it comes. If START is not answered, nothing else is asked.

    Raises :class:`~tengen.errors.TengenError` if there is no such program or check.
    """
    words = _found(command)
    results: list[Result] = []
    for number, check in _chosen(only):
        result = _run(number, check, words, patience)
        results.append(result)
        tell(result)
        if check is CHECKS[0] and not result.is_fine:
            break
    return Report(words, tuple(results))


def _chosen(only: Sequence[str]) -> list[tuple[int, Check]]:
    every = list(enumerate(CHECKS, 1))
    known = {name for number, check in every for name in (str(number), check.name)}
    if unknown := next((name for name in only if name not in known), None):
        raise TengenError("compliance.unknown_check", name=unknown)
    return [pair for pair in every if not only or {str(pair[0]), pair[1].name} & set(only)]


def _found(command: Sequence[str]) -> tuple[str, ...]:
    """Return the command with its program and scripts by their whole paths."""
    if not command:
        raise TengenError("compliance.no_brain")
    program, *arguments = command
    path = shutil.which(program)
    if path is None:
        raise TengenError("compliance.no_program", program=program)
    files = [os.path.abspath(word) if Path(word).is_file() else word for word in arguments]
    return (os.path.abspath(path), *files)


def _run(number: int, check: Check, command: tuple[str, ...], patience: float) -> Result:
    severity: Severity | None = None
    sentence = ""
    dialogue = None
    with _folder(check.strange_folder) as folder:
        try:
            dialogue = Dialogue(command, patience=patience, newline=check.newline, cwd=folder)
            check.run(dialogue)
        except ProtocolError as error:
            severity, sentence = error.severity or check.severity, str(error)
        except BrainError as error:
            severity = Severity.FAILURE if error.fault in _GRAVE else check.severity
            sentence = str(error)
        finally:
            if dialogue is not None:
                dialogue.close("END\r\n", 0.3 if severity is None else 0.0)
    said = [] if dialogue is None else dialogue.transcript
    shown = said if len(said) <= LONGEST else [*said[:LONGEST], f"… {len(said) - LONGEST} more"]
    return Result(number, check, severity, sentence, tuple(shown))


@contextmanager
def _folder(is_strange: bool) -> Iterator[str | None]:
    if not is_strange:
        yield None
        return
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "a folder with blanks"
        folder.mkdir(mode=0o555)
        yield str(folder)
