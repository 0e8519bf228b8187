"""Tengen: a five-in-a-row laboratory."""

from tengen._version import __version__

__all__ = ["__version__"]
