"""Pyodide in Chromium, asked from outside. In: a task of `inside.py` and a question. Out: its answer.

Pages are served under a policy without `eval`; lanewise is unpacked from its wheel.
"""

from __future__ import annotations

import base64
import pickle
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hosts.pages import Browser, chromium, served
from hosts.pyodide.outside import ROOT
from playwright.sync_api import Page

TESTS = ROOT / "tests"
_NEEDED = ("hosts/pyodide/*.py", "parity/*.py", "parity/corpus/*.py")
_IN_A_PAGE = '<script type="module" src="/hosts/pyodide/page.mjs"></script>'
_IN_A_WORKER = """
const worker = new Worker("/hosts/pyodide/page.mjs", { type: "module" });
globalThis.ask = (task, question) => new Promise((heard, failed) => {
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = ({ message }) => failed(new Error(message));
  worker.postMessage([task, question]);
});
"""
_PAGES = {
    "/page": f"<!doctype html><meta charset=utf-8><title>page</title>{_IN_A_PAGE}",
    "/worker": '<!doctype html><meta charset=utf-8><title>worker</title><script src="/worker.js"></script>',
    "/worker.js": _IN_A_WORKER,
    "/favicon.ico": "",
}


def wheel(folder: Path) -> Path:
    """lanewise as it is shipped."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", str(folder), str(ROOT)], check=True, capture_output=True)
    (found,) = folder.glob("lanewise-*.whl")
    return found


class Tab:
    """A page (`/page`), or a page with a worker (`/worker`), that has Pyodide and lanewise."""

    def __init__(self, page: Page, origin: str, kind: str) -> None:
        self._page, self._origin = page, origin
        page.goto(f"{origin}/{kind}")

    def answer(self, task: str, question: object) -> Any:
        """What a task answers."""
        text = base64.b64encode(pickle.dumps(question)).decode()
        found: str = self._page.evaluate("async ([task, text]) => ask(task, text)", [task, text])
        assert not found.startswith("failed"), found
        return pickle.loads(base64.b64decode(found))

    def address(self, path: str) -> str:
        """Of a file that is served."""
        return f"{self._origin}/{path}"


@contextmanager
def tabs(made: Path, built: Path) -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server; `made` is a folder for what pages need, `built` one of artifacts."""
    wheel(made).rename(made / "lanewise.whl")
    with zipfile.ZipFile(made / "tests.zip", "w") as archive:
        for path in (path for pattern in _NEEDED for path in sorted(TESTS.glob(pattern))):
            archive.write(path, path.relative_to(TESTS))
    roots = {"made": made, "hosts": TESTS / "hosts", "dist": ROOT / "web/dist", "built": built}
    with served(roots, _PAGES) as origin, chromium() as browser:
        yield browser, origin
