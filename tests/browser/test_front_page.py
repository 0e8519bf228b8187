"""The frame of the page in a real browser: themes, languages, help, every width."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
@pytest.mark.parametrize("view", ["play", "analyse", "lab", "arena"])
def test_nothing_overflows_sideways(page: Page, server: str, view: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"{server}#/{view}")
    expect(page.locator("#view > *")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_tour_ends_and_does_not_come_back(page: Page, server: str) -> None:
    page.goto(server)
    tour = page.locator(".tour")
    expect(tour).to_contain_text("Five stones in a row win")
    for _ in range(3):
        tour.get_by_role("button", name="Next").click()
    tour.get_by_role("button", name="Play").click()
    expect(tour).to_have_count(0)
    page.reload()
    expect(page.locator(".status")).to_have_text("Your move")
    expect(tour).to_have_count(0)


def test_light_and_dark(page: Page, server: str) -> None:
    def paper() -> Any:
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    page.emulate_media(color_scheme="light")
    page.goto(server)
    light = paper()
    page.emulate_media(color_scheme="dark")
    dark = paper()
    assert light != dark
    page.get_by_label("Light or dark").click()
    assert paper() == light
    page.reload()
    expect(page.locator(".status")).to_have_text("Your move")
    assert paper() == light
    page.keyboard.press("d")
    assert paper() == dark


def test_two_languages(page: Page, server: str) -> None:
    page.goto(server)
    expect(page.locator(".status")).to_have_text("Your move")
    page.get_by_label("Language").select_option("中文")
    expect(page.locator(".status")).to_have_text("轮到你")
    expect(page.get_by_role("button", name="新对局")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    page.reload()
    expect(page.locator(".status")).to_have_text("轮到你")


def test_the_server_is_understood_in_chinese(page: Page, server: str) -> None:
    page.goto(server)
    page.get_by_label("Language").select_option("中文")
    expect(page.locator(".status")).to_have_text("轮到你")
    page.goto("about:blank")
    page.goto(server + "#/play?rule=freestyle&size=15&acts=h8.i9.h8")
    expect(page.locator("#toast")).to_contain_text("h8 已有黑方的棋子")
    page.goto(server + "#/analyse?rule=freestyle&size=15")
    page.get_by_role("tab", name="棋谱").click()
    page.locator(".exchange-text").fill("(;GM[4]SZ[15];B[hh];W[hh])")
    page.get_by_role("button", name="读入").click()
    says = page.locator(".exchange-says")
    expect(says).to_contain_text("第 1 行第 20 列：h8 已有棋子")
    page.locator(".exchange-text").fill("a1 b2 c3 -- d4")
    page.get_by_role("button", name="读入").click()
    expect(says).to_contain_text("略去：2 着，它们在虚着")
    page.locator("[data-format=psq]").click()
    expect(says).to_contain_text("game.psq")
    page.goto(server + "#/lab")
    page.locator(".lab textarea").fill("[[3,],2]")
    page.get_by_role("button", name="运行").click()
    expect(page.locator(".notice")).to_contain_text("第 1 行第 5 列：应为 一个数或 [")


def test_the_help_sheet(page: Page, server: str) -> None:
    page.goto(server)
    expect(page.locator(".status")).to_have_text("Your move")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys and help")
    expect(sheet).to_contain_text("Take back")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("view", ["play", "analyse", "lab"])
def test_every_control_has_a_name(page: Page, server: str, view: str) -> None:
    page.goto(f"{server}#/{view}")
    expect(page.locator("#view button").first).to_be_visible()
    names = page.evaluate(
        """() => [...document.querySelectorAll('button, input, select, a, [role]')]
            .filter(item => item.checkVisibility() && !['status', 'alert'].includes(item.role))
            .map(item => item.getAttribute('aria-label') || item.textContent.trim())"""
    )
    assert len(names) > 12
    assert all(names)


def test_motion_is_reduced_on_request(page: Page, server: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server + "#/play?rule=freestyle&size=15&acts=h8")
    stone = page.locator(".board .stone")
    expect(stone).to_have_count(1)
    assert stone.evaluate("item => getComputedStyle(item).animationName") == "none"


def test_the_page_is_small(page: Page, server: str) -> None:
    sent: list[Request] = []

    def remember(request: Request) -> None:
        sent.append(request)

    page.on("requestfinished", remember)
    page.goto(server + "#/play?rule=freestyle&size=15")
    expect(page.locator(".status")).to_have_text("Black to move")
    assert sum(request.sizes()["responseBodySize"] for request in sent) < 100_000
