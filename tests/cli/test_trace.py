"""`lanewise run --trace`: who was called with what, and how it ended; beside what the program prints."""

from __future__ import annotations

import json
from pathlib import Path

from cli.test_cli import HERE, lanewise

FILE = str(HERE / "traced.py")
BEGINNING = """scaled(n = {0}, words = ['3'])
  Scale.__init__(self = <Scale>, by = {0})
  -> None
  Scale.of(self = Scale({0}), x = 3)
  -> {1}
  ratio(a = {0}, b = 0)
  raises ZeroDivisionError('division by zero')
  factorial(n = 0)
  -> 1
  factorial(n = 1)
    factorial(n = 0)
    -> 1
  -> 1
  factorial(n = {2})
"""


def _told(stderr: str) -> str:
    """Without what whoever waits is told."""
    return "".join(line for line in stderr.splitlines(keepends=True) if not line.startswith("lanewise: "))


def test_calls_are_told_on_stderr() -> None:
    done = lanewise("run", FILE, "3", '["3"]', "--trace", "--json")
    told = _told(done.stderr)
    assert told.startswith(BEGINNING.format(3, 9, 23))
    # The whole call was replayed with larger ints, and is told once.
    assert told.count("factorial(n = 22)") == 1
    assert told.endswith("\n  ratio(a = 25852016738884976640000, b = 1)\n  -> 2.585201673888498e+22\n"
                         "-> [4.5, 1, 1, 2.585201673888498e+22]\n")  # fmt: skip
    *printed, result = done.stdout.splitlines()
    assert printed == ["ratio of 3", "caught", "ratio of 25852016738884976640000"]
    assert json.loads(result)["result"] == [4.5, 1, 1, 2.585201673888498e22]


def test_what_leaves_with_an_exception() -> None:
    done = lanewise("run", FILE, "2", '["3"]', "--trace")
    told = _told(done.stderr)
    assert done.returncode == 1 and told.startswith(BEGINNING.format(2, 6, 22))
    assert "\nraises ZeroDivisionError('division by zero')\nTraceback" in told
    assert done.stdout == "ratio of 2\ncaught\nratio of 1124000727777607680000\n"


def test_only_python_can_be_traced(tmp_path: Path) -> None:
    assert lanewise("build", FILE, "-o", str(tmp_path / "built")).returncode == 0
    done = lanewise("run", str(tmp_path / "built"), "3", "[]", "--trace")
    assert done.returncode == 2 and "there is no Python beside it that could be traced" in done.stderr


def test_help_says_what_it_does() -> None:
    assert "--trace says on stderr what each function" in lanewise("run", "--help").stdout
