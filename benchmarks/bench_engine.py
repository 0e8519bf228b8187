"""The engine: how soon it ends when it is told to stop, and how well it keeps a short time."""

from collections.abc import Iterator

from benchmarks.frame import Row
from benchmarks.overruns import overruns
from benchmarks.stops import Stopped, samples
from tengen import Rule

COUNT = 250
MOVES = 1_000


def run() -> Iterator[Row]:
    for threads in (1, 2):
        found = list(samples(COUNT, threads))
        for what in sorted({one.what for one in found}):
            yield from rows(f"{what}, threads: {threads}", [s for s in found if s.what == what])
    for rule in Rule:
        for milliseconds in (5, 20, 50):
            yield overrun_row(rule, milliseconds)


def overrun_row(rule: Rule, milliseconds: int) -> Row:
    """The move that took longest, in processor time."""
    found = sorted(overruns(rule, milliseconds, MOVES), key=lambda one: one.seconds)
    worst, rare = found[-1], found[len(found) * 999 // 1000 - 1]
    return Row(
        f"{milliseconds} ms per move, {rule.word}, longest move, processor time",
        worst.user + worst.system,
        "s",
        beside=f"{1000 * worst.user:.1f} ms user, {1000 * worst.system:.1f} ms system; "
        f"99.9 %: {1000 * rare.seconds:+.1f} ms against the limit",
    )


def rows(what: str, found: list[Stopped]) -> Iterator[Row]:
    """The worst and the hundredth, in time and in processor time, which no other work lengthens."""
    for name, times in (
        ("time", sorted(one.seconds for one in found)),
        ("processor time", sorted(one.cpu_seconds for one in found)),
    ):
        beside = f"99 %: {1000 * times[len(times) * 99 // 100]:.1f} ms of {len(times)}"
        yield Row(f"stop, {what}, worst {name}", times[-1], "s", beside=beside)
