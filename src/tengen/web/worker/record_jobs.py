"""What a worker does with files: read a game, write one, draw one."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from tengen.errors import Sentence
from tengen.records import FORMATS, Look, Options, Record, draw, notes, to_board
from tengen.web.protocol.messages import PackedTree, Tree, said
from tengen.web.protocol.record_requests import Export, FormatName, Picture, Source
from tengen.web.worker.record_import import import_game
from tengen.web.worker.tree_record import to_record

Send = Callable[..., None]

LINES: tuple[FormatName, ...] = ("psq", "pos")
"""Formats that hold one line of moves, without variations."""


def exchange(job: dict[str, Any], send: Send) -> None:
    """Do a job: the answer is a file, or the JSON of a game."""
    told: list[Sentence] = []
    if job["what"] == "Source":
        payload = _import(b64decode(job["data"]), Source(**job["ask"]))
    elif job["what"] == "Export":
        payload, told = _export(Export(**job["ask"]))
    else:
        payload = _draw(Picture(**job["ask"]))
    send(payload, type="exchanged", id=job["id"], notes=list(map(said, told)))


def _import(data: bytes, source: Source) -> bytes:
    found = import_game(
        data,
        form=source.format,
        number=source.game,
        rule=source.rule,
        size=source.size,
        rows=source.rows,
        charset=source.charset,
    )
    answer = found.model_dump(mode="json", exclude_defaults=True)
    answer["game"] = {"rule": found.game.rule, "size": found.game.size, **answer["game"]}
    return json.dumps(answer, ensure_ascii=False).encode()


def _export(ask: Export) -> tuple[bytes, list[Sentence]]:
    whole = to_record(ask.game)
    record = _line(ask.game, ask.at) if ask.format in LINES else whole
    data = FORMATS[ask.format].writes(record, Options(rows=ask.rows))
    return data, notes(whole, ask.format, data, rows=ask.rows)


def _draw(ask: Picture) -> bytes:
    look = Look(ask.numbers, ask.cell, ask.delay, ask.pause)
    return draw(to_board(_line(ask.game, ask.at)), ask.kind, look)


def _line(game: Tree | PackedTree, at: int | None) -> Record:
    """Return the line that leads to a node."""
    return to_record(game) if at is None else to_record(game, at)
