"""What all commands share: registration, help with examples, and how a command ends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import cleandoc
from typing import Annotated

import typer

from tengen._version import __version__
from tengen.cli import train
from tengen.errors import TengenError

# Typer brings its own copy of click; these are the classes above those that it does export.
UsageError: type[typer.BadParameter] = typer.BadParameter.__mro__[1]
ClickError: type[typer.BadParameter] = typer.BadParameter.__mro__[2]

COMMANDS = (
    "play",
    "analyze",
    "review",
    "threats",
    "match",
    "tournament",
    "watch",
    "export",
    "openings",
    "brain",
    "check_brain",
    "new_brain",
    "bench",
    "search",
    "tree",
    "convert",
)
"""In the order of the help text; each is a function in the module of its name."""

USER_ERROR = 2
INTERRUPTED = 128 + signal.SIGINT

app = typer.Typer(
    name="tengen",
    help="Five in a row, and the search algorithms of the textbook: exact, instrumented, visible.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tengen {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    del version  # the callback has dealt with it


def register(target: typer.Typer, command: Callable[..., None]) -> None:
    """Add *command* under its own name; the "Examples:" of its docstring end the help text."""
    text, _, examples = cleandoc(command.__doc__ or "").partition("Examples:\n")
    epilog = f"\b\nExamples:\n{examples}" if examples else None
    name = command.__name__.replace("_", "-")
    target.command(name=name, help=text.strip(), epilog=epilog)(command)


for _name in COMMANDS:
    register(app, getattr(import_module(f"tengen.cli.{_name}"), _name))
register(train.train, train.patterns)
register(train.train, train.adp)
app.add_typer(train.train, name="train")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    A user's mistake is one sentence on stderr and code 2; Ctrl-C ends at once with 130.
    """
    try:
        code = app(args=arguments, prog_name="tengen", standalone_mode=False)
        sys.stdout.flush()
    except TengenError as error:
        return _fail(str(error))
    except UsageError as error:
        if not (arguments if arguments is not None else sys.argv[1:]):
            typer.echo(error.format_message())  # no arguments at all: the help
            return USER_ERROR
        command = error.ctx.command_path if error.ctx else "tengen"
        message = error.format_message()
        stop = "" if message.endswith((".", "?")) else "."
        return _fail(f"{message}{stop} Try '{command} --help'.")
    except ClickError as error:
        return _fail(error.format_message())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has seen enough. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.filename is None:
            raise
        return _fail(f"{error.filename}: {(error.strerror or str(error)).lower()}")
    return code if isinstance(code, int) else 0


def _fail(sentence: str) -> int:
    print(f"tengen: {sentence}", file=sys.stderr)  # noqa: T201
    return USER_ERROR
