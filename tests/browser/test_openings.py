"""Swap2 against the engine, in either role, and fifth moves to pick from, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_play import click, no_tour, status, stones

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser

SWAP2 = "#/play?rule=freestyle&size=15&opening=swap2"
ENGINE = "tengen?level=1%26seed=3@0.1"


def seats(page: Page) -> dict[str, str | None]:
    """Return who has which stones."""
    rows = page.locator(".seat").all()
    return {
        row.locator(".name").inner_text(): row.locator(".disc").get_attribute("aria-label")
        for row in rows
    }


@pytest.mark.parametrize(
    ("choice", "color", "count"), [("Take White", "White", 3), ("Take Black", "Black", 4)]
)
def test_the_engine_lays_and_a_person_takes(
    page: Page, server: str, choice: str, color: str, count: int
) -> None:
    page.goto(server + SWAP2 + f"&first={ENGINE}")
    expect(status(page)).to_have_text("Your choice")
    expect(stones(page)).to_have_count(3)
    page.get_by_role("button", name=choice).click()
    # White moves on: the person at once, or the engine.
    expect(status(page)).to_have_text("Your move")
    expect(stones(page)).to_have_count(count)
    assert seats(page)["You"] == color


def test_the_engine_lays_a_person_lays_two_more_and_the_engine_takes(
    page: Page, server: str
) -> None:
    page.goto(server + SWAP2 + f"&first={ENGINE}")
    expect(status(page)).to_have_text("Your choice")
    page.get_by_role("button", name="Lay 2 more stones").click()
    click(page, "a1", "o15")  # far away, so that they are free
    expect(status(page)).to_have_text("Your move")
    expect(page.locator(".moves li").nth(1)).to_have_text("lays a1 o15")
    taken = page.locator(".moves li").nth(2)
    expect(taken).to_have_text(re.compile("takes (Black|White)"))
    engine, person = ("Black", "White") if "Black" in taken.inner_text() else ("White", "Black")
    assert seats(page) == {"Tengen · Beginner · Random seed 3": engine, "You": person}


def test_a_person_lays_and_the_engine_chooses(page: Page, server: str) -> None:
    page.goto(server + SWAP2 + f"&second={ENGINE}")
    expect(status(page)).to_have_text("Lay stones for the opening: 3 more")
    click(page, "h8", "i9", "h10")
    expect(status(page)).to_have_text(re.compile("Your (move|choice)"))
    expect(page.locator(".moves li").nth(1)).to_have_text(
        re.compile(r"takes (Black|White)|lays [a-o]\d+ [a-o]\d+")
    )
    if status(page).inner_text() == "Your choice":
        page.get_by_role("button", name="Take White").click()
        expect(status(page)).to_have_text("Your move")
    click(page, "a8")
    expect(page.locator(".stone[data-point=a8]")).to_have_count(1)
    expect(status(page)).to_have_text("Your move")


def test_offered_fifth_moves_are_picked(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=renju&size=15&opening=rif")
    click(page, "h8", "i9", "g7")
    expect(page.locator(".detail")).to_contain_text("Take the colour that you like better")
    page.get_by_role("button", name="Keep the colours").click()
    click(page, "k5")
    expect(status(page)).to_have_text("Offer fifth moves: 2 more")
    click(page, "l12", "c3")
    expect(status(page)).to_have_text("Pick one of the offered fifth moves")
    click(page, "d13")
    expect(page.locator("#toast.shown")).to_contain_text("click one of the offered points: l12, c3")
    click(page, "c3")
    expect(status(page)).to_have_text("White to move")
    expect(stones(page)).to_have_count(5)
