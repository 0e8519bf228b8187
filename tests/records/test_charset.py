"""Charsets are guessed as a reader would guess them."""

from __future__ import annotations

import pytest

from tengen.records.charset import guess_charset

TEXTS = [
    ("utf-8", "五子棋 Gomoku ünd mehr"),
    ("gb18030", "黑方：王五，白方：李四。第一手在天元，第二手在右上。"),
    ("cp932", "先手は黒、後手は白です。天元から始まります。"),
    ("latin-1", "Schön gespielt, Müller! Façade, niño, Ångström."),
]


@pytest.mark.parametrize(("charset", "text"), TEXTS)
def test_a_text_without_a_name(charset: str, text: str) -> None:
    assert guess_charset(f"(;GM[4]SZ[15]C[{text}];B[hh])".encode(charset)) == charset


def test_what_a_file_says_counts() -> None:
    data = "(;GM[4]CA[windows-1251]C[Ничья, белые сдались])".encode("cp1251")
    assert guess_charset(data) == "cp1251"


def test_a_wrong_name_does_not() -> None:
    data = "(;GM[4]CA[utf-8]C[先手は黒です])".encode("cp932")
    assert guess_charset(data) == "cp932"
