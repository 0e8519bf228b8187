"""What can be asked of files: to read a game, to write one, to draw one."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Any, Literal

from pydantic import Field

from tengen.records import Rows
from tengen.web.protocol.messages import MOST_NODES, Model, RuleName, Size, Tree

FormatName = Literal["psq", "sgf", "lib", "json", "pos"]
At = Annotated[int, Field(ge=0, lt=MOST_NODES)]
Seconds = Annotated[float, Field(allow_inf_nan=False)]


class Source(Model):
    """What a caller may say of a file that the file itself does not."""

    format: FormatName | None = None
    """Recognised by the content if left out."""
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
