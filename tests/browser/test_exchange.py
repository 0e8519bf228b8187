"""Games in and out of the Analyse view, in a real browser against the real server."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tengen.gomoku import Board
from tengen.gomoku.svg import board_svg
from tengen.records import FORMATS, Options, Record, read
from tests.browser.test_analyse import plies, ready
from tests.browser.test_play import no_tour, stones

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser

EMPTY = "#/analyse?rule=freestyle&size=15"
TREE = EMPTY + "&tree=h8i9*Hm%21*g9(h10i8)i7&at=2"
"""A comment on the second move, which is on the board, and a variation of the third."""
MOVES = ["h8", "i9", "g9", "i7"]


def open_panel(page: Page, address: str) -> Locator:
    ready(page, address)
    page.get_by_role("tab", name="Game").click()
    expect(page.get_by_role("button", name="Open a file")).to_be_visible()
    return page.locator(".exchange-says")


def as_file(form: str) -> bytes:
    record = Record.of_moves(" ".join(MOVES))
    record.root.children[0].children[0].comment = "Hm!"
    return FORMATS[form].writes(record, Options())


def drop(page: Page, name: str, data: bytes) -> None:
    """Drag a file over the page, and let it go on the board."""
    page.evaluate(
        """([name, bytes]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
            const board = document.querySelector("svg.board");
            for (const type of ["dragover", "drop"]) {
                const bubbles = true, cancelable = true;
                board.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles, cancelable }));
                window.covered ||= !document.querySelector(".drop-cover").hidden;
            }
        }""",
        [name, list(data)],
    )


def saved(page: Page, form: str) -> bytes:
    with page.expect_download() as download:
        page.locator(f"[data-format={form}]").click()
    assert download.value.suggested_filename == f"game.{form}"
    return Path(download.value.path()).read_bytes()


# --- in ---


def test_a_file_of_every_format_can_be_dropped(page: Page, server: str) -> None:
    says = open_panel(page, server + EMPTY)
    names = {"psq": "psq", "sgf": "SGF", "lib": "lib", "json": "JSON", "pos": "Moves"}
    for form, name in names.items():
        drop(page, f"game.{form}", as_file(form))
        expect(says).to_contain_text(f"{name} read: 4 moves, Freestyle, 15 × 15.")
        expect(stones(page)).to_have_count(4)
        comments = page.locator(".move-list .said")
        expect(comments).to_have_text(["Hm!"] if form in ("sgf", "lib", "json") else [])
        assert plies(page) == [f"{number}{move}" for number, move in enumerate(MOVES, 1)]
        drop(page, "empty.sgf", b"(;SZ[15])")
        expect(stones(page)).to_have_count(0)
    assert page.evaluate("window.covered")
    expect(page.locator(".drop-cover")).to_be_hidden()


def test_a_game_can_be_pasted_opened_and_typed(page: Page, server: str) -> None:
    says = open_panel(page, server + EMPTY)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", "h8 i9")
    page.locator("svg.board").focus()
    page.keyboard.press("Control+V")
    expect(says).to_contain_text("Moves read: 2 moves, Freestyle")
    expect(stones(page)).to_have_count(2)

    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files({"name": "game.psq", "mimeType": "", "buffer": as_file("psq")})
    expect(says).to_contain_text("psq read: 4 moves, Freestyle")
    expect(stones(page)).to_have_count(4)

    page.get_by_label("Moves, SGF, psq, …").fill("(;SZ[15];B[hh])\n(;SZ[19];B[aa];W[bb])")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("spinbutton", name="Game")).to_have_value("1")
    expect(stones(page)).to_have_count(1)
    page.get_by_role("spinbutton", name="Game").fill("2")
    page.get_by_role("spinbutton", name="Game").press("Enter")
    expect(stones(page)).to_have_count(2)
    page.get_by_label("Moves, SGF, psq, …").fill(f"see {server}{TREE} there")
    page.get_by_role("button", name="Read it").click()
    expect(says).to_have_text("The game of the link is open.")


def test_a_bad_file_changes_nothing_and_a_good_one_can_be_undone(page: Page, server: str) -> None:
    says = open_panel(page, server + TREE)
    expect(stones(page)).to_have_count(2)
    drop(page, "game.sgf", b"(;GM[4]SZ[15];B[hh];W[hh])")
    expect(says).to_have_text("Nothing was changed: line 1, column 20: h8 is taken already")
    expect(page.locator("#toast")).to_have_text(says.inner_text())  # whatever tab is open
    drop(page, "holiday.jpg", b"\xff\xd8\xff\xe0")
    expect(says).to_contain_text("Nothing was changed: the format of the data is not known")
    expect(stones(page)).to_have_count(2)
    drop(page, "game.txt", b"a1 b2 c3 -- d4")
    expect(stones(page)).to_have_count(3)
    expect(page.locator("#toast")).to_contain_text("left out: moves (2)")
    page.get_by_role("button", name="Back to the one before").click()
    expect(stones(page)).to_have_count(2)
    page.get_by_role("tab", name="Moves").click()
    expect(page.locator(".move-list")).to_contain_text("h10")


# --- out ---


def test_every_format_is_saved(page: Page, server: str) -> None:
    says = open_panel(page, server + TREE)
    expect(stones(page)).to_have_count(2)
    for form in ("sgf", "lib", "json"):
        record = read(saved(page, form))
        assert [str(move) for move in record.moves()] == MOVES
        second = record.root.children[0].children[0]
        assert (second.comment, [str(node.move) for node in second.children]) == (
            "Hm!",
            ["g9", "h10"],
        )
    for form in ("psq", "pos"):
        assert [str(move) for move in read(saved(page, form)).moves()] == MOVES[:2]
        expect(says).to_contain_text(f"game.{form} is saved. {form} does not hold")
    page.keyboard.press("Home")
    expect(stones(page)).to_have_count(0)
    assert [str(move) for move in read(saved(page, "pos")).moves()] == MOVES


def test_pictures_are_saved(page: Page, server: str) -> None:
    open_panel(page, server + TREE)
    expect(stones(page)).to_have_count(2)
    page.get_by_role("button", name="Numbers").click()
    assert saved(page, "svg").decode() == board_svg(Board.parse("h8 i9"))
    assert Image.open(BytesIO(saved(page, "png"))).format == "PNG"
    page.get_by_label("GIF, per move").select_option("0.2")
    film = Image.open(BytesIO(saved(page, "gif")))
    assert (getattr(film, "n_frames", 1), film.info["duration"]) == (3, 200)


def test_what_a_format_cannot_hold_is_explained(page: Page, server: str) -> None:
    says = open_panel(page, server + "#/analyse?rule=freestyle&size=19&tree=h8i9")
    page.locator("[data-format=lib]").click()
    expect(says).to_have_text(
        "Nothing was saved: RenLib holds 15×15 boards only, not 19×19; write SGF or JSON"
    )


def test_players_and_labels_survive_the_page(page: Page, server: str) -> None:
    says = open_panel(page, server + EMPTY)
    sgf = "(;GM[4]SZ[15]PB[Ann]PW[Bob]EV[Cup];B[hh]LB[ii:A];W[ig])"
    drop(page, "game.sgf", sgf.encode())
    expect(says).to_contain_text("SGF read: 2 moves")
    expect(page.locator(".headers")).to_have_text("Ann – Bob · Cup")
    page.get_by_role("tab", name="Moves").click()
    page.get_by_placeholder("Comment on this move").fill("well played")
    page.get_by_role("tab", name="Game").click()
    with page.expect_download() as begun:
        page.locator("[data-format=sgf]").click()
    saved = begun.value.path().read_text(encoding="utf-8")
    for part in ("PB[Ann]", "PW[Bob]", "EV[Cup]", "LB[ii:A]", "C[well played]"):
        assert part in saved
    expect(page).to_have_url(re.compile("well"))
    page.reload()
    expect(page.locator(".headers")).to_have_text("Ann – Bob · Cup")


def test_a_charset_is_guessed_and_can_be_chosen(page: Page, server: str) -> None:
    says = open_panel(page, server + EMPTY)
    drop(page, "game.sgf", "(;GM[4]SZ[15]PB[王五]PW[李四];B[hh])".encode("gbk"))
    expect(page.locator(".headers")).to_have_text("王五 – 李四")
    expect(says).to_contain_text("the texts were read as GBK")
    page.get_by_label("Charset").select_option("Latin-1")
    expect(page.locator(".headers")).not_to_have_text("王五 – 李四")
