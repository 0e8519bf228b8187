"""The command line: one module a command, one sentence for a mistake.

A command module defines a function of its own name; what is heavy it imports inside, so that
``tengen --help`` stays quick.
"""

from __future__ import annotations

from tengen.cli.frame import main

__all__ = ["main"]
