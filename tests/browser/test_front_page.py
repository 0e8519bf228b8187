"""The front page in a real browser."""

import pytest
from playwright.sync_api import Page, Request, expect

from tengen import __version__

pytestmark = pytest.mark.browser


def test_the_front_page_shows_its_version_and_asks_nobody_else(page: Page, server: str) -> None:
    asked: list[str] = []

    def remember(request: Request) -> None:
        asked.append(request.url)

    page.on("request", remember)
    page.goto(server)
    expect(page.locator("#version")).to_have_text(__version__)
    assert len(asked) >= 4
    assert all(url.startswith((server, "data:")) for url in asked)


@pytest.mark.parametrize("width", [320, 768, 1440])
def test_nothing_overflows_sideways(page: Page, server: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(server)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
