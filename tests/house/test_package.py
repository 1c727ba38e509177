"""What is shipped: a wheel and an sdist with every file, and what they do in an environment that has nothing else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from email import message_from_string
from importlib import metadata
from pathlib import Path

import lanewise_web
import pytest
from lanewise.version import VERSION
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
KINDS_OF_CHANGES = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}

_BLOCKED = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "lanewise", "lanewise_wasm", "lanewise_web"}:
            raise ImportError(f"{name} is not in the standard library")

sys.meta_path.insert(0, Blocker())
"""


def script(text: str) -> str:
    """What a process prints that can import nothing but the standard library and lanewise."""
    code = f"{_BLOCKED}\nsys.path[:0] = {[str(ROOT / root) for root in ('core', 'wasm', 'web')]}\n{text}"
    return subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True).stdout


def test_lanewise_compiles_with_the_standard_library_alone() -> None:
    text = "def f(a: int, b: int) -> int:\n    return a * b % 7\n"
    assert "(module" in script(f"from lanewise import compile_source\nprint(compile_source({text!r}).text('wat'))")


def test_lanewise_builds_and_loads_with_the_standard_library_alone(tmp_path: Path) -> None:
    text = "def f(a: int, b: int = 3) -> int:\n    return a * b % 7\n"
    build = f"import lanewise\nlanewise.compile_source({text!r}).build({str(tmp_path)!r})"
    assert script(f"{build}\nprint(lanewise.load({str(tmp_path)!r}).f)") == "<loaded f(a, b=3)>\n"


def test_one_version() -> None:
    assert metadata.version("lanewise") == VERSION == json.loads((ROOT / "web" / "package.json").read_text())["version"]


def test_the_changelog_has_the_usual_form() -> None:
    """What is not released yet comes first, then releases with their dates, newest first; the kinds of changes have fixed names."""
    title, *parts = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    assert title.startswith("# Changelog\n")
    heads = [part.partition("\n")[0] for part in parts]
    assert heads[0] == "[Unreleased]"
    dated = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", head) for head in heads[1:]]
    assert all(dated), heads
    releases = [([*map(int, found.groups()[:3])], found[4]) for found in dated if found]
    assert releases == sorted(releases, reverse=True)
    for head, part in zip(heads, parts, strict=True):
        _, *kinds = re.split(r"^### ", part, flags=re.MULTILINE)
        assert kinds and {kind.partition("\n")[0] for kind in kinds} <= KINDS_OF_CHANGES, head


# --- what is shipped -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel made of the tree, and the wheel made of the sdist."""
    folder = tmp_path_factory.mktemp("shipped")
    run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    found = {}
    for name, source in (("wheel", ROOT), ("sdist", sdist)):
        command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"]
        run([*command, "--wheel-dir", folder / name, source], folder)
        (found[name],) = (folder / name).glob("*.whl")
    return found


@pytest.fixture(scope="module", params=["wheel", "sdist"])
def installed(request: pytest.FixtureRequest, shipped: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment in which there is lanewise, and what its wheel says that it needs."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    wheel = shipped[request.param]
    run([sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--no-compile", wheel], folder)
    (site,) = folder.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        (text,) = (archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA"))
    (site / "needs").mkdir()
    (site / "needs.pth").write_text("needs\n")
    for path in needed(message_from_string(text).get_all("Requires-Dist", [])):
        (site / "needs" / path.name).symlink_to(path)
    return folder


def needed(requirements: Sequence[str]) -> set[Path]:
    """Packages that are here already, and theirs: linked, for to install numpy anew takes longer than all these tests."""
    wanted = [Requirement(each) for each in requirements]
    found: set[Path] = set()
    for each in wanted:
        if each.marker is not None and not each.marker.evaluate({"extra": ""}):
            continue
        distribution = metadata.distribution(each.name)
        heads = {Path(file).parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}
        found |= {Path(str(distribution.locate_file(head))) for head in heads}
        found |= needed(distribution.requires or [])
    return found


def run(command: Sequence[str | Path], folder: Path) -> str:
    """What a command says; it has to succeed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LANEWISE"))}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False)
    if ran.returncode:
        pytest.fail(ran.stdout + ran.stderr, pytrace=False)
    return ran.stdout


@pytest.mark.slow
def test_the_wheel_holds_every_file_and_is_pure(shipped: dict[str, Path]) -> None:
    wheel = shipped["wheel"]
    assert wheel.name.endswith("-py3-none-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    rooms = ("core/lanewise", "wasm/lanewise_wasm", "web/lanewise_web")
    sources = {str(p.relative_to((ROOT / room).parent)) for room in rooms for p in (ROOT / room).rglob("*.py")}
    assert sources <= names
    assert "lanewise/py.typed" in names
    assert {f"lanewise_web/{name}" for name in lanewise_web.NAMES} <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    packages = {name.partition("/")[0] for name in names}
    assert {name for name in packages if not name.endswith(".dist-info")} == {"lanewise", "lanewise_wasm", "lanewise_web"}


@pytest.mark.slow
def test_the_sdist_makes_the_same_wheel(shipped: dict[str, Path]) -> None:
    contents = [{each.filename: each.CRC for each in zipfile.ZipFile(wheel).infolist()} for wheel in shipped.values()]
    assert contents[0] == contents[1]


USED = """
from lanewise import build, compile, load

@compile
def gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a

if __name__ == "__main__":
    build("dist/gcd", gcd)
    print([gcd(1071, 462), gcd(10**40, 6**40) == 2**40, load("dist/gcd")(1071, 462)])
"""


@pytest.mark.slow
def test_what_is_installed_compiles_builds_and_loads(installed: Path, tmp_path: Path) -> None:
    """In another folder, by Python and by the command; the loader comes along."""
    (tmp_path / "used.py").write_text(USED)
    assert run([installed / "bin" / "python", "used.py"], tmp_path) == "[21, True, 21]\n"
    for name, content in lanewise_web.files().items():
        assert (tmp_path / "dist" / "gcd" / name).read_bytes() == content
    command = installed / "bin" / "lanewise"
    assert run([command, "run", "used.py:gcd", "1071", "462"], tmp_path).strip() == "21"
    run([command, "build", "used.py", "--out", "built"], tmp_path)
    where = "import lanewise, lanewise_wasm; print(lanewise.load('built').gcd(12, 18), lanewise.__file__, lanewise_wasm.__file__)"
    answer, *files = run([installed / "bin" / "python", "-c", where], tmp_path).split()
    assert answer == "6" and all(Path(file).is_relative_to(installed) for file in files)


TYPED = """
from lanewise import compile, load
from used import gcd

report = gcd.build("dist")
size: int = report.files["gcd.wasm"]
text: str = report.files["gcd.wasm"]
gcd.bild("dist")
load(5)
compile(gcd, 5)
from lanewise import compiel
"""


@pytest.mark.slow
def test_type_checkers_see_the_types(installed: Path, tmp_path: Path) -> None:
    """`py.typed`: right uses pass, and each wrong one is an error on its line."""
    (tmp_path / "used.py").write_text(USED)
    (tmp_path / "typed.py").write_text(TYPED)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", "--cache-dir", installed / "cache"]
    options = ["--python-executable", installed / "bin" / "python"]
    ran = subprocess.run([*command, *options, "typed.py"], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    lines = {int(line.split(":")[1]) for line in ran.stdout.splitlines() if ": error:" in line}
    assert lines == {7, 8, 9, 10, 11}, ran.stdout + ran.stderr
