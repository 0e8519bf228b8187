"""The engine's signature is the one that is checked in."""

from __future__ import annotations

import json

import pytest

from tengen.cli.frame import main
from tengen.gomoku.bench import bench_set


def test_the_signature_is_the_one_checked_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["depth"] == bench_set().depth
    assert found["signature"] == bench_set().signature
    assert found["expected"] == found["signature"]


def test_another_depth_has_another_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--depth", "2"]) == 0
    out = capsys.readouterr().out
    assert "another depth" in out
    assert len(out.splitlines()) == len(bench_set().boards) + 4
