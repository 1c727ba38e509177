"""`statistics`: averages and spread.

In: iterables of ints, floats, fractions and decimals. Out: what CPython's own give: sums are exact, as ratios of ints, and rounded
once.
"""

from __future__ import annotations

import math
import numbers
from decimal import Decimal, getcontext
from operator import mul
from statistics import LinearRegression, StatisticsError
from typing import Any

from lanewise.library.prelude.numbers import exact_ratio
from lanewise.library.prelude.standard.bisect import bisect_left, bisect_right
from lanewise.library.prelude.standard.fractions import Fraction
from lanewise.library.prelude.words import Apart, refuse

# --- exact sums ---


class _Sum(Apart):
    """Of numbers, and of their squares if asked for. Finite ones are counted by their denominators."""

    def __init__(self, squares: Any) -> None:
        self.squared = squares
        self.count = 0
        self.special = 0.0
        self.floats = False
        self.fraction: Any = None
        """One of those that were added: where there are none, no result is one."""
        self.decimal: Any = None
        """The same of decimals."""
        self.numpys: Any = None
        """The same of numpy's numbers."""
        self.parts: dict[int, int] = {}
        self.squares: dict[int, int] = {}

    def add(self, x: Any) -> None:
        """One number."""
        self.count += 1
        if hasattr(x, "dtype") and x.dtype.kind != "b":
            self.numpys = x
            if x.dtype.kind != "f":
                # These are added up as they are, and wrap.
                self.parts[1] = (type(x)(self.parts.get(1, 0)) + x).item()
                return
            x = x.item()
        if isinstance(x, float):
            self.floats = True
            if not math.isfinite(x):
                self.special += x
                return
            n, d = exact_ratio(x)
        elif isinstance(x, int):
            n, d = int(x), 1
        elif isinstance(x, numbers.Rational):
            self.fraction = x
            n, d = x.numerator, x.denominator
        elif isinstance(x, Decimal):
            self.decimal = x
            n, d = x.as_integer_ratio()
        else:
            raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator")
        self.parts[d] = self.parts.get(d, 0) + n
        if self.squared:
            self.squares[d] = self.squares.get(d, 0) + n * n

    def below(self) -> Any:
        """The common denominator."""
        return math.lcm(*self.parts) if self.fraction is not None or self.decimal is not None else max(self.parts, default=1)

    def above(self, below: Any) -> Any:
        """The numerator of the sum over it."""
        return sum([n * (below // d) for d, n in self.parts.items()])

    def squares_above(self, below: Any) -> Any:
        """That of the sum of squares, over its square."""
        return sum([n * (below // d) ** 2 for d, n in self.squares.items()])

    def as_float(self) -> Any:
        """The sum, rounded."""
        return self.special if self.special != 0.0 else self.above(self.below()) / self.below()

    def rounded(self, n: Any, d: Any) -> Any:
        """A ratio as CPython gives it back: an int where ints went in and it is one, a fraction where fractions did."""
        if self.numpys is not None:
            # numpy's ints are made of the ratio as int() is: what is behind the point is cut off.
            return self.as_numpys(n / d if self.floats else -(-n // d) if n < 0 else n // d)
        if self.decimal is not None:
            self.demand_one_kind()
            return Decimal(n) / Decimal(d)
        if self.fraction is not None and not self.floats:
            return Fraction(n, d)
        if not self.floats and n % d == 0:
            return n // d
        return n / d

    def demand_one_kind(self) -> None:
        """Nobody says what the sum of a decimal and a float or a fraction is."""
        if self.floats or self.fraction is not None:
            other = "float" if self.floats else "Fraction"
            raise TypeError(f"don't know how to coerce Decimal and {other}")

    def as_numpys(self, x: Any) -> Any:
        """A number as one of numpy's, where such went in."""
        return x if self.numpys is None else type(self.numpys)(x)


def _summed(data: Any) -> Any:
    found = _Sum(False)
    for x in data:
        found.add(x)
    return found


def mean(data: Any) -> Any:
    """The average."""
    found = _summed(data)
    if found.count < 1:
        raise StatisticsError("mean requires at least one data point")
    if found.special != 0.0:
        return found.as_numpys(found.special / found.count)
    below = found.below()
    return found.rounded(found.above(below), below * found.count)


def fmean(data: Any, weights: Any = None) -> Any:
    """The average of floats."""
    xs = list(data)
    if weights is None:
        total = math.fsum(xs)
        if not xs:
            raise StatisticsError("fmean requires at least one data point")
        return total / len(xs)
    ws = list(weights)
    total = math.fsum(map(mul, xs, ws))
    if len(xs) != len(ws):
        raise StatisticsError("data and weights must be the same length")
    whole = math.fsum(ws)
    if not whole:
        raise StatisticsError("sum of weights must be non-zero")
    return total / whole


def geometric_mean(data: Any) -> Any:
    """The root of the product, through logarithms."""
    try:
        return math.exp(fmean(map(math.log, data)))
    except ValueError:
        words = "geometric mean requires a non-empty dataset containing positive numbers"
        raise StatisticsError(words) from None


def harmonic_mean(data: Any, weights: Any = None) -> Any:
    """The reciprocal of the average of reciprocals; of several weights if there are such."""
    xs = list(data)
    if not xs:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if len(xs) == 1 and weights is None:
        return _not_negative(xs[0])
    ws = [1 for _ in xs] if weights is None else list(weights)
    if len(ws) != len(xs):
        raise StatisticsError("Number of weights does not match data size")
    whole = _summed([_not_negative(w) for w in ws])
    try:
        found = _summed([w / _not_negative(x) if w else _nothing(_not_negative(x)) for w, x in zip(ws, xs)])  # noqa: B905
    except ZeroDivisionError:
        return 0
    if whole.special != 0.0 or found.special != 0.0:
        return whole.as_float() / found.as_float()
    own, common = whole.below(), found.below()
    total = found.above(common)
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return found.rounded(whole.above(own) * common, own * total)


def _not_negative(x: Any) -> Any:
    if x < 0:
        raise StatisticsError("harmonic mean does not support negative values")
    return x


def _nothing(_: Any) -> Any:
    return 0


# --- what lies in the middle ---


def median(data: Any) -> Any:
    """The item in the middle, or the average of two."""
    items = _sorted(data)
    half = len(items) // 2
    return items[half] if len(items) % 2 == 1 else (items[half - 1] + items[half]) / 2


def median_low(data: Any) -> Any:
    """The lower one of two."""
    items = _sorted(data)
    return items[(len(items) - 1) // 2]


def median_high(data: Any) -> Any:
    """The higher one of two."""
    items = _sorted(data)
    return items[len(items) // 2]


def median_grouped(data: Any, interval: Any = 1.0) -> Any:
    """Within the class of the middle, of which items stand for a whole interval."""
    items = _sorted(data)
    middle = items[len(items) // 2]
    first = bisect_left(items, middle)
    count = bisect_right(items, middle, lo=first) - first
    width = float(interval)
    return float(middle) - width / 2.0 + width * (len(items) / 2 - first) / count


def _sorted(data: Any) -> Any:
    items = sorted(data)
    if not items:
        raise StatisticsError("no median for empty data")
    return items


def mode(data: Any) -> Any:
    """The first of the most frequent items."""
    found = multimode(data)
    if not found:
        raise StatisticsError("no mode for empty data")
    return found[0]


def multimode(data: Any) -> Any:
    """All of the most frequent items, in the order in which they come first."""
    counts: dict[Any, int] = {}
    for item in data:
        counts[item] = counts.get(item, 0) + 1
    most = max(counts.values(), default=0)
    return [item for item, count in counts.items() if count == most]


def quantiles(data: Any, *, n: Any = 4, method: Any = "exclusive") -> Any:
    """The n - 1 numbers that divide the data into n parts of like size."""
    if n < 1:
        raise StatisticsError("n must be at least 1")
    items = sorted(data)
    size = len(items)
    if size < 2:
        raise StatisticsError("must have at least two data points")
    found = []
    if method == "inclusive":
        for i in range(1, n):
            j, rest = divmod(i * (size - 1), n)
            found.append((items[j] * (n - rest) + items[j + 1] * rest) / n)
    elif method == "exclusive":
        for i in range(1, n):
            j = min(max(i * (size + 1) // n, 1), size - 1)
            rest = i * (size + 1) - j * n
            found.append((items[j - 1] * (n - rest) + items[j] * rest) / n)
    else:
        raise ValueError(f"Unknown method: {method!r}")
    return found


# --- spread ---


def variance(data: Any, xbar: Any = None) -> Any:
    """The average square of the distance from the mean, of a sample."""
    found, n, d = _squares(data, xbar, 1, "variance requires at least two data points")
    _demand_exact(found)
    return found.as_numpys(found.special / (found.count - 1)) if found.special != 0.0 else found.rounded(n, d)


def pvariance(data: Any, mu: Any = None) -> Any:
    """The same of all there are."""
    found, n, d = _squares(data, mu, 0, "pvariance requires at least one data point")
    _demand_exact(found)
    return found.as_numpys(found.special / found.count) if found.special != 0.0 else found.rounded(n, d)


def stdev(data: Any, xbar: Any = None) -> Any:
    """The root of the variance of a sample."""
    found, n, d = _squares(data, xbar, 1, "stdev requires at least two data points")
    return _root(found, n, d)


def pstdev(data: Any, mu: Any = None) -> Any:
    """The same of all there are."""
    found, n, d = _squares(data, mu, 0, "pstdev requires at least one data point")
    return _root(found, n, d)


def _squares(data: Any, middle: Any, less: Any, words: Any) -> Any:
    """The variance as a ratio, and the sum that it comes from. `less`: what the count is lessened by."""
    found = _Sum(True)
    if middle is None:
        for x in data:
            found.add(x)
    else:
        for x in data:
            found.add((x - middle) * (x - middle))
    if found.count < 1 + less:
        raise StatisticsError(words)
    below = found.below()
    above = found.above(below)
    if middle is not None:
        return found, above, below * (found.count - less)
    n = found.count * found.squares_above(below) - above * above
    return found, n, below * below * found.count * (found.count - less)


def _demand_exact(found: Any) -> None:
    if found.numpys is not None and found.numpys.dtype.kind != "f":
        refuse(
            "a variance of numpy's ints is not compiled: they wrap in it, and are cut off", "take x.tolist(), or np.var(x, ddof=1)"
        )


def _root(found: Any, n: Any, d: Any) -> Any:
    """The root of a ratio, rounded once: 109 bits of it as an int, of which the last says whether there are more."""
    name = "float" if found.numpys is None else f"numpy.{type(found.numpys).__name__}"
    if found.special != 0.0:
        raise AttributeError(f"'{name}' object has no attribute 'numerator'")
    if found.numpys is not None and not found.floats:
        raise AttributeError(f"'{name}' object has no attribute 'bit_length'")
    if found.decimal is not None:
        found.demand_one_kind()
        return _decimal_root(n, d)
    shift = (n.bit_length() - d.bit_length() - 109) // 2
    if shift >= 0:
        d <<= 2 * shift
    else:
        n <<= -2 * shift
    whole = math.isqrt(n // d)
    if whole * whole * d != n:
        whole |= 1
    return (whole << shift) / 1 if shift >= 0 else whole / (1 << -shift)


def _decimal_root(n: int, d: int) -> Any:
    """The root of a ratio, rounded once to the digits of the context: that of the rounded ratio may be one off."""
    if n == 0:
        return Decimal("0.0")
    near: Any = (Decimal(n) / Decimal(d)).sqrt()
    _, digits, exponent = near.as_tuple()
    missing = getcontext().prec - len(digits)
    whole, power = int("".join(map(str, digits))) * 10**missing, exponent - missing
    above, below = (n, d * 10 ** (2 * power)) if power >= 0 else (n * 10 ** (-2 * power), d)
    if 4 * above > (2 * whole + 1) ** 2 * below:
        whole += 1
    elif 4 * above < (2 * whole - 1) ** 2 * below:
        whole -= 1
    else:
        return near
    return Decimal(whole).scaleb(power)


# --- two inputs ---


def covariance(x: Any, y: Any, /) -> Any:
    """How two inputs change together."""
    _check(x, y, "covariance")
    return _products(x, y) / (len(x) - 1)


def correlation(x: Any, y: Any, /) -> Any:
    """Pearson's coefficient."""
    _check(x, y, "correlation")
    both = _products(x, y)
    try:
        return both / math.sqrt(_products(x, x) * _products(y, y))
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant")  # noqa: B904 - as CPython's


def linear_regression(x: Any, y: Any, /, *, proportional: Any = False) -> Any:
    """The line with the least squares; `proportional`: through the origin."""
    _check(x, y, "linear regression")
    if proportional:
        both = math.fsum([a * b for a, b in zip(x, y)])  # noqa: B905 - lengths are equal here
        own = math.fsum([a * a for a in x])
    else:
        both, own = _products(x, y), _products(x, x)
    try:
        slope = both / own
    except ZeroDivisionError:
        raise StatisticsError("x is constant")  # noqa: B904 - as CPython's
    intercept = 0.0 if proportional else math.fsum(y) / len(y) - slope * (math.fsum(x) / len(x))
    return LinearRegression(slope=slope, intercept=intercept)


def _check(x: Any, y: Any, name: Any) -> None:
    if len(y) != len(x):
        raise StatisticsError(f"{name} requires that both inputs have same number of data points")
    if len(x) < 2:
        raise StatisticsError(f"{name} requires at least two data points")


def _products(x: Any, y: Any) -> Any:
    """The sum of the products of distances from the means."""
    first, second = math.fsum(x) / len(x), math.fsum(y) / len(y)
    return math.fsum([(a - first) * (b - second) for a, b in zip(x, y)])  # noqa: B905 - lengths are equal here
