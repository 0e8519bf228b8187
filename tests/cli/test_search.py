"""`tengen search`: algorithms and games by name, on one command line."""

import json
from pathlib import Path

import pytest

from tengen.cli import main
from tengen.search.catalogue import ALGORITHMS

Said = pytest.CaptureFixture[str]


def result(arguments: list[str], capsys: Said) -> dict[str, object]:
    assert main(["search", *arguments, "--json"]) == 0
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


# What each needs to finish on tic-tac-toe after three moves.
OPTIONS = {"hminimax": ["--depth", "2"], "mcts": ["--playouts", "500"], "flat": ["--seed", "1"]}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_runs_by_name(name: str, capsys: Said) -> None:
    answer = result(
        ["tictactoe", "-a", name, "--moves", "b2 a3 c1", *OPTIONS.get(name, [])], capsys
    )
    assert answer["algorithm"] == {"flat": "flat_monte_carlo", "pns-dag": "pns_dag"}.get(name, name)
    assert answer["move"]


def test_the_table_says_what_was_found_and_what_it_cost(capsys: Said) -> None:
    assert main(["search", "tictactoe", "--draw"]) == 0
    lines = [
        line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if line.strip()
    ]
    facts = {words[0]: words[1].strip() for words in lines if len(words) == 2}
    assert facts["value"] == "0"
    assert facts["nodes"] == "18,297"
    assert facts["status"] == "proven"


@pytest.mark.parametrize("name", ["python", "driver", "native"])
def test_the_implementation_is_chosen_by_name(name: str, capsys: Said) -> None:
    arguments = ["tictactoe", "--moves", "b2 a3 c1", "--implementation", name]
    assert result(arguments, capsys)["backend"] == name


def test_an_implementation_that_cannot_do_it_names_the_option(capsys: Said) -> None:
    assert main(["search", "tictactoe", "--implementation", "gpu"]) == 2
    assert "(--implementation) 'gpu'; choose auto, python, driver" in capsys.readouterr().err
    assert main(["search", "pig", "-a", "minimax", "--implementation", "native"]) == 2
    assert "leave backend (--implementation) out" in capsys.readouterr().err


def test_algorithms_side_by_side(capsys: Said) -> None:
    assert main(["search", "tictactoe", "--compare", "minimax,alphabeta,hminimax"]) == 0
    said = capsys.readouterr()
    assert "549,946" in said.out
    assert "18,297" in said.out
    assert said.err.startswith("left out: hminimax needs depth")


def test_a_table_in_a_pipe_is_whole(capsys: Said) -> None:
    """Whatever the width of a terminal that is not there."""
    assert main(["search", "tictactoe", "--compare", "all", "--depth", "2", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    heads = lines[0].split()
    assert heads[0] == "algorithm"
    assert len(heads) == len(ALGORITHMS) + 1 - ("alphabeta" not in heads)
    assert max(map(len, lines)) > 120
    assert not any("…" in line for line in lines if not line.startswith("variation"))


def test_gomoku_is_a_game_like_any_other(capsys: Said) -> None:
    answer = result(["gomoku", "--moves", "h8 a1 i8 a2 j8 a3 k8 a5", "--depth", "1"], capsys)
    assert (answer["algorithm"], answer["value"], answer["status"]) == ("deepening", 1, "proven")
    assert answer["move"] in ("g8", "l8")


def test_pictures_are_written(tmp_path: Path, capsys: Said) -> None:
    svg, html = tmp_path / "tree.svg", tmp_path / "tree.html"
    wanted = ["--depth", "2", "--svg", str(svg), "--html", str(html)]
    assert main(["search", "tictactoe", "-a", "hminimax", *wanted]) == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert "<script" in html.read_text(encoding="utf-8")
    assert capsys.readouterr().out.endswith(f"wrote {svg}\nwrote {html}\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tictactoe", "-a", "alfabeta"], "unknown algorithm 'alfabeta'; choose minimax"),
        (["tictactoe", "-a", "pns", "--depth", "3"], "pns takes no --depth; it takes --goal,"),
        (["tictactoe", "-a", "minimax", "--time", "1"], "takes no --time; it takes --all-best,"),
        (["tictactoe", "-a", "dfpn", "--implementation", "python"], "takes no --implementation;"),
        (["chequers"], "unknown game 'chequers'"),
        (["tictactoe", "--moves", "b2 b2"], "taken"),
        (["tictactoe", "--moves", "z9"], "z9"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], sentence: str, capsys: Said) -> None:
    assert main(["search", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1
