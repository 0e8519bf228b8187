"""``tengen tree``: alpha-beta on nested lists, in the format of the online judge."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import typer

from tengen.cli.options import Html, Svg
from tengen.errors import TengenError
from tengen.judge import Answer, Case, grade, read_cases, solve
from tengen.search.export import narrate, to_html, to_json, to_svg

WRONG = 1
"""The exit code for a submission that differs."""


def tree(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The test cases; - or nothing is the input.")
    ] = "-",
    visited: Annotated[
        bool, typer.Option("--visited", help="A third line: the visited leaves, in order.")
    ] = False,
    trace: Annotated[
        bool, typer.Option("--trace", help="Then what the search did, one sentence per step.")
    ] = False,
    svg: Svg = None,
    html: Html = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per test case.")
    ] = False,
    check: Annotated[
        str | None,
        typer.Option(metavar="ANSWERS", help="Say where these answers first differ."),
    ] = None,
) -> None:
    r"""Solve game trees by alpha-beta.

    The answer is the value, then the leaves that were pruned.

    A test case is two lines: the role of the root (1 = MAX, 0 = MIN) with the depth, which counts
    the levels of nodes, root and leaves included; then the tree as a nested list. A second test
    case is drawn into FILE-2, a third into FILE-3, and so on. With --check the exit code is 0 when
    all answers are right and 1 when they are not.

    Examples:
      tengen tree cases.txt
      printf '1 3\n[[3,17],[2,12]]\n' | tengen tree --visited --trace
      tengen tree cases.txt --html search.html --svg search.svg
      tengen tree cases.txt --check answers.txt
    """
    with _open(file) as lines:
        cases = _some(read_cases(lines))
        if check is not None:
            if visited or trace or svg or html or json:
                raise TengenError("cli.check_alone")
            if check == file == "-":
                raise TengenError("cli.both_input")
            _check(cases, check)
            return
        is_recorded = trace or svg is not None or html is not None
        for number, case in enumerate(cases, 1):
            answer = solve(case, trace=is_recorded)
            if json:
                typer.echo(_as_json(number, case, answer, trace))
            else:
                _print(answer, visited, trace)
            _draw(answer, number, svg, html)


@contextmanager
def _open(name: str) -> Iterator[TextIO]:
    """Open a file, or the standard input for "-"; bytes that are no text are a mistake."""
    try:
        if name == "-":
            yield sys.stdin
        else:
            with open(name, encoding="utf-8-sig") as file:
                yield file
    except UnicodeDecodeError as error:
        where = "the input" if name == "-" else name
        raise TengenError("cli.not_utf8", file=where) from error


def _some(cases: Iterator[Case]) -> Iterator[Case]:
    """Pass the test cases on; none at all is a mistake."""
    is_empty = True
    for case in cases:
        is_empty = False
        yield case
    if is_empty:
        raise TengenError("judge.empty")


def _check(cases: Iterator[Case], answers: str) -> None:

    with _open(answers) as submission:
        verdict = grade(cases, submission)
    typer.echo(str(verdict))
    if not verdict.is_right:
        raise typer.Exit(WRONG)


def _print(answer: Answer, visited: bool, trace: bool) -> None:
    typer.echo(str(answer))
    if visited:
        typer.echo(" ".join(map(str, answer.visited)))
    if trace:
        recording = answer.result.trace
        assert recording is not None
        for sentence in narrate(
            recording, lambda node: f"branch {_ordinal(recording.moves[node])}"
        ):
            typer.echo(sentence)


def _ordinal(move: int | None) -> int:
    assert move is not None
    return move + 1


def _as_json(number: int, case: Case, answer: Answer, trace: bool) -> str:
    """Return one line; the recording, where it is wanted, as the last field."""
    stats = answer.result.stats
    fields = {
        "case": number,
        "role": case.role.name,
        "depth": case.depth,
        "value": answer.value,
        "pruned": answer.pruned,
        "visited": answer.visited,
        "pv": answer.result.pv,
        "nodes": stats.nodes,
        "alpha_cutoffs": stats.alpha_cutoffs,
        "beta_cutoffs": stats.beta_cutoffs,
    }
    text = json.dumps(fields)
    if trace:
        assert answer.result.trace is not None
        # A raw line end stands only between events, never inside a JSON string.
        text = f'{text[:-1]}, "trace": {to_json(answer.result.trace).replace(chr(10), "")}}}'
    return text


def _draw(answer: Answer, number: int, svg: Path | None, html: Path | None) -> None:

    recording = answer.result.trace
    if recording is None:
        return
    title = "Alpha-beta" if number == 1 else f"Alpha-beta, test case {number}"
    for path, export in ((svg, to_svg), (html, to_html)):
        if path is not None:
            target = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
            text = export(
                recording,
                game=answer.game,
                pv=answer.result.pv,
                unfold=True,
                moves=False,
                title=title,
            )
            target.write_text(text, encoding="utf-8")
