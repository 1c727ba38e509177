"""What holds for every test: nothing is skipped, exceptions are rows of `hosts.toml`, and passes are verified."""

from __future__ import annotations

import gc
import os
import tomllib
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import collecting
import pytest

os.environ.setdefault("LANEWISE_VERIFY", "1")
gc.set_threshold(100_000, 50, 50)  # what compilers keep is large, and of what they drop little lies in cycles: a tenth of the time
HERE = Path(__file__).parent
HOST = "wasmtime"


@cache
def exceptions() -> dict[str, str]:
    """The evidence by feature, for the host of this run."""
    rows = tomllib.loads((HERE / "hosts.toml").read_text()).get("exception", [])
    for row in rows:
        assert set(row) == {"host", "feature", "evidence"} and all(row.values()), f"hosts.toml: {row}"
    return {row["feature"]: row["evidence"] for row in rows if row["host"] == HOST}


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run share: what one of them has built the others find there."""
    own = tmp_path_factory.getbasetemp()
    found = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "shared"
    found.mkdir(exist_ok=True)
    return found


def _feature(item: pytest.Item) -> str:
    return f"{item.path.relative_to(HERE)}::{item.nodeid.partition('::')[2]}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped:
        report.outcome, report.longrepr = "failed", f"a skip or an xfail is a failure: {report.longrepr}"
    elif call.when == "call" and (evidence := exceptions().get(_feature(item))):
        if report.passed:
            report.outcome, report.longrepr = "failed", f"hosts.toml has a row for this test, which passes: {evidence}"
        else:
            report.outcome, report.longrepr = "passed", None
            report.user_properties.append(("exception", _feature(item)))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A module that skips itself is a failure too."""
    report = yield
    if report.skipped:
        report.outcome = "failed"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files with slow tests come first, so that none of them is left for one process while the others have nothing to do. A row
    must name a test (seen only when everything is collected)."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)
    if not config.args or config.args == [str(HERE)] or config.args == ["tests"]:
        unknown = exceptions().keys() - {_feature(item) for item in items}
        if unknown:
            raise pytest.UsageError(f"hosts.toml names tests that do not exist: {', '.join(sorted(unknown))}")


def pytest_collection_finish() -> None:
    collecting.settled()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    used = [
        value
        for report in terminalreporter.stats.get("passed", [])
        for name, value in getattr(report, "user_properties", [])
        if name == "exception"
    ]
    terminalreporter.write_line(f"exceptions of hosts.toml on {HOST}: {len(used)} of {len(exceptions())}")
