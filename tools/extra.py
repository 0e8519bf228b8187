"""Print the requirements of the named extras, so that they can be installed without a rebuild."""

import sys
import tomllib
from pathlib import Path


def main(names: list[str]) -> None:
    """Print one requirement per line."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name in names:
        print(*project["optional-dependencies"][name], sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
