"""Pyodide in node, asked from outside. In: a task of `inside.py` and a question. Out: its answer."""

from __future__ import annotations

import pickle
import subprocess
from pathlib import Path
from typing import Any

from hosts.pyodide import inside

ROOT = Path(__file__).parents[3]
RUN = Path(__file__).with_name("run.mjs")
SOURCES = {f"/elsewhere/{name}": ROOT / name for name in ("core", "wasm", "web", "tests")}
"""Mounted under another path than outside: nothing that is compiled shows it."""
SECONDS = 560

_ANSWER = """
import sys
sys.path[:0] = {sources}
from hosts.pyodide.inside import answer
await answer("/exchange", {task!r})
"""


def pyodide(text: str, mounts: dict[str, Path]) -> str:
    """What Python inside prints; `mounts`: folders by the path that they have there."""
    places = [f"{inside}={folder}" for inside, folder in mounts.items()]
    done = subprocess.run(["node", str(RUN), text, *places], capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def answer(folder: Path, task: str, question: object) -> Any:
    """What a task answers; `folder` is seen by both sides."""
    inside.ask(folder, task, question)
    pyodide(_ANSWER.format(sources=list(SOURCES), task=task), {"/exchange": folder, **SOURCES})
    return pickle.loads((folder / f"{task}.answer").read_bytes())
