"""Write src/tengen/_core.pyi from the compiled module; a test checks that it is current."""

import subprocess
import sys
from pathlib import Path

STUB = Path("src/tengen/_core.pyi")


def generate() -> str:
    """Return the stub of the installed core."""
    run = [sys.executable, "-m", "nanobind.stubgen", "-m", "tengen._core", "-o", "/dev/stdout", "-q"]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    STUB.write_text(generate(), encoding="utf-8")
