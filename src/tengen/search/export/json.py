"""A recording as JSON: one document, one event per line, written and read as a stream.

::

    {"format": "tengen-trace", "version": 1, "algorithm": "alphabeta", "events": [
    ["enter", 0, -1, null, 1, "-Infinity", "Infinity"],
    ["enter", 1, 0, 2, -1, "-Infinity", "Infinity"],
    ["leaf", 1, 3],
    …
    ]}

An event is a list that begins with its kind and the number of its node:

=============  ==================================================================================
kind           what follows
=============  ==================================================================================
``enter``      parent (−1: a root), move that led here, side (1 MAX, −1 MIN, 0 chance), α, β
``leaf``       value
``horizon``    estimate of a state that was not searched
``table``      value, found in the transposition table
``update``     value so far, α, β
``alpha_cut``  value, α, β, the moves that were pruned
``beta_cut``   the same
``exit``       value
``proof``      proof number, disproof number
``visit``      visits, mean value
=============  ==================================================================================

Nodes are numbered in the order in which they were entered. A number may be ``"Infinity"``,
``"-Infinity"`` or, where there is none, null. Moves are JSON's strings, numbers and lists; a move
of another type is written as text. The version changes when the meaning of a field does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import inf, isinf, nan
from typing import Any, TextIO

from tengen.errors import NotationError
from tengen.game.protocol import M, Side
from tengen.search.trace import Event, Kind, Trace

FORMAT = "tengen-trace"
VERSION = 1
_CHUNK = 4096
_INFINITE = {"Infinity": inf, "-Infinity": -inf, None: nan}


def to_json(trace: Trace[M]) -> str:
    """Return the whole document as text.

    >>> trace = Trace[str]("minimax")
    >>> trace.leaf(trace.enter(-1, None, Side.MAX), 3)
    >>> print(to_json(trace))
    {"format": "tengen-trace", "version": 1, "algorithm": "minimax", "events": [
    ["enter",0,-1,null,1,"-Infinity","Infinity"],
    ["leaf",0,3]
    ]}
    """
    return "".join(chunks(trace))


def write_json(trace: Trace[M], file: TextIO) -> None:
    """Write the document to an open file, piece by piece."""
    for chunk in chunks(trace):
        file.write(chunk)


def chunks(trace: Trace[M]) -> Iterator[str]:
    """Yield the document in pieces of some thousand events."""
    heading = {"format": FORMAT, "version": VERSION, "algorithm": trace.algorithm}
    yield f'{json.dumps(heading)[:-1]}, "events": ['
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
    separator = "\n"
    for start in range(0, len(trace), _CHUNK):
        rows = (trace[index] for index in range(start, min(start + _CHUNK, len(trace))))
        yield separator + ",\n".join(encode(_row(trace, event)) for event in rows)
        separator = ",\n"
    yield "\n]}"


def _row(trace: Trace[M], event: Event) -> list[object]:
    kind, node, value, a, b = event
    row: list[object] = [kind.name.lower(), node]
    if kind is Kind.ENTER:
        row += trace.parents[node], _plain(trace.moves[node]), trace.sides[node]
        row += _number(a), _number(b)
    elif kind is Kind.UPDATE:
        row += _number(value), _number(a), _number(b)
    elif kind in (Kind.ALPHA_CUT, Kind.BETA_CUT):
        row += _number(value), _number(a), _number(b)
        row.append([_plain(move) for move in trace.pruned.get(node, ())])
    elif kind is Kind.PROOF:
        row += _number(a), _number(b)
    elif kind is Kind.VISIT:
        row += _number(a), _number(value)
    else:
        row.append(_number(value))
    return row


def _number(value: float) -> int | float | str | None:
    if value != value:
        return None
    if isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def _plain(move: object) -> object:
    if move is None or isinstance(move, (bool, int, str)):
        return move
    if isinstance(move, float):
        return _number(move)
    if isinstance(move, tuple):
        return [_plain(part) for part in move]
    return str(move)


def read_json(lines: Iterable[str]) -> Trace[Any]:
    """Return the recording that :func:`write_json` wrote; lists become tuples again.

    >>> trace = Trace[str]("minimax")
    >>> trace.leaf(trace.enter(-1, None, Side.MAX), 3)
    >>> list(read_json(to_json(trace).splitlines()))[1].value
    3.0

    Raises :class:`~tengen.errors.NotationError` for anything else.
    """
    trace: Trace[Any] | None = None
    for number, line in enumerate(lines, 1):
        text = line.strip()
        try:
            if trace is None:
                trace = Trace(_heading(text))
            elif text == "]}":
                return trace
            else:
                _replay(trace, json.loads(text.removesuffix(",")))
        except (KeyError, IndexError, TypeError, ValueError, RecursionError) as error:
            raise NotationError(
                "trace.heading" if trace is None else "trace.event", format=FORMAT, line=number
            ) from error
    raise NotationError("trace.cut", format=FORMAT)


def _heading(text: str) -> str:
    heading = json.loads(f"{text}]}}")
    if (heading["format"], heading["version"]) != (FORMAT, VERSION):
        raise ValueError("another format or version")
    return str(heading["algorithm"])


def _replay(trace: Trace[Any], row: list[Any]) -> None:
    """Record an event again."""
    kind, node, *rest = row
    if kind == "enter":
        parent, move, side, alpha, beta = rest
        if node != trace.node_count or not -1 <= parent < node:
            raise ValueError("nodes out of order")
        trace.enter(parent, _hashable(move), Side(side), _float(alpha), _float(beta))
        return
    if not 0 <= node < trace.node_count:
        raise IndexError(node)
    if kind in ("alpha_cut", "beta_cut"):
        value, alpha, beta, pruned = rest
        trace.cut(node, _float(value), _float(alpha), _float(beta), [*map(_hashable, pruned)])
    elif kind == "visit":
        trace.visit(node, int(rest[0]), _float(rest[1]))
    elif kind in ("leaf", "horizon", "table", "update", "exit", "proof"):
        getattr(trace, kind)(node, *map(_float, rest))
    else:
        raise ValueError(kind)


def _float(value: int | float | str | None) -> float:
    return _INFINITE[value] if value is None or isinstance(value, str) else float(value)


def _hashable(move: object) -> object:
    return tuple(map(_hashable, move)) if isinstance(move, list) else move
