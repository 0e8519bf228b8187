"""Metadata that depends on where the project is public: its URLs, and the links of its README.

The build calls :func:`dynamic_metadata` with the ``address`` of pyproject.toml. On a package index
relative links lead nowhere, so with an address they become absolute; without one they are kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_LINK = re.compile(r"(!?\[[^\]]*\]\()(?![a-z]+:|#)([^)\s]+)")


def dynamic_metadata(settings: Mapping[str, Any], _project: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields ``readme`` and ``urls``."""
    address = str(settings["address"]).rstrip("/")
    text = absolute(Path("README.md").read_text(encoding="utf-8"), address)
    return {
        "readme": {"text": text, "content-type": "text/markdown"},
        "urls": urls(address),
    }


def urls(address: str) -> dict[str, str]:
    """Return the project URLs; none without an address.

    >>> urls("https://example.org/tengen")["Issues"]
    'https://example.org/tengen/issues'
    """
    if not address:
        return {}
    return {
        "Homepage": address,
        "Documentation": f"{address}/blob/main/docs/index.md",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def absolute(text: str, address: str) -> str:
    """Return *text* with its relative links below the address, pictures as raw files.

    >>> absolute("![a](b.png) [c](d.md#e) [f](https://g)", "https://x.org")
    '![a](https://x.org/raw/main/b.png) [c](https://x.org/blob/main/d.md#e) [f](https://g)'
    >>> absolute("[c](d.md)", "")
    '[c](d.md)'
    """
    if not address:
        return text

    def link(found: re.Match[str]) -> str:
        kind = "raw" if found[1].startswith("!") else "blob"
        return f"{found[1]}{address}/{kind}/main/{found[2]}"

    return _LINK.sub(link, text)
