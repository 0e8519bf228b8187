"""Commands whose modules are imported when they are called, and not before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import cleandoc
from typing import Any, Final

import typer
from typer.core import TyperGroup

COMMANDS: Final = {
    "play": "Serve the web application on this machine.",
    "analyse": "Show the best lines of a position, live.",
    "review": "Judge every move of a game and name the mistakes.",
    "threats": "Show the threats of a position and forced wins.",
    "prove": "Prove that a side wins by force.",
    "verify": "Check a proof, reply by reply.",
    "match": "Play a match between two players.",
    "tournament": "Play the tournament that a file describes.",
    "watch": "Watch a tournament while it is played.",
    "export": "Write the games of a tournament to files.",
    "openings": "Make balanced openings.",
    "brain": "Run a player as a Gomocup brain.",
    "check-brain": "Check a brain against the Gomocup protocol.",
    "new-brain": "Make a project for a brain of your own.",
    "bench": "Measure the engine: signature and speed.",
    "search": "Run a textbook algorithm on a bundled game.",
    "tree": "Solve game trees by alpha-beta.",
    "convert": "Convert a game record, or draw it.",
    "train": "Learn weights from self-play.",
}
"""What ``tengen --help`` says of each command, in this order: the first sentence of its own help.

The function of a command, or its group, has the name of its module.
"""


def plain_typer(**options: Any) -> typer.Typer:
    """Return an application or a group in our style: plain text, no completion."""
    return typer.Typer(
        rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False, **options
    )


def register(target: typer.Typer, command: Any) -> None:
    """Add *command* under its own name; the "Examples:" of its docstring end the help text."""
    text, _, examples = cleandoc(command.__doc__ or "").partition("Examples:\n")
    epilog = f"\b\nExamples:\n{examples}" if examples else None
    name = command.__name__.replace("_", "-")
    target.command(name=name, help=text.strip(), epilog=epilog)(command)


class _Loaded(Mapping[str, Any]):
    """Commands by name; to look one up imports its module."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        word = name.replace("-", "_")
        found = getattr(import_module(f"tengen.cli.{word}"), word)
        if not isinstance(found, typer.Typer):
            command, found = found, plain_typer()
            register(found, command)
        return typer.main.get_command(found)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class LazyGroup(TyperGroup):
    """A group of which only names and summaries are known before a command is called."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = _Loaded()  # type: ignore[assignment]  # nothing is ever added to it

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """Return the names, in the order of the help."""
        return list(COMMANDS)

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
