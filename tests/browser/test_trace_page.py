"""The page that steps through a search, in a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tengen.games import TicTacToe, Tree
from tengen.search.depth_first.alphabeta import alphabeta
from tengen.search.depth_first.hminimax import hminimax
from tengen.search.export import narrate, to_html
from tengen.search.trace import Kind, Trace

pytestmark = pytest.mark.browser

SAMPLE = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]


@pytest.fixture
def sample(page: Page, tmp_path: Path) -> Trace[int]:
    """The page of the sample, opened from a file."""
    game = Tree(SAMPLE)
    result = alphabeta(game, trace=True)
    assert result.trace is not None
    show(page, tmp_path, to_html(result.trace, game=game, pv=result.pv, unfold=True, moves=False))
    return result.trace


def show(page: Page, folder: Path, text: str) -> None:
    file = folder / "search.html"
    file.write_text(text, encoding="utf-8")
    page.goto(file.as_uri())


def picture(page: Page) -> Any:
    """All that the tree shows: classes, values, windows."""
    return page.evaluate(
        """() => [...document.querySelectorAll('#tree .node, #tree .edge')].map(
            item => [item.id, [...item.classList].sort().join(' '), item.textContent])"""
    )


def test_every_step_forwards_and_backwards(page: Page, sample: Trace[int]) -> None:
    story = list(narrate(sample, lambda node: f"branch {(sample.moves[node] or 0) + 1}"))
    pictures = []
    for index, sentence in enumerate(story):
        expect(page.locator("#words")).to_have_text(sentence)
        expect(page.locator("#count")).to_have_text(f"step {index + 1} of {len(story)}")
        pictures.append(picture(page))
        page.keyboard.press("ArrowRight")
    assert len({json.dumps(shown) for shown in pictures}) > len(story) * 0.9
    expect(page.locator("#next")).to_be_disabled()
    for index in reversed(range(len(story))):
        expect(page.locator("#words")).to_have_text(story[index])
        assert picture(page) == pictures[index]
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#back")).to_be_disabled()


def test_a_cut_shows_its_bound_and_greys_what_it_prunes(page: Page, sample: Trace[int]) -> None:
    cuts = [index for index, event in enumerate(sample) if event.kind is Kind.BETA_CUT]
    page.locator("#slider").fill(str(cuts[0]))
    expect(page.locator("#kind")).to_have_text("Beta cut")
    expect(page.locator("#words")).to_contain_text("15 ≥ β = 3")
    expect(page.locator(".node.now .why").last).to_have_text("15 ≥ β")
    expect(page.locator("#facts")).to_contain_text("β3")
    greyed = page.locator(".node.leaf.pruned .value")
    assert greyed.all_text_contents() == ["12", "25", "0"]
    bars = page.locator(".edge.pruned .bound:visible")
    assert bars.all_text_contents() == ["β", "α"]
    page.keyboard.press("ArrowLeft")
    assert greyed.all_text_contents() == ["12"]


def test_buttons_slider_and_keys(page: Page, sample: Trace[int]) -> None:
    count, last = page.locator("#count"), len(sample)
    page.get_by_label("To the end").click()
    expect(count).to_have_text(f"step {last} of {last}")
    expect(page.locator("#tree .edge.pv")).to_have_count(4)
    page.get_by_label("One step back").click()
    expect(count).to_have_text(f"step {last - 1} of {last}")
    page.get_by_label("To the beginning").click()
    page.get_by_label("One step forward").click()
    expect(count).to_have_text(f"step 2 of {last}")
    page.get_by_label("To the next cut").click()
    expect(page.locator("#kind")).to_have_text("Alpha cut")
    page.keyboard.press("Home")
    expect(count).to_have_text(f"step 1 of {last}")
    page.locator("#n4").dispatch_event("click")
    expect(page.locator("#words")).to_contain_text(re.compile("^From"))
    page.locator("#past button").first.click()
    page.keyboard.press("End")
    expect(count).to_have_text(f"step {last} of {last}")


def test_it_plays_to_the_end_and_can_be_halted(page: Page, sample: Trace[int]) -> None:
    count, last, tick = page.locator("#count"), len(sample), 60
    page.clock.install(time=0)
    page.clock.pause_at(1_000)  # from here on time goes by only where the test says so
    page.get_by_label("Speed").select_option("very fast")
    page.get_by_label("Play").click()
    page.clock.run_for(3 * tick)
    expect(count).to_have_text(f"step 4 of {last}")
    page.get_by_label("Pause").click()
    page.clock.run_for(10 * tick)
    expect(count).to_have_text(f"step 4 of {last}")
    page.get_by_label("Play").click()
    page.clock.run_for(2 * last * tick)
    expect(count).to_have_text(f"step {last} of {last}")
    expect(page.get_by_label("Play")).to_be_visible()


def test_it_asks_nobody_for_anything(page: Page, tmp_path: Path) -> None:
    asked: list[str] = []

    def remember(request: Request) -> None:
        asked.append(request.url)

    page.on("request", remember)
    game = TicTacToe()
    result = hminimax(game, depth=2, trace=True)
    assert result.trace is not None
    show(page, tmp_path, to_html(result.trace, game=game, pv=result.pv, label=game.draw))
    page.keyboard.press("End")
    expect(page.locator("#words")).to_contain_text("The search ends")
    assert [url for url in asked if not url.startswith("data:")] == [page.url]
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy is not None
    assert policy.startswith("default-src 'none';")


def test_proof_numbers_and_visits(page: Page, tmp_path: Path) -> None:
    trace = Trace[str]("pns")
    root = trace.enter(-1, None, 1)  # type: ignore[arg-type]
    trace.proof(root, 1, 2)
    trace.visit(root, 7, 0.5)
    show(page, tmp_path, to_html(trace))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#facts")).to_contain_text("proof no.1")
    expect(page.locator("#facts")).to_contain_text("disproof no.2")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#facts")).to_contain_text("visits7")
    expect(page.locator("#facts")).to_contain_text("mean0.5")


def test_light_and_dark(page: Page, sample: Trace[int]) -> None:
    def paper() -> Any:
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    page.emulate_media(color_scheme="light")
    light = paper()
    page.emulate_media(color_scheme="dark")
    dark = paper()
    assert light != dark
    page.get_by_label("Switch between light and dark").click()
    assert paper() == light
    page.get_by_label("Switch between light and dark").click()
    assert paper() == dark


@pytest.mark.parametrize("width", [320, 768, 1440])
def test_nothing_overflows_sideways(page: Page, sample: Trace[int], width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.reload()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.get_by_label("Play")).to_be_in_viewport()


def test_every_control_has_a_name(page: Page, sample: Trace[int]) -> None:
    names = page.evaluate(
        """() => [...document.querySelectorAll('button, input, select, [role]')]
            .filter(item => item.checkVisibility() && item.id !== 'words')
            .map(item => item.getAttribute('aria-label') || item.textContent.trim())"""
    )
    assert len(names) > 12
    assert all(names)
    assert page.locator("#words").get_attribute("aria-live") == "polite"
