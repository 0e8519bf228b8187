"""Exercises of the lab in a real browser: random trees, questions, the sheet, the judge's files."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from tests.browser.test_lab import no_tour

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser


def words(page: Page) -> str:
    return str(page.locator(".told .words").text_content())


def test_a_link_holds_the_tree(page: Page, server: str) -> None:
    page.goto(server + "#/lab?exercise=medium-hard-42")
    expect(page.locator(".count")).to_have_text(re.compile(r"^1 / \d+$"))
    tree = page.get_by_label("Nested list").input_value()
    assert tree.startswith("[[[")
    page.goto("about:blank")
    page.goto(server + "#/lab?exercise=medium-hard-42")
    expect(page.get_by_label("Nested list")).to_have_value(tree)
    page.get_by_label("Size of the tree").select_option("large")
    page.get_by_role("button", name="Random tree").click()
    expect(page).to_have_url(re.compile(r"exercise=large-hard-\d+$"))
    expect(page.get_by_label("Nested list")).not_to_have_value(tree)


def test_node_values_are_asked_and_explained(page: Page, server: str) -> None:
    page.goto(server + "#/lab?tree=[[3,17],[2,12]]&algorithm=minimax")
    page.get_by_role("button", name="Quiz").click()
    expect(page.locator(".words")).to_have_text("What is the value of the marked node?")
    expect(page.locator(".node.asked")).to_have_count(1)
    page.get_by_role("textbox", name="value").fill("99")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".words")).to_contain_text(re.compile("Not quite.*(greatest|least) of"))
    expect(page.locator(".quiz-score")).to_have_text("0 of 1 right · streak 0")
    page.get_by_role("button", name="Next question").click()
    index = page.evaluate(
        "() => [...document.querySelectorAll('.stage .node')].findIndex(n => n.matches('.asked'))"
    )
    page.get_by_role("textbox", name="value").fill({0: "3", 1: "3", 2: "2"}[index])
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".words")).to_contain_text("Right: value =")
    expect(page.locator(".quiz-score")).to_have_text("1 of 2 right · streak 1")


def test_the_window_is_asked(page: Page, server: str) -> None:
    page.goto(server + "#/lab?tree=[[3,17],[2,12]]")
    page.get_by_role("button", name="Quiz").click()
    page.get_by_role("button", name="α and β").click()
    expect(page.locator(".words")).to_contain_text("about to enter the marked node")
    second = page.locator(".stage .node").nth(2)
    is_second = "asked" in str(second.get_attribute("class"))
    page.get_by_role("textbox", name="α").fill("3" if is_second else "-inf")
    page.get_by_role("textbox", name="β").fill("inf")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".words")).to_contain_text("Right: α = ")


@pytest.mark.parametrize(
    ("link", "task"),
    [
        ("game=hexapawn&algorithm=pns", "Click the most-proving node"),
        ("game=tictactoe&algorithm=mcts", "Click the node below which the next simulation"),
    ],
)
def test_a_node_is_asked_for(page: Page, server: str, link: str, task: str) -> None:
    page.goto(f"{server}#/lab?{link}")
    page.get_by_role("button", name="Quiz").click()
    expect(page.locator(".words")).to_contain_text(task)
    page.locator(".stage .node:not(.todo)").first.click()
    expect(page.locator(".words")).to_contain_text(re.compile("^(Right|Not quite)"))
    # The answer is marked, and it is what the recording did next.
    expect(page.locator(".node.asked")).to_have_count(1)


def test_every_mistake_is_explained(page: Page, server: str) -> None:
    page.goto(server + "#/lab?tree=[[3,17],[2,12]]")
    page.get_by_role("button", name="Quiz").click()
    page.locator(".lab .node.leaf").filter(has_text="17").click()
    page.get_by_role("button", name="Check").click()
    reasons = page.locator(".quiz-reasons li")
    assert reasons.all_text_contents() == [
        "17 is looked at: no bound was reached before it.",
        "12 is pruned: 2 ≤ α with α = 3.",
    ]


def test_the_worksheet_is_printed_with_its_solution(page: Page, server: str) -> None:
    page.add_init_script("window.print = () => { window.printed = true; }")
    page.goto(server + "#/lab?exercise=small-easy-5")
    page.get_by_role("button", name="Worksheet").click()
    page.emulate_media(media="print")
    sheet = page.locator(".worksheet")
    expect(sheet).to_be_visible()
    expect(page.locator(".lab .stage")).to_be_hidden()
    assert sheet.locator("h1").all_text_contents() == [
        "Exercise: Alpha-beta, small-easy-5",
        "Solution: Alpha-beta, small-easy-5",
    ]
    blank, solved = sheet.locator("svg").nth(0), sheet.locator("svg").nth(1)
    assert blank.locator(".node:not(.leaf) .value").first.text_content() == ""
    assert str(solved.locator(".node:not(.leaf) .value").first.text_content()).startswith("=")
    assert page.pdf().startswith(b"%PDF")


def test_the_judge_agrees_with_the_page(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(server + "#/lab?exercise=medium-medium-7")
    expect(page.locator(".count")).to_have_text(re.compile(r"^1 / \d+$"))
    files: dict[str, Download] = {}

    def keep(file: Download) -> None:
        files[file.suggested_filename] = file

    page.on("download", keep)
    page.get_by_role("button", name="tengen tree").click()
    while len(files) < 2:
        page.wait_for_timeout(50)
    for name, one in files.items():
        one.save_as(tmp_path / name)
    command = [sys.executable, "-m", "tengen", "tree", str(tmp_path / "cases.txt")]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert found == (tmp_path / "answers.txt").read_text()
