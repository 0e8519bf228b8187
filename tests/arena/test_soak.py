"""Nothing is lost, whatever the brains do and however often the manager is killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.arena.soak import FAULTS, run


def test_a_killed_manager_loses_no_game(tmp_path: Path) -> None:
    report = run(tmp_path, games=80, kills=3, turn=0.25, seed=1)
    assert (report.games, report.kills) == (80, 3)
    assert set(report.reasons) >= {str(reason) for reasons in FAULTS.values() for reason in reasons}


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_thousand_games_and_ten_kills(tmp_path: Path) -> None:
    report = run(tmp_path, games=1000, kills=10, turn=0.25, seed=2)
    assert (report.games, report.kills) == (1000, 10)
