"""Check that the C++ folders include each other only downwards.

The picture is ARCHITECTURE.md's: ``base ← board ← pattern ← …``. A folder may include itself and
every folder that its line in LAYERS names, directly or through another.
"""

import re
import sys
from pathlib import Path

# folder: what it may stand on. Order is from the ground up.
LAYERS: dict[str, list[str]] = {
    "base": [],
    "board": ["base"],
    "pattern": ["board"],
    "game": ["pattern"],
    "threat": ["pattern"],
    "kernel": [],
    "eval": ["threat", "kernel"],
    "learn": ["engine"],
    "search": ["eval"],
    "engine": ["search"],
    "checker": [],
    "proof": ["engine", "checker"],
    "protocol": ["engine", "game"],
    "app": ["protocol"],
    "interface": ["engine", "game"],
    "wasm": ["interface"],
    "textbook": ["base"],
    "player": ["eval", "textbook"],
    "bindings": ["learn", "player", "proof"],
    "bench": ["pattern"],
    "tests": ["learn", "player", "proof", "protocol"],
}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def allowed(folder: str) -> set[str]:
    """Return every folder that *folder* may include, itself included."""
    below = {folder}
    for lower in LAYERS[folder]:
        below |= allowed(lower)
    return below


def violations(root: Path) -> list[str]:
    """Return one sentence for every include that points the wrong way."""
    found = []
    for file in sorted(path for path in root.rglob("*") if path.suffix in {".h", ".cpp"}):
        folder = file.relative_to(root).parts[0]
        if folder not in LAYERS:
            found.append(f"{file}: the folder {folder}/ has no place in the layers")
            continue
        for target in INCLUDE.findall(file.read_text(encoding="utf-8")):
            if target.split("/")[0] not in allowed(folder):
                found.append(f"{file}: {folder}/ may not include {target}")
    return found


def main() -> int:
    """Print the violations; the exit code says whether there were any."""
    found = violations(Path(sys.argv[1]))
    print(*(found or ["C++ layers: kept"]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
