"""Large books in the Analyse view: they come in, are walked through, and go out again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tengen.records import FORMATS, Options, Record, read
from tengen.records.limits import MAX_NODES
from tengen.records.renlib import LEAF, MAGIC, SIBLING
from tests.browser.test_exchange import EMPTY, open_panel
from tests.browser.test_play import click, no_tour, stones
from tests.web.worker.test_tree_record import book

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser

MOVES = 200_000
LONG = 600_000
"""Milliseconds: nothing is ever this slow."""
DRAWN = 4_000
"""More moves are never in the page at once."""


def open_file(page: Page, name: str, data: bytes) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files({"name": name, "mimeType": "", "buffer": data})


def open_book(page: Page, server: str, record: Record) -> Locator:
    says = open_panel(page, server + EMPTY)
    open_file(page, "book.lib", FORMATS["lib"].writes(record, Options()))
    expect(says).to_contain_text("lib read:", timeout=LONG)
    return says


@pytest.mark.parametrize("moves", [30_000, pytest.param(MOVES, marks=pytest.mark.soak)])
def test_a_book_is_read_walked_through_and_saved(page: Page, server: str, moves: int) -> None:
    record = book(moves)
    says = open_book(page, server, record)
    expect(says).to_contain_text(f"lib read: {moves:,} moves, Freestyle, 15 × 15.")
    expect(page.locator("#toast")).to_contain_text("too large for the browser to keep")
    expect(page).to_have_url(re.compile("#/analyse$"))
    page.get_by_role("tab", name="Moves").click()
    assert page.locator(".ply").count() < DRAWN

    page.locator("svg.board").focus()
    page.keyboard.press("End")
    depth = len(record.moves())
    expect(stones(page)).to_have_count(depth)
    page.keyboard.press("ArrowDown")  # another answer in the place of the last move
    expect(page.locator(".ply[aria-current]")).to_have_count(1)
    page.keyboard.press("Home")
    click(page, "a3")  # the third answer of the book
    expect(page.locator(".ply[aria-current]")).to_have_text("1a3")
    page.keyboard.press("End")
    assert page.locator(".ply").count() < DRAWN
    page.get_by_placeholder("Comment on this move").fill("the last word")

    page.get_by_role("tab", name="Game").click()
    with page.expect_download(timeout=LONG) as begun:
        page.locator("[data-format=lib]").click()
    saved = read(Path(begun.value.path()).read_bytes(), "lib")
    assert sum(1 for _ in saved.root.walk()) == moves + 1
    last = list(saved.root.children[2].main_line())[-1]
    assert last.comment == "the last word"


def test_a_book_stays_while_another_view_is_open_and_is_missed_after(
    page: Page, server: str
) -> None:
    open_book(page, server, book(25_000))
    page.get_by_role("link", name="Lab").click()
    expect(page.locator(".lab")).to_be_visible()
    page.get_by_role("link", name="Analyse").click()
    page.get_by_role("tab", name="Moves").click()
    expect(page.locator(".ply").first).to_be_visible()
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#toast")).to_contain_text("too large for a link")
    page.reload()
    expect(page.locator("#toast")).to_contain_text("The book with 25,000 moves was too large")
    expect(stones(page)).to_have_count(0)


def test_variations_beyond_the_first_are_unfolded(page: Page, server: str) -> None:
    record = Record()
    for x in range(15):
        for y in range(1, 15, 2):
            record.root.add(type(record).of_moves(f"{chr(97 + x)}{y}").moves()[0])
    says = open_book(page, server, record)
    expect(says).to_contain_text("lib read: 105 moves")
    page.get_by_role("tab", name="Moves").click()
    drawn = page.locator(".ply").count()
    assert drawn < 20
    page.get_by_role("button", name=f"{105 - drawn} more …").click()
    expect(page.locator(".ply")).to_have_count(105)


def test_a_book_in_arrays_is_the_same_tree(page: Page, server: str) -> None:
    """Nodes are made when somebody looks; what nobody has seen is counted all the same."""
    page.goto(server + EMPTY)
    found = page.evaluate(
        """async () => {
            const { Tree } = await import('/js/tree.js');
            const packed = { moves: 'h8i9j10<<a15o1<<<k11', comments: { 2: 'why' }, kept: {} };
            const tree = Tree.from(packed), [first, other] = tree.root.children;
            const unseen = [tree.root.size, first.size, other.size, tree.count];
            tree.go(first);
            const undo = tree.remove(first), without = tree.count;
            undo();
            return { unseen, without, count: tree.count, whole: tree.toJSON().tree };
        }"""
    )
    assert found["unseen"] == [7, 5, 1, 7]
    assert (found["without"], found["count"]) == (2, 7)
    moves = [(node.get("move"), node.get("parent")) for node in found["whole"]]
    assert moves[:4] == [(None, None), ("h8", None), ("i9", None), ("j10", None)]
    assert moves[4:] == [("a15", 1), ("o1", None), ("k11", 0)]
    assert found["whole"][2]["comment"] == "why"


def library(levels: int, first: int) -> bytes:
    """Return a library of *first* openings, in which every move has three replies."""
    out = bytearray(MAGIC + b"\x03\x04").ljust(20, b"\xff") + b"\0\0"
    stack = [(0, 0)]
    while stack:
        depth, number = stack.pop()
        is_last = number == (3 if depth else first) - 1
        x, row = divmod(3 * depth + number + (45 if depth == 0 else 0), 15)
        is_leaf = depth + 1 == levels
        out += bytes([16 * row + x + 1, LEAF * is_leaf | SIBLING * (not is_last)])
        if not is_last:
            stack.append((depth, number + 1))
        if not is_leaf:
            stack.append((depth + 1, 0))
    return bytes(out)


@pytest.mark.parametrize(
    ("levels", "moves"), [(10, 177_144), pytest.param(14, 14_348_904, marks=pytest.mark.soak)]
)
def test_the_largest_files_come_in(
    page: Page, server: str, tmp_path: Path, levels: int, moves: int
) -> None:
    says = open_panel(page, server + EMPTY)
    file = tmp_path / "book.lib"
    file.write_bytes(library(levels, 6))
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(file, timeout=LONG)
    expect(says).to_contain_text(f"lib read: {moves:,} moves", timeout=LONG)
    page.get_by_role("tab", name="Moves").click()
    page.locator("svg.board").focus()
    page.keyboard.press("End")
    expect(stones(page)).to_have_count(levels)
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Delete this move").click()
    expect(stones(page)).to_have_count(levels - 1)
    assert page.locator(".ply").count() < DRAWN
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Rule", exact=True).select_option("Renju")
    with page.expect_download(timeout=LONG) as begun:
        page.locator("[data-format=psq]").click()
    assert len(read(Path(begun.value.path()).read_bytes(), "psq").moves()) == levels - 1
    if moves > MAX_NODES:
        page.locator("[data-format=lib]").click()
        expect(says).to_contain_text("and this book has more: nothing was saved")


# --- rules ---


def test_a_paste_says_whose_rule_it_takes(page: Page, server: str) -> None:
    says = open_panel(page, server + "#/analyse?rule=renju&size=15&tree=h8i9")
    page.get_by_label("Moves, SGF, psq, …").fill("h8 i9 h9")
    page.get_by_role("button", name="Read it").click()
    expect(says).to_contain_text("3 moves, Renju")
    assumed = "It names no rule: Renju was on the board and is assumed."
    expect(says).to_contain_text(assumed)
    expect(page.locator("#toast")).to_contain_text(assumed)

    page.get_by_label("Rule, if none is named").select_option("Standard")
    page.get_by_label("Moves, SGF, psq, …").fill("h8 i9 h9 g8")
    page.get_by_role("button", name="Read it").click()
    expect(says).to_contain_text("It names no rule: Standard was chosen in Import.")
    expect(page.locator(".table-head").get_by_label("Rule")).to_have_value("standard")

    page.get_by_label("Moves, SGF, psq, …").fill("(;GM[4]SZ[15]RU[renju];B[hh])")
    page.get_by_role("button", name="Read it").click()
    expect(says).to_have_text("SGF read: 1 moves, Renju, 15 × 15.")
