"""What can be asked of files: to read a game, to write one, to draw one."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from tengen.records import Rows
from tengen.web.protocol.messages import Model, NodeNumber, PackedTree, RuleName, Size, Tree

FormatName = Literal["psq", "sgf", "lib", "json", "pos"]
Seconds = Annotated[float, Field(allow_inf_nan=False)]


def _form(game: object) -> str:
    """Say which of the two a game is: packed, or a list of nodes."""
    is_packed = isinstance(game, PackedTree) or (isinstance(game, dict) and "moves" in game)
    return "packed" if is_packed else "listed"


AnyTree = Annotated[
    Annotated[Tree, Tag("listed")] | Annotated[PackedTree, Tag("packed")], Discriminator(_form)
]
"""A game as a list of nodes or, where it is large, packed."""


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

    game: AnyTree
    format: FormatName
    at: NodeNumber | None = None
    rows: Rows = "bottom"


class Picture(Model):
    """A game to be drawn as it stands at node *at*, else at the end of the main line."""

    game: AnyTree
    kind: Literal["svg", "png", "gif"] = "png"
    at: NodeNumber | None = None
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
