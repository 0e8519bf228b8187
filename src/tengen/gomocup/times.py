"""What the protocol's times mean, to both sides."""

from __future__ import annotations

from typing import Final

UNLIMITED_MS: Final = 2**31 - 1
"""No limit: what a manager sends for none, and what a brain takes for none from here on."""
