"""What a worker sends back for the lab: a readable tree, or columns for the canvas."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from io import StringIO
from typing import Any

from tengen.errors import GameError
from tengen.game import Notated
from tengen.game.line import write_line
from tengen.games.tree import Tree
from tengen.judge import read_cases, solve
from tengen.search.export import to_film, to_html, to_json
from tengen.search.export.words import number
from tengen.search.trace import Kind, Trace, watching
from tengen.web.lab_game import read_game
from tengen.web.protocol.columns import pack
from tengen.web.protocol.lab_requests import THREAT_SPACE, Study
from tengen.web.worker.lab_progress import Progress
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
    if job["form"] == "judge":
        send(type="studied", id=job["id"], payload=_judge(Study(**job["study"])))
        return
    with (
        Progress(lambda nodes: send(type="progress", id=job["id"], nodes=nodes)) as progress,
        watching(progress.watch),
    ):
        studied = search(Study(**job["study"]))
    if job["form"] == "view" and job["study"].get("drawing") == "columns":
        send(type="studied", id=job["id"], payload=_columns_view(studied))
        return
    payload = {"view": _view, "page": _page, "facts": _facts_alone, "trace": _trace}[job["form"]](
        studied
    )
    send(type="studied", id=job["id"], payload=payload)


def _judge(study: Study) -> bytes:
    """Return a tree as a test case of the online judge with its answer."""
    game = read_game(study.game, study.root)
    if not isinstance(game, Tree):
        raise GameError("page.only_trees")
    role = int(study.root == "max")
    text = f"{role} {game.depth + 1}\n{study.game[5:].strip()}\n"
    (case,) = read_cases(StringIO(text))
    return json.dumps({"input": text, "output": f"{solve(case)}\n"}).encode()


def facts(studied: Studied) -> dict[str, Any]:
    """Return what was found and what it cost, numbers as a reader wants them."""
    result = studied.result
    proof = result.proof
    found = result.as_json(partial(_write, studied))
    return {name: found[name] for name in ("algorithm", "status", "pv", "stats")} | {
        "value": None if result.value is None else number(result.value),
        "proof": proof and {"pn": number(proof.pn), "dn": number(proof.dn)},
        "nodes": studied.trace.node_count,
        "cuts": _cuts(studied.trace),
        "is_cut_off": Kind.HORIZON in studied.trace.columns[0],
        "events": len(studied.trace),
    }


def _cuts(trace: Trace[Any]) -> dict[str, int]:
    """Count the cuts that pruned a move: a bound that the last move meets prunes nothing."""
    counts = dict.fromkeys((Kind.ALPHA_CUT, Kind.BETA_CUT), 0)
    for kind, node in zip(trace.columns[0], trace.nodes, strict=True):
        if kind in counts and node in trace.pruned:
            counts[Kind(kind)] += 1
    pruned = sum(map(len, trace.pruned.values()))
    return {"alpha": counts[Kind.ALPHA_CUT], "beta": counts[Kind.BETA_CUT], "pruned": pruned}


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
        return _columns_view(studied)
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


def _columns_view(studied: Studied) -> bytes:
    answer, trace = facts(studied), studied.trace
    columns, moves = _columns(trace)
    answer["names"] = list(moves)
    answer["labels"] = [_label(studied, move) for move in moves.values()]
    answer["pruned"] = {node: len(given_up) for node, given_up in trace.pruned.items()}
    answer["columns"] = [[name, column.typecode, len(column)] for name, column in columns.items()]
    return pack(answer, *columns.values())


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
