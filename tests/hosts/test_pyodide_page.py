"""Pyodide in Chromium, in a page and in a worker, under a policy without `eval`: lanewise from its wheel compiles and runs."""

from __future__ import annotations

import base64
import pickle
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from hosts.pages import chromium, served
from hosts.pyodide import functions, inside
from hosts.pyodide.outside import ROOT
from hosts.test_pyodide import expected_of, outcome
from parity.harness import equal_outcomes
from playwright.sync_api import Page

NEEDED = ["hosts/pyodide/functions.py", "hosts/pyodide/inside.py", "parity/case.py", "parity/elsewhere.py", "parity/removed.py"]
PYTHON = """
import base64, importlib, pickle, sys
importlib.invalidate_caches()
sys.path.insert(0, "/elsewhere/tests")
from hosts.pyodide import functions, inside
found = {"sums": [inside.hashes(f, [()]) for f in functions.ALL]}
found["calls"] = inside.called({f.python.__name__: f for f in functions.ALL})
try:
    functions.spin.with_(timeout=0.2)(0)
except TimeoutError as error:
    found["late"] = str(error)
base64.b64encode(pickle.dumps(found)).decode()
"""
SCRIPT = f"""
import {{ loadPyodide }} from "/pyodide/pyodide.mjs";
const bytes = async (path) => (await fetch(path)).arrayBuffer();
async function run() {{
  const python = await loadPyodide();
  python.unpackArchive(await bytes("/made/lanewise.whl"), "wheel");
  python.unpackArchive(await bytes("/made/tests.zip"), "zip", {{ extractDir: "/elsewhere/tests" }});
  return python.runPython({PYTHON!r});
}}
const told = (found) => (globalThis.document ? (globalThis.found = found) : postMessage(found));
if (globalThis.document && location.search === "?worker") {{
  const worker = new Worker("/script.js", {{ type: "module" }});
  worker.onmessage = ({{ data }}) => told(data);
  worker.onerror = (error) => told(`failed: ${{error.message}}`);
}} else run().then(told, (error) => told(`failed: ${{error}}`));
"""
PAGE = '<!doctype html><meta charset=utf-8><title>Pyodide</title><script type="module" src="/script.js"></script>'
SECONDS = 200


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, str]]:
    """A page, and the address that has Pyodide, the wheel and the functions of the tests."""
    made = tmp_path_factory.mktemp("made")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", str(made), str(ROOT)], check=True, capture_output=True)
    next(made.glob("*.whl")).rename(made / "lanewise.whl")
    with zipfile.ZipFile(made / "tests.zip", "w") as archive:
        for name in NEEDED:
            archive.write(ROOT / "tests" / name, name)
    roots = {"made": made, "pyodide": ROOT / "tests/hosts/pyodide/node_modules/pyodide"}
    pages = {"/?page": PAGE, "/?worker": PAGE, "/script.js": SCRIPT, "/favicon.ico": ""}
    with served(roots, pages) as address, chromium() as browser:
        yield browser.new_page(), address


def found_in(page: Page, address: str) -> Any:
    """What Python answers there. Playwright's own waiting needs `eval`, which the policy forbids."""
    page.goto(address)
    for _ in range(SECONDS):
        found = page.evaluate("globalThis.found")
        if found is not None:
            assert not found.startswith("failed"), found
            return pickle.loads(base64.b64decode(found))
        time.sleep(1)
    raise TimeoutError(address)


@pytest.mark.slow
@pytest.mark.parametrize("where", ["page", "worker"])
def test_lanewise_in_chromium(page: tuple[Page, str], where: str) -> None:
    tab, address = page
    found = found_in(tab, f"{address}/?{where}")
    assert found["sums"] == [inside.hashes(f, [()]) for f in functions.ALL]
    for (name, arguments), got in zip(functions.CALLS, found["calls"], strict=True):
        expected = expected_of(getattr(functions, name).python, arguments)
        assert equal_outcomes(expected, outcome(got), 0), f"{name}{arguments!r}"[:200]
    assert found["late"] == "spin() took longer than 0.2 s"
