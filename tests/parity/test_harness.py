"""The harness sees what it shall see: removed bodies, unequal answers, and exceptions of hosts.toml that are none."""

from __future__ import annotations

import array
import math
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from parity import corpus_helpers
from parity.case import Case, load_corpus
from parity.harness import Difference, Outcome, equal, equal_outcomes, observe
from parity.removed import bodies_removed, reachable

CORPUS = load_corpus()

# --- bodies ----------------------------------------------------------------------------------------------------------


def test_no_program_runs_without_its_body() -> None:
    for case in CORPUS:
        with bodies_removed(case.function):
            for function in reachable([case.function]):
                got = observe(function, case.inputs[0] if function is case.function else ())
                assert isinstance(got.error, AssertionError | TypeError), case.name
            assert isinstance(observe(case.function, case.inputs[0]).error, AssertionError), case.name


def _uses(module: str, helper: object) -> bool:
    return any(found is helper for found in vars(sys.modules[module]).values())


def test_helpers_of_other_modules_lose_their_bodies() -> None:
    using = next(case for case in CORPUS if _uses(case.function.__module__, corpus_helpers.gcd))
    with bodies_removed(using.function), pytest.raises(AssertionError, match="CPython ran the original function"):
        corpus_helpers.gcd(4, 6)
    assert corpus_helpers.gcd(4, 6) == 2


def test_a_stub_is_found_like_the_original() -> None:
    code = CORPUS[0].function.__code__
    with bodies_removed(CORPUS[0].function):
        stub = CORPUS[0].function.__code__
        assert stub is not code
        for name in ("co_name", "co_qualname", "co_firstlineno", "co_filename", "co_varnames", "co_freevars", "co_flags"):
            assert getattr(stub, name) == getattr(code, name)
    assert CORPUS[0].function.__code__ is code


# --- equality --------------------------------------------------------------------------------------------------------

UNEQUAL = [
    (1, True), (1, 1.0), (0.0, -0.0), (1.0, math.nextafter(1.0, 2.0)), (0j, complex(0.0, -0.0)), (0j, complex(-0.0, 0.0)),
    (math.nan, 0.0), (math.inf, -math.inf), (None, 0), ((1, 2), (1, 2.0)), ((1,), (1, 2)), (1, np.int64(1)), (1.0, np.float64(1.0)),
    (np.int32(1), np.int64(1)), (np.float32(0.0), np.float32(-0.0)), (np.bool_(True), True), (b"a", bytearray(b"a")),
    (bytearray(b"a"), bytearray(b"b")), (array.array("i", [1]), array.array("l", [1])),
    (array.array("d", [0.0]), array.array("d", [-0.0])), (np.zeros(2), np.zeros(3)), (np.zeros(2), np.zeros(2, np.float32)),
    (np.zeros(2), -np.zeros(2)), (np.zeros(2), np.zeros((1, 2))),
    (memoryview(b"ab"), memoryview(b"ac")), (memoryview(bytes(4)), memoryview(bytes(4)).cast("I")),
]  # fmt: skip
EQUAL = [
    (1, 1), (math.nan, -math.nan), (complex(math.nan, 1), complex(math.nan, 1)), ((1, (2.0, None)), (1, (2.0, None))),
    (np.float32("nan"), np.float32("nan")), (np.array([math.nan]), np.array([math.nan])), (bytearray(b"a"), bytearray(b"a")),
    (array.array("d", [math.nan]), array.array("d", [math.nan])), (memoryview(b"a"), memoryview(bytearray(b"a"))), (2**80, 2**80),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), UNEQUAL, ids=range(len(UNEQUAL)))
def test_unequal(a: object, b: object) -> None:
    assert not equal(a, b) and not equal(b, a)
    assert not equal((a,), (b,))


@pytest.mark.parametrize(("a", "b"), EQUAL, ids=range(len(EQUAL)))
def test_equal(a: object, b: object) -> None:
    assert equal(a, b) and equal(b, a)


def test_an_ulp_relaxes_finite_floats_only() -> None:
    above = math.nextafter(1.0, 2.0)
    assert equal(1.0, above, 1) and equal((1.0, 1), (above, 1), 1) and equal(complex(1, 1), complex(above, 1), 1)
    assert not equal(1.0, 1.0 + 3 * math.ulp(1.0), 2)
    assert not equal(math.inf, 1.7e308, 4) and not equal(math.nan, 1.0, 4) and not equal(1, 2, 4)


# --- outcomes --------------------------------------------------------------------------------------------------------


def outcome(function: Callable[..., Any], *arguments: Any) -> Outcome:
    return observe(function, arguments)


def divides(x: int) -> float:
    return 1 / x


def divides_lower(x: int) -> float:
    del x
    return 1 / 0


def writes(a: bytearray) -> None:
    a[0] = 7


def writes_more(a: bytearray) -> None:
    a[0] = 8


def itself(a: bytearray) -> bytearray:
    return a


def copied(a: bytearray) -> bytearray:
    return bytearray(a)


def recurses(x: int) -> int:
    return recurses(x + 1)


def test_outcomes() -> None:
    assert equal_outcomes(outcome(divides, 0), outcome(divides, 0), 0)
    assert equal_outcomes(outcome(writes, bytearray(2)), outcome(writes, bytearray(2)), 0)
    assert equal_outcomes(outcome(itself, bytearray(2)), outcome(itself, bytearray(2)), 0)
    assert equal_outcomes(outcome(recurses, 0), replace(outcome(recurses, 1), arguments=(0,)), 0)
    for a, b in [
        (outcome(divides, 0), outcome(divides_lower, 0)),
        (outcome(divides, 0), replace(outcome(divides, 0), error=ZeroDivisionError("other"))),
        (outcome(divides, 0), replace(outcome(divides, 0), error=ArithmeticError("division by zero"))),
        (outcome(divides, 0), replace(outcome(divides, 0), frames=())),
        (outcome(divides, 0), outcome(divides, 1)),
        (outcome(divides, 1), outcome(divides, 2)),
        (outcome(writes, bytearray(2)), outcome(writes_more, bytearray(2))),
        (outcome(itself, bytearray(2)), outcome(copied, bytearray(2))),
    ]:
        assert not equal_outcomes(a, b, 0)


def test_arguments_are_copies() -> None:
    given = bytearray(2)
    assert outcome(writes, given).arguments == (bytearray([7, 0]),)
    assert given == bytearray(2)


def test_the_report_holds_all_that_is_needed() -> None:
    case = Case(divides, ((0,),), {})  # type: ignore[arg-type]
    report = str(Difference(case, (0,), outcome(divides, 0), outcome(divides, 1)))
    assert "test_harness.divides(0,)" in report and "        return 1 / x" in report
    assert "expected ZeroDivisionError: division by zero at divides:" in report and "got      1.0, leaving (1,)" in report


# --- exceptions ------------------------------------------------------------------------------------------------------

TESTS = """
import pytest
def test_passes(): pass
def test_fails(): assert False
def test_skips(): pytest.skip("no")
@pytest.mark.xfail
def test_expected(): assert False
@pytest.mark.parametrize("x", [1, 2])
def test_many(x): assert x == 1
"""


def closing_line(folder: Path, *features: str) -> list[str]:
    """What pytest says of TESTS with the conftest of this folder and these rows."""
    for name in ("conftest.py", "collecting.py"):
        (folder / name).write_text(Path(__file__).parents[1].joinpath(name).read_text())
    (folder / "test_it.py").write_text(TESTS)
    row = '[[exception]]\nhost = "wasmtime"\nfeature = "test_it.py::{}"\nevidence = "none"\n'
    (folder / "hosts.toml").write_text("\n".join(map(row.format, features)))
    (folder / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=no", "-rA"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
    return done.stdout.splitlines()


def test_skips_are_failures_and_rows_are_checked_both_ways(tmp_path: Path) -> None:
    said = closing_line(tmp_path, "test_fails", "test_passes", "test_many[2]")
    passed = {line.split("::")[1] for line in said if line.startswith("PASSED")}
    failed = {line.split("::")[1].split(" ")[0] for line in said if line.startswith("FAILED")}
    assert passed == {"test_fails", "test_many[1]", "test_many[2]"}
    assert failed == {"test_passes", "test_skips", "test_expected"}
    assert "exceptions of hosts.toml on wasmtime: 2 of 3" in said


def test_a_row_without_a_test(tmp_path: Path) -> None:
    said = closing_line(tmp_path, "test_nobody")
    assert not any(line.startswith("PASSED") for line in said)
