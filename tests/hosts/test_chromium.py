"""The loader in Chromium: in a page and in a worker, under a strict policy, on an insecure origin, two hundred times over."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urljoin
from urllib.request import urlopen

import numpy as np
import pytest
from hosts import programs
from hosts.pages import LAN, chromium, served
from lanewise import build, compile
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page

DIST = Path(__file__).parents[2] / "web" / "dist"
BLANK = "<!doctype html><meta charset=utf-8><title>lanewise</title>"
ROUND = """
const { load } = await import("/dist/lanewise.js");
const gcd = await load("/built/gcd");
const scale = await load("/built/scale");
const risky = await load("/built/risky");
const x = Float32Array.of(1, 2, 3);
const error = await risky(3, 1).catch((found) => found);
const late = await (await load("/built/forever")).with({ timeout: 100 })(5).catch((found) => found);
return {
  gcd: gcd.sync(1071, 462),
  big: String(await gcd.with({ bigint: true })(10n ** 40n, 6n ** 40n)),
  own: (await scale(x, 2)) === x,
  x: [...x],
  far: await gcd.with({ timeout: 60000 })(1071, 462),
  error: String(error),
  frames: error.frames.map(({ name, line }) => [name, line]),
  late: String(late),
};
"""
WORKER = f"onmessage = async () => postMessage(await (async () => {{ {ROUND} }})());"
IN_A_WORKER = """
const worker = new Worker("/worker.js", { type: "module" });
return await new Promise((heard, failed) => {
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = failed;
  worker.postMessage(0);
});
"""
PAGES = {"/": BLANK, "/favicon.ico": "", "/worker.js": WORKER}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that has to stay without errors."""
    complaints: list[str] = []
    context = browser.new_context()
    found = context.new_page()
    found.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    found.on("pageerror", lambda error: complaints.append(str(error)))
    yield found
    context.close()
    assert complaints == []


def expected() -> dict[str, Any]:
    """What CPython says to ROUND."""
    try:
        programs.risky(3, 1.0)
    except ValueError as raised:
        error, frames = raised, []
        at = raised.__traceback__
        while at is not None:
            frames.append([at.tb_frame.f_code.co_name, at.tb_lineno])
            at = at.tb_next
    return {
        "gcd": programs.gcd(1071, 462), "big": str(programs.gcd(10**40, 6**40)), "own": True, "x": [2, 4, 6],
        "far": programs.gcd(1071, 462), "error": f"ValueError: {error}", "frames": frames[:0:-1],
        "late": "TimeoutError: forever() took longer than 0.1 s",
    }  # fmt: skip


def run(page: Page, body: str) -> Any:
    return page.evaluate(f"async () => {{ {body} }}")


def test_in_a_page(page: Page, built: Path) -> None:
    with served({"dist": DIST, "built": built}, PAGES) as origin:
        page.goto(origin)
        assert run(page, ROUND) == expected()


def test_in_a_worker(page: Page, built: Path) -> None:
    with served({"dist": DIST, "built": built}, PAGES) as origin:
        page.goto(origin)
        assert run(page, IN_A_WORKER) == expected()


def test_on_an_insecure_origin(page: Page, built: Path) -> None:
    """A phone on the LAN: no `crypto.subtle`, so that `fetch` has to check the hashes."""
    with served({"dist": DIST, "built": built}, PAGES, LAN) as origin:
        page.goto(origin)
        assert run(page, "return [isSecureContext, crypto.subtle === undefined]") == [False, True]
        assert run(page, ROUND) == expected()


def test_a_changed_file_is_refused_on_an_insecure_origin(browser: Browser, built: Path, tmp_path: Path) -> None:
    for file in (built / "gcd").iterdir():
        content = file.read_bytes()
        (tmp_path / file.name).write_bytes(content[:-1] + b"X" if file.name == "gcd.wasm" else content)
    with served({"dist": DIST, "changed": tmp_path}, PAGES, LAN) as origin:
        page = browser.new_page()
        page.goto(origin)
        body = 'const { load } = await import("/dist/lanewise.js"); return load("/changed").then(() => "loaded", (e) => e.name);'
        assert run(page, body) == "TypeError"
        page.close()


def test_generated_bindings(page: Page, built: Path, tmp_path: Path) -> None:
    """`import { gcd } from ".../index.js"`: the folder works as it is, and its manifest need not be fetched."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    with served({"several": built / "several"}, PAGES) as origin:
        page.goto(origin)
        body = 'const { gcd, hypot2 } = await import("/several/index.js"); return [await gcd(12, 18), hypot2.sync(3, 4)];'
        assert run(page, body) == [programs.gcd(12, 18), programs.hypot2(3, 4)]
    assert asked == ["", "index.js", "lanewise.js", "several.wasm"]


def line(a: np.float32, x: NDArray[np.float32], y: NDArray[np.float32]) -> NDArray[np.float32]:
    """What engines with relaxed SIMD round once, not twice."""
    return a * x + y


def test_strict_keeps_to_the_baseline(page: Page, tmp_path: Path) -> None:
    """By a folder and by its `manifest.js`; under `strict` the bits are numpy's."""
    build(tmp_path / "line", compile(line))
    rng = np.random.default_rng(3)
    a, x, y = np.float32(0.1), rng.random(64, np.float32), rng.random(64, np.float32)
    body = f"""
    const {{ load }} = await import("/dist/lanewise.js");
    const {{ default: manifest }} = await import("/built/line/manifest.js");
    const [x, y] = [{x.tolist()}, {y.tolist()}].map((each) => Float32Array.from(each));
    const found = [];
    for (const source of ["/built/line", manifest]) {{
      for (const strict of [true, false]) {{
        const line = await load(source, {{ strict }});
        found.push([line.info.variant, [...line.sync({float(a)}, x, y)]]);
      }}
    }}
    return found;
    """
    with served({"dist": DIST, "built": tmp_path}, PAGES) as origin:
        page.goto(origin)
        found = run(page, body)
    assert [variant for variant, _ in found] == ["baseline", "relaxed"] * 2
    expected = line(a, x, y)
    for variant, values in found:
        assert np.array_equal(np.float32(values), expected) == (variant == "baseline")
        assert np.allclose(values, expected, rtol=1e-6)


OFFSETS = """
const { SourceMap } = require("node:module");
const [text, line, end] = process.argv.slice(1);
const map = new SourceMap(JSON.parse(text));
const isThere = (offset) => map.findEntry(0, offset).originalLine === Number(line) - 1;
console.log(JSON.stringify([...Array(Number(end)).keys()].filter(isThere)));
"""
"""The offsets in a module that its source map gives to a line, as node reads source maps."""


def test_a_debugger_stops_at_a_line_of_python(page: Page, built: Path) -> None:
    """The engine's own debugger finds the source map and, in it, the Python file; code stops where the line is."""
    scripts: list[dict[str, Any]] = []
    stops: list[int] = []
    debugger = page.context.new_cdp_session(page)

    def stopped(event: dict[str, Any]) -> None:
        stops.append(event["callFrames"][0]["location"]["columnNumber"])
        debugger.send("Debugger.resume")

    debugger.on("Debugger.scriptParsed", lambda event: scripts.append(event))
    debugger.on("Debugger.paused", stopped)
    debugger.send("Debugger.enable")
    with served({"dist": DIST, "built": built}, PAGES) as origin:
        page.goto(origin)
        run(page, 'const { load } = await import("/dist/lanewise.js"); globalThis.gcd = await load("/built/gcd");')
        run(page, "")  # what is answered later than events were told
        (script,) = (each for each in scripts if each["scriptLanguage"] == "WebAssembly")
        assert script["url"] == f"{origin}/built/gcd/gcd.wasm"
        with urlopen(urljoin(script["url"], script["sourceMapURL"])) as response:
            text = response.read().decode()
        found = json.loads(text)
        assert found["sources"] == ["hosts/programs.py"] and found["sourcesContent"] == [Path(programs.__file__).read_text()]
        lines, first = inspect.getsourcelines(programs.gcd)
        line = first + next(k for k, each in enumerate(lines) if "a % b" in each)
        answer, turns = counted(programs.gcd, (1071, 462), line)
        node = ["node", "-e", OFFSETS, text, str(line), str((built / "gcd" / "gcd.wasm").stat().st_size)]
        offsets = json.loads(subprocess.run(node, capture_output=True, text=True, check=True).stdout)
        place = {"scriptId": script["scriptId"], "lineNumber": 0, "columnNumber": offsets[0]}
        debugger.send("Debugger.setBreakpoint", {"location": place})
        assert run(page, "return gcd.sync(1071, 462)") == answer
    assert len(stops) == turns > 1 and set(stops) <= set(offsets)


def counted(function: Callable[..., Any], args: tuple[Any, ...], line: int) -> tuple[Any, int]:
    """What CPython answers, and how often it comes to a line."""
    seen: list[int] = []

    def trace(frame: FrameType, event: str, _: object) -> Any:
        seen.append(frame.f_lineno if event == "line" else 0)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return function(*args), seen.count(line)
    finally:
        sys.settrace(before)


def test_two_hundred_loads_are_given_back(page: Page, built: Path) -> None:
    body = """
    const { load } = await import("/dist/lanewise.js");
    const round = async () => {
      const scale = await load("/built/scale");
      scale.sync(new Float32Array(100000), 2);
      scale.dispose();
    };
    // An instance goes with the garbage, and wasm memories are freed some tasks later.
    const rest = async () => { for (let k = 0; k < 5; k++) { gc(); await new Promise((go) => setTimeout(go, 50)); } };
    for (let k = 0; k < 20; k++) await round();
    await rest();
    const before = performance.memory.usedJSHeapSize;
    for (let k = 0; k < 200; k++) await round();
    await rest();
    return performance.memory.usedJSHeapSize - before;
    """
    with served({"dist": DIST, "built": built}, PAGES) as origin:
        page.goto(origin)
        grown = run(page, body)
        assert grown < 1_000_000, f"{grown} bytes more"
