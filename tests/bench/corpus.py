"""How long each host takes over the whole parity corpus. In: nothing. Out: a `Figure` per host: loading every folder, all calls.

A host is started before its time is taken. Every answer is compared with CPython's.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from hosts.corpus import calls_of, differences
from hosts.javascript import NAMES, NIGHTLY, Hosts
from lanewise import load
from parity import elsewhere
from parity.artifacts import groups
from parity.case import fresh
from parity.harness import Difference, equal_outcomes
from parity.test_artifact import answered

from bench.compare import Wrong
from bench.small import Figure

PROGRAMS = {"firefox": "firefox-esr", "webkitgtk": "WebKitWebDriver"}
"""What the hosts of `make test-full` need; where it is not installed they have no row."""


def figures() -> Iterator[Figure]:
    """wasmtime's, then those of JavaScript."""
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        count = _built(base)
        yield Figure(f"corpus of {count} calls: wasmtime", _in_wasmtime(base), "s")
        hosts = Hosts(lambda: [group.built(base) for group in groups()])
        try:
            for name in [*NAMES, *(name for name in NIGHTLY if shutil.which(PROGRAMS[name.partition("-")[0]]))]:
                version = hosts[name].version
                yield Figure(f"corpus: {version}", _in_javascript(hosts, name, base), "s")
        finally:
            hosts.close()


def _built(base: Path) -> int:
    """Build every folder, on all cores; how many calls there are."""
    spawning = multiprocessing.get_context("spawn")
    with spawning.Pool(os.cpu_count()) as pool:
        pool.starmap(_build, [(number, base) for number in range(len(groups()))], chunksize=1)
    return sum(len(group.calls) for group in groups())


def _build(number: int, base: Path) -> None:
    groups()[number].built(base)


def _in_javascript(hosts: Hosts, name: str, base: Path) -> float:
    seconds = 0.0
    for group in groups():
        given = calls_of(group)
        begun = time.perf_counter()
        found = hosts[name].answers(base / group.name, given, {})
        seconds += time.perf_counter() - begun
        for difference in differences(group, found["outcomes"]):
            raise Wrong(f"{hosts[name].version}: {difference}")
    return seconds


def _in_wasmtime(base: Path) -> float:
    """In this process; machine code that an earlier run left is not used."""
    seconds = 0.0
    with warnings.catch_warnings(), patch.dict(os.environ, LANEWISE_CACHE=str(base / "cache")):
        warnings.simplefilter("ignore")
        for group in groups():
            given = [(call.export, fresh(call.arguments)) for call in group.calls]
            begun = time.perf_counter()
            functions = load(base / group.name)
            found = [elsewhere.outcome(functions[export], arguments) for export, arguments in given]
            seconds += time.perf_counter() - begun
            # The artifact has made the classes anew: they are compared as the corpus's own.
            found = pickle.loads(elsewhere.travelling.dumps(found))
            for call, expected, got in zip(group.calls, group.outcomes, map(answered, found), strict=True):
                if not equal_outcomes(expected, got, call.case.settings.get("ulp", 0)):
                    raise Wrong(str(Difference(call.case, call.arguments, expected, got)))
    return seconds
