"""The summary that report, page and terminal show."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from tengen.arena.elo import estimate
from tengen.arena.report import (
    PAGE,
    SCRIPTS,
    Reporter,
    elo_text,
    summary,
    to_html,
    to_served_html,
)
from tengen.arena.schedule import tasks
from tengen.arena.sprt import Decision, Sprt
from tengen.arena.store import Store, StoreError
from tengen.arena.summary import tally
from tengen.arena.task import Reason
from tengen.arena.view import follow, llr_bar, render
from tengen.gomoku.rule import Rule
from tests import languages
from tests.arena.made import make_result, make_store, plan_of

EVIL = "</script><script>alert(1)</script>"


def test_the_summary_of_a_match() -> None:
    with make_store(":memory:", plan_of("new", "old", pairs=20)) as store:
        data = summary(store, sprt=Sprt(0, 100))
        counted = tally(store.games(), "new", "old")
    assert (data["finished"], data["total"], data["running"]) == (40, 40, [])
    assert data["match"]["elo"] == elo_text(estimate(counted).elo)
    assert data["match"]["pentanomial"] == counted.pentanomial
    assert data["sprt"]["llr"] == Sprt(0, 100).llr(counted)
    assert len(data["sprt"]["walk"]) == data["sprt"]["samples"] + 1 == 21
    assert data["sprt"]["walk"][-1] == pytest.approx(data["sprt"]["llr"], abs=1e-4)
    assert len(data["games"]) == 40
    assert sum(each["count"] for each in data["reasons"]) == 40


def test_a_long_walk_is_thinned_but_keeps_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.arena.report.WALK_POINTS", 10)
    with make_store(":memory:", plan_of("new", "old", pairs=25)) as store:
        data = summary(store, sprt=Sprt(0, 10))
    assert 8 <= len(data["sprt"]["walk"]) <= 11
    assert data["sprt"]["walk"][-1] == pytest.approx(data["sprt"]["llr"], abs=1e-4)


def test_an_empty_tournament_has_a_page() -> None:
    with Store(":memory:") as store, pytest.raises(StoreError, match="no tournament yet"):
        summary(store)
    with make_store(":memory:", plan_of("a", "b", "c"), games=0) as store:
        data = summary(store)
        assert (data["finished"], data["standings"], data["cross"]) == (0, [], [])
        assert "No game is finished yet" in to_html(store)


def test_names_of_players_cannot_leave_the_data() -> None:
    with make_store(":memory:", plan_of(EVIL, "b")) as store:
        page = to_html(store)
    assert EVIL not in page
    [data] = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert json.loads(data)["standings"][0]["name"] in (EVIL, "b")
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page


def test_the_served_page_has_nothing_inline() -> None:
    page = to_served_html()
    assert "<style" not in page
    runs = re.findall(r"<script(?! src=| type=\"application/json\")", page)
    assert runs == []
    assert "{{" not in page


def test_a_reporter_follows_what_is_new(tmp_path: Path) -> None:
    path, plan = tmp_path / "cup.db", plan_of("a", "b", pairs=3)
    with (
        make_store(path, plan, games=2, live=1) as store,
        Store(path, read_only=True) as reading,
    ):
        reporter = Reporter(reading, latest=3)
        first = reporter.update()
        assert reporter.update() == first
        assert [each["number"] for each in reporter.summary()["running"]] == [2]
        task = tasks(plan, {})[2]
        store.add(task, make_result(task, 9, {"a": 1, "b": 1}))
        assert reporter.update() != first
        data = reporter.summary()
        assert (data["finished"], data["running"]) == (3, [])
        assert "moves" not in data["games"][0]
        game = reporter.game(2)
        assert game is not None
        assert game["moves"][: game["opening"]] == list(task.opening)
        assert reporter.game(5) is None


def test_the_terminal_shows_standings_test_and_boards() -> None:
    console = Console(width=110, record=True, file=io.StringIO())
    with make_store(":memory:", plan_of("new", "[red]old", pairs=8), games=10, live=2) as store:
        data = summary(store, sprt=Sprt(0, 100))
    console.print(render(data, boards=True))
    text = console.export_text()
    for words in ("10 of 16 games", "[red]old", "new against", "Elo", "H0 ├", "● new", "LLR"):
        assert words in text, words
    black = sum((len(game["moves"]) + 1) // 2 for game in data["running"])
    assert text.count("●") == black + 2 + 1  # stones, the names of two players, the bar


def test_following_ends_with_the_tournament() -> None:
    console = Console(width=100, record=True, file=io.StringIO())
    with make_store(":memory:", plan_of("a", "b")) as store:
        follow(store, console=console, period=0)
    assert "8 of 8 games" in console.export_text()


def test_the_bar_stays_between_its_ends() -> None:
    for llr in (-99.0, -1.0, 0.3, 99.0):
        assert len(llr_bar(llr, -2.9, 2.9, width=21)) == 29
    assert llr_bar(99, -2.9, 2.9).endswith("●┤ H1")


def test_every_language_of_the_page_says_everything() -> None:
    english = languages.checked(PAGE / "words")
    asked = set()
    for name in (*SCRIPTS, "report.html"):
        page = (PAGE / name).read_text(encoding="utf-8")
        asked |= set(re.findall(r'\bt\("([^"]+)"|data-(?:t|label)="([^"]+)"', page))
    keys = {key for pair in asked for key in pair if key}
    keys |= {f"reason {reason}" for reason in Reason} | {
        f"rule {rule.name.lower()}" for rule in Rule
    }
    keys |= {f"verdict {verdict.value}" for verdict in Decision}
    keys |= {"black", "white"}
    assert keys == set(english)
