"""Every code that the source names has its sentence, and gives it exactly its parameters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import tengen
from tengen.errors import LANGUAGES, sentences
from tengen.errors.sentence import places

ROOT = Path(tengen.__file__).parent
CORE = Path(__file__).parents[2] / "cpp"
CODE = re.compile(r'"([a-z_0-9]+\.[a-z_0-9]+)"')
SHARED = {"list.comma", "list.or"}
"""What :mod:`tengen.errors.sentence` looks up by itself."""


@dataclass(frozen=True)
class Saying:
    """A place in the source that names a code."""

    where: str
    code: str
    parameters: frozenset[str]
    is_open: bool
    """Whether further parameters come from a dictionary."""


@cache
def trees() -> dict[str, ast.Module]:
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(ROOT.rglob("*.py"))
    }


@cache
def classes() -> dict[str, ast.ClassDef]:
    """The classes of errors, and Sentence itself, by name."""
    defined = [
        node
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    found: dict[str, ast.ClassDef] = {}
    while True:
        new = {
            node.name: node
            for node in defined
            if node.name not in found
            and (
                node.name in ("TengenError", "Sentence")
                or any(isinstance(base, ast.Name) and base.id in found for base in node.bases)
            )
        }
        if not new:
            return found
        found |= new


@cache
def signature(name: str) -> ast.arguments:
    """The parameters of a class of errors: its own, or those of a base."""
    node = classes()[name]
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            return item.args
    base = next(
        base.id for base in node.bases if isinstance(base, ast.Name) and base.id in classes()
    )
    return signature(base)


def sayings() -> Iterator[Saying]:
    """Yield every call that makes an error or a sentence out of a code."""
    for file, tree in trees().items():
        for call in ast.walk(tree):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
                continue
            if call.func.id not in classes():
                continue
            arguments = signature(call.func.id)
            if arguments.kwarg is None:  # says one thing only, such as MissingExtraError
                continue
            own = {each.arg for each in (*arguments.kwonlyargs, *arguments.args)}
            given = frozenset(each.arg for each in call.keywords if each.arg) - own
            is_open = any(each.arg is None for each in call.keywords)
            for code in codes(call):
                yield Saying(f"{file}:{call.lineno}", code, given, is_open)


def codes(call: ast.Call) -> Iterator[str]:
    """Yield the codes of a call; a text that is put together is yielded as it stands."""
    for argument in call.args:
        for part in (
            (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,)
        ):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value
            elif isinstance(part, ast.JoinedStr | ast.BinOp):
                yield ast.unparse(part)


def test_the_source_is_looked_at() -> None:
    assert {"TengenError", "NotationError", "BrainError", "StoreError"} <= classes().keys()
    assert len(list(sayings())) > 400


def test_every_code_has_a_sentence() -> None:
    known = sentences("en")
    assert [saying for saying in sayings() if saying.code not in known] == []


def test_every_sentence_gets_exactly_its_parameters() -> None:
    known = sentences("en")
    wrong = [
        (saying, places(known[saying.code]))
        for saying in sayings()
        if saying.code in known
        and not saying.is_open
        and saying.parameters != places(known[saying.code])
    ]
    assert wrong == []


def codes_of_the_core() -> set[str]:
    """The codes that the core throws, as C++ names them."""
    files = [*CORE.glob("textbook/*"), *CORE.glob("bindings/*")]
    return {code for file in files for code in CODE.findall(file.read_text(encoding="utf-8"))}


def test_every_code_of_the_core_has_a_sentence() -> None:
    found = {code for code in codes_of_the_core() if not code.startswith("tengen.")}
    assert "game.no_move" in found
    assert found - sentences("en").keys() == set()


def test_every_sentence_is_used() -> None:
    named = codes_of_the_core() | {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sentences("en").keys() - SHARED - named == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language: str) -> None:
    english, other = sentences("en"), sentences(language)
    assert list(other) == sorted(english)
    different = [code for code in english if places(other[code]) != places(english[code])]
    assert different == []


def test_every_file_is_a_language() -> None:
    files = (ROOT / "errors" / "sentences").glob("*.json")
    assert {path.stem for path in files} == set(LANGUAGES)
