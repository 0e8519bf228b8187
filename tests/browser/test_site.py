"""The page without a server, from a plain file server: ``make site`` builds it."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.site_pages import (
    NO_TOUR,
    ROOT,
    SITE,
    Files,
    click,
    context,
    keep_offline,
    page,
    run,
    site,
)

__all__ = ["context", "page", "site"]  # fixtures
pytestmark = pytest.mark.browser

BENCH = ROOT / "src/tengen/gomoku/data/bench.json"
MOST_BYTES = 1_500_000


@pytest.mark.parametrize("name", ["tengen.wasm", "tengen.simd.wasm"])
def test_the_engine_has_the_signature(page: Page, site: str, name: str) -> None:
    data = json.loads(BENCH.read_text(encoding="utf-8"))
    page.goto(site)
    script = """
      const bytes = await (await fetch(given.name)).arrayBuffer();
      const plain = await Core.make(await WebAssembly.compile(bytes));
      let nodes = 0;
      for (const { rule, size, moves } of given.positions) {
        const game = plain.game({ rule, size }, moves.split(" ")), engine = plain.engine(64);
        nodes += (await plain.think(engine, game, { depth: given.depth })).nodes;
        plain.freeEngine(engine);
        plain.free(game);
      }
      return nodes;
    """
    assert run(page, script, {**data, "name": name}) == data["signature"]


def test_the_first_visit_is_small() -> None:
    if not SITE.exists():
        pytest.skip("there is no static page; make site builds it")
    loaded = [
        path
        for path in SITE.rglob("*")
        if path.is_file() and path.suffix != ".bin" and path.name != "tengen.wasm"
    ]
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded) <= MOST_BYTES


def test_the_policy_allows_wasm_and_no_other_host() -> None:
    if not SITE.exists():
        pytest.skip("there is no static page; make site builds it")
    (policy,) = re.findall(
        r'Content-Security-Policy" content="([^"]*)"',
        (SITE / "index.html").read_text(encoding="utf-8"),
    )
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'self'"
    assert directives["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "unsafe-inline" not in policy
    assert "http" not in policy


def test_a_whole_game(page: Page, site: str) -> None:
    level = "tengen?level=2@1"
    page.goto(f"{site}#/play?rule=freestyle&size=9&first={level}&second={level}")
    expect(page.locator(".status")).to_have_text(re.compile("wins|draw"))
    assert page.locator(".board .stone").count() >= 9


def test_a_person_against_the_engine_and_a_move_now(page: Page, site: str) -> None:
    page.goto(f"{site}#/play?rule=renju&size=15&second=tengen@600")
    click(page, "h8")
    page.get_by_role("button", name="Move now").click()
    expect(page.locator(".board .stone")).to_have_count(2)


@pytest.mark.parametrize(
    "opening", ["swap2", "soosyrv-8", "taraguchi-10", "yamaguchi", "rif", "long-pro"]
)
def test_a_game_with_an_opening(page: Page, site: str, opening: str) -> None:
    level = "tengen?level=1@1"
    page.goto(f"{site}#/play?rule=renju&size=15&opening={opening}&first={level}&second={level}")
    expect(page.locator(".status")).to_have_text(re.compile("wins|draw"))


def test_analysis_and_threats(page: Page, site: str) -> None:
    page.goto(f"{site}#/analyse?rule=freestyle&size=15&tree=h8i9g9i10&at=4")
    page.get_by_role("tab", name="Moves").click()
    page.keyboard.press("Space")
    expect(page.locator(".line.rank-3:not(.empty)")).to_be_visible()
    expect(page.locator(".board .candidate")).to_have_count(3)
    page.goto("about:blank")
    page.goto(f"{site}#/analyse?rule=freestyle&size=15&tree=h8a1i8a3j8a5&at=6")
    expect(page.locator(".board .stone")).to_have_count(6)
    page.keyboard.press("t")
    expect(page.locator(".win .says")).to_have_text("Black wins by fours in 3")
    assert page.locator(".badge.black").count() > 0


def test_the_heat_map(page: Page, site: str) -> None:
    page.goto(f"{site}#/analyse?rule=freestyle&size=15&tree=h8a1h9a2h10a3&at=6")
    expect(page.locator(".board .stone")).to_have_count(6)
    page.get_by_role("button", name="Where the engine looks first").click()
    spots = page.locator(".board .heat")
    expect(page.locator(".heat-rank")).to_have_text([str(rank) for rank in range(1, 10)])
    warmest = {spots.nth(number).get_attribute("data-point") for number in range(2)}
    assert warmest == {"h7", "h11"}
    page.keyboard.press("w")
    expect(spots).to_have_count(0)


def test_an_illegal_game_is_refused(page: Page, site: str) -> None:
    page.goto(f"{site}#/play?rule=renju&size=15&acts=h7.a1.h9.a15.g8.o1.i8.o15")
    expect(page.locator(".board .stone")).to_have_count(8)
    click(page, "h8")
    expect(page.locator(".board .stone")).to_have_count(8)


def test_the_sample_of_the_lab(page: Page, site: str) -> None:
    page.goto(f"{site}#/lab")
    expect(page.get_by_text("value 3 · 17 nodes")).to_be_visible()


def test_it_works_without_the_network(context: BrowserContext, page: Page, site: str) -> None:
    keep_offline(page, site)
    context.set_offline(True)
    Files.asked.clear()
    page.goto("about:blank")
    page.goto(f"{site}#/play?rule=freestyle&size=15&second=tengen?level=3@1")
    click(page, "h8")
    expect(page.locator(".board .stone")).to_have_count(2)
    assert Files.asked == []


def test_on_a_phone_nothing_overflows(browser: Browser, site: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.add_init_script(NO_TOUR)
    for view in ("play", "analyse", "lab", "arena"):
        page.goto("about:blank")
        page.goto(f"{site}#/{view}")
        expect(page.locator("main > *").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()


# --- stopping -------------------------------------------------------------------------------------

STOP = """
  const { Socket } = await import("./js/socket.js");
  return new Promise((resolve) => {
    const game = { rule: "freestyle", size: 15, acts: ["h8", "i9", "g9"] }, said = [];
    let way = "", stopped = 0;
    const ask = { type: "think", game, player: "tengen", limits: { seconds: 600 } };
    const think = () => socket.send({ ...ask, id: socket.next() });
    const socket = new Socket({
      onOpen: think,
      onLost: (why) => resolve({ why }),
      onAnswer: (answer) => {
        if (answer.type === "info" && answer.depth >= given.depth && !stopped) {
          stopped = performance.now();
          socket.send({ type: "stop", id: answer.id, play: true });
        }
        if (answer.type !== "decided") return;
        said.push({ act: answer.act, wait: performance.now() - stopped });
        if (said.length < 2) {
          way = socket.crew.way;
          stopped = 0;
          think();
        } else {
          socket.close();
          resolve({ way, said });
        }
      },
    });
  });
"""
WITHOUT = "delete WebAssembly.Suspending"


@pytest.mark.parametrize("way", ["flag", "yield", "end"])
def test_a_search_is_stopped_and_goes_on(
    context: BrowserContext, page: Page, site: str, way: str
) -> None:
    if way == "end":
        context.add_init_script(WITHOUT)
    if way == "flag":
        keep_offline(page, site)
    page.goto(site)
    assert page.evaluate("() => crossOriginIsolated") is (way == "flag")
    answer = run(page, STOP, {"depth": 5})
    assert answer["way"] == way
    assert [len(each["act"]) >= 2 for each in answer["said"]] == [True, True]


def test_a_slice_lasts_as_long_as_the_clock_says(page: Page, site: str) -> None:
    page.goto(site)
    script = """
      const { SLICE, Slices } = await import("./js/slices.js");
      let now = 0;
      const slices = new Slices("yield", null, () => now), said = [];
      for (const passed of [0, SLICE - 1, SLICE, 3 * SLICE]) {
        now = passed;
        said.push(slices.poll());
      }
      slices.job = slices.halted = 7;
      return [...said, await slices.rest(), slices.poll()];
    """
    assert run(page, script) == [0, 0, 2, 2, 1, 0]  # go on, go on, rest, rest; stop; go on


# --- Analyse --------------------------------------------------------------------------------------


def test_a_review(page: Page, site: str) -> None:
    page.goto(f"{site}#/analyse?rule=freestyle&size=15&tree=h8a1i8a2j8a3&at=6")
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".mistakes li").first).to_be_visible()
    expect(page.locator(".summary table")).to_be_visible()


def test_files_in_and_out(page: Page, site: str) -> None:
    page.goto(f"{site}#/analyse")
    page.get_by_role("tab", name="Game").click()
    page.locator(".exchange-text").fill("(;GM[4]SZ[15]RU[renju];B[hh](;W[ig])(;W[ih]))")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".exchange-says")).to_contain_text("SGF")
    expect(page.locator(".board .stone")).to_have_count(2)
    for name in ("sgf", "lib", "psq", "pos", "json", "svg", "png"):
        with page.expect_download() as download:
            page.locator(f'[data-format="{name}"]').click()
        assert download.value.suggested_filename == f"game.{name}"
        assert download.value.path().stat().st_size > 0
    page.locator('[data-format="gif"]').click()
    expect(page.locator(".exchange-says")).to_contain_text("animated pictures")
    page.locator(".exchange-text").fill("this is no game")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".exchange-says")).to_contain_text("the format of the data is not known")


def test_the_tree_of_threats(page: Page, site: str) -> None:
    page.goto(f"{site}#/analyse?rule=freestyle&size=15&tree=h8a1i8a3j8a5&at=6")
    expect(page.locator(".board .stone")).to_have_count(6)
    page.keyboard.press("t")
    tree = page.get_by_role("group", name="Tree of threats")
    expect(tree.get_by_role("img", name="straight four g8 answers: f8 k8")).to_be_visible()


# --- the Lab, and what is left out ----------------------------------------------------------------


def test_every_search_that_the_lab_begins_with_is_there(page: Page, site: str) -> None:
    page.goto(f"{site}#/lab")
    missing = run(
        page,
        """
      const { Experiment } = await import("./js/experiment.js");
      const { request } = await import("./js/lab_client.js");
      const offer = await (await fetch("api/lab")).json(), missing = [];
      for (const game of offer.games)
        for (const [name, fit] of Object.entries(game.fits)) {
          if (fit.refused) continue;
          const asked = new URLSearchParams({ game: game.name, algorithm: name });
          history.replaceState(null, "", `#/lab?${asked}`);
          try {
            await request(new Experiment(offer, () => {}).study(name));
          } catch (error) {
            missing.push([game.name, name, error.message]);
          }
        }
      return missing;
    """,
    )
    assert missing == []


@pytest.mark.parametrize(
    ("language", "arena", "lab"),
    [("en", "Tournaments are on the machine", "it shows the searches"), ("zh", "比赛", "表单")],
)
def test_what_is_left_out_says_so(
    page: Page, site: str, language: str, arena: str, lab: str
) -> None:
    page.goto(f"{site}#/arena")
    page.locator("#language").select_option(language)
    expect(page.locator(".empty-state")).to_contain_text(arena)
    page.goto(f"{site}#/lab?game=tictactoe&algorithm=minimax&moves=a1")
    expect(page.locator(".notice").filter(has_text=lab)).to_be_visible()
    page.goto(f"{site}#/lab")
    page.locator(".controls .with-icon").click()
    expect(page.locator("#toast").filter(has_text=lab)).to_be_visible()
