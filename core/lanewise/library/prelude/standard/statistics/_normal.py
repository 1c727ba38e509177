"""`statistics.NormalDist`: the normal distribution. In: its mean and its deviation. Out: what CPython's own gives.

The inverse of the distribution function is Wichura's (AS 241, 1988): a ratio of polynomials for the middle, and two for the tails.
"""

from __future__ import annotations

import math
from statistics import StatisticsError
from typing import Any

from lanewise.library.prelude.standard.random import Random
from lanewise.library.prelude.standard.statistics._numbers import mean, stdev
from lanewise.library.prelude.words import refuse

_MIDDLE = (
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987,
    13731.69376550946, 1971.5909503065513, 133.14166789178438, 3.3871328727963665,
)
_MIDDLE_BELOW = (
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597,
    5394.196021424751, 687.1870074920579, 42.31333070160091, 1.0,
)
_NEAR = (
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684,
    3.6478483247632045, 5.769497221460691, 4.630337846156546, 1.4234371107496835,
)
_NEAR_BELOW = (
    1.0507500716444169e-09, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008,
    0.6897673349851, 1.6763848301838038, 2.053191626637759, 1.0,
)
_FAR = (
    2.0103343992922881e-07, 2.7115555687434876e-05, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
)
_FAR_BELOW = (
    2.0442631033899397e-15, 1.421511758316446e-07, 1.8463183175100548e-05, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1.0,
)
"""The coefficients above and below the line, the highest power first."""
_ROOT_OF_TWO = math.sqrt(2.0)


def _ratio(r: float, factor: float, above: Any, below: Any) -> float:
    n = d = 0.0
    for i in range(8):
        n = n * r + above[i]
        d = d * r + below[i]
    return n * factor / d


def _quantile(p: float) -> float:
    """Where the standard distribution function is p."""
    q = p - 0.5
    if abs(q) <= 0.425:
        return _ratio(0.180625 - q * q, q, _MIDDLE, _MIDDLE_BELOW)
    r = math.sqrt(-math.log(p if q <= 0.0 else 1.0 - p))
    x = _ratio(r - 1.6, 1.0, _NEAR, _NEAR_BELOW) if r <= 5.0 else _ratio(r - 5.0, 1.0, _FAR, _FAR_BELOW)
    return -x if q < 0.0 else x


class NormalDist:
    """`statistics.NormalDist`."""

    def __init__(self, mu: Any = 0.0, sigma: Any = 1.0) -> None:
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data: Any) -> Any:
        """With mean and deviation of a sample."""
        items = list(data)
        if len(items) < 2:
            raise StatisticsError("stdev requires at least two data points")
        return cls(float(mean(items)), float(stdev(items)))

    def samples(self, n: Any, *, seed: Any = None) -> Any:
        """Numbers that are so distributed."""
        if seed is None:
            refuse("NormalDist.samples() is compiled with a seed", "x.samples(n, seed=1)")
        random = Random(seed)
        return [random.gauss(self._mu, self._sigma) for _ in range(n)]

    def _demand_width(self, name: str) -> None:
        if not self._sigma:
            raise StatisticsError(f"{name}() not defined when sigma is zero")

    def pdf(self, x: Any) -> float:
        """How dense it is at a place."""
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        far = x - self._mu
        return math.exp(far * far / (-2.0 * variance)) / math.sqrt(math.tau * variance)

    def cdf(self, x: Any) -> float:
        """How much of it lies below a place."""
        self._demand_width("cdf")
        return 0.5 * (1.0 + math.erf((x - self._mu) / (self._sigma * _ROOT_OF_TWO)))

    def inv_cdf(self, p: Any) -> float:
        """The place below which so much of it lies."""
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        if self._sigma <= 0.0:
            raise StatisticsError("cdf() not defined when sigma at or below zero")
        return self._mu + _quantile(p) * self._sigma

    def quantiles(self, n: Any = 4) -> Any:
        """The places that divide it into n equal parts."""
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other: Any) -> float:
        """The area below both densities."""
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        swapped = (other._sigma, other._mu) < (self._sigma, self._mu)
        return _overlap(other, self) if swapped else _overlap(self, other)

    def zscore(self, x: Any) -> float:
        """How many deviations a place is away from the mean."""
        self._demand_width("zscore")
        return float((x - self._mu) / self._sigma)

    @property
    def mean(self) -> float:
        """The mean."""
        return self._mu

    @property
    def median(self) -> float:
        """Where half of it lies below."""
        return self._mu

    @property
    def mode(self) -> float:
        """Where it is densest."""
        return self._mu

    @property
    def stdev(self) -> float:
        """The deviation."""
        return self._sigma

    @property
    def variance(self) -> float:
        """Its square."""
        return self._sigma * self._sigma

    def __add__(self, other: Any) -> Any:
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, other: Any) -> Any:
        return NormalDist(self._mu * other, self._sigma * math.fabs(other))

    def __truediv__(self, other: Any) -> Any:
        return NormalDist(self._mu / other, self._sigma / math.fabs(other))

    def __radd__(self, other: Any) -> Any:
        return self + other

    def __rsub__(self, other: Any) -> Any:
        return -(self - other)

    def __rmul__(self, other: Any) -> Any:
        return self * other

    def __pos__(self) -> Any:
        return NormalDist(self._mu, self._sigma)

    def __neg__(self) -> Any:
        return NormalDist(-self._mu, self._sigma)

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self) -> int:
        return hash((self._mu, self._sigma))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"


def _overlap(x: Any, y: Any) -> float:
    """Of two, of which the first one is not the wider one: densities meet in one place, or in two."""
    if not x.variance or not y.variance:
        raise StatisticsError("overlap() not defined when sigma is zero")
    wider, apart = y.variance - x.variance, math.fabs(y._mu - x._mu)
    if not wider:
        return 1.0 - math.erf(apart / (2.0 * x._sigma * _ROOT_OF_TWO))
    middle = x._mu * y.variance - y._mu * x.variance
    half = x._sigma * y._sigma * math.sqrt(apart * apart + wider * math.log(y.variance / x.variance))
    right, left = (middle + half) / wider, (middle - half) / wider
    return 1.0 - (math.fabs(y.cdf(right) - x.cdf(right)) + math.fabs(y.cdf(left) - x.cdf(left)))
