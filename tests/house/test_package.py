"""What is shipped: a pure wheel with every file, importable and able to compile with nothing but the standard library."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import lanewise_web
import pytest

ROOT = Path(__file__).parents[2]

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


@pytest.mark.slow
def test_the_wheel_holds_every_file_and_is_pure(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", str(tmp_path), str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
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
