"""What is an array elsewhere goes in as numpy's array of the same memory; lists of numbers go into functions of folders."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lanewise
import numpy as np
import pytest
from lanewise import compile
from numpy.typing import NDArray


class Tensor:
    """An array of another library: DLPack, and nothing else."""

    def __init__(self, own: NDArray[Any]) -> None:
        self.own = own

    def __dlpack__(self, **options: Any) -> object:
        return self.own.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.own.__dlpack_device__()


class Picture:
    """An object with numpy's own protocol."""

    def __init__(self, own: NDArray[Any]) -> None:
        self.own = own

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return self.own.__array_interface__


Row = np.ndarray[tuple[int], np.dtype[np.float64]]


def scaled(x: NDArray[np.float64], by: float) -> float:
    """In place; the sum."""
    x *= by
    return float(x.sum())


def summed(x: Row) -> float:
    return float(x.sum())


def last(x: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> int:
    return int(x[-1, -1])


def optional(x: Row | None, more: float = 0.0) -> float:
    return more - 1.0 if x is None else more + float(x.sum())


def of_several(xs: list[NDArray[np.float64]]) -> float:
    return float(xs[0].sum())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Any:
    place: Path = tmp_path_factory.mktemp("foreign") / "functions"
    lanewise.build(place, *map(compile, (scaled, summed, last, optional, of_several)))
    return lanewise.load(place)


@pytest.mark.parametrize("wrapped", [Tensor, Picture], ids=lambda cls: cls.__name__)
@pytest.mark.parametrize("loaded", [False, True], ids=("compiled", "from a folder"))
def test_the_memory_is_shared(wrapped: Callable[[Any], Any], loaded: bool, folder: Any) -> None:
    function: Any = folder["scaled"] if loaded else compile(scaled)
    for own, alike in ((np.arange(5.0), np.arange(5.0)), (np.arange(9.0)[::-2], np.arange(9.0)[::-2])):
        assert function(wrapped(own), 2.5) == scaled(alike, 2.5)
        assert own.tolist() == alike.tolist()


def test_buffers_where_an_array_is_annotated(folder: Any) -> None:
    for function in (compile(scaled), folder["scaled"]):
        for own in (array("d", [1, 2, 4]), memoryview(bytearray(np.array([1.0, 2.0, 4.0]))).cast("d")):
            assert function(own, 3.0) == 21.0
            assert list(own) == [3.0, 6.0, 12.0]


def test_where_none_may_stand_instead(folder: Any) -> None:
    for function in (compile(optional), folder["optional"]):
        for wrapped in (Tensor, Picture, memoryview):
            assert function(wrapped(np.array([1.0, 2.5])), 1.0) == 4.5
        assert function(None, 1.0) == 0.0
        for wrong in (Tensor(np.ones(2, np.int64)), object(), "text"):
            with pytest.raises(TypeError, match="expected 1-D numpy array of float64 or None, got"):
                function(wrong)


def test_in_a_container_an_array_is_numpys(folder: Any) -> None:
    for function in (compile(of_several), folder["of_several"]):
        for wrapped in (Tensor, Picture, memoryview):
            with pytest.raises(TypeError, match=r"expected (list of )?1-D numpy array of float64"):
                function([wrapped(np.ones(2))])
        assert function([np.ones(2)]) == 2.0


def test_other_dtypes_and_ranks_are_refused(folder: Any) -> None:
    for function in (compile(summed), folder["summed"]):
        for own in (np.ones(3, np.float32), np.ones((3, 1)), np.ones(3, ">f8")):
            for wrapped in (Tensor, Picture) if own.dtype.isnative else (Picture,):
                kind = ValueError if own.ndim == 2 else TypeError
                with pytest.raises(kind, match=f"expected 1-D numpy array of float64, got .*{wrapped.__name__}"):
                    function(wrapped(own))


def test_what_may_not_be_written_to(folder: Any) -> None:
    own = np.ones(3)
    own.flags.writeable = False
    for function in (compile(scaled), folder["scaled"]):
        with pytest.raises(ValueError, match="argument 'x': assignment destination is read-only"):
            function(Picture(own), 2.0)
    assert folder["summed"](Picture(own)) == 3.0


def test_lists_in_folders(folder: Any) -> None:
    assert folder["summed"]([1, 2.5, True]) == 4.5
    assert folder["summed"]([]) == 0.0
    assert folder["last"]([[1, 2], [3, 255]]) == 255
    with pytest.raises(ValueError, match="assignment destination is read-only"):
        folder["scaled"]([1.0], 2.0)
    for wrong in ([[1], [2, 3]], [1.5], [[1.5]], [["a"]], [[None]], [1], [[[1]]]):
        with pytest.raises(TypeError, match="expected 2-D numpy array of uint8, got list"):
            folder["last"](wrong)
    for wrong in ([[256]], [[-1]]):
        with pytest.raises(OverflowError, match=r"last\(\) argument 'x': .*out of bounds for uint8"):
            folder["last"](wrong)


def test_a_list_is_no_array_where_python_would_go_on_with_it() -> None:
    compiled = compile(summed)
    for _ in range(2):
        with pytest.raises(TypeError, match="expected 1-D numpy array of float64, got list"):
            compiled([1.0, 2.0])
        assert compiled(np.array([1.0, 2.0])) == 3.0


def test_without_an_annotation_an_object_is_what_it_is() -> None:
    def first(x):  # type: ignore[no-untyped-def]
        return x.own

    assert first(Tensor(np.ones(2))).tolist() == compile(first)(Tensor(np.ones(2))).tolist() == [1.0, 1.0]
