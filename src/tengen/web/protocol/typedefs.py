"""The messages as types for the page, in ``messages.js``.

``python -m tengen.web.protocol.typedefs`` writes that file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tengen.web.protocol import messages
from tengen.web.protocol.messages import Model

FILE = Path(__file__).parents[1] / "static" / "js" / "messages.js"
HEADING = """// The messages between page and server, as types.
// Written by `python -m tengen.web.protocol.typedefs` from tengen.web.protocol.messages.
"""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def typedefs() -> str:
    """Return the text of ``messages.js``."""
    models = [
        kind
        for kind in vars(messages).values()
        if isinstance(kind, type) and issubclass(kind, Model) and kind is not Model
    ]
    asks = " | ".join(kind.__name__ for kind in messages.Ask.__args__)
    answers = " | ".join(kind.__name__ for kind in messages.ServerMessage.__args__)
    parts = [HEADING, *map(_typedef, models)]
    parts.append(f"/** What the page says.\n * @typedef {{{asks}}} Ask */\n")
    parts.append(f"/** What the server says.\n * @typedef {{{answers}}} ServerMessage */\n")
    return "\n".join([*parts, "export {};\n"])


def _typedef(kind: type[Model]) -> str:
    schema = kind.model_json_schema()
    summary = (kind.__doc__ or "").partition("\n")[0]
    lines = [f"/** {summary}", f" * @typedef {{object}} {kind.__name__}"]
    required = {*schema.get("required", ()), "type"}
    for name, field in schema["properties"].items():
        # What the server leaves at its default it still sends; the page may leave it out.
        optional = name not in required and not _is_sent(kind)
        lines.append(f" * @property {{{_type(field)}}} {f'[{name}]' if optional else name}")
    return "\n".join(lines) + " */\n"


def _is_sent(kind: type[Model]) -> bool:
    """Whether the server writes these, every field."""
    told = (messages.Setup, messages.Game, messages.TreeNode, messages.Limits)
    trees = (messages.Beginning, messages.Tree, messages.PackedTree)
    return kind not in (*told, *trees, *messages.Ask.__args__)


def _type(field: dict[str, Any]) -> str:
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "anyOf" in field:
        return "|".join(map(_type, field["anyOf"]))
    if "const" in field:
        return json.dumps(field["const"])
    if "enum" in field:
        return "|".join(json.dumps(value) for value in field["enum"])
    if field.get("type") == "array":
        inner = _type(field["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if field.get("type") == "null":
        return "null"
    if field.get("type") == "object":
        return "Record<string, any>"
    return SIMPLE[field["type"]]


if __name__ == "__main__":
    FILE.write_text(typedefs(), encoding="utf-8")
