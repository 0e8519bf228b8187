"""The search lab in a real browser: it draws what the search did, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

PRUNED = ["12", "25", "0", "5", "2", "14"]


@pytest.fixture(autouse=True)
def no_tour(page: Page) -> None:
    page.add_init_script(
        "if (location.protocol === 'http:') localStorage.setItem('tengen.toured', 'true')"
    )


def greyed(page: Page) -> Locator:
    return page.locator(".lab .node.leaf.pruned .value")


def leaf(page: Page, text: str) -> Locator:
    return page.locator(".lab .node.leaf").filter(has_text=text)


def test_alpha_beta_greys_exactly_what_it_pruned(page: Page, server: str) -> None:
    page.goto(server + "#/lab")
    expect(page.locator(".count")).to_have_text("1 / 46")
    bounds = page.locator(".lab .edge.pruned .bound:visible")
    assert greyed(page).all_text_contents() == bounds.all_text_contents() == []
    page.keyboard.press("c")
    expect(page.locator(".kind")).to_have_text("Alpha cut")
    expect(page.locator(".words")).to_contain_text("2 ≤ α = 3")
    assert greyed(page).all_text_contents() == ["12"]
    assert bounds.all_text_contents() == ["α"]
    page.keyboard.press("End")
    expect(page.locator(".words")).to_have_text("The search ends: the value of the root is 3.")
    expect(greyed(page)).to_have_count(6)
    assert sorted(greyed(page).all_text_contents()) == sorted(PRUNED)
    order = page.evaluate(
        """() => [...document.querySelectorAll('.lab .node.leaf.pruned')]
            .sort((p, q) => p.getBoundingClientRect().x - q.getBoundingClientRect().x)
            .map(node => node.querySelector('.value').textContent)"""
    )
    assert order == PRUNED
    assert sorted(bounds.all_text_contents()) == ["α", "α", "α", "β"]
    page.keyboard.press("Home")
    expect(page.locator(".count")).to_have_text("1 / 46")
    assert greyed(page).all_text_contents() == []


def test_steps_play_and_scrub(page: Page, server: str) -> None:
    page.goto(server + "#/lab?tree=[[3,17],[2,12]]")
    count = page.locator(".count")
    expect(count).to_have_text("1 / 15")
    page.get_by_label("One step forward").click()
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text("3 / 15")
    page.get_by_label("One step back").click()
    expect(count).to_have_text("2 / 15")
    page.get_by_label("Step", exact=True).fill("9")
    expect(count).to_have_text("10 / 15")
    page.get_by_label("Speed").select_option("very fast")
    page.keyboard.press("Escape")
    page.get_by_label("Play or pause").click()
    expect(count).to_have_text("15 / 15")


def test_the_quiz(page: Page, server: str) -> None:
    page.goto(server + "#/lab")
    page.get_by_role("button", name="Quiz").click()
    expect(page.locator(".words")).to_contain_text("never looks at")
    assert greyed(page).all_text_contents() == []
    for text in ("12", "25", "14", "17"):
        leaf(page, text).click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".words")).to_contain_text("3 right, 1 wrong, 3 missed")
    expect(page.locator(".node.wrong .value")).to_have_text("17")
    assert sorted(greyed(page).all_text_contents()) == sorted(PRUNED)
    page.get_by_role("button", name="End the quiz").click()
    expect(page.locator(".node.wrong")).to_have_count(0)


def test_two_algorithms_side_by_side(page: Page, server: str) -> None:
    page.goto(server + "#/lab")
    page.get_by_label("Game").select_option("Box game")
    page.get_by_label("Algorithm").select_option("Minimax")
    page.get_by_label("Beside it").select_option("Alpha-beta")
    page.get_by_role("button", name="Run").click()
    columns = page.locator(".stage .column")
    expect(columns).to_have_count(2)
    expect(columns.nth(0)).to_contain_text("182 nodes")
    expect(columns.nth(1)).to_contain_text("67 nodes")
    row = page.locator(".stats tr").filter(has_text="nodes").locator("td")
    assert row.all_text_contents() == ["182", "67"]
    columns.nth(1).locator(".node").nth(3).hover()
    expect(page.locator(".node-board svg .x")).to_have_count(1)
    page.reload()
    expect(columns).to_have_count(2)


FITTING = [
    ("A tree (nested list)", "Minimax", "value"),
    ("A tree (nested list)", "Alpha-beta", "α"),
    ("A tree (nested list)", "Principal variation search", "α"),
    ("Box game", "UCT", "visits"),
    ("Connect Three, 4×4", "Proof-number search", "pn"),
    ("Connect Four", "H-minimax", "value"),
    ("Tic-tac-toe", "Iterative deepening", "α"),
    ("Hexapawn", "Alpha-beta", "α"),
    ("Pig (dice)", "Expectimax", "value"),
    ("Gomoku, 7×7", "Threat-space search", "value"),
]


def test_every_algorithm_runs_on_a_game_that_fits(page: Page, server: str) -> None:
    page.goto(server + "#/lab")
    expect(page.locator(".count")).to_have_text("1 / 46")
    for game, algorithm, fact in FITTING:
        page.get_by_label("Game").select_option(game)
        page.get_by_label("Algorithm").select_option(algorithm)
        page.get_by_role("button", name="Run").click()
        expect(page.locator(".stage h2")).to_contain_text(algorithm)
        page.keyboard.press("End")
        expect(page.locator(".facts dt").filter(has_text=fact).first).to_be_visible()
        drawn = page.locator(".lab .node, .icicle canvas").first
        expect(drawn).to_be_visible()
    expect(page.locator("#toast.shown")).to_have_count(0)


def test_an_algorithm_that_does_not_fit_is_explained(page: Page, server: str) -> None:
    page.goto(server + "#/lab?game=pig(8,3,2)&algorithm=alphabeta")
    expect(page.locator("#toast")).to_contain_text("search it with expectimax")


def test_a_large_search_is_a_canvas(page: Page, server: str) -> None:
    page.goto(server + "#/lab?game=tictactoe&moves=b2&algorithm=alphabeta")
    canvas = page.locator(".icicle canvas")
    expect(canvas).to_be_visible()
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 80, box["y"] + 36)
    expect(page.locator(".node-board svg .o")).to_have_count(1)
    before = canvas.screenshot()
    page.get_by_label("Larger").click()
    page.wait_for_function("() => true")
    page.keyboard.press("Home")
    expect(page.locator(".words")).to_contain_text("the root")
    assert canvas.screenshot() != before


def test_a_mistake_in_the_list_is_told_with_its_place(page: Page, server: str) -> None:
    page.goto(server + "#/lab")
    expect(page.locator(".count")).to_have_text("1 / 46")
    page.get_by_label("Nested list").fill("[[3,],2]")
    page.get_by_role("button", name="Run").click()
    expect(page.locator("#toast")).to_contain_text("line 1, column 5: expected a number or [")
    expect(page.locator(".count")).to_have_text("1 / 46")


def test_the_exported_page_stands_alone(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(server + "#/lab")
    expect(page.locator(".count")).to_have_text("1 / 46")
    with page.expect_download() as begun:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "search.html"
    begun.value.save_as(file)
    page.goto(file.as_uri())
    page.keyboard.press("End")
    expect(page.locator("#words")).to_contain_text("The search ends")
    assert page.locator(".node.leaf.pruned").count() == 6
