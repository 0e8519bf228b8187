"""What tests of several folders share."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.leftovers import (  # noqa: F401 (hooks)
    pytest_sessionfinish,
    pytest_sessionstart,
    pytest_terminal_summary,
)

# A job in the background of a shell ignores Ctrl-C, and so would what the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No test depends on the clock.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a real ``tengen play`` on a free port of the loopback."""
    command = [sys.executable, "-m", "tengen", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        yield run.stdout.readline().split()[3]
        run.terminate()
