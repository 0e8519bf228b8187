"""A terminal shows that a command works; a file or a pipe gets nothing of it."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from tengen.cli.waiting import waiting


def test_a_terminal_shows_the_work_and_is_clean_afterwards() -> None:
    screen = StringIO()
    with waiting("minimax on box", Console(file=screen, force_terminal=True, width=80)) as tell:
        tell("one of two")
    assert "one of two" in screen.getvalue()
    assert screen.getvalue().endswith("\x1b[2K")  # the line is erased


def test_a_file_stays_empty() -> None:
    file = StringIO()
    with waiting("minimax on box", Console(file=file)) as tell:
        tell("one of two")
    assert file.getvalue() == ""
