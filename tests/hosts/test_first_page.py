"""The first page in Chromium: answers and pixels are CPython's, it fits a phone, keys are enough, it lives without its server."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import first_page
import pytest
from browser import chromium
from lanewise.cli import benching, serving
from lanewise.cli.demo import gallery, showing
from lanewise.uncompiled import uncompiled
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from shared import filled

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "tests/hosts/pyodide/node_modules/pyodide"
ENTRIES = {entry.name: entry for entry in gallery.entries()}
NAME = "page"
"""The folder below the root of the server: all addresses of the site are relative."""
PHONE, DESKTOP = ViewportSize(width=360, height=740), ViewportSize(width=1280, height=860)
PATIENCE = first_page.SECONDS * 1000


def written(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(benching, "SECONDS", 1e-4)  # what CPython's times are is no matter here
        patch.setattr(benching, "PATIENCE", 0.1)
        showing.written(folder / NAME, PYODIDE, as_json=True)


@pytest.fixture(scope="module")
def site(shared_folder: Path) -> Path:
    """The site, written once for all processes of the run."""
    return filled(shared_folder / "first_page", written)


@contextmanager
def served(site: Path) -> Iterator[str]:
    with serving.server(site, showing.HERE, 0, isolated=False, quiet=True) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        try:
            yield f"http://{showing.HERE}:{listening.server_port}/{NAME}/"
        finally:
            listening.shutdown()


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@contextmanager
def context(browser: Browser, **options: object) -> Iterator[BrowserContext]:
    found = browser.new_context(**options)  # type: ignore[arg-type]
    found.set_default_timeout(30_000)
    try:
        yield found
    finally:
        found.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The gallery; it has to stay without errors, and without requests to others."""
    with context(browser, viewport=DESKTOP) as found:
        opened = found.new_page()
        wrong = first_page.complaints(opened, address)
        opened.goto(address)
        yield opened
        assert wrong == []


def run(page: Page, name: str, *fields: str) -> None:
    """Fill the form, and run."""
    inputs = page.locator(f"#{name} .fields").locator("input, textarea")
    for k, text in enumerate(fields):
        inputs.nth(k).fill(text)
    page.locator(f"#{name} .run").click()


# --- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_offered_call_is_answered_as_by_cpython(page: Page) -> None:
    calling = [entry for entry in ENTRIES.values() if not entry.draws]
    assert len(calling) >= 8
    assert [wrong for entry in calling for wrong in first_page.calls_answer(page, entry)] == []


def test_other_calls_too(page: Page) -> None:
    """What is typed: other numbers, ints of any size, shorthands, texts; buffers come back as Python leaves them."""
    for name, fields, arguments in (
        ("gcd", (str(12**30), str(18**25)), (12**30, 18**25)),
        ("fnv1a", ('"bytes: \u00e9"',), (bytearray("bytes: \u00e9".encode()),)),
        ("fnv1a", ("0 x 3, 7, 1..4",), (bytearray([0, 0, 0, 7, 1, 2, 3, 4]),)),
        ("score", ("-7", "2"), (-7, 2)),
    ):
        first_page.section(page, name)
        run(page, name, *fields)
        said = first_page.answer_of(page, name)
        assert said == first_page.answered(uncompiled(ENTRIES[name].function), arguments), (name, fields)
        assert "asked for the calls above only" in page.locator(f"#{name} .verdict").inner_text()
    flags = bytearray(50)
    first_page.section(page, "sieve")
    run(page, "sieve", "0 x 50")
    assert first_page.answer_of(page, "sieve") == str(ENTRIES["sieve"].function.python(flags))
    assert page.locator("#sieve .below").inner_text() == f"flags = {list(flags)}"


def test_an_exception_shows_its_lines_of_python(page: Page) -> None:
    first_page.section(page, "score")
    run(page, "score", "10", "0")
    assert first_page.answer_of(page, "score") == "ZeroDivisionError: division by zero"
    entry = ENTRIES["score"]
    lines = []
    try:
        entry.function.python(10, 0)
    except ZeroDivisionError as error:
        at = error.__traceback__
        while (at := at and at.tb_next) is not None:
            lines.append((at.tb_lineno, at.tb_frame.f_code.co_name))
    source = entry.source.splitlines()
    shown = "".join(f'\n  File "{entry.path.name}", line {line}, in {name}\n    {source[line - 1].strip()}' for line, name in lines)
    assert page.locator("#score .below").inner_text() == f"Traceback (most recent call last):{shown}"
    assert page.locator("#score .python .line.raised").count() == len(lines) == 2


def test_what_is_wrong_in_a_field_is_said_beside_it(page: Page) -> None:
    for name, k, text, words in (
        ("gcd", 1, "1.5", '"1.5" is no whole number'),
        ("gcd", 0, "", "nothing is no whole number"),
        ("cube_root", 0, "1+", '"1+" is no complex number'),
        ("sieve", 0, "1, 256", "256 is not from 0 to 255"),
        ("sieve", 0, "0 x 99999999999", "more than 16,000,000 numbers"),
        ("mean_and_deviation", 0, "1, x", '"x" is no number'),
    ):
        field = first_page.section(page, name).locator(".field").nth(k)
        field.locator("input, textarea").fill(text)
        page.locator(f"#{name} .run").click()
        assert field.locator(".wrong").inner_text() == words
        assert field.locator("[aria-invalid=true]").count() == 1
        assert field.locator("input, textarea").evaluate("(input) => input === document.activeElement")
        page.locator(f"#{name} .call").first.click()
        assert not field.locator(".wrong").is_visible()
        first_page.answer_of(page, name)


# --- the drawing -----------------------------------------------------------------------------------------------------


def test_the_pixels_are_those_that_cpython_computes(page: Page) -> None:
    (entry,) = (entry for entry in ENTRIES.values() if entry.draws)
    assert first_page.canvas_moves(page, entry) == []
    slider = page.locator(f"#{entry.name}-stage input[type=range]")
    for seconds in (0.0, 7.3):
        slider.fill(str(seconds))
        expected, width, _ = entry.calls[0].arguments(entry.names)
        uncompiled(entry.function)(expected, width, seconds)
        assert first_page.pixels(page, entry.name) == bytes(expected)
    page.locator(f"#{entry.name} .compare").click()
    page.wait_for_selector(f"#{entry.name}-panel[data-state=done]")
    assert "times as fast as CPython" in page.locator(f"#{entry.name} .ratio").inner_text()


def test_who_wants_less_motion_gets_none(browser: Browser, address: str) -> None:
    with context(browser, reduced_motion="reduce") as found:
        page = found.new_page()
        page.goto(address)
        first_page.section(page, "paint")
        first = first_page.pixels(page, "paint")
        page.wait_for_timeout(300)
        assert first_page.pixels(page, "paint") == first and len(set(first)) > 20
        page.locator("#paint-stage .play").click()
        page.wait_for_timeout(300)
        assert first_page.pixels(page, "paint") != first


# --- how it looks and what it needs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone_in_both_themes(browser: Browser, address: str, scheme: str) -> None:
    with context(browser, viewport=PHONE, color_scheme=scheme) as found:
        page = found.new_page()
        for path in ("", "playground.html"):
            page.goto(address + path)
            for name in ENTRIES if not path else ():
                first_page.section(page, name)
            assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
            light = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every((part) => part > 127)")
            assert light == (scheme == "light")
            page.locator(".theme").click()
            assert page.evaluate("document.documentElement.dataset.theme") == ("dark" if scheme == "light" else "light")
            page.reload()
            assert page.locator(".theme").get_attribute("aria-pressed") == str(scheme == "light").lower()
            page.evaluate("localStorage.clear()")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_jumps_when_a_function_is_loaded(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.reload()
    heights = {name: page.locator(f"#{name}").bounding_box() for name in ENTRIES}
    for name in ENTRIES:
        first_page.section(page, name)
    for name, before in heights.items():
        after = page.locator(f"#{name}").bounding_box()
        assert before and after and abs(before["height"] - after["height"]) <= 1, name


def test_keys_are_enough(page: Page) -> None:
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    first_page.section(page, "gcd")
    page.locator("#gcd-python-tab").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#gcd-javascript").is_visible() and not page.locator("#gcd-python").is_visible()
    assert page.evaluate("document.activeElement.id") == "gcd-javascript-tab"
    page.locator("#gcd-panel-a").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("48")
    page.keyboard.press("Tab")
    page.keyboard.type("36")
    page.keyboard.press("Enter")
    assert first_page.answer_of(page, "gcd") == str(ENTRIES["gcd"].function.python(48, 36))
    controls = "[...document.querySelectorAll('input, textarea, select, button')]"
    unnamed = "(each) => !each.labels?.length && !each.ariaLabel && !each.textContent.trim()"
    assert page.evaluate(f"{controls}.filter({unnamed}).map((each) => each.outerHTML)") == []


def test_it_lives_without_its_server(browser: Browser, site: Path) -> None:
    with context(browser) as found:
        page = found.new_page()
        with served(site) as address:
            page.goto(address)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(address)
        first_page.section(page, "gcd")
        run(page, "gcd", "1071", "462")
        assert first_page.answer_of(page, "gcd") == "21"
        page.goto(f"{address}playground.html")
        assert page.locator("h1").inner_text() == "Playground"


def test_the_list_of_files_is_whole(site: Path) -> None:
    folder = site / NAME
    listed = json.loads((folder / "files.json").read_text())
    assert sorted(listed["files"]) == sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    assert {"index.html", "playground.html", "examples/gcd/gcd.wasm"} <= {*listed["offline"]}


def test_the_kept_scripts_are_the_ones_that_are_built() -> None:
    kept = {path.name: path.read_bytes() for path in (ROOT / "web/lanewise_web/site").glob("*.js")}
    subprocess.run(["node", "build-site.mjs"], cwd=ROOT / "web", check=True, capture_output=True, timeout=60)
    assert kept == {path.name: path.read_bytes() for path in (ROOT / "web/lanewise_web/site").glob("*.js")}


# --- the playground --------------------------------------------------------------------------------------------------

TWO = """\
\"\"\"Two functions.

>>> safe(7, 0)
\"\"\"

from lanewise import compile

@compile
def double(x: float) -> float:
    return 2.0 * x

@compile
def safe(a: int, b: int) -> float:
    return a / b
"""


@pytest.mark.slow
def test_the_playground(browser: Browser, address: str) -> None:
    with context(browser, viewport=PHONE) as found:
        page = found.new_page()
        wrong = first_page.complaints(page, address)
        page.goto(f"{address}playground.html")
        assert first_page.playground_works(page) == []
        loaded = page.locator("main").get_attribute("data-loaded")
        assert loaded and float(loaded) > 0
        editor = page.locator("#source")
        assert "raised" in (page.locator(".numbers span").nth(4).get_attribute("class") or "")

        # Keys: a colon indents, Tab as well, Ctrl+Enter compiles; an exception of the call shows the lines of the text.
        editor.fill("def f():")
        editor.press("End")
        editor.press("Enter")
        editor.press("Tab")
        assert editor.input_value() == "def f():\n        "
        editor.press("Shift+Tab")
        assert editor.input_value() == "def f():\n    "
        editor.fill(TWO)
        editor.press("Control+Enter")
        page.wait_for_selector("main[data-busy=false]", timeout=PATIENCE)
        assert page.locator(".which option").all_inner_texts() == ["double()", "safe()"]
        page.locator("#tab-result").click()
        page.locator("#function").select_option("safe")
        page.wait_for_selector("#try[data-state=done]", timeout=PATIENCE)
        assert page.locator("#try .answer").inner_text() == "ZeroDivisionError: division by zero"
        assert 'File "playground.py", line 14, in safe' in page.locator("#try .below").inner_text()
        assert "same" in (page.locator("#try .verdict").get_attribute("class") or "")
        page.locator("#tab-sizes").click()
        assert "safe.wasm" in page.locator("#view-sizes").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

        for text, words in (
            ("x = 1 / 0\n", "ZeroDivisionError: division by zero"),
            ("def f(:\n", "SyntaxError"),
            ("x = 1\n", "There is no function with @compile"),
        ):
            editor.fill(text)
            first_page.compile_text(page)
            assert words in page.locator(".problems").inner_text()
        assert wrong == []
