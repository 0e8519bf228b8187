"""A review that teaches, in a real browser: costs, the better move, names of openings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_analyse import ready
from tests.browser.test_play import click, no_tour, stones

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser

GAME = "#/analyse?rule=freestyle&size=15&tree=h8a1i8a2j8a3&at=6"
"""White plays far away: the second move is a mistake, and so are the others."""


def reviewed(page: Page, server: str) -> None:
    ready(page, server + GAME)
    page.get_by_role("tab", name="Review").click()
    page.get_by_label("Time per move").select_option("0.1")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator("progress")).to_be_hidden()
    expect(page.locator(".mistakes li").last).to_contain_text("a3")


def test_the_list_shows_the_loss_and_the_better_move(page: Page, server: str) -> None:
    reviewed(page, server)
    first = page.locator(".mistakes li").first
    expect(first).to_contain_text(re.compile(r"^2a1 \?+.*−\d+ %, better [a-o]\d+"))
    page.get_by_role("button", name="Costs on the stones").click()
    expect(page.locator(".board .mark").first).to_have_text(re.compile(r"^−\d+$"))
    page.get_by_role("button", name="Write into comments, copy link").click()
    expect(page).to_have_url(re.compile(r"a1\*.*better"))


def test_the_better_move_is_a_puzzle(page: Page, server: str) -> None:
    reviewed(page, server)
    first = page.locator(".mistakes li button").first
    better = re.search(r"better ([a-o]\d+)", str(first.text_content()))
    assert better is not None
    first.click()
    page.get_by_role("button", name="Find the better move").click()
    expect(page.locator(".status")).to_have_text("White to move: find the better move")
    expect(stones(page)).to_have_count(1)
    expect(page.locator(".board .branch")).to_have_count(0)
    toast = page.locator("#toast")
    click(page, "o15")
    expect(toast).to_contain_text(re.compile(r"o15 gives away \d+ %. Try another."))
    click(page, better[1])
    expect(toast).to_contain_text(f"{better[1]} is good")
    expect(page.locator(".status")).to_contain_text("Black to move")
    expect(stones(page)).to_have_count(2)


def test_the_26_openings_have_names_by_symmetry(page: Page, server: str) -> None:
    page.goto(server)
    found = page.evaluate(
        """async () => {
            const { openingName } = await import('/js/opening_names.js'), names = new Map();
            const write = (x, y) => 'abcdefghijklmno'[x] + (y + 1);
            for (let sx = 6; sx <= 8; sx += 1) for (let sy = 6; sy <= 8; sy += 1)
                for (let tx = 5; tx <= 9; tx += 1) for (let ty = 5; ty <= 9; ty += 1) {
                    const moves = ['h8', write(sx, sy), write(tx, ty)];
                    if (new Set(moves).size < 3) continue;
                    const name = openingName(moves, 15);
                    names.set(name, (names.get(name) ?? 0) + 1);
                }
            return Object.fromEntries(names);
        }"""
    )
    # Every one of the 8 * 23 positions is one of the 26 openings, in 4 or 8 ways.
    assert len(found) == 26
    assert sum(found.values()) == 8 * 23
    assert set(found.values()) == {4, 8}
    ready(page, server + "#/analyse?rule=renju&size=15&tree=h8h9i9&at=3")
    expect(page.locator(".headers")).to_have_text("Kagetsu (D4)")
    ready(page, server + "#/analyse?rule=renju&size=15&tree=h8g9g7&at=3")
    expect(page.locator(".headers")).to_have_text("Hogetsu (I7)")
