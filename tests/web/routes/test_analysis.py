"""Lines, threats and reviews, asked for through a page's socket of the real server."""

from __future__ import annotations

import asyncio
import json
from threading import Event
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tengen.gomoku.players import PLAYERS
from tengen.web.pool import BusyError, Pool
from tengen.web.protocol import messages
from tengen.web.roster import entry_of
from tengen.web.worker.threat_report import survey
from tengen.web.worker.throttle import Throttle
from tests.loops import run
from tests.web.routes.test_session import GAME, hear, page, say, spent, wait, wait_for_work, workers

__all__ = ["page"]

FOURS = {
    "setup": {
        "black": ["f8", "g8", "h8", "i9", "i10"],
        "white": ["e8", "i12", "a1", "c3", "n3"],
        "to_move": "black",
    }
}
"""Black wins by fours: i8, which White must answer at j8, then i7."""
LOST = {"acts": ["h8", "a1", "i8", "a2", "j8", "a3"]}
"""White lets a three stand."""


def test_lines_stream_until_they_are_stopped(page: ClientConnection) -> None:
    say(page, type="analyse", id=1, game=GAME, player="tengen", lines=3)
    while len((found := hear(page, "lines"))["lines"]) < 3:
        pass
    moves = [line["pv"].split()[0] for line in found["lines"]]
    assert len(set(moves)) == 3
    assert all(isinstance(line["score"], int) for line in found["lines"])
    say(page, type="stop", id=1, play=True)
    assert hear(page, "done")["id"] == 1


def test_an_analysis_follows_the_position(page: ClientConnection, server: str) -> None:
    say(page, type="analyse", id=1, game=GAME, player="tengen", lines=2)
    hear(page, "lines")
    at_work = {worker.pid for worker in workers(server)}
    for number in range(2, 8):
        say(page, type="analyse", id=number, game=GAME, player="tengen", lines=2)
    while (found := hear(page, "lines", "failed"))["id"] != 7:
        assert found["type"] == "lines"
    assert {worker.pid for worker in workers(server)} <= at_work  # its table is kept
    say(page, type="stop", id=7, play=True)
    hear(page, "done")


def test_analyses_leave_room_for_moves() -> None:
    async def crowd() -> list[str]:
        pool, told, release = Pool(limit=3), list[str](), asyncio.Event()
        job = {"do": "analyse", "game": GAME, "player": "tengen", "lines": 1, "limits": {}}

        async def first() -> None:
            async for message, _ in pool.do_endless(job, "first", release):
                told.append(message["type"])

        task = asyncio.create_task(first())
        while not told:
            await asyncio.sleep(0.02)
        with pytest.raises(BusyError, match="too many analyses are running; stop one first"):
            await anext(pool.do_endless(job, "second", asyncio.Event()))
        think = {"do": "think", "game": GAME, "player": "random", "limits": {}, "seed": 1}
        async for message, _ in pool.do(think, "third"):
            told.append(message["type"])
        release.set()
        await task
        await pool.close()
        return told

    told = run(crowd())
    assert "decided" in told
    assert told[-1] == "done"


def test_a_player_without_lines_says_what_it_thinks(page: ClientConnection) -> None:
    say(page, type="analyse", id=1, game=GAME, player="random?seed=1", lines=4)
    assert len(hear(page, "lines")["lines"]) == 1
    hear(page, "done")
    assert {name for name in PLAYERS if entry_of(name).is_analyst} == {"tengen"}


def test_a_finished_game_is_not_analysed(page: ClientConnection) -> None:
    over = {**GAME, "setup": {"white": [f"{letter}8" for letter in "cdefg"]}, "acts": []}
    say(page, type="analyse", id=1, game=over, player="tengen")
    assert hear(page, "failed")["text"] == "the game is over; there is nothing to analyse"


def test_a_win_by_fours_is_surveyed(page: ClientConnection) -> None:
    say(page, type="survey", id=5, game=FOURS)
    found = hear(page, "surveyed")
    (win,) = found["wins"]
    assert (win["color"], win["by"], win["plies"]) == ("black", "fours", 5)
    assert win["line"] == ["i8", "j8", "i7"]
    assert set(win["fives"]) == {"i6", "i11"}
    four = next(each for each in found["threats"] if each["gain"] == "i8" and each["cost"])
    assert (four["color"], four["kind"], four["cost"]) == ("black", "four", ["j8"])
    first, below = found["dependencies"]
    assert (first["parent"], first["wins"], first["threat"]["gain"]) == (None, True, "i8")
    assert (below["parent"], below["wins"], below["gains"]) == (0, True, ["i8", "i7"])
    assert below["threat"]["kind"] == "straight four"
    assert found["left_out"] > 0


def test_a_threat_of_the_other_side_is_told() -> None:
    setup = {**FOURS["setup"], "to_move": "white"}
    found = survey({"id": 1, "game": {"setup": setup}})
    assert [(win["color"], win["by"]) for win in found["wins"]] == [("black", "fours")]
    assert found["attacker"] == "black"


def test_a_large_tree_of_threats_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = survey({"id": 1, "game": FOURS})
    monkeypatch.setattr("tengen.web.worker.threat_report.TREE_NODES", 1)
    cut = survey({"id": 1, "game": FOURS})
    assert cut["dependencies"] == whole["dependencies"][:1]
    assert cut["left_out"] == whole["left_out"] + 1


def test_without_a_win_the_upper_part_of_the_tree_is_told() -> None:
    setup = {"black": ["g8", "h8"], "white": ["a1", "c5"], "to_move": "black"}
    found = survey({"id": 1, "game": {"setup": setup}})
    assert not found["wins"]
    parents = [node["parent"] for node in found["dependencies"]]
    assert parents.count(None) == 4
    assert all(parent is None or parent < number for number, parent in enumerate(parents))


def test_nothing_is_threatened_where_the_game_is_over() -> None:
    five = [f"{letter}8" for letter in "cdefg"]
    found = survey({"id": 1, "game": {"setup": {"white": five}}})
    assert (found["threats"], found["wins"], found["dependencies"]) == ([], [], [])


def test_a_review_names_the_proven_loss(page: ClientConnection) -> None:
    say(page, type="review", id=2, game=LOST, player="tengen", limits={"depth": 4})
    judged = []
    while (message := hear(page, "judged", "done", "failed"))["type"] == "judged":
        judged.append(message)
    assert message["type"] == "done"
    assert [each["number"] for each in judged] == [6, 5, 4, 3, 2, 1]
    last = judged[0]
    assert (last["move"], last["total"]) == ("a3", 6)
    assert last["verdict"] in ("mistake", "blunder")
    assert (last["forced"], last["by"], last["plies"]) == ("loses", "fours", 4)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"type": "review", "game": GAME, "player": "random"}, "gives no lines"),
        ({"type": "review", "game": {}, "player": "tengen"}, "there is no move to review"),
        ({"type": "analyse", "game": GAME, "player": "tengen", "lines": 9}, "less than or equal"),
        ({"type": "analyse", "game": GAME, "player": "tengen?weights=x"}, "may not set"),
    ],
)
def test_what_cannot_be_is_explained(
    page: ClientConnection, message: dict[str, Any], sentence: str
) -> None:
    say(page, id=1, **message)
    assert sentence in hear(page, "failed")["text"]


def test_a_review_is_stopped_and_an_analysis_that_crashes_is_told(
    page: ClientConnection, server: str
) -> None:
    before = spent(server)
    say(page, type="review", id=1, game=LOST, player="tengen", limits={"seconds": 600})
    busy = wait_for_work(server, before)
    say(page, type="stop", id=1)
    wait(lambda: not busy & {worker.pid for worker in workers(server)})
    say(page, type="analyse", id=2, game=GAME, player="tengen")
    hear(page, "lines")
    for worker in workers(server):
        worker.kill()
    failed = hear(page, "failed")
    assert (failed["id"], failed["crashed"]) == (2, True)


def test_a_full_line_is_short() -> None:
    line = messages.Line(pv=" ".join(["o15"] * 16), score=-29990)
    lines = messages.Lines(
        id=10**6, lines=[line] * 5, depth=50, selective_depth=60, nodes=10**9, seconds=999.99
    )
    assert len(json.dumps(messages.as_json(lines), separators=(",", ":"))) < 1_000


def test_a_stream_tells_the_latest_at_a_bearable_rate() -> None:
    told: list[int] = []
    first = Event()

    def tell(news: int) -> None:
        told.append(news)
        first.set()

    with Throttle(tell, seconds=3600) as news:  # only its end cuts an hour short
        news.put(0)
        assert first.wait(60)
        for number in range(1, 100):
            news.put(number)
    assert told == [0, 99]
