"""Debian's Chromium, headless, as `tools/setup-browser` installs it. In: flags. Out: a browser for Playwright's pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

CHROMIUM = "/usr/bin/chromium"


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """Ended with the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *flags])
        try:
            yield browser
        finally:
            browser.close()
