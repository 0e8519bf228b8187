"""A project for a brain of one's own: one function to edit, a test, a README."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from tengen.errors import TengenError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
_FILES = {
    "pbrain-{name}.py": "brain.txt",
    "test_{module}.py": "test.txt",
    "README.md": "readme.txt",
}


def make(directory: Path, name: str | None = None) -> list[Path]:
    """Write the files of a new brain into *directory* and return them, the brain first.

    Raises :class:`~tengen.errors.TengenError` for a name that managers would not take, and if the
    folder has files already: nothing is ever overwritten.
    """
    name = name or directory.resolve().name.removeprefix("pbrain-")
    if _NAME.fullmatch(name) is None:
        raise TengenError("template.name", name=name)
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise TengenError("template.folder", folder=directory)
    directory.mkdir(parents=True, exist_ok=True)
    module = re.sub(r"[^A-Za-z0-9]", "_", name)
    made = []
    for path, source in _FILES.items():
        text = (files(__package__) / source).read_text(encoding="utf-8")
        target = directory / path.format(name=name, module=module)
        target.write_text(text.replace("NAME", name).replace("MODULE", module), encoding="utf-8")
        made.append(target)
    return made
