from __future__ import annotations

import subprocess
import sys
from signal import SIGINT
from time import sleep

import pytest

PROGRAM = """
from tengen.game import Limit
from tengen.games import MNK
from tengen.search.monte_carlo.mcts import mcts
from tengen.search.proof_numbers.pns import pns

print("ready", flush=True)
{search}(MNK(7, 7, 7), limit=Limit(seconds=20), backend={backend!r})
"""


@pytest.mark.parametrize("backend", ["python", "driver", "native"])
@pytest.mark.parametrize("search", ["mcts", "pns"])
def test_control_c_ends_a_search(search: str, backend: str) -> None:
    program = PROGRAM.format(search=search, backend=backend)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        sleep(0.3)  # into the search
        process.send_signal(SIGINT)
        _, errors = process.communicate()
    assert process.returncode == -SIGINT
    assert errors.endswith("KeyboardInterrupt\n")
