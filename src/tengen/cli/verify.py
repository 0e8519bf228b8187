"""``tengen verify``: check certificates."""

from __future__ import annotations

import json as json_
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import typer

from tengen import _core
from tengen.cli.certificates import read_certificate
from tengen.cli.options import Json, Seed
from tengen.proof import Certificate, Verdict, second_moves


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Certificates.")],
    sample: Annotated[
        float, typer.Option(min=0, max=100, metavar="PERCENT", help="Share of positions to check.")
    ] = 100.0,
    seed: Seed = 0,
    plain: Annotated[
        bool, typer.Option("--plain", help="Use the short checker in Python: slow, easy to read.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Certificates to check at a time.")] = 1,
    line: Annotated[bool, typer.Option("--line", help="Show the longest resistance.")] = False,
    print_: Annotated[
        bool, typer.Option("--print", help="Print the certificate instead of checking it.")
    ] = False,
    json: Json = False,
) -> None:
    """Check a proof, reply by reply.

    Quiet moves of a certificate are tried at every empty point, by a program that shares no code
    with the solver. The exit code is 0 if all certificates hold. Of certificates about the second
    move of a game, the command also says which second moves they answer together, with symmetry.

    Examples:
      tengen verify o15.proof.xz
      tengen verify *.proof.xz --jobs 2
      tengen verify o15.proof.xz --plain --sample 1
    """
    if print_:
        for file in files:
            for text in read_certificate(file).lines():
                typer.echo(text)
        return
    held: list[Certificate] = []
    share = max(sample, 1e-6) / 100
    checked = _check(files, share, seed, plain, jobs)
    for file, (certificate, verdict) in zip(files, checked, strict=True):
        if verdict:
            held.append(certificate)
        if json:
            typer.echo(json_.dumps({"file": str(file), "sample": sample, **_as_json(verdict)}))
        else:
            typer.echo(f"{file}: {_as_text(certificate, verdict, sample)}")
            if line and verdict.resistance:
                typer.echo("longest resistance: " + " ".join(map(str, verdict.resistance)))
    if not json and sample == 100:  # a sample answers nothing
        _say_what_is_covered(held)
    if len(held) < len(files):
        raise typer.Exit(1)


def _check(
    files: Sequence[Path], share: float, seed: int, plain: bool, jobs: int
) -> Iterator[tuple[Certificate, Verdict]]:
    """Read and check some at a time; Ctrl-C ends all of them at once."""
    stop = _core.Stop()

    def show(numbers: tuple[int, int]) -> None:
        if jobs == 1 and sys.stderr.isatty():
            typer.echo(f"\r{numbers[0]:,} of {numbers[1]:,} positions ", nl=False, err=True)

    def check(file: Path) -> tuple[Certificate, Verdict]:
        certificate = read_certificate(file)
        verdict = certificate.verify(share, seed, plain=plain, stop=stop, progress=show)
        return certificate, verdict

    if plain:  # Python runs one at a time anyway
        yield from map(check, files)
        return

    with ThreadPoolExecutor(jobs) as pool:
        try:
            for found in pool.map(check, files):
                if sys.stderr.isatty():
                    typer.echo("\r" + " " * 60 + "\r", nl=False, err=True)
                yield found
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def _as_json(verdict: Verdict) -> dict[str, object]:
    return {
        "proved": verdict.is_proved,
        "reason": verdict.reason,
        "positions": verdict.positions,
        "replies": verdict.replies,
        "outside_zones": verdict.zone_free_replies,
        "plies": verdict.plies,
        "resistance": [str(move) for move in verdict.resistance],
    }


def _as_text(certificate: Certificate, verdict: Verdict, sample: float) -> str:
    if not verdict:
        return f"FAILED: {verdict.reason}"
    within = "" if verdict.plies is None else f" within {verdict.plies} plies"
    found = f"proved: {certificate.attacker} wins{within}"
    zones = verdict.zone_free_replies
    return (
        f"{found if sample == 100 else f'a sample of {sample:g} % holds'}; "
        f"{verdict.replies:,} replies in {verdict.positions:,} positions"
        + (f", {zones:,} outside zones" if zones else "")
    )


def _say_what_is_covered(certificates: list[Certificate]) -> None:
    for first, answered, replies in second_moves(certificates):
        typer.echo(f"{first}: {len(answered)} of {replies} second moves are answered")
        if len(answered) == replies:
            typer.echo(f"whoever begins with {first} wins")
