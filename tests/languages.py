"""Texts of a page in several languages: one file a language, the same keys in each."""

import json
import re
from pathlib import Path

PLACE = re.compile(r"\{\w+\}")


def checked(folder: Path) -> dict[str, str]:
    """Return the English texts; every language of the folder has the same, with the same places."""
    files = folder.glob("*.json")
    texts: dict[str, dict[str, str]] = {
        file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files
    }
    assert {"en", "zh"} <= texts.keys()
    for language in texts.values():
        assert list(language) == list(texts["en"])
        for key, text in language.items():
            assert text.strip()
            assert set(PLACE.findall(text)) == set(PLACE.findall(texts["en"][key])), key
    return texts["en"]
