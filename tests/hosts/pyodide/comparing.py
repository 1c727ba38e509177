"""Answers from inside Pyodide beside CPython's. In: cases of the corpus, and what was found inside. Out: what differs, in words."""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hosts.pyodide import inside
from hosts.pyodide.outside import ROOT
from lanewise.compiled import Compiled
from lanewise.settings import settings
from parity.case import Case, fresh, load_corpus
from parity.harness import Difference, Outcome, equal_outcomes, observe
from parity.test_artifact import Answer, answered

_EXCEPTIONS = tomllib.loads((ROOT / "tests/hosts.toml").read_text()).get("exception", [])
ROWS = {row["feature"] for row in _EXCEPTIONS if row["host"] == "pyodide"}
"""The calls that are answered otherwise, as hosts.toml says why."""
_ARCHIVE = re.compile(r"/lib/python\d+\.zip/")
"""Where Pyodide has Python's own library."""
Found = tuple[Any, ...]
"""An outcome as `parity/elsewhere.py` gives it."""


def _needs_numpy(case: Case) -> bool:
    return "import numpy" in Path(inspect.getfile(case.function)).read_text()


CORPUS = [case for case in load_corpus() if not _needs_numpy(case)]


def outcome(found: Found) -> Answer:
    """With the file names that an artifact has."""
    answer = answered(found)
    return replace(answer, frames=tuple(_portable(frame) for frame in answer.frames if not _ARCHIVE.match(frame[0])))


def _portable(frame: tuple[str, str, int]) -> tuple[str, str, int]:
    file, *rest = frame
    for tests in ("/elsewhere/tests/", f"{ROOT}/tests/"):
        file = file.removeprefix(tests)
    return file, *rest  # type: ignore[return-value]


def expected_of(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Outcome:
    """What CPython answers."""
    said = observe(function, arguments)
    return Outcome(said.value, said.error, tuple(map(_portable, said.frames)), said.arguments, said.printed)


def feature(case: Case, arguments: tuple[Any, ...]) -> str:
    """A call, as hosts.toml names it."""
    return f"{case.name}{arguments!r}"


def differences(case: Case, inputs: Sequence[tuple[Any, ...]], found: Sequence[Found]) -> Iterator[Difference]:
    """The calls of a program that are answered otherwise."""
    for arguments, got in zip(inputs, map(outcome, found), strict=True):
        expected = expected_of(case.function, arguments)
        if not equal_outcomes(expected, got, case.settings.get("ulp", 0)):
            yield Difference(case, arguments, expected, got)


def report(differing: Sequence[Difference], calls: set[str]) -> list[str]:
    """What is wrong, beyond the rows of hosts.toml; a row for one of these calls that is answered right is wrong too."""
    shown = [str(d) for d in differing if feature(d.case, d.arguments) not in ROWS]
    passing = (ROWS & calls) - {feature(d.case, d.arguments) for d in differing}
    lines = [f"hosts.toml has a row for {name}, which passes" for name in sorted(passing)]
    return lines + shown[:3] + [f"{len(shown)} calls differ"] * bool(shown)


# --- programs that are compiled inside -------------------------------------------------------------------------------


def _options(case: Case) -> dict[str, Any]:
    return {name: value for name, value in case.settings.items() if name != "ulp"}


def programs_of(cases: Sequence[Case]) -> list[tuple[Any, ...]]:
    """The question of `inside.programs`."""
    return [(c.function.__module__, c.function.__name__, _options(c), [fresh(i) for i in c.inputs]) for c in cases]


def programs_report(cases: Sequence[Case], found: Sequence[tuple[list[dict[str, str]], list[Found]]]) -> list[str]:
    """Programs with other bytes, and calls with other answers."""
    rows = list(zip(cases, found, strict=True))
    others = [case.name for case, (sums, _) in rows if sums != _hashes(case)]
    differing = [d for case, (_, outcomes) in rows for d in differences(case, case.inputs, outcomes)]
    calls = {feature(case, arguments) for case in cases for arguments in case.inputs}
    return [f"other bytes: {', '.join(others)}"] * bool(others) + report(differing, calls)


def _hashes(case: Case) -> list[dict[str, str]]:
    return inside.hashes(Compiled(case.function, settings(_options(case))), list(case.inputs))
