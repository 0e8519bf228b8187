"""What the server refuses, on a page in Chinese: the sentences are those of tengen.errors."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tengen.errors import LANGUAGES, GameError, NotationError, Sentence, TengenError, sentences

CHINESE = "#/analyse?rule=freestyle&size=15&tree=h8i9"

SAMPLES = [
    TengenError("board.size", least=5, most=22, size=30).said,
    TengenError("rule.unknown", name="it's\n\\", rules=["a", "b", "c"]).said,
    TengenError("rule.unknown", name="\"'", rules=["only"]).said,
    TengenError("point.taken", point="h8", stone=Sentence("color.white")).said,
    TengenError("picture.seconds", least=0.02, most=60.0).said,
    TengenError("file.read", path="a\x7fb\x01", why="broken").said,
    NotationError("notation.expected", what=Sentence("notation.text_end"), found="x", line=2).said,
    Sentence("note.not_kept", losses=[Sentence("loss.rule"), Sentence("loss.marks", count=2)]),
    GameError("my own {game} refuses").said,
]


def in_chinese(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("Language").select_option("中文")
    expect(page.get_by_role("tab", name="复盘")).to_be_visible()


def test_a_refusal_is_shown_in_chinese(page: Page, server: str) -> None:
    in_chinese(page, server + CHINESE)
    page.get_by_role("tab", name="棋谱").click()
    page.get_by_label("着法、SGF、psq……").fill("(;GM[4]SZ[15];B[hh];W[hh])")
    page.get_by_role("button", name="读入").click()
    expect(page.locator(".exchange-says")).to_have_text(
        "没有任何改动：第 1 行第 20 列：h8 已有棋子"
    )


def test_the_page_fills_every_sentence_as_python_does(page: Page, server: str) -> None:
    in_chinese(page, server + CHINESE)
    told = page.evaluate(
        "async (all) => { const { tell } = await import('./js/words.js'); return all.map(tell); }",
        [sample.as_json() for sample in SAMPLES],
    )
    assert told == [sample.text("zh") for sample in SAMPLES]


def test_the_page_knows_every_language_and_every_sentence(page: Page, server: str) -> None:
    in_chinese(page, server + CHINESE)
    languages = page.evaluate("async () => Object.keys((await import('./js/words.js')).LANGUAGES)")
    assert sorted(languages) == sorted(LANGUAGES)
    codes = [{"code": code, "parameters": {}, "text": "?"} for code in sentences("zh")]
    told = page.evaluate(
        "async (all) => { const { tell } = await import('./js/words.js'); return all.map(tell); }",
        codes,
    )
    assert told == list(sentences("zh").values())


def test_an_english_page_loads_no_sentences(page: Page, server: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server + CHINESE)
    expect(page.get_by_role("tab", name="Review")).to_be_visible()
    assert [url for url in asked if "/lang/" in url]
    assert not [url for url in asked if "/errors/" in url]
