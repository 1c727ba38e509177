"""Vite, webpack, Rollup and esbuild make pages of an app, as web/README.md says; Chromium runs them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from bundlers.project import PAGE, WEB, project, run
from hosts import programs
from hosts.pages import chromium, served
from playwright.sync_api import Browser

COMMANDS = {
    "vite": ["vite", "build", "--outDir", "out"],
    "webpack": ["webpack", "--mode=production", "--entry=./app.js", "--output-path=out", "--output-filename=app.js"],
    "rollup": ["rollup", "--config", "--failAfterWarnings"],
    "esbuild": ["node", "build.mjs"],
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app, with the settings that the README gives for those bundlers that need some."""
    folder = project(tmp_path_factory.mktemp("project"))
    _, _, text = (WEB / "README.md").read_text().partition("## Bundlers")
    settings = re.findall(r"```js\n// (\S+)\n(.+?)```", text, re.DOTALL)
    assert [name for name, _ in settings] == ["rollup.config.mjs", "build.mjs"]
    for name, content in settings:
        (folder / name).write_text(content)
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("bundler", COMMANDS)
def test_a_bundled_app_answers_as_cpython(bundler: str, app: Path, browser: Browser) -> None:
    """Under a strict policy, without a complaint, and with workers."""
    tool, *arguments = COMMANDS[bundler]
    program = tool if tool == "node" else app.parent / "node_modules" / ".bin" / tool
    said = run([program, *arguments], app)
    assert "warning" not in said.lower(), said
    built = app / "out"
    page = (built / "index.html").read_text() if (built / "index.html").exists() else PAGE.format("/out/app.js")
    complaints: list[str] = []
    with served({"out": built, "assets": built / "assets", "dist": app / "dist"}, {"/": page, "/favicon.ico": ""}) as origin:
        seen = browser.new_page()
        seen.on("console", lambda message: complaints.append(message.text))
        seen.on("pageerror", lambda error: complaints.append(str(error)))
        seen.goto(origin)
        wait = "for (let k = 0; k < 1000 && !globalThis.answers; k++) await new Promise((go) => setTimeout(go, 20));"
        answers, progress = seen.evaluate(f"async () => {{ {wait} return [globalThis.answers, globalThis.progress]; }}")
        workers = {worker.url.rpartition("/")[2] for worker in seen.workers}
        seen.close()
    built.rename(app / f"out-{bundler}")
    assert complaints == []
    assert answers == expected()
    size = (app / "dist" / "several" / "several.wasm").stat().st_size
    assert progress == {"loaded": size, "total": size}
    assert workers and all(url.endswith(".js") for url in workers)


def expected() -> dict[str, object]:
    """What CPython says to the app."""
    with pytest.raises(ZeroDivisionError) as raised:
        programs.risky(0, 1.0)
    gcd = programs.gcd(1071, 462)
    return {
        "imported": gcd, "importedFar": gcd, "served": gcd, "exact": str(programs.gcd(10**40, 6**40)),
        "loaded": list(programs.power(3, 4)), "loadedFar": list(programs.power(3, 4, m=0.5)),
        "error": [True, f"ZeroDivisionError: {raised.value}"],
    }  # fmt: skip
