"""Positions that were set up: analysed, played on, analysed again, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_analyse import ready
from tests.browser.test_play import click, no_tour, status, stones

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser

SET_UP = "#/analyse?rule=renju&size=15&black=f8g8h8&white=e8i12&first=white"


def color(page: Page, point: str) -> str | None:
    return page.locator(f".stone[data-point={point}]").get_attribute("data-color")


def test_a_position_that_was_set_up_is_played_on_and_analysed_again(
    page: Page, server: str
) -> None:
    ready(page, server + SET_UP)
    page.get_by_role("button", name="Play on from here").click()
    expect(status(page)).to_have_text("Your move")
    expect(page.locator(".agreed")).to_have_text("Renju · 15 × 15 · Set-up position")
    expect(stones(page)).to_have_count(5)
    click(page, "f8")
    expect(page.locator("#toast")).to_contain_text("Not allowed: f8 is taken already")
    click(page, "i8")  # White, who was to move
    expect(stones(page)).to_have_count(7)  # the computer answers
    assert color(page, "i8") == "white"
    expect(status(page)).to_have_text("Your move")
    page.keyboard.press("ArrowLeft")
    expect(stones(page)).to_have_count(6)
    page.reload()
    expect(stones(page)).to_have_count(7)
    assert color(page, "i8") == "white"
    page.get_by_role("button", name="Take back").click()
    expect(stones(page)).to_have_count(5)
    expect(status(page)).to_have_text("Your move")
    click(page, "i8")
    expect(stones(page)).to_have_count(7)
    page.get_by_role("button", name="Analyse from here").click()
    expect(page).to_have_url(re.compile("#/analyse.*black=f8g8h8&white=e8i12&first=white"))
    expect(stones(page)).to_have_count(7)
    expect(page.locator(".ply")).to_have_count(2)


def test_the_editor_leads_into_a_game_with_one_click(page: Page, server: str) -> None:
    ready(page, server + "#/analyse?rule=freestyle&size=15")
    page.keyboard.press("e")
    click(page, "h8")
    page.get_by_role("button", name="White", exact=True).click()
    click(page, "i9")
    page.locator(".editor").get_by_role("button", name="Play on from here").click()
    expect(status(page)).to_have_text("Your move")
    expect(stones(page)).to_have_count(2)
    assert (color(page, "h8"), color(page, "i9")) == ("black", "white")
    page.go_back()  # the position stays in Analyse
    expect(page.locator(".analyse .status")).to_have_text("Black to move")
    expect(stones(page)).to_have_count(2)


def test_a_new_game_begins_with_the_stones_or_with_none(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=freestyle&size=15&black=h8&white=i9&turn=black")
    expect(status(page)).to_have_text("Black to move")
    page.locator(".agreed").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Begin from")).to_have_value("setup")
    expect(dialog.get_by_label("Opening rule")).to_be_disabled()
    dialog.get_by_label("Rule", exact=True).select_option("Renju")
    dialog.get_by_role("button", name="Begin").click()
    expect(page.locator(".agreed")).to_have_text("Renju · 15 × 15 · Set-up position")
    expect(stones(page)).to_have_count(2)
    page.get_by_role("button", name="New game").click()
    expect(dialog.get_by_label("Begin from")).to_have_value("empty")
    dialog.get_by_role("button", name="Begin").click()
    expect(page.locator(".agreed")).to_have_text("Renju · 15 × 15 · no opening rule")
    expect(stones(page)).to_have_count(0)


def test_a_finished_position_is_not_played_on(page: Page, server: str) -> None:
    ready(page, server + "#/analyse?rule=freestyle&size=15&black=f8g8h8i8j8&white=a1a2a3a4")
    expect(page.locator(".analyse .status")).to_contain_text("Black wins")
    play = page.get_by_role("button", name="Play on from here")
    expect(play).to_be_disabled()
    expect(play).to_have_attribute("title", "The game is over here: step back to play on")
