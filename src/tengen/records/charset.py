"""The charset of a text that does not name it."""

from __future__ import annotations

import re

from tengen.errors import NotationError
from tengen.records.text import charset_named

_NAMED = re.compile(rb"CA\[([A-Za-z0-9_-]{2,20})\]")
_KANA = re.compile("[\u3040-\u30ff]")
_FOREIGN = re.compile(rb"[\x80-\xff]+")
_CHINESE_SHARE = 0.9
"""So many of the bytes beyond ASCII stand in pairs of GB 2312 where a text is Chinese."""


def guess_charset(data: bytes) -> str:
    """Return the charset of a text: what it says, else UTF-8, Shift-JIS, GBK or Latin-1.

    Shift-JIS is known by its kana, GBK by its pairs of bytes from A1 on, which European texts do
    not have: there an accented letter stands among plain ones.

    >>> guess_charset("五子棋".encode()), guess_charset("王五 先手".encode("gbk"))
    ('utf-8', 'gb18030')
    >>> guess_charset("先手は黒です".encode("shift_jis")), guess_charset("Müller".encode("latin-1"))
    ('cp932', 'latin-1')
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return "utf-8"
    if named := _NAMED.search(data):
        try:
            charset = charset_named(named[1].decode("ascii"))
            data.decode(charset)
        except (NotationError, UnicodeDecodeError):
            pass
        else:
            return charset
    if _KANA.search(data.decode("cp932", errors="ignore")) and _decodes(data, "cp932"):
        return "cp932"
    runs = _FOREIGN.findall(data)
    paired = sum(len(run) for run in runs if len(run) % 2 == 0 and min(run) >= 0xA1)
    if paired >= _CHINESE_SHARE * sum(map(len, runs)) and _decodes(data, "gb18030"):
        return "gb18030"
    return "latin-1"


def _decodes(data: bytes, charset: str) -> bool:
    try:
        data.decode(charset)
    except UnicodeDecodeError:
        return False
    return True
