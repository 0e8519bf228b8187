"""That a command works, shown on a terminal while nothing is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn


@contextmanager
def waiting(what: str, console: Console | None = None) -> Iterator[Callable[[str], None]]:
    """Show what is done and for how long, on stderr; yield what changes the words.

    Where stderr is no terminal nothing is written.
    """
    console = console or Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task(what)

        def tell(words: str) -> None:
            progress.update(task, description=words)

        yield tell
