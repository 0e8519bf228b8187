"""What axe-core finds in every view, theme and language: nothing."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, expect

from tests.browser.conftest import watched

pytestmark = pytest.mark.browser

VIEWS = {
    "play": "#/play?rule=freestyle&size=15&acts=h8.i9",
    "opening": "#/play?rule=renju&size=15&opening=taraguchi-10",
    "analyse": "#/analyse?rule=renju&size=15&tree=h8i9g9&at=3",
    "lab": "#/lab?step=9",
    "icicle": "#/lab?game=tictactoe&moves=b2&algorithm=alphabeta",
    "arena": "#/arena",
}
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
        if name in ("lab", "icicle"):
            expect(page.locator(".controls .count")).not_to_have_text("")
        for violation in axe.run(page).response["violations"]:
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            findings.append(f"{name}: {violation['id']}: {nodes}")
        page.close()
        assert errors == []
    assert not findings, "\n".join(findings)
