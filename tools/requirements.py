"""Print the requirements of extras and dependency groups, one per line.

``pip install`` can then bring them without building the project again.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_OWN_EXTRAS = re.compile(r"tengen\[(.*)\]")


def requirements(project: dict[str, Any], name: str) -> Iterator[str]:
    """Yield the requirements of an extra or a group, those that it includes first.

    >>> project = {
    ...     "project": {"optional-dependencies": {"all": ["tengen[web]"], "web": ["fastapi"]}},
    ...     "dependency-groups": {"a": ["sphinx"], "test": [{"include-group": "a"}, "pytest"]},
    ... }
    >>> [*requirements(project, "all"), *requirements(project, "test")]
    ['fastapi', 'sphinx', 'pytest']
    """
    extras = project["project"]["optional-dependencies"]
    for each in extras[name] if name in extras else project["dependency-groups"][name]:
        if isinstance(each, dict):
            yield from requirements(project, each["include-group"])
        elif own := _OWN_EXTRAS.fullmatch(each):
            for extra in own[1].split(","):
                yield from requirements(project, extra)
        else:
            yield each


def main(names: list[str]) -> None:
    """Print the requirements of all names."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    for name in names:
        print(*requirements(project, name), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
