"""Prove the game: for each second move after h8 a certificate that Black wins.

    python -m tools.prove_game [--rule standard] [--jobs 2] [--hint FILE …] [NAME …]

Goes on where it was (build/proofs), the far second moves first. Hints are the last six
certificates, those of --hint, and those of ``proofs/`` and of its folder for the rule: replies that
decide the hardest second moves. Under another rule than freestyle, freestyle's certificate of the
same second move is a hint, too. Certificates and their index go into the package. ``--index`` only
writes the index anew, after a check of what is new.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from tengen.files import replace_file
from tengen.gomoku import Board, Rule
from tengen.gomoku.point import Point
from tengen.proof import Certificate
from tengen.proof.campaign import Campaign, State
from tengen.proof.runner import LocalRunner

PARTS = Path("proofs")
DATA = Path("src/tengen/proof/data")
THIRD = Point.parse("g9")
HINTS = 6
PAGE = Path("docs/methods/proof.md")
BEGIN, END = "<!-- {} proofs: written by tools/prove_game.py -->", "<!-- end of {} proofs -->"
IMAGES = dict(
    pair.split("=")
    for pair in [
        "o15=a15",
        "n15=n1",
        "m15=m1",
        "l15=d1",
        "k15=k1",
        "j15=f1",
        "i15=g1",
        "h15=a8",
        "n14=b14",
        "m14=b13",
        "l14=d2",
        "k14=e2",
        "j14=b10",
        "i14=g2",
        "h14=h2",
        "m13=c13",
        "l13=l3",
        "k13=e3",
        "j13=f3",
        "i13=i3",
        "h13=c8",
        "l12=d4",
        "k12=k4",
        "j12=d6",
        "i12=i4",
        "h12=h4",
        "k11=e5",
        "j11=f5",
        "i11=i5",
        "h11=h5",
        "j10=f6",
        "i10=g6",
        "h10=h6",
        "i9=i9",
        "h9=h9",
    ]
)
"""The second moves, far ones first, and of the eight images of each the one that is proved.

Black's third stone is always on g9, so that all proofs have Black's stones in common. The image is
the one that the engine likes best for Black after 700,000 nodes.
"""


def main() -> None:
    """Prove what is asked for, or everything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--rule", choices=("freestyle", "standard"), default="freestyle")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--hint", type=Path, action="append", default=[])
    parser.add_argument("--index", action="store_true")
    options = parser.parse_args()
    rule = Rule.parse(options.rule)
    folder = options.folder or Path("build/proofs") / rule.word
    data = folder_of(rule)
    data.mkdir(parents=True, exist_ok=True)
    names = options.names or list(IMAGES)
    known: list[str] = []
    with LocalRunner(options.jobs) as runner:
        for name in IMAGES:
            path = file_of(name, rule)
            if name in names and not options.index and not path.exists():
                paths = [*options.hint, *hints_of(name, rule, known)]
                hints = [Certificate.read(hint) for hint in paths]
                prove(name, rule, folder / name, runner, hints)
            if path.exists():
                known.insert(0, name)
                write_index(known, rule, folder)


def folder_of(rule: Rule) -> Path:
    """Return where the certificates of that rule are."""
    return DATA / f"{rule.word}-15"


def file_of(name: str, rule: Rule) -> Path:
    """Return where the certificate that answers a second move is."""
    return folder_of(rule) / f"{name}.proof.xz"


def hints_of(name: str, rule: Rule, known: list[str]) -> list[Path]:
    """Return the certificates whose moves are tried first; *known* are the last ones first."""
    same = [] if rule is Rule.FREESTYLE else [file_of(name, Rule.FREESTYLE)]
    parts = [*sorted((PARTS / rule.word).glob("*.proof.xz")), *sorted(PARTS.glob("*.proof.xz"))]
    return [*same, *parts, *(file_of(hint, rule) for hint in known[:HINTS])]


def prove(
    name: str, rule: Rule, folder: Path, runner: LocalRunner, hints: list[Certificate]
) -> None:
    """Prove one second move."""
    start = time.monotonic()

    def show(state: State) -> None:
        print(
            f"\r{name}: {state.title}: {state.settled} of {state.replies}, "
            f"{state.seconds:.0f} CPU s, {time.monotonic() - start:.0f} s ",
            end="",
            flush=True,
        )

    board = Board(rule).play("h8", IMAGES[name])
    found = Campaign(board, folder, runner, move=THIRD, hints=hints, progress=show).run()
    print("proved" if found else "unknown", flush=True)
    if found is not None:
        found.write(file_of(name, rule))


def write_index(names: list[str], rule: Rule, folder: Path) -> None:
    """Check every certificate whose bytes are new, and write what the checker counted."""
    path = folder_of(rule) / "index.json"
    index = json.loads(path.read_text()) if path.exists() else {}
    for name in reversed(names):
        certificate = Certificate.read(file_of(name, rule))
        if index.get(name, {}).get("bytes") == len(certificate.data):
            continue
        verdict = certificate.verify()
        if not verdict:
            raise SystemExit(f"{name}: {verdict.reason}")
        cost = [
            json.loads(line)
            for log in sorted((folder / name).rglob("outcomes.jsonl"))
            for line in log.read_text().splitlines()
        ]
        index[name] = {
            "plies": verdict.plies,
            "bytes": len(certificate.data),
            "positions": verdict.positions,
            "quiet": verdict.quiet,
            "replies": verdict.replies,
            "nodes": sum(entry["nodes"] for entry in cost),
            "seconds": round(sum(entry["seconds"] for entry in cost)),
        }
        print(name, index[name], flush=True)
    replace_file(path, (json.dumps(index, indent=1) + "\n").encode())
    replace_file(PAGE, table_in(PAGE.read_text(), index, rule).encode())


def table_in(page: str, index: dict[str, dict[str, int]], rule: Rule) -> str:
    """Return the page with the table of the proofs."""
    before, begin, rest = page.partition(BEGIN.format(rule.word))
    _, end, after = rest.partition(END.format(rule.word))
    rows = [
        f"| {name} | {about['plies']} | {about['positions']:,} | {about['quiet']:,} "
        f"| {about['replies']:,} | {about['nodes'] / 1e6:,.0f} M | {about['seconds']:,} s |"
        for name, about in index.items()
    ]
    total = sum(about["seconds"] for about in index.values())
    nodes = sum(about["nodes"] for about in index.values())
    head = "| second move | plies | positions | quiet | replies | nodes | CPU |"
    lines = [head, "|---|---|---|---|---|---|---|", *rows]
    answered = sum(image_count(Point.parse(name)) for name in index)
    lines.append(
        f"| {len(index)} of 35, with images {answered} of 224 | | | | "
        f"| {nodes / 1e6:,.0f} M | {total:,} s |"
    )
    return before + begin + "\n" + "\n".join(lines) + "\n" + end + after


def image_count(point: Point) -> int:
    """Return how many points the symmetries of the board make of one."""
    centre = 7
    x, y = abs(point.x - centre), abs(point.y - centre)
    return 4 if x == y or 0 in (x, y) else 8


if __name__ == "__main__":
    main()
