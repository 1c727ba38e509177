"""The site, written or served. In: the options of `lanewise demo`. Out: a folder, or a server until Ctrl-C, and words."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path

from lanewise.cli import serving, show
from lanewise.cli.demo import pyodide, site
from lanewise.errors import SettingError

HERE = "127.0.0.1"


def written(folder: Path, python: Path | None, as_json: bool) -> site.Report:
    """Write the site; `python`: where the user says that Pyodide is."""
    with show.waiting("looking for Pyodide, which npm fetches if need be", as_json):
        found = pyodide.find(python)
    with show.waiting("compiling the examples and measuring CPython", as_json):
        return site.write(folder, found)


def served(python: Path | None, port: int, opens: bool, as_json: bool) -> None:
    """Serve the site from a folder that goes away at the end."""
    with tempfile.TemporaryDirectory(prefix="lanewise-demo-") as folder:
        report = written(Path(folder), python, as_json)
        try:
            listening = serving.server(Path(folder), HERE, port, isolated=False, quiet=True)
        except OSError as error:
            raise SettingError(f"port {port} of {HERE} cannot be had ({error.strerror}): --port 0 takes any that is free") from None
        with listening:
            address = f"http://{HERE}:{listening.server_port}/"
            show.out(data_of(report) | {"address": address}, f"{text_of(report)}\n{address}  (Ctrl-C ends)", as_json)
            if opens:
                webbrowser.open(address)
            serving.until_interrupted(listening)


def data_of(report: site.Report) -> dict[str, object]:
    """For `--json`."""
    return {
        "folder": str(report.folder),
        "files": report.files,
        "functions": report.functions,
        "playground": report.playground,
    }


def text_of(report: site.Report) -> str:
    """For people."""
    smallest, largest = min(report.functions.values()), max(report.functions.values())
    lines = [f"{len(report.functions)} functions, {smallest:,} to {largest:,} B each; {len(report.files)} files"]
    if not report.playground:
        lines.append(f"the playground has no Pyodide {pyodide.VERSION}: {pyodide.WAY}")
    return "\n".join(lines)
