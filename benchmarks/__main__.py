"""``python -m benchmarks [NAME …]``: run the benchmarks and print their tables."""

import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table


def figure(value: float, unit: str) -> str:
    """Return a number with three digits that count, and its unit.

    >>> figure(1_234_567, "nodes/s"), figure(0.0123, "s")
    ('1.23 M nodes/s', '12.3 ms')
    """
    if unit == "s":
        for factor, name in ((1, "s"), (1e3, "ms"), (1e6, "µs"), (1e9, "ns")):
            if value * factor >= 1 or name == "ns":
                return f"{value * factor:.3g} {name}"
    for factor, prefix in ((1e9, "G "), (1e6, "M "), (1e3, "k ")):
        if value >= factor:
            return f"{value / factor:.3g} {prefix}{unit}"
    return f"{value:.3g} {unit}"


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all."""
    here = Path(__file__).parent
    known = sorted(path.stem.removeprefix("bench_") for path in here.glob("bench_*.py"))
    if unknown := set(names) - set(known):
        print(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
        return 2
    console = Console()
    for name in names or known:
        table = Table("what", "figure", "ratio", "beside", title=name, title_justify="left")
        for column in table.columns[1:3]:
            column.justify = "right"
        for row in import_module(f"benchmarks.bench_{name}").run():
            ratio = "" if row.ratio is None else f"{row.ratio:.2f} ×"
            table.add_row(row.what, figure(row.value, row.unit), ratio, row.beside)
        console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
