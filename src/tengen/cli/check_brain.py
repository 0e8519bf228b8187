"""``tengen check-brain``: whether a program keeps to the Gomocup protocol."""

from __future__ import annotations

import json as json_module
from math import isfinite
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.options import Json
from tengen.errors import TengenError
from tengen.gomocup import compliance
from tengen.gomocup.compliance import CHECKS, Report, Result, Severity
from tengen.gomocup.manager.brain_player import KINDS, command_of, split_command


def check_brain(
    command: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COMMAND…",
            help="The brain: a program and its arguments, in one word or several.",
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="CHECK", help="Run this check alone, by number or name; repeatable."),
    ] = None,
    patience: Annotated[
        float, typer.Option(min=1.0, help="Seconds to wait for an answer that needs thinking.")
    ] = 10.0,
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Print the conversation of every finding.")
    ] = False,
    listing: Annotated[bool, typer.Option("--list", help="List the checks and stop.")] = False,
    json: Json = False,
) -> None:
    """Check a brain against the Gomocup protocol.

    The report says which managers would have trouble. Each check runs in a process of its own, and
    none waits forever. The exit code is 0 if nothing is wrong (notes do not count), 1 after
    warnings and 3 after failures, which lose games. Put -- before a command whose arguments begin
    with a dash.

    Examples:
      tengen check-brain pbrain-tengen
      tengen check-brain --transcript -- python pbrain-x.py
      tengen check-brain "python pbrain-x.py"
      tengen check-brain --only exact-ok --only 21 --json ./pbrain-x
    """
    console = Console()
    if listing:
        _print_list(console)
        return
    if not command:
        raise TengenError("cli.check_what")

    if not isfinite(patience):
        raise TengenError("cli.patience", seconds=patience)

    def tell(result: Result) -> None:
        if not json:
            _print_result(console, result, transcript)

    words = command_of(command[0]) if command[0].startswith(KINDS) else split_command(*command)
    report = compliance.check_brain(words, patience=patience, only=only or (), tell=tell)
    if json:
        typer.echo(json_module.dumps(report.as_json(), indent=2))
    else:
        _print_summary(console, report)
    if report.exit_code:
        raise typer.Exit(report.exit_code)


def _print_list(console: Console) -> None:

    table = Table("", "check", "asks whether", "severity", "who would have trouble")
    for number, check in enumerate(CHECKS, 1):
        table.add_row(
            str(number), check.name, check.title, check.severity, ", ".join(check.managers)
        )
    console.print(table)


_SIGNS = {
    None: "[green]fine[/]   ",
    "note": "[cyan]note[/]   ",
    "warning": "[yellow]warning[/]",
    "failure": "[red]failure[/]",
}


def _print_result(console: Console, result: Result, transcript: bool) -> None:

    console.print(f"{result.number:3} {_SIGNS[result.severity]} {escape(result.check.title)}")
    if result.is_fine:
        return
    indent = " " * 12
    console.print(f"{indent}{escape(result.sentence)}", highlight=False)
    why = f"{result.check.why} ({', '.join(result.check.managers)})"
    console.print(f"{indent}[dim]{escape(why)}[/]", highlight=False)
    if transcript:
        for line in result.transcript:
            console.print(f"{indent}{escape(line)}", highlight=False, style="dim")


def _print_summary(console: Console, report: Report) -> None:

    findings = [result for result in report.results if not result.is_fine]
    console.print()
    if not findings:
        console.print(f"[green]All {len(report.results)} checks are fine.[/]")
        return
    table = Table("", "check", "finding", "who would have trouble")
    for severity in reversed(Severity):
        for result in findings:
            if result.severity is severity:
                who = ", ".join(result.check.managers)
                table.add_row(str(result.number), result.check.name, severity, who)
    console.print(table)
    counts = [
        f"{sum(result.severity is severity for result in findings)} {severity}s"
        for severity in reversed(Severity)
    ]
    console.print(f"{len(report.results)} checks: {', '.join(counts)}.", highlight=False)
    console.print("Run again with --transcript to see what was said.", style="dim")
