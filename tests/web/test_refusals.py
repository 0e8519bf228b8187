"""Every sentence with which the server refuses is known to the page's language files."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tengen
from tengen.web.app import STATIC

ROOT = Path(tengen.__file__).parent
PLACE = re.compile(r"\\\{\w+\\\}")
MODULES = [
    *(f"web/{name}" for name in ("game_state", "job_runner", "lab_game", "pool", "roster")),
    *(f"web/worker/{name}" for name in ("analysis", "lab_search", "move_choice")),
    *(f"web/worker/{name}" for name in ("record_jobs", "tree_record")),
    *(f"gomoku/{name}" for name in ("board", "openings", "point", "notation", "engine")),
    *(f"gomoku/{name}" for name in ("diagram", "player", "review", "picture", "threat_space")),
    *(f"records/{name}" for name in ("boards", "files", "formats", "line", "pictures", "position")),
    *(f"records/{name}" for name in ("psq", "renlib", "stones", "text", "jsontree", "options")),
    *(f"records/sgf/{path.stem}" for path in (ROOT / "records" / "sgf").glob("*.py")),
    *(f"games/{name}" for name in ("tree", "catalogue", "hexapawn")),
]
UNSEEN = {
    "cells are a square of bytes 0 (empty), 1 (black) and 2 (white)",
    "hexapawn(7,7): take 1 to 26 columns and 2 to 26 rows",
    "there is no move to take back",
    "7 is no rule; there are 7",
}
"""What nobody can bring about from a page."""


def sentences(module: str) -> Iterator[str]:
    """Yield every sentence that the module raises, 7 in each of its places."""
    tree = ast.parse((ROOT / f"{module}.py").read_text(encoding="utf-8"))
    for raised in ast.walk(tree):
        if isinstance(raised, ast.Raise) and isinstance(raised.exc, ast.Call):
            for argument in raised.exc.args:
                text = _text(argument)
                if " " in text and text.strip("7 :"):
                    yield text


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "7" for part in node.values)
    return ""


@pytest.fixture(scope="module")
def patterns() -> list[re.Pattern[str]]:
    """The sentences of the language files, as the page knows them again."""
    english = json.loads((STATIC / "lang" / "en.json").read_text(encoding="utf-8"))
    said = [text for key, text in english.items() if key.startswith("says ")]
    return [re.compile(PLACE.sub(".+?", re.escape(text)), re.DOTALL) for text in said]


@pytest.mark.parametrize("module", MODULES)
def test_every_refusal_is_translated(module: str, patterns: list[re.Pattern[str]]) -> None:
    unknown = [
        text
        for text in sentences(module)
        if text not in UNSEEN and not any(pattern.fullmatch(text) for pattern in patterns)
    ]
    assert unknown == []


def test_not_just_anything_is_known(patterns: list[re.Pattern[str]]) -> None:
    known = [pattern for pattern in patterns if pattern.fullmatch("nobody would say that, ever")]
    assert known == []
