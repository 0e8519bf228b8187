"""Texts in files: charsets and characters."""

from __future__ import annotations

import codecs
import re
from typing import Final

from tengen.errors import NotationError, Sentence
from tengen.records.limits import MAX_BRACKETS, MAX_LINES

# Charsets of texts in game files, all supersets of ASCII: a delimiter is one byte in each of them.
CHARSETS: Final = frozenset(
    codecs.lookup(name).name
    for name in (
        *("ascii", "utf-8", "utf-8-sig", "latin-1", "koi8-r", "koi8-u"),
        *(f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16)),
        *(f"cp{page}" for page in range(1250, 1259)),
        *("gb2312", "gbk", "gb18030", "big5", "cp950", "shift_jis", "cp932", "euc_jp"),
        *("euc_kr", "cp949", "cp437", "cp850", "cp852", "cp866"),
    )
)

# What files call by the first name is often the second, which holds it.
_SUPERSETS: Final = {
    "ascii": "utf-8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}

_LINE_END = re.compile(r"\r\n|\n\r|\r")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")
_BLANKS = str.maketrans({"\t": " ", "\v": " ", "\f": " "})


def charset_named(name: str) -> str:
    """Return Python's name of a charset, or of a larger one in the place of it.

    >>> charset_named("UTF-8"), charset_named("GB2312")
    ('utf-8', 'gb18030')

    Raises :class:`~tengen.errors.NotationError` for a charset that is not among :data:`CHARSETS`.
    """
    try:
        found = codecs.lookup(name.strip()).name
    except (LookupError, ValueError):
        found = ""
    if found not in CHARSETS:
        raise NotationError("charset.unknown", name=name[:40])
    return _SUPERSETS.get(found, found)


def decode(data: bytes, charset: str | None = None, start: int = 0) -> str:
    """Decode a text that begins at byte *start* of its file, by default as UTF-8.

    Raises :class:`~tengen.errors.NotationError` with the first byte that does not fit.
    """
    codec = charset_named(charset or "utf-8")
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        raise NotationError(
            "place.byte", byte=start + error.start, what=Sentence("charset.read", charset=codec)
        ) from None


def encode(text: str, charset: str | None = None) -> bytes:
    """Encode a text, by default as UTF-8.

    Raises :class:`~tengen.errors.NotationError` with the first character that does not fit.
    """
    codec = charset_named(charset or "utf-8")
    try:
        data = text.encode(codec)
    except UnicodeEncodeError as error:
        bad = text[error.start]
        raise NotationError("charset.write", text=bad, charset=codec) from None
    # East Asian charsets write some signs as others: a yen sign can come back as a backslash.
    if data.decode(codec) != text:
        raise NotationError("charset.change", charset=codec)
    return data


def clean(text: str) -> str:
    r"""Return the text as records hold it: lines end in ``\n``, no other control characters.

    >>> clean("a\r\nb\tc\x00")
    'a\nb c�'
    """
    return _CONTROL.sub("\ufffd", _LINE_END.sub("\n", text).translate(_BLANKS))


def clean_line(text: str) -> str:
    r"""Return the text as one line, without blanks around.

    >>> clean_line(" one\ntwo ")
    'one two'
    """
    return clean(text).replace("\n", " ").strip()


def lines_of(text: str) -> list[str]:
    """Split at line ends of any system, and only there."""
    text = _LINE_END.sub("\n", text.removeprefix("\ufeff"))
    if text.count("\n") >= MAX_LINES:
        raise NotationError("file.lines", most=f"{MAX_LINES:,}")
    return text.split("\n")


def bound_brackets(text: str, signs: str) -> None:
    """Refuse a text with more of these brackets than any record of the largest size has.

    Raises :class:`~tengen.errors.NotationError`.
    """
    if sum(map(text.count, signs)) > MAX_BRACKETS:
        raise NotationError("file.brackets", most=f"{MAX_BRACKETS:,}")
