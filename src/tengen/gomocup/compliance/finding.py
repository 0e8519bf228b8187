"""What a check can find."""

from __future__ import annotations

from enum import StrEnum

from tengen.errors import TengenError


class Severity(StrEnum):
    """How bad a finding is."""

    NOTE = "note"
    """Worth knowing; no game is lost by it."""
    WARNING = "warning"
    """Some manager, or some position, will have trouble."""
    FAILURE = "failure"
    """Games are lost by it."""


class ProtocolError(TengenError):
    """The brain does not keep to the protocol; *severity* if it is not the check's own."""

    def __init__(
        self, code: str, /, *, severity: Severity | None = None, **parameters: object
    ) -> None:
        super().__init__(code, **parameters)
        self.severity = severity
