"""A tournament as a page: standings, cross table, sequential test, openings, every game.

The page draws itself from one summary, a tree of plain values (:func:`summary`). A saved page
(:func:`to_html`) holds its summary and everything else in one file and asks nobody for anything; a
server may give the same page (:data:`PAGE`) with a summary that changes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tengen.arena.elo import Tally, estimate, normalised
from tengen.arena.expulsion import Expulsion
from tengen.arena.plan import Plan
from tengen.arena.rating import Ratings, rate
from tengen.arena.schedule import tasks
from tengen.arena.sprt import Sprt
from tengen.arena.store import Store, StoreError
from tengen.arena.summary import (
    Entry,
    by_opening,
    crosstable,
    endings,
    pair_results,
    played,
    sides,
    tally,
)
from tengen.arena.task import GameResult, GameTask, Reason
from tengen.gomocup.manager.engine_info import value_of

PAGE: Final = Path(__file__).with_name("page")
"""Where the parts of the page are."""
SCRIPTS: Final = ("words.js", "draw.js", "replay.js", "page.js")

WALK_POINTS: Final = 600
"""A graph shows no more points than it has pixels for."""
_RECENT: Final = 20
"""The last games tell how long the rest will take."""
_POLICY: Final = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">"
)


def to_html(store: Store, *, sprt: Sprt | None = None) -> str:
    """Return the page of a tournament as one file that needs nothing else."""
    data = json.dumps(summary(store, sprt=sprt), ensure_ascii=False, allow_nan=False)
    data = data.replace("<", "\\u003c")  # what players call themselves must not end the script
    scripts = [
        f'<script type="application/json" id="data">{data}</script>',
        _words(),
        *(f"<script>\n{_part(name)}</script>" for name in SCRIPTS),
    ]
    head = f"{_POLICY}\n<style>\n{_part('report.css')}</style>"
    return _fill(head, "\n".join(scripts))


def to_served_html(*, parts: str = "page", home: str | None = None) -> str:
    """Return the page for a server that gives its styles, scripts and summary.

    *parts* is where styles and scripts are; *home* is the application that the page belongs to, if
    any: there games can be analysed (``game/N/analyse``).
    """
    head = f'<link rel="stylesheet" href="{parts}/report.css">'
    if home is not None:
        head += f'\n<meta name="home" content="{home}">'
    scripts = (f'<script src="{parts}/{name}"></script>' for name in SCRIPTS)
    return _fill(head, "\n".join([_words(), *scripts]))


class Reporter:
    """Follows a store, and tells how things stand; what it has read once it does not read again.

    *latest* limits the list of games to so many, and leaves out their moves.
    """

    def __init__(
        self, store: Store, *, sprt: Sprt | None = None, latest: int | None = None
    ) -> None:
        if store.plan is None:
            raise StoreError("store.empty", path=store.path)
        self.store = store
        self.sprt = sprt
        self._latest = latest
        self._entries: list[Entry] = []
        self._known: set[int] = set()
        self._running: list[dict[str, Any]] = []

    def update(self) -> str:
        """Read what is new; return a mark that changes whenever the summary does."""
        fresh = self.store.finished().keys() - self._known
        if fresh:
            self._known |= fresh
            entries = list(self.store.games(fresh))
            for _, result in entries:
                for move in result.moves:
                    move.messages.clear()  # by far the most of a game, and not shown
            self._entries += sorted(entries, key=lambda each: each[1].began + each[1].seconds)
        self._running = [
            {
                "number": number,
                "black": task.first.name,
                "white": task.second.name,
                "moves": list(moves),
            }
            for number, (task, moves) in self.store.live().items()
            if number not in self._known
        ]
        stones = "-".join(f"{each['number']}.{len(each['moves'])}" for each in self._running)
        return f"{len(self._entries)}-{stones}"

    def summary(self) -> dict[str, Any]:
        """Return everything that the page shows, as of the last update."""
        assert self.store.plan is not None
        plan = Plan.from_json(self.store.plan)
        entries, running = self._entries, self._running
        points = {task.number: result.score(task.first.name) for task, result in entries}
        out = Expulsion(plan.expel, (result for _, result in entries)).reasons.keys()
        total = sum(
            task.number in points or not out & {task.first.name, task.second.name}
            for task in tasks(plan, points)
        )
        games = played(entries)
        ratings = rate(games) if games else None
        controls = dict.fromkeys(str(each.control) for each in plan.contestants)
        return {
            "title": plan.name or " – ".join(each.name for each in plan.contestants[:4]),
            "rule": plan.rule.word,
            "swap2": plan.swap2,
            "size": plan.size,
            "control": " / ".join(controls),
            "profile": plan.profile,
            "total": total,
            "finished": len(entries),
            "left": _seconds_left(entries, total - len(entries)) if running else None,
            "running": running,
            "match": _match(plan, entries),
            "sprt": _sprt(plan, entries, self.sprt),
            "standings": _standings(entries, ratings),
            "scale": _scale(ratings),
            "cross": _cross(entries, ratings),
            "reasons": [
                {
                    "reason": ending.reason.value,
                    "count": ending.count,
                    "fault": ending.reason.is_fault,
                    "by": ending.losers,
                }
                for ending in endings(entries)
            ],
            "openings": [
                {"stones": list(opening), "wdl": counts}
                for opening, counts in by_opening(entries).items()
            ],
            "games": self._games(),
        }

    def _games(self) -> list[dict[str, Any]]:
        if self._latest is not None:
            return [_headline(*entry) for entry in reversed(self._entries[-self._latest :])]
        return [_headline(*entry) | game_moves(*entry) for entry in reversed(self._entries)]

    def game(self, number: int) -> dict[str, Any] | None:
        """Return one finished game with its moves, if there is one of that number."""
        for entry in self._entries:
            if entry[0].number == number:
                return _headline(*entry) | game_moves(*entry)
        return None


def summary(store: Store, *, sprt: Sprt | None = None) -> dict[str, Any]:
    """Return everything that the page shows."""
    reporter = Reporter(store, sprt=sprt)
    reporter.update()
    return reporter.summary()


def game_moves(task: GameTask, result: GameResult) -> dict[str, Any]:
    """Return the moves of a game, times in ms and evaluations for Black."""
    return {
        "opening": len(task.opening),
        "moves": [move.point for move in result.moves],
        "times": [None if m.seconds is None else round(1000 * m.seconds) for m in result.moves],
        "depths": [move.depth for move in result.moves],
        "evaluations": [
            evaluation_for_black(move.evaluation, ply) for ply, move in enumerate(result.moves)
        ],
    }


def evaluation_for_black(text: str | None, ply: int) -> float | None:
    """Return as a number for Black what a player said of its own move.

    >>> evaluation_for_black("-31", 1), evaluation_for_black("+M7", 0), evaluation_for_black("", 0)
    (31.0, 29993.0, None)
    """
    value = value_of(text)
    return value if value is None or ply % 2 == 0 else -value


def _headline(task: GameTask, result: GameResult) -> dict[str, Any]:
    return {
        "number": task.number,
        "black": result.black.name,
        "white": result.white.name,
        "result": _result(result),
        "reason": result.reason.value,
        "detail": result.detail,
        "length": len(result.moves),
        "seconds": round(result.seconds, 1),
    }


def _result(result: GameResult) -> str:
    if result.reason is Reason.SET_ASIDE:
        return "–"
    return {"black": "1 – 0", "white": "0 – 1", None: "½ – ½"}[result.winner]


def _match(plan: Plan, entries: Sequence[Entry]) -> dict[str, Any] | None:
    """Return the result between two players, if there are just two."""
    if len(plan.contestants) != 2:
        return None
    one, other = (each.name for each in plan.contestants)
    counted = tally(entries, one, other)
    found, normal = estimate(counted), normalised(counted)
    return {
        "one": one,
        "other": other,
        "elo": elo_text(found.elo),
        "low": elo_text(found.low),
        "high": elo_text(found.high),
        "los": found.los,
        "nelo": elo_text(normal.elo),
        "nelo_error": elo_text(normal.error).removeprefix("+"),
        "wins": counted.wins,
        "draws": counted.draws,
        "losses": counted.losses,
        "pentanomial": counted.pentanomial,
    }


def _sprt(plan: Plan, entries: Sequence[Entry], sprt: Sprt | None) -> dict[str, Any] | None:
    if sprt is None or len(plan.contestants) != 2:
        return None
    results = pair_results(entries, *(each.name for each in plan.contestants))
    walk = [0.0, *sprt.walk(results)]
    state = sprt.state(sum(results, Tally()))
    step = max(1, math.ceil(len(walk) / WALK_POINTS))
    shown = walk[::step] if (len(walk) - 1) % step == 0 else [*walk[::step], walk[-1]]
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "lower": state.lower,
        "upper": state.upper,
        "llr": state.llr,
        "verdict": state.verdict.value,
        "samples": len(results),
        "walk": [round(value, 4) for value in shown],
    }


def _standings(entries: Sequence[Entry], ratings: Ratings | None) -> list[dict[str, Any]]:
    if ratings is None:
        return []
    found = {side.name: side for side in sides(entries)}
    rows = []
    for rating in ratings.players:
        side = found[rating.name]
        rows.append(
            {
                "name": rating.name,
                "elo": rating.elo,
                "error": rating.error,
                "games": side.total.games,
                "score": side.total.score,
                "wdl": side.total,
                "black": side.black.score,
                "white": side.white.score,
                "seconds": side.seconds / side.moves if side.moves else None,
                "longest": side.longest if side.moves else None,
                "depth": side.depth,
                "faults": side.faults,
            }
        )
    return rows


def _scale(ratings: Ratings | None) -> dict[str, Any] | None:
    """Return what the ratings mean: the worth of having Black, and how many groups never met."""
    if ratings is None:
        return None
    return {
        "first": elo_text(ratings.first_move),
        "error": f"{ratings.first_move_error:.0f}",
        "groups": len(ratings.groups),
    }


def _cross(entries: Sequence[Entry], ratings: Ratings | None) -> list[list[Any]]:
    if ratings is None or len(ratings.players) < 3:
        return []
    table = crosstable(entries)
    order = [rating.name for rating in ratings.players]
    return [[table.get((one, other)) for other in order] for one in order]


def _seconds_left(entries: Sequence[Entry], games: int) -> float | None:
    recent = [result for _, result in entries[-_RECENT:]]
    if not recent:
        return None
    begin = min(result.began for result in recent)
    end = max(result.began + result.seconds for result in recent)
    return (end - begin) / len(recent) * games


def elo_text(elo: float) -> str:
    """Return a difference in Elo for people, who may have lost every game.

    >>> elo_text(-12.34), elo_text(float("inf"))
    ('−12.3', '+∞')
    """
    return f"{elo:+.1f}".replace("-", "−").replace("inf", "∞")


def _words() -> str:
    """Return the texts of every language, for the page to choose from."""
    files = sorted((PAGE / "words").glob("*.json"))
    texts = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}
    data = json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="words">{data}</script>'


def _part(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


def _fill(head: str, body: str) -> str:
    return _part("report.html").replace("{{head}}", head).replace("{{body}}", body)
