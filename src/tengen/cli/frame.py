"""The command line itself: the group of all commands, and how a command ends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from tengen._version import __version__
from tengen.cli.lazy import LazyGroup, plain_typer
from tengen.errors import TengenError

USER_ERROR = 2
INTERRUPTED = 128 + signal.SIGINT

app = plain_typer(
    name="tengen",
    cls=LazyGroup,
    help="Five in a row, and the search algorithms of the textbook: exact, instrumented, visible.",
    no_args_is_help=True,
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    A user's mistake is one sentence on stderr and code 2; Ctrl-C ends at once with 130.
    """
    try:
        code = app(args=arguments, prog_name="tengen", standalone_mode=False)
        sys.stdout.flush()
    except TengenError as error:
        return _fail(str(error))
    except typer.TyperException as error:
        return _refuse(error)
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


def _refuse(error: typer.TyperException) -> int:
    """Say what is wrong, and where to read more if a command was called in a wrong way."""
    message = error.format_message()
    context: typer.Context | None = getattr(error, "ctx", None)  # a usage error knows its command
    if context is None:
        return _fail(message)
    if message == context.get_help():  # a group without a command
        if context.parent is None:
            typer.echo(message)
            return USER_ERROR
        names = " or ".join(context.command.list_commands(context))  # type: ignore[attr-defined]
        message = f"Choose a command: {names}"
    stop = "" if message.endswith((".", "?")) else "."
    return _fail(f"{message}{stop} Try '{context.command_path} --help'.")


def _fail(sentence: str) -> int:
    print(f"tengen: {sentence}", file=sys.stderr)  # noqa: T201
    return USER_ERROR
