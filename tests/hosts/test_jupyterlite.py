"""A notebook of JupyterLite in Chromium, lanewise from its wheel: a cell's function is compiled, called and defined again."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hosts.pages import chromium
from hosts.pyodide.outside import pyodide
from hosts.pyodide.tab import wheel
from hosts.test_pyodide_hosting import LOCK, PYODIDE, TOOLS
from lanewise.cli.serving import server
from playwright.sync_api import Page, TimeoutError

LITE = PYODIDE.parent / "jupyterlite"
SECONDS = 120
CELLS = [
    "%pip install -q lanewise",
    "from lanewise import compile",
    "def step(n, turn):\n    return n // 2 if n % 2 == 0 else 3 * n + turn",
    """@compile
def collatz(n: int) -> int:
    turns = 0
    while n > 1:
        n = step(n, 1)
        turns += 1
    return turns""",
    "print(collatz(27), collatz(2**70 + 1))",
    "@compile\ndef collatz(n: int) -> float:\n    return step(n, 1) / 4",
    "print(collatz(27))",
    "def step(n, turn):\n    return n - turn",
    "print(collatz(27))",
    "collatz",
    "collatz('27')",
]
"""The first installs, the last two show what was compiled and what it refuses; those between run in CPython as well."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Static files: the application, a Pyodide of our own with what its kernel wants, the wheel, and a notebook."""
    lite = tmp_path_factory.mktemp("lite")
    own = lite / "static/pyodide"
    shutil.copytree(PYODIDE, own)
    for path in (LITE / "wheels").glob("*.whl"):
        shutil.copy(path, own)
    wheels = " ".join(f"static/pyodide/{path.name}" for path in own.glob("*.whl"))
    words = f"pyodide lockfile add-wheels {wheels} --input static/pyodide/bare.json --output static/pyodide/pyodide-lock.json"
    (own / "bare.json").write_text(json.dumps({**json.loads((own / "pyodide-lock.json").read_text()), "packages": {}}))
    pyodide(LOCK.format(words=[*words.split(), "--base-path", "static/pyodide"]), {"/site": lite, "/tools": TOOLS})
    (lite / "files").mkdir()
    (lite / "files/cells.ipynb").write_text(json.dumps(notebook(CELLS)))
    plugin = {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}}
    settings = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"litePluginSettings": plugin}}
    (lite / "jupyter-lite.json").write_text(json.dumps(settings))
    made = wheel(tmp_path_factory.mktemp("wheel"))
    command = [str(LITE / "venv/bin/jupyter-lite"), "build", "--lite-dir", ".", "--contents", "files", "--output-dir", "out"]
    command += ["--piplite-wheels", str(made), "--apps", "notebooks", "--no-sourcemaps"]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return lite / "out"


def notebook(cells: list[str]) -> dict[str, Any]:
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    rows = [
        {"cell_type": "code", "id": f"c{k}", "metadata": {}, "execution_count": None, "outputs": [], "source": cell}
        for k, cell in enumerate(cells)
    ]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": rows}


@pytest.fixture
def page(site: Path) -> Iterator[Page]:
    """The notebook, its kernel ready; no request may leave this machine."""
    outside: list[str] = []
    with server(site, "127.0.0.1", 0, False) as listening, chromium() as browser:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        found = browser.new_page(viewport={"width": 1100, "height": 1400})
        here = ("http://127.0.0.1", "blob:", "data:")
        found.on("request", lambda request: None if request.url.startswith(here) else outside.append(request.url))
        found.goto(f"http://127.0.0.1:{listening.server_port}/notebooks/index.html?path=cells.ipynb")
        idle = "document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status === 'idle'"
        found.wait_for_function(idle, timeout=SECONDS * 1000)
        yield found
        listening.shutdown()
    assert outside == []


def executed(page: Page, k: int) -> str:
    """What a cell shows. What is asked of a kernel that is not connected yet is lost, so the prompt is looked at."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(k)
    for _ in range(5):
        cell.locator(".jp-InputArea-editor").click()
        page.keyboard.press("Shift+Enter")
        try:
            page.wait_for_function(PROMPT, arg=[k, r"\[(\*|\d+)\]"], timeout=8000)
            break
        except TimeoutError:
            continue
    page.wait_for_function(PROMPT, arg=[k, r"\[\d+\]"], timeout=SECONDS * 1000)
    return "\n".join(cell.locator(".jp-OutputArea-output").all_inner_texts()).strip()


PROMPT = """([k, wanted]) =>
    new RegExp(wanted).test(document.querySelectorAll(".jp-Notebook .jp-CodeCell")[k].querySelector(".jp-InputPrompt").innerText)"""


def expected() -> list[str]:
    """What CPython prints, with a decorator that leaves functions as they are."""
    names: dict[str, Any] = {}
    shown = []
    for cell in CELLS[1:-2]:
        with redirect_stdout(StringIO()) as printed:
            exec(cell, names)
        names["compile"] = lambda function: function
        shown.append(printed.getvalue().strip())
    return shown


@pytest.mark.full
def test_a_notebook(page: Page, tmp_path: Path) -> None:
    shown = [executed(page, k) for k in range(len(CELLS))]
    page.screenshot(path=tmp_path / "notebook.png")
    print(tmp_path / "notebook.png")
    assert shown[1:-2] == expected()
    assert shown[-2] == "<compiled collatz(n: int) -> float>"
    assert "TypeError" in shown[-1] and "collatz() argument 'n': expected int, got str" in shown[-1]
