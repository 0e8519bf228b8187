"""What a game is, what is to be done, how one looks back: in words, in a real browser."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_play import PEOPLE, WEAK, click, no_tour, status, stones

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser

OPENINGS = {
    "pro": ("on the centre point", "a1"),
    "long-pro": ("on the centre point", "a1"),
    "swap-after-first": ("anywhere on the board", ""),
    "swap": ("anywhere on the board", ""),
    "swap2": ("anywhere on the board", ""),
    "rif": ("on the centre point", "a1"),
    "yamaguchi": ("on the centre point", "a1"),
    "soosyrv-8": ("on the centre point", "a1"),
    "taraguchi-10": ("on the centre point", "a1"),
}
"""What the first step says, and a point that it does not allow."""


@pytest.mark.parametrize("opening", OPENINGS)
def test_an_opening_explains_itself(page: Page, server: str, opening: str) -> None:
    words, forbidden = OPENINGS[opening]
    page.goto(f"{server}{PEOPLE}&opening={opening}")
    expect(page.locator(".detail")).to_have_text(f"Stone 1 is Black: {words}.")
    if forbidden:
        expect(page.locator(".board .area.inside")).to_have_count(1)
        click(page, forbidden)
        expect(page.locator("#toast")).to_have_text(f"Not allowed: {forbidden} is not {words}")
        expect(stones(page)).to_have_count(0)


def test_a_square_to_stay_out_of_is_marked(page: Page, server: str) -> None:
    page.goto(f"{server}{PEOPLE}&opening=pro&acts=place-h8.place-a1")
    expect(page.locator(".detail")).to_contain_text("outside the marked 5 × 5 square")
    expect(page.locator(".board .area.outside")).to_have_count(1)
    click(page, "h8")
    expect(page.locator("#toast")).to_contain_text("h8 is taken already")
    click(page, "i9")
    expect(page.locator("#toast.shown")).to_contain_text("i9 is inside the marked 5 × 5 square")
    click(page, "k8")
    expect(stones(page)).to_have_count(3)
    expect(page.locator("#toast.shown")).to_have_count(0)  # what was said of i9


def test_the_choices_of_an_opening_are_explained(page: Page, server: str) -> None:
    page.goto(f"{server}{PEOPLE}&opening=swap2&acts=place-h8-i9-g9")
    expect(page.locator(".detail")).to_contain_text("or lay two more stones")
    page.goto("about:blank")
    page.goto(f"{server}#/play?rule=renju&size=15&opening=rif&acts=place-h8-h9-h10")
    expect(page.locator(".detail")).to_contain_text("Take the colour that you like better")


def test_rule_size_and_opening_are_always_seen(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=renju&size=15&opening=swap2")
    agreed = page.locator(".agreed")
    expect(agreed).to_have_text("Renju · 15 × 15 · Swap2")
    agreed.click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog).to_contain_text("The second chooses the colour, or lays two more")
    dialog.get_by_label("Opening rule").select_option("Pro")
    expect(dialog).to_contain_text("outside the central 5 × 5 square")


def test_looking_back_changes_nothing(page: Page, server: str) -> None:
    page.goto(server + PEOPLE + "&acts=h8.a1.i8.a2.j8.a3.k8.a4.l8")
    expect(status(page)).to_have_text("Black wins")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(stones(page)).to_have_count(6)
    expect(page.locator(".detail")).to_have_text("You look at move 6 of 9. The game is as it was.")
    page.locator(".moves button").nth(1).click()
    expect(stones(page)).to_have_count(2)
    expect(page.locator(".moves [aria-current]")).to_have_text("2a1")
    page.get_by_role("button", name="Back to the game").click()
    expect(stones(page)).to_have_count(9)
    expect(status(page)).to_have_text("Black wins")


def test_a_rematch_changes_the_colours(page: Page, server: str) -> None:
    page.goto(server + WEAK)
    expect(status(page)).to_have_text("Your move")
    click(page, "h8")
    expect(stones(page)).to_have_count(2)
    page.get_by_label("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Rematch, colours changed").click()
    expect(stones(page)).to_have_count(1)  # the computer has Black now
    own = page.locator(".seat").filter(has_text="You").locator(".disc")
    expect(own).to_have_attribute("aria-label", "White")


def test_sound_is_off_until_it_is_switched_on(page: Page, server: str) -> None:
    page.goto(server + PEOPLE)
    button = page.get_by_label("Sound of the stones")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_tap_is_confirmed_where_one_wants_it(browser: Browser, server: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(server + PEOPLE)
    page.get_by_label("Confirm every move with a second tap").click()
    click(page, "h8")
    expect(page.locator("#toast")).to_have_text("Tap h8 again to play there.")
    expect(stones(page)).to_have_count(0)
    click(page, "h8")
    expect(stones(page)).to_have_count(1)
    context.close()


def test_one_click_leads_from_a_game_to_its_analysis_and_back(page: Page, server: str) -> None:
    page.goto(server + PEOPLE + "&acts=h8.i9.g9")
    expect(stones(page)).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    page.get_by_label("Analyse from here").click()
    expect(page).to_have_url(re.compile("#/analyse.*tree=h8i9g9&at=2"))
    expect(stones(page)).to_have_count(2)
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"#/play.*second=tengen.*acts=h8\.i9"))
    expect(status(page)).to_have_text("Your move")


def test_a_game_is_analysed_under_another_rule(page: Page, server: str) -> None:
    page.goto(server + "#/analyse?rule=freestyle&size=15&tree=h8i9g9&at=3")
    expect(stones(page)).to_have_count(3)
    page.get_by_label("Rule", exact=True).select_option("Renju")
    expect(page).to_have_url(re.compile("rule=renju.*tree=h8i9g9&at=3"))
    expect(stones(page)).to_have_count(3)
    expect(page.get_by_label("Board size")).to_be_disabled()


def test_a_key_means_one_thing_everywhere(page: Page, server: str) -> None:
    page.goto(server)
    keys = page.evaluate("async () => (await import('/js/help.js')).KEYS")
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    for view in keys.values():
        for names, what in view:
            meanings[names].add(what)
    assert {names: what for names, what in meanings.items() if len(what) > 1} == {}


def test_the_tour_covers_nothing(page: Page, server: str) -> None:
    page.add_init_script("localStorage.removeItem('tengen.toured')")
    page.goto(server)
    tour = page.locator(".tour")
    expect(tour).to_contain_text("Five stones in a row win.")
    box, view = tour.bounding_box(), page.locator("#view").bounding_box()
    assert box is not None
    assert view is not None
    assert box["y"] + box["height"] <= view["y"] + 1
