"""Playing, in a real browser against the real server."""

from __future__ import annotations

import re

import psutil
import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tengen.gomoku.level import LEVELS
from tests.web.routes.test_session import workers

pytestmark = pytest.mark.browser

PEOPLE = "#/play?rule=freestyle&size=15"
WEAK = "#/play?rule=freestyle&size=15&second=random?seed=7@0.1"
LOST = "b2.a1.d2.b1.e2.c1.b3.d1.c3.a2.e3.a3.c4.a4.d4.c2.e4.d3.b5.b4.d5.c5"
"""Three points are left on this board, and two of them win for White."""
EDGE, CELL = 36, 40


@pytest.fixture(autouse=True)
def no_tour(page: Page) -> None:
    page.add_init_script(
        "if (location.protocol === 'http:') localStorage.setItem('tengen.toured', 'true')"
    )


def board(page: Page) -> Locator:
    return page.locator("svg.board")


def place(page: Page, point: str, size: int = 15) -> dict[str, float]:
    """Return where a point is on the unturned board, in pixels of the board's box."""
    box = board(page).bounding_box()
    assert box is not None
    scale = box["width"] / (2 * EDGE + (size - 1) * CELL)
    x, y = ord(point[0]) - ord("a"), int(point[1:]) - 1
    return {"x": (EDGE + x * CELL) * scale, "y": (EDGE + (size - 1 - y) * CELL) * scale}


def click(page: Page, *points: str, size: int = 15) -> None:
    for point in points:
        board(page).click(position=place(page, point, size))  # type: ignore[arg-type]


def stones(page: Page) -> Locator:
    return page.locator(".board .stone")


def status(page: Page) -> Locator:
    return page.locator(".status")


def test_a_whole_game_to_a_win(page: Page, server: str) -> None:
    asked: list[str] = []

    def remember(request: Request) -> None:
        asked.append(request.url)

    page.on("request", remember)
    page.goto(server + WEAK)
    for number, point in enumerate(("d3", "e4", "f5", "g6"), 1):
        expect(status(page)).to_have_text("Your move")
        click(page, point)
        expect(stones(page)).to_have_count(2 * number)
    expect(status(page)).to_have_text("Your move")
    click(page, "h7")
    expect(status(page)).to_have_text("You win")
    expect(page.locator(".detail")).to_have_text("Five in a row.")
    expect(page.locator(".board .winner")).to_have_count(5)
    click(page, "a1")
    expect(stones(page)).to_have_count(9)
    page.get_by_role("button", name="Play again").click()
    expect(stones(page)).to_have_count(0)
    assert len(asked) > 10
    assert all(url.startswith((server, server.replace("http", "ws"), "data:")) for url in asked)


def test_a_whole_game_to_a_loss(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=freestyle&size=5&second=random@0.1&acts=" + LOST)
    expect(status(page)).to_have_text("Your move")
    click(page, "e5", size=5)
    expect(status(page)).to_have_text("You lose")
    expect(page.locator(".board .winner")).to_have_count(5)


def test_a_stone_is_drawn_before_the_server_answers(page: Page, server: str) -> None:
    page.goto(server + PEOPLE)
    expect(status(page)).to_have_text("Black to move")
    count = page.evaluate(
        """() => {
            const board = document.querySelector('svg.board'), box = board.getBoundingClientRect();
            board.dispatchEvent(new MouseEvent('click', {
                clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true }));
            return document.querySelectorAll('.board .stone').length;  // still in the same task
        }"""
    )
    assert count == 1
    expect(status(page)).to_have_text("White to move")


def test_undo_and_redo(page: Page, server: str) -> None:
    page.goto(server + WEAK)
    click(page, "h8")
    expect(stones(page)).to_have_count(2)
    click(page, "i9")
    expect(stones(page)).to_have_count(4)
    page.keyboard.press("u")
    expect(stones(page)).to_have_count(2)
    expect(status(page)).to_have_text("Your move")
    page.get_by_label("Take back").click()
    expect(stones(page)).to_have_count(0)
    expect(page.get_by_label("Take back")).to_be_disabled()
    page.keyboard.press("r")
    page.keyboard.press("r")
    expect(stones(page)).to_have_count(4)
    expect(status(page)).to_have_text("Your move")


def test_hint_and_resign(page: Page, server: str) -> None:
    page.goto(server + WEAK)
    click(page, "h8")
    expect(stones(page)).to_have_count(2)
    page.keyboard.press("h")
    expect(page.locator(".detail")).to_contain_text(re.compile(r"Hint: [a-o]\d+"))
    expect(page.locator(".board .glow")).to_have_count(1)
    page.get_by_label("Resign", exact=True).click()
    question = page.get_by_role("dialog", name="Resign this game?")
    question.get_by_role("button", name="Cancel").click()
    expect(status(page)).to_have_text("Your move")
    page.get_by_label("Resign", exact=True).click()
    question.get_by_role("button", name="Resign").click()
    expect(status(page)).to_have_text("You lose")
    expect(page.locator(".detail")).to_have_text("You resigned.")
    page.keyboard.press("u")
    expect(status(page)).to_have_text("Your move")
    expect(stones(page)).to_have_count(2)


def test_swap2_by_two_people(page: Page, server: str) -> None:
    page.goto(server + PEOPLE + "&opening=swap2")
    expect(status(page)).to_have_text("Lay stones for the opening: 3 more")
    click(page, "h8", "i9")
    expect(status(page)).to_have_text("Lay stones for the opening: 1 more")
    page.keyboard.press("u")
    expect(stones(page)).to_have_count(1)
    click(page, "i9", "h10")
    expect(stones(page)).to_have_count(3)
    page.get_by_role("button", name="Lay 2 more stones").click()
    click(page, "j10", "g7")
    page.get_by_role("button", name="Take White").click()
    expect(stones(page)).to_have_count(5)
    expect(status(page)).to_have_text("White to move")
    expect(page.locator(".seat.active .name")).to_have_text("First player")
    click(page, "k11")
    expect(status(page)).to_have_text("Black to move")
    expect(page).to_have_url(re.compile("acts=place-h8-i9-h10.place-j10-g7.white.k11$"))


def test_swap2_by_a_player(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=freestyle&size=15&opening=swap2&first=random@0.1")
    expect(stones(page)).to_have_count(3)
    page.get_by_role("button", name="Take Black").click()
    expect(stones(page)).to_have_count(4)
    expect(status(page)).to_have_text("Your move")


def test_a_renju_foul_is_marked_and_explained(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=renju&size=15&acts=h7.a1.h9.a15.g8.o1.i8.o15")
    expect(status(page)).to_have_text("Black to move")
    expect(page.locator(".board .foul[data-point=h8]")).to_have_count(1)
    board(page).hover(position=place(page, "h8"))  # type: ignore[arg-type]
    tip = page.locator(".tip")
    expect(tip).to_contain_text("h8 is forbidden to Black: double three")
    expect(tip).to_contain_text("three: g8 h8 i8")
    expect(tip).to_contain_text("three: h7 h8 h9")
    expect(page.locator(".board .glow")).to_have_count(4)
    click(page, "h8")
    expect(stones(page)).to_have_count(8)


def test_reload_and_share_link_keep_the_game(page: Page, server: str) -> None:
    page.goto(server + WEAK)
    click(page, "h8")
    expect(stones(page)).to_have_count(2)
    expect(page).to_have_url(re.compile(r"acts=h8\.[a-o]\d+$"))
    link = page.url
    page.reload()
    expect(stones(page)).to_have_count(2)
    expect(status(page)).to_have_text("Your move")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_label("Copy a link to this game").click()
    expect(page.locator("#toast")).to_contain_text("in the clipboard")
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.goto(server)
    expect(stones(page)).to_have_count(2)
    expect(page).to_have_url(link)
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(stones(page)).to_have_count(2)


def test_an_impossible_link_keeps_what_is_possible(page: Page, server: str) -> None:
    page.goto(server + PEOPLE + "&acts=h8.i9.h8.j10")
    expect(page.locator("#toast")).to_contain_text("h8 is taken by Black")
    expect(stones(page)).to_have_count(2)
    expect(status(page)).to_have_text("Black to move")


def test_a_crash_is_told_and_the_game_goes_on(page: Page, server: str) -> None:
    page.goto(server + WEAK)
    click(page, "h8")
    expect(stones(page)).to_have_count(2)
    for worker in (idle := workers(server)):
        worker.suspend()
    click(page, "i9")
    expect(status(page)).to_have_text("Thinking …")
    for worker in idle:
        worker.kill()
    expect(page.locator("#toast")).to_contain_text("The player crashed and is started again")
    expect(stones(page)).to_have_count(4)
    expect(status(page)).to_have_text("Your move")


def test_a_lost_connection_comes_back(page: Page, server: str) -> None:
    page.add_init_script(
        """const Real = WebSocket; window.sockets = [];
           window.WebSocket = class extends Real {
             constructor(...given) { super(...given); window.sockets.push(this); } };"""
    )
    page.goto(server + PEOPLE)
    click(page, "h8")
    expect(status(page)).to_have_text("White to move")
    page.evaluate("window.sockets.at(-1).close()")
    expect(status(page)).to_contain_text("The connection is lost")
    expect(stones(page)).to_have_count(1)
    expect(status(page)).to_have_text("White to move")
    click(page, "i9")
    expect(status(page)).to_have_text("Black to move")
    assert page.evaluate("window.sockets.length") == 2


def test_a_stone_laid_before_the_server_has_spoken_stays(page: Page, server: str) -> None:
    page.add_init_script(
        """const send = WebSocket.prototype.send; window.held = [];
           WebSocket.prototype.send = function (text) {
             if (window.held) window.held.push(() => send.call(this, text));
             else send.call(this, text); };
           window.release = () => { const held = window.held; window.held = null;
             for (const each of held) each(); };"""
    )
    page.goto(server + PEOPLE)
    click(page, "h8", "i9")
    expect(stones(page)).to_have_count(2)
    page.evaluate("window.release()")
    expect(status(page)).to_have_text("Black to move")
    expect(stones(page)).to_have_count(2)


def test_the_board_is_played_by_keys_and_speaks(page: Page, server: str) -> None:
    page.goto(server + PEOPLE)
    expect(status(page)).to_have_text("Black to move")
    board(page).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#live")).to_have_text("i9: empty")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("i9: black stone")
    expect(stones(page)).to_have_count(1)
    expect(page.locator(".stone[data-point=i9]")).to_have_count(1)


def test_numbers_turning_and_mirroring(page: Page, server: str) -> None:
    page.goto(server + PEOPLE + "&acts=a1.b1")
    expect(stones(page)).to_have_count(2)
    page.keyboard.press("n")
    assert page.locator(".board .number").all_text_contents() == ["1", "2"]

    def seen() -> str | None:
        return page.locator(".stone[data-point=b1] .body").get_attribute("cx")

    labels = page.locator(".board .labels text")
    assert set(labels.all_text_contents()) == {*"abcdefghijklmno", *map(str, range(1, 16))}
    before = seen()
    for _ in range(4):
        page.get_by_label("Turn the board").click()
    assert seen() == before
    page.get_by_label("Mirror the board").click()
    assert seen() != before
    page.get_by_label("Turn the board").click()
    page.get_by_label("Mirror the board").click()
    page.get_by_label("Turn the board").click()
    assert seen() == before  # mirrored, turned, mirrored, turned: back where it was


def test_a_new_game_is_set_up(page: Page, server: str) -> None:
    page.goto(server + PEOPLE)
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Opponent", exact=True).select_option("Computer")
    dialog.get_by_label("Player", exact=True).select_option("Random")
    dialog.get_by_label("Who begins").select_option("The computer begins")
    dialog.get_by_label("Rule", exact=True).select_option("Caro")
    dialog.get_by_label("Board size").fill("9")
    dialog.get_by_label("Clock").select_option("3+2")
    dialog.get_by_role("button", name="Begin").click()
    expect(stones(page)).to_have_count(1)
    expect(page.locator(".seat .clock").first).to_be_visible()
    expect(page.locator(".seat.active .disc")).to_have_attribute("aria-label", "White")
    expect(page).to_have_url(re.compile("rule=caro&size=9&first=random@1&clock=3%2B2"))


def test_a_level_is_chosen(page: Page, server: str) -> None:
    page.goto(server + PEOPLE)
    expect(status(page)).to_have_text("Black to move")
    page.keyboard.press("g")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Opponent", exact=True).select_option("Computer")
    expect(dialog).to_contain_text("Tengen's own engine")
    dialog.get_by_label("Level").select_option("2 · Novice")
    expect(dialog).to_contain_text(f"sometimes strays. {-LEVELS[2].elo} Elo below Master")
    dialog.get_by_role("button", name="Begin").click()
    expect(page.locator(".seat .name").first).to_have_text("Tengen · Novice")
    click(page, "h8")
    expect(stones(page)).to_have_count(2)
    expect(page).to_have_url(re.compile(r"second=tengen\?level%3D2@1&acts=h8"))


def test_the_clock_runs_out(page: Page, server: str) -> None:
    page.clock.install()
    page.goto(server + PEOPLE + "&clock=1%2B0")
    click(page, "h8")
    expect(status(page)).to_have_text("White to move")
    expect(page.locator(".seat.active .clock")).to_be_visible()
    page.clock.run_for(61_000)
    expect(status(page)).to_have_text("Black wins")
    expect(page.locator(".detail")).to_have_text("The other side ran out of time.")


def test_processes_are_gone_when_the_page_is(page: Page, server: str) -> None:
    page.goto(server + WEAK)
    click(page, "h8")
    expect(stones(page)).to_have_count(2)
    running = workers(server)
    page.goto("about:blank")
    psutil.wait_procs(running, timeout=60)
    assert not workers(server)


def test_the_engine_is_told_to_move_now(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=freestyle&size=15&second=tengen@600")
    click(page, "h8")
    expect(page.locator(".seat.thinking")).to_have_count(1)
    expect(page.locator(".thought .pv")).to_contain_text(re.compile(r"[a-o]\d+"))
    expect(page.locator(".thought dt").first).to_have_text("chance")
    page.keyboard.press("f")
    expect(stones(page)).to_have_count(2)
    expect(status(page)).to_have_text("Your move")


def test_a_thinking_engine_is_forgotten_by_taking_back(page: Page, server: str) -> None:
    page.goto(server + "#/play?rule=freestyle&size=15&second=tengen@600")
    click(page, "h8")
    expect(page.locator(".seat.thinking")).to_have_count(1)
    page.keyboard.press("u")
    expect(stones(page)).to_have_count(0)
    expect(status(page)).to_have_text("Your move")
