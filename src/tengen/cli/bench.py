"""``tengen bench``: the engine's signature and speed."""

from __future__ import annotations

from json import dumps
from typing import Annotated

import typer

from tengen.cli.options import Json
from tengen.cli.waiting import waiting
from tengen.gomoku.bench import BenchEntry, bench_set, run_bench


def bench(
    depth: Annotated[
        int | None, typer.Option(min=1, max=30, help="Search to this depth instead.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure the engine: signature and speed.

    It searches a fixed set of positions with one thread and an empty table. The total number of
    nodes is the signature: the same on every machine, and different after any change to what the
    engine does. Nodes per second are those of the main search; threat searches are counted apart.

    Examples:
      tengen bench
      tengen bench --depth 12
      tengen bench --json
    """
    known = bench_set()
    used = known.depth if depth is None else depth
    entries: list[BenchEntry] = []
    with waiting(f"{len(known.boards)} positions to depth {used}") as tell:
        for entry in run_bench(known.boards, used):
            entries.append(entry)
            tell(f"{len(entries)} of {len(known.boards)} positions to depth {used}")
            if not json:
                typer.echo(_row(len(entries), entry))
    signature = sum(entry.nodes for entry in entries)
    threats = sum(entry.threat_nodes for entry in entries)
    seconds = sum(entry.seconds for entry in entries)
    expected = known.signature if used == known.depth else None
    if json:
        typer.echo(_json(used, signature, expected, threats, seconds))
        return
    typer.echo(f"signature     {signature}{_verdict(signature, expected)}")
    typer.echo(f"threat nodes  {threats}")
    typer.echo(f"seconds       {seconds:.2f} to depth {used}")
    typer.echo(f"nodes/s       {signature / seconds:,.0f}")


def _row(number: int, entry: object) -> str:

    assert isinstance(entry, BenchEntry)
    board = entry.board
    return (
        f"{number:3} {board.rule.word:10} {board.size:2}  {entry.best!s:4} "
        f"{entry.score!s:>10} {entry.nodes:9} nodes {entry.seconds:7.2f} s"
    )


def _verdict(signature: int, expected: int | None) -> str:
    if expected is None:
        return "  (the one checked in is of another depth)"
    return "  as checked in" if signature == expected else f"  but {expected} is checked in"


def _json(depth: int, signature: int, expected: int | None, threats: int, seconds: float) -> str:

    return dumps(
        {
            "depth": depth,
            "signature": signature,
            "expected": expected,
            "threat_nodes": threats,
            "seconds": round(seconds, 3),
            "nodes_per_second": round(signature / seconds),
        }
    )
