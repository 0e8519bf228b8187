"""Reading and writing any format: files, guesses, losses."""

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import NotationError, TengenError
from tengen.gomoku import Point, Rule
from tengen.records import FORMATS, Node, Options, Record, guess_format, losses, read, write
from tests.records.trees import UNTIMED, Ability, records

GAME = Record.of_moves("h8 i9 g9 g10")


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"game{FORMATS[name].suffixes[0]}"
    write(GAME, path)
    assert read(path).moves() == GAME.moves()
    assert read(str(path), name).moves() == GAME.moves()
    assert read(path.read_bytes()).moves() == GAME.moves()


@pytest.mark.parametrize("name", ["psq", "sgf", "lib", "json"])
def test_content_goes_before_suffix(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write(GAME, path, name)
    assert guess_format(path.read_bytes(), path).name == name


@settings(UNTIMED)
@given(records(Ability(has_setup=False, has_passes=False, has_variations=False)))
def test_all_formats_hold_the_same_moves(record: Record) -> None:
    for name, form in FORMATS.items():
        if name == "lib" and record.size != 15:
            continue
        data = form.writes(record, Options())
        again = read(data, name, size=record.size)
        assert (again.size, again.moves()) == (record.size, record.moves())


@settings(UNTIMED, max_examples=40)
@given(st.sampled_from(Rule), records())
def test_json_and_sgf_lose_nothing(rule: Rule, record: Record) -> None:
    record.rule = rule
    through = read(FORMATS["sgf"].writes(record, Options()))
    assert read(FORMATS["json"].writes(through, Options())) == record
    assert losses(record, through) == []


def test_losses_are_counted() -> None:
    record = Record.of_moves("h8 i9 g9", rule=Rule.RENJU, black="Ann", place="Riga")
    first, second, third = record.main_line()
    first.comment, first.evaluation, first.time_ms = "good", 0.5, 12
    second.labels, second.is_marked = {Point(0, 0): "A"}, True
    second.properties = {"BL": ("3",)}
    second.add(Point.parse("g8"), comment="also good")
    third.comment = "the end"
    after = read(FORMATS["psq"].writes(record, Options()))
    assert [str(loss) for loss in losses(record, after)] == [
        "the rule",
        "variations (1)",
        "comments (3)",
        "evaluations (1)",
        "labels (1)",
        "marks (1)",
        "other properties (1)",
    ]


def test_what_cannot_be_told_or_found(tmp_path: Path) -> None:
    with pytest.raises(TengenError, match="the format of the data is not known"):
        read(b"\x00\x01\x02")
    with pytest.raises(TengenError, match=r"the format of .*game.xyz is not known; choose psq"):
        write(GAME, tmp_path / "game.xyz")
    with pytest.raises(TengenError, match="unknown format 'pgn'; choose psq, sgf"):
        read(b"h8", "pgn")
    with pytest.raises(TengenError, match=r"cannot read .*none.sgf.: No such file"):
        read(tmp_path / "none.sgf")
    with pytest.raises(TengenError, match=r"cannot read .*: Is a directory"):
        read(tmp_path)
    with pytest.raises(TengenError, match=r"cannot read .*null"):
        read("nul\0byte.sgf")
    with pytest.raises(TengenError, match=r"cannot write .*: No such file"):
        write(GAME, tmp_path / "none" / "game.sgf")


def test_large_files_are_not_read_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.records.files.MAX_BYTES", 1024 * 1024)
    with pytest.raises(TengenError, match="more than 1 MB"):
        read("/dev/zero", "lib")
    with pytest.raises(TengenError, match="more than 1 MB"):
        read(b"h8 " * 400_000)


def test_writing_replaces_whole_files_and_keeps_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    link = tmp_path / "link.sgf"
    write(GAME, path)
    link.symlink_to(path)
    path.chmod(0o640)
    write(Record.of_moves("a1"), link)
    assert link.is_symlink()
    assert read(path).moves() == [Point(0, 0)]
    assert stat.S_IMODE(path.stat().st_mode) == 0o640

    old = path.read_bytes()
    off_board = Record(root=Node(black=(Point(99, 0),)))
    with pytest.raises(NotationError):
        write(off_board, path)
    assert path.read_bytes() == old
    assert sorted(os.listdir(tmp_path)) == ["game.sgf", "link.sgf"]


def test_a_crash_while_writing_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    write(GAME, path)
    old = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(TengenError, match=r"cannot write .*: No space left on device"):
        write(Record.of_moves("a1"), path)
    assert path.read_bytes() == old
    assert os.listdir(tmp_path) == ["game.sgf"]
