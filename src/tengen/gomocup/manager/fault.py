"""What a brain can do wrong, so that it loses its game."""

from __future__ import annotations

from enum import StrEnum

from tengen.errors import Sentence, TengenError


class Fault(StrEnum):
    """Why a game ended without the board's consent."""

    TIMEOUT = "timeout"
    """No answer in time."""
    CRASH = "crash"
    """The process ended, or could not be started."""
    ILLEGAL = "illegal"
    """A point that is taken or off the board."""
    FOUL = "foul"
    """A point that is forbidden to Black in renju."""
    MEMORY = "memory"
    """More memory than was allowed."""
    PROCESSES = "processes"
    """More processes than were allowed."""
    FOLDER = "folder"
    """More in its folders than was allowed."""
    FLOOD = "flood"
    """More output than was allowed."""
    GARBAGE = "garbage"
    """An ERROR, or nothing that could be understood before the time was up."""


class BrainError(TengenError):
    """A brain's offence: the fault, and one sentence with what was seen.

    >>> error = BrainError(Fault.TIMEOUT, "brain.no_answer")
    >>> str(error), error.detail
    ('timeout: no answer in time', 'no answer in time')
    """

    def __init__(self, fault: Fault, code: str | Sentence, /, **parameters: object) -> None:
        super().__init__(code, **parameters)
        self.fault = fault

    @property
    def said(self) -> Sentence:
        """The fault, and what was seen."""
        return Sentence("brain.fault", fault=self.fault, what=self._sentence)

    @property
    def detail(self) -> str:
        """What was seen."""
        return str(self._sentence)
