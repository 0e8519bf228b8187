"""The engine: how soon it ends when it is told to stop."""

from collections.abc import Iterator

from benchmarks.frame import Row
from benchmarks.stops import Stopped, samples

COUNT = 250


def run() -> Iterator[Row]:
    for threads in (1, 2):
        found = list(samples(COUNT, threads))
        for what in sorted({one.what for one in found}):
            yield from rows(f"{what}, threads: {threads}", [s for s in found if s.what == what])


def rows(what: str, found: list[Stopped]) -> Iterator[Row]:
    """The worst and the hundredth, in time and in processor time, which no other work lengthens."""
    for name, times in (
        ("time", sorted(one.seconds for one in found)),
        ("processor time", sorted(one.cpu_seconds for one in found)),
    ):
        beside = f"99 %: {1000 * times[len(times) * 99 // 100]:.1f} ms of {len(times)}"
        yield Row(f"stop, {what}, worst {name}", times[-1], "s", beside=beside)
