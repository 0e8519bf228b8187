"""Certificates that a command is given as files."""

from __future__ import annotations

from pathlib import Path

from tengen.errors import NotationError
from tengen.proof import Certificate


def read_certificate(path: Path) -> Certificate:
    """Return the certificate of a file.

    Raises :class:`~tengen.errors.NotationError` that names the file, and :class:`OSError`.
    """
    try:
        return Certificate.read(path)
    except NotationError as error:
        reason = error.said.parameters.get("reason", error.said)
        raise NotationError("certificate.file", file=path, reason=reason) from error
