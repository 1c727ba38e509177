"""The first page in a browser. In: the address of a served site. Out: what is wrong with it, one line each; none if all is well.

Every call that the gallery offers is made, and its answer compared with what CPython says here and now; the canvas moves and has
colours; the playground compiles, runs and refuses; no message of an error, and no request that leaves the server.
"""

from __future__ import annotations

import base64
import re

from browser import chromium
from lanewise.cli.demo import gallery
from lanewise.page.calls import answered
from lanewise.uncompiled import uncompiled
from playwright.sync_api import Locator, Page

SECONDS = 90
"""How long Python may take to load, on a machine that has other things to do."""


def check(address: str) -> list[str]:
    """All of it."""
    with chromium() as browser:
        page = browser.new_page()
        wrong = complaints(page, address)
        page.goto(address)
        for entry in gallery.entries():
            wrong += canvas_moves(page, entry) if entry.draws else calls_answer(page, entry)
        page.goto(f"{address}playground.html")
        wrong += playground_works(page)
        return wrong


def complaints(page: Page, address: str) -> list[str]:
    """A list that grows: errors that the browser tells, and requests to other places."""
    found: list[str] = []
    page.on("console", lambda message: found.append(f"console: {message.text}") if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(f"error: {error}"))
    page.on("request", lambda request: None if request.url.startswith(address) else found.append(f"request: {request.url}"))
    return found


# --- the gallery -----------------------------------------------------------------------------------------------------


def section(page: Page, name: str) -> Locator:
    """An entry, loaded."""
    found = page.locator(f"#{name}")
    found.scroll_into_view_if_needed()
    page.wait_for_selector(f"#{name}[data-ready]")
    return found


def calls_answer(page: Page, entry: gallery.Entry) -> list[str]:
    """Each call that is offered, beside CPython's answer."""
    wrong = []
    shown = section(page, entry.name)
    for k, call in enumerate(entry.calls):
        shown.locator(".call").nth(k).click()
        answer = answer_of(page, entry.name)
        expected = answered(uncompiled(entry.function), call.arguments(entry.names))
        if answer != expected:
            wrong.append(f"{call.text} is {answer}, but CPython says {expected}")
        if "same" not in (shown.locator(".verdict").get_attribute("class") or ""):
            wrong.append(f"{call.text}: the page does not call it the same as CPython's")
    page.wait_for_selector(f"#{entry.name}-panel[data-state=done]")
    times = shown.locator(".times .time").all_inner_texts()
    if not all(re.fullmatch(r"[\d.]+ (s|ms|µs|ns)", time) for time in times):
        wrong.append(f"{entry.name}: its times are {times}")
    return wrong


def answer_of(page: Page, name: str) -> str:
    """What stands there when the call is over; its times may still be taken."""
    page.wait_for_selector(f"#{name}-panel:is([data-state=answered], [data-state=done])")
    return page.locator(f"#{name} .answer").get_attribute("data-whole") or ""


def canvas_moves(page: Page, entry: gallery.Entry) -> list[str]:
    """More than a few colours, and other ones later."""
    section(page, entry.name)
    page.locator(f"#{entry.name}-stage").scroll_into_view_if_needed()
    first = pixels(page, entry.name)
    page.wait_for_timeout(700)
    wrong = []
    if len({first[at : at + 4] for at in range(0, len(first), 4)}) < 20:
        wrong.append(f"{entry.name}() paints fewer than twenty colours")
    if pixels(page, entry.name) == first:
        wrong.append(f"{entry.name}() does not move")
    return wrong


def pixels(page: Page, name: str) -> bytes:
    """What is on the canvas."""
    body = """(canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let text = "";
        for (let at = 0; at < data.length; at += 4096) text += String.fromCharCode(...data.subarray(at, at + 4096));
        return btoa(text);
    }"""
    return base64.b64decode(page.locator(f"#{name}-stage canvas").evaluate(body))


# --- the playground --------------------------------------------------------------------------------------------------


def playground_works(page: Page) -> list[str]:
    """The first sample compiles and runs, the one that is refused says why."""
    if not page.locator("main").get_attribute("data-pyodide"):
        return ["the playground has no Python: npm was not there to fetch it"]
    page.wait_for_selector(".status[data-state=ready]", timeout=SECONDS * 1000)
    compile_text(page)
    page.wait_for_selector("#try[data-state=done]", timeout=SECONDS * 1000)
    wrong = []
    if "same" not in (page.locator("#try .verdict").get_attribute("class") or ""):
        wrong.append(f"the playground answers {page.locator('#try .answer').inner_text()}, and that is not CPython's answer")
    page.locator("#tab-wat").click()
    if "(module" not in page.locator("#view-wat pre").inner_text():
        wrong.append("the playground shows no WebAssembly text")
    page.locator("#source").fill("from lanewise import compile\n\n@compile\ndef f(n: int) -> int:\n    return len(globals())\n")
    compile_text(page)
    if "globals() is not compiled" not in page.locator(".problems").inner_text():
        wrong.append("the playground does not say what is not compiled")
    return wrong


def compile_text(page: Page) -> None:
    """Press the button, and wait for what comes of it."""
    page.locator(".compile").click()
    page.wait_for_selector("main[data-busy=false]", timeout=SECONDS * 1000)
