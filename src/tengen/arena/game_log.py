"""A file for each game with every line that was said, when, by whom and to whom."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tengen.arena.task import GameTask
from tengen.gomocup.manager.client import Client
from tengen.gomocup.manager.process import Log


@contextmanager
def logged(task: GameTask, first: Client, second: Client) -> Iterator[None]:
    """Write down what is said during a game, if the task wants it.

    A line holds the seconds since the game began, the player, the direction (``>`` to it, ``<``
    from it, ``!`` on its standard error) and the words. Each is on the disk's way at once.
    """
    if not task.log:
        yield
        return
    folder = Path(task.log)
    folder.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    with (folder / log_name(task)).open("w", encoding="utf-8", buffering=1) as file:

        def writer(name: str) -> Log:
            def write(direction: str, line: str) -> None:
                file.write(f"{time.monotonic() - begin:9.4f} {name} {direction} {line}\n")

            return write

        clients = (first, task.first.name), (second, task.second.name)
        try:
            for client, name in clients:
                client.log = writer(name)
            yield
        finally:
            for client, _ in clients:
                client.log = None


def log_name(task: GameTask) -> str:
    """Return the name of the file of a game: number and players."""
    names = (re.sub(r"[^\w.-]+", "-", each.name)[:40] for each in (task.first, task.second))
    return f"{task.number:05}_{'_'.join(names)}.log"
