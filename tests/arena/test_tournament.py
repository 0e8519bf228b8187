"""Whole tournaments: kept, resumed, stopped, and killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.backend import LocalBackend
from tengen.arena.plan import Form, Plan
from tengen.arena.plan_file import read_plan
from tengen.arena.report import summary, to_html
from tengen.arena.store import Store, StoreError
from tengen.arena.summary import counted
from tengen.arena.task import GameResult, GameTask, Reason
from tengen.arena.tournament import Tournament
from tengen.cli import main
from tengen.errors import TengenError
from tengen.gomoku import Rule
from tests.arena.plans import contestant, plan
from tests.gomocup.brains import mock

ROOT = Path(__file__).parents[2]


def three(**words: object) -> Plan:
    players = [contestant(name, "--seed", i) for i, name in enumerate("abc")]
    return plan(*players, **words)


def games_of(path: Path) -> list[tuple[GameTask, list[str], str | None]]:
    with Store(path, read_only=True) as store:
        return [
            (task, [move.point for move in result.moves], result.winner)
            for task, result in store.games()
        ]


def test_a_tournament_plays_everything_once(tmp_path: Path) -> None:
    with Store(tmp_path / "t.db") as store:
        told: list[int] = []

        def listen(task: GameTask, result: GameResult) -> None:
            assert task.number in store.finished()  # it was safe before anybody was told
            told.append(result.number)

        assert Tournament(three(pairs=2), store, notes_live=True).run(LocalBackend(3), listen)
        assert sorted(told) == list(range(12))
        assert not store.live()


def test_stopped_and_resumed_gives_the_same_games(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.db", tmp_path / "parts.db"
    with Store(whole) as store:
        Tournament(three(), store).run(LocalBackend(2))
    for _ in range(7):
        with Store(parts) as store:
            if Tournament(three(), store).run(LocalBackend(1), lambda *_: True):
                break
    assert games_of(whole) == games_of(parts)


@pytest.mark.parametrize("form", [Form.SWISS, Form.KNOCKOUT, Form.GAUNTLET])
def test_every_form_comes_to_its_end(form: Form, tmp_path: Path) -> None:
    with Store(tmp_path / "t.db") as store:
        tournament = Tournament(three(form=form), store)
        assert tournament.run(LocalBackend(2))
        assert len(store.finished()) == len(tournament.tasks()) > 0


def test_another_plan_is_refused(tmp_path: Path) -> None:
    with Store(tmp_path / "t.db") as store:
        Tournament(three(), store)
        with pytest.raises(StoreError, match="holds another tournament"):
            Tournament(three(seed=5), store)


def test_what_goes_wrong_in_a_game_thread_is_not_swallowed(tmp_path: Path) -> None:
    with Store(tmp_path / "t.db") as store:
        broken = three(profile="nobody's")
        with pytest.raises(TengenError, match="unknown profile"):
            Tournament(broken, store).run(LocalBackend(1))


class Pause:
    """Ends a tournament after so many games."""

    def __init__(self, games: int) -> None:
        self.left = games

    def __call__(self, task: GameTask, result: GameResult) -> bool:
        self.left -= 1
        return not self.left


def test_who_breaks_down_too_often_plays_no_more(tmp_path: Path) -> None:
    brains = contestant("a"), contestant("b", "--seed", 2), contestant("bad", "leave", "--at", 1)
    cup = plan(*brains, pairs=9, expel=0.1)
    path = tmp_path / "t.db"
    with Store(path) as store:
        for _ in range(9):  # stopped and resumed on the way
            tournament = Tournament(cup, store)
            if done := tournament.run(LocalBackend(1), Pause(8)):
                break
        assert done
        assert tournament.expelled == {"bad": "10 of 10 games lost by faults"}
        pairs = [(first, second) for first, second, _ in store.finished().values()]
        found = Counter(name for pair in pairs for name in pair)
        assert found["bad"] == 10
        assert found["a"] + found["b"] == 2 * 18 + 10
        page = summary(store)
        assert (page["finished"], page["total"]) == (28, 28)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"expel": 1.5}, "is not a share"),
        ({"expel": 0.1, "form": Form.SWISS}, "be expelled from a swiss"),
    ],
)
def test_expulsions_that_cannot_be(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TengenError, match=sentence):
        three(**words)


TOML = """
form = "round-robin"
pairs = {pairs}
size = 9
openings = "none"
time = "turn=20"
concurrency = 2
{more}
"""


def write_toml(path: Path, players: dict[str, tuple[str, ...]], pairs: int, more: str = "") -> Path:
    text = TOML.format(pairs=pairs, more=more)
    for name, command in players.items():
        text += f'[[player]]\nname = "{name}"\nplayer = "cmd:{" ".join(command)}"\n'
    path.write_text(text)
    return path


def test_a_file_describes_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = {name: mock("--seed", seed) for seed, name in enumerate(("ann", "bob", "cid"))}
    file = write_toml(tmp_path / "cup.toml", players, 1)
    assert main(["tournament", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.count("wins (five") + out.count("draw (") == 6
    assert "points  games" in out
    assert main(["tournament", str(file)]) == 0
    assert "6 games are there already" in capsys.readouterr().out
    assert (tmp_path / "cup.db").exists()


def test_the_example_is_read_and_leagues_are_known(tmp_path: Path) -> None:
    found = read_plan(ROOT / "examples" / "tournament.toml")
    assert [each.name for each in found.plan.contestants] == ["random?seed=1", "again", "third"]
    assert [each.control.turn for each in found.plan.contestants] == [0.2, 0.1, 0.2]
    league = tmp_path / "l.toml"
    league.write_text('league = "renju"\n' + 2 * '[[player]]\nplayer = "random"\n')
    cup = read_plan(league).plan
    assert (cup.rule, cup.size, cup.profile, cup.pairs) == (Rule.RENJU, 15, "judge", 12)
    assert cup.contestants[1].name == "random#2"
    assert (cup.contestants[0].control.turn, cup.contestants[0].control.memory_mb) == (30, 350)


def test_a_player_has_its_own_threads_and_options(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text("""
[[player]]
player = "tengen"
threads = 2
info = { pondering = true, "option.Style" = "wild" }
[[player]]
player = "random"
""")
    cup = read_plan(file).plan
    one, other = cup.contestants
    assert one.info == (("thread_num", "2"), ("pondering", "1"), ("option.Style", "wild"))
    assert other.info == ()
    assert Plan.from_json(json.loads(json.dumps(cup.to_json()))) == cup


def test_a_command_is_one_word_or_several(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text("""
[[player]]
player = "cmd:python 'my brain.py'"
[[player]]
player = ["python", "my brain.py"]
""")
    one, other = read_plan(file).plan.contestants
    assert one.player.split(":")[1] == other.player.split(":")[1]
    assert one.command(0) == other.command(0) == ("python", "my brain.py")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("speed = 3", "a tournament has no key 'speed'"),
        ("size = 'x'", "size cannot be 'x'"),
        ("pairs = true", "pairs cannot be True"),
        ("form = 'cup'", "unknown form 'cup'; choose round-robin, gauntlet, swiss or knockout"),
        ("league = 'x'", "unknown league 'x'"),
        ("[[player]]\nname = 'x'", "a player needs a line"),
        ("[[player]]\nplayer = 'random'", "at least two players"),
        ("player = ['x']", "every player is a table"),
        ("a = = 3", "is not a TOML file"),
        (
            "resign = 'soon'\n" + 2 * "[[player]]\nplayer = 'random'\n",
            "not an adjudication rule",
        ),
        ("[[player]]\nplayer = 'random'\nthreads = 0", "threads cannot be 0"),
        ("[[player]]\nplayer = 'random'\ninfo = {a = 'b c'}", "INFO a cannot be 'b c'"),
        ("[[player]]\nplayer = [1]", "player cannot be [1]"),
        ("", "there are no players"),
    ],
)
def test_a_mistake_in_a_file_is_explained(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text(text)
    with pytest.raises(TengenError) as caught:
        read_plan(tmp_path / "t.toml")
    assert sentence in str(caught.value)


def test_ctrl_c_ends_at_once_and_leaves_nobody(tmp_path: Path) -> None:
    slow = mock("ignores-end", "--delay", 1)
    file = write_toml(tmp_path / "t.toml", {"a": slow, "b": slow}, 3)
    command = [sys.executable, "-m", "tengen", "tournament", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as manager:
        deadline = time.monotonic() + 60
        while not (tmp_path / "t.db").exists() or not _live(tmp_path / "t.db"):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.kill(manager.pid, signal.SIGINT)
        _, errors = manager.communicate(timeout=60)
        assert manager.returncode == 130
    assert errors == b""


DYING = """
import os, sys
from tengen.arena.backend import LocalBackend
from tengen.arena.plan_file import read_plan
from tengen.arena.store import Store
from tengen.arena.tournament import Tournament

class Deadly(LocalBackend):
    def submit(self, task):
        if task.second.name == "deadly":
            os.kill(os.getpid(), 9)
        super().submit(task)

found = read_plan(sys.argv[1])
with Store(found.store) as store:
    Tournament(found.plan, store).run(Deadly(found.concurrency))
"""


@pytest.mark.parametrize("form", ["gauntlet", "swiss"])
def test_a_game_that_kills_its_manager_is_set_aside(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = {name: mock("--seed", 1) for name in ("sound", "deadly", "other")}
    file = write_toml(tmp_path / "t.toml", players, 1)
    file.write_text(file.read_text().replace("round-robin", form))
    codes: list[int] = []
    while not codes or codes[-1]:
        codes.append(
            subprocess.run([sys.executable, "-c", DYING, str(file)], check=False).returncode
        )
        assert len(codes) < 9
    assert codes[:-1] == [-signal.SIGKILL] * (len(codes) - 1)
    assert main(["tournament", str(file)]) == 0
    assert "sound – deadly: set aside" in capsys.readouterr().out
    with Store(tmp_path / "t.db", read_only=True) as store:
        entries = list(store.games())
        fates = {(task.first.name, task.second.name): each.reason for task, each in entries}
        aside = {pair for pair, reason in fates.items() if reason is Reason.SET_ASIDE}
        assert aside == {pair for pair in fates if pair[1] == "deadly"}
        assert len(counted(entries)) == len(fates) - len(aside) > 0
        page = to_html(store)
        assert "2 managers died while it was the only game that ran" in page
        assert '"reason": "set aside"' in page


def _live(path: Path) -> bool:
    try:
        with Store(path, read_only=True) as store:
            return bool(store.live())
    except StoreError:
        return False
