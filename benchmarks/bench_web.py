"""The page in a real Chromium, and the server with twenty pages open at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlsplit

import psutil
from playwright.sync_api import Browser, CDPSession, Page, Request, sync_playwright
from websockets.asyncio.client import connect

from benchmarks.frame import Row
from tools import chromium

PAGES = 20
MOVES = 40
MILLION = 1_000_000
CLICKS = 100
PAINTS = 5
ROUND_TRIP = 0.1
LINES, LISTENED = 5, 10.0
GAME = {"rule": "renju", "size": 15, "opening": "free"}
PLAYED = ["h8", "i9", "g9", "i7", "i8", "h9", "g8", "f8", "g7", "g10", "f6", "e5", "j9", "h7"]

FRAMES = """async ([count]) => {
    const { IciclePane } = await import('/js/icicle.js');
    const parents = new Int32Array(count), sides = new Int8Array(count);
    parents[0] = -1;
    for (let node = 1; node < count; node += 1) parents[node] = (node - 1) >> 2;
    for (let node = 0; node < count; node += 1) sides[node] = node % 2 ? -1 : 1;
    const nodes = Int32Array.from({ length: count }, (_, node) => node);
    const arrays = { parents, sides, nodes, moves: new Int32Array(count),
        kinds: new Uint8Array(count), values: new Float32Array(count),
        a: new Float32Array(count), b: new Float32Array(count) };
    const pane = new IciclePane({ algorithm: '', arrays, names: [''], labels: [''] },
        { onNode() {}, onPick() {} });
    pane.element.style.cssText = 'position:fixed;inset:0';
    document.body.append(pane.element);
    const times = [];
    for (let frame = 0; frame < 120; frame += 1) {
        pane.view = { left: frame / 240, width: 0.5 ** (1 + frame % 12), top: 0 };
        const start = performance.now();
        pane.drawNow();
        times.push(performance.now() - start);
    }
    return times;
}"""

PAINTED = """() => new Promise((resolve) => new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName('first-contentful-paint');
    if (first) resolve(first.startTime);
}).observe({ type: 'paint', buffered: true }))"""
"""When the first text or picture was painted; waits for it."""
CLICK = """([number]) => {
    const board = document.querySelector('svg.board'), box = board.getBoundingClientRect();
    const scale = box.width / 632;
    const x = 36 + 40 * (number % 15), y = 36 + 80 * Math.floor(number / 15);
    const start = performance.now();
    board.dispatchEvent(new MouseEvent('click', {
        clientX: box.x + x * scale, clientY: box.y + y * scale, bubbles: true }));
    const drawn = performance.now() - start;
    window.begun = start;
    return document.querySelectorAll('.stone').length === number + 1 ? drawn : NaN;
}"""
"""Lay a stone on a point of its own, until it is in the page."""
CONFIRMED = """async ([number]) => {
    const words = number % 2 ? 'Black to move' : 'White to move';
    while (document.querySelector('.status').textContent !== words) {
        await new Promise(requestAnimationFrame);
    }
    return performance.now() - window.begun;
}"""
"""Until the server has said what is on the board."""


def run() -> Iterator[Row]:
    command = [sys.executable, "-m", "tengen", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[3]
        try:
            yield from _with_pages(url, psutil.Process(server.pid))
            yield from _analysis(url)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium.find(), args=chromium.FLAGS
                )
                yield from _in_browser(browser, url)
                with _far(url) as far:
                    page = browser.new_page(viewport={"width": 1280, "height": 800})
                    page.goto(far + "#/play?rule=freestyle&size=15")
                    page.get_by_text("Black to move").wait_for()
                    yield from _clicks(page, f"{1000 * ROUND_TRIP:.0f} ms away, click to")
                    page.close()
                browser.close()
        finally:
            server.terminate()


def _in_browser(browser: Browser, url: str) -> Iterator[Row]:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    sent: list[Request] = []

    def remember(request: Request) -> None:
        sent.append(request)

    page.on("requestfinished", remember)
    page.goto(url + "#/play?rule=freestyle&size=15")
    page.get_by_text("Black to move").wait_for()
    yield Row("the page, all files, compressed", sum(map(_bytes, sent)), "B")
    paints = [_first_paint(browser, url + "#/play?rule=freestyle&size=15") for _ in range(PAINTS)]
    yield Row(f"first contentful paint, worst of {PAINTS}", max(paints), "s")
    yield Row(f"first contentful paint, median of {PAINTS}", median(paints), "s")
    bare = [_first_paint(browser, "data:text/html,<p>hello") for _ in range(PAINTS)]
    yield Row(f"the same of a page with one word, median of {PAINTS}", median(bare), "s")
    yield from _clicks(page, "click to")
    times = page.evaluate(FRAMES, [MILLION])
    yield Row("a frame of a million nodes, median", median(times) / 1000, "s")
    yield Row("a frame of a million nodes, slowest", max(times) / 1000, "s")


def _first_paint(browser: Browser, url: str) -> float:
    """Return the seconds to the first paint of a page that nothing was kept of."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(url)
    milliseconds: float = page.evaluate(PAINTED)
    context.close()
    return milliseconds / 1000


def _clicks(page: Page, name: str) -> Iterator[Row]:
    """Click and click again. On a busy machine the processor time is the surer figure."""
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    drawn, worked, confirmed = [], [], []
    for number in range(CLICKS):
        before = _script_seconds(meter)
        drawn.append(page.evaluate(CLICK, [number]) / 1000)
        worked.append(_script_seconds(meter) - before)
        confirmed.append(page.evaluate(CONFIRMED, [number]) / 1000)
    yield Row(f"{name} stone, the first", drawn[0], "s")
    yield Row(f"{name} stone, median of {CLICKS}", median(drawn), "s")
    yield Row(f"{name} stone, 95 %", quantiles(drawn, n=20)[-1], "s")
    yield Row(f"{name} stone, processor time, the first", worked[0], "s")
    yield Row(f"{name} stone, processor time, 95 %", quantiles(worked, n=20)[-1], "s")
    yield Row(f"{name} the server's word, median", median(confirmed), "s")


def _script_seconds(meter: CDPSession) -> float:
    metrics = meter.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "ScriptDuration")


@contextlib.contextmanager
def _far(url: str) -> Iterator[str]:
    """Yield the address of the same server, a round trip away."""
    delay = [str(urlsplit(url).port), str(ROUND_TRIP / 2)]
    command = [sys.executable, "-m", "benchmarks.delay", *delay]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as proxy:
        assert proxy.stdout is not None
        try:
            yield f"http://127.0.0.1:{int(proxy.stdout.readline())}/"
        finally:
            proxy.terminate()


def _bytes(request: Request) -> int:
    return request.sizes()["responseBodySize"]


def _with_pages(url: str, server: psutil.Process) -> Iterator[Row]:
    times, bytes_each = asyncio.run(_open_pages(url.replace("http", "ws"), server))
    yield Row(f"memory of an idle page, of {PAGES}", bytes_each, "B")
    yield Row(f"a renju move checked, {PAGES} pages, median", median(times), "s")
    yield Row(f"a renju move checked, {PAGES} pages, 95 %", quantiles(times, n=20)[-1], "s")


def _analysis(url: str) -> Iterator[Row]:
    sizes = asyncio.run(_listen(url.replace("http", "ws")))
    yield Row(f"an analysis of {LINES} lines, a second", sum(sizes) / LISTENED, "B")
    yield Row("the same, were it ten messages a second", 10 * sum(sizes) / len(sizes), "B")


async def _listen(url: str) -> list[int]:
    """Return the sizes of the messages of an analysis."""
    sizes: list[int] = []
    ask = {"type": "analyse", "id": 1, "player": "tengen", "lines": LINES}
    async with connect(f"{url}api/socket") as page:
        await page.send(json.dumps({**ask, "game": {**GAME, "acts": PLAYED[:8]}}))
        sizes.append(len(await page.recv()))  # the player is ready
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LISTENED):
                while True:
                    sizes.append(len(await page.recv()))
    return sizes


async def _open_pages(url: str, server: psutil.Process) -> tuple[list[float], float]:
    async with connect(f"{url}api/socket") as first:
        await _ask(first, 0)
        before = server.memory_info().rss
        pages = [await connect(f"{url}api/socket") for _ in range(PAGES)]
        for page in pages:
            await _ask(page, 0)
        each = (server.memory_info().rss - before) / PAGES
        times = await asyncio.gather(*map(_play, pages))
        for page in pages:
            await page.close()
    return [seconds for page_times in times for seconds in page_times], each


async def _play(page: Any) -> list[float]:
    times = []
    for number in range(MOVES):
        times.append(await _ask(page, number))
        await asyncio.sleep(0.1)  # nobody clicks faster
    return times


async def _ask(page: Any, number: int) -> float:
    game = {**GAME, "acts": PLAYED[: number % (len(PLAYED) + 1)]}
    start = time.perf_counter()
    await page.send(json.dumps({"type": "look", "id": number, "game": game}))
    await page.recv()
    return time.perf_counter() - start
