"""The loader in Chromium: in a page and in a worker, under a strict policy, on an insecure origin, two hundred times over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hosts import fixtures, programs
from hosts.pages import LAN, chromium, served
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
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fixtures")
    fixtures.write(folder)
    return folder


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
    assert asked == ["", "index.js", "lanewise.js", "manifest.js", "several.wasm"]


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
