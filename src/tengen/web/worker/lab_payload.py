"""What a worker sends back for the lab: a readable tree, or columns for the canvas."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tengen.game import Notated
from tengen.game.line import write_line
from tengen.games.tree import Tree
from tengen.search.export import to_film, to_html, to_json
from tengen.search.export.words import number
from tengen.search.trace import Trace
from tengen.web.protocol.columns import pack
from tengen.web.protocol.lab_requests import THREAT_SPACE, Study
from tengen.web.worker.lab_search import Studied, search

DRAWN_NODES = 700
"""A search of more nodes is shown on a canvas, not as a readable tree."""
UNFOLDED_NODES = 2_000
"""Nodes of a readable tree with what was pruned unfolded."""
PAGE_NODES = 3_000
"""Nodes of an exported page."""

Send = Callable[..., None]


def present(job: dict[str, Any], send: Send) -> None:
    """Do a job of the lab: run the search, and answer in the form that was asked for."""
    studied = search(Study(**job["study"]))
    payload = {"view": _view, "page": _page, "facts": _facts_alone, "trace": _trace}[job["form"]](
        studied
    )
    send(type="studied", id=job["id"], payload=payload)


def facts(studied: Studied) -> dict[str, Any]:
    """Return what was found and what it cost, numbers as a reader wants them."""
    result = studied.result
    proof = result.proof
    found = result.as_json(partial(_write, studied))
    return {name: found[name] for name in ("algorithm", "status", "pv", "stats")} | {
        "value": None if result.value is None else number(result.value),
        "proof": proof and {"pn": number(proof.pn), "dn": number(proof.dn)},
        "nodes": studied.trace.node_count,
        "events": len(studied.trace),
    }


def _write(studied: Studied, moves: Sequence[Any]) -> list[str]:
    if studied.result.algorithm == THREAT_SPACE:
        return [str(point) for point in moves]
    if isinstance(studied.game, Tree):
        return [str(move + 1) for move in moves]  # the first branch is 1, as drawn
    return write_line(studied.game, studied.state, moves)


def _options(studied: Studied) -> dict[str, Any]:
    is_tree = isinstance(studied.game, Tree)
    return {
        "game": studied.game,
        "state": studied.state,
        "pv": studied.result.pv,
        "unfold": is_tree,
        "moves": not is_tree,
    }


def _view(studied: Studied) -> bytes:
    answer = facts(studied)
    trace = studied.trace
    if trace.node_count > DRAWN_NODES:
        columns, moves = _columns(trace)
        answer["names"] = list(moves)
        answer["labels"] = [_label(studied, move) for move in moves.values()]
        answer["pruned"] = {node: len(given_up) for node, given_up in trace.pruned.items()}
        answer["columns"] = [
            [name, column.typecode, len(column)] for name, column in columns.items()
        ]
        return pack(answer, *columns.values())
    film = to_film(trace, limit=UNFOLDED_NODES, **_options(studied))
    draw = studied.draw
    boards = [
        draw(spot.state) if draw is not None and spot.state is not None else ""
        for spot in film.scene.spots
    ]
    answer["film"] = film.data
    answer["drawing"] = {"tree": film.tree, "width": film.width, "height": film.height}
    answer["boards"] = boards if any(boards) else []
    return pack(answer)


def _page(studied: Studied) -> bytes:
    title = f"{studied.result.algorithm} on {studied.game!r}"
    return to_html(
        studied.trace, limit=PAGE_NODES, label=studied.draw, title=title, **_options(studied)
    ).encode()


def _facts_alone(studied: Studied) -> bytes:
    return json.dumps(facts(studied)).encode()


def _trace(studied: Studied) -> bytes:
    return to_json(studied.trace).encode()


def _label(studied: Studied, move: Any) -> str:
    """Return a move as the game would write it at the root."""
    game = studied.game
    if move is None or not isinstance(game, Notated):
        return str(move)
    return str(game.format_move(studied.state, move))


def _columns(trace: Trace[Any]) -> tuple[dict[str, array[Any]], dict[str, Any]]:
    """Return the recording as arrays; moves as numbers of the names that are returned too."""
    numbers: dict[str, int] = {}
    named: dict[str, Any] = {}
    for move in trace.moves:
        numbers.setdefault(str(move), len(numbers))
        named.setdefault(str(move), move)
    moves = array("i", [numbers[str(move)] for move in trace.moves])
    kinds, nodes, values, a, b = trace.columns
    columns: dict[str, array[Any]] = {
        "parents": trace.parents,
        "sides": trace.sides,
        "moves": moves,
        "kinds": kinds,
        "nodes": nodes,
        "values": array("f", values),
        "a": array("f", a),
        "b": array("f", b),
    }
    return columns, named
