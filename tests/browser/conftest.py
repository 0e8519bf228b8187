"""A real Chromium."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tools import chromium

# Nothing is ever this slow: no test depends on the clock.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Not for the whole session: its event loop runs in the thread of the tests until it ends.
    path = chromium.find()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(chromium.ADVICE)
        pytest.skip(chromium.ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield browser
        browser.close()


def watched(page: Page) -> list[str]:
    """Return a list to which the page's errors will be added, its console's too."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    return errors


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page; an error on its console fails the test."""
    page = browser.new_page()
    errors = watched(page)
    yield page
    page.close()
    assert errors == []
