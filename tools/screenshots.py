"""Take pictures of the pages in a real Chromium: ``python -m tools.screenshots FOLDER``."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools import chromium

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def shoot(browser: Browser, url: str, folder: Path) -> None:
    """Save the front page in every size, light and dark."""
    for name, (width, height) in SIZES.items():
        for scheme in ("light", "dark"):
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
            )
            page.goto(url, wait_until="networkidle")
            page.screenshot(path=folder / f"front-{name}-{scheme}.png", full_page=True)
            page.close()


def main(folder: Path) -> None:
    """Start a server on a free port, photograph it, end it."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tengen", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[3]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=chromium.FLAGS
            )
            shoot(browser, url, folder)
            browser.close()
        server.terminate()
    print(*sorted(folder.glob("*.png")), sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
