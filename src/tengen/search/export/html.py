"""A recording as a page that steps through the search, forwards and backwards.

The page is one file: the drawing, the steps as data, and a script and styles of our own. It asks
nobody for anything, and its content security policy would not let it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Generic, Unpack

from tengen.game.protocol import M, S
from tengen.search.export.scene import Scene, Staging, stage
from tengen.search.export.svg import aside_place, draw, resource, summary
from tengen.search.export.words import Narrator, number
from tengen.search.trace import Kind, Trace

STEPS = 20_000
"""Steps that a page shows at most."""


@dataclass(frozen=True, slots=True)
class Film(Generic[S, M]):
    """A drawing and the steps through it, as the stepper of the pages reads them."""

    scene: Scene[S, M]
    tree: str
    """The nodes and edges as SVG."""
    width: float
    height: float
    data: dict[str, object]
    """What every node is, and what every step does to which."""


def to_film(
    trace: Trace[M],
    *,
    moves: bool = True,
    **options: Unpack[Staging[S, M]],
) -> Film[S, M]:
    """Return a recording for a page with a stepper; :mod:`tengen.search.export` explains."""
    scene = stage(trace, **options)
    tree, width, height = draw(scene, moves=moves)
    names = [spot.move for spot in scene.spots] if moves else _ordinals(scene)
    data = {
        "spots": _spots(scene, names),
        "steps": _steps(scene, names if moves else [f"branch {name}" for name in names]),
        "total": len(trace),
        "known": options.get("unfold", False),
    }
    return Film(scene, tree, width, height, data)


def to_html(
    trace: Trace[M],
    *,
    moves: bool = True,
    title: str = "",
    **options: Unpack[Staging[S, M]],
) -> str:
    """Return a self-contained page for a recording; :mod:`tengen.search.export` explains."""
    film = to_film(trace, moves=moves, **options)
    scene = film.scene
    has_proofs = any(spot.pn == spot.pn for spot in scene.spots)
    note = scene.note
    if sum(1 for _ in islice(scene.steps(), STEPS)) == STEPS:
        note = f"{note} The steps end after the first {STEPS:,}.".strip()
    data = json.dumps(film.data, ensure_ascii=False, separators=(",", ":"))
    fields = {
        "title": escape(title or trace.algorithm or "search"),
        "summary": escape(summary(scene)),
        "css": _styles(),
        "js": resource("stepper.js") + resource("page.js"),
        "tree": film.tree,
        "width": f"{film.width:.0f}",
        "height": f"{film.height:.0f}",
        "note": escape(note),
        "note_hidden": "" if note else "hidden",
        "cut_hidden": "" if any(spot.cut is not None for spot in scene.spots) else "hidden",
        "pv_hidden": "" if any(spot.on_pv for spot in scene.spots) else "hidden",
        "or": "(OR)" if has_proofs else "",
        "and": "(AND)" if has_proofs else "",
        "data": data.replace("</", "<\\/"),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda match: fields[match[1]], resource("page.html"))


def _styles() -> str:
    dark = resource("dark.css")
    return (
        f"{resource('tree.css')}"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n"
        f":root[data-theme=dark] {{ color-scheme: dark; {dark} }}\n"
        f":root[data-theme=light] {{ color-scheme: light; }}\n"
        f"{resource('page.css')}"
    )


def _ordinals(scene: Scene[S, M]) -> list[str]:
    """Name every move by its place among its siblings, where moves have no names of their own."""
    seen: dict[int, int] = {}
    names: list[str] = []
    for spot in scene.spots:
        seen[spot.parent] = seen.get(spot.parent, 0) + 1
        names.append(str(seen[spot.parent]) if spot.parent >= 0 else "")
    return names


def _spots(scene: Scene[S, M], names: Sequence[str]) -> list[list[object]]:
    """Return what the script needs to know of every node, in the order that it names."""
    return [
        [
            spot.parent,
            int(spot.is_pruned),
            int(spot.is_leaf),
            round(aside_place(spot), 1),
            int(spot.has_window),
            spot.text if spot.is_leaf else "",
            name,
            len(scene.trace.pruned.get(spot.node, ())),
        ]
        for spot, name in zip(scene.spots, names, strict=True)
    ]


def _steps(scene: Scene[S, M], names: Sequence[str]) -> list[list[object]]:
    """Return the steps: index in the recording, kind, node, value, both numbers, words, text."""
    leaves = {spot.node for spot in scene.spots if spot.is_leaf}
    narrator = Narrator(scene.trace, leaves, lambda node: names[scene.drawn[node]])
    return [
        [
            index,
            Kind(event.kind).name.lower(),
            scene.drawn[event.node],
            number(event.value),
            number(event.a),
            number(event.b),
            narrator.sentence(event),
            text,
        ]
        for (index, event), text in islice(zip(scene.steps(), scene.texts, strict=True), STEPS)
    ]
