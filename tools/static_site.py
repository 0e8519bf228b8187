"""static_site.py FOLDER: the page without a server, as a folder of static files.

It is the page of ``tengen play`` with the modules replaced that talk to the server. Rules and
engine are the WebAssembly that ``make wasm`` builds; searches of the Lab are recorded here.
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
SENTENCES = ROOT / "src/tengen/errors/sentences"
CORES = ("tengen.wasm", "tengen.simd.wasm")
"""Builds of the core; a browser takes one of them."""
LAB_BYTES = 2_000_000
"""Larger recordings are left out."""
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
    return {**told, "players": [engine]}


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
            for step, made in procedure.items()
        }
        for name, procedure in PROCEDURES.items()
    }


def built() -> str:
    """Return the module of what the page's own modules take from Python."""
    from tengen.web.protocol.messages import MOST_NODES

    sentences = (SENTENCES / "en.json").read_text(encoding="utf-8")
    return (
        f"// Written by tools/static_site.py.\n\nexport const MOST_NODES = {MOST_NODES};\n"
        f"export const SENTENCES = {json.dumps(json.loads(sentences), ensure_ascii=False)};\n"
    )


# --- the Lab -------------------------------------------------------------------------------------


def studies() -> Iterator[dict[str, Any]]:
    """Yield the searches that the form of the Lab begins with, in both ways of drawing.

    Two side by side are drawn in one way, so each is there in both.
    """
    from tengen.web.lab_catalogue import GAMES, NAMES

    for game in GAMES:
        for name in NAMES:
            if name not in game.refused:
                study = study_of(game.name, name, dict(game.fitting(name)))
                yield study
                yield {**study, "drawing": "columns"}


def study_of(game: str, algorithm: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return what the page asks for an algorithm, with what the form holds."""
    from tengen.search.catalogue import ALGORITHMS
    from tengen.web.lab_catalogue import SAMPLE, TREE
    from tengen.web.protocol.lab_requests import OPTIONS

    taken = ALGORITHMS[algorithm].options if algorithm in ALGORITHMS else ()
    options = {"opponent": "best", **given}
    about = (
        {"game": f"{TREE}:{SAMPLE}", "moves": "", "root": "max"}
        if game == TREE
        else {"game": game, "moves": given.get("moves", "")}
    )
    chosen = {key: options[key] for key in OPTIONS if key in taken and key in options}
    return {**about, "algorithm": algorithm, **chosen}


def recording(study: dict[str, Any]) -> bytes:
    """Run a search, and return what the server would answer."""
    from tengen.web.worker.lab_payload import present

    payloads: list[bytes] = []

    def send(**message: Any) -> None:
        if message["type"] == "studied":
            payloads.append(message["payload"])

    present({"study": study, "form": "view", "id": 0}, send)
    return payloads[0]


def lab(folder: Path) -> int:
    """Write what the Lab offers and the recordings of its searches; return how many there are."""
    from tengen.web.routes.lab import offer, stepper, tree_style

    told = asyncio.run(offer()).model_dump(mode="json")
    (folder / "api/lab").write_text(json.dumps(told), encoding="utf-8")
    (folder / "js/stepper.js").write_bytes(bytes(asyncio.run(stepper()).body))
    (folder / "css/tree.css").write_bytes(bytes(asyncio.run(tree_style()).body))
    (folder / "lab").mkdir()
    index: dict[str, int] = {}
    for study in studies():
        found = recording(study)
        if len(found) > LAB_BYTES:
            continue
        asked = json.dumps(sorted(study.items()), separators=(",", ":"), ensure_ascii=False)
        index[asked] = len(index)
        (folder / "lab" / f"{index[asked]}.bin").write_bytes(found)
    (folder / "lab/index.json").write_text(json.dumps(index), encoding="utf-8")
    return len(index)


# --- the folder ----------------------------------------------------------------------------------


def languages(folder: Path) -> None:
    """Add this page's own texts to those of every page."""
    for own in (ROOT / "site/lang").glob("*.json"):
        words = folder / "lang" / own.name
        texts = [json.loads(path.read_text(encoding="utf-8")) for path in (words, own)]
        words.write_text(json.dumps({**texts[0], **texts[1]}, ensure_ascii=False), encoding="utf-8")


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
    for core in CORES:
        shutil.copy(ROOT / "build/wasm" / core, folder)
    (folder / "api").mkdir()
    (folder / "api/choices").write_text(json.dumps(choices()), encoding="utf-8")
    (folder / "openings.json").write_text(json.dumps(openings()), encoding="utf-8")
    (folder / "js/built.js").write_text(built(), encoding="utf-8")
    (folder / "errors").mkdir()
    for path in SENTENCES.glob("*.json"):
        if path.stem != "en":  # the English ones are in the module
            shutil.copy(path, folder / "errors")
    languages(folder)
    print(f"{lab(folder)} searches of the Lab are recorded")
    index = folder / "index.html"
    index.write_text(page(index.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / ".nojekyll").touch()
    return serve_offline(folder)


def serve_offline(folder: Path) -> int:
    """Write the service worker, which names every file and a version of them all.

    Recordings of the Lab are kept when they are asked for, and one build of the core is kept.
    """
    files = sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".nojekyll" and path.suffix != ".bin"
    )
    contents = {name: (folder / name).read_bytes() for name in files}
    version = hashlib.sha256(b"".join(contents.values())).hexdigest()[:16]
    kept = ["./", *(name for name in files if name not in CORES)]
    worker = (ROOT / "site/service_worker.js").read_text(encoding="utf-8")
    worker = worker.replace("VERSION", version).replace('["FILES"]', json.dumps(kept, indent=2))
    (folder / "service_worker.js").write_text(worker, encoding="utf-8")
    sizes = {name: len(gzip.compress(data, 9)) for name, data in contents.items()}
    return sum(sizes.values()) - min(sizes[core] for core in CORES)


def main() -> int:
    """Build, and tell the size."""
    folder = Path(sys.argv[1])
    size = build(folder)
    print(f"{folder}: {size:,} bytes compressed")
    return 0 if size <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
