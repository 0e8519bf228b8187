"""The page without a server, from a plain file server: ``make site`` builds it."""

from __future__ import annotations

import functools
import http.server
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import watched

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
BENCH = ROOT / "src/tengen/gomoku/data/bench.json"
EDGE, CELL = 36, 40
NO_TOUR = "if (location.protocol === 'http:') localStorage.setItem('tengen.toured', 'true')"


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves files, and counts what was asked for."""

    asked: list[str]

    def log_message(self, *arguments: object) -> None:
        self.asked.append(self.path)


Files.asked = []


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    if not (SITE / "index.html").exists():
        pytest.skip("there is no static page; make site builds it")
    handler = functools.partial(Files, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.add_init_script(NO_TOUR)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """A page that asks no other host, and whose console stays clean."""
    page = context.new_page()
    errors, asked = watched(page), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    yield page
    page.close()
    assert errors == []
    assert [url for url in asked if not url.startswith((site, "blob:", "data:"))] == []


def click(page: Page, point: str, size: int = 15) -> None:
    board = page.locator("svg.board")
    box = board.bounding_box()
    assert box is not None
    scale = box["width"] / (2 * EDGE + (size - 1) * CELL)
    x, y = ord(point[0]) - ord("a"), int(point[1:]) - 1
    at = {"x": (EDGE + x * CELL) * scale, "y": (EDGE + (size - 1 - y) * CELL) * scale}
    board.click(position=at)  # type: ignore[arg-type]


def test_the_engine_has_the_signature(page: Page, site: str) -> None:
    data = json.loads(BENCH.read_text(encoding="utf-8"))
    page.goto(site)
    nodes = page.evaluate(
        """async ({ depth, positions }) => {
          const { Core } = await import("./js/core.js");
          const bytes = await (await fetch("tengen.wasm")).arrayBuffer();
          const core = await Core.make(await WebAssembly.compile(bytes));
          let nodes = 0;
          for (const { rule, size, moves } of positions) {
            const game = core.game({ rule, size }, moves.split(" ")), engine = core.engine(64);
            nodes += core.think(engine, game, { depth }).nodes;
            core.freeEngine(engine);
            core.free(game);
          }
          return nodes;
        }""",
        data,
    )
    assert nodes == data["signature"]


def test_a_whole_game(page: Page, site: str) -> None:
    level = "tengen?level=2@1"
    page.goto(f"{site}#/play?rule=freestyle&size=9&first={level}&second={level}")
    expect(page.locator(".status")).to_have_text(re.compile("wins|draw"))
    assert page.locator(".board .stone").count() >= 9


def test_a_person_against_the_engine_and_a_move_now(page: Page, site: str) -> None:
    page.goto(f"{site}#/play?rule=renju&size=15&second=tengen@600")
    click(page, "h8")
    page.get_by_role("button", name="Move now").click()
    expect(page.locator(".board .stone")).to_have_count(2)


def test_swap2(page: Page, site: str) -> None:
    page.goto(f"{site}#/play?rule=freestyle&size=15&opening=swap2&first=tengen@1")
    expect(page.locator(".board .stone")).to_have_count(3)


def test_analysis_and_threats(page: Page, site: str) -> None:
    page.goto(f"{site}#/analyse?rule=freestyle&size=15&tree=h8i9g9i10&at=4")
    page.get_by_role("tab", name="Moves").click()
    page.keyboard.press("Space")
    expect(page.locator(".line.rank-3:not(.empty)")).to_be_visible()
    expect(page.locator(".board .candidate")).to_have_count(3)
    page.goto("about:blank")
    page.goto(f"{site}#/analyse?rule=freestyle&size=15&tree=h8a1i8a3j8a5&at=6")
    expect(page.locator(".board .stone")).to_have_count(6)
    page.keyboard.press("t")
    expect(page.locator(".win .says")).to_have_text("Black wins by fours in 3")
    assert page.locator(".badge.black").count() > 0


def test_an_illegal_game_is_refused(page: Page, site: str) -> None:
    page.goto(f"{site}#/play?rule=renju&size=15&acts=h7.a1.h9.a15.g8.o1.i8.o15")
    expect(page.locator(".board .stone")).to_have_count(8)
    click(page, "h8")
    expect(page.locator(".board .stone")).to_have_count(8)


def test_the_sample_of_the_lab(page: Page, site: str) -> None:
    page.goto(f"{site}#/lab")
    expect(page.get_by_text("value 3 · 17 nodes")).to_be_visible()


def test_it_works_without_the_network(context: BrowserContext, page: Page, site: str) -> None:
    page.goto(site)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    Files.asked.clear()
    page.goto("about:blank")
    page.goto(f"{site}#/play?rule=freestyle&size=15&second=tengen?level=3@1")
    click(page, "h8")
    expect(page.locator(".board .stone")).to_have_count(2)
    assert Files.asked == []


def test_on_a_phone_nothing_overflows(browser: Browser, site: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.add_init_script(NO_TOUR)
    for view in ("play", "analyse", "lab", "arena"):
        page.goto("about:blank")
        page.goto(f"{site}#/{view}")
        expect(page.locator("main > *").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()
