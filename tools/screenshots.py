"""Take pictures of the pages in a real Chromium: ``python -m tools.screenshots FOLDER``.

A second argument is part of the names that are wanted (``lab``, ``play-won-phone``), a third one a
language (``zh``).
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import chromium

SIZES = {"desktop": (1920, 1080), "laptop": (1280, 800), "phone": (390, 844)}
GAME = (
    "#/play?rule=freestyle&size=15&second=tengen@1"
    "&acts=h8.i9.g9.i7.i8.h9.g8.f8.g7.g10.f6.e5.j9.h7.g6.g5.k8.h10"
)
FOUL = "#/play?rule=renju&size=15&acts=h7.f10.h9.j11.g8.k6.i8.e5"
WON = "#/play?rule=freestyle&size=15&acts=d4.d5.e5.e6.f6.f7.g7.g8.h8"
THREATS = "#/lab?game=gomoku(7)&moves=c2 b6 e5 c3 c4 d6 e4 f4&algorithm=threat-space"


TREE = (
    "#/analyse?rule=freestyle&size=15&at=12&tree=h8i9g9(h10*The indirect opening.*i8g10)"
    "i7i8h9g8f8g7g10(g6f6*Too slow.*)f6e5j9h7g6g5k8h10"
)
FOURS = "#/analyse?rule=freestyle&size=15&black=f8g8h8i9i10k6l9&white=e8i12c3n3j5f10d11&first=black"


@dataclass(frozen=True)
class View:
    """A view: its address, what shows that it is there, and what to do then."""

    address: str
    ready: str
    act: Callable[[Page], object] = lambda page: None


def _hover_foul(page: Page) -> None:
    box = page.locator("svg.board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _hint(page: Page) -> None:
    page.keyboard.press("n")
    page.keyboard.press("h")
    page.locator(".detail", has_text="Hint").wait_for()


def _end(page: Page) -> None:
    page.keyboard.press("End")


def _quiz(page: Page) -> None:
    page.get_by_role("button", name="Quiz").click()
    for place in (1, 3, 5):
        page.locator(".lab .node.leaf").nth(place).click()
    page.get_by_role("button", name="Check").click()


def _hover_canvas(page: Page) -> None:
    box = page.locator(".icicle canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 84)


def _open_game(page: Page) -> None:
    page.get_by_role("tab", name="Game").click()


def _analyse(page: Page) -> None:
    _review(page)
    page.get_by_role("tab", name="Moves").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.locator(".line.rank-3:not(.empty)").wait_for()
    page.wait_for_timeout(2500)


def _preview(page: Page) -> None:
    page.keyboard.press("Space")
    page.locator(".line.rank-3:not(.empty)").wait_for()
    page.wait_for_timeout(2500)
    page.locator(".line.rank-2 .line-moves span").nth(4).hover()


def _threats(page: Page) -> None:
    page.keyboard.press("t")
    page.locator(".win").wait_for()


def _heat(page: Page) -> None:
    page.keyboard.press("w")
    page.locator(".heat").first.wait_for()


def _step(page: Page) -> None:
    _threats(page)
    page.locator(".win").get_by_label("To the end").click()


def _review(page: Page) -> None:
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator("#live", has_text="The review is done").wait_for(state="attached")
    page.keyboard.press("m")


def _set_up(page: Page) -> None:
    page.keyboard.press("e")


def _replay(page: Page) -> None:
    page.get_by_role("button", name="Replay game 3").click()


VIEWS = {
    "play": View(GAME, ".stone", lambda page: page.keyboard.press("n")),
    "play-hint": View(GAME, ".stone", _hint),
    "play-foul": View(FOUL, ".board .foul", _hover_foul),
    "play-won": View(WON, ".board .winner"),
    "play-swap2": View(
        "#/play?rule=freestyle&size=15&opening=swap2&first=random@0.1", ".choices button"
    ),
    "play-position": View(FOURS.replace("analyse", "play"), ".stone"),
    "play-setup": View("#/play", ".status", lambda page: page.keyboard.press("g")),
    "help": View("#/play", ".status", lambda page: page.keyboard.press("?")),
    "analyse": View(TREE, ".stone", _analyse),
    "analyse-preview": View(TREE, ".stone", _preview),
    "analyse-threats": View(TREE.replace("at=12", "at=9"), ".stone", _threats),
    "analyse-fours": View(FOURS, ".stone", _step),
    "analyse-review": View(TREE, ".stone", _review),
    "analyse-heat": View(TREE, ".stone", _heat),
    "analyse-setup": View(FOURS, ".stone", _set_up),
    "analyse-game": View(TREE, ".stone", _open_game),
    "analyse-help": View("#/analyse", ".status", lambda page: page.keyboard.press("?")),
    "arena": View("#/arena", ".tournament"),
    "arena-cup": View("arena/cup.db/?sprt=0,20", "#standings tbody tr"),
    "arena-replay": View("arena/cup.db/", "#games tbody tr", _replay),
    "lab": View("#/lab", ".lab .node", _end),
    "lab-quiz": View("#/lab", ".lab .node", _quiz),
    "lab-pair": View("#/lab?game=box&algorithm=minimax&other=alphabeta", ".lab .node", _end),
    "lab-uct": View("#/lab?game=box&algorithm=mcts&playouts=40", ".lab .node", _end),
    "lab-threats": View(THREATS, ".lab .node", _end),
    "lab-canvas": View("#/lab?game=tictactoe&moves=b2", ".icicle canvas", _hover_canvas),
}


def shoot(browser: Browser, url: str, folder: Path, only: str = "", language: str = "en") -> None:
    """Save every view in every size, light and dark."""
    for size, (width, height) in SIZES.items():
        for scheme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
            )
            for name, view in VIEWS.items():
                if only not in f"{name}-{size}-{scheme}":
                    continue
                page = context.new_page()
                page.add_init_script(
                    "localStorage.clear(); localStorage.setItem('tengen.toured', 'true')"
                )
                page.goto(url + view.address)
                page.locator(view.ready).first.wait_for()
                view.act(page)
                if language != "en" and not page.locator("dialog[open]").count():
                    page.locator("#language").select_option(language)
                page.wait_for_timeout(500)
                page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")
                page.close()
            context.close()


def main(folder: Path, only: str = "", language: str = "en") -> None:
    """Play a little tournament, start a server on a free port, photograph it, end it."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        match = [sys.executable, "-m", "tengen", "match", "alphabeta", "minimax", "--games", "6"]
        match += ["--time", "0.05", "--quiet", "--store", f"{place}/cup.db"]
        subprocess.run(match, check=True)
        _photograph(folder, place, only, language)


def _photograph(folder: Path, place: str, only: str, language: str) -> None:
    command = [sys.executable, "-m", "tengen", "play", "--no-browser", "--port", "0"]
    command += ["--store", place]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[3]
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium.find(), args=chromium.FLAGS
                )
                shoot(browser, url, folder, only, language)
                browser.close()
        finally:
            server.terminate()
    print(*sorted(folder.glob("*.png")), sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:4])
