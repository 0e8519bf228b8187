"""What a worker does with files: read a game, write one, draw one."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from tengen.records import FORMATS, Look, Options, Record, Rows, draw, notes, to_board
from tengen.web.convert import FormatName, import_game, to_record
from tengen.web.messages import MOST_NODES, Model, RuleName, Size, Tree

Send = Callable[..., None]
At = Annotated[int, Field(ge=0, lt=MOST_NODES)]
Seconds = Annotated[float, Field(allow_inf_nan=False)]

LINES: tuple[FormatName, ...] = ("psq", "pos")
"""Formats that hold one line of moves, without variations."""


class Source(Model):
    """What a caller may say of a file that the file itself does not."""

    format: FormatName | None = None
    """Told by the content where it is left out."""
    game: Annotated[int, Field(ge=1)] = 1
    """Which game of several."""
    rule: RuleName = "freestyle"
    """Where the file does not say."""
    size: Size = 15
    """Where the file does not say."""
    rows: Rows = "bottom"
    """Position strings: where row 1 is."""
    charset: Annotated[str, Field(max_length=40)] | None = None


class Export(Model):
    """A game to be written; psq and pos hold the line to node *at*, else the main line."""

    game: Tree
    format: FormatName
    at: At | None = None
    rows: Rows = "bottom"


class Picture(Model):
    """A game to be drawn as it stands at node *at*, else at the end of the main line."""

    game: Tree
    kind: Literal["svg", "png", "gif"] = "png"
    at: At | None = None
    numbers: bool = True
    cell: int | None = None
    """PNG and GIF: pixels between two points."""
    delay: Seconds | None = None
    """GIF: seconds that a position is shown."""
    pause: Seconds | None = None
    """GIF: seconds that the last position is shown."""


def job_of(ask: Export | Picture) -> dict[str, Any]:
    """Return the job that a worker is given."""
    return {"do": "exchange", "what": type(ask).__name__, "ask": ask.model_dump(mode="json")}


def import_job(data: bytes, source: Source) -> dict[str, Any]:
    """Return the job of reading a file."""
    job: dict[str, Any] = {"do": "exchange", "what": "Source", "ask": source.model_dump()}
    return {**job, "data": b64encode(data).decode()}


def exchange(job: dict[str, Any], send: Send) -> None:
    """Do a job: the answer is a file, or the JSON of a game."""
    said: list[str] = []
    if job["what"] == "Source":
        payload = _import(b64decode(job["data"]), Source(**job["ask"]))
    elif job["what"] == "Export":
        payload, said = _export(Export(**job["ask"]))
    else:
        payload = _draw(Picture(**job["ask"]))
    send(payload, type="exchanged", id=job["id"], notes=said)


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


def _export(ask: Export) -> tuple[bytes, list[str]]:
    whole = to_record(ask.game)
    record = _line(ask.game, ask.at) if ask.format in LINES else whole
    data = FORMATS[ask.format].writes(record, Options(rows=ask.rows))
    return data, notes(whole, ask.format, data, rows=ask.rows)


def _draw(ask: Picture) -> bytes:
    look = Look(ask.numbers, ask.cell, ask.delay, ask.pause)
    return draw(to_board(_line(ask.game, ask.at)), ask.kind, look)


def _line(game: Tree, at: int | None) -> Record:
    """Return the line that leads to a node."""
    return to_record(game) if at is None else to_record(game, at)
