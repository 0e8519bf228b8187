"""The tournaments in the navigation, in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tengen.arena.schedule import tasks
from tests.arena.made import make_result, make_store, plan_of, showing

pytestmark = pytest.mark.browser

PLAN = plan_of("new", "old", pairs=4)


def test_from_the_navigation_to_a_game_under_analysis(page: Page, tmp_path: Path) -> None:
    with showing(tmp_path) as address:
        page.goto(address)
        page.get_by_role("link", name="Arena").click()
        expect(page.locator("pre")).to_contain_text("tengen match")
        with make_store(tmp_path / "match.db", PLAN, games=6, live=1) as store:
            card = page.locator(".tournament")
            expect(card).to_contain_text("6 of 8 games · 1 on the boards now")
            task = tasks(PLAN, {})[6]
            store.add(task, make_result(task, 5, {"new": 1, "old": 1}))
            expect(card).to_contain_text("7 of 8 games")
            _does_not_overflow(page)
            card.click()
            expect(page.locator("#state")).to_contain_text("7 of 8 games played")
            expect(page.locator("#standings tbody tr")).to_have_count(2)
            _does_not_overflow(page)
            page.get_by_role("link", name="Test 0 against 20 Elo").click()
            expect(page.locator("#match .curve")).to_have_count(1)
            page.get_by_role("link", name="Analyse game 6", exact=True).click()
            page.wait_for_url("**/#/analyse?rule=freestyle&size=15&tree=*")
            expect(page.locator(".board .stone").first).to_be_visible()
            page.get_by_label("Language").select_option("中文")
            expect(page.get_by_role("tab", name="复盘")).to_be_visible()
            page.go_back()
            expect(page.locator("#state")).to_contain_text("已下 7 / 8 局")
            page.get_by_role("link", name="← Tengen").click()
            expect(card).to_contain_text("8 局中的 7 局")
            page.goto("about:blank")  # it would go on asking a server that has ended


def _does_not_overflow(page: Page) -> None:
    for width in (320, 768, 1440):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
