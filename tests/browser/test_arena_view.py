"""The tournaments in the navigation, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tengen.arena.schedule import tasks
from tengen.arena.store import Store
from tests.arena.made import make_result, make_store, plan_of, showing

pytestmark = pytest.mark.browser

PLAN = plan_of("new", "old", pairs=4)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("arena")
    with make_store(folder / "match.db", PLAN, games=6, live=1) as store:
        yield store


@pytest.fixture(scope="module")
def address(store: Store) -> Iterator[str]:
    with showing(Path(store.path).parent) as address:
        yield address


def test_from_the_navigation_to_a_game_under_analysis(
    page: Page, address: str, store: Store
) -> None:
    page.goto(address)
    page.get_by_role("link", name="Arena").click()
    card = page.locator(".tournament")
    expect(card).to_contain_text("6 of 8 games · 1 on the boards now")
    task = tasks(PLAN, {})[6]
    store.add(task, make_result(task, 5, {"new": 1, "old": 1}))
    expect(card).to_contain_text("7 of 8 games")
    card.click()
    expect(page.locator("#state")).to_contain_text("7 of 8 games played")
    expect(page.locator("#standings tbody tr")).to_have_count(2)
    page.get_by_role("link", name="Test 0 against 20 Elo").click()
    expect(page.locator("#match .curve")).to_have_count(1)
    page.get_by_role("link", name="Analyse game 6", exact=True).click()
    page.wait_for_url("**/#/analyse?rule=freestyle&size=15&tree=*")
    expect(page.locator(".board .stone").first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="← Tengen").click()
    expect(card).to_be_visible()


def test_without_a_tournament_the_page_says_how_to_play_one(page: Page, tmp_path: Path) -> None:
    with showing(tmp_path) as address:
        page.goto(f"{address}#/arena")
        expect(page.locator("pre")).to_contain_text("tengen match")
        page.goto("about:blank")  # it would go on asking a server that has ended


@pytest.mark.parametrize("width", [320, 768, 1440])
def test_nothing_overflows_sideways(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    for path in ("#/arena", "arena/match.db/"):
        page.goto(address + path)
        expect(page.locator(".tournament, #games tbody tr").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("about:blank")
