"""Folders that `build` writes: what is in them, that nothing else shows in them, and what is refused."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

import jsonschema
import lanewise
import lanewise.nn.functional as functional
import numpy as np
import pytest
from artifact import shapes
from lanewise import ArtifactError, CompileError, SettingError, compile
from lanewise.artifact import forms, manifest
from lanewise.loaded import variants
from lanewise_wasm.decode import decode
from lanewise_wasm.module import Named
from numpy.typing import NDArray

Cube = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]

ROOT = Path(__file__).parents[2]
PATHS = ":".join(str(ROOT / root) for root in ("core", "wasm", "web"))


def test_the_manifest_lists_every_file_as_it_is(folder: Path) -> None:
    found = manifest.parse((folder / "manifest.json").read_bytes())
    listed = {m.file: (m.bytes, m.sha256) for m in found.modules} | {n: (f.bytes, f.sha256) for n, f in found.files.items()}
    there = {p.name: p.read_bytes() for p in folder.iterdir() if p.name != "manifest.json"}
    assert listed == {name: (len(c), hashlib.sha256(c).hexdigest()) for name, c in there.items()}
    assert {"shapes.wasm", "shapes.exact.wasm", "shapes.wasm.map", "index.js", "index.d.ts", "__init__.pyi"} <= there.keys()


def test_files_name_functions_for_debugging_alone(tmp_path: Path) -> None:
    """Globals they do, by which a host finds the heap."""
    text = "def f(x: list[int]) -> int:\n    return x.pop()\n"
    for debug, named in ((False, Named.GLOBALS), (True, Named.LOCALS)):
        lanewise.compile_source(text, debug=debug).build(tmp_path / str(debug))
        modules = list((tmp_path / str(debug)).glob("*.wasm"))
        assert modules and {decode(module.read_bytes()).named for module in modules} == {named}


def test_what_the_library_raises_in_several_places_is_said_once(tmp_path: Path) -> None:
    """Each of these raises a `list index out of range` of its own, in another function of the library."""
    text = "def f(x: list[int], y: list[str], i: int) -> str:\n    return y[x.pop(i)] + y.pop(i) + str(x.index(i)) + y[i]\n"
    function = lanewise.compile_source(text)
    function.build(tmp_path)
    for file, _, image in variants(lanewise.load(tmp_path)):
        said = [(site.text, loc) for site, loc in image.sites]
        assert len(said) == len(set(said)) > 3, file


Pair = tuple[NDArray[np.float64], float]


def smoothed(rows: NDArray[np.float64], pair: Pair, cube: Cube | None = None, more: NDArray[np.float64] | None = None) -> Any:
    """Over the last axis of any rank."""
    added = 0.0 if cube is None or more is None else cube.sum() * more[0, 0]
    return (rows - rows.mean(axis=-1, keepdims=True)) * pair[0].sum() * pair[1] + added


def test_an_example_says_the_ranks_that_annotations_leave_open(tmp_path: Path) -> None:
    rows, cube = np.arange(6.0).reshape(2, 3), np.ones((1, 2, 1))
    compile(smoothed).build(tmp_path, examples=(rows, (rows + 1, 2), cube, rows - 1), vectors=[(rows, (rows + 1, 2.0))])
    again = lanewise.load(tmp_path).smoothed
    for given in ((rows, (rows + 1, 2.0)), (rows, (rows + 1, 3), cube, rows - 2)):
        assert np.array_equal(again(*given), smoothed(*given))
    with pytest.raises(ValueError, match="expected 2-D numpy array of float64, got 1-D numpy array of float64"):
        again(rows[0], (rows, 2.0))


def test_the_published_schema_describes_it(folder: Path) -> None:
    schema = json.loads((ROOT / "docs" / "manifest.schema.json").read_text())
    assert schema == forms.schema(manifest.Manifest)
    data = json.loads((folder / "manifest.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(data)
    for broken in ({**data, "abi": "1"}, {**data, "extra": 1}, {k: v for k, v in data.items() if k != "modules"}):
        assert list(jsonschema.Draft202012Validator(schema).iter_errors(broken))


def test_values_fit_the_schemas_of_their_types(folder: Path) -> None:
    functions = json.loads((folder / "manifest.json").read_text())["functions"]
    schemas = {p["name"]: p["value"]["schema"] for f in functions.values() for p in f["parameters"]}
    fitting = {"a": 3, "r": 2.5, "x": [1.5, 2], "n": None, "z": {"re": 1, "im": 2.5}, "t": [1, 2.5], "data": [0, 255], "name": "\0",
               "rows": [["a", 1], ["b", 2**70]], "marks": [[], [None, 0.5]], "path": "a/b", "others": ["."]}  # fmt: skip
    wrong = {"a": 2.5, "r": "2", "x": [None], "n": "1", "z": {"re": 1}, "t": [1], "data": [256], "name": None,
             "rows": [["a"]], "marks": [["x"]], "path": {"_text": "a"}, "others": [None]}  # fmt: skip
    for name in fitting:
        check = jsonschema.Draft202012Validator(schemas[name])
        assert check.is_valid(fitting[name]) and not check.is_valid(wrong[name]), name
    empty = jsonschema.Draft202012Validator(functions["nothing"]["result"]["schema"])
    assert empty.is_valid([]) and not empty.is_valid([1])


def test_descriptions_tags_and_literals(folder: Path) -> None:
    functions = manifest.parse((folder / "manifest.json").read_bytes()).functions
    assert functions["gcd"].description == "Euclid's algorithm."
    assert functions["area"].tag == "team/area"
    assert [(p.name, p.kind, p.default, p.literals) for p in functions["area"].parameters] == [
        ("r", "positional", [], []), ("unit", "keyword", [1], [1, 2]),
    ]  # fmt: skip
    _, mark, how = functions["called"].parameters
    assert (mark.default, mark.literals, how.default, how.literals) == (["\ud800"], [], ["warm"], ["warm", "it's"])
    assert [p.written for p in functions["scale"].parameters] == [True, False]
    assert functions["gcd"].file == "artifact/shapes.py" or functions["gcd"].file.endswith("shapes.py")


def test_the_stub_is_python_that_mypy_reads(folder: Path) -> None:
    text = (folder / "__init__.pyi").read_text()
    names = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    assert names == [f.python.__name__ for f in shapes.ALL]
    use = folder.parent / "use.py"
    use.write_text(
        "import shapes\nreveal_type(shapes.area(2.0, unit=2))\nshapes.area(2.0, unit=3)\nshapes.gcd('a', 1)\n"
        "reveal_type(shapes.called('a', None, \"it's\"))\nshapes.called('a', how='cold')\nshapes.called(1)\n"
        "reveal_type(shapes.sorted_in([], [[None]]))\nshapes.sorted_in([1], [])\nreveal_type(shapes.nothing())\n"
        "reveal_type(shapes.beside(__import__('pathlib').PosixPath('a'), []))\n"
    )
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "use.py"], cwd=folder.parent, capture_output=True, text=True,
        env={**os.environ, "MYPYPATH": f"{ROOT / 'core'}"}, timeout=300, check=False,
    )  # fmt: skip
    found = [line for line in run.stdout.splitlines() if line.startswith("use.py")]
    assert 'Revealed type is "float"' in found[0] and "use.py:3: error" in found[1] and "use.py:4: error" in found[2], run.stdout
    assert re.search(r'Revealed type is "[Tt]uple\[(builtins\.)?str, (builtins\.)?int\]"', found[3]), run.stdout
    assert "use.py:6: error" in found[4] and "use.py:7: error" in found[5], run.stdout
    rows, wrong, empty, paths = found[6:]
    assert "dict[pathlib.PosixPath, " in paths.replace("builtins.", ""), run.stdout
    assert "list[tuple[" in rows.replace("builtins.", "") and "use.py:9: error" in wrong and "list[Never]" in empty, run.stdout


def test_the_folder_is_a_package(folder: Path) -> None:
    code = "import shapes; print(shapes.gcd(1071, 462), shapes.area(2.0), shapes.gcd(10**40, 6**40) == 2**40)"
    env = {**os.environ, "PYTHONPATH": PATHS}
    run = subprocess.run([sys.executable, "-c", code], cwd=folder.parent, capture_output=True, env=env, timeout=120, check=False)
    assert run.stdout.split() == [b"21", b"12.56", b"True"], run.stderr


# --- the same bytes everywhere ---------------------------------------------------------------------------------------


def test_neither_folder_nor_user_nor_hash_seed_show(tmp_path: Path) -> None:
    found = []
    for number, (seed, home) in enumerate([("0", "/root"), ("1", "/tmp/somebody"), ("77", "/")]):
        project = tmp_path / f"project{number}" / ("deeper" * number or "flat")
        project.mkdir(parents=True)
        shutil.copy(shapes.__file__, project / "shapes.py")
        code = "import lanewise, shapes; lanewise.build('out', *shapes.ALL)"
        env = {"PYTHONHASHSEED": seed, "HOME": home, "USER": f"u{number}", "PYTHONPATH": f"{PATHS}:."}
        subprocess.run([sys.executable, "-c", code], cwd=project, env=env, timeout=300, check=True)
        found.append({p.name: p.read_bytes() for p in (project / "out").iterdir()})
    assert found[0] == found[1] == found[2]
    assert not [name for name, content in found[0].items() if str(tmp_path).encode() in content]


def test_a_function_does_not_show_what_else_was_built(folder: Path, tmp_path: Path) -> None:
    lanewise.build(tmp_path / "alone", shapes.gcd)
    before = {p.name: p.read_bytes() for p in (tmp_path / "alone").iterdir()}
    lanewise.build(tmp_path / "alone", shapes.gcd)
    assert before == {p.name: p.read_bytes() for p in (tmp_path / "alone").iterdir()}


# --- what is and what is not built -----------------------------------------------------------------------------------


def test_the_exact_variant_is_there_where_a_call_can_need_it(tmp_path: Path) -> None:
    def modules(function: object) -> set[str]:
        lanewise.build(tmp_path, function)
        return {m.variant for m in manifest.parse((tmp_path / "manifest.json").read_bytes()).modules}

    def half(x: float) -> float:
        return x / 2

    def count(x: float) -> int:
        return int(x)

    def ratio(x: float, y: float) -> float:
        return x / y

    def given(n: int) -> float:
        return n * 0.5

    def many(found: list[float]) -> float:
        return found[0]

    def inside(found: dict[str, list[int]]) -> float:
        return len(found) / 2

    def held(word: str) -> bool:
        return "lan" in word

    def below(found: list[float], y: float) -> float:
        n = 0
        for x in found:
            n += x < y
        return n / 2

    for function in (half, ratio, compile(ints=64)(given), many, held, below):
        assert modules(function) == {"baseline"}
    assert modules(count) == {"baseline", "exact"} == modules(given) == modules(inside)
    assert lanewise.load(tmp_path).inside({"a": [2**70]}) == 0.5


def test_arrays_do_not_ask_for_the_exact_variant(tmp_path: Path) -> None:
    def centred(x: Cube) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        y = np.concatenate([x, np.zeros(x.shape)], axis=1) - x.mean(axis=(0, 1))
        return np.median(y[y[:, 0, 0] > 0.0], axis=(0, 1))

    def pooled(x: NDArray[np.float32]) -> NDArray[np.float32]:
        return functional.max_pool2d(np.where(x > 0, x, 0.5).reshape(1, 1, len(x), -1), 2)

    def above(x: Cube) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        return x[x > 0.5]

    for function in (centred, pooled, above):
        lanewise.build(tmp_path, function)
        assert "exact" not in {m.variant for m in manifest.parse((tmp_path / "manifest.json").read_bytes()).modules}


def test_the_exact_variant_has_the_functions_whose_calls_can_need_it(tmp_path: Path) -> None:
    def half(x: float) -> float:
        return x / 2

    def squares(n: int) -> int:
        return sum(i * i for i in range(n))

    def whole(x: float) -> int:
        return int(x) * 2

    lanewise.build(tmp_path, half, squares, whole)
    found = lanewise.load(tmp_path)
    entries = {variant: image.entries.keys() for _, variant, image in variants(found)}
    assert entries == {"baseline": {"half", "squares", "whole"}, "exact": {"squares", "whole"}}
    assert found.half(3.0) == 1.5 and found.whole(1e30) == int(1e30) * 2
    assert found.squares(4_000_000) == sum(i * i for i in range(4_000_000))


def test_what_an_earlier_build_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    lanewise.build(tmp_path, shapes.gcd)
    (tmp_path / "notes.txt").write_text("mine")
    lanewise.build(tmp_path, shapes.plain)
    names = {p.name for p in tmp_path.iterdir()}
    assert {"plain.wasm", "notes.txt"} <= names and "gcd.wasm" not in names and not [n for n in names if n.endswith(".part")]


def test_files_that_would_be_the_same_stay(tmp_path: Path) -> None:
    """And what was changed by hand is as it was built again."""
    lanewise.build(tmp_path, shapes.gcd)
    before = {p.name: (p.stat().st_ino, p.read_bytes()) for p in tmp_path.iterdir()}
    (tmp_path / "index.d.ts").write_text("mine")
    lanewise.build(tmp_path, shapes.gcd)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {name: content for name, (_, content) in before.items()}
    assert all((tmp_path / name).stat().st_ino == inode for name, (inode, _) in before.items() if name != "index.d.ts")


def test_a_file_that_no_build_wrote_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "index.js").write_text("mine")
    with pytest.raises(ArtifactError, match=r"index\.js is there and no build wrote it: nothing was written"):
        lanewise.build(tmp_path, shapes.gcd)
    assert [p.name for p in tmp_path.iterdir()] == ["index.js"] and (tmp_path / "index.js").read_text() == "mine"


def test_too_large_is_refused_with_the_sizes(tmp_path: Path) -> None:
    with pytest.raises(ArtifactError, match=r"gcd\.exact\.wasm has \d+ bytes, and max_size is 100; nothing was written") as refused:
        shapes.gcd.build(tmp_path / "out", max_size=100)
    assert "gcd:entry" in str(refused.value) and not (tmp_path / "out").exists()


def test_the_report_says_what_costs(tmp_path: Path) -> None:
    report = shapes.gcd.build(tmp_path)
    assert report.files["gcd.wasm"] == (tmp_path / "gcd.wasm").stat().st_size
    assert 0 < report.functions["gcd"] < report.files["gcd.wasm"]
    assert "gcd.wasm" in str(report) and "gcd:entry" in str(report)


def test_open_types_need_examples(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=r"open_types\(\) cannot be built: the type of 'a', 'b' is not known") as refused:
        shapes.open_types.build(tmp_path)
    assert "annotate it, or pass examples=" in str(refused.value)
    shapes.open_types.build(tmp_path, examples=(1.5, 2))
    assert lanewise.load(tmp_path)(1.5, 2) == 3.5


class Film(TypedDict, total=False):
    title: str
    year: int


def test_what_several_types_are_is_the_plainest_in_a_folder(tmp_path: Path) -> None:
    """Calls in Python ask the argument."""

    def told(films: Sequence[Film], names: Mapping[str, float], least: Iterable[int] | None = None) -> str:
        return f"{[film.get('title') for film in films]} {sum(names.values())} {sum(least or ())}"

    compile(told).build(tmp_path)
    loaded = lanewise.load(tmp_path)
    assert loaded([{"title": "a"}, {"year": 1}], {"x": 1.5}) == "['a', None] 1.5 0"
    assert loaded([], {}, [1, 2]) == "[] 0 3"
    with pytest.raises(TypeError, match="argument 'films': expected list of dict of str to "):
        loaded((), {})
    assert compile(told)((), {}, (1, 2)) == "[] 0 3"
    types = (tmp_path / "index.d.ts").read_text()
    film = "{ [key: string]: number | bigint | string }"
    assert f"films: ({film} | {film.replace('{ [key: string]:', 'Map<string,').replace(' }', '>')})[], names:" in types


def test_what_cannot_stand_in_one_folder(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"gcd\(\) has ints='exact' and plain\(\) ints=32: the functions of one artifact"):
        lanewise.build(tmp_path, shapes.gcd, compile(ints=32)(shapes.plain))
    with pytest.raises(ArtifactError, match="two functions have the same name: gcd, gcd"):
        lanewise.build(tmp_path, shapes.gcd, compile(shapes.gcd.python))
    with pytest.raises(ArtifactError, match="<lambda> has no name to export"):
        lanewise.build(tmp_path, lambda: 1)
    with pytest.raises(ArtifactError, match=r"build\(\) takes at least one function"):
        lanewise.build(tmp_path)
    with pytest.raises(ArtifactError, match=r"name='\.\./gcd': the name of an artifact has letters"):
        lanewise.build(tmp_path, shapes.gcd, name="../gcd")
    assert not list(tmp_path.iterdir())


def test_the_modules_are_named_after_the_function_the_folder_or_as_one_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my folder").mkdir()
    monkeypatch.chdir(tmp_path / "my folder")
    assert "my_folder.wasm" in lanewise.build(".", shapes.gcd, shapes.area).files
    assert "gcd.wasm" in lanewise.build("one", shapes.gcd).files
    assert "other.wasm" in lanewise.build("other", shapes.gcd, name="other").files
    assert lanewise.load(".").area(1.0) == 3.14


def test_a_default_that_no_file_can_carry(tmp_path: Path) -> None:
    def f(data: bytearray = bytearray(b"ab")) -> int:  # noqa: B008
        return len(data)

    with pytest.raises(ArtifactError, match=r"f\(\) cannot be built: the default of 'data' is a bytearray") as refused:
        lanewise.build(tmp_path, f)
    assert "hint: give it None as default" in str(refused.value)


def test_a_text_that_no_file_can_carry(tmp_path: Path) -> None:
    """JSON takes the halves of a surrogate pair for one code point."""

    def f(text: str = "\ud83d\ude00") -> int:
        return len(text)

    def g(text: str) -> int:
        raise ValueError("\ud83d\ude00")

    with pytest.raises(ArtifactError, match=r"f\(\) cannot be built: the default of 'text' is a str '\\ud83d\\ude00'"):
        lanewise.build(tmp_path, f)
    with pytest.raises(ArtifactError, match=r"a ValueError with a str '\\ud83d\\ude00' cannot be built: no file can carry that"):
        lanewise.build(tmp_path, g)


def test_what_only_the_run_names_travels(tmp_path: Path) -> None:
    class Row:
        def __init__(self) -> None:
            self.kind = "row"

    def f(name: str):  # type: ignore[no-untyped-def]
        row = Row()
        setattr(row, name, 1)
        return [row]

    compiled = compile(f)
    lanewise.build(tmp_path, compiled, vectors={compiled: [("n",)]})
    assert lanewise.load(tmp_path).self_test()
    assert vars(lanewise.load(tmp_path)("n")[0]) == {"kind": "row", "n": 1}
    assert "{ kind: I | string; [name: string]: I | string; }" in (tmp_path / "index.d.ts").read_text()
    assert "    def __getattr__(self, name: str) -> int: ..." in (tmp_path / "__init__.pyi").read_text()
    schema = json.loads((tmp_path / "manifest.json").read_text())["functions"]["f"]["result"]["schema"]
    assert next(iter(schema["$defs"].values()))["additionalProperties"] == {"type": "integer"}


def test_what_the_run_names_is_not_passed(tmp_path: Path) -> None:
    class Row:
        pass

    def f(row, name: str):  # type: ignore[no-untyped-def]
        setattr(row, name, 1)

    with pytest.raises(ArtifactError, match=r"f\(\) cannot be built: it takes a Row, whose attributes only the run names"):
        compile(f).build(tmp_path, examples=(Row(), "x"))


def test_a_range_stays_in_python(tmp_path: Path) -> None:
    """Whatever it lies in, and as an argument."""

    def f(n: int) -> tuple[int, range]:
        return n, range(n)

    def g(r) -> int:  # type: ignore[no-untyped-def]
        return sum(r)

    with pytest.raises(ArtifactError, match=r"f\(\) cannot be built: it takes or gives a range, which only Python has"):
        lanewise.build(tmp_path, f)
    with pytest.raises(ArtifactError, match=r"g\(\) cannot be built: it takes or gives a range"):
        compile(g).build(tmp_path, examples=(range(3),))
    assert compile(f)(3) == f(3)


def test_a_view_of_a_dict_stays_in_python(tmp_path: Path) -> None:
    def f(n: int) -> object:
        return [{n: 1}.items()]

    with pytest.raises(ArtifactError, match=r"f\(\) cannot be built: it gives a view of a dict, which only Python has"):
        lanewise.build(tmp_path, f)
    assert compile(f)(3) == f(3)


def test_types_for_javascript(folder: Path) -> None:
    text = (folder / "index.d.ts").read_text()
    assert "export declare const gcd: PythonFunction<[a: number | bigint, b: number | bigint], number, [" in text
    assert "export declare const area: PythonFunction<[r: number], number, [null], number, { unit?: 1 | 2; }>;" in text
    named = """name: string, mark?: null | string, how?: "warm" | "it's\""""
    assert f'called: PythonFunction<[{named}], [string, number], ["name", "mark", "how"], [string, bigint]>;' in text
    given = "rows: (readonly [string, number | bigint])[], marks: (null | number)[][], empty?: number | bigint"
    result, wide = (f"[[string, {each}][], string[]]" for each in ("number", "bigint"))
    wanted = f'PythonFunction<[{given}], {result}, ["rows", "marks", "empty"], {wide}>;'
    assert 'beside: PythonFunction<[path: string, others: string[]], Map<string, number>, ["path", "others"], Map<' in text
    assert f"sorted_in: {wanted}" in text and "nothing: PythonFunction<[], never[], []>;" in text
    assert "/** Of a circle *∕ in units. */" in text, "a description does not end its comment"
    assert "export declare const default" not in text and "  readonly default: PythonFunction<[yield_: number | bigint]" in text
    assert "export const gcd = functions.gcd;" in (folder / "index.js").read_text()
    modules = json.loads((folder / "manifest.json").read_text())["modules"]
    for name in ("index.js", "manifest.js"):
        files = re.findall(r'new URL\("./(.+?)", import.meta.url\).*sha256: "(.+)"', (folder / name).read_text())
        assert files == [(module["file"], module["sha256"]) for module in modules]


@compile
def boxes(n: int):  # type: ignore[no-untyped-def]
    box = []  # type: ignore[var-annotated]
    for k in range(n):
        box = [box, {"a": box}, k]
    return box


def test_a_type_that_holds_itself(tmp_path: Path) -> None:
    """It names what is around it: in the manifest as a schema that refers to itself, in Python and TypeScript as anything."""
    lanewise.build(tmp_path, boxes)
    result = manifest.parse((tmp_path / "manifest.json").read_bytes()).functions["boxes"].result
    assert result.type == "list[<dict[str, ^1] | int | ^0>]"
    check = jsonschema.Draft202012Validator(result.schema)
    assert check.is_valid([3]) and check.is_valid(boxes.python(3)) and not check.is_valid([[{"a": [None]}]])
    stub = (tmp_path / "__init__.pyi").read_text()
    assert ast.parse(stub) and "import Any\n" in stub and "-> list[dict[str, Any] | int | Any]" in stub
    assert "({ [key: string]: unknown } | number | unknown)[]" in (tmp_path / "index.d.ts").read_text()
    assert lanewise.load(tmp_path).boxes(5) == boxes.python(5)
