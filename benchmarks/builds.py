"""The speed of every build of the engine in one run: ``python -m benchmarks.builds [ROUNDS]``.

The positions of the engine's signature, nodes per second of processor time, the best of several
rounds in turn. ``make install site windows linux32`` makes the builds; one that is not there is
named and left out. Wine is used as ``make windows-test`` leaves it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from playwright.sync_api import Page

from benchmarks.chromium_page import opened, renderer_of, served

ROOT = Path(__file__).parents[1]
BENCH = json.loads((ROOT / "src/tengen/gomoku/data/bench.json").read_text(encoding="utf-8"))
NATIVE = "native Linux, 64 bits"
PROGRAMS = {
    NATIVE: (str(Path(sys.executable).with_name("pbrain-tengen")),),
    "native Linux, 32 bits": (str(ROOT / "build/linux32/pbrain-tengen"),),
    "Windows, 64 bits, under Wine": ("wine", str(ROOT / "build/windows/pbrain-tengen64.exe")),
}
CORES = {
    "WebAssembly in Chromium, SIMD": "tengen.simd.wasm",
    "WebAssembly in Chromium, plain": "tengen.wasm",
}
SCRIPT = """
async ({ name, positions, depth }) => {
  const { Core } = await import("./js/core.js");
  window.cores ??= {};
  const compiled = async () => WebAssembly.compile(await (await fetch(name)).arrayBuffer());
  window.cores[name] ??= await Core.make(await compiled());
  const core = window.cores[name];
  let nodes = 0;
  for (const { rule, size, moves } of positions) {
    const game = core.game({ rule, size }, moves.split(" ")), engine = core.engine(64);
    nodes += (await core.think(engine, game, { depth })).nodes;
    core.freeEngine(engine);
    core.free(game);
  }
  return nodes;
}
"""


def check(nodes: int) -> None:
    """Refuse a build that searches other nodes."""
    if nodes != BENCH["signature"]:
        raise SystemExit(f"{nodes} nodes instead of {BENCH['signature']}: another engine was built")


def program(command: tuple[str, ...]) -> float:
    """Return the processor time of a program that prints the signature."""
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([*command, "--bench"], capture_output=True, text=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    check(int(done.stdout.split()[1]))
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def module(page: Page, pid: int, name: str) -> float:
    """Return the processor time of the thread of a page that searches."""

    def used() -> float:
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[0]) / 1e9

    before = used()
    check(page.evaluate(SCRIPT, {**BENCH, "name": name}))
    return used() - before


def contestants(stack: ExitStack) -> Iterator[tuple[str, Callable[[], float]]]:
    """Yield what there is, and say what there is not."""
    for name, command in PROGRAMS.items():
        if Path(command[-1]).exists() and shutil.which(command[0]):
            yield name, partial(program, command)
        else:
            print(f"left out: {name} is not built, or there is no Wine")
    url, browser = stack.enter_context(served()), stack.enter_context(opened())
    page = browser.new_page()
    page.goto(url)
    pid = renderer_of(browser, page)
    for name, core in CORES.items():
        yield name, partial(module, page, pid, core)


def main(rounds: int = 3) -> int:
    """Print the table."""
    os.environ.setdefault("WINEPREFIX", str(ROOT / "build/wine"))
    os.environ.setdefault("WINEDEBUG", "-all")
    with ExitStack() as stack:
        runs = dict(contestants(stack))
        for run in runs.values():
            run()  # Wine sets itself up, Chromium compiles
        best = dict.fromkeys(runs, float("inf"))
        for _ in range(rounds):
            for name, run in runs.items():
                best[name] = min(best[name], run())
    print(f"{time.strftime('%F')}, load {os.getloadavg()[0]:.1f}, best of {rounds} rounds")
    for name, seconds in sorted(best.items(), key=lambda each: each[1]):
        speed = BENCH["signature"] / seconds
        print(f"{name:<32}{speed:10,.0f} nodes per second{best[NATIVE] / seconds:7.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
