from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "hope_chess.py"


def test_one_more_ply_shows_the_mate(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE))
    printed = capsys.readouterr().out
    assert "f(n) = (9 + 3) - (5 + 5 + 3.25) = -1.25" in printed
    assert "depth 1: Qxb7, value 3.75" in printed
    assert "depth 2: Qxf5+, value 2" in printed
    assert "If White hopes and plays Qxb7, Black answers Rc1#" in printed
