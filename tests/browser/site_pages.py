"""The page without a server, served as plain files; ``make site`` builds it."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import watched

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
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
    """Lay a stone."""
    board = page.locator("svg.board")
    box = board.bounding_box()
    assert box is not None
    scale = box["width"] / (2 * EDGE + (size - 1) * CELL)
    x, y = ord(point[0]) - ord("a"), int(point[1:]) - 1
    at = {"x": (EDGE + x * CELL) * scale, "y": (EDGE + (size - 1 - y) * CELL) * scale}
    board.click(position=at)  # type: ignore[arg-type]


def keep_offline(page: Page, site: str) -> None:
    """Visit the page until its service worker answers for it."""
    page.goto(site)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


CORE = """
  const { Core } = await import("./js/core.js");
  const { load } = await import("./js/loading.js");
  const { GameState, Refusal } = await import("./js/game_state.js");
  const { core, openings } = await load();
"""
"""The core of a page, for a script in it."""


def run(page: Page, script: str, argument: Any = None) -> Any:
    """Run a script that has :data:`CORE` and ``given``, and return what it returns."""
    return page.evaluate("async (given) => {" + CORE + script + "}", argument)
