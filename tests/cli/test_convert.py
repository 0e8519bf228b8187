"""``tengen convert``."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tengen.cli.convert import convert
from tengen.errors import TengenError
from tengen.gomoku import Board, Rule
from tengen.gomoku.picture import board_png, game_gif
from tengen.gomoku.svg import board_svg
from tengen.records import Record, read, to_board, write

DATA = Path(__file__).parent.parent / "records" / "data"

app = typer.Typer()
app.command()(convert)


def run(*arguments: str | Path, stdin: bytes = b"") -> tuple[bytes, str]:
    """Run the command; return what it wrote to stdout and to stderr, or raise what it raised."""
    result = CliRunner().invoke(app, list(map(str, arguments)), input=stdin)
    if result.exception is not None:
        raise result.exception
    return result.stdout_bytes, result.stderr


def test_psq_to_sgf_and_back(tmp_path: Path) -> None:
    sgf, psq = tmp_path / "game.sgf", tmp_path / "game.psq"
    assert run(DATA / "tournament.psq", sgf, "--rule", "freestyle") == (b"", "")
    record = read(sgf)
    assert (record.rule, record.size) == (Rule.FREESTYLE, 20)
    assert run(sgf, psq) == (b"", "note: psq does not hold: the rule\n")
    assert psq.read_bytes() == (DATA / "tournament.psq").read_bytes()


def test_losses_are_told(tmp_path: Path) -> None:
    _, said = run(DATA / "variations.sgf", tmp_path / "game.lib")
    assert said == (
        "note: lib does not hold: the rule, headers (4), evaluations (1), other properties (2)\n"
    )


def test_rows(tmp_path: Path) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("h8i9\na1 b2 c3\n")
    out = tmp_path / "second.sgf"
    run(openings, out, "--from", "pos", "--rows", "top", "--game", "2")
    assert read(out) == Record.of_moves("a15 b14 c13")


def test_a_position_and_the_standard_streams() -> None:
    out, said = run("h8 i9 g9", "-", "--to", "psq")
    assert out == b"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,7,0\r\n7,7,0\r\n"
    assert said == ""
    out, said = run("-", "-", "--to", "pos", stdin=b"(;SZ[19];B[jj])")
    assert out == b"j10\n"
    assert said == "note: pos does not hold the size, 19\n"


def test_a_position_longer_than_any_file_name() -> None:
    points = [f"{letter}{row}" for row in range(1, 16) for letter in "abcdefghijklmno"]
    out, _ = run("".join(points), "-", "--to", "pos")
    assert out.decode().split() == points


def test_charset_and_partial(tmp_path: Path) -> None:
    library = tmp_path / "library.lib"
    header = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
    library.write_bytes(header + b"\0\x08" + "黑先".encode("gbk") + b"\0\0\x78\x80\x69\x40")
    with pytest.raises(TengenError, match=r"promised|charset"):
        run(library, "-", "--to", "sgf")
    with pytest.raises(TengenError, match="promised"):
        run(library, "-", "--to", "sgf", "--charset", "gbk")
    out, _ = run(library, "-", "--to", "sgf", "--charset", "gbk", "--partial")
    assert read(out).root.comment == "黑先"


EVERY = "psq, sgf, lib, json, pos, svg, png or gif"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["h8", "-"], f"name the format with --to, since OUT is -; choose {EVERY}"),
        (["h8", "out.pgn"], f"the suffix of out.pgn is not a format; choose {EVERY}"),
        (["h8", "-", "--to", "pgn"], f"unknown format 'pgn'; choose {EVERY}"),
        (["h8 h8", "-", "--to", "sgf"], "column 4: h8 is taken already"),
        (["h8 i9", "-", "--to", "sgf", "--size", "8"], "i9 is not on the 8×8 board"),
        (["none.psq", "-", "--to", "sgf"], "cannot read 'none.psq'"),
        (["h8 --", "-", "--to", "psq"], "psq cannot hold a pass"),
        (["h8", "-", "--to", "psq", "--cell", "20"], "--move, --cell, --delay and --pause are for"),
    ],
)
def test_mistakes_are_one_sentence(arguments: list[str], sentence: str) -> None:
    with pytest.raises(TengenError, match=sentence):
        run(*arguments)


def test_a_failed_conversion_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "game.psq"
    write(Record.of_moves("h8"), out)
    old = out.read_bytes()
    with pytest.raises(TengenError):
        run("h8 --", out)
    assert out.read_bytes() == old


def test_a_game_becomes_a_picture(tmp_path: Path) -> None:
    game, file = DATA / "tournament.psq", tmp_path / "board.svg"
    assert run(game, file) == (b"", "")
    assert file.read_text(encoding="utf-8") == board_svg(to_board(read(game)))
    run(game, tmp_path / "board.png", "--move", "2", "--cell", "20", "--no-numbers")
    drawn = board_png(to_board(read(game), 2), cell=20, numbers=False)
    assert (tmp_path / "board.png").read_bytes() == drawn
    run(game, tmp_path / "game.gif", "--delay", "0.5", "--pause", "1")
    film = game_gif(to_board(read(game)), delay=0.5, pause=1)
    assert (tmp_path / "game.gif").read_bytes() == film
    assert run("h8 i9", "-", "--to", "png")[0] == board_png(Board.parse("h8 i9"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["h8 --"], "the main line passes"),
        (["h8 i9", "--move", "3"], "there is no move 3; the main line has 2"),
        (["h8 i9", "--cell", "2000"], "a cell has 12 to 96 pixels, not 2000"),
        (["a1 a2 b1 b2 c1 c2 d1 d2 e1 e2"], "the game is over"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(arguments: list[str], sentence: str) -> None:
    with pytest.raises(TengenError, match=sentence):
        run(arguments[0], "-", "--to", "gif", *arguments[1:])
    if arguments[0] == "h8 --":
        run("h8 --", "-", "--to", "png", "--move", "1")
