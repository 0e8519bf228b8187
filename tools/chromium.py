"""Where Chromium is, and how to start it so that it disturbs nobody."""

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
ADVICE = "the browser tests need Chromium: sudo apt install chromium"
# --no-sandbox because tests may run as root; the rest keeps Chromium from calling home.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """Return the path of the first Chromium on this machine, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)
