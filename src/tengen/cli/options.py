"""Options that several commands have: one name, one meaning, one text in the help.

An annotation here says what an option is; its default value stands with the command.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from tengen.errors import NotationError, TengenError
from tengen.gomoku.rule import Rule
from tengen.records.options import parse_rule


def _read_rule(text: str | Rule) -> Rule:
    """Return the rule of a name; a default value is one already."""
    try:
        return text if isinstance(text, Rule) else parse_rule(text)
    except NotationError as error:
        raise typer.BadParameter(str(error)) from None


_RULES = ", ".join(rule.word for rule in Rule)

RuleOption: TypeAlias = Annotated[
    Rule,
    typer.Option(parser=_read_rule, metavar="RULE", show_default=False, help=f"One of {_RULES}."),
]
RuleIfGiven: TypeAlias = Annotated[
    Rule | None,
    typer.Option(parser=_read_rule, metavar="RULE", help=f"One of {_RULES}; else the record's."),
]
Size: TypeAlias = Annotated[int, typer.Option(min=5, max=22, help="Board size.")]
SizeIfGiven: TypeAlias = Annotated[
    int | None, typer.Option(help="Board size, where the record does not say.")
]

PositionArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION", help="Moves such as 'h8 i9', a diagram or record file, or -."
    ),
]

Depth: TypeAlias = Annotated[int | None, typer.Option(min=1, help="Depth limit of a search.")]
Nodes: TypeAlias = Annotated[int | None, typer.Option(min=1, help="Node limit of a search.")]
Threads: TypeAlias = Annotated[int, typer.Option(min=1, help="Threads of the engine.")]
Memory: TypeAlias = Annotated[int, typer.Option(min=1, help="MB for the table of positions.")]
Seed: TypeAlias = Annotated[int, typer.Option(help="Random seed.")]

Json: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print one JSON object instead of text.")
]
Svg: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw a picture into FILE.")
]

Html: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write a page that steps through the search.")
]

BackendOption: TypeAlias = Annotated[
    str, typer.Option(metavar="WHERE", help="Where work runs: local, ray or ray:ADDRESS.")
]


def ray_address(backend: str) -> str | None:
    """Return the address of a Ray cluster, empty for one of this machine; None for ``local``."""
    kind, _, address = backend.partition(":")
    if backend == "local":
        return None
    if kind == "ray":
        return address
    raise TengenError("cli.backend", text=backend)


Log: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Write all that is said, one file per game.")
]
Sandbox: TypeAlias = Annotated[
    bool, typer.Option("--sandbox", help="Run players in namespaces of their own (Linux).")
]
View: TypeAlias = Annotated[
    bool, typer.Option("--view", help="Show boards and numbers instead of lines.")
]
Web: TypeAlias = Annotated[bool, typer.Option("--web", help="Show the games on a web page, too.")]
Port: TypeAlias = Annotated[
    int, typer.Option(min=0, max=65535, help="Port of the page; 0 takes a free one.")
]
Quiet: TypeAlias = Annotated[bool, typer.Option("--quiet", help="Print the result only.")]
SprtOption: TypeAlias = Annotated[
    str, typer.Option("--sprt", metavar="ELO0,ELO1", help="The sequential test to show.")
]
