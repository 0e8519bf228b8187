"""A phone: fingers instead of a pointer, and little room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watched
from tests.browser.test_play import place, status, stones

pytestmark = pytest.mark.browser

FOUL = "#/play?rule=renju&size=15&acts=h7.a1.h9.a15.g8.o1.i8.o15"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page that is touched; an error on its console fails the test."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    context.add_init_script(
        "if (location.protocol === 'http:') localStorage.setItem('tengen.toured', 'true')"
    )
    page = context.new_page()
    errors = watched(page)
    yield page
    context.close()
    assert errors == []


def tap(page: Page, point: str) -> None:
    page.locator("svg.board").tap(position=place(page, point))  # type: ignore[arg-type]


def test_a_foul_is_explained_to_a_finger(phone: Page, server: str) -> None:
    phone.goto(server + FOUL)
    expect(phone.locator(".board .foul[data-point=h8]")).to_have_count(1)
    tap(phone, "h8")
    tip = phone.locator(".tip")
    expect(tip).to_contain_text("h8 is forbidden to Black: double three")
    expect(phone.locator("#live")).to_contain_text("double three")
    box, width = tip.bounding_box(), 360
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    tap(phone, "c3")
    expect(stones(phone)).to_have_count(9)
    expect(status(phone)).to_have_text("White to move")
    expect(tip).to_be_hidden()


@pytest.mark.parametrize("language", ["EN", "中文"])
def test_the_navigation_needs_no_scrolling(phone: Page, server: str, language: str) -> None:
    for view, width in (("play", 360), ("analyse", 320), ("lab", 390), ("arena", 360)):
        phone.set_viewport_size({"width": width, "height": 740})
        phone.goto(f"{server}#/{view}")
        expect(phone.locator("#view > *")).to_be_visible()
        phone.locator("#language").select_option(label=language)
        expect(phone.locator("#nav a")).to_have_count(4)
        fits = "nav => [nav.scrollWidth - nav.clientWidth, document.body.scrollWidth]"
        hidden, whole = phone.locator("#nav").evaluate(fits)
        assert hidden <= 0
        assert whole <= width
