"""`lanewise.Tensor`: what compiled functions take and give for arrays where there is no numpy. That CPython is another process."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import pytest
from hosts.pyodide.tensors import told_without_numpy
from lanewise import Tensor, build, compile
from lanewise.tensor import DTYPES
from runtime.arrays import ALL, above, doubled, mirrored, turned


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("tensors")
    build(folder / "f", *map(compile, ALL))
    return told_without_numpy(folder / "f")


def test_arguments_are_changed_in_place(told: dict[str, Any]) -> None:
    expected = doubled(np.array([[1, -0.5, 3], [4, 5, 6]])).tolist()
    assert told["doubled"] == [True, expected, [x for row in expected for x in row]]
    assert told["empty"] == [0, 3]
    assert told["allocated"] == [True, [[0, 0], [0, 5]], "Tensor"]


def test_results_are_tensors(told: dict[str, Any]) -> None:
    assert told["turned"] == turned(np.arange(6, dtype=np.int16).reshape(2, 3)).tolist()
    z = mirrored(np.array([1 + 2j, complex(0, -3)]))
    assert told["mirrored"] == ["complex128", [2], z.view(np.float64).tolist(), f"Tensor({z.tolist()}, dtype=complex128)"]
    mask, places = above(np.array([1.0, 3, 2]), 1.5)
    assert told["above"] == ["bool", mask.tolist(), "int64", places.tolist()]
    assert told["view"] == [[[1, 1], [1, 6]], True, [[2, 2], [2, 12]]]


def test_in_containers(told: dict[str, Any]) -> None:
    rows = doubled(np.array([[1, -0.5, 3], [4, 5, 6]]))
    assert told["in lists"] == [True, (rows + 1).tolist(), [7, 0, 0]]


def test_buffers_and_rows_are_taken(told: dict[str, Any]) -> None:
    assert told["total"] == 1.75 and told["buffer"] == [1.75, 2.5]


def test_what_is_refused(told: dict[str, Any]) -> None:
    assert told["refused"] == [
        "TypeError: total() argument 'x': expected 1-D lanewise.Tensor of float32, got 1-D lanewise.Tensor of float64",
        "ValueError: total() argument 'x': expected 1-D lanewise.Tensor of float32, got 2-D lanewise.Tensor of float32",
        "TypeError: total() argument 'x': expected 1-D lanewise.Tensor of float32, got str",
        "TypeError: doubled() argument 'rows': cannot modify read-only memory",
        "TypeError: doubled() argument 'rows': expected 2-D lanewise.Tensor of float64, got list",
        "TypeError: allocate(): an array of O is not compiled yet",
        "TypeError: total() argument 'x': expected 1-D lanewise.Tensor of float32, got list",
    ]


def test_a_tensor_is_numpys_where_numpy_is() -> None:
    held = array("d", [1, 2, 3, 4])
    tensor = Tensor(held, (2, 2))
    assert np.asarray(tensor).tolist() == [[1, 2], [3, 4]] == tensor.tolist()
    found = compile(doubled)(tensor)  # type: ignore[arg-type]
    assert isinstance(found, np.ndarray) and found.tolist() == [[2, 4], [6, 8]] and held.tolist() == [2, 4, 6, 8]


@pytest.mark.parametrize("dtype", DTYPES)
def test_what_a_tensor_says(dtype: str) -> None:
    expected = (np.arange(6) % 2).astype(dtype).reshape(3, 2)
    tensor = Tensor(expected.tobytes(), (3, 2), dtype)
    assert tensor.tolist() == expected.tolist() and len(tensor) == 3 and tensor.itemsize == expected.itemsize
    assert np.array_equal(np.asarray(tensor), expected) and np.asarray(tensor).dtype == expected.dtype
    assert tensor.reshape(6).tolist() == expected.reshape(6).tolist()
    if dtype[0] != "c" and dtype != "float16":
        assert Tensor(expected).dtype == dtype and Tensor(expected).shape == (3, 2)


def test_what_is_no_tensor() -> None:
    with pytest.raises(ValueError, match=r"a shape of \(2, 2\) does not hold 3 items"):
        Tensor(bytes(3), (2, 2))
    with pytest.raises(TypeError, match="a Tensor of float128: expected one of bool, "):
        Tensor(bytes(16), dtype="float128")
    with pytest.raises(ValueError, match="one behind the other"):
        Tensor(np.ones((2, 3)).T)
    with pytest.raises(TypeError, match="say their dtype"):
        Tensor(np.ones(2, np.float16))
    with pytest.raises(TypeError, match="len"):
        len(Tensor(bytes(1), ()))
    assert Tensor(bytes(1), ()).tolist() == 0
