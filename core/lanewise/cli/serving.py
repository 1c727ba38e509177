"""`lanewise serve`: a folder over HTTP, as a page wants it. In: a folder, an address. Out: a server, until Ctrl-C."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path

from lanewise.cli import show

_TYPES = {".wasm": "application/wasm", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json"}


class _Handler(SimpleHTTPRequestHandler):
    """With types that streaming compilation wants; nothing is cached, so that a new build is seen."""

    isolated = False
    quiet = False

    def guess_type(self, path: str | PathLike[str]) -> str:
        return _TYPES.get(Path(path).suffix) or super().guess_type(path)

    def log_message(self, format: str, *args: object) -> None:
        if not self.quiet:
            super().log_message(format, *args)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        if self.isolated:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


class _Server(ThreadingHTTPServer):
    """A page that is left while files are on their way is no error."""

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(folder: Path, host: str, port: int, isolated: bool, quiet: bool = False) -> ThreadingHTTPServer:
    """A server that listens already. `quiet`: it does not tell each request."""
    handler = type("Handler", (_Handler,), {"isolated": isolated, "quiet": quiet})
    return _Server((host, port), partial(handler, directory=str(folder)))


def serve(folder: Path, host: str, port: int, isolated: bool, as_json: bool) -> None:
    """Serve until Ctrl-C."""
    with server(folder, host, port, isolated) as listening:
        address = f"http://{host}:{listening.server_port}/"
        show.out({"address": address}, f"{address}  (Ctrl-C ends)", as_json)
        until_interrupted(listening)


def until_interrupted(listening: ThreadingHTTPServer) -> None:
    """Answer until Ctrl-C."""
    with suppress(KeyboardInterrupt):
        listening.serve_forever()
