"""static_site.py FOLDER: the page without a server, as a folder of static files.

It is the page of ``tengen play`` with one module replaced: the socket. Rules and engine are the
WebAssembly that ``make wasm`` builds.
"""

import asyncio
import gzip
import hashlib
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LAB_GAMES = (
    ("tree:[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]", "", ()),
    ("box", "", ()),
    ("tictactoe", "b2 a1 c3", ()),
    ("hexapawn", "", ()),
    ("connect_four(4,4,3)", "", ("pns",)),
    ("connect_four", "d d d d", ("hminimax",)),
    ("gomoku(7)", "c2 b6 e5 c3 c4 d6 e4 f4", ("threat-space",)),
    ("pig(8,3,2)", "", ("expectimax",)),
)
"""The games of the Lab's form with their moves and algorithms, which are run at build time. Where
none is named the game is small, and all are run that fit."""
LAB_LIMITS = {"depth": 2, "nodes": 2000, "playouts": 60}
"""The limits that the form begins with."""
LAB_BYTES = 200_000
"""Larger recordings are left out."""
OPENINGS = ("free", "pro", "long-pro", "swap-after-first", "swap", "swap2")
"""Those whose steps are stones and colours; renju's fifth moves are decided in Python."""
MOST_BYTES = 1_500_000
"""Compressed, at the first visit."""
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
)


def choices() -> dict[str, Any]:
    """Return what a game can be set up with here: the engine, at all its levels."""
    from tengen.web.routes.choices import choices as ask

    told = asyncio.run(ask()).model_dump(mode="json")
    (engine,) = (player for player in told["players"] if player["name"] == "tengen")
    engine["options"] = [option for option in engine["options"] if option["name"] == "level"]
    return {**told, "players": [engine], "openings": list(OPENINGS)}


def openings() -> dict[str, Any]:
    """Return the steps of the openings as data."""
    from tengen.gomoku.openings import PROCEDURES

    return {
        name: {
            step: {
                "actor": made.actor.name.lower(),
                "choices": [
                    {
                        "name": choice.name,
                        "then": choice.then,
                        "most": choice.most,
                        "areas": [{"side": a.side, "inside": a.inside} for a in choice.areas],
                    }
                    for choice in made.choices
                ],
            }
            for step, made in PROCEDURES[name].items()
        }
        for name in OPENINGS
    }


def studies(algorithms: list[dict[str, Any]]) -> Iterator[tuple[str, bytes]]:
    """Yield the searches of the Lab that can be shown without Python, by what the page asks."""
    from tengen.errors import TengenError
    from tengen.web.worker.lab_payload import present

    for game, moves, fitting in LAB_GAMES:
        for algorithm in algorithms:
            if fitting and algorithm["name"] not in fitting:
                continue
            known = {name: LAB_LIMITS[name] for name in algorithm["options"] if name in LAB_LIMITS}
            root = {"root": "max"} if game.startswith("tree:") else {}
            study = {"game": game, "moves": moves, "algorithm": algorithm["name"], **root, **known}
            sent: list[dict[str, Any]] = []

            def send(sent: list[dict[str, Any]] = sent, **message: Any) -> None:
                sent.append(message)

            try:
                present({"study": study, "form": "view", "id": 0}, send)
            except TengenError:
                continue  # this algorithm does not fit this game
            payload: bytes = sent[0]["payload"]
            if len(payload) <= LAB_BYTES:
                asked = sorted(study.items())
                yield json.dumps(asked, separators=(",", ":"), ensure_ascii=False), payload


def lab(folder: Path) -> None:
    """Write the Lab's algorithms and the recordings of its searches."""
    from tengen.web.routes.lab import algorithms as ask
    from tengen.web.routes.lab import stepper, tree_style

    told = [entry.model_dump(mode="json") for entry in asyncio.run(ask())]
    (folder / "api/algorithms").write_text(json.dumps(told), encoding="utf-8")
    (folder / "js/stepper.js").write_bytes(bytes(asyncio.run(stepper()).body))
    (folder / "css/tree.css").write_bytes(bytes(asyncio.run(tree_style()).body))
    (folder / "lab").mkdir()
    index: dict[str, int] = {}
    for number, (asked, found) in enumerate(studies(told)):
        index[asked] = number
        (folder / "lab" / f"{number}.bin").write_bytes(found)
    (folder / "lab/index.json").write_text(json.dumps(index), encoding="utf-8")


def page(text: str) -> str:
    """Return index.html with the policy that a server would send, and the start of this page."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    head = text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n  {policy}')
    start = '<script type="module" src="js/start.js"></script>'
    return head.replace("</body>", f"  {start}\n</body>")


def build(folder: Path) -> int:
    """Write the folder; return the bytes of the first visit, compressed."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "src/tengen/web/static", folder)
    shutil.copytree(ROOT / "site/js", folder / "js", dirs_exist_ok=True)
    shutil.copy(ROOT / "build/wasm/tengen.wasm", folder)
    sentences = ROOT / "src/tengen/errors/sentences"
    (folder / "api").mkdir()
    (folder / "api/choices").write_text(json.dumps(choices()), encoding="utf-8")
    (folder / "openings.json").write_text(json.dumps(openings()), encoding="utf-8")
    shutil.copytree(sentences, folder / "errors", ignore=shutil.ignore_patterns("*.py", "__*"))
    lab(folder)
    index = folder / "index.html"
    index.write_text(page(index.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / ".nojekyll").touch()
    return serve_offline(folder)


def serve_offline(folder: Path) -> int:
    """Write the service worker, which names every file and a version of them all."""
    files = sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".nojekyll" and path.suffix != ".bin"
    )
    contents = {name: (folder / name).read_bytes() for name in files}
    version = hashlib.sha256(b"".join(contents.values())).hexdigest()[:16]
    worker = (ROOT / "site/service_worker.js").read_text(encoding="utf-8")
    worker = worker.replace("VERSION", version)
    worker = worker.replace('["FILES"]', json.dumps(["./", *files], indent=2))
    (folder / "service_worker.js").write_text(worker, encoding="utf-8")
    return sum(len(gzip.compress(data, 9)) for data in contents.values())


def main() -> int:
    """Build, and tell the size."""
    folder = Path(sys.argv[1])
    size = build(folder)
    print(f"{folder}: {size:,} bytes compressed")
    return 0 if size <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
