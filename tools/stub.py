"""Write src/tengen/_core.pyi from the compiled module; a test checks that it is current."""

import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path("src/tengen/_core.pyi")


def generate() -> str:
    """Return the stub of the installed core."""
    with tempfile.TemporaryDirectory() as folder:
        stub = Path(folder, "_core.pyi")
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "tengen._core"]
        subprocess.run([*command, "-o", str(stub)], check=True)
        return stub.read_text(encoding="utf-8")


if __name__ == "__main__":
    STUB.write_text(generate(), encoding="utf-8")
