"""``tengen new-brain``: a project for a brain of your own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.gomocup.template import make


def new_brain(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder to make; it must not have files yet.")
    ],
    name: Annotated[
        str | None, typer.Option(metavar="X", help="The brain's name; the folder's unless given.")
    ] = None,
) -> None:
    """Make a project for a brain of your own.

    It has one function to edit, a test, and a README with the next steps.

    Examples:
      tengen new-brain my-brain
      tengen new-brain gomoku/second --name daisy
    """
    made = make(directory, name)
    typer.echo(f"Made {', '.join(path.name for path in made)} in {directory}.")
    typer.echo(f"Edit choose() in {made[0]}; {directory / 'README.md'} tells how to go on.")
