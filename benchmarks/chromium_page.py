"""The page without a server in a Chromium, for measurements."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import chromium

SITE = Path(__file__).parents[1] / "build/site"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


@contextmanager
def served() -> Iterator[str]:
    """Serve the folder as plain files; yield its address."""
    if not (SITE / "index.html").exists():
        raise SystemExit("there is no static page; build it with make site")
    handler = functools.partial(_Quiet, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def opened() -> Iterator[Browser]:
    """Start Chromium, and end it."""
    path = chromium.find()
    if path is None:
        raise SystemExit(chromium.ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield browser
        browser.close()


def renderer_of(browser: Browser, page: Page) -> int:
    """Return the process that runs a page: the renderer that works when the page does."""
    session = browser.new_browser_cdp_session()

    def times() -> dict[int, float]:
        told = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {each["id"]: each["cpuTime"] for each in told if each["type"] == "renderer"}

    before = times()
    page.evaluate("() => { const end = performance.now() + 300; while (performance.now() < end); }")
    after = times()
    session.detach()
    return max(after, key=lambda pid: after[pid] - before.get(pid, 0))
