"""Deviates of the distributions that have parameters, in the steps of numpy's, so that they are numpy's but for the accuracy of
logarithms and powers.

In: parameters, numbers or arrays, one deviate for each. Out: floats, ints, arrays. The algorithms are those of G. Marsaglia and
W. W. Tsang (gamma, 2000), M. D. Joehnk (beta, 1964), W. Hoermann (Poisson, 1993), V. Kachitvichyanukul and B. W. Schmeiser
(binomial, 1988); what has a formula is found by it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy.random._draws import Draws
from lanewise.library.prelude.standard.numpy.random._poisson import binomial_draw, geometric_draw, poisson_draw
from lanewise.library.prelude.words import Told, refuse

_MOST = 9223372006484771306.0
"""The greatest mean of numpy's Poisson deviates."""


class Distributions(Draws):
    """Floats, then ints."""

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """How long it takes until something happens that happens once in `scale`, however long one has waited."""
        _check(has_minus(scale), "scale < 0")
        return drawn(lambda s: s * self._exponential(), np.float64, like(scale), size, (scale,))

    def standard_exponential(self, size: Any = None, dtype: Told = np.float64, method: Told = "zig", out: Told = None) -> Any:
        """The same with a scale of 1."""
        if dtype not in (np.float64, float) or method != "zig" or out is not None:
            return refuse("standard_exponential() is compiled for float64, without out and method", "convert what it gives")
        return drawn(lambda: self._exponential(), np.float64, 0.0, size, ())

    def gamma(self, shape: Any, scale: Any = 1.0, size: Any = None) -> Any:
        """How long it takes until it has happened `shape` times."""
        _check(has_minus(shape), "shape < 0")
        _check(has_minus(scale), "scale < 0")
        return drawn(lambda k, s: s * _gamma(self, k), np.float64, like(shape) + like(scale), size, (shape, scale))

    def standard_gamma(self, shape: Any, size: Any = None, dtype: Told = np.float64, out: Told = None) -> Any:
        """The same with a scale of 1."""
        if dtype not in (np.float64, float) or out is not None:
            return refuse("standard_gamma() is compiled for float64, without out", "convert what it gives")
        _check(has_minus(shape), "shape < 0")
        return drawn(lambda k: _gamma(self, k), np.float64, like(shape), size, (shape,))

    def beta(self, a: Any, b: Any, size: Any = None) -> Any:
        """Between 0 and 1: the share of one gamma deviate in the sum of two."""
        _check(_not_above(a, 0), "a <= 0")
        _check(_not_above(b, 0), "b <= 0")
        return drawn(lambda p, q: _beta(self, p, q), np.float64, like(a) + like(b), size, (a, b))

    def chisquare(self, df: Any, size: Any = None) -> Any:
        """The sum of so many squares of normal deviates."""
        _check(_not_above(df, 0), "df <= 0")
        return drawn(lambda k: 2.0 * _gamma(self, k / 2.0), np.float64, like(df), size, (df,))

    def f(self, dfnum: Any, dfden: Any, size: Any = None) -> Any:
        """One mean of squares over another."""
        _check(_not_above(dfnum, 0), "dfnum <= 0")
        _check(_not_above(dfden, 0), "dfden <= 0")
        of = like(dfnum) + like(dfden)
        return drawn(lambda m, n: _ratio(self, m, n), np.float64, of, size, (dfnum, dfden))

    def standard_t(self, df: Any, size: Any = None) -> Any:
        """A normal deviate over the root of a mean of so many squares."""
        _check(_not_above(df, 0), "df <= 0")
        return drawn(lambda k: _students(self, k), np.float64, like(df), size, (df,))

    def standard_cauchy(self, size: Any = None) -> Any:
        """One normal deviate over another."""
        return drawn(lambda: self._normal() / self._normal(), np.float64, 0.0, size, ())

    def lognormal(self, mean: Any = 0.0, sigma: Any = 1.0, size: Any = None) -> Any:
        """What has a normal logarithm."""
        _check(has_minus(sigma), "sigma < 0")
        return drawn(lambda m, s: math.exp(m + s * self._normal()), np.float64, like(mean) + like(sigma), size, (mean, sigma))

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """An exponential deviate to either side."""
        _check(has_minus(scale), "scale < 0")
        return drawn(lambda m, s: _laplace(self, m, s), np.float64, like(loc) + like(scale), size, (loc, scale))

    def logistic(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """The logarithm of the odds of a share."""
        _check(has_minus(scale), "scale < 0")
        return drawn(lambda m, s: _logistic(self, m, s), np.float64, like(loc) + like(scale), size, (loc, scale))

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """The greatest of many."""
        _check(has_minus(scale), "scale < 0")
        return drawn(lambda m, s: _gumbel(self, m, s), np.float64, like(loc) + like(scale), size, (loc, scale))

    def rayleigh(self, scale: Any = 1.0, size: Any = None) -> Any:
        """How far a point of two normal deviates is from the middle."""
        _check(has_minus(scale), "scale < 0")
        return drawn(lambda s: s * math.sqrt(2.0 * self._exponential()), np.float64, like(scale), size, (scale,))

    def weibull(self, a: Any, size: Any = None) -> Any:
        """A power of an exponential deviate."""
        _check(has_minus(a), "a < 0")
        return drawn(lambda p: 0.0 if p == 0 else self._exponential() ** (1.0 / p), np.float64, like(a), size, (a,))

    def power(self, a: Any, size: Any = None) -> Any:
        """A root of what lies evenly between 0 and 1."""
        _check(_not_above(a, 0), "a <= 0")
        return drawn(lambda p: (-math.expm1(-self._exponential())) ** (1.0 / p), np.float64, like(a), size, (a,))

    def pareto(self, a: Any, size: Any = None) -> Any:
        """What has a long tail."""
        _check(_not_above(a, 0), "a <= 0")
        return drawn(lambda p: math.expm1(self._exponential() / p), np.float64, like(a), size, (a,))

    def triangular(self, left: Any, mode: Any, right: Any, size: Any = None) -> Any:
        """Most of them near the mode, none beyond the ends."""
        left, mode, right = parameter(left), parameter(mode), parameter(right)
        of = like(left) + like(mode) + like(right)
        _check(_holds(left > mode), "left > mode")
        _check(_holds(mode > right), "mode > right")
        _check(_holds(left == right), "left == right")
        return drawn(lambda a, b, c: _triangular(self, a, b, c), np.float64, of, size, (left, mode, right))

    # --- ints ---

    def geometric(self, p: Any, size: Any = None) -> Any:
        """How often one has to try."""
        p = parameter(p)
        _check(_not_above(p, 0) or _holds(p > 1), "p <= 0, p > 1 or p contains NaNs")
        return drawn(lambda q: geometric_draw(self, q), np.int64, like(p), size, (p,))

    def poisson(self, lam: Any = 1.0, size: Any = None) -> Any:
        """How often something happens that happens `lam` times on average."""
        lam = parameter(lam)
        _check(_not_at_least(lam, 0), "lam < 0 or lam contains NaNs" if isinstance(lam, np.ndarray) else "lam < 0 or lam is NaN")
        _check(_holds(lam > _MOST), "lam value too large")
        return drawn(lambda m: poisson_draw(self, m), np.int64, like(lam), size, (lam,))

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """How many of `n` trials succeed, each of which does so with a probability."""
        n, p = parameter(n), parameter(p)
        if isinstance(n, float | np.floating) or (isinstance(n, np.ndarray) and n.dtype.kind == "f"):
            return refuse("binomial() is compiled for whole numbers of trials", "convert them: int(n)")
        _check(_holds(n < 0), "n < 0")
        words = "p < 0, p > 1 or p contains NaNs" if isinstance(p, np.ndarray) else "p < 0, p > 1 or p is NaN"
        _check(_not_at_least(p, 0) or _holds(p > 1), words)
        return drawn(lambda k, q: binomial_draw(self, k, q), np.int64, like(n) + like(p), size, (n, p))

    def negative_binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """How often one fails until one has succeeded `n` times."""
        n, p = parameter(n), parameter(p)
        _check(_not_above(n, 0), "n <= 0")
        _check(_not_above(p, 0) or _holds(p > 1), "p <= 0, p > 1 or p contains NaNs")
        of = like(n) + like(p)
        return drawn(lambda k, q: poisson_draw(self, _gamma(self, k) * ((1 - q) / q)), np.int64, of, size, (n, p))

    def multinomial(self, n: Any, pvals: Any, size: Any = None) -> Any:
        """How often each of several things happens in `n` trials."""
        shares = np.asarray(pvals)
        if not isinstance(n, int | np.integer) or shares.ndim != 1:
            return refuse("multinomial() is compiled for one number of trials and one row of shares", "call it once for each")
        _check(n < 0, "n < 0")
        _check(not bool(np.all((shares >= 0) & (shares <= 1))), "pvals < 0, pvals > 1 or pvals contains NaNs")
        _check_sum(shares)
        found = np.zeros((len(shares),) if size is None else (*dims_of(size), len(shares)), dtype=np.int64)
        rows = found.reshape(-1, len(shares))
        for i in range(len(rows)):
            _fill_counts(self, rows[i], int(n), shares)
        return found


# --- parameters ------------------------------------------------------------------------------------------------------


def filled(found: Any, draw: Any) -> Any:
    """One draw for each place."""
    flat = found.reshape(-1)
    for i in range(len(flat)):
        flat[i] = draw()
    return found


def parameter(x: Any) -> Any:
    """A number of Python's or an array."""
    if isinstance(x, np.generic) or (isinstance(x, np.ndarray) and x.ndim == 0):
        return x.item()
    return np.asarray(x) if isinstance(x, list | tuple) else x


def like(x: Any) -> Any:
    """An array where it is one, or as good, a number where not."""
    return parameter(x) * 0.0 if isinstance(x, np.ndarray | list | tuple) else 0.0


def sized(draw: Any, of: Any, size: Any) -> Any:
    """As many floats as are asked for, or as there are parameters, whose places are not told to `draw`."""
    if size is None:
        return filled(np.empty(of.shape), draw) if isinstance(of, np.ndarray) else draw()
    found = np.empty(size)
    if isinstance(of, np.ndarray):
        _check_fit(of, found)
    return filled(found, draw)


def drawn(draw: Any, dtype: Told, of: Any, size: Any, parameters: Any) -> Any:
    """As many as are asked for, or as there are parameters."""
    if not isinstance(of, np.ndarray):
        plain = _plain(parameters)
        return draw(*plain) if size is None else filled(np.empty(size, dtype=dtype), lambda: draw(*plain))
    out = np.empty(of.shape if size is None else size, dtype=dtype)
    if size is not None:
        _check_fit(of, out)
    flat, rows = out.reshape(-1), _rows(parameters, out.shape)
    for i in range(len(flat)):
        flat[i] = draw(*_items(rows, i))
    return out


def _plain(parameters: Any) -> Any:
    """Of numbers of numpy's a deviate is one of Python's as well."""
    return () if len(parameters) == 0 else (parameter(parameters[0]), *_plain(parameters[1:]))


def _check_fit(of: Any, found: Any) -> None:
    """ValueError where a size has not the shape that parameters have together with it."""
    whole = np.broadcast_shapes(found.shape, of.shape)
    if whole != found.shape:
        raise ValueError(f"Output size {found.shape} is not compatible with broadcast dimensions of inputs {whole}.")


def _rows(parameters: Any, shape: Any) -> Any:
    return () if len(parameters) == 0 else (np.broadcast_to(parameters[0], shape).ravel(), *_rows(parameters[1:], shape))


def _items(rows: Any, i: int) -> Any:
    return () if len(rows) == 0 else (rows[0][i].item(), *_items(rows[1:], i))


def _check(is_wrong: Any, words: Told) -> None:
    if is_wrong:
        raise ValueError(words)


def _holds(x: Any) -> Any:
    """Of a number, or of one in an array."""
    return np.any(x) if isinstance(x, np.ndarray) else x


def _not_above(x: Any, bound: Told) -> Any:
    x = parameter(x)
    return _holds(~(x > bound)) if isinstance(x, np.ndarray) else not x > bound


def _not_at_least(x: Any, bound: Told) -> Any:
    x = parameter(x)
    return _holds(~(x >= bound)) if isinstance(x, np.ndarray) else not x >= bound


def has_minus(x: Any) -> Any:
    """Whether the sign of a number, or of one in an array, is minus."""
    x = parameter(x)
    return np.any(np.copysign(1.0, x) < 0) if isinstance(x, np.ndarray) else math.copysign(1.0, x) < 0


def dims_of(size: Any) -> Any:
    return size if isinstance(size, tuple) else (size,)


def _check_sum(shares: Any) -> None:
    _check(compensated_sum(shares[:-1]) > 1.0 + 1e-12, "sum(pvals[:-1]) > 1.0")


def tolerance(p: Any) -> Any:
    """How far from 1 shares may be together: the root of what their dtype rounds to, of doubles at least."""
    least = 1.4901161193847656e-08
    if isinstance(p, np.ndarray) and p.dtype.kind == "f":
        return max(least, float(np.sqrt(np.finfo(p.dtype).eps)))
    return least


def compensated_sum(xs: Any) -> Any:
    """W. Kahan's: what each addition has lost is added to the next one."""
    total, lost = 0.0, 0.0
    for x in xs:
        added = float(x) - lost
        total, lost = total + added, total + added - total - added
    return total


def _fill_counts(draws: Any, row: Any, trials: int, shares: Any) -> None:
    """One after the other has its share of what is left."""
    left, rest = trials, 1.0
    for k in range(len(row) - 1):
        row[k] = binomial_draw(draws, left, float(shares[k]) / rest)
        left -= int(row[k])
        if left <= 0:
            return
        rest -= float(shares[k])
    if len(row) > 0:
        row[len(row) - 1] = left


# --- one deviate -----------------------------------------------------------------------------------------------------


def fill_shares(draws: Any, row: Any, alpha: Any) -> None:
    """A gamma deviate for each, over their sum."""
    total = 0.0
    for k in range(len(row)):
        row[k] = _gamma(draws, float(alpha[k]))
        total += float(row[k])
    row *= _over(1.0, total)


def fill_broken_shares(draws: Any, row: Any, alpha: Any) -> None:
    """The same where all are so small that their gamma deviates may all be 0: of what is left a beta deviate is broken off, for one
    after the other."""
    behind = np.cumsum(alpha[::-1])[::-1]
    if behind[0] <= 0:
        return
    rest = 1.0
    for k in range(len(row) - 1):
        part = _beta(draws, float(alpha[k]), float(behind[k + 1]))
        row[k] = rest * part
        rest *= 1.0 - part
        if behind[k + 1] == 0:
            break
    row[len(row) - 1] = rest


def _gamma(draws: Any, shape: float) -> Any:
    if shape == 1.0:
        return draws._exponential()
    if shape == 0.0:
        return 0.0
    return _small_gamma(draws, shape) if shape < 1.0 else _large_gamma(draws, shape)


def _small_gamma(draws: Any, shape: float) -> Any:
    while True:
        u, v = draws._double(), draws._exponential()
        if u <= 1.0 - shape:
            x = u ** (1.0 / shape)
            if x <= v:
                return x
        else:
            y = -math.log((1 - u) / shape)
            x = (1.0 - shape + shape * y) ** (1.0 / shape)
            if x <= v + y:
                return x


def _large_gamma(draws: Any, shape: float) -> Any:
    b = shape - 1.0 / 3.0
    c = 1.0 / math.sqrt(9 * b)
    while True:
        x = draws._normal()
        v = 1.0 + c * x
        while v <= 0.0:
            x = draws._normal()
            v = 1.0 + c * x
        v = v * v * v
        u = draws._double()
        if u < 1.0 - 0.0331 * (x * x) * (x * x) or math.log(u) < 0.5 * x * x + b * (1.0 - v + math.log(v)):
            return b * v


def _beta(draws: Any, a: float, b: float) -> Any:
    if a > 1.0 or b > 1.0:
        first = _gamma(draws, a)
        return first / (first + _gamma(draws, b))
    if a < 3e-103 and b < 3e-103:
        # Powers of these would all be zero: it is as good as 0 or 1.
        return 1.0 if (a + b) * draws._double() < a else 0.0
    while True:
        u, v = draws._double(), draws._double()
        x, y = u ** _over(1.0, a), v ** _over(1.0, b)
        if x + y <= 1.0 and u + v > 0.0:
            if x + y > 0:
                return x / (x + y)
            first, second = _over(math.log(u), a), _over(math.log(v), b)
            most = max(first, second)
            first, second = first - most, second - most
            return math.exp(first - math.log(math.exp(first) + math.exp(second)))


def _over(x: float, y: float) -> float:
    """x / y, as C divides by 0."""
    return x / y if y != 0.0 else math.copysign(math.inf, x)


def _ratio(draws: Any, first: float, second: float) -> Any:
    above = 2.0 * _gamma(draws, first / 2.0) * second
    return above / (2.0 * _gamma(draws, second / 2.0) * first)


def _students(draws: Any, df: float) -> Any:
    x = draws._normal()
    return math.sqrt(df / 2) * x / math.sqrt(_gamma(draws, df / 2))


def _laplace(draws: Any, loc: float, scale: float) -> Any:
    u = draws._double()
    while u == 0.0:
        u = draws._double()
    return loc - scale * math.log(2.0 - u - u) if u >= 0.5 else loc + scale * math.log(u + u)


def _logistic(draws: Any, loc: float, scale: float) -> Any:
    u = draws._double()
    while u == 0.0:
        u = draws._double()
    return loc + scale * math.log(u / (1.0 - u))


def _gumbel(draws: Any, loc: float, scale: float) -> Any:
    u = 1.0 - draws._double()
    while u == 1.0:
        u = 1.0 - draws._double()
    return loc - scale * math.log(-math.log(u))


def _triangular(draws: Any, left: float, mode: float, right: float) -> Any:
    width, before = right - left, mode - left
    u = draws._double()
    if u <= before / width:
        return left + math.sqrt(u * (before * width))
    return right - math.sqrt((1.0 - u) * ((right - mode) * width))
