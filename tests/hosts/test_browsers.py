"""The loader in the browsers of `make test-full`, as in Chromium: in a page and in a worker, under a strict policy."""

from __future__ import annotations

from pathlib import Path

import pytest
from hosts.pages import served
from hosts.tabs import TABS
from hosts.test_chromium import DIST, IN_A_WORKER, PAGES, ROUND, expected


@pytest.mark.full
@pytest.mark.parametrize("browser", ["firefox", "webkitgtk"])
def test_in_a_page_and_in_a_worker(browser: str, built: Path) -> None:
    with served({"dist": DIST, "built": built}, PAGES) as origin, TABS[browser]() as tab:
        tab.goto(origin)
        assert tab.evaluate(f"async () => {{ {ROUND} }}", None) == expected()
        assert tab.evaluate(f"async () => {{ {IN_A_WORKER} }}", None) == expected()
