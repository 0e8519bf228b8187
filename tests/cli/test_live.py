"""Playing and looking on at once: --view, --web, --backend."""

import threading
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tengen.arena.store import Store
from tengen.cli import main
from tengen.cli.live import shown
from tests.arena.made import make_store, plan_of

MATCH = ["match", "random?seed=1", "random?seed=2", "--games", "2", "--size", "9"]
MATCH += ["--openings", "none", "--time", "turn=20"]


def test_a_match_with_a_view(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MATCH, "--view"]) == 0
    out = capsys.readouterr().out
    assert "2 of 2 games" in out
    assert "random?seed=1 against random?seed=2" in out


def test_a_match_with_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "match.db"
    assert main([*MATCH, "--web", "--port", "0", "--store", str(path)]) == 0
    assert "The games are at http://127.0.0.1:" in capsys.readouterr().out
    with Store(path, read_only=True) as store:
        assert len(store.finished()) == 2


def test_the_page_is_there_for_the_time_of_the_block(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    make_store(tmp_path / "cup.db", plan_of("a", "b")).close()
    before = threading.active_count()
    with shown(str(tmp_path / "cup.db"), view=False, web=True, port=0):
        port = int(capsys.readouterr().out.strip().rstrip("/").rpartition(":")[2])
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/api/summary")
        assert connection.getresponse().status == 200
        connection.close()
    assert threading.active_count() == before


def test_an_unknown_backend_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MATCH, "--backend", "cloud"]) == 2
    assert "work cannot run on 'cloud'; choose local, ray" in capsys.readouterr().err


def test_a_tournament_with_a_view(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = 'size = 9\npairs = 1\nopenings = "none"\ntime = "turn=20"\n'
    text += "".join(f'[[player]]\nname = "{name}"\nplayer = "random"\n' for name in "abc")
    (tmp_path / "cup.toml").write_text(text, encoding="utf-8")
    assert main(["tournament", str(tmp_path / "cup.toml"), "--view", "--web", "--port", "0"]) == 0
    out = capsys.readouterr().out
    assert "6 of 6 games" in out
    assert "The games are at http://127.0.0.1:" in out
