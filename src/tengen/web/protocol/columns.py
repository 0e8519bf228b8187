"""An answer of the lab as bytes.

It is a length (four bytes, the least significant first), so many bytes of JSON, and behind it the
columns that the JSON names, each an array of numbers in the byte order of the machine.
"""

from __future__ import annotations

import json
from array import array
from typing import Any


def pack(answer: dict[str, Any], *columns: array[Any]) -> bytes:
    """Return an answer and its columns as bytes."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-(len(text) + 4) % 8)  # so that the columns begin at a multiple of eight
    parts = [len(text).to_bytes(4, "little"), text]
    for column in columns:
        raw = column.tobytes()
        parts += [raw, bytes(-len(raw) % 8)]
    return b"".join(parts)
