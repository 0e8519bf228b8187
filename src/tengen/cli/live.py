"""What commands that play games share: where the games run, and who looks on."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import typer

from tengen.arena.backend import Backend, LocalBackend
from tengen.arena.ray_backend import RayBackend
from tengen.arena.sprt import Sprt
from tengen.arena.store import Store
from tengen.arena.view import follow
from tengen.cli.options import ray_address


def make_backend(text: str, slots: int) -> Backend:
    """Return the backend ``local``, ``ray`` or ``ray:ADDRESS``.

    Raises :class:`~tengen.errors.TengenError` for another word, or a cluster that cannot be used.
    """
    address = ray_address(text)
    return LocalBackend(slots) if address is None else RayBackend(slots, address or None)


@contextmanager
def store_path(path: Path | None, *, is_shown: bool) -> Iterator[str]:
    """Yield the path of the store; who wants no file but looks on gets one for the time."""
    if path is not None or not is_shown:
        yield str(path or ":memory:")
        return
    with tempfile.TemporaryDirectory(prefix="tengen-") as folder:
        yield str(Path(folder) / "match.db")


@contextmanager
def shown(
    path: str, sprt: Sprt | None = None, *, view: bool, web: bool, port: int
) -> Iterator[None]:
    """Show the tournament of a file in the terminal, or on a page, or both, until the block ends.

    Each looks at the file for itself, in a thread of its own.
    """
    with ExitStack() as stack:
        if web:
            stack.enter_context(_page(path, sprt, port))
        if view:
            stack.enter_context(_view(path, sprt))
        yield


@contextmanager
def _page(path: str, sprt: Sprt | None, port: int) -> Iterator[None]:
    from tengen.web.tournament_page import listen, server

    with listen(port) as listener:
        host, number = listener.getsockname()
        typer.echo(f"The games are at http://{host}:{number}/")
        running = server(path, sprt)

        def end() -> None:
            running.should_exit = True

        with _beside(lambda: running.run(sockets=[listener]), end):
            yield


@contextmanager
def _view(path: str, sprt: Sprt | None) -> Iterator[None]:

    stop = threading.Event()

    def run() -> None:
        with Store(path, read_only=True) as store:
            follow(store, sprt=sprt, boards=True, stop=stop)

    with _beside(run, stop.set):
        yield


@contextmanager
def _beside(run: Callable[[], None], end: Callable[[], None]) -> Iterator[None]:
    """Run something in a thread of its own for the time of the block."""
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        end()
        thread.join(timeout=5)
