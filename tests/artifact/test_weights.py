"""Large arrays of a module: in a folder they lie in a file of their own, and other values take no compiling."""

from __future__ import annotations

import json
import pickle
import re
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lanewise import ArtifactError, build, compile, load
from lanewise.artifact import manifest
from lanewise.artifact.weights import Tensor, read, written
from numpy.typing import NDArray

SCALE = np.linspace(-1, 1, 1500, dtype=np.float32)
STEPS = array("q", range(0, 5000, 7))
SMALL = array("d", [0.5, 0.25])


def scaled(x: NDArray[np.float32]) -> NDArray[np.float32]:
    return x * SCALE


def step(i: int) -> float:
    return STEPS[i] ** 9 * SMALL[i % 2]


ONES = np.ones(1500, np.float32)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("weighed") / "both"
    build(found, compile(scaled), compile(step))
    return found


def test_the_file_is_a_safetensors_file(folder: Path) -> None:
    (file,) = folder.glob("weights-*.safetensors")
    content = file.read_bytes()
    length = int.from_bytes(content[:8], "little")
    head = json.loads(content[8 : 8 + length])
    said = {name: (row["dtype"], row["shape"]) for name, row in head.items()}
    assert said == {"SCALE": ("F32", [1500]), "STEPS": ("I64", [len(STEPS)])}
    begin, end = head["SCALE"]["data_offsets"]
    assert content[8 + length + begin : 8 + length + end] == SCALE.tobytes()
    assert head["STEPS"]["data_offsets"][1] == len(content) - 8 - length


def test_the_manifest_lists_them_and_no_module_has_them(folder: Path) -> None:
    found = manifest.parse((folder / "manifest.json").read_bytes())
    for row, own in zip(found.weights, (SCALE, STEPS), strict=True):
        assert (folder / row.file).read_bytes()[slice(*row.range)] == own.tobytes()
    for module in found.modules:
        wasm = (folder / module.file).read_bytes()
        assert SCALE[:100].tobytes() not in wasm and SMALL.tobytes() in wasm


def test_the_functions_have_them(folder: Path) -> None:
    found = load(folder)
    assert found.scaled(ONES * 3).tobytes() == (ONES * 3 * SCALE).tobytes()
    assert [found.step(i) for i in (0, 1, 600)] == [step(i) for i in (0, 1, 600)]
    again = pickle.loads(pickle.dumps(found))
    assert again.scaled(ONES).tobytes() == SCALE.tobytes()


@pytest.mark.parametrize("way", ["array", "bytes", "path"])
def test_others_take_their_place(way: str, folder: Path, tmp_path: Path) -> None:
    file, _ = written([(Tensor("SCALE", "f32", (1500,)), ONES.tobytes())])
    (tmp_path / "tuned.safetensors").write_bytes(file)
    given: Any = {"array": {"SCALE": ONES}, "bytes": file, "path": tmp_path / "tuned.safetensors"}[way]
    found = load(folder, weights=given)
    assert found.scaled(SCALE).tobytes() == SCALE.tobytes()
    assert found.step(5) == step(5)
    assert pickle.loads(pickle.dumps(found)).scaled(SCALE).tobytes() == SCALE.tobytes()


def test_the_exact_variant_has_them_too(folder: Path) -> None:
    others = array("q", [10**12] * len(STEPS))
    assert load(folder, weights={"STEPS": others}).step(1) == float(10**12) ** 9 * 0.25
    assert load(folder).step(700) == step(700)


REFUSED: list[tuple[Any, str]] = [
    ({"SCAL": ONES}, "no weight is called 'SCAL'; there are 'SCALE', 'STEPS': give each by its name"),
    ({"SCALE": ONES[1:]}, r"'SCALE' is F32\[1500\], not F32\[1499\]: give an array of that dtype and shape"),
    ({"SCALE": ONES.astype(np.float64)}, r"'SCALE' is F32\[1500\], not F64\[1500\]"),
    ({"SCALE": ONES.reshape(2, 750)}, r"'SCALE' is F32\[1500\], not F32\[2, 750\]"),
    ({"SCALE": [1.0] * 1500}, "'SCALE' is an array, not a list: give numpy's, an array.array, or a whole file"),
    (b"\x05", "weights is no safetensors file, or one that was cut off"),
    ("nowhere.safetensors", "nowhere.safetensors cannot be read"),
]


@pytest.mark.parametrize(("given", "words"), REFUSED, ids=[words[:25] for _, words in REFUSED])
def test_what_does_not_fit_is_refused(given: Any, words: str, folder: Path) -> None:
    with pytest.raises(ArtifactError, match=words):
        load(folder, weights=given)


def test_a_file_that_was_cut_off() -> None:
    file, _ = written([(Tensor("SCALE", "f32", (1500,)), ONES.tobytes())])
    assert read(file, "it")["SCALE"][1] == ONES.tobytes()
    for length in (0, 7, 30, len(file) - 1):
        with pytest.raises(ArtifactError, match="it is no safetensors file, or one that was cut off"):
            read(file[:length], "it")


def test_a_module_alone_says_what_it_lacks(folder: Path) -> None:
    words = "'SCALE' (F32[1500]), 'STEPS' (I64[715]); load its folder, or pass weights="
    with pytest.raises(ArtifactError, match=re.escape(words)):
        load(folder / "both.wasm")
    found = load(folder / "both.wasm", weights={"SCALE": ONES, "STEPS": STEPS})
    assert found.scaled(SCALE).tobytes() == SCALE.tobytes()


def test_a_file_that_is_not_the_one_that_was_built(folder: Path) -> None:
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    (name,) = (name for name in files if name.endswith(".safetensors"))
    files[name] = files[name][:-1] + b"\xff"
    with pytest.raises(ArtifactError, match=rf"{name} is not the file that the manifest lists \(its SHA-256 differs\)"):
        load(files)


def test_what_the_module_does_to_its_array_is_seen() -> None:
    """Where the module is here, a change of its content means to compile anew, as for lists."""
    here = compile(scaled)
    assert here(ONES).tobytes() == SCALE.tobytes()
    before = SCALE.copy()
    try:
        SCALE[3] = 7
        assert here(ONES).tobytes() == SCALE.tobytes() != before.tobytes()
    finally:
        SCALE[:] = before
    assert here(ONES).tobytes() == before.tobytes()
