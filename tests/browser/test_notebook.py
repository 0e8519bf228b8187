"""The board of the notebook in a real browser, with a model as anywidget's front end gives it.

``render`` is what notebooks call (https://anywidget.dev/en/afm/): it gets a model with get, set,
save_changes, on and off, and an element; what it returns is called when the output goes away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tengen.notebook import BoardWidget
from tengen.notebook.modules import bundle

pytestmark = pytest.mark.browser

MODEL = """
async ([code, css, state]) => {
  const listeners = new Map();
  const of = (event) => listeners.get(event) ?? [];
  window.model = {
    sent: [],
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      of(`change:${name}`).forEach((act) => act());
    },
    save_changes: () => window.model.sent.push([...state.moves]),
    on: (event, act) => listeners.set(event, [...of(event), act]),
    off: (event, act) => listeners.set(event, of(event).filter((each) => each !== act)),
    count: () => [...listeners.values()].flat().length,
  };
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const widget = await import(address);
  window.clean = await widget.default.render({ model: window.model, el: document.body });
}
"""
ANSWER = "state => Object.entries(state).forEach(([name, value]) => window.model.set(name, value))"


class Notebook:
    """A kernel's widget and its view in a page, in step as a notebook keeps them."""

    def __init__(self, page: Page, widget: BoardWidget) -> None:
        self.page, self.widget = page, widget
        page.goto("about:blank")
        page.evaluate(MODEL, [str(widget._esm), str(widget._css), self.state()])

    def state(self) -> dict[str, Any]:
        return {name: value for name, value in self.widget.get_state().items() if name[0] != "_"}

    def exchange(self) -> None:
        """Give Python what the view has sent, and the view what Python says to it."""
        for moves in self.page.evaluate("window.model.sent.splice(0)"):
            self.widget.set_state({"moves": moves})
        self.page.evaluate(ANSWER, self.state())

    def click(self, x: int, y: int) -> None:
        """Click on a point, counted from the lower left, from 0."""
        box = self.page.locator("svg.board").bounding_box()
        assert box is not None
        scale = box["width"] / (2 * 36 + (self.widget.size - 1) * 40)
        self.page.mouse.click(
            box["x"] + (36 + x * 40) * scale,
            box["y"] + (36 + (self.widget.size - 1 - y) * 40) * scale,
        )
        self.exchange()


@pytest.fixture
def asked(page: Page) -> Iterator[list[str]]:
    """Everything that the page asks for; only its own code, from memory."""
    urls: list[str] = []

    def remember(request: Request) -> None:
        urls.append(request.url)

    page.on("request", remember)
    yield urls
    assert all(url.startswith(("blob:", "about:")) for url in urls)


def test_a_game_is_played_by_clicks(page: Page, asked: list[str]) -> None:
    notebook = Notebook(page, BoardWidget("h8 i9"))
    stones = page.locator(".board .stone")
    expect(stones).to_have_count(2)
    notebook.click(6, 8)
    expect(stones).to_have_count(3)
    assert notebook.widget.moves == ["h8", "i9", "g9"]
    notebook.click(6, 8)  # taken
    assert len(notebook.widget.moves) == 3
    page.get_by_role("button", name="Take back").click()
    notebook.exchange()
    expect(stones).to_have_count(2)
    assert notebook.widget.moves == ["h8", "i9"]


def test_what_python_says_is_shown(page: Page, asked: list[str]) -> None:
    widget = BoardWidget("h8 a1 i8 a2 j8 a3", numbers=False)
    notebook = Notebook(page, widget)
    expect(page.locator(".board .last")).to_have_count(1)
    widget.numbers = True
    notebook.exchange()
    expect(page.locator(".board .number.latest")).to_have_text("6")
    widget.analyse(seconds=0.2)
    notebook.exchange()
    expect(page.locator(".ahead")).to_have_count(len(widget.line))
    expect(page.locator(".widget-words")).to_contain_text("win in 3")
    page.evaluate("window.clean()")
    assert page.evaluate("window.model.count()") == 0


def test_nothing_can_be_played_when_the_game_is_over(page: Page, asked: list[str]) -> None:
    notebook = Notebook(page, BoardWidget("d4 d5 e5 e6 f6 f7 g7 g8"))
    notebook.click(7, 7)
    expect(page.locator(".board .winner")).to_have_count(5)
    notebook.click(0, 0)
    assert len(notebook.widget.moves) == 9


def test_modules_in_one_keep_their_scopes(page: Page, asked: list[str]) -> None:
    texts = {
        "one.js": 'import { told } from "./two.js";\n'
        'const own = "one";\nexport default { own, told };',
        "two.js": 'const own = "two";\nexport let told = own;\nexport { told as again };',
    }
    page.goto("about:blank")
    load = """
    async (code) => {
      const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      return (await import(address)).default;
    }
    """
    found = page.evaluate(load, bundle("one.js", texts.__getitem__))
    assert found == {"own": "one", "told": "two"}
