"""A review that teaches, in a real browser: costs, the better move, names of openings."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.test_analyse import ready
from tests.browser.test_play import click, no_tour, stones

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser

GAME = "#/analyse?rule=freestyle&size=15&tree=h8a1i8a2j8a3&at=6"
"""White plays far away: the second move is a mistake, and so are the others."""


DIRECT = """
    h10 Kansei 寒星, i10 Keigetsu 溪月, j10 Sosei 疏星, i9 Kagetsu 花月, j9 Zangetsu 残月,
    i8 Ugetsu 雨月, j8 Kinsei 金星, h7 Shogetsu 松月, i7 Kyugetsu 丘月, j7 Shingetsu 新月,
    h6 Zuisei 瑞星, i6 Sangetsu 山月, j6 Yusei 游星
"""
"""The third stone after h8 h9, as the Renju International Federation names the 13, D1 to D13."""
INDIRECT = """
    j10 Chosei 长星, j9 Kyogetsu 峡月, j8 Kosei 恒星, j7 Suigetsu 水月, j6 Ryusei 流星,
    i8 Ungetsu 云月, i7 Hogetsu 浦月, i6 Rangetsu 岚月, h7 Gingetsu 银月, h6 Myojo 明星,
    g7 Shagetsu 斜月, g6 Meigetsu 名月, f6 Suisei 彗星
"""
"""The third stone after h8 i9: I1 to I13."""


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


def test_a_review_is_saved_as_a_picture(page: Page, server: str) -> None:
    reviewed(page, server)
    for kind in ("SVG", "PNG"):
        with page.expect_download() as begun:
            page.get_by_role("button", name=f"Picture ({kind})").click()
        assert begun.value.suggested_filename == f"review.{kind.lower()}"
        data = Path(begun.value.path()).read_bytes()
        if kind == "PNG":
            assert Image.open(BytesIO(data)).size == (2000, 1652)
            continue
        drawn = ElementTree.fromstring(data)
        texts = [node.text or "" for node in drawn.iter("{http://www.w3.org/2000/svg}text")]
        assert "Mistakes, and what they cost" in texts
        assert any(re.fullmatch(r"−\d+ %, better [a-o]\d+", text) for text in texts)
        assert len(list(drawn.iter("{http://www.w3.org/2000/svg}circle"))) > 6  # stones, dots


def test_the_engines_prior_is_a_heat_map_on_demand(page: Page, server: str) -> None:
    ready(page, server + "#/analyse?rule=freestyle&size=15&tree=h8a1h9a2h10a3&at=6")
    spots = page.locator(".board .heat")
    expect(spots).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator(".about-board")).to_contain_text("before any search (its prior)")
    warmest = {spots.nth(number).get_attribute("data-point") for number in range(2)}
    assert warmest == {"h7", "h11"}
    expect(page.locator(".heat-rank")).to_have_text([str(rank) for rank in range(1, 10)])
    click(page, "h11")
    expect(spots.first).not_to_have_attribute("data-point", "h11")
    click(page, "h7")
    click(page, "h12")  # five: the game is over
    expect(page.locator(".status")).to_contain_text("Black wins")
    expect(spots).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(spots.first).to_be_visible()
    page.get_by_role("button", name="Where the engine looks first").click()
    expect(spots).to_have_count(0)


def test_each_of_the_26_openings_has_its_name(page: Page, server: str) -> None:
    page.goto(server)
    ask = """async ([moves, language]) => {
        const { openingName } = await import('/js/opening_names.js');
        await (await import('/js/words.js')).speak(language);
        return moves.map((three) => openingName(three, 15));
    }"""
    for kind, second, table in (("D", "h9", DIRECT), ("I", "i9", INDIRECT)):
        rows = [row.split() for row in table.split(",")]
        moves = [["h8", second, third] for third, _, _ in rows]
        for language, column in (("en", 1), ("zh", 2)):
            names = [f"{row[column]} ({kind}{number})" for number, row in enumerate(rows, 1)]
            assert page.evaluate(ask, [moves, language]) == names


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
