"""The public interface as text: every public name with its signature, one per line.

``python -m tools.api`` prints it, ``make api`` writes it to tests/data/api.txt. A test compares.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from types import ModuleType

MODULES = (
    "tengen",
    "tengen.game",
    "tengen.games",
    "tengen.search",
    "tengen.search.export",
    "tengen.gomoku",
    "tengen.gomoku.players",
    "tengen.records",
    "tengen.proof",
    "tengen.arena",
    "tengen.gomocup",
    "tengen.notebook",
    "tengen.convolution",
    "tengen.judge",
    "tengen.errors",
)
"""The public modules: what their ``__all__`` names is public, and nothing else."""

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def describe() -> str:
    """Return the whole interface."""
    seen: dict[int, str] = {}
    return "".join(f"{line}\n" for name in MODULES for line in _module(name, seen))


def _module(name: str, seen: dict[int, str]) -> Iterator[str]:
    module = import_module(name)
    yield f"[{name}]"
    for public in sorted(module.__all__):
        yield from _thing(public, getattr(module, public), f"{name}.{public}", seen)
    yield ""


def _thing(name: str, thing: object, place: str, seen: dict[int, str]) -> Iterator[str]:
    if isinstance(thing, ModuleType):
        yield f"{name}: module {thing.__name__}"
    elif name.startswith("__"):
        yield f"{name}: {type(thing).__name__}"
    elif inspect.isclass(thing):
        first = seen.setdefault(id(thing), place)
        if first != place:
            yield f"{name}: class, see {first}"
            return
        yield f"class {name}{_bases(thing)}"
        yield from _members(thing)
    elif callable(thing):
        yield f"def {name}{_signature(thing)}"
    else:
        yield f"{name}: {type(thing).__name__}"


def _bases(kind: type) -> str:
    names = [base.__name__ for base in kind.__bases__ if base not in (object, Enum)]
    return f"({', '.join(names)})" if names else ""


def _members(kind: type) -> Iterator[str]:
    if issubclass(kind, Enum):
        yield f"  {', '.join(kind.__members__)}"
    elif "__init__" in vars(kind) or "__new__" in vars(kind):
        yield f"  def __init__{_signature(kind)}"
    names = {
        name
        for base in kind.__mro__
        if base.__module__.startswith("tengen")
        for name in (*vars(base), *vars(base).get("__annotations__", ()))
        if not name.startswith("_")
    }
    if issubclass(kind, Enum):
        names -= kind.__members__.keys()
    for name in sorted(names):
        member = inspect.getattr_static(kind, name, None)
        if isinstance(member, classmethod | staticmethod):
            member = getattr(kind, name)
        if not inspect.isroutine(member):
            yield f"  {name}"
        else:
            yield f"  def {name}{_signature(member)}"


class _Plain:
    """An annotation that is shown without quotes, alike in all versions of Python."""

    def __init__(self, annotation: object) -> None:
        self.annotation = getattr(annotation, "__forward_arg__", annotation)

    def __repr__(self) -> str:
        if isinstance(self.annotation, str):
            return self.annotation
        return inspect.formatannotation(self.annotation)


def _signature(thing: object) -> str:
    try:
        found = inspect.signature(thing)  # type: ignore[arg-type]
    except (TypeError, ValueError):  # compiled
        return "(…)"
    parameters = [
        each if each.annotation is each.empty else each.replace(annotation=_Plain(each.annotation))
        for each in found.parameters.values()
    ]
    returned = found.return_annotation
    if returned is not found.empty:
        returned = _Plain(returned)
    shown = found.replace(parameters=parameters, return_annotation=returned)
    return _ADDRESS.sub("", str(shown))


if __name__ == "__main__":
    print(describe(), end="")
