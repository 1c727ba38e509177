"""A tab of each browser. In: the browser's name. Out: a tab that goes to addresses and evaluates functions of JavaScript.

Playwright drives Chromium. Debian's Firefox is driven by WebDriver BiDi over its socket, WebKitGTK by its own W3C driver.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import websocket
from hosts.pages import Browser, chromium

T = TypeVar("T")
SECONDS = 60
"""That a browser may take to start."""
PATIENCE = 300
"""Seconds that it may take to answer."""


class Tab(Protocol):
    """A page that shows one address at a time."""

    version: str

    def goto(self, url: str) -> None:
        """Wait until it is there."""

    def evaluate(self, function: str, given: Any) -> Any:
        """What an async function of JavaScript makes of a JSON value, awaited."""


# --- Chromium --------------------------------------------------------------------------------------------------------


class _Chromium:
    def __init__(self, browser: Browser) -> None:
        self.version = f"chromium {browser.version}"
        self._page = browser.new_page()

    def goto(self, url: str) -> None:
        self._page.goto(url)

    def evaluate(self, function: str, given: Any) -> Any:
        return self._page.evaluate(function, given)


@contextmanager
def _chromium() -> Iterator[Tab]:
    with chromium() as browser:
        yield _Chromium(browser)


# --- Firefox: w3.org/TR/webdriver-bidi ---------------------------------------------------------------------------------


class _Firefox:
    def __init__(self, connection: websocket.WebSocket) -> None:
        self._connection, self._count = connection, 0
        about = self._command("session.new", capabilities={})["capabilities"]
        self.version = f"{about['browserName']} {about['browserVersion']}"
        self._context = self._command("browsingContext.getTree")["contexts"][0]["context"]

    def _command(self, method: str, **parameters: Any) -> Any:
        self._count += 1
        self._connection.send(json.dumps({"id": self._count, "method": method, "params": parameters}))
        while True:  # events come between
            heard = json.loads(self._connection.recv())
            if heard.get("id") == self._count:
                assert heard["type"] == "success", heard
                return heard["result"]

    def goto(self, url: str) -> None:
        self._command("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, function: str, given: Any) -> Any:
        heard = self._command(
            "script.callFunction",
            functionDeclaration=f"async (text) => JSON.stringify(await ({function})(JSON.parse(text)))",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert heard["type"] == "success", heard["exceptionDetails"]["text"]
        return json.loads(heard["result"]["value"])


@contextmanager
def _firefox() -> Iterator[Tab]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile]
        with _running(command) as process:
            written = Path(profile, "WebDriverBiDiServer.json")
            where = _awaited(lambda: json.loads(written.read_text()), process)
            address = f"ws://{where['ws_host']}:{where['ws_port']}/session"
            connection = websocket.create_connection(address, timeout=PATIENCE, suppress_origin=True)
            try:
                yield _Firefox(connection)
            finally:
                connection.close()


# --- WebKitGTK: w3.org/TR/webdriver ------------------------------------------------------------------------------------


class _WebKit:
    def __init__(self, driver: str) -> None:
        browser = next(iter(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        wanted = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        self._session = f"{driver}/session"
        made = self._command("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self.version = f"webkitgtk {made['capabilities']['browserVersion']}"
        self._session += f"/{made['sessionId']}"
        self._command("POST", "/timeouts", {"script": PATIENCE * 1000})

    def _command(self, method: str, path: str, given: Any = None) -> Any:
        content = None if given is None else json.dumps(given).encode()
        request = urllib.request.Request(self._session + path, content, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def goto(self, url: str) -> None:
        self._command("POST", "/url", {"url": url})

    def evaluate(self, function: str, given: Any) -> Any:
        script = f"""const [given, done] = arguments;
        ({function})(given).then((value) => done({{ value }}), (error) => done({{ error: String(error) }}));"""
        heard = self._command("POST", "/execute/async", {"script": script, "args": [given]})
        assert "error" not in heard, heard["error"]
        return heard["value"]

    def close(self) -> None:
        self._command("DELETE", "")


@contextmanager
def _webkit() -> Iterator[Tab]:
    with _display() as display:
        port = _free_port()
        unboxed = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}  # its box refuses root
        with _running(["WebKitWebDriver", f"--port={port}"], {"DISPLAY": display, **unboxed}) as process:
            driver = f"http://127.0.0.1:{port}"
            _awaited(lambda: urllib.request.urlopen(f"{driver}/status", timeout=1).close(), process)
            tab = _WebKit(driver)
            try:
                yield tab
            finally:
                tab.close()


@contextmanager
def _display() -> Iterator[str]:
    """A screen that nobody sees."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp"]
    with os.fdopen(read) as told, _running(command, passed=(write,)):
        os.close(write)
        number = told.readline().strip()
        assert number, "Xvfb does not start"
        yield f":{number}"


# --- processes -------------------------------------------------------------------------------------------------------


@contextmanager
def _running(
    command: list[str], more: dict[str, str] | None = None, passed: tuple[int, ...] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    silent = subprocess.DEVNULL
    with subprocess.Popen(command, env=os.environ | (more or {}), pass_fds=passed, stdout=silent, stderr=silent) as process:
        try:
            yield process
        finally:
            process.terminate()


def _awaited(attempt: Callable[[], T], process: subprocess.Popen[bytes]) -> T:
    """What an attempt gives when it succeeds."""
    end = time.monotonic() + SECONDS
    while True:
        try:
            return attempt()
        except (OSError, ValueError) as error:
            assert process.poll() is None, f"{process.args!r} ended with {process.returncode}"
            assert time.monotonic() < end, f"{process.args!r} does not answer after {SECONDS} s: {error}"
            time.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


TABS: dict[str, Callable[[], AbstractContextManager[Tab]]] = {"chromium": _chromium, "firefox": _firefox, "webkitgtk": _webkit}
