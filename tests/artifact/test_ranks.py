"""The ranks of arrays in folders that are built without examples: all with which a function makes sense."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lanewise
import numpy as np
import pytest
from artifact import ranked
from lanewise import CompileError, compile, compile_source
from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.types import members
from lanewise.loaded import Artifact


def combinations(function: Any) -> list[tuple[int, ...]]:
    """The ranks for which a function is compiled."""
    request = compile(function).part().request
    if request.ranks:
        return [tuple(each.values()) for each in request.ranks]
    return [tuple(rank_of(t) for types in request.params.values() for t in members(types) if is_ndarray(t))]


@pytest.mark.parametrize("function", ranked.RANKS, ids=lambda f: f.__name__)
def test_ranks_that_a_use_allows(function: Callable[..., Any]) -> None:
    assert combinations(function) == ranked.RANKS[function]


@pytest.fixture(scope="module")
def artifact(tmp_path_factory: pytest.TempPathFactory) -> Artifact:
    folder = tmp_path_factory.mktemp("ranked")
    lanewise.build(folder, *ranked.ALL, ranked.layer, ranked.inverted, ranked.axis_at_build, ranked.yielded)
    return lanewise.load(folder)


def cube(*shape: int) -> Any:
    return (np.arange(np.prod(shape)).reshape(shape) * 7 % 11).astype(np.float64)


@pytest.mark.parametrize("shape", [(5,), (2, 3), (2, 1, 4)])
def test_each_rank_has_numpys_answer(artifact: Artifact, shape: tuple[int, ...]) -> None:
    x, small = cube(*shape), cube(*shape).astype(np.float32)
    found = artifact.softmax(small)
    assert found.dtype == np.float32 and np.allclose(found, ranked.softmax(small), rtol=1e-6) and found.shape == shape
    assert artifact.itself(x) is x and artifact.added(x) is x
    for y in (x, cube(*shape[-1:])):
        assert np.array_equal(artifact.added(x, y), x + y)
    first, total = artifact.both(x)
    assert np.array_equal(first, x[::-1]) and total == x.sum()
    assert artifact.per_axis(x) == ranked.per_axis(x) > 1 << 63 or x.ndim == 1
    assert np.array_equal(artifact.axis_at_build(x), x.sum(axis=-1, keepdims=True))
    assert artifact.doubled(x, n=2) is None and np.array_equal(x, 4 * cube(*shape))
    assert artifact.softmax(small.tolist()).shape == shape
    assert artifact.itself(memoryview(x)) is not x and np.array_equal(artifact.itself(memoryview(x)), x)


def test_an_array_that_cannot_be_written_to_is_refused(artifact: Artifact) -> None:
    x = cube(2, 2)
    x.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        artifact.doubled(x)
    assert np.array_equal(x, cube(2, 2))


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda a: a.softmax(np.ones((1, 1, 1, 1), np.float32)), ValueError,
         "softmax() argument 'x': expected 1-D or 2-D or 3-D numpy array of float32, got 4-D numpy array of float32"),
        (lambda a: a.softmax(np.ones(2)), TypeError,
         "softmax() argument 'x': expected 1-D or 2-D or 3-D numpy array of float32, got 1-D numpy array of float64"),
        (lambda a: a.softmax(3.0), TypeError,
         "softmax() argument 'x': expected 1-D or 2-D or 3-D numpy array of float32, got float"),
        (lambda a: a.added(np.ones(2), np.ones((2, 2, 2, 2))), ValueError,
         "added() argument 'y': expected 1-D or 2-D or 3-D numpy array of float64 or None, got 4-D numpy array of float64"),
        (lambda a: a.added(np.ones((2, 2)), np.ones((2, 2, 2))), ValueError,
         "added() argument 'y': expected 1-D or 2-D beside 2-D 'x', got 3-D"),
        (lambda a: a.layer(*(np.ones((2,) * n, np.float32) for n in (3, 1, 3))), ValueError,
         "layer() argument 'gamma': expected 3-D beside 3-D 'x', got 1-D"),
        (lambda a: a.layer(*(np.ones((2,) * n, np.float32) for n in (2, 1, 3))), ValueError,
         "layer() argument 'beta': expected 1-D or 2-D beside 2-D 'x' and 1-D 'gamma', got 3-D"),
        (lambda a: a.inverted(np.ones(2)), ValueError,
         "inverted() argument 'x': expected 2-D or 3-D numpy array of float64 or None, got 1-D numpy array of float64"),
    ],
)  # fmt: skip
def test_ranks_that_are_not_there(artifact: Artifact, call: Callable[[Artifact], Any], error: type, text: str) -> None:
    with pytest.raises(error) as found:
        call(artifact)
    assert type(found.value) is error and str(found.value) == text


@pytest.mark.parametrize("function", [ranked.unpacked, ranked.by_places, ranked.centred, ranked.stored], ids=lambda f: f.__name__)
def test_what_fixes_a_rank_costs_no_byte(tmp_path: Path, function: Callable[..., Any]) -> None:
    compile(function).build(tmp_path / "open")
    (ranks,) = ranked.RANKS[function]
    compile(function).build(tmp_path / "told", examples=tuple(cube(*(2,) * rank) for rank in ranks))
    module = f"{function.__name__}.wasm"
    assert (tmp_path / "open" / module).read_bytes() == (tmp_path / "told" / module).read_bytes()


def test_dims_that_are_the_same_are_not_compared(tmp_path: Path) -> None:
    function = compile(ranked.softmax)
    function(np.ones((2, 3), np.float32))
    assert "could not be broadcast" not in function.text("code.typed")


def test_ranks_are_told_once(artifact: Artifact, tmp_path: Path) -> None:
    lanewise.build(tmp_path, ranked.softmax)
    assert "def softmax(x: NDArray[np.float32]) -> NDArray[np.float32]:" in (tmp_path / "__init__.pyi").read_text()
    tensor = "{ readonly data: Float32Array; readonly shape: readonly number[] }"
    rows = "readonly (readonly number[])[] | readonly (readonly (readonly number[])[])[]"
    declared = f"PythonFunction<[x: {tensor} | {rows} | Float32Array], {tensor} | Float32Array, [\"x\"]>"
    assert declared in (tmp_path / "index.d.ts").read_text()


def test_where_no_rank_is_compiled_all_reasons_are_told(tmp_path: Path) -> None:
    source = """
    def f(x: NDArray[np.float64]) -> float:
        rows, columns = x.shape
        a = np.busday_count(x)
        return x[0, 0] + np.loadtxt("a")
    """
    f = compile_source(f"import numpy as np\nfrom numpy.typing import NDArray\n{textwrap.dedent(source)}")
    with pytest.raises(CompileError) as found:
        f.build(tmp_path)
    assert [refusal.line for refusal in found.value.refusals] == [6, 7]


def test_an_example_says_which(tmp_path: Path) -> None:
    x = np.ones((2, 2, 2))
    compile(ranked.spread).build(tmp_path, examples=(x,))
    again = lanewise.load(tmp_path)
    assert np.array_equal(again.spread(x), ranked.spread(x))
    with pytest.raises(ValueError, match="expected 3-D numpy array of float64, got 1-D"):
        again.spread(x[0, 0])
