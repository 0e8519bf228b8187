"""The C interface: what it exports, what it promises, and its two examples."""

from __future__ import annotations

import ctypes
import fcntl
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import threading
from ctypes import POINTER, Structure, c_int, c_int32, c_uint8, c_void_p
from pathlib import Path
from typing import Any

import pytest

from tengen import Board, Rule, __version__, threats

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "embed"
HEADER = ROOT / "include" / "tengen.h"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("embed_play", EXAMPLES / "play.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


play = example()


class Threat(Structure):
    _fields_ = (
        ("kind", c_int32),
        ("direction", c_int32),
        ("gain", play.Point),
        ("cost_count", c_int32),
        ("rest_count", c_int32),
        ("cost", play.Point * 8),
        ("rest", play.Point * 8),
    )


@pytest.fixture(scope="session")
def prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What ``make library`` installs."""
    if shutil.which("make") is None:
        pytest.skip("there is no make to build the library with")
    folder = tmp_path_factory.mktemp("library")
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "library.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["make", "library", f"PREFIX={folder}"], cwd=ROOT, check=True)
    return folder


@pytest.fixture(scope="session")
def library(prefix: Path) -> ctypes.CDLL:
    loaded: ctypes.CDLL = play.load(str(prefix / "lib" / "libtengen.so"))
    loaded.tengen_version.restype = ctypes.c_char_p
    loaded.tengen_game_set_up.argtypes = (c_void_p, POINTER(c_uint8), c_int)
    loaded.tengen_game_check.argtypes = (c_void_p, c_int, c_int)
    loaded.tengen_game_cells.argtypes = (c_void_p, POINTER(c_uint8))
    for name in ("game_undo", "game_to_move", "engine_clear", "engine_stop"):
        getattr(loaded, f"tengen_{name}").argtypes = (c_void_p,)
    loaded.tengen_game_forbidden.argtypes = (c_void_p, POINTER(play.Point), c_int)
    loaded.tengen_game_threats.argtypes = (c_void_p, c_int, POINTER(Threat), c_int)
    loaded.tengen_engine_balance.argtypes = (
        *(c_void_p, c_void_p, POINTER(play.Limit)),
        *(c_int, POINTER(play.Point)),
    )
    return loaded


def game_of(library: ctypes.CDLL, board: Board) -> int:
    game: int = library.tengen_game_new(int(board.rule), board.size)
    for point in board.moves:
        assert library.tengen_game_play(game, point.x, point.y) == 0
    return game


def think(library: ctypes.CDLL, engine: int, game: int, **limit: float) -> list[Any]:
    """Return line, value, nodes and move of every report."""
    found = []

    def note(report: Any, user: object) -> None:
        told = report.contents
        found.append((told.line, told.value, told.nodes, (told.pv[0].x, told.pv[0].y)))

    move = play.Point()
    status = library.tengen_engine_think(
        engine, game, play.Limit(**limit), play.Callback(note), None, move
    )
    assert status == 0
    assert [told[3] for told in found if told[0] == 1][-1] == (move.x, move.y)
    return found


def declared() -> set[str]:
    return set(re.findall(r"TENGEN_API [^(;]*?(tengen_\w+)\(", HEADER.read_text(encoding="utf-8")))


def test_exactly_what_the_header_declares_is_exported(prefix: Path) -> None:
    nm = shutil.which("nm")
    if nm is None:
        pytest.skip("there is no nm to list symbols with")
    told = subprocess.run(
        [nm, "-D", "--defined-only", str(prefix / "lib" / "libtengen.so")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert {line.split()[-1] for line in told.stdout.splitlines()} == declared()
    assert len(declared()) == 20


def test_versions(library: ctypes.CDLL) -> None:
    abi = re.search(r"#define TENGEN_ABI (\d+)", HEADER.read_text(encoding="utf-8"))
    assert abi is not None
    assert library.tengen_abi_version() == int(abi[1])
    assert library.tengen_version() == __version__.encode()


def test_the_engine_has_the_signature(library: ctypes.CDLL) -> None:
    data = json.loads((ROOT / "src/tengen/gomoku/data/bench.json").read_text(encoding="utf-8"))
    nodes = 0
    for one in data["positions"]:
        board = Board.parse(one["moves"], rule=Rule[one["rule"].upper()], size=one["size"])
        game, engine = game_of(library, board), library.tengen_engine_new(1, 64)
        nodes += think(library, engine, game, depth=data["depth"])[-1][2]
        library.tengen_engine_free(engine)
        library.tengen_game_free(game)
    assert nodes == data["signature"]


def test_moves_that_are_not_legal_have_a_reason(library: ctypes.CDLL) -> None:
    cross = Board(Rule.RENJU).play("h7", "a1", "h9", "a3", "g8", "a5", "i8", "o1")
    game = game_of(library, cross)
    assert [library.tengen_game_check(game, x, y) for x, y in ((7, 7), (7, 6), (15, 0))] == [
        5,
        2,
        6,
    ]
    assert library.tengen_game_play(game, 7, 7) == 5
    points = (play.Point * 4)()
    assert library.tengen_game_forbidden(game, points, 4) == 1
    assert (points[0].x, points[0].y) == (7, 7)
    assert b"double three" in library.tengen_error(5)
    cells = (c_uint8 * 225)()
    assert library.tengen_game_cells(game, cells) == 15
    assert bytes(cells) == cross.cells
    assert library.tengen_game_to_move(game) == 0
    for _ in range(8):
        assert library.tengen_game_undo(game) == 0
    assert library.tengen_game_undo(game) == 7
    library.tengen_game_free(game)


def test_threats(library: ctypes.CDLL) -> None:
    board = Board().play("h8", "a1", "i8", "a3", "j8")
    game = game_of(library, board)
    found = (Threat * 100)()
    count = library.tengen_game_threats(game, 0, found, 100)
    told = {(t.gain.x, t.gain.y, t.cost_count, t.rest_count) for t in found[:count]}
    wanted = {(t.gain.x, t.gain.y, len(t.cost), len(t.rest)) for t in threats(board, "black")}
    assert told == wanted != set()
    library.tengen_game_free(game)


def test_a_search_is_stopped_from_another_thread(library: ctypes.CDLL) -> None:
    game, engine = game_of(library, Board().play("h8")), library.tengen_engine_new(1, 16)
    begun = threading.Event()
    stopper = threading.Thread(
        target=lambda: (begun.wait(), library.tengen_engine_stop(engine)), daemon=True
    )
    stopper.start()
    note = play.Callback(lambda report, user: begun.set())
    move = play.Point()
    assert library.tengen_engine_think(engine, game, play.Limit(), note, None, move) == 0
    stopper.join()
    library.tengen_engine_stop(engine)  # nothing is thought about
    assert think(library, engine, game, depth=2)
    library.tengen_engine_free(engine)
    library.tengen_game_free(game)


def test_lines_levels_set_ups_and_balance(library: ctypes.CDLL) -> None:
    game, engine = game_of(library, Board(size=9)), library.tengen_engine_new(1, 8)
    cells = Board(size=9).play("e5", "d4").cells
    given = (c_uint8 * 81).from_buffer_copy(cells)
    assert library.tengen_game_set_up(game, given, 0) == 0
    assert {told[0] for told in think(library, engine, game, nodes=500, lines=3)} == {1, 2, 3}
    assert think(library, engine, game, level=1)
    points = (play.Point * 2)()
    assert library.tengen_engine_balance(engine, game, play.Limit(nodes=300), 2, points) == 0
    assert library.tengen_game_check(game, points[0].x, points[0].y) == 0
    assert library.tengen_engine_clear(engine) == 0
    library.tengen_engine_free(engine)
    library.tengen_game_free(game)


def test_bad_arguments_are_refused(library: ctypes.CDLL) -> None:
    assert library.tengen_game_new(2, 15) is None
    assert library.tengen_game_new(0, 4) is None
    assert library.tengen_engine_new(0, 16) is None
    assert library.tengen_engine_new(1, 0) is None
    game, engine = game_of(library, Board()), library.tengen_engine_new(1, 1)
    point, none = play.Point(), play.Callback()
    ask = library.tengen_engine_think
    assert ask(engine, game, play.Limit(level=11), none, None, point) == 8
    assert ask(None, game, play.Limit(), none, None, point) == 8
    assert library.tengen_engine_balance(engine, game, play.Limit(nodes=9), 3, point) == 8
    bad = (c_uint8 * 225)(7)
    assert library.tengen_game_set_up(game, bad, 0) == 8
    over = game_of(library, Board.parse("a1 a2 b1 b2 c1 c2 d1 d2 e1"))
    assert ask(engine, over, play.Limit(), none, None, point) == 1
    library.tengen_game_free(None)
    library.tengen_engine_free(None)


def test_the_example_in_c(prefix: Path, tmp_path: Path) -> None:
    compiler, config = shutil.which("cc"), shutil.which("pkg-config")
    if compiler is None or config is None:
        pytest.skip("there is no C compiler, or no pkg-config")
    flags = subprocess.run(
        [config, "--cflags", "--libs", "tengen"],
        env={"PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    strict = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    program = tmp_path / "play"
    source = str(EXAMPLES / "play.c")
    subprocess.run([compiler, *strict, source, "-o", str(program), *flags], check=True)
    run = subprocess.run(
        [str(program)],
        env={"LD_LIBRARY_PATH": str(prefix / "lib")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.startswith("h8, ")
    assert run.stdout.splitlines()[-1] in ("Black wins", "White wins", "a draw")


def test_the_example_in_python(prefix: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-I", str(EXAMPLES / "play.py"), str(prefix / "lib" / "libtengen.so")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.splitlines()[-1] == "Black wins"
