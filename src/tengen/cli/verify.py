"""``tengen verify``: check certificates."""

from __future__ import annotations

import json as json_
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.options import Json, Seed
from tengen.proof import Certificate


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Certificates.")],
    sample: Annotated[
        float, typer.Option(min=0, max=100, metavar="PERCENT", help="Share of positions to check.")
    ] = 100.0,
    seed: Seed = 0,
    plain: Annotated[
        bool, typer.Option("--plain", help="Use the short checker in Python: slow, easy to read.")
    ] = False,
    json: Json = False,
) -> None:
    """Check a proof, reply by reply.

    Every position of a certificate is tried at every empty point, by a program that shares no code
    with the solver. The exit code is 0 if all certificates hold.

    Examples:
      tengen verify o15.proof.xz
      tengen verify o15.proof.xz --plain --sample 1
    """
    failed = False
    for file in files:
        certificate = Certificate.read(file)
        verdict = certificate.verify(max(sample, 1e-6) / 100, seed, plain=plain)
        failed = failed or not verdict
        if json:
            typer.echo(
                json_.dumps(
                    {
                        "file": str(file),
                        "proved": verdict.is_proved,
                        "reason": verdict.reason,
                        "positions": verdict.positions,
                        "replies": verdict.replies,
                        "plies": verdict.plies,
                        "sample": sample,
                    }
                )
            )
        elif not verdict:
            typer.echo(f"{file}: FAILED: {verdict.reason}")
        else:
            within = "" if verdict.plies is None else f" within {verdict.plies} plies"
            whole = "proved" if sample == 100 else f"a sample of {sample:g} % holds"
            typer.echo(
                f"{file}: {whole}: {certificate.attacker} wins{within}; "
                f"{verdict.replies:,} replies in {verdict.positions:,} positions"
            )
    if failed:
        raise typer.Exit(1)
