"""Every commit that touches `cpp/` ends with `Bench: N` or `No functional change`.

    python tools/commit_trailers.py

Looks at all commits since the rule was made. Where there is no history to look at (an archive, a
shallow clone), it says so and passes.
"""

import re
import subprocess
import sys
from pathlib import Path

RULE_SINCE = "c254c8c"
TRAILER = re.compile(r"(Bench: \d+|No functional change)")


def git(repository: Path, *arguments: str) -> str | None:
    """Return what git prints; None if it fails or is not there."""
    try:
        done = subprocess.run(
            ["git", "-C", str(repository), *arguments], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout


def untold_commits(repository: Path, since: str = RULE_SINCE) -> list[str] | None:
    """Return the titles of commits that break the rule, None if there is no history."""
    log = git(repository, "log", "--format=%h %s%x00%B%x01", f"{since}..HEAD", "--", "cpp")
    if log is None:
        return None
    untold = []
    for entry in filter(None, (part.strip() for part in log.split("\x01"))):
        title, body = entry.split("\x00", 1)
        if not TRAILER.fullmatch(body.strip().splitlines()[-1].strip()):
            untold.append(title)
    return untold


def main() -> int:
    """Print the commits that break the rule; 1 if there are any."""
    untold = untold_commits(Path(__file__).resolve().parents[1])
    if untold is None:
        print(f"commit trailers: not checked, the history since {RULE_SINCE} is not here")
        return 0
    for title in untold:
        print(f"{title}: touches cpp/ but does not end with 'Bench: N' or 'No functional change'")
    return int(bool(untold))


if __name__ == "__main__":
    sys.exit(main())
