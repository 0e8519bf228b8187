"""Commands of the mock brains."""

from __future__ import annotations

import sys
from pathlib import Path

MOCK = Path(__file__).parent / "mocks" / "mock.py"
HOSTILE = MOCK.with_name("hostile.py")


def mock(*arguments: object) -> tuple[str, ...]:
    return (sys.executable, "-I", "-S", str(MOCK), *map(str, arguments))
