"""What the loader costs in Chromium. In: nothing. Out: `Figure`s: a call, a cold start beside a blank page, bytes to load."""

from __future__ import annotations

import gzip
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hosts import fixtures
from hosts.pages import chromium, served
from playwright.sync_api import Page

from bench.small import Figure

DIST = Path(__file__).parents[2] / "web" / "dist"
BLANK = "<!doctype html><meta charset=utf-8><title>lanewise</title>"
VISITS = 11

TIMES = """
const { load } = await import("/dist/lanewise.js");
const [hypot2, gcd] = [await load("/built/hypot2"), await load("/built/gcd")];
const least = async (count, run) => {
  const rounds = [];
  for (let k = 0; k < 15; k++) {
    const begun = performance.now();
    await run(count);
    rounds.push(((performance.now() - begun) / count) * 1000);
  }
  return rounds;
};
return {
  floats: await least(1e6, (n) => { let s = 0; for (let k = 0; k < n; k++) s += hypot2.sync(1.5, 2.5); return s; }),
  ints: await least(3e5, (n) => { let s = 0; for (let k = 0; k < n; k++) s += gcd.sync(12, 18); return s; }),
  awaited: await least(1e5, async (n) => { let s = 0; for (let k = 0; k < n; k++) s += await hypot2(1.5, 2.5); return s; }),
};
"""

TOLD = "window.told = performance.now();"
FIRST = {
    "blank": TOLD,
    "index.js": f'import {{ hypot2 }} from "/built/hypot2/index.js"; hypot2.sync(3, 4); {TOLD}',
    "load(folder)": f'import {{ load }} from "/dist/lanewise.js"; (await load("/built/hypot2")).sync(3, 4); {TOLD}',
}
"""Scripts of pages that tell when they are done."""
COLD = {f"/{k}.js": script for k, script in enumerate(FIRST.values())} | {
    f"/{k}": f'{BLANK}<script type=module src="/{k}.js"></script>' for k in range(len(FIRST))
}


def figures() -> Iterator[Figure]:
    """In one browser, over programs that are built for it."""
    files = (DIST / f"lanewise.{kind}" for kind in ("js", "worker.js", "objects.js"))
    loader, worker, objects = (len(gzip.compress(file.read_bytes(), 9)) for file in files)
    yield Figure("loader and worker, gzip -9", loader + worker, "B", 12 * 1024)
    yield Figure("the same with texts, lists and exceptions with values", loader + worker + objects, "B")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        fixtures.write(Path(folder))
        with served({"dist": DIST, "built": Path(folder)}, {"/": BLANK, "/favicon.ico": "", **COLD}) as origin:
            page = browser.new_page()
            page.goto(origin)
            yield from _calls(_run(page, TIMES))
            yield from _cold_starts(page, origin)


def _calls(found: dict[str, list[float]]) -> Iterator[Figure]:
    names = {"floats": "fn.sync(1.5, 2.5)", "ints": "fn.sync(12, 18)", "awaited": "await fn(1.5, 2.5)"}
    for key, rounds in found.items():
        bar = {"bar": 0.1} if key == "floats" else {}
        yield Figure(f"Chromium: {names[key]}", statistics.median(rounds), "us", samples=tuple(rounds), **bar)


def _cold_starts(page: Page, origin: str) -> Iterator[Figure]:
    """From navigation to the first result; visits of the pages take turns."""
    taken: dict[str, list[float]] = {name: [] for name in FIRST}
    for _ in range(VISITS):
        for k, times in enumerate(taken.values()):
            page.goto(f"{origin}/{k}")
            times.append(_run(page, "while (!window.told) await new Promise((go) => setTimeout(go, 5)); return window.told;"))
    blank, *others = taken
    for name in others:
        more = statistics.median(taken[name]) - statistics.median(taken[blank])
        yield Figure(f"Chromium: first result after a blank page, {name}", more, "ms", 40.0, tuple(taken[name]))


def _run(page: Page, body: str) -> Any:
    return page.evaluate(f"async () => {{ {body} }}")
