"""How soon a search of the page without a server ends: ``python -m benchmarks.site_stops [COUNT]``.

``make site`` builds the page. Each stop has two figures: the wait that the page sees, and the
processor time of the worker from before the stop to after the end. The second one is what the
wait would be if no other process took the core; it also counts what the worker did while the
question was on its way, so it is never too small. Linux alone tells it.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.chromium_page import opened, renderer_of, served
from benchmarks.stops import boards
from tengen import Board
from tengen._core import SplitMix64

COUNT = 100
MOST = 50
"""Milliseconds that a stop may take."""
ASKS: list[dict[str, Any]] = [
    {"type": "think", "player": "tengen", "limits": {"seconds": 600}},
    {"type": "analyse", "player": "tengen", "lines": 5, "limits": {"seconds": 600}},
]
SCRIPT = """
async () => {
  const { Socket } = await import("./js/socket.js");
  let ended, running = 0, asked = 0;
  const socket = await new Promise((resolve) => {
    const fail = (why) => { throw new Error(why); };
    const made = new Socket({ onOpen: () => resolve(made), onLost: fail, onAnswer: hear });
  });
  function hear({ type, id }) {
    if (id !== running || !["decided", "done", "failed"].includes(type)) return;
    running = 0;
    ended?.(performance.now() - asked);
  }
  window.bench = {
    way: socket.crew.way,
    begin(ask, after) {
      running = socket.next();
      socket.send({ ...ask, id: running });
      return new Promise((resolve) => setTimeout(() => resolve(running !== 0), after));
    },
    stop() {
      return new Promise((resolve) => {
        if (!running) resolve(null);
        ended = resolve;
        asked = performance.now();
        socket.send({ type: "stop", id: running, play: true });
      });
    },
  };
}
"""


@dataclass(frozen=True, slots=True)
class Waited:
    """One stop, in milliseconds."""

    wait: float
    processor: float
    queued: float
    """How long threads of the worker and the page waited for a core."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a thread ran, and how long it could have but had no core, in milliseconds."""

    processor: float
    queued: float


def ran(pid: int, name: str) -> Ran:
    """Return the sums of the threads of a process whose names begin so."""
    numbers = [0, 0]
    for task in Path(f"/proc/{pid}/task").iterdir():
        if (task / "comm").read_text().startswith(name):
            for place, text in enumerate((task / "schedstat").read_text().split()[:2]):
                numbers[place] += int(text)
    return Ran(numbers[0] / 1e6, numbers[1] / 1e6)


def told(board: Board) -> dict[str, Any]:
    """Return a game as a page tells it."""
    return {"rule": str(board.rule), "size": board.size, "acts": [str(p) for p in board.moves]}


def stops(page: Page, pid: int, count: int) -> Iterator[Waited]:
    """Stop searches after 2 to 400 ms, over boards and questions by chance."""
    random = SplitMix64(count)
    games = [told(board) for board in boards() if board.moves]
    while count > 0:
        ask = {**ASKS[random.below(len(ASKS))], "game": games[random.below(len(games))]}
        after = 2 * 200 ** (random.below(1000) / 1000)
        if not page.evaluate("([ask, after]) => bench.begin(ask, after)", [ask, after]):
            continue  # it has ended of itself
        before = [ran(pid, name) for name in ("DedicatedWorker", "chromium")]
        wait = page.evaluate("() => bench.stop()")
        after_it = [ran(pid, name) for name in ("DedicatedWorker", "chromium")]
        if wait is None:
            continue
        count -= 1
        queued = sum(b.queued - a.queued for a, b in zip(before, after_it, strict=True))
        yield Waited(wait, after_it[0].processor - before[0].processor, queued)


def summary(name: str, numbers: list[float]) -> str:
    """Return median, nine tenths and the greatest."""
    tenths = statistics.quantiles(numbers, n=10)
    middle = statistics.median(numbers)
    return f"{name:<12}{middle:8.1f}{tenths[-1]:8.1f}{max(numbers):8.1f}"


def report(way: str, found: list[Waited]) -> None:
    """Print the table of one way to stop."""
    late = [each for each in found if each.wait > MOST]
    print(f"way {way}, {len(found)} stops, load {os.getloadavg()[0]:.1f}, milliseconds")
    print(f"{'':<12}{'median':>8}{'90 %':>8}{'most':>8}")
    for name in ("wait", "processor", "queued"):
        print(summary(name, [getattr(each, name) for each in found]))
    own = max((each.processor for each in late), default=0)
    print(f"{len(late)} waits over {MOST} ms; most processor time among them {own:.1f} ms")


def pages(browser: Browser, url: str) -> Iterator[tuple[BrowserContext, Page]]:
    """Yield a page at its first visit, and one that is cross-origin isolated."""
    for is_isolated in (False, True):
        context = browser.new_context()
        page = context.new_page()
        page.goto(url)
        if is_isolated:
            page.evaluate("async () => { await navigator.serviceWorker.ready; }")
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            page.reload()
        yield context, page


def main(count: int = COUNT) -> int:
    """Print a table per way to stop."""
    with served() as url, opened() as browser:
        for context, page in pages(browser, url):
            page.evaluate(SCRIPT)
            found = list(stops(page, renderer_of(browser, page), count))
            report(page.evaluate("bench.way"), found)
            context.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
