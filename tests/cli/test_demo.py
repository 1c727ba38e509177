"""`lanewise demo`: the site as a folder and on a server, and what goes wrong."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import lanewise_web
import pytest
from lanewise.artifact import manifest
from lanewise.cli import main
from lanewise.cli.demo import pyodide, site, wheel
from lanewise.version import VERSION

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "tests/hosts/pyodide/node_modules/pyodide"
SOME = ("01_gcd", "10_refusals")


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A gallery of one entry, no npm, and no Pyodide kept: what a site is made of is no matter here."""
    folder = tmp_path / "examples"
    folder.mkdir()
    for name in SOME:
        for path in (ROOT / "examples").glob(f"{name}.*"):
            shutil.copy(path, folder)
    monkeypatch.setattr(lanewise_web, "examples", lambda: folder)
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", "")
    return folder


@pytest.mark.usefixtures("few")
def test_a_site_is_a_folder_of_files_with_relative_links(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["demo", "--output", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    present = {p.relative_to(out).as_posix(): p.stat().st_size for p in out.rglob("*") if p.is_file()}
    assert told["files"] == present and told["folder"] == str(out) and told["playground"] is False
    assert told["functions"] == {"gcd": (out / "examples/gcd/gcd.wasm").stat().st_size}
    assert manifest.parse((out / "examples/gcd/manifest.json").read_bytes()).functions.keys() == {"gcd"}
    for name in ("index.html", "playground.html"):
        page = (out / name).read_text()
        assert site.POLICY in page and "$" not in page
        for link in re.findall(r'(?:href|src|data-plain|data-folder|value)="([^"]+)"', page):
            assert link.startswith(("./", "#")) or link == "0", link
            if link.startswith("./"):
                assert (out / link).exists(), link
    assert "Python is not part of this copy" in page and f"npm install pyodide@{pyodide.VERSION}" in page


@pytest.mark.usefixtures("few")
def test_a_site_is_replaced_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["demo", "--output", str(out)]) == 0
    said = capsys.readouterr().out
    assert "1 functions" in said or "1 function" in said
    assert f"the playground has no Pyodide {pyodide.VERSION}: {pyodide.WAY}" in said
    assert main(["demo", "--output", str(out), "--pyodide", str(PYODIDE)]) == 0
    assert (out / "pyodide/pyodide.asm.wasm").stat().st_size == (PYODIDE / "pyodide.asm.wasm").stat().st_size
    (out / "mine.txt").write_text("mine")
    assert main(["demo", "--output", str(out)]) == 4
    assert "mine.txt is there and no site wrote it: nothing was written" in capsys.readouterr().err
    assert (out / "pyodide/pyodide.mjs").exists()
    assert main(["demo", "--output", str(out / "mine.txt")]) == 4
    assert "mine.txt is a file: name a folder" in capsys.readouterr().err


def test_a_folder_that_is_not_pyodides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--output", str(tmp_path / "out"), "--pyodide", str(tmp_path)]) == 4
    assert f"{tmp_path} is no folder of Pyodide: pyodide.mjs is not in it" in capsys.readouterr().err


def test_examples_that_are_not_there(few: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (few / "01_gcd.js").unlink()
    assert main(["demo", "--output", str(tmp_path / "out")]) == 4
    assert "has no examples with JavaScript beside them" in capsys.readouterr().err
    (few / "10_refusals.js").write_text("")
    assert main(["demo", "--output", str(tmp_path / "out")]) == 4
    assert "10_refusals.py offers no call: write one after `>>> ` in its docstring" in capsys.readouterr().err
    assert not (tmp_path / "out/index.html").exists()


@pytest.mark.usefixtures("few")
def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["demo", "--port", str(port)]) == 4
    assert f"port {port} of 127.0.0.1 cannot be had" in capsys.readouterr().err


def test_it_is_served_until_ctrl_c(few: Path, tmp_path: Path) -> None:
    code = (
        "import pathlib, signal, sys, lanewise_web; from lanewise.cli import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell's background jobs are born deaf to it
        f"lanewise_web.examples = lambda: pathlib.Path({str(few)!r})\n"
        "sys.exit(main(['demo', '--port', '0', '--json']))"
    )
    paths = ":".join(str(ROOT / root) for root in ("core", "wasm", "web"))
    env = os.environ | {"PYTHONPATH": paths, "TMPDIR": str(tmp_path)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], env=env, text=True, **pipes) as running:
        try:
            assert running.stdout is not None and running.stderr is not None
            told = json.loads(running.stdout.readline())
            with urllib.request.urlopen(told["address"]) as answer:
                assert b"Greatest common divisor" in answer.read()
            running.send_signal(signal.SIGINT)
            assert running.wait(timeout=20) == 0
            assert running.stderr.read() == ""
        finally:
            running.kill()  # whatever failed: leaving the block waits for its end
    assert not Path(told["folder"]).exists(), "the folder goes away"


def test_npm_gives_pyodide_once_and_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for npm packs the files that the tests have; the hash of npm's own archive is the one of the lock file."""
    lock = json.loads((PYODIDE.parents[1] / "package-lock.json").read_text())["packages"]["node_modules/pyodide"]
    assert (pyodide.VERSION, f"sha512-{pyodide.SHA512}") == (lock["version"], lock["integrity"])
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path / "cache"))
    npm = tmp_path / "npm"
    packing = f"--transform s,^pyodide,package, -C {PYODIDE.parent} pyodide"
    npm.write_text(f'#!/bin/sh\nfor last; do :; done\ntar -czf "$last/pyodide.tgz" {packing}\n')
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(pyodide.ArtifactError, match=r"npm gave another pyodide@.* its SHA-512 is"):
        pyodide.find(None)
    assert not list((tmp_path / "cache").glob("pyodide-*"))
    monkeypatch.setattr(pyodide, "_check", lambda packed: None)
    found = pyodide.find(None)
    assert found is not None and {p.name for p in found.iterdir()} == {*pyodide.FILES}
    npm.write_text("#!/bin/sh\nexit 1\n")
    assert pyodide.find(None) == found
    shutil.rmtree(found)
    assert pyodide.find(None) is None


def test_the_wheel_of_the_page_is_what_runs_here(tmp_path: Path) -> None:
    (tmp_path / wheel.NAME).write_bytes(wheel.content())
    with zipfile.ZipFile(tmp_path / wheel.NAME) as archive:
        archive.extractall(tmp_path / "installed")
        names = set(archive.namelist())
        assert archive.read("lanewise/compiler.py") == (ROOT / "core/lanewise/compiler.py").read_bytes()
    assert {"lanewise_wasm/emit.py", "lanewise_web/lanewise.js", f"lanewise-{VERSION}.dist-info/RECORD"} <= names
    assert not [name for name in names if name.startswith(("lanewise/cli", "lanewise_web/site", "lanewise_web/examples"))]
    assert wheel.content() == wheel.content()
    told = "import lanewise.page.playground as p, json; print(len(json.loads(p.Playground().compile(open(0).read()))['functions']))"
    source = (ROOT / "examples/01_gcd.py").read_text()
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path / 'installed')!r}); {told}"]
    ran = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    assert ran.stdout == "1\n", ran.stderr


@pytest.mark.slow
def test_an_installed_wheel_has_the_site_and_the_examples(tmp_path: Path) -> None:
    """Without a clone: what pip unpacks finds its examples, and the files of the site, beside itself."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", str(tmp_path), str(ROOT)], check=True, capture_output=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as archive:
        archive.extractall(tmp_path / "installed")
    code = "from lanewise.cli.demo import gallery; print(*(entry.path for entry in gallery.entries()), sep='\\n')"
    env = os.environ | {"PYTHONPATH": str(tmp_path / "installed")}
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    there = tmp_path / "installed" / "lanewise_web"
    scripts = sorted((ROOT / "examples").glob("*.js"))
    assert ran.stdout.splitlines() == [str(there / "examples" / f"{path.stem}.py") for path in scripts], ran.stderr
    for path in [*scripts, *(p for p in lanewise_web.SITE.rglob("*") if p.is_file())]:
        inside = path.relative_to(lanewise_web.SITE.parent) if path.is_relative_to(lanewise_web.SITE) else f"examples/{path.name}"
        assert (there / inside).read_bytes() == path.read_bytes(), inside
