"""Files: read with a bound, written whole or not at all."""

from __future__ import annotations

import os

from tengen.errors import TengenError
from tengen.files import replace_file
from tengen.records.limits import MAX_BYTES


def read_bounded(path: str | os.PathLike[str]) -> bytes:
    """Read a file of at most :data:`~tengen.records.limits.MAX_BYTES`.

    Raises :class:`~tengen.errors.TengenError` for a file that cannot be read or is larger.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise TengenError("file.read", path=path, why=_reason(error)) from None
    return bounded(data)


def bounded(data: bytes) -> bytes:
    """Return the data; refuse more than :data:`~tengen.records.MAX_BYTES`."""
    if len(data) > MAX_BYTES:
        raise TengenError("file.too_large", most=MAX_BYTES // 1024**2)
    return data


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that at any moment it holds the old content or the new.

    Raises :class:`~tengen.errors.TengenError` for a file that cannot be written.
    """
    try:
        replace_file(path, data)
    except (OSError, ValueError) as error:
        raise TengenError("file.write", path=path, why=_reason(error)) from None


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
