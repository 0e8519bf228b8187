"""Analysing, in a real browser against the real server."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.test_play import board, click, no_tour, place, stones
from tests.web.routes.test_session import workers

__all__ = ["no_tour"]
pytestmark = pytest.mark.browser

EMPTY = "#/analyse?rule=freestyle&size=15"
TREE = EMPTY + "&tree=h8i9*Hm%21*g9(h10i8)i7&at=0"
FOURS = EMPTY + "&black=f8g8h8i9i10&white=e8i12a1c3n3&first=black"
"""Black wins by fours: i8, which White must answer at j8, then i7."""
LOST = EMPTY + "&tree=h8a1i8a2j8a3&at=0"
"""White lets a three stand."""


def ready(page: Page, address: str) -> None:
    """Open the view, and wait until the server has said what is on the board."""
    page.goto(address)
    expect(page.locator(".analyse .status")).to_contain_text(re.compile("to move|wins"))


def plies(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".move-list .ply").all_inner_texts()]


def here(page: Page) -> Locator:
    return page.locator(".ply[aria-current]")


def ahead(page: Page) -> Locator:
    return page.locator(".board .ahead")


def toast(page: Page) -> Locator:
    return page.locator("#toast")


def test_a_tree_grows_by_clicks(page: Page, server: str) -> None:
    ready(page, server + EMPTY)
    click(page, "h8", "i9", "g9")
    expect(stones(page)).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(stones(page)).to_have_count(2)
    expect(page.locator(".board .branch")).to_have_count(1)
    click(page, "h10")
    expect(page.locator(".variation .ply")).to_have_text("3h10")
    page.get_by_label("Comment on this move").fill("The indirect opening.")
    expect(page.locator(".said")).to_have_text("The indirect opening.")
    page.get_by_label("Make this the main line").click()
    expect(page.locator(".variation .ply")).to_have_text("3g9")
    assert plies(page) == ["1h8", "2i9", "3h10", "3g9"]
    click(page, "a1")
    page.keyboard.press("ArrowUp")
    expect(here(page)).to_have_text("3g9")
    page.keyboard.press("ArrowDown")
    expect(here(page)).to_have_text("3h10")
    page.keyboard.press("End")
    expect(here(page)).to_have_text("4a1")
    page.keyboard.press("Home")
    expect(here(page)).to_have_count(0)
    expect(stones(page)).to_have_count(0)
    click(page, "h8")  # follows what is there
    assert len(plies(page)) == 5


def test_every_tree_comes_back_from_its_address(page: Page, server: str) -> None:
    page.goto(server)
    different = page.evaluate(
        """async () => {
            const { Tree } = await import('/js/tree.js');
            let seed = 7;
            const below = (count) => (seed = (seed * 48271) % 2147483647) % count;
            const different = [];
            for (let round = 0; round < 60; round += 1) {
                const setup = round % 3 ? null : { black: ['a1'], white: ['b2'], to_move: 'white' };
                const tree = new Tree({ rule: 'renju', size: 22, setup });
                for (let step = 0; step < 80; step += 1) {
                    if (below(4) === 0) tree.go(tree.nodes()[below(tree.nodes().length)]);
                    tree.play('abcdefghijklmnopqrstuv'[below(22)] + (1 + below(22)));
                    if (below(6) === 0) tree.say(tree.at, '%*()&=#"h8 五'.slice(below(8)));
                    if (below(9) === 0) tree.promote(tree.at);
                    if (below(15) === 0) tree.remove(tree.at)?.();
                }
                const back = Tree.fromLink(tree.link()), again = Tree.from(tree.toJSON());
                const texts = [tree, back, again].map((each) => JSON.stringify(each));
                if (new Set(texts).size > 1 || back.link() !== tree.link()) different.push(texts);
            }
            return different;
        }"""
    )
    assert different == []


def test_deleting_can_be_undone(page: Page, server: str) -> None:
    ready(page, server + TREE)
    before = plies(page)
    page.locator(".ply", has_text="i9").click()
    expect(stones(page)).to_have_count(2)
    page.keyboard.press("Delete")
    expect(page.locator(".ply")).to_have_count(1)
    expect(here(page)).to_have_text("1h8")
    toast(page).get_by_role("button", name="Bring it back").click()
    expect(here(page)).to_have_text("2i9")
    assert plies(page) == before


def test_reload_and_share_link_lose_nothing(page: Page, server: str) -> None:
    ready(page, server + TREE)
    page.locator(".variation .ply", has_text="i8").click()
    expect(stones(page)).to_have_count(4)
    page.get_by_label("Comment on this move").fill("50 % & *more* (or less) – 中")
    page.wait_for_url(re.compile(r"50%20.*at=6$"))
    link, before = page.url, plies(page)
    page.reload()
    expect(here(page)).to_have_text("4i8")
    page.goto("about:blank")
    page.goto(server + "#/analyse")  # the browser remembers
    expect(here(page)).to_have_text("4i8")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(here(page)).to_have_text("4i8")
    assert plies(page) == before
    assert page.locator(".said").all_inner_texts() == ["Hm!", "50 % & *more* (or less) – 中"]


def test_an_impossible_move_is_refused_and_the_rest_stays(page: Page, server: str) -> None:
    page.goto(server + EMPTY + "&tree=h8i9h8j10&at=4")
    expect(toast(page)).to_contain_text("h8 is taken by Black")
    expect(here(page)).to_have_text("2i9")
    expect(page.locator(".ply")).to_have_count(4)


def test_another_game_can_be_left_again(page: Page, server: str) -> None:
    ready(page, server + TREE)
    page.wait_for_url(re.compile("tree=h8i9"))
    page.goto("about:blank")
    ready(page, server + LOST)
    expect(page.locator(".ply")).to_have_count(6)
    toast(page).get_by_role("button", name="Back to the one before").click()
    expect(page.locator(".variation .ply")).to_have_count(2)


def test_lines_stream_are_previewed_and_played(page: Page, server: str) -> None:
    ready(page, server + EMPTY + "&tree=h8i9g9&at=2")
    page.get_by_role("tab", name="Moves").click()  # has the focus now, and is not in the way
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    third = page.locator(".line.rank-3:not(.empty)")
    expect(third).to_be_visible()
    expect(page.locator(".board .candidate")).to_have_count(3)
    expect(page.locator(".engine-facts")).to_contain_text("depth")
    assert page.get_by_role("meter").get_attribute("aria-valuetext") != "not known yet"
    page.locator(".line.rank-2 .line-moves span").nth(2).hover()
    expect(ahead(page)).to_have_count(3)
    assert page.locator(".ahead .number").all_text_contents() == ["1", "2", "3"]
    shown = [item.get_attribute("data-point") for item in ahead(page).all()]
    page.locator(".line.rank-2 .line-moves span").nth(1).click()
    expect(stones(page)).to_have_count(5)
    assert [text[1:] for text in plies(page)[3:]] == shown[:2]
    expect(page.locator(".candidate").first).to_be_visible()  # the engine has followed
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    facts = page.locator(".engine-facts").inner_text()
    page.keyboard.press("ArrowLeft")
    expect(stones(page)).to_have_count(4)
    expect(page.locator(".board .candidate")).to_have_count(0)
    assert facts


def test_threads_and_memory_are_set_while_it_runs(page: Page, server: str) -> None:
    sent: list[dict[str, Any]] = []

    def remember(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(json.loads(text)))

    page.on("websocket", remember)
    ready(page, server + EMPTY + "&tree=h8i9g9&at=3")
    page.keyboard.press("Space")
    expect(page.locator(".line.rank-1:not(.empty)")).to_be_visible()
    page.get_by_label("Settings of the engine").click()
    page.get_by_label("Memory").select_option("64 MB")
    page.get_by_label("Number of lines").select_option("5 lines")
    expect(page.locator(".line.rank-5:not(.empty)")).to_be_visible()
    expect(page.locator(".board .candidate")).to_have_count(5)
    last = [each for each in sent if each["type"] == "analyse"][-1]
    assert last["lines"] == 5
    assert "memory_mb=64" in last["player"]
    assert page.get_by_label("Threads").locator("option").count() >= 1


def test_the_graph_leads_to_a_move(page: Page, server: str) -> None:
    ready(page, server + EMPTY + "&tree=h8i9g9i7&at=4")
    page.keyboard.press("Space")
    expect(page.locator(".graph .here")).to_have_count(1)  # something is known, and drawn
    page.keyboard.press("Space")
    page.locator(".graph").click(position={"x": 1, "y": 40})
    expect(stones(page)).to_have_count(0)


def test_a_crash_of_the_engine_is_told_and_it_goes_on(page: Page, server: str) -> None:
    ready(page, server + TREE)
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".line.rank-1:not(.empty)")).to_be_visible()
    for worker in workers(server):
        worker.kill()
    expect(toast(page)).to_contain_text("The engine crashed and is started again")
    expect(page.locator(".line.rank-1:not(.empty)")).to_be_visible()
    assert len(plies(page)) == 6


def test_threats_and_a_win_by_fours(page: Page, server: str) -> None:
    ready(page, server + FOURS)
    page.keyboard.press("t")
    expect(page.locator(".win .says")).to_have_text("Black wins by fours in 5")
    expect(page.locator(".badge.black.four[data-point=i8]")).to_have_count(1)
    expect(page.locator(".dependency.wins")).to_have_count(2)
    page.locator(".dependency.four").hover()
    expect(page.locator(".board .badge")).to_have_count(1)
    expect(page.locator(".board .peg.four")).to_have_count(1)
    expect(page.locator(".board .glow")).to_have_count(3)
    win = page.locator(".win")
    for count in (1, 2, 3):
        win.get_by_label("One step forward").click()
        expect(ahead(page)).to_have_count(count)
    expect(page.locator(".board .glow")).to_have_count(2)  # five at either
    win.get_by_role("button", name="Add to the game").click()
    expect(stones(page)).to_have_count(11)
    page.get_by_role("tab", name="Moves").click()
    assert plies(page) == ["1i8", "2j8", "3i7"]


def test_a_position_of_a_published_proof_says_so(page: Page, server: str) -> None:
    ready(page, server + EMPTY + "&tree=h8k1g9i7g7&at=5")
    page.keyboard.press("t")
    proof = page.locator(".proof")
    expect(proof.locator(".says")).to_contain_text("Proved: Black wins within 50 plies")
    expect(page.locator(".status")).to_contain_text("White to move. Proved")
    expect(proof.locator(".replies")).to_contain_text("9 replies have an answer of their own")
    proof.get_by_label("One step forward").click()
    expect(ahead(page)).to_have_count(1)
    proof.get_by_role("button", name="h7", exact=True).click()  # into that branch
    expect(stones(page)).to_have_count(6)
    expect(proof).to_contain_text("The certificate lists this position")
    expect(proof.locator(".says")).to_contain_text("within 49 plies")


def test_a_review_marks_a_mistake_and_jumps_to_it(page: Page, server: str) -> None:
    ready(page, server + LOST)
    page.get_by_role("tab", name="Review").click()
    page.get_by_label("Time per move").select_option("0.1")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator("#live")).to_have_text("The review is done.")
    expect(page.locator(".mistakes li").last).to_contain_text("loses by fours in 4")
    expect(page.locator(".summary tbody tr")).to_have_count(2)
    expect(page.locator(".graph-dots i").first).to_be_visible()
    mistakes = page.locator(".mistakes li").count()
    for _ in range(mistakes):
        page.keyboard.press("m")
    expect(page.locator(".status .remark")).to_contain_text("a3")
    expect(page.locator(".status .remark")).to_contain_text("loses by fours in 4")
    expect(stones(page)).to_have_count(6)
    page.locator(".told-line").first.click()
    page.get_by_role("tab", name="Moves").click()
    assert page.locator(".ply b").count() == mistakes
    expect(page.locator(".variation .ply").first).to_be_visible()
    page.wait_for_url(re.compile(r"tree=h8a1i8a2j8a3\("))
    page.reload()
    expect(page.locator(".ply b")).to_have_count(mistakes)


def test_a_review_is_stopped(page: Page, server: str) -> None:
    ready(page, server + LOST)
    page.get_by_role("tab", name="Review").click()
    page.get_by_label("Time per move").select_option("10")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("tabpanel").get_by_role("button", name="Stop").click()
    expect(page.get_by_role("progressbar")).to_be_hidden()
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_enabled()


def test_a_position_is_set_up(page: Page, server: str) -> None:
    ready(page, server + EMPTY + "&tree=h8i9&at=2")
    page.keyboard.press("e")
    words = page.locator(".editor-words")
    expect(words).to_have_text("1 black and 1 white stones.")
    click(page, "g9", "g10", "g11")
    expect(words).to_contain_text("no game leads here")
    page.get_by_role("button", name="Erase").click()
    click(page, "i9")
    page.get_by_role("button", name="White", exact=True).click()
    click(page, "c3", "d4")
    page.get_by_label("To move").select_option("White")
    expect(stones(page)).to_have_count(6)
    page.reload()  # what is being set up stays
    expect(words).to_contain_text("4 black and 2 white stones")
    expect(page.get_by_label("To move")).to_have_value("white")
    page.get_by_role("button", name="Analyse it").click()
    expect(page.locator(".status")).to_have_text("White to move")
    click(page, "g8")
    expect(page.locator(".stone.white")).to_have_count(3)
    expect(page.locator(".stone.black")).to_have_count(4)
    page.wait_for_url(re.compile("black=h8g9g10g11&white=c3d4&first=white&tree=g8&at=1"))
    page.reload()
    expect(stones(page)).to_have_count(7)


def test_an_impossible_set_up_is_explained(page: Page, server: str) -> None:
    ready(page, server + EMPTY)
    page.keyboard.press("e")
    expect(page.locator(".editor-words")).to_have_text("0 black and 0 white stones.")
    click(page, *(f"{letter}4" for letter in "defgh"))
    expect(page.locator(".editor-words")).to_contain_text("the game is over in this position")
    page.get_by_role("button", name="White", exact=True).click()
    click(page, *(f"{letter}6" for letter in "defgh"))
    expect(page.locator(".editor-words")).to_contain_text("both sides have five in a row")
    expect(page.get_by_role("button", name="Analyse it")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(stones(page)).to_have_count(0)


def test_from_a_game_to_its_analysis(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=renju&size=15&acts=h7.a1.h9.a15.g8.o1.i8.o15")
    expect(page.locator(".status")).to_have_text("Black to move")
    page.get_by_label("Analyse from here").click()
    expect(page.locator(".ply")).to_have_count(8)
    expect(page.locator(".board .foul[data-point=h8]")).to_have_count(1)
    board(page).hover(position=place(page, "h8"))  # type: ignore[arg-type]
    expect(page.locator(".tip")).to_contain_text("double three")
    expect(page).to_have_title("Tengen · Analyse")


def test_on_a_phone_nothing_overflows(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    ready(page, server + FOURS)
    page.keyboard.press("Space")
    expect(page.locator(".line.rank-1:not(.empty)")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".win")).to_be_visible()
    for tab in ("Moves", "Threats", "Review", "Game"):
        page.get_by_role("tab", name=tab).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.keyboard.press("e")
    expect(page.locator(".editor-words")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_it_speaks_two_languages_and_has_its_keys(page: Page, server: str) -> None:
    ready(page, server + TREE)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("start or stop")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#live")).to_have_text("1: Black h8")
    page.get_by_label("Language").select_option("中文")
    expect(page.get_by_role("tab", name="复盘")).to_be_visible()
    expect(here(page)).to_have_text("1h8")
