"""The report, saved and served, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tengen.arena.report import to_html
from tengen.arena.schedule import tasks
from tengen.arena.sprt import Sprt
from tengen.arena.store import Store
from tests.arena.made import make_result, make_store, plan_of, watching

pytestmark = pytest.mark.browser

EVIL = "<img src=x onerror=alert(1)>"
PLAN = plan_of("new", "old", pairs=20)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved report of four players."""
    file = tmp_path_factory.mktemp("report") / "report.html"
    with make_store(":memory:", plan_of("a", "b", EVIL, "d", pairs=6)) as store:
        file.write_text(to_html(store), encoding="utf-8")
    return file


@pytest.fixture
def cup(page: Page, report: Path) -> Page:
    page.goto(report.as_uri())
    return page


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with make_store(tmp_path / "match.db", PLAN, games=30, live=2) as store:
        yield store


@pytest.fixture
def address(store: Store) -> Iterator[str]:
    """A real ``tengen watch --web``."""
    with watching(store.path, "--sprt", "0,100") as address:
        yield address


def test_a_saved_report_shows_everything(cup: Page) -> None:
    expect(cup.locator("#state")).to_have_text("72 of 72 games played")
    expect(cup.locator("#standings tbody tr")).to_have_count(4)
    expect(cup.locator("#cross .cell")).to_have_count(12)
    expect(cup.locator("#openings figure")).to_have_count(6)
    expect(cup.locator("#match")).to_be_hidden()
    expect(cup.locator("#games tbody tr")).to_have_count(30)
    cup.get_by_role("button", name="Show more").click()
    expect(cup.locator("#games tbody tr")).to_have_count(72)
    # A name is a text, whatever is in it.
    expect(cup.locator("img")).to_have_count(0)
    expect(cup.locator("#standings")).to_contain_text(EVIL)


def test_games_are_found_and_replayed(cup: Page) -> None:
    cup.get_by_label("Player").select_option("d")
    expect(cup.locator("#found")).to_have_text("36 games")
    cup.get_by_role("button", name="Replay game 72").click()
    dialog = cup.get_by_role("dialog")
    expect(dialog).to_be_visible()
    stones = dialog.locator(".board .stone")
    count = stones.count()
    assert count >= 5
    cup.keyboard.press("ArrowLeft")
    expect(stones).to_have_count(count - 1)
    dialog.get_by_label("To the beginning").click()
    expect(stones).to_have_count(0)
    expect(dialog.get_by_label("One move back")).to_be_disabled()
    dialog.get_by_label("One move forward").click()
    expect(stones).to_have_count(1)
    expect(dialog.locator(".words")).to_contain_text("opening")
    # Games count from 1, and one leads to the next.
    expect(dialog.locator("h2")).to_contain_text("Game 72:")
    expect(dialog.get_by_label("Next game")).to_be_disabled()
    dialog.get_by_label("Previous game").click()
    expect(dialog.locator("h2")).not_to_contain_text("Game 72:")
    dialog.get_by_label("Next game").click()
    expect(dialog.locator("h2")).to_contain_text("Game 72:")
    cup.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_served_page_follows_the_tournament(page: Page, store: Store, address: str) -> None:
    asked: list[str] = []

    def remember(request: Request) -> None:
        asked.append(request.url)

    page.on("request", remember)
    page.goto(address)
    expect(page.locator("#state")).to_contain_text("30 of 40 games played")
    expect(page.locator("#running figure")).to_have_count(2)
    expect(page.locator("#match")).to_contain_text("Likelihood of superiority")
    expect(page.locator("#match .curve")).to_have_count(1)
    # The next game ends: the page shows it by itself.
    task = tasks(PLAN, {})[30]
    store.add(task, make_result(task, 5, {"new": 1, "old": 1}))
    expect(page.locator("#state")).to_contain_text("31 of 40 games played")
    expect(page.locator("#running figure")).to_have_count(1)
    page.get_by_role("button", name="Replay game 31").click()
    expect(page.get_by_role("dialog").locator(".board .stone").first).to_be_visible()
    assert all(url.startswith((address, "data:")) for url in asked)
    page.goto("about:blank")  # it would go on asking a server that has ended


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1440])
def test_nothing_overflows_sideways(cup: Page, width: int, scheme: str) -> None:
    cup.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    cup.set_viewport_size({"width": width, "height": 800})
    assert cup.evaluate("document.documentElement.scrollWidth") <= width
    paper = cup.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(27, 26, 24)" if scheme == "dark" else "rgb(247, 244, 238)")


def test_the_theme_can_be_switched(cup: Page) -> None:
    before = cup.evaluate("getComputedStyle(document.body).backgroundColor")
    cup.get_by_label("Switch between light and dark").click()
    assert cup.evaluate("getComputedStyle(document.body).backgroundColor") != before


def test_the_test_is_drawn_in_a_saved_match(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "match.html"
    with make_store(":memory:", PLAN) as store:
        file.write_text(to_html(store, sprt=Sprt(0, 50)), encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.locator("#match")).to_contain_text("new against old")
    expect(page.locator("#match svg .bound1")).to_have_count(1)
    expect(page.locator("#cross")).to_be_hidden()


def test_it_speaks_two_languages(cup: Page) -> None:
    before = cup.locator("#games tbody tr").count()
    cup.get_by_label("Language").select_option("中文")
    expect(cup.locator("#state")).to_have_text("已下 72 / 72 局")
    assert cup.locator("html").get_attribute("lang") == "zh-Hans"
    assert cup.locator("#games tbody tr").count() == before
    cup.get_by_role("button", name="重放第 72 局").click()
    expect(cup.get_by_role("dialog")).to_contain_text("五连")
    # Beside names and numbers nothing is left in English.
    texts = cup.locator("h2, th, label > span, .note, figcaption, #more, .words").all_inner_texts()
    english = {text for text in texts if re.search("[A-Za-z]{3}", text.replace(EVIL, ""))}
    assert english <= {"Elo", next((text for text in english if "Davidson" in text), "")}
