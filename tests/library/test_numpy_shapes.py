"""numpy's functions that join, part and turn arrays, against numpy itself, on many shapes: as source and compiled."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy
import pytest
from lanewise.library.prelude import reshaping

from library.standard import compare

SIZES = (0, 1, 2, 5)
DTYPES = (numpy.float64, numpy.uint8)


def tables() -> list[Any]:
    """Of two axes and several dtypes, views among them."""
    found: list[Any] = []
    for rows, columns, dtype in itertools.product(SIZES, SIZES, DTYPES):
        x = (numpy.arange(rows * columns) * 7 % 11).reshape(rows, columns).astype(dtype)
        found += [x, x.T, x[::-1]] if dtype is numpy.float64 else [x]
    return found


def joined(x: Any) -> Any:
    return numpy.concatenate((x, x)), numpy.concatenate((x, x), axis=-1), numpy.stack((x, x), axis=1), numpy.dstack((x, x))


def turned(x: Any) -> Any:
    return numpy.flip(x), numpy.flip(x, 0), numpy.rot90(x), numpy.rot90(x, 3), numpy.moveaxis(x, 0, 1), numpy.expand_dims(x, 1)


def rolled(x: Any, n: int) -> Any:
    return numpy.roll(x, n), numpy.roll(x, n, axis=0), numpy.roll(x, n, axis=-1), numpy.roll(x, n, axis=(0, 1))


def again(x: Any, n: int) -> Any:
    return numpy.repeat(x, n), numpy.repeat(x, n, axis=0), numpy.tile(x, n), numpy.tile(x, (n, 2)), numpy.tile(x, (2, 1, n))


def parted(x: Any, n: int) -> Any:
    return [part.tolist() for part in numpy.array_split(x, n)], [part.tolist() for part in numpy.split(x, n, axis=1)]


@pytest.mark.parametrize("function", [joined, turned], ids=lambda f: f.__name__)
def test_of_one_array(function: Any) -> None:
    assert compare(function, "numpy", [(x,) for x in tables()]) == 64


@pytest.mark.parametrize("function", [rolled, parted], ids=lambda f: f.__name__)
def test_with_a_number(function: Any) -> None:
    assert compare(function, "numpy", [(x, n) for x in tables() for n in (-1, 0, 1, 3)]) == 256


def test_again_and_again() -> None:
    """What is empty is not repeated less than never: `reshape` says that in other words where only the run knows the dims."""
    assert compare(again, "numpy", [(x, n) for x in tables() for n in (-1, 0, 1, 3) if x.size or n >= 0]) == 228


def factors(rng: random.Random, count: int) -> tuple[int, ...]:
    """Dims of so many items, of one item some of them."""
    found = [1] * rng.choice((0, 0, 1, 2))
    while count > 1:
        found.append(rng.choice([n for n in range(2, count + 1) if count % n == 0]))
        count //= found[-1]
    rng.shuffle(found)
    return tuple(found) or (1,)


def test_axes_are_merged_where_numpy_merges_them() -> None:
    rng, base = random.Random(0), numpy.arange(6**4).reshape(6, 6, 6, 6)
    views = 0
    for _ in range(1000):
        x = base[tuple(slice(None, None, rng.choice((1, 1, 2, 3, 6, -1, -2))) for _ in range(4))].transpose(rng.sample(range(4), 4))
        x = x[:, rng.choice((0, slice(0, 1), slice(None)))]
        dims = factors(rng, x.size)
        wanted = x.reshape(dims)
        even = reshaping.are_even(x.shape, x.strides, dims)
        assert even == numpy.shares_memory(x, wanted), (x.shape, x.strides, dims)
        assert not even or x.flags.c_contiguous or reshaping.steps_under(x.shape, x.strides, dims) == wanted.strides
        views += even
    assert 100 < views < 900
