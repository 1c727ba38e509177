"""A self-hosted Pyodide that carries lanewise, made and used as docs/pyodide.md says, in node and in Chromium."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import lanewise
import pytest
from hosts.pages import chromium, served
from hosts.pyodide import functions
from hosts.pyodide.outside import ROOT, pyodide
from hosts.pyodide.tab import wheel

PYODIDE = ROOT / "tests/hosts/pyodide/node_modules/pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")
SECONDS = 200
TOOLS = ROOT / "tests/hosts/pyodide/node_modules/wheels"

PAGE = (ROOT / "docs/pyodide.md").read_text()
(COMMAND,) = re.findall(r"^(pyodide lockfile .*)$", PAGE, re.MULTILINE)
SCRIPT = "".join(re.findall(r"^```js\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))

# The command needs Python 3.12 or newer: the one in Pyodide is.
LOCK = """
import os, sys
from pathlib import Path
sys.path[:0] = sorted(str(path) for path in Path("/tools").glob("*.whl"))
sys.argv = {words}
os.chdir("/site")
from pyodide_cli.app import main
try:
    main()
except SystemExit as end:
    assert not end.code
"""
RUN = """
import lanewise
f = lanewise.compile_source("def f(a: int, b: int) -> int:\\n    return a * b - 1\\n")
report = lanewise.build("/home/pyodide/f", f)
str([lanewise.__file__, f(6, 7), f(10**20, 10**20), lanewise.load("/home/pyodide/f")(6, 7)])
"""
IN_NODE = """
const {{ loadPyodide }} = await import({module!r});
const python = await loadPyodide({options});
console.log(python.runPython({text}));
"""

@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the core of Pyodide, the wheel and the lock file."""
    folder = tmp_path_factory.mktemp("site")
    own = folder / "dist/pyodide"
    own.mkdir(parents=True)
    for name in CORE:
        shutil.copy(PYODIDE / name, own)
    wheel(own)
    pyodide(LOCK.format(words=COMMAND.split()), {"/site": folder, "/site/node_modules/pyodide": PYODIDE, "/tools": TOOLS})
    return folder


def lock(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "pyodide-lock.json").read_text())
    return found


def expected() -> str:
    return str(["/lib/python3.14/site-packages/lanewise/__init__.py", 6 * 7 - 1, 10**40 - 1, 6 * 7 - 1])


@pytest.mark.slow
def test_the_entry_has_the_form_of_the_others(site: Path) -> None:
    own, given = lock(site / "dist/pyodide"), lock(PYODIDE)
    entry = own["packages"].pop("lanewise")
    assert own == given  # nothing else is changed
    (made,) = (site / "dist/pyodide").glob("*.whl")
    assert entry == {
        **{key: given["packages"]["micropip"][key] for key in ("install_dir", "package_type", "unvendored_tests", "tool")},
        "name": "lanewise", "version": made.name.split("-")[1], "file_name": made.name, "depends": [],
        "imports": ["lanewise", "lanewise_wasm", "lanewise_web"], "sha256": hashlib.sha256(made.read_bytes()).hexdigest(),
    }  # fmt: skip


@pytest.mark.slow
def test_in_node(site: Path) -> None:
    own = site / "dist/pyodide"
    options = json.dumps({"indexURL": str(own), "packages": ["lanewise"]})
    text = IN_NODE.format(module=(own / "pyodide.mjs").as_uri(), options=options, text=json.dumps(RUN))
    done = subprocess.run(["node", "--input-type=module", "-e", text], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == expected()


@pytest.mark.slow
def test_what_the_docs_say_in_a_page(site: Path) -> None:
    """The page's JavaScript, under a policy without `eval`: what each `console.log` shows is what its comment says."""
    lanewise.build(site / "dist/gcd", functions.gcd)
    page = '<!doctype html><title>docs</title><script type=module src="/docs.js"></script>'
    pages = {"/": page, "/docs.js": f"{SCRIPT}globalThis.isDone = true;", "/favicon.ico": ""}
    shown: list[str] = []
    with served({"dist": site / "dist"}, pages) as origin, chromium() as browser:
        page = browser.new_page()
        page.on("console", lambda message: shown.append(message.text))
        page.on("pageerror", lambda error: shown.append(str(error)))
        page.goto(origin)
        for _ in range(SECONDS):
            if page.evaluate("() => globalThis.isDone") or (shown[-1:] and "rror" in shown[-1]):
                break
            time.sleep(1)
    assert shown == re.findall(r"console\.log\(.*\); // (.*)$", SCRIPT, re.MULTILINE)
