"""Games to learn from: a file of them survives what breaks off its writing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GAME = '{"rule":0,"size":15,"moves":[112,113],"best":[-1,-1],"scores":[null,null],"result":0}\n'

GENERATE = """
import resource, sys
from pathlib import Path
from tengen.errors import TengenError
from tengen.gomoku import Rule, players
from tengen.learn.selfplay import Plan, generate

path = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size // 2,) * 2)
try:
    generate(path, Plan("random", Rule.FREESTYLE), 0, players.load("random"), print)
except (OSError, TengenError):
    print("refused")
"""


def test_a_full_disk_takes_no_games_away(tmp_path: Path) -> None:
    pytest.importorskip("resource")  # limits the size of a file, as a full disk does
    path = tmp_path / "games.jsonl"
    path.write_text(GAME * 1000)
    done = subprocess.run(
        [sys.executable, "-c", GENERATE, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "refused\n"
    assert path.read_text() == GAME * 1000
    assert list(tmp_path.iterdir()) == [path]
