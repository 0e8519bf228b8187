"""The command line: one module per command, one sentence for a mistake.

A command module defines a function of its own name, and is imported when that command is called.
"""

from __future__ import annotations

from tengen.cli.frame import main

__all__ = ["main"]
