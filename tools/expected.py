"""An example comes in; what it prints goes out: compiled, or under plain CPython with `compile` doing nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"
ALL = sorted(EXAMPLES.glob("[0-9]*.py"))

OWN = {
    "10_refusals": "CPython refuses nothing",
    "11_stopping": "CPython would never stop",
    "12_looking_in": "CPython has no such texts",
    "13_a_folder": "CPython writes no modules",
}
"""Examples that show what only lanewise does, so that CPython cannot say what they print."""

_PLAIN = """
import lanewise, runpy, sys
lanewise.compile = lambda function=None, /, **options: function or (lambda given: given)
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def expected(example: Path) -> Path:
    """Where the expected output lies."""
    return EXAMPLES / "expected" / f"{example.stem}.txt"


def output(example: Path, *, plain: bool = False) -> str:
    """What the example prints, with paths as seen from its folder; a warning or an exception ends it."""
    command = ["-c", _PLAIN, str(example)] if plain else [str(example)]
    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONWARNINGS": "error"}
    run = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, timeout=120)
    if run.returncode:
        raise RuntimeError(f"{example.name} ended with status {run.returncode}:\n{run.stderr}")
    return run.stdout.replace(f"{EXAMPLES}{os.sep}", "")
