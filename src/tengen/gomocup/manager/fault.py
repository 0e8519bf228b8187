"""What a brain can do wrong, so that it loses its game."""

from __future__ import annotations

from enum import StrEnum

from tengen.errors import TengenError


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

    >>> str(BrainError(Fault.TIMEOUT, "no move within 5 s"))
    'timeout: no move within 5 s'
    """

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault = fault
        self.detail = detail
