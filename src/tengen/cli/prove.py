"""``tengen prove``: a forced win, with a certificate."""

from __future__ import annotations

import json as json_
import sys
import tempfile
import time as clock
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer

from tengen.cli.certificates import read_certificate
from tengen.cli.options import (
    BackendOption,
    Json,
    Nodes,
    PositionArgument,
    RuleIfGiven,
    SizeIfGiven,
    ray_address,
)
from tengen.cli.position import read_board
from tengen.errors import TengenError
from tengen.game import Limit
from tengen.gomoku import Board, Color
from tengen.proof import Progress, Proof, ProofStatus
from tengen.proof import prove as prove_win
from tengen.proof.campaign import Campaign, State
from tengen.proof.runner import LocalRunner, RayRunner


def prove(
    position: PositionArgument,
    rule: RuleIfGiven = None,
    size: SizeIfGiven = None,
    attacker: Annotated[
        Literal["black", "white"] | None, typer.Option(help="Who attacks; else the side to move.")
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the certificate; packed if FILE ends with .xz."),
    ] = None,
    time: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="Seconds of thinking.")
    ] = None,
    nodes: Nodes = None,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Split the proof into jobs and keep them here, to go on."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Jobs side by side.")] = None,
    backend: BackendOption = "local",
    hint: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A certificate of another position to learn from."),
    ] = None,
    json: Json = False,
) -> None:
    """Prove that a side wins by force.

    "Proved" is said when the checker has accepted the certificate: it tries every reply.
    "Disproved" means that every move and every reply was tried; it is for small and nearly full
    boards. "Unknown" means that this method finds no win within the limit. Freestyle and standard.

    A long proof is split into jobs with --folder, --jobs or --backend. Give the same folder again
    to go on after Ctrl-C, or after a crash.

    Examples:
      tengen prove "h8 i9 g9 h11"
      tengen prove "h8 o15 g9" --attacker black --folder o15 --jobs 2 --certificate o15.proof.xz
      tengen prove game.sgf --time 60 --json
    """
    board = read_board(position, rule, size)
    side = None if attacker is None else Color[attacker.upper()]
    if folder is not None or jobs is not None or backend != "local":
        if time is not None or nodes is not None:
            raise TengenError("proof.limit_of_campaign")
        proof = _prove_long(board, side, folder, jobs or 1, backend, hint or [])
    else:
        with _shown_line() as show:
            proof = prove_win(board, side, Limit(seconds=time, nodes=nodes), progress=show)
    if certificate is not None and proof.certificate is not None:
        proof.certificate.write(certificate)
    typer.echo(_as_json(proof) if json else _as_text(proof))
    if not proof:
        raise typer.Exit(1)


def _prove_long(
    board: Board,
    side: Color | None,
    folder: Path | None,
    jobs: int,
    backend: str,
    hints: list[Path],
) -> Proof:
    address = ray_address(backend)
    learnt = [read_certificate(path) for path in hints]
    with (
        tempfile.TemporaryDirectory(prefix="tengen-") as temporary,
        LocalRunner(jobs) if address is None else RayRunner(jobs, address or None) as runner,
        _shown_table() as show,
    ):
        campaign = Campaign.of(
            board, side, folder or Path(temporary), runner, hints=learnt, progress=show
        )
        return campaign.prove()


@contextmanager
def _shown_line() -> Iterator[Callable[[Progress], None] | None]:
    """Show a line of numbers on a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    start = clock.monotonic()

    def show(progress: Progress) -> None:
        text = (
            f"{clock.monotonic() - start:6.0f} s  proof number {progress.proof_number}, "
            f"{progress.nodes:,} nodes, {progress.settled:,} of {progress.replies:,} replies"
            + (f", {progress.checked:,} positions checked" if progress.checked else "")
        )
        typer.echo(f"\r{text:<110}", nl=False, err=True)

    try:
        yield show
    finally:
        typer.echo(err=True)


@contextmanager
def _shown_table() -> Iterator[Callable[[State], None] | None]:
    """Show a table of the jobs on a terminal: a row for each position that is split."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.table import Table

    start = clock.monotonic()
    states: dict[str, State] = {}

    def table() -> Table:
        found = Table("position", "settled", "tries", "nodes", "CPU s", "left s", "open (number)")
        for state in states.values():
            names = " ".join(f"{name} ({number:,})" for name, number in state.open[:8])
            found.add_row(
                state.title,
                f"{state.settled} of {state.replies}",
                f"{state.tries}",
                f"{state.nodes:,}",
                f"{state.seconds:,.0f}",
                "" if state.seconds_left is None else f"{state.seconds_left:,.0f}",
                names + (" …" if len(state.open) > 8 else ""),
            )
        found.caption = f"{clock.monotonic() - start:,.0f} s"
        return found

    with Live(console=Console(stderr=True), get_renderable=table, transient=True) as live:

        def show(state: State) -> None:
            states[state.title] = state
            live.refresh()

        yield show


def _as_text(proof: Proof) -> str:
    found = proof.certificate
    if found is not None:
        return (
            f"proved: {found.attacker} wins within {proof.plies} plies\n"
            f"certificate: {len(found.data):,} bytes, {found.positions:,} positions"
        )
    if proof.status is ProofStatus.DISPROVED:
        return f"disproved: every move and every reply was tried, {proof.nodes:,} nodes"
    return f"unknown: no win found in {proof.nodes:,} nodes, proof number {proof.proof_number:,}"


def _as_json(proof: Proof) -> str:
    found = proof.certificate
    return json_.dumps(
        {
            "status": proof.status.value,
            "plies": proof.plies,
            "nodes": proof.nodes,
            "proof_number": proof.proof_number,
            "bytes": None if found is None else len(found.data),
            "positions": None if found is None else found.positions,
        }
    )
