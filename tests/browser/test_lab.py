"""The search lab in a real browser: it draws what the search did, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tengen.web.lab_catalogue import GAMES, NAMES, LabGame

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
    ("tree", "minimax", "value"),
    ("tree", "pvs", "α"),
    ("box", "mcts", "visits"),
    ("connect_four(4,4,3)", "dfpn", "pn"),
    ("connect_four", "hminimax", "value"),
    ("connect_four", "minimax", "value"),
    ("tictactoe", "deepening", "α"),
    ("hexapawn", "pns-dag", "pn"),
    ("pig(8,3,2)", "expectimax", "value"),
    ("gomoku(7)", "alphabeta", "α"),
]


def run_to_its_end(page: Page, game: str, algorithm: str) -> None:
    """Choose both in the form, run, and go to the last step."""
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Algorithm").select_option(algorithm)
    page.get_by_role("button", name="Run").click()
    text = page.get_by_label("Algorithm").locator("option:checked").text_content()
    expect(page.locator(".stage h2")).to_contain_text(str(text))
    page.locator(".stage h2").click()
    page.keyboard.press("End")
    count = page.locator(".count")
    expect(count).to_have_text(re.compile(r"^([\d,]+) / \1$"))
    expect(page.locator(".lab .stage .node, .icicle canvas").first).to_be_visible()
    expect(page.locator(".pseudo .runs")).to_have_count(1)
    expect(page.locator(".notice")).to_have_count(0)


def test_algorithms_run_to_their_end(page: Page, server: str) -> None:
    page.goto(server + "#/lab")
    expect(page.locator(".count")).to_have_text("1 / 46")
    for game, algorithm, fact in FITTING:
        run_to_its_end(page, game, algorithm)
        expect(page.locator(".facts dt").filter(has_text=fact).first).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_algorithm_runs_on_every_game(page: Page, server: str, game: LabGame) -> None:
    page.goto(server + "#/lab")
    expect(page.locator(".count")).to_have_text("1 / 46")
    for algorithm in NAMES:
        if algorithm not in game.refused:
            run_to_its_end(page, game.name, algorithm)


def test_a_long_search_shows_its_progress_and_is_cancelled(page: Page, server: str) -> None:
    page.goto(server + "#/lab?game=connect_four&algorithm=minimax&moves=d")
    notice = page.locator(".notice")
    expect(notice).to_contain_text(re.compile(r"Searching: [\d,]+ nodes"))
    expect(page.locator(".told .words")).to_have_text("")
    page.get_by_role("button", name="Cancel").click()
    expect(notice).to_contain_text("The search was cancelled.")
    expect(page.locator(".node-board svg")).to_have_count(0)
    run_to_its_end(page, "hexapawn", "alphabeta")


def test_a_failed_search_leaves_nothing_of_the_last_one(page: Page, server: str) -> None:
    page.goto(server + "#/lab?game=tictactoe&algorithm=alphabeta")
    expect(page.locator(".node-board svg")).to_be_visible()
    page.get_by_label("Moves played first").fill("z9")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".notice.failed")).to_be_visible()
    expect(page.locator(".node-board svg")).to_have_count(0)
    expect(page.locator(".stats *")).to_have_count(0)
    expect(page.locator(".stage .node")).to_have_count(0)


def test_a_truncated_search_says_so(page: Page, server: str) -> None:
    page.goto(server + "#/lab?algorithm=deepening")
    expect(page.locator(".stage h2")).to_contain_text("value 3")
    page.get_by_label("Depth").fill("2")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".stage h2 small")).to_contain_text("cut off at the horizon: estimate 0")
    page.locator(".stage h2").click()
    page.keyboard.press("End")
    expect(page.locator(".words")).to_contain_text("ends at its horizon")
    expect(page.locator(".stage .node .value").first).to_have_text("≈ 0")


def test_the_tree_is_read_at_a_glance(page: Page, server: str) -> None:
    page.goto(server + "#/lab")
    expect(page.locator(".count")).to_have_text("1 / 46")
    page.keyboard.press("End")
    assert page.locator(".tree .level").all_text_contents() == ["MAX", "MIN", "MAX", "MIN"]
    texts = page.locator(".stage .node:not(.leaf) .value").all_text_contents()
    assert {"= 3", "≤ 2", "≥ 15"} <= set(texts)
    expect(page.locator(".legend")).to_contain_text("pruned")
    box, frame = (
        page.locator(".stage svg.tree").bounding_box(),
        page.locator(".stage").bounding_box(),
    )
    assert box is not None
    assert frame is not None
    assert box["width"] <= frame["width"]


def test_no_alpha_where_there_is_none(page: Page, server: str) -> None:
    for algorithm, word in (("mcts", "Expansion"), ("threat-space", "Threat: ")):
        page.goto("about:blank")
        page.goto(f"{server}#/lab?game=gomoku(7)&algorithm={algorithm}&step=2")
        expect(page.locator(".words")).to_contain_text(word)
        expect(page.locator(".told")).not_to_contain_text("α")
    coordinates = page.locator(".node-board .coordinate").all_text_contents()
    assert coordinates == [*"7654321", *"abcdefg"]


def test_the_pseudocode_runs_with_the_recording(page: Page, server: str) -> None:
    page.goto(server + "#/lab")
    expect(page.locator(".count")).to_have_text("1 / 46")
    runs = page.locator(".pseudo .runs")
    expect(runs).to_contain_text("if MAX moves")
    page.keyboard.press("c")
    expect(runs).to_contain_text("if v ≤ α: return v")
    expect(page.locator("dl.facts")).to_contain_text("≤ 2")
    page.keyboard.press("End")
    expect(runs).to_contain_text("return v")


def test_the_address_holds_the_step(page: Page, server: str) -> None:
    page.goto(server + "#/lab?game=hexapawn&algorithm=pns")
    expect(page.locator(".count")).to_have_text("1 / 237")
    page.get_by_label("Step", exact=True).fill("41")
    expect(page.locator(".count")).to_have_text("42 / 237")
    expect(page).to_have_url(re.compile("step=42"))
    words, link = page.locator(".words").text_content(), page.url
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".count")).to_have_text("42 / 237")
    expect(page.locator(".words")).to_have_text(str(words))


def test_two_searches_share_scale_and_style(page: Page, server: str) -> None:
    page.goto(server + "#/lab?game=box&algorithm=minimax&other=alphabeta")
    trees = page.locator(".stage svg.tree")
    expect(trees).to_have_count(2)
    scales = page.evaluate(
        """() => [...document.querySelectorAll('.stage svg.tree')]
            .map(svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)"""
    )
    assert scales[0] == pytest.approx(scales[1], rel=0.01)
    expect(page.locator(".growth polyline")).to_have_count(4)  # two searches, b^d and b^(d/2)
    expect(page.locator(".growth")).to_have_attribute(
        "aria-label", re.compile(r"Minimax 1, 5, .*Alpha-beta 1, 5, ")
    )
    # One of these has over 700 nodes: both are drawn on a canvas.
    page.goto("about:blank")
    page.goto(server + "#/lab?game=tictactoe&algorithm=minimax&other=alphabeta")
    expect(page.locator(".icicle canvas")).to_have_count(2)


def test_an_algorithm_that_does_not_fit_is_explained(page: Page, server: str) -> None:
    page.goto(server + "#/lab?game=pig(8,3,2)&algorithm=alphabeta")
    expect(page.locator(".notice.failed")).to_contain_text("search it with expectimax")
    expect(page.locator(".node-board svg")).to_have_count(0)
    expect(page.get_by_label("Algorithm").locator("option", has_text="Alpha-beta")).to_have_count(0)
    page.get_by_text("Not offered here: 9").click()
    expect(page.locator(".reasons li").first).to_have_text(
        "Minimax: chance moves in this game; search it with expectimax"
    )


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
    notice = page.locator(".notice.failed")
    expect(notice).to_contain_text("line 1, column 5: expected a number or [")
    expect(page.locator(".lab .stage .tree")).to_have_count(0)
    expect(page.locator(".count")).to_have_text("")
    page.get_by_label("Nested list").fill("[[3,1],2]")
    page.get_by_role("button", name="Run").click()
    expect(notice).to_have_count(0)
    expect(page.locator(".count")).to_have_text("1 / 14")


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


OUTSIDE = """() => {
    const frame = document.querySelector('.pane .scroll').getBoundingClientRect();
    const nodes = [...document.querySelectorAll('.stage .node')];
    const isOutside = (box) => box.top < frame.top || box.bottom > frame.bottom
        || box.left < frame.left || box.right > frame.right;
    return nodes.filter((node) => isOutside(node.getBoundingClientRect())).length;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (390, 844)])
@pytest.mark.parametrize("search", ["", "?game=hexapawn&algorithm=pns", "?game=box&algorithm=mcts"])
def test_the_whole_tree_is_seen_at_first(
    page: Page, server: str, size: tuple[int, int], search: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(server + "#/lab" + search)
    expect(page.locator(".stage .node").first).to_be_visible()
    page.wait_for_function(f"({OUTSIDE})() === 0")
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    assert page.evaluate(OUTSIDE) > 0  # who zooms keeps the zoom
