"""Projects of web developers. In: an empty folder. Out: an app in it, beside what lanewise built and the installed npm package."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from hosts import programs
from lanewise import build, compile

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "web"
PAGE = """<!doctype html>
<meta charset="utf-8">
<title>app</title>
<script type="module" src="{}"></script>
"""


def project(folder: Path) -> Path:
    """The tools are a folder further out, as in a repository of several packages."""
    (folder / "node_modules").symlink_to(HERE / "node_modules")
    app = folder / "app"
    build(app / "dist" / "gcd", compile(programs.gcd))
    build(app / "dist" / "several", compile(programs.power), compile(programs.risky))
    (app / "package.json").write_text('{ "private": true }')
    (app / "app.js").write_text((HERE / "app.js").read_text())
    (app / "index.html").write_text(PAGE.format("./app.js"))
    run(["npm", "install", "--ignore-scripts", "--offline", "--no-audit", "--no-fund", tarball(folder)], app)
    return app


def tarball(folder: Path) -> Path:
    """What would be published."""
    run(["npm", "pack", "--ignore-scripts", "--pack-destination", folder], WEB)
    (found,) = folder.glob("*.tgz")
    return found


def run(command: Sequence[str | Path], folder: Path) -> str:
    """What a command says; it has to succeed."""
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    if ran.returncode:
        pytest.fail(ran.stdout + ran.stderr, pytrace=False)
    return ran.stdout
