"""Rows of docs/deviations.md (tools/deviations.py) about numpy's functions of arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from lanewise import compile


def counted(x: Any, w: Any) -> Any:
    return np.bincount(x, weights=w)


def crossed(a: Any, b: Any) -> Any:
    return np.cross(a, b)


def looked_at(x: Any, n: Any) -> Any:
    return np.lib.stride_tricks.as_strided(x, (n,), x.strides)


def evaluated(p: Any, x: Any) -> Any:
    return np.polyval(p, x)


def varying(x: Any) -> Any:
    return np.cov(x), np.corrcoef(x)


def parted(x: Any, k: Any) -> Any:
    return np.partition(x, k), np.argpartition(x, k)


def above(xs: Any, least: Any) -> Any:
    return np.array([x for x in xs if x > least])


def rows_above(xs: Any, least: Any) -> Any:
    return np.array([[x, x] for x in xs if x > least])


def nothing(xs: Any) -> Any:
    return np.array([*xs])


def test_polyval_without_coefficients() -> None:
    none, x = np.zeros(0), np.arange(3)
    assert evaluated(none, x).dtype == np.int64
    found = compile(evaluated)(none, x)
    assert found.dtype == np.float64
    assert found.tolist() == [0.0, 0.0, 0.0]
    assert evaluated(none, 2.0).shape == ()
    assert type(compile(evaluated)(none, 2.0)) is np.float64


def test_what_is_parted_lies_on_its_side() -> None:
    compiled = compile(parted)
    for size in (256, 257, 1000):
        x = np.random.default_rng(size).standard_normal(size)
        wanted, k = np.sort(x), size // 3
        found, places = compiled(x, k)
        for row in (found, x[places], parted(x, k)[0]):
            assert row[k] == wanted[k]
            assert np.array_equal(np.sort(row[:k]), wanted[:k])
            assert np.array_equal(np.sort(row[k:]), wanted[k:])
        assert np.array_equal(found, wanted) == (size <= 256)


def test_cov_of_a_matrix_has_two_axes() -> None:
    # Every step is exact: numpy's product rounds once per term where BLAS has FMA, twice elsewhere.
    one, wanted = np.array([[1.0, 3.0, 5.0]]), np.cov([1.0, 3.0, 5.0])
    assert [np.shape(found) for found in varying(one)] == [(), ()]
    assert [found.tolist() for found in compile(varying)(one)] == [[[float(wanted)]], [[1.0]]]
    assert [np.shape(found) for found in compile(varying)(one[0])] == [(), ()]


def with_zeros(zeros: Any) -> Any:
    return np.poly(zeros)


def column(rows: Any, name: Any) -> Any:
    return np.array([row[name] for row in rows])


class Model:
    """Has learned nothing yet."""

    def __init__(self) -> None:
        self.weights: Any = None


@pytest.mark.parametrize("asked", [np.sum, np.exp, np.zeros_like, np.linalg.norm, np.asarray, np.transpose, np.sort])
def test_none_is_no_array(asked: Any) -> None:
    """What is None at this call, and an array at others."""

    def ask(x: Any, learns: bool) -> Any:
        model = Model()
        if learns:
            model.weights = x
        return asked(model.weights)

    compiled = compile(ask)
    x = np.arange(3.0)
    np.testing.assert_array_equal(compiled(x, True), ask(x, True))
    with pytest.raises(TypeError, match="of None: arrays of objects are not compiled"):
        compiled(x, False)
    told = compile(column)
    np.testing.assert_array_equal(told([{"n": 1, "s": "x"}], "n"), [1])
    with pytest.raises(TypeError, match="arrays of texts are not compiled"):
        told([{"n": 1, "s": "x"}], "s")
    with pytest.raises(TypeError, match="arrays of objects are not compiled"):
        told([{"n": 1, "s": None}], "s")


def test_poly_without_zeros() -> None:
    assert with_zeros(np.zeros(0)) == 1.0
    assert type(with_zeros(np.zeros(0))) is float
    assert compile(with_zeros)(np.zeros(0)).tolist() == [1.0]
    assert compile(with_zeros)(np.ones(1)).tolist() == with_zeros(np.ones(1)).tolist() == [1.0, -1.0]


def laid(x: Any) -> Any:
    return x.strides, x.view(np.int8)


def test_an_argument_lies_in_one_piece() -> None:
    x = np.arange(6.0).reshape(2, 3).T
    assert x.strides == (8, 24)
    with pytest.raises(ValueError, match="the last axis must be contiguous"):
        laid(x)
    strides, octets = compile(laid)(x)
    assert strides == (16, 8)
    assert octets.tolist() == x.copy(order="C").view(np.int8).tolist()


def made_anew(x: Any) -> Any:
    return np.exp(x.T).strides, np.array(x.T).flags.c_contiguous


def test_what_is_new_lies_in_the_order_of_c() -> None:
    x = np.ones((2, 3))
    assert made_anew(x) == ((8, 24), False)
    assert compile(made_anew)(x) == ((16, 8), True)


def imaginary(x: Any) -> Any:
    parts = x.imag
    parts[0] = 7
    return parts


def test_imaginary_parts_of_real_numbers_may_be_written_to() -> None:
    x = np.ones(2)
    with pytest.raises(ValueError, match="read-only"):
        imaginary(x)
    assert compile(imaginary)(x).tolist() == [7, 0]
    assert x.tolist() == [1, 1]


def overwritten(data: bytes) -> Any:
    x = np.frombuffer(data, np.uint8)
    x[0] = 7
    return x


def test_an_array_of_bytes_may_be_written_to() -> None:
    data = b"ab"
    with pytest.raises(ValueError, match="read-only"):
        overwritten(data)
    assert compile(overwritten)(data).tolist() == [7, 98]
    assert data == b"ab"


def test_dims_have_31_bits() -> None:
    @compile
    def columns(n: int) -> int:
        return np.zeros((0, n)).shape[1]

    @compile
    def repeated(n: int) -> int:
        return np.broadcast_to(np.ones(1), (n, 3)).size

    @compile
    def under_others(n: int) -> int:
        return np.zeros(0).reshape(0, n).shape[1]

    for function, most in ((columns, 2**30), (repeated, 3 * 2**30), (under_others, 2**30)):
        assert function(2**30) == function.python(2**30) == most
        assert function.python(2**40) > 2**39
        with pytest.raises(MemoryError):
            function(2**40)


def overwritten_views(x: Any) -> Any:
    x.diagonal()[0] = 7
    np.broadcast_to(x, (2, 2, 2))[1, 0, 1] = 9
    return x


def test_what_is_read_only_in_numpy_may_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        overwritten_views(np.eye(2))
    assert compile(overwritten_views)(np.eye(2)).tolist() == [[7.0, 9.0], [0.0, 1.0]]


def different(x: Any) -> Any:
    return np.unique_values(x)


def test_unique_values_are_in_order() -> None:
    x = np.array([1, 1, 2, 3, 3, 70, -5])
    assert sorted(different(x).tolist()) == compile(different)(x).tolist() == [-5, 1, 2, 3, 70]


def singular(a: Any) -> Any:
    return np.linalg.svd(a)


def eigen(a: Any) -> Any:
    return np.linalg.eigh(a)


def test_singular_vectors_have_signs_of_their_own() -> None:
    a = np.array([[1.0, 2.0j], [3.0, 4.0]])
    found, expected = compile(singular)(a), singular(a)
    assert np.allclose(abs(found.U), abs(expected.U))
    assert np.allclose(abs(found.Vh), abs(expected.Vh))
    assert np.allclose((found.U * found.S) @ found.Vh, a)


def test_eigenvalues_of_what_is_no_number() -> None:
    for odd in (np.nan, np.inf):
        a = np.array([[odd, 1.0], [1.0, 2.0]])
        assert not np.isnan(eigen(a).eigenvectors).all() or not np.isnan(eigen(a).eigenvalues).all()
        values, vectors = compile(eigen)(a)
        assert np.isnan(values).all()
        assert np.isnan(vectors).all()
        with pytest.raises(np.linalg.LinAlgError, match="SVD did not converge"):
            compile(singular)(a)


def test_bincount_with_weights_gives_floats() -> None:
    for size, own in ((0, np.int64), (2, np.float64)):
        x, w = np.arange(size), np.ones(size)
        assert counted(x, w).dtype == own
        assert compile(counted)(x, w).dtype == np.float64


def test_an_array_of_a_list_without_items() -> None:
    assert above((1, 2), 5).dtype == np.float64
    assert compile(above)((1, 2), 5).dtype == np.int64
    assert above((1, 2), 0).dtype == compile(above)((1, 2), 0).dtype == np.int64
    assert compile(nothing)([]).dtype == nothing([]).dtype == np.float64
    assert rows_above((1, 2), 5).shape == (0,)
    assert compile(rows_above)((1, 2), 5).shape == (0, 0)


def below(limit: int) -> Any:
    return np.array([i if i < 3 else 0.5 for i in range(limit)])


def test_an_array_of_what_may_be_ints_or_floats() -> None:
    assert below(2).dtype == np.int64
    assert compile(below)(2).dtype == np.float64
    assert compile(below)(5).tolist() == below(5).tolist()


def test_cross_takes_vectors_of_three_items() -> None:
    three, two = np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0])
    assert compile(crossed)(three, three[::-1]).tolist() == crossed(three, three[::-1]).tolist()
    with pytest.warns(DeprecationWarning):
        assert crossed(two, two[::-1]) == -3.0
    with pytest.raises(ValueError, match="vectors of two items are not crossed in compiled code"):
        compile(crossed)(two, two[::-1])


def at_a_list(x: Any, places: Any) -> Any:
    return x[tuple(places)]


def test_a_tuple_of_any_length_says_of_each_axis_one_thing() -> None:
    x = np.arange(6.0).reshape(2, 3)
    assert compile(at_a_list)(x, [1, 2]) == at_a_list(x, [1, 2]) == 5.0
    assert at_a_list(x, [1]).tolist() == [3.0, 4.0, 5.0]
    with pytest.raises(IndexError, match="has an item for each of the 2 axes in compiled code, not 1"):
        compile(at_a_list)(x, [1])


def test_as_strided_stays_within_its_array() -> None:
    x = np.arange(4)
    assert compile(looked_at)(x, 3).tolist() == looked_at(x, 3).tolist()
    assert looked_at(x[:2], 4).tolist() == [0, 1, 2, 3]
    with pytest.raises(ValueError, match=r"as_strided\(\) of a shape and strides that go beyond the array"):
        compile(looked_at)(x[:2], 4)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_sums_of_what_lies_otherwise_are_within_their_bound(dtype: Any) -> None:
    @compile
    def sums(x):  # type: ignore[no-untyped-def]
        return x.sum(axis=0), x.sum(axis=1)

    x = np.random.default_rng(0).normal(size=(40, 30)).astype(dtype)
    assert [a.tobytes() for a in sums(x)] == [a.tobytes() for a in sums.python(x)]
    turned = np.asfortranarray(x)
    for axis, found in enumerate(sums(turned)):
        exact = x.astype(np.float64).sum(axis=axis)
        bound = x.shape[axis] * np.finfo(dtype).eps * np.abs(x.astype(np.float64)).sum(axis=axis)
        assert found.dtype == dtype
        assert np.all(np.abs(found - exact) <= bound)
    assert dtype != np.float16 or any(a.tobytes() != b.tobytes() for a, b in zip(sums(turned), sums.python(turned), strict=True))
