"""A recording as a page that steps through the search, forwards and backwards.

The page is one file: the drawing, the steps as data, and a script and styles of our own. It asks
nobody for anything, and its content security policy would not let it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import islice

from tengen.game.protocol import Game, M, S
from tengen.search.export.scene import LIMIT, Scene, stage
from tengen.search.export.svg import aside_place, draw, resource, summary
from tengen.search.export.words import Narrator, number
from tengen.search.trace import Kind, Trace

STEPS = 20_000
"""Steps that a page shows at most."""


def to_html(
    trace: Trace[M],
    *,
    game: Game[S, M] | None = None,
    state: S | None = None,
    pv: Sequence[M] = (),
    label: Callable[[S], str] | None = None,
    limit: int = LIMIT,
    unfold: bool = False,
    moves: bool = True,
    title: str = "",
) -> str:
    """Return a self-contained page for a recording; :mod:`tengen.search.export` explains."""
    scene = stage(trace, game=game, state=state, pv=pv, label=label, limit=limit, unfold=unfold)
    tree, width, height = draw(scene, moves=moves)
    names = [spot.move for spot in scene.spots] if moves else _ordinals(scene)
    steps = _steps(scene, names if moves else [f"branch {name}" for name in names])
    has_proofs = any(spot.pn == spot.pn for spot in scene.spots)
    data = {
        "spots": _spots(scene, names),
        "steps": steps,
        "total": len(trace),
        "known": unfold,
    }
    note = scene.note
    if len(steps) == STEPS:
        note = f"{note} The steps end after the first {STEPS:,}.".strip()
    fields = {
        "title": escape(title or trace.algorithm or "search"),
        "summary": escape(summary(scene)),
        "css": _styles(),
        "js": resource("page.js"),
        "tree": tree,
        "width": f"{width:.0f}",
        "height": f"{height:.0f}",
        "note": escape(note),
        "note_hidden": "" if note else "hidden",
        "cut_hidden": "" if any(spot.cut is not None for spot in scene.spots) else "hidden",
        "pv_hidden": "" if any(spot.on_pv for spot in scene.spots) else "hidden",
        "or": "(OR)" if has_proofs else "",
        "and": "(AND)" if has_proofs else "",
        "data": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/"),
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
    """Return the steps: index in the recording, kind, node, value, both numbers, words."""
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
        ]
        for index, event in islice(scene.steps(), STEPS)
    ]
