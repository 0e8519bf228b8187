"""Several JavaScript modules as one, for a host that takes only one.

A notebook loads one module from memory, where ``./dom.js`` leads nowhere. So :func:`bundle` returns
a module that holds the others as text, gives each an address in memory (a blob URL) and loads the
first. This is safe because the browser's own loader does the work: every module keeps its scope
and its exports, and only the addresses in its imports are changed.

The addresses are found by the grammar of an import declaration, not by the look of a line. Imports
must come first in a module, which is where a reader looks for them. Whatever else would load
something (a later import, ``import()``, ``import.meta``, ``export … from``, import attributes, a
circle of modules) is refused here, with the line; what this overlooks the browser refuses, because
no such address exists.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_BLANK = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_STRING = re.compile(r"""(["'])(?P<text>[^"'\\\n]*)\1""")
_COMMENT_LINE = re.compile(r"\s*(?:/?\*|//)")
_LOADS = re.compile(r"""(?<![\w$.])import\b|\bfrom\s*["']""")
_LOADER = """\
// Written by tengen.notebook.modules: every module is loaded from an address in memory.
const modules = MODULES; // by name: text, the name of a module that is imported, text, …
const addresses = new Map();
for (const [name, parts] of Object.entries(modules)) {
  const text = parts.map((part, index) => (index % 2 ? addresses.get(part) : part)).join("");
  addresses.set(name, URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}
const first = await import(addresses.get(FIRST));
addresses.forEach((address) => URL.revokeObjectURL(address));
export default first.default;
"""


class BundleError(ValueError):
    """A module of the package does what a bundle cannot carry: a fault of ours, not of a user."""


def bundle(first: str, read: Callable[[str], str]) -> str:
    """Return the module *first* and all that it imports as one; *read* gives the text of a name.

    What *first* exports by default is the export of the whole.
    """
    found: dict[str, list[str]] = {}
    _collect(first, read, found, ())
    return _LOADER.replace("FIRST", json.dumps(first)).replace("MODULES", json.dumps(found))


def _collect(
    name: str, read: Callable[[str], str], found: dict[str, list[str]], above: tuple[str, ...]
) -> None:
    """Add a module behind those that it imports: their addresses are known when it is loaded."""
    if name in above:
        raise BundleError(f"modules import each other in a circle: {' → '.join((*above, name))}")
    if name in found:
        return
    parts = split(name, read(name))
    for imported in parts[1::2]:
        _collect(imported, read, found, (*above, name))
    found[name] = parts


def split(name: str, text: str) -> list[str]:
    """Return a module in parts: text, then by turns the name of what is imported, and text.

    >>> split("board.js", 'import { h } from "./dom.js"; h();')
    ['import { h } from "', 'dom.js', '"; h();']
    """
    parts, end = [], 0
    for start, stop in _Imports(name, text):
        address = text[start:stop]
        if not address.startswith("./"):
            raise BundleError(f"{name} imports {address!r}: only neighbours, ./…, can be carried")
        parts += [text[end:start], address.removeprefix("./")]
        end = stop
    return [*parts, text[end:]]


@dataclass
class _Imports:
    """The import declarations at the head of a module; iterating yields where the addresses are."""

    name: str
    text: str
    place: int = 0

    def __iter__(self) -> Iterator[tuple[int, int]]:
        while self._peek(_WORD) == "import":
            yield self._declaration()
        self._check_rest()

    def _declaration(self) -> tuple[int, int]:
        """Read ``import "a"``, or ``import`` clause ``from "a"``."""
        self._take("import")
        if self._peek(_STRING) is None:
            self._clause()
            self._take("from")
        match = _STRING.match(self.text, self._skip())
        if match is None:
            raise self._error("expected the address of a module")
        self.place = match.end()
        if self._peek(_WORD) in ("with", "assert"):
            raise self._error("import attributes cannot be carried")
        self._accept(";")
        return match.span("text")

    def _clause(self) -> None:
        """Read ``a``, ``* as a`` or ``{ a, b as c }``; the first may stand before another."""
        if self._peek(_WORD) is not None:
            self._binding()
            if not self._accept(","):
                return
        if self._accept("*"):
            self._take("as")
            self._binding()
            return
        self._take("{")
        while not self._accept("}"):
            self._binding()
            if self._peek(_WORD) == "as":
                self._take("as")
                self._binding()
            if not self._accept(","):
                self._take("}")
                return

    def _binding(self) -> None:
        word = self._peek(_WORD)
        if word is None:
            raise self._error("expected a name")
        self._take(word)

    # --- tokens ---

    def _skip(self) -> int:
        """Go on to the next token."""
        match = _BLANK.match(self.text, self.place)
        self.place = self.place if match is None else match.end()
        return self.place

    def _peek(self, token: re.Pattern[str]) -> str | None:
        match = token.match(self.text, self._skip())
        return None if match is None else match[0]

    def _accept(self, token: str) -> bool:
        if not self.text.startswith(token, self._skip()):
            return False
        self.place += len(token)
        return True

    def _take(self, token: str) -> None:
        if (self._peek(_WORD) or token) != token or not self._accept(token):
            raise self._error(f"expected {token!r}")

    # --- what is refused ---

    def _check_rest(self) -> None:
        for match in _LOADS.finditer(self.text, self.place):
            line = self.text[self.text.rfind("\n", 0, match.start()) + 1 : match.start()]
            if not _COMMENT_LINE.match(line):
                self.place = match.start()
                raise self._error("imports must come first, and be declarations")

    def _error(self, what: str) -> BundleError:
        line = self.text.count("\n", 0, self.place) + 1
        return BundleError(f"{self.name}, line {line}: {what}")
