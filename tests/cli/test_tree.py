"""``tengen tree`` from the command line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typer

from tengen.cli import frame, main
from tengen.cli.lazy import register
from tengen.cli.tree import tree
from tengen.search.export import read_json

SAMPLE = "1 5\n[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]\n"
SECOND = "\n0 3\n[[3,-4.5],[2]]\n"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command in an empty folder, with a text as its input."""
    app = typer.Typer(rich_markup_mode=None)
    app.callback()(lambda: None)
    register(app, tree)
    monkeypatch.setattr(frame, "app", app)
    monkeypatch.chdir(tmp_path)

    def run(text: str, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        code = main(["tree", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_the_sample(run: Run) -> None:
    assert run(SAMPLE) == (0, "3\n12 25 0 5 2 14\n", "")
    assert run(SAMPLE, "-") == (0, "3\n12 25 0 5 2 14\n", "")


def test_a_file_with_several_test_cases(run: Run) -> None:
    Path("cases.txt").write_text(SAMPLE + SECOND)
    assert run("", "cases.txt") == (0, "3\n12 25 0 5 2 14\n2\n\n", "")


def test_visited(run: Run) -> None:
    assert run(SAMPLE, "--visited")[1] == "3\n12 25 0 5 2 14\n3 17 2 15 2 3\n"


def test_trace(run: Run) -> None:
    lines = run(SAMPLE, "--trace")[1].splitlines()
    assert lines[:2] == ["3", "12 25 0 5 2 14"]
    assert lines[2].startswith("Start at the root")
    assert lines[3].startswith("From the root take branch 1 to a MIN node")
    assert sum(line.startswith(("Alpha cut", "Beta cut")) for line in lines) == 5
    assert lines[-1] == "The search ends: the value of the root is 3."


def test_json(run: Run) -> None:
    first, second = map(json.loads, run(SAMPLE + SECOND, "--json")[1].splitlines())
    assert (first["value"], first["pruned"]) == (3, [12, 25, 0, 5, 2, 14])
    assert (second["case"], second["role"], second["visited"]) == (2, "MIN", [3, -4.5, 2])
    assert "trace" not in first
    [line] = run(SAMPLE, "--json", "--trace")[1].splitlines()
    trace = json.loads(line)["trace"]
    assert trace["format"] == "tengen-trace"
    assert trace["events"][-1] == ["exit", 0, 3]


def test_drawings_are_written_one_a_test_case(run: Run) -> None:
    code, out, err = run(SAMPLE + SECOND, "--svg", "tree.svg", "--html", "page.html")
    assert (code, out, err) == (0, "3\n12 25 0 5 2 14\n2\n\n", "")
    for name in ("tree.svg", "tree-2.svg"):
        assert ElementTree.parse(name).getroot().tag.endswith("svg")
    for name in ("page.html", "page-2.html"):
        assert Path(name).read_text("utf-8").startswith("<!doctype html>")
    assert "<title>Alpha-beta, test case 2</title>" in Path("page-2.html").read_text("utf-8")


def test_check(run: Run) -> None:
    Path("right.txt").write_text("3\n12 25 0 5 2 14\n")
    Path("wrong.txt").write_text("3\n12 25 0 5 2\n")
    assert run(SAMPLE, "--check", "right.txt") == (0, "right: 1 test case\n", "")
    code, out, err = run(SAMPLE, "--check", "wrong.txt")
    assert (code, err) == (1, "")
    assert out == ("test case 1, line 2, pruned leaf 6: expected 14, found the end of the line\n")


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        ("1 3\n[[3],4]\n", [], "line 2, column 6: expected '['"),
        ("", [], "the input is empty"),
        (SAMPLE, ["missing.txt"], "missing.txt: no such file"),
        (SAMPLE, ["--check", "missing.txt"], "missing.txt: no such file"),
        (SAMPLE, ["--check", "-"], "cannot both be the standard input"),
        (SAMPLE, ["--check", "x", "--json"], "--check only compares"),
        (SAMPLE, ["--svg", "missing/tree.svg"], "missing/tree.svg: no such file"),
        (SAMPLE, ["binary.txt"], "binary.txt is not a text file in UTF-8"),
    ],
)
def test_mistakes_are_one_sentence(
    run: Run, text: str, arguments: list[str], sentence: str
) -> None:
    Path("binary.txt").write_bytes(b"1 3\n\xff\xfe\n")
    code, _, err = run(text, *arguments)
    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1


def test_answers_before_a_mistake_are_printed(run: Run) -> None:
    code, out, err = run(SAMPLE + "2 2\n[1]\n")
    assert (code, out) == (2, "3\n12 25 0 5 2 14\n")
    assert "line 3, column 1" in err


def test_help_has_examples(run: Run) -> None:
    code, out, _ = run("", "--help")
    assert code == 0
    assert "Examples:\n    tengen tree cases.txt\n" in out


def test_the_recording_in_the_json_can_be_read_back(run: Run) -> None:
    [line] = run(SAMPLE, "--json", "--trace")[1].splitlines()
    trace = json.loads(line)["trace"]
    events = ",\n".join(map(json.dumps, trace.pop("events")))
    text = f'{json.dumps(trace)[:-1]}, "events": [\n{events}\n]}}'
    assert read_json(text.splitlines()).node_count == 17
