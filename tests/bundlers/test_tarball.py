"""The npm package as it would be published: what is in it, and projects in node and in strict TypeScript that use it."""

from __future__ import annotations

import json
import shutil
import tarfile
from pathlib import Path

import pytest
from bundlers.project import HERE, WEB, project, run
from hosts import programs

PARTS = ("js", "objects.js", "tensors.js", "streams.js", "weights.js", "worker.js", "d.ts", "selftest.js", "selftest.d.ts")
LOADER = {f"dist/lanewise.{part}" for part in PARTS}
FILES = {"package.json", "README.md", "LICENSE"} | LOADER


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return project(tmp_path_factory.mktemp("project"))


def test_the_package_holds_what_it_says(app: Path) -> None:
    (packed,) = app.parent.glob("*.tgz")
    with tarfile.open(packed) as archive:
        assert {name.removeprefix("package/") for name in archive.getnames()} == FILES
    assert not {"dependencies", "peerDependencies"} & json.loads((WEB / "package.json").read_text()).keys()
    linted = run([app.parent / "node_modules" / ".bin" / "publint", "--strict", packed], app)
    assert "All good!" in linted, linted


@pytest.mark.parametrize(("module", "resolution"), [("esnext", "bundler"), ("node16", "node16"), ("nodenext", "nodenext")])
def test_a_strict_program_runs_in_node(module: str, resolution: str, app: Path) -> None:
    """No types of the engine are needed but those of the page: `fetch`, `URL`."""
    shutil.copy(HERE / "program.mts", app)
    options = ["--ignoreConfig", "--strict", "--noEmitOnError", "--target", "es2022", "--lib", "es2022,dom", "--types", ""]
    options += ["--module", module, "--moduleResolution", resolution]
    run(["node", WEB / "node_modules" / "typescript" / "bin" / "tsc", *options, "program.mts"], app)
    with pytest.raises(ZeroDivisionError) as raised:
        programs.risky(0, 1.0)
    gcd = programs.gcd(1071, 462)
    expected = [gcd, gcd, *programs.power(3, 4, m=0.5), f"ZeroDivisionError: {raised.value}"]
    assert json.loads(run(["node", "program.mjs"], app)) == expected
