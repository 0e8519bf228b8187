"""What axe-core finds in every view, theme and language: nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watched

pytestmark = pytest.mark.browser

GAME = "#/analyse?rule=renju&size=15&tree=h8i9g9a1g7a2&at=6"
VIEWS = {
    "play": "#/play?rule=freestyle&size=15&acts=h8.i9",
    "opening": "#/play?rule=renju&size=15&opening=taraguchi-10",
    "position": "#/play?rule=freestyle&size=15&black=h8&white=i9&turn=white",
    "new game": "#/play",
    "help": "#/play",
    "analyse": GAME,
    "threats": GAME,
    "review": GAME,
    "game": GAME,
    "heat": GAME,
    "editor": GAME,
    "lab": "#/lab?step=9",
    "quiz": "#/lab",
    "pair": "#/lab?game=box&algorithm=minimax&other=alphabeta",
    "icicle": "#/lab?game=tictactoe&moves=b2&algorithm=alphabeta",
    "arena": "#/arena",
}


def review(page: Page) -> None:
    page.locator("#tab-review").click()
    page.locator(".review-head select").select_option("0.1")
    page.locator(".review-head .main").click()
    expect(page.locator(".summary table")).to_be_visible()
    expect(page.locator("progress")).to_be_hidden()


ACTS: dict[str, Callable[[Page], None]] = {
    "new game": lambda page: page.keyboard.press("g"),
    "help": lambda page: page.keyboard.press("?"),
    "threats": lambda page: page.keyboard.press("t"),
    "review": review,
    "game": lambda page: page.locator("#tab-game").click(),
    "heat": lambda page: page.keyboard.press("w"),
    "editor": lambda page: page.keyboard.press("e"),
    "quiz": lambda page: page.locator(".controls .more button").nth(1).click(),
}
"""What is done in a view before it is looked at."""
LANGUAGES = {"en": "en-GB", "zh": "zh-CN"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, server: str, theme: str, language: str) -> None:
    findings: list[str] = []
    axe = Axe()
    for name, address in VIEWS.items():
        page = browser.new_page(color_scheme=theme, locale=LANGUAGES[language])  # type: ignore[arg-type]
        errors = watched(page)
        page.emulate_media(reduced_motion="reduce")
        page.goto(server + address)
        expect(page.locator("#view > *").first).to_be_visible()
        expect(page.locator("h1")).to_have_count(1)
        if "#/play" in address or "#/analyse" in address:
            expect(page.locator(".board .star").first).to_be_visible()
        if "#/lab" in address:
            expect(page.locator(".controls .count")).not_to_have_text("")
        if name in ACTS:
            ACTS[name](page)
        for violation in axe.run(page).response["violations"]:
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            findings.append(f"{name}: {violation['id']}: {nodes}")
        page.close()
        assert errors == []
    assert not findings, "\n".join(findings)
