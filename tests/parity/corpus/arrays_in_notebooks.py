"""What notebooks ask of numpy by its options. Numbers are small and exact where the order of adding could show."""

from typing import Any

import numpy as np
from parity.case import case

F32 = np.float32
SIGNED = np.array([1.0, -2.0, 3.0])


@case((SIGNED.astype(F32),), (SIGNED.astype(np.int16),), (SIGNED,), (SIGNED[:0],))
def selected_beside_numbers(x: Any) -> Any:
    """A number of Python's among the choices has no dtype of its own."""
    mixed, doubled = np.select([x > 1, x < 0], [x, 0], default=-1), np.select([x > 1, x < 0], [0, x * 2])
    halves, typed = np.select((x > 1, x < 0), (x, 1.5), 2), np.select([x > 1], [x], default=np.float64(2))
    return mixed, doubled, halves, typed, np.select([x > 2], [True])


@case((2,), (1,), (0,))
def laid_as_in_fortran(n: Any) -> Any:
    """The first axis is the fastest."""
    a, b = np.zeros((n, 3), order="F"), np.ones((2, n), np.int32, "F")
    a[:, 1] = 5
    c, d = np.full((2, 3), n, order="F"), np.array([[1, 2], [3, n]], order="F")
    return a, b, c, d, np.empty_like(c, order="F").shape, np.zeros(n, order="F"), a.T.flags["C_CONTIGUOUS"], c.strides, d.strides


@case((np.arange(3),), (np.zeros((1, 2)),), (np.arange(0),))
def copied_or_not(x: Any) -> Any:
    """What numpy is told about copies."""
    same, other = np.array(x, copy=False), np.asarray(np.asanyarray(x, copy=True), copy=True)
    other[...] = 7
    try:
        np.array(x, dtype=np.float32, copy=False)
    except ValueError as error:
        said = str(error).partition("\n")[0]
    same[...] = 5
    return x, other, said


@case((np.array([0.1, 0.2, 0.7], F32) * F32(1.0001),), (np.array([0.5, 0.5]),), (np.array([0.5, 0.25], F32),))
def shares_of_singles(p: Any) -> Any:
    """Singles need not be 1 together so exactly."""
    state = np.random.RandomState(1)
    return int(np.random.default_rng(0).choice(len(p), p=p)), int(state.choice(len(p), p=p))


@case((3.0,), (np.arange(4.0),), (np.zeros((0, 2)),))
def middles_along_an_axis(x: Any) -> Any:
    """A number has no axis."""
    found = []
    for f in (np.median, np.nanmedian, lambda x, axis: np.percentile(x, 50, axis=axis)):
        try:
            found.append(np.asarray(f(x, axis=-1)).tolist())
        except (IndexError, ValueError) as error:
            found.append([str(error)])
    return found


METHODS = np.array([0.0, 0.1, 0.25, 0.5, 0.77, 1.0])


@case((np.array([3.0, 1.0, 7.0, 2.0, 9.0, 4.0, 8.0]),), (np.array([5, 2, 8, 1]),), (np.array([1.5], F32),), ulp=4)
def shares_by_all_methods(x: Any) -> Any:
    """Where a share falls, by everybody who has written about it."""
    return (
        np.quantile(x, METHODS, method="inverted_cdf"),
        np.quantile(x, METHODS, method="averaged_inverted_cdf"),
        np.quantile(x, METHODS, method="closest_observation"),
        np.quantile(x, METHODS, method="interpolated_inverted_cdf"),
        np.percentile(x, 40, method="median_unbiased"),
        np.nanpercentile(x, [25, 75], method="normal_unbiased"),
    )


MASK = np.array([True, True, False, True])


@case(
    (np.array([1.0, np.nan, 2.5, np.nan]), MASK), (np.array([[1.0, np.nan, 4.0, 2.0]], F32), MASK), (np.array([1, 2, 3, 4]), MASK),
    (np.full(4, np.nan), ~MASK),
)  # fmt: skip
def options_past_nans(x: Any, w: Any) -> Any:
    """A mask leaves out what is as good as a nan."""
    sums = np.nansum(x, dtype=np.float64), np.nansum(x, where=w), np.nansum(x, axis=-1, initial=2), np.nanprod(x, dtype=float)
    means = np.nanmean(x, where=w), np.nanmean(x, dtype=np.float64), np.nanvar(x, where=w), np.nanstd(x, correction=1)
    more = np.nanprod(x, initial=3, where=w), np.nanstd(x, where=w), np.nanvar(x, correction=1)
    return sums, means, more, np.nanmax(x, initial=-5, where=w), np.nanmin(x, initial=9, where=w)


@case((np.array([7, 8, 9]), 4), (np.array([[1.5], [2.5]]), 1), (np.array([7]), np.array([2, 3])))
def vectorized_with_two_results(x: Any, y: Any) -> Any:
    """A tuple becomes a tuple of arrays."""
    quotients, rests = np.vectorize(divmod)(x, y)
    halves, wholes = np.vectorize(lambda a: (a / 2, int(a)), otypes=[float, int])(x)
    return quotients, rests, halves, wholes


@case(([1, 2, 3], np.array([0.0, 1.0])), ([2.0], np.array([5])), ([], np.array([[1, 2]])))
def vectorized_but_for_one(p: Any, x: Any) -> Any:
    """Horner's rule with all of its coefficients each time."""

    def horner(p, x):
        total = 0.0
        for each in p:
            total = total * x + each
        return total

    return np.vectorize(horner, excluded=[0])(p, x)


@case((np.arange(6.0).reshape(2, 3), np.ones(3)), (np.arange(3.0), np.array([1.0, 2.0, 3.0])), (np.ones((2, 3)), np.ones(4)))
def vectorized_by_a_signature(x: Any, y: Any) -> Any:
    """Rows, not items."""
    spans = np.vectorize(lambda row: row.max() - row.min(), signature="(n)->()")(x)
    smooth = np.vectorize(np.convolve, signature="(n),(m)->(k)")(x, [1.0, 0.5])
    both = np.vectorize(lambda a, b: (a @ b, a - b), signature="(n),(n)->(),(n)")
    return spans, smooth, both(x, y)


@case((np.array([1.0, 2.5]),), (np.array([[1, 20], [3, 4]]),), (np.array([True]),), (np.zeros(0),))
def shown_by_formatters(x: Any) -> Any:
    """Functions of an item, by the kinds of items that they are for."""
    plain = np.array2string(x, formatter={"float_kind": lambda v: "%.2f" % v})
    named = np.array2string(x, formatter={"int": hex, "float": "{:+.1f}".format}, separator=", ")
    return plain, named, np.array2string(x, formatter={"all": lambda v: f"<{v}>"}, max_line_width=12)


@case(([1, 2, 3], np.array(1)), ([1, 2, 3], np.array([1])), ([1, 2], np.array(1.0)), ([5], np.array(9)))
def lists_at_arrays(xs: Any, at: Any) -> Any:
    """An array without axes is an index, if it holds an int."""
    found = []
    for f in (lambda: xs[at], lambda: sum(xs[:at]), lambda: sum(range(at)), lambda: (1, 2)[at]):
        try:
            found.append(f())
        except (IndexError, TypeError) as error:
            found.append(str(error))
    return found


class Scaler:
    """Takes means off, or does not."""

    def __init__(self, with_mean=True):
        self.with_mean = with_mean

    def fit(self, x):
        self.mean_ = x.mean(axis=0) if self.with_mean else None
        return self

    def transform(self, x):
        x = np.array(x, dtype=np.float64, copy=True)
        if self.mean_ is not None:
            x -= self.mean_
        return x


@case((np.arange(6.0).reshape(3, 2), True), (np.arange(6).reshape(3, 2), False), (np.ones((1, 1)), True))
def scaled_in_place(x: Any, with_mean: Any) -> Any:
    """What may be None is looked at before."""
    return Scaler(with_mean).fit(x).transform(x)


@case((np.arange(3.0),), (np.arange(2),), (np.zeros(0),))
def none_taken_off(x: Any) -> Any:
    """numpy names objects."""
    try:
        x -= None
    except TypeError as error:
        return str(error), x
    return x


def linear(x, w, b):
    """A layer, whose parameters lie in a dict."""
    return x @ w + b


@case((np.arange(6.0).reshape(2, 3), 2), (np.ones((1, 3)), 3), (np.ones((2, 3)), 1))
def heads_joined(x: Any, count: Any) -> Any:
    """Weights and biases of one dict have different ranks; their products are joined."""
    params = {"first": {"w": np.eye(3), "b": np.arange(3.0)}, "last": {"w": np.ones((3, 2)), "b": np.zeros(2)}}
    heads = [linear(x, **params["first"]) * k for k in range(count)]
    return np.hstack(heads), np.concatenate(heads), np.stack(heads), np.array(heads), linear(x, **params["last"])


@case((np.arange(4.0).reshape(2, 2), 0, 0), (np.arange(4.0).reshape(2, 2), 1, 1), (np.arange(4.0).reshape(2, 2), 0, 1))
def rows_and_matrices_joined(x: Any, first: Any, second: Any) -> Any:
    """Only the run knows which ranks there are."""
    parts = [x if k else x[0] for k in (first, second)]
    found = []
    for join in (lambda xs: np.concatenate(xs), lambda xs: np.stack(xs), lambda xs: np.vstack(xs), lambda xs: np.hstack(xs)):
        try:
            found.append(join(parts).tolist())
        except ValueError as error:
            found.append(str(error))
    return found


class Layer:
    """Its gradient has two axes, and then four."""

    def __init__(self):
        self.grad = None

    def backward(self, x, shape):
        self.grad = x.T @ x
        self.grad = self.grad.transpose(1, 0).reshape(shape)
        return self.grad


@case((np.arange(4.0).reshape(1, 4), (2, 2, 2, 2)), (np.ones((3, 2)), (1, 2, 1, 2)), (np.ones((3, 2)), (1, 2, 3, 2)))
def gradients_turned(x: Any, shape: Any) -> Any:
    """What may have four axes is turned where it has two."""
    return Layer().backward(x, shape)


@case((np.zeros((2, 3, 4)),), (np.zeros((2, 3)),), (np.zeros(2),))
def turned_wrongly(x: Any) -> Any:
    """Axes that are missing, there twice, or beyond."""
    found = []
    turns = (lambda: x.transpose(1, 0), lambda: np.transpose(x, (0, 0, 1)), lambda: x.transpose(-1, 0, 1), lambda: x.swapaxes(0, 2),
             lambda: x.transpose(0, 5), lambda: x.squeeze(3))  # fmt: skip
    for turn in turns:
        try:
            found.append(turn().shape)
        except ValueError as error:
            found.append(str(error))
    return found


@case((np.array([0.25, 0.5]),), (np.array([0.5, 1.0], F32),), (np.array([1, 1]),), ulp=4)
def deviates_of_numpys_numbers(means: Any) -> Any:
    """A number of numpy's as a parameter makes no other deviate than one of Python's."""
    state, rng = np.random.RandomState(0), np.random.default_rng(0)
    a, b = means[0], means[1]
    total = 0
    for _ in range(3):
        total += state.normal(means[means.argmax()])
    old = state.exponential(a), state.uniform(a, b + 1), state.poisson(b), state.gamma(a), state.beta(a, b)
    return total, old, rng.normal(a, b), rng.exponential(b), rng.triangular(0, a, 2), rng.binomial(3, b / 2), rng.laplace(a, b)


@case((np.arange(3.0), np.ones(2), 1), (np.ones(3), np.zeros(2), 0), (np.ones(3), np.zeros(0), -1), (np.ones(1), np.ones(1), 2))
def one_of_a_row(a: Any, b: Any, k: Any) -> Any:
    """Only the run knows which array of a tuple it is."""
    pair = (a, b)
    pair[k][:1] = 7
    return (a, b)[k].sum(), pair[k], (bytearray(b"x"), bytearray(b"yz"))[k]
