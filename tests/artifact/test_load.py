"""`load`: the same callables; what is damaged, missing or of another version is refused before it runs."""

from __future__ import annotations

import json
import math
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import lanewise
import numpy as np
import pytest
from artifact import shapes
from hosts import fixtures
from lanewise import ArtifactError, compile_source, load
from lanewise.artifact import custom
from lanewise.artifact.section import with_section
from lanewise.loaded import ALONE, load_files
from runtime.images import image, param
from runtime.test_stopping import DEAF

SOURCE = Path(shapes.__file__).read_text().splitlines()
ROOT = Path(__file__).parents[2]
PATHS = ":".join(str(ROOT / root) for root in ("core", "wasm", "web"))


def test_the_functions_are_called_as_in_python(folder: Path) -> None:
    artifact = load(folder)
    assert list(artifact) == [f.python.__name__ for f in shapes.ALL]
    assert artifact.gcd(1071, 462) == math.gcd(1071, 462) and artifact["gcd"](b=10**40, a=6**40) == 2**40
    assert artifact.area(2) == 3.14 * 2.0 * 2.0 and artifact.area(2.0, unit=2) == 3.14 * 2.0 * 2.0 * 2
    z, none = artifact.pair()
    assert str(z) == str((1 + 2j) * math.inf) and none is True
    assert artifact.pair(1j, 3, (0, 2.0)) == (2j, False)
    x = np.ones(3, np.float32)
    assert artifact.scale(x) is x and x.tolist() == [np.float32(0.1)] * 3
    assert artifact.checksum(bytearray(b"abc")) == shapes.checksum.python(bytearray(b"abc"))


def test_what_python_raises_is_raised(folder: Path) -> None:
    artifact = load(folder)
    with pytest.raises(ValueError) as raised:
        artifact.area(-1.0)
    assert raised.value.args == ("negative: -1.0", 1)
    last = raised.traceback[-1]
    assert last.name == "area" and str(last.path).endswith("shapes.py") and "raise ValueError" in SOURCE[last.lineno]
    for call in (lambda: artifact.gcd(1), lambda: artifact.gcd("1", 2), lambda: artifact.area(r=1.0)):
        with pytest.raises(TypeError):
            call()


def test_texts(folder: Path) -> None:
    artifact = load(folder)
    assert artifact.called("é\0") == ("é\0\ud800", 2) and artifact.called("\U0001f600", None) == ("\U0001f600", 1)
    with pytest.raises(ValueError) as raised:
        artifact.called("", how="it's")
    assert raised.value.args == ('no name, "it\'s"', "\udfff")
    with pytest.raises(TypeError, match=r"called\(\) argument 'name': expected str, got int"):
        artifact.called(1)


def test_lists(folder: Path) -> None:
    artifact = load(folder)
    row: list[float | None] = [1.5]
    rows = [("b", 2**70), ("a", 1)]
    found, names = artifact.sorted_in(rows, [row, row])
    assert found is rows == [("a", 1), ("b", 2**70)] and names == ["a", "b"] and row == [1.5, None, None]
    marks = [row]
    with pytest.raises(ValueError, match="less than nothing"):
        artifact.sorted_in(rows, marks, -1)
    assert marks == [row, []] and marks[0] is row
    wanted = r"sorted_in\(\) argument 'rows': expected list of \(str, int\), got list of \(int, str\)"
    with pytest.raises(TypeError, match=wanted):
        artifact.sorted_in([(1, "a")], [])
    assert artifact.nothing() == []


def test_what_is_known_of_a_function(folder: Path) -> None:
    artifact = load(folder)
    assert artifact.gcd.description == artifact.gcd.__doc__ == "Euclid's algorithm."
    assert str(artifact.area.signature) == "(r, /, *, unit=1)"
    assert repr(artifact.gcd) == "<loaded gcd(a, b)>" and "gcd" in repr(artifact) and "gcd" in dir(artifact)
    with pytest.raises(AttributeError, match=r"the artifact has the functions .*gcd, area, .*, not 'lcm'"):
        _ = artifact.lcm
    with pytest.raises(TypeError, match=r"the artifact has several functions: call one of .*gcd, area"):
        artifact(1, 2)


def test_one_function_is_called_itself(tmp_path: Path) -> None:
    shapes.plain_compiled = lanewise.compile(shapes.plain)  # type: ignore[attr-defined]
    shapes.plain_compiled.build(tmp_path)  # type: ignore[attr-defined]
    assert load(tmp_path)(12) == 144 == load(tmp_path / "manifest.json")(12) == load(tmp_path).plain(12)


def test_a_module_alone(folder: Path) -> None:
    content = (folder / "shapes.wasm").read_bytes()
    for artifact in (load(folder / "shapes.wasm"), load(content)):
        assert artifact.gcd(1071, 462) == 21
        with pytest.raises(OverflowError, match=r"gcd\(\): an int needs more than 64 bits"):
            artifact.gcd(10**40, 6**40)


def test_files_in_memory(folder: Path) -> None:
    files = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".json", ".wasm")}
    for given in (files, {name: memoryview(bytearray(content)) for name, content in files.items()}):
        artifact = load(given)
        assert artifact.gcd(1071, 462) == 21 and artifact.gcd(10**40, 6**40) == 2**40
    assert load(bytearray(files["shapes.wasm"])).gcd(4, 6) == 2
    with pytest.raises(ArtifactError, match=r"the artifact lacks shapes\.wasm"):
        load({name: content for name, content in files.items() if name != "shapes.wasm"})


def test_options_and_disposal(tmp_path: Path) -> None:
    compile_source("def f(n: int) -> int:\n    while n:\n        pass\n    return n\n").build(tmp_path)
    artifact = load(tmp_path)
    with pytest.raises(TimeoutError, match=r"f\(\) took longer than 0\.05 s"):
        artifact.f.with_(timeout=0.05)(1)
    assert artifact(0) == 0
    artifact.dispose()
    assert artifact(0) == 0


@pytest.mark.parametrize("made", ["files", "module", "pickled"])
def test_an_untrusted_module_is_stopped_though_it_never_asks(made: str) -> None:
    """As somebody may have written it: its endless loop does not poll."""
    module = with_section(image(DEAF, (param("n", "int"),), "int", name="deaf"), str)
    artifact = load(module, untrusted=True) if made == "module" else load_files({ALONE: module}, untrusted=True)
    artifact = pickle.loads(pickle.dumps(artifact)) if made == "pickled" else artifact
    assert artifact(7) == 7
    with pytest.raises(TimeoutError, match=r"^deaf\(\) took longer than 0\.15 s$"):
        artifact.f.with_(timeout=0.15)(0)
    assert artifact(6) == 6


def test_untrusted_is_a_setting_of_compiled_functions_too() -> None:
    compiled = compile_source("def f(n: int) -> int:\n    while n:\n        pass\n    return n\n", untrusted=True, timeout=0.15)
    assert compiled(0) == 0 and compiled.specialisations
    with pytest.raises(TimeoutError):
        compiled(1)
    assert [built.runner.host.interrupts for built in compiled._built.values()] == [True]


# --- traps -----------------------------------------------------------------------------------------------------------

FALLING = """def inner(k: int) -> int:
    while k > 10:
        k -= 3
    k = k ^ 123456789
    return k

def outer(n: int) -> int:
    n = n + 1
    k = inner(n) + inner(n + 1)
    return k + n
"""
CONSTANT, DIVISION = b"\x42\x95\x9a\xef\x3a", b"\x42\0\x7f\x42\0"
"""`i64.const 123456789`, and in as many bytes `i64.const 0  i64.div_s  i64.const 0`."""


def test_a_trap_has_its_lines(tmp_path: Path) -> None:
    """A module that was spoiled: the lines are those of the text above."""
    compile_source(FALLING, ints=64).build(tmp_path)
    content = (tmp_path / "outer.wasm").read_bytes()
    assert content.count(CONSTANT) == 1
    with pytest.raises(lanewise.InternalError, match=r"outer\(\) stopped: .*divide by zero; this is a bug of lanewise") as raised:
        load(content.replace(CONSTANT, DIVISION))(20)
    text = FALLING.splitlines()
    shown = [(entry.name, text[entry.lineno].strip()) for entry in raised.traceback[1:]]
    assert shown == [("outer", "k = inner(n) + inner(n + 1)"), ("inner", "k = k ^ 123456789")]


def test_a_trap_without_a_map_has_first_lines() -> None:
    """Nor does a broken map matter, except that it is refused where it is no text of digits."""
    broken = fixtures.broken()
    with pytest.raises(lanewise.InternalError, match=r"stop\(\) stopped") as raised:
        load(broken)()
    assert [(str(e.path), e.name, e.lineno + 1) for e in raised.traceback[1:]] == [("stop.py", "stop", 8)]
    section = custom.find(broken, "lanewise", "here")
    assert section is not None
    tables, bare = json.loads(section), broken.removesuffix(custom.add(b"", "lanewise", section))
    for text, line in (("", 7), (tables["map"][:3], 7), ("//////////", 7)):
        spoiled = custom.add(bare, "lanewise", json.dumps({**tables, "map": text}).encode())
        with pytest.raises(lanewise.InternalError) as raised:
            load(spoiled)()
        assert raised.traceback[-1].lineno + 1 == line
    with pytest.raises(ArtifactError, match="has a map from bytes to lines that is not in Base64"):
        load(spoiled.replace(b'"map": "//////////"', b'"map": "/-////////"'))


# --- pickles ---------------------------------------------------------------------------------------------------------


def test_a_function_that_can_be_imported_is_pickled_by_name() -> None:
    text = pickle.dumps(shapes.gcd)
    assert pickle.loads(text) is shapes.gcd and len(text) < 100


@pytest.mark.parametrize("make", [
    lambda folder: compile_source("def gcd(a: int, b: int) -> int:\n    while b:\n        a, b = b, a % b\n    return a\n"),
    lambda folder: load(folder).gcd,
], ids=["compiled", "loaded"])  # fmt: skip
def test_others_take_their_code_along(make: Callable[[Path], Any], folder: Path, tmp_path: Path) -> None:
    (tmp_path / "pickled").write_bytes(pickle.dumps(make(folder)))
    for file in folder.iterdir():
        file.unlink()
    code = "import pickle; f = pickle.load(open('pickled', 'rb')); print(f(1071, 462), f(10**40, 6**40) == 2**40)"
    env = {"PYTHONPATH": PATHS}
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, timeout=120, check=False)
    assert run.stdout.split() == [b"21", b"True"], run.stderr


# --- refusals --------------------------------------------------------------------------------------------------------


def change(folder: Path, **fields: object) -> None:
    data = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**data, **fields}))


@pytest.mark.parametrize(("fields", "message"), [
    ({"manifest": 0}, "manifest is version 0, and this lanewise reads version 1: build the folder again"),
    ({"manifest": 2}, "manifest is version 2, and this lanewise reads version 1: install a newer lanewise"),
    ({"abi": 99}, "abi is version 99, and this lanewise reads version 1: install a newer lanewise"),
    ({"manifest": "1"}, "has no version 'manifest': it is not of a folder that lanewise built"),
    ({"name": 3}, r"manifest\.json\.name is a text, not 3"),
    ({"modules": {}}, r"manifest\.json\.modules is a list, not {}"),
    ({"modules": []}, "lists no baseline module"),
    ({"files": {"x": {"bytes": 1}}}, r"manifest\.json\.files\.x lacks the field 'sha256'"),
    ({"files": {"x": {"bytes": True, "sha256": ""}}}, r"files\.x\.bytes is an integer, not True"),
    ({"unheard": 1}, "has the field 'unheard', which this lanewise does not know"),
    ({"functions": {}}, r"manifest\.json and shapes\.wasm list different functions"),
])  # fmt: skip
def test_a_manifest_of_another_kind(folder: Path, fields: dict[str, object], message: str) -> None:
    change(folder, **fields)
    with pytest.raises(ArtifactError, match=message):
        load(folder)


OUTSIDE = ("../shapes.wasm", "/etc/passwd", "a/b.wasm", "..", ".hidden", "C:\\x.wasm", "", "manifest.json", "a\0b")


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_file_name_that_leaves_the_folder(folder: Path, name: str) -> None:
    data = json.loads((folder / "manifest.json").read_text())
    change(folder, modules=[{**data["modules"][0], "file": name}])
    with pytest.raises(ArtifactError, match="which is none of this folder"):
        load(folder)


def test_a_module_that_is_not_the_one_listed(folder: Path) -> None:
    content = bytearray((folder / "shapes.wasm").read_bytes())
    content[-1] ^= 1
    (folder / "shapes.wasm").write_bytes(content)
    with pytest.raises(ArtifactError, match=r"shapes\.wasm is not the file that the manifest lists \(its SHA-256 differs\)"):
        load(folder)


def test_the_exact_module_is_checked_when_it_is_needed(folder: Path) -> None:
    (folder / "shapes.exact.wasm").write_bytes(b"")
    artifact = load(folder)
    assert artifact.gcd(4, 6) == 2
    with pytest.raises(ArtifactError, match=r"shapes\.exact\.wasm is not the file that the manifest lists"):
        artifact.gcd(2**70, 2)


def test_what_is_not_there(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(ArtifactError, match=r"nowhere cannot be read \(No such file or directory\)"):
        load(tmp_path / "nowhere")
    with pytest.raises(ArtifactError, match=r"manifest\.json cannot be read"):
        load(tmp_path)
    (folder / "shapes.wasm").unlink()
    with pytest.raises(ArtifactError, match=r"shapes\.wasm cannot be read .*: build the folder again"):
        load(folder)
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(ArtifactError, match=r"manifest\.json is not JSON"):
        load(tmp_path)


def test_modules_of_others(folder: Path) -> None:
    with pytest.raises(ArtifactError, match="the module is not a WebAssembly module"):
        load(b"\x7fELF" + bytes(20))
    with pytest.raises(ArtifactError, match="the module has no section 'lanewise': lanewise did not build it"):
        load(b"\0asm\1\0\0\0")
    with pytest.raises(ArtifactError, match="the module: abi is version 7"):
        load(custom.add(b"\0asm\1\0\0\0", "lanewise", b'{"abi": 7}'))


def test_damaged_modules_are_refused_and_nothing_else(folder: Path) -> None:
    """Cut off anywhere, or with any byte of the section changed: an ArtifactError, or functions that are still described."""
    content, rng = (folder / "shapes.wasm").read_bytes(), Random(5)
    begin = content.rindex(b"\x08lanewise{")
    for _ in range(400):
        damaged = bytearray(content)
        damaged[rng.randrange(begin, len(content))] = rng.randrange(256)
        for broken in (bytes(damaged), content[: rng.randrange(len(content) - 30)]):
            try:
                load(broken)
            except ArtifactError:
                continue


def rewritten(folder: Path, old: str, new: str) -> bytes:
    """The module with another text in its section."""
    content = (folder / "shapes.wasm").read_bytes()
    section = custom.find(content, "lanewise", "here")
    assert section is not None and old.encode() in section
    return custom.add(b"\0asm\1\0\0\0", "lanewise", section.replace(old.encode(), new.encode(), 1))


@pytest.mark.parametrize(("old", "new", "message"), [
    ('"name":"a"', '"name":"a=print(1)"', "calls something 'a=print(1)', which is no name of Python's"),
    ('"name":"a"', '"name":"lambda"', "calls something 'lambda'"),
    ('"name":"a"', '"name":"b"', r"the parameters of gcd() are not those of one function"),
    ('"raise":"ValueError"', '"raise":"os.error"', "raises 'os.error', which is no exception of Python's, numpy's or its own"),
    ('"raise":"ValueError"', '"raise":"print"', "raises 'print'"),
    ("negative: {}", "negative: {0.__class__}", "has a message with holes of another kind"),
    ("negative: {}", "negative: {!r:>999999999}", "has a message with holes of another kind"),
    ('"type":"int"', '"type":"integer"', "has a type that this lanewise does not know: 'integer'"),
    ('"words":["i64"]', '"words":["i64","i64"]', "describes gcd() in a way that no call has"),
    ('"words":["i64"]', '"words":["i65"]', "describes gcd() in a way that no call has"),
    ('"at":0', '"at":99', "points to lines or sources that it does not list"),
])  # fmt: skip
def test_a_section_says_nothing_that_others_could_run(folder: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ArtifactError, match=re.escape(message)):
        load(rewritten(folder, old, new))
