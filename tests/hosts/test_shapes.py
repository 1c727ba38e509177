"""What annotations say of the axes of arrays is looked at before a function runs, in Python, from folders, in JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import lanewise
import numpy as np
import pytest
from hosts.javascript import NAMES, Hosts
from hosts.tagged import tagged
from lanewise import Shape, compile
from numpy.typing import NDArray

Image = Annotated[NDArray[np.float32], Shape("H", "W", 3)]
Mask = Annotated[NDArray[np.bool_], Shape("H", "W")]


@compile
def shown(image: Image, edges: Annotated[NDArray[np.float64], Shape("2 * H + W // 2")], mask: Mask | None = None) -> float:
    """What is there of an image."""
    return float(image.sum()) + len(edges) + (0 if mask is None else mask.shape[1])


def narrowed(rows: Annotated[NDArray[np.int64], Shape(None, 2)], depth: int) -> int:
    """Only the caller's argument has to have this shape."""
    return int(rows.sum()) if depth == 0 else narrowed(rows[:, :1] + depth, depth - 1)


def image(*dims: int) -> NDArray[np.float32]:
    return np.ones(dims, np.float32)


FITTING = [
    (image(2, 5, 3), np.zeros(6)),
    (image(2, 5, 3), np.zeros(6), np.ones((2, 5), bool)),
    (image(0, 1, 3), np.zeros(0), None),
]
OTHERS: list[tuple[tuple[Any, ...], str]] = [
    ((image(2, 5, 4), np.zeros(6)), "'image': expected shape (H, W, 3), got (2, 5, 4)"),
    ((image(2, 5, 3), np.zeros(5)), "'edges': expected shape (2 * H + W // 2,) = (6,), got (5,)"),
    ((image(2, 5, 3), np.zeros(6), np.ones((5, 2), bool)), "'mask': expected shape (H, W) = (2, 5), got (5, 2)"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("shapes") / "shapes"
    lanewise.build(found, shown)
    return found


@pytest.mark.parametrize("loaded", [False, True], ids=("compiled", "from a folder"))
def test_python(folder: Path, loaded: bool) -> None:
    function: Callable[..., Any] = lanewise.load(folder) if loaded else shown
    for arguments in FITTING:
        assert function(*arguments) == shown.python(*arguments)
    for arguments, words in OTHERS:
        with pytest.raises(ValueError) as caught:  # noqa: PT011: the whole text is compared
            function(*arguments)
        assert str(caught.value) == f"shown() argument {words}"


@pytest.mark.parametrize("loaded", [False, True], ids=("compiled", "from a folder"))
def test_another_number_of_axes(folder: Path, loaded: bool) -> None:
    function: Callable[..., Any] = lanewise.load(folder) if loaded else shown
    for arguments, *expected in (
        ((image(2, 5), np.zeros(6)), "(H, W, 3), got (2, 5)", "3-D numpy array of float32, got 2-D numpy array of float32"),
        (
            (image(2, 5, 3), np.zeros((6, 1))), "(2 * H + W // 2,), got (6, 1)",
            "1-D numpy array of float64, got 2-D numpy array of float64",
        ),
    ):
        with pytest.raises(ValueError) as caught:  # noqa: PT011: the whole text is compared
            function(*arguments)
        name = "image" if arguments[0].ndim == 2 else "edges"
        assert str(caught.value) == f"shown() argument '{name}': expected {('shape ' * (not loaded)) + expected[loaded]}"


def test_axes_without_a_word_about_their_length() -> None:
    @compile
    def width(mask: Mask, other: Mask | None = None) -> int:
        return mask.shape[-1]

    assert width(np.ones((2, 3), bool)) == 3
    for arguments, name in (((np.ones(3, bool),), "mask"), ((np.ones((2, 3), bool), np.ones(3, bool)), "other")):
        with pytest.raises(ValueError, match=rf"width\(\) argument '{name}': expected shape \(H, W\).*, got \(3,\)"):
            width(*arguments)


def test_javascript(folder: Path) -> None:
    hosts = Hosts(lambda: [folder])
    try:
        given = [*FITTING, *(arguments for arguments, _ in OTHERS)]
        calls = [{"export": "shown", "args": list(map(tagged, arguments))} for arguments in given]
        answers = hosts[NAMES[0]].answers(folder, calls, {})["outcomes"]
    finally:
        hosts.close()
    assert ["error" in answer for answer in answers] == [False] * len(FITTING) + [True] * len(OTHERS)
    for (_, words), answer in zip(OTHERS, answers[len(FITTING) :], strict=True):
        assert answer["error"]["type"] == "ValueError"
        assert "".join(map(chr, answer["error"]["message"])) == f"shown() argument {words}"


def test_calls_within_the_module_are_not_looked_at() -> None:
    rows = np.array([[1, 2], [3, 4]])
    compiled = compile(narrowed)
    assert compiled(rows, 2) == narrowed(rows, 2)
    with pytest.raises(ValueError, match=r"'rows': expected shape \(any, 2\), got \(2, 3\)"):
        compiled(np.ones((2, 3), np.int64), 0)


@pytest.mark.parametrize(
    ("dims", "kind", "words"),
    [
        ((), ValueError, "without dims"),
        ((1.5,), TypeError, "not float"),
        ((True,), TypeError, "not bool"),
        ((-1,), ValueError, "no less than 0: -1"),
        *(((dim,), ValueError, "names and ints") for dim in ("H +", "f(H)", "H / 2", "'a'")),
    ],
)
def test_what_is_no_shape(dims: tuple[Any, ...], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        Shape(*dims)


def test_shapes_compare_and_print_by_their_dims() -> None:
    assert Shape("H", 3) == Shape("H", 3) != Shape("H", 4)
    assert repr(Shape("H", 3, None)) == "Shape('H', 3, None)"
    assert len({Shape("H"), Shape("H")}) == 1
