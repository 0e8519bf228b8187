"""What the page without a server does in JavaScript, against the same in Python."""

from __future__ import annotations

import json
import random
from base64 import b64encode
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from playwright.sync_api import Page

from tengen import Board, Engine, Limit
from tengen.errors import TengenError
from tengen.gomoku.openings import PROCEDURES
from tengen.gomoku.review import review
from tengen.records import FORMATS, Options, Record
from tengen.web.game_state import ActError, describe, replay
from tengen.web.move_priors import move_priors
from tengen.web.protocol import messages
from tengen.web.worker.analysis import _judged
from tengen.web.worker.record_jobs import exchange
from tengen.web.worker.threat_report import survey
from tests.browser.site_pages import ROOT, context, page, run, site
from tests.records.trees import UNTIMED, records

__all__ = ["context", "page", "site"]  # fixtures
pytestmark = pytest.mark.browser


# --- the rules ------------------------------------------------------------------------------------


def act(state: Any, chance: random.Random) -> str:
    """Return an act that is often allowed."""
    size = state.board.size
    centre = size // 2

    def point() -> str:
        x, y = (min(max(round(chance.gauss(centre, 1.5)), 0), size - 1) for _ in range(2))
        return f"{chr(ord('a') + x)}{y + 1}"

    if state.opening.is_over:
        return point()
    choice = chance.choice(state.opening.choices)
    if choice.name == "declare":
        return f"declare-{chance.randint(0, choice.most)}"
    if choice.name == "pick":
        return f"pick-{chance.choice([*map(str, state.opening.offers), point()])}"
    if choice.name == "offer":
        count = state.opening.declared or choice.most
        return "-".join(["offer", *(point() for _ in range(count))])
    points = [point() for _ in choice.areas]
    if choice.areas and choice.areas[0].side == 1:
        points[0] = f"{chr(ord('a') + centre)}{centre + 1}"
    return "-".join([choice.name, *points])


def games(opening: str, count: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return games, each with what the server says of it."""
    found = []
    for seed in range(count):
        chance = random.Random(f"{opening} {seed}")
        game: dict[str, Any] = {
            "rule": chance.choice(["renju", "freestyle"]),
            "size": 15,
            "opening": opening,
        }
        acts: list[str] = []
        for _ in range(chance.randint(1, 60)):
            told = messages.Game(**game, acts=acts)
            try:
                state = replay(told)
            except ActError as error:
                answer = {"type": "refused", "kept": error.kept, "text": str(error)}
                found.append(({**game, "acts": list(acts)}, answer))
                acts.pop()
                continue
            if state.board.outcome is not None and state.opening.is_over:
                break
            found.append(({**game, "acts": list(acts)}, messages.as_json(describe(0, state))))
            acts.append(act(state, chance))
    return found


@pytest.mark.parametrize("opening", PROCEDURES)
def test_openings(page: Page, site: str, opening: str) -> None:
    pairs = games(opening, 12)
    page.goto(site)
    script = """
      return given.map((game) => {
        try {
          const state = new GameState(core, openings, game), told = state.describe();
          state.close();
          return told;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { type, kept, text } = error.answer;
          return { type, kept, text };
        }
      });
    """
    answers = run(page, script, [game for game, _ in pairs])
    for (game, wanted), said in zip(pairs, answers, strict=True):
        wanted.pop("id", None)
        assert {**said, "five": sorted(said.get("five", []))} == {
            **wanted,
            "five": sorted(wanted.get("five", [])),
        }, game
    assert {answer["type"] for answer in answers} == {"state", "refused"}


# --- threats and the review -----------------------------------------------------------------------

THREATS = [
    "h8 a1 i8 a3 j8 a5",
    "h8 i9 g9 i10 i8 g8 h7 j9",
    "h8 h9 i9 g7 j10 k11 g8 f8 i8 j8",
    "h8 i8 h9 i9 h10 i10 h11 i11",
    "h8 g9 i9 g7 g8 i7 h7 h9 f9 e10 j10 k11",
]


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro"])
@pytest.mark.parametrize("moves", THREATS)
def test_surveys(page: Page, site: str, rule: str, moves: str) -> None:
    game = {"rule": rule, "size": 15, "acts": moves.split()}
    wanted = survey({"id": 0, "game": game})
    page.goto(site)
    script = """
      const { survey } = await import("./js/survey.js");
      const state = new GameState(core, openings, given), told = await survey(core, state);
      state.close();
      return told;
    """
    said = run(page, script, game)
    for name in ("threats", "wins", "attacker", "dependencies", "left_out"):
        assert said[name] == wanted[name], name


WEIGH = """
  const { Socket } = await import("./js/socket.js");
  return new Promise((resolve) => {
    const told = [], ask = (game) => socket.send({ type: "weigh", id: socket.next(), game });
    const socket = new Socket({
      onOpen: () => given.forEach(ask),
      onLost: (why) => resolve({ why }),
      onAnswer: ({ type, id, points, priors, text }) => {
        told[id - 1] = { type, points, priors, text };
        if (told.filter(Boolean).length < given.length) return;
        socket.close();
        resolve(told);
      },
    });
  });
"""


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro", "caro_exact"])
def test_priors(page: Page, site: str, rule: str) -> None:
    lines = ["", "h8", "h8 i9 g9", *THREATS]
    five = "h8 a1 i8 a3 j8 a5 k8 a7 l8"
    games = [*lines, five]
    asked = [{"rule": rule, "size": 15, "acts": game.split()} for game in games]
    page.goto(site)
    for game, said in zip(games, run(page, WEIGH, asked), strict=True):
        wanted = move_priors(Board.parse(game, rule=rule))
        assert said["type"] == "weighed"
        assert list(zip(said["points"], said["priors"], strict=True)) == [
            (str(point), prior) for point, prior in wanted
        ], game
        assert (wanted == []) == (game == five)


def test_reviews(page: Page, site: str) -> None:
    moves = "h8 i9 g9 i7 i8 g8 j10 h10 k8 a1 l8 j8 f8"
    with Engine(memory_mb=64) as engine:
        board = Board.parse(moves)
        wanted = [
            _judged(0, judged, len(board.moves)) for judged in review(board, engine, Limit(depth=4))
        ]
    page.goto(site)
    script = """
      const { judgeMoves } = await import("./js/judge_moves.js");
      const engine = core.engine(64), found = [];
      await judgeMoves({
        core, game: { rule: "freestyle", size: 15 }, moves: given,
        look: (handle) => core.think(engine, handle, { depth: 4 }),
        tell: (judged) => found.push(judged),
      });
      core.freeEngine(engine);
      return found;
    """
    said = run(page, script, moves.split())
    assert [each["move"] for each in said] == moves.split()[::-1]
    for one, other in zip(said, wanted, strict=True):
        facts = {name: value for name, value in other.items() if name not in ("type", "id")}
        assert {name: one[name] for name in facts} == facts


# --- files ----------------------------------------------------------------------------------------


def imported(data: bytes, **ask: Any) -> dict[str, Any]:
    """Return what the server answers to a file."""
    sent: list[bytes] = []
    job = {"what": "Source", "ask": ask, "data": b64encode(data).decode(), "id": 0}
    try:
        exchange(job, lambda payload, **_: sent.append(payload))
    except TengenError as error:
        return {"refused": str(error)}
    answer: dict[str, Any] = json.loads(sent[0])
    return answer


def exported(game: dict[str, Any], form: str) -> dict[str, Any]:
    """Return the file that the server writes."""
    sent: list[tuple[bytes, list[str]]] = []

    def keep(payload: bytes, *, notes: list[dict[str, Any]], **_: Any) -> None:
        sent.append((payload, [note["text"] for note in notes]))

    try:
        exchange({"what": "Export", "ask": {"game": game, "format": form}, "id": 0}, keep)
    except TengenError as error:
        return {"refused": str(error)}
    return {"data": b64encode(sent[0][0]).decode(), "notes": sent[0][1]}


def record() -> Record:
    """Return a game with everything that a record can hold."""
    record = Record.of_moves("h8 i9 g9 i7 i8", black="Ann", white="Bo 李", event="x]y", result="B+")
    line = record.main_line()
    line[1].comment, line[2].comment = "one line", "first\nsecond \\ ] and 五子棋"
    line[2].evaluation, line[2].time_ms, line[3].is_marked = -0.5, 1234, True
    variation = line[4].move
    assert variation is not None
    line[1].add(variation, comment="a variation")
    line[3].label = "A"
    line[0].labels = {line[1].move: "b", line[4].move: "c"}  # type: ignore[dict-item]
    line[4].properties = {"TR": ("hh",), "ZZ": ("a\\]b",)}
    return record


def files() -> dict[str, bytes]:
    """Return files in every format, sound and broken."""
    data = ROOT / "tests/records/data"
    found = {path.name: path.read_bytes() for path in sorted(data.iterdir())}
    whole = record()
    for name, form in FORMATS.items():
        found[f"game.{name}"] = written = form.writes(whole, Options())
        found[f"cut.{name}"] = written[: len(written) * 2 // 3]
    chinese = "(;GM[4]CA[gb2312]PB[王五]PW[李四];B[hh]C[好棋])"
    found |= {
        "gbk.sgf": chinese.encode("gb18030"),
        "unnamed.sgf": chinese.replace("CA[gb2312]", "").encode("gb18030"),
        "kana.sgf": "(;GM[4]PB[さとう];B[hh])".encode("cp932"),
        "latin.sgf": "(;GM[4]PB[Müller];B[hh])".encode("latin-1"),
        "setup.sgf": b"(;GM[4]SZ[15]AB[hh][ih]AW[aa:ac]PL[W]RU[renju];W[gg];B[gf];B[ge])",
        "two.sgf": b"(;GM[4];B[hh])(;GM[4];B[aa];W[bb])",
        "pass.sgf": b"(;GM[4]SZ[15];B[hh];W[];B[tt])",
        "go.sgf": b"(;GM[1]SZ[19];B[dd])",
        "taken.sgf": b"(;GM[4];B[hh];W[hh])",
        "off.psq": b"Piskvorky 15x15, 0:0, 0\n16,1,0\n",
        "flat.psq": b"Piskvorky 15x20, 0:0, 0\n",
        "second.psq": b"Piskvorky 20x20, 3:4, 1\r\n10,10,5\r\n11,10,7\r\nA\r\nB\r\n-1\r\n2,Cup\r\n",
        "numbered.txt": b"1. h8 i9 2. g9 g7",
        "moves.txt": b"h8i9 G9,g10",
        "wrong.txt": b"h8 i9 hello",
        "diagram.txt": str(Board.parse("h8 i9 g9")).encode(),
        "nothing.txt": b"this is no game",
        "order.json": b'{"format": "tengen-record", "version": 1, "size": 15, "nodes": [{}, 3]}',
    }
    return found


IMPORT = """
  const { importGame } = await import("./js/records/exchange_files.js");
  return given.map((data) => {
    try {
      return importGame(Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)), {});
    } catch (error) {
      if (!error.said) throw error;
      return { refused: error.said.text };
    }
  });
"""
EXPORT = """
  const { exportGame } = await import("./js/records/exchange_files.js");
  return given.map((ask) => {
    try {
      const { bytes, notes } = exportGame(ask), data = btoa(String.fromCharCode(...bytes));
      return { data, notes: notes.map(({ text }) => text) };
    } catch (error) {
      if (!error.said) throw error;
      return { refused: error.said.text };
    }
  });
"""
LOOSE = {"cut.json", "nothing.txt"}
"""Files whose sentence is the browser's own, or names what only Python has."""


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without what its form leaves open: defaults, and order of notes."""
    if "refused" in answer:
        return answer
    notes = sorted(note["text"] for note in answer.get("notes", []))
    game = {"headers": {}, "tree": [{}], **answer["game"]}
    for node in game["tree"]:
        for name in ("kept", "comment", "move", "parent"):
            if node.get(name) in (None, ""):
                node.pop(name, None)
        if "evaluation" in (kept := node.get("kept", {})):
            kept["evaluation"] = float(kept["evaluation"])
    return {"games": 1, "charset": "", **answer, "notes": notes, "game": game}


def test_files_are_read_alike(page: Page, site: str) -> None:
    found = files()
    page.goto(site)
    answers = run(page, IMPORT, [b64encode(data).decode() for data in found.values()])
    for (name, data), said in zip(found.items(), answers, strict=True):
        wanted = imported(data)
        if name in LOOSE:
            assert set(said) == set(wanted) == {"refused"}, name
        else:
            assert plain(said) == plain(wanted), name


def test_files_are_written_alike(page: Page, site: str) -> None:
    sgf = FORMATS["sgf"].writes(record(), Options())
    small = Record.of_moves("e5 d4", size=9)
    wholes = [imported(sgf)["game"], imported(FORMATS["json"].writes(small, Options()))["game"]]
    setup = b"(;GM[4]SZ[15]AB[hh][ih]AW[aa]PL[W];W[gg])"
    wholes.append(imported(setup)["game"])
    asks = [{"game": game, "format": form} for game in wholes for form in FORMATS]
    page.goto(site)
    for ask, said in zip(asks, run(page, EXPORT, asks), strict=True):
        assert said == exported(ask["game"], ask["format"]), ask["format"]


def test_random_games_are_read_and_written_alike(page: Page, site: str) -> None:
    page.goto(site)

    @settings(UNTIMED, max_examples=60, database=None, phases=[Phase.generate])
    @given(records())
    def compare(drawn: Record) -> None:
        data = FORMATS["sgf"].writes(drawn, Options())
        wanted = imported(data)
        assert [plain(each) for each in run(page, IMPORT, [b64encode(data).decode()])] == [
            plain(wanted)
        ]
        asks = [{"game": wanted["game"], "format": form} for form in FORMATS]
        for ask, said in zip(asks, run(page, EXPORT, asks), strict=True):
            other = exported(ask["game"], ask["format"])
            # Unprintable characters are quoted otherwise, so of a refusal only the fact counts.
            assert said == other or set(said) == set(other) == {"refused"}, ask["format"]

    compare()
