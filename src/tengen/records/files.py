"""Files: read with a bound, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from tengen.errors import TengenError
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
    """Return the data, unless there are too many of them."""
    if len(data) > MAX_BYTES:
        raise TengenError("file.too_large", most=MAX_BYTES // 1024**2)
    return data


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that at any moment it holds the old content or the new.

    Raises :class:`~tengen.errors.TengenError` for a file that cannot be written.
    """
    try:
        _replace(Path(os.path.realpath(path)), data)
    except (OSError, ValueError) as error:
        raise TengenError("file.write", path=path, why=_reason(error)) from None


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _mode(target: Path) -> int:
    """Return the permissions of the file that is there, or of a new one."""
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
