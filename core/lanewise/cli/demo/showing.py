"""The site, written or served. In: the options of `lanewise demo`. Out: a folder, or a server until Ctrl-C, and words."""

from __future__ import annotations

import json
import tempfile
import webbrowser
from pathlib import Path

from lanewise.cli import serving, show
from lanewise.cli.demo import pyodide, site
from lanewise.errors import SettingError

HERE = "127.0.0.1"


def written(folder: Path, python: Path | None) -> site.Report:
    """Write the site; `python`: where the user says that Pyodide is."""
    with show.waiting("looking for Pyodide, which npm fetches if need be"):
        found = pyodide.find(python)
    with show.waiting("compiling the examples and measuring CPython"):
        return site.write(folder, found)


def served(python: Path | None, port: int, opens: bool, as_json: bool) -> None:
    """Serve the site from a folder that goes away at the end."""
    with tempfile.TemporaryDirectory(prefix="lanewise-demo-") as folder:
        report = written(Path(folder), python)
        try:
            listening = serving.server(Path(folder), HERE, port, isolated=False, quiet=True)
        except OSError as error:
            raise SettingError(f"port {port} of {HERE} cannot be had ({error.strerror}): --port 0 takes any that is free") from None
        with listening:
            address = f"http://{HERE}:{listening.server_port}/"
            text = f"{text_of(report)}\n{address}  (Ctrl-C ends)"
            print(json.dumps(data_of(report) | {"address": address}) if as_json else text, flush=True)
            if opens:
                webbrowser.open(address)
            try:
                listening.serve_forever()
            except KeyboardInterrupt:
                return


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
