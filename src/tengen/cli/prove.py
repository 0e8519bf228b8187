"""``tengen prove``: a forced win, with a certificate."""

from __future__ import annotations

import json as json_
import sys
import time as clock
from pathlib import Path
from typing import Annotated, Literal

import typer

from tengen.cli.options import Json, Nodes, PositionArgument, RuleIfGiven, SizeIfGiven
from tengen.cli.position import read_board
from tengen.game import Limit
from tengen.gomoku import Color
from tengen.proof import Progress, Proof
from tengen.proof import prove as prove_win


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
    json: Json = False,
) -> None:
    """Prove that a side wins by force.

    "Proved" is said when the checker has accepted the certificate: it tries every reply. "Unknown"
    means that this method finds no win within the limit. Freestyle and standard.

    Examples:
      tengen prove "h8 i9 g9 h11"
      tengen prove "h8 o15 g9" --attacker black --certificate o15.proof.xz
      tengen prove game.sgf --time 60 --json
    """
    board = read_board(position, rule, size)
    side = None if attacker is None else Color[attacker.upper()]
    start = clock.monotonic()

    def show(progress: Progress) -> None:
        text = (
            f"{clock.monotonic() - start:6.0f} s  proof number {progress.proof_number}, "
            f"{progress.nodes:,} nodes, {progress.settled:,} of {progress.replies:,} replies"
            + (f", {progress.checked:,} positions checked" if progress.checked else "")
        )
        typer.echo(f"\r{text:<110}", nl=False, err=True)

    is_live = sys.stderr.isatty()
    try:
        proof = prove_win(
            board, side, Limit(seconds=time, nodes=nodes), progress=show if is_live else None
        )
    finally:
        if is_live:
            typer.echo(err=True)
    if certificate is not None and proof.certificate is not None:
        proof.certificate.write(certificate)
    typer.echo(_as_json(proof) if json else _as_text(proof))
    if not proof:
        raise typer.Exit(1)


def _as_text(proof: Proof) -> str:
    found = proof.certificate
    if found is None:
        return f"unknown: no win found in {proof.nodes:,} nodes, proof number {proof.proof_number}"
    return (
        f"proved: {found.attacker} wins within {proof.plies} plies\n"
        f"certificate: {len(found.data):,} bytes, {found.positions:,} positions"
    )


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
