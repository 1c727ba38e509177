"""Golden vectors: what CPython answers is in the folder, and whoever answers otherwise is told of it."""

from __future__ import annotations

import copy
import hashlib
import json
import math
from pathlib import Path
from typing import Any

import lanewise
import numpy as np
import pytest
from artifact import shapes, witnessed
from lanewise.artifact import plain, values
from lanewise.artifact.vectors import FILE
from lanewise.errors import ArtifactError
from lanewise.ir.users import NO_CLASSES


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("vectors") / "kinds"
    lanewise.build(made, *witnessed.CALLS, vectors=witnessed.CALLS)
    return made


def calls_of(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((folder / FILE).read_bytes())["calls"]
    return found


def changed(folder: Path, to: Path, **fields: object) -> Path:
    """A copy of the folder with other vectors."""
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    files[FILE] = json.dumps({**json.loads(files[FILE]), **fields}).encode()
    manifest = json.loads(files["manifest.json"])
    manifest["files"][FILE] = {"bytes": len(files[FILE]), "sha256": hashlib.sha256(files[FILE]).hexdigest()}
    files["manifest.json"] = json.dumps(manifest).encode()
    to.mkdir()
    for name, content in files.items():
        (to / name).write_bytes(content)
    return to


def test_the_folder_answers_as_cpython(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = lanewise.load(folder).self_test()
    count = sum(map(len, witnessed.CALLS.values()))
    assert report and (report.passed, str(report)) == (count, f"{count} calls answered as by CPython")
    assert capsys.readouterr().out == ""


def test_the_answers_are_cpythons(folder: Path) -> None:
    """Written apart from the module: nothing compiled ran when they were made."""
    found = {(call["function"], json.dumps(call["arguments"])): call["answer"] for call in calls_of(folder)}
    assert found["gcd", "[1071, 462]"] == {"result": math.gcd(1071, 462)}
    assert found["inverse", '[{"float": 0.0}]'] == {"raises": "ZeroDivisionError"}
    assert found["told", "[2]"] == {"printed": "line 0\nline 1\nend"}
    assert found["failing", '[0, {"list": [1]}]'] == {"raises": "KeyError", "after": [0, {"list": [1, 0]}]}


def test_another_answer_is_told(folder: Path, tmp_path: Path) -> None:
    """Of every call, with each part of the answer in turn replaced."""
    calls = calls_of(folder)
    wrong: list[dict[str, Any]] = []
    for call in calls:
        for field in ("result", "raises", "after", "printed"):
            other = copy.deepcopy(call)
            was = other["answer"].get(field)
            changes: dict[str, object] = {"result": {"list": [was]}, "after": [was], "raises": f"{was}?", "printed": f"{was}?"}
            other["answer"][field] = changes[field]
            wrong.append(other)
    report = lanewise.load(changed(folder, tmp_path / "wrong", calls=wrong)).self_test()
    assert not report and report.passed == 0 and len(report.failures) == 4 * len(calls)
    assert str(report.failures[0]) == 'gcd(1071, 462) answers {"result": 21}, and CPython {"result": {"list": [21]}}'
    assert str(report).endswith(f"{4 * len(calls)} of {4 * len(calls)} calls answered otherwise than by CPython")


@pytest.mark.parametrize("value", [
    2, -0.0, 2.0, 2.5, math.nan, math.inf, 2**80, True, None, "é\ud800", 1 - 0j, b"\x00", (1, (2.5,)),
    np.float32(0.1), np.int16(-3), np.uint64(2**63), np.bool_(True), np.complex64(1 + 2j), [1, [2.0]],
    {1: [True], "a": None}, {3, "x"},
])  # fmt: skip
def test_values_come_back_as_they_were(value: object) -> None:
    data = json.loads(json.dumps(values.Writer(NO_CLASSES).to_json(value)))
    back = values.from_json(data, NO_CLASSES, "here")
    assert type(back) is type(value) and values.Writer(NO_CLASSES).to_json(back) == data
    assert values.same(data, data)
    others = [values.Writer(NO_CLASSES).to_json(other) for other in (0, 0.0, "", 7.25, [], (), np.float32(3), np.int16(7), {})]
    assert not any(values.same(data, other) or values.same(other, data) for other in others)


def test_units_in_the_last_place() -> None:
    a, b = 0.1, math.nextafter(math.nextafter(0.1, 1), 1)
    assert values.same(a, b, 2) and not values.same(a, b, 1) and not values.same(a, b)
    narrow = [{"float32": float(x)} for x in (np.float32(0.1), np.nextafter(np.float32(0.1), np.float32(1)))]
    assert values.same(*narrow, 1) and not values.same(*narrow)
    assert not values.same({"float": "nan"}, {"float": "inf"}, 5) and not values.same(a, {"float32": a}, 5)
    rows = [values.Writer(NO_CLASSES).to_json(np.array([1.0, x])) for x in (a, b)]
    assert values.same(*rows, 2) and not values.same(*rows, 1)


def test_what_no_file_can_carry() -> None:
    row = [1]
    for value, said in ((([row, row]), "in two places"), (object(), "object")):
        with pytest.raises(plain.NotPlain, match=said):
            values.Writer(NO_CLASSES).to_json(value)
    for data in ({"ndarray": ["f32", [3], "00"]}, {"named": ["none", []]}, {"set": 5}, {"what": 1}):
        with pytest.raises(ArtifactError, match="here is no"):
            values.from_json(data, NO_CLASSES, "here")


@lanewise.compile
def items(n: int) -> Any:
    yield n


def test_what_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ArtifactError, match=r"items\(\) yields, and vectors are of calls that stand alone"):
        items.build(tmp_path / "items", vectors=[(3,)])
    row = [1]
    with pytest.raises(ArtifactError, match=r"a vector of total\(\) has a list that is in two places"):
        lanewise.compile(total).build(tmp_path / "total", vectors=[([row, row],)])
    shapes.gcd.build(tmp_path / "bare")
    with pytest.raises(ArtifactError, match="keeps no calls to test itself with"):
        lanewise.load(tmp_path / "bare").self_test()
    assert not (tmp_path / "bare" / "lanewise.selftest.js").exists() and (folder / "lanewise.selftest.js").exists()
    with pytest.raises(ArtifactError, match="vectors is version 2"):
        lanewise.load(changed(folder, tmp_path / "newer", vectors=2)).self_test()
    other = [{"function": "lcm", "arguments": [], "answer": {}}]
    with pytest.raises(ArtifactError, match=r"calls lcm\(\), which the folder does not have"):
        lanewise.load(changed(folder, tmp_path / "other", calls=other)).self_test()
    (tmp_path / "newer" / FILE).write_bytes(b"{}")
    with pytest.raises(ArtifactError, match=r"vectors\.json is not the file that the manifest lists"):
        lanewise.load(tmp_path / "newer").self_test()


def total(rows: list[list[int]]) -> int:
    return sum(len(row) for row in rows)
