"""``tengen verify``: check certificates."""

from __future__ import annotations

import json as json_
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.options import Json, Seed
from tengen.proof import Certificate, second_moves


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

    Quiet moves of a certificate are tried at every empty point, by a program that shares no code
    with the solver. The exit code is 0 if all certificates hold. Of certificates about the second
    move of a game, the command also says which second moves they answer together, with symmetry.

    Examples:
      tengen verify o15.proof.xz
      tengen verify o15.proof.xz --plain --sample 1
    """
    failed = False
    held: list[Certificate] = []
    for file in files:
        certificate = Certificate.read(file)
        verdict = certificate.verify(max(sample, 1e-6) / 100, seed, plain=plain)
        failed = failed or not verdict
        if verdict:
            held.append(certificate)
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
            found = f"proved: {certificate.attacker} wins{within}"
            typer.echo(
                f"{file}: {found if sample == 100 else f'a sample of {sample:g} % holds'}; "
                f"{verdict.replies:,} replies in {verdict.positions:,} positions"
            )
    if not json and sample == 100:  # a sample answers nothing
        _say_what_is_covered(held)
    if failed:
        raise typer.Exit(1)


def _say_what_is_covered(certificates: list[Certificate]) -> None:
    for first, answered, replies in second_moves(certificates):
        typer.echo(f"{first}: {len(answered)} of {replies} second moves are answered")
        if len(answered) == replies:
            typer.echo(f"whoever begins with {first} wins")
