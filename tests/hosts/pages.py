"""A web server and a browser for the tests of the page. In: folders. Out: addresses, and pages of Debian's Chromium."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import browser
from playwright.sync_api import Browser as Browser

LAN = "phone.test"
"""A name that Chromium finds here, and takes for another machine's: no secure context."""
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
"""What a careful page allows; nothing of the loader may need more."""


@contextmanager
def served(roots: Mapping[str, Path], pages: Mapping[str, str], name: str = "127.0.0.1") -> Iterator[str]:
    """Serve folders by their first name, and pages by their path, all under POLICY. `name`: LAN, or this machine's."""

    class Handler(SimpleHTTPRequestHandler):
        # As any real server: a connection serves many requests, and the second packet of an answer does not wait for the first.
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        extensions_map = {".js": "text/javascript", ".mjs": "text/javascript", "": "application/octet-stream"}  # noqa: RUF012

        def translate_path(self, path: str) -> str:
            root, _, rest = path.partition("?")[0].lstrip("/").partition("/")
            return str(roots[root] / rest) if root in roots else "/nonexistent"

        def do_GET(self) -> None:
            text = pages.get(self.path)
            if text is None:
                return super().do_GET()
            content = text.encode()
            self.send_response(200)
            self.send_header("content-type", "text/javascript" if self.path.endswith(".js") else "text/html; charset=utf-8")
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            return None

        def end_headers(self) -> None:
            self.send_header("content-security-policy", POLICY)
            self.send_header("cache-control", "no-store")
            super().end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{name}:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def chromium() -> AbstractContextManager[Browser]:
    """A headless browser that knows LAN, and measures memory."""
    names = f"--host-resolver-rules=MAP {LAN} 127.0.0.1"
    return browser.chromium("--js-flags=--expose-gc", "--enable-precise-memory-info", names)
