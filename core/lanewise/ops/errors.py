"""The error function of every number of an array, which numpy lacks: the scalar library's own formulas without its branches.

Doubles have the bits that `library/error.py` gives. Singles have polynomials of their own: of its logarithm beyond 1.
"""

from __future__ import annotations

from typing import Any

from lanewise.library import doubled, error
from lanewise.ops.define import Lane, lane_op, magnitude, where
from lanewise.ops.exponentials import exp, less_one_reduced
from lanewise.ops.floats import on_lanes, polynomial, scaled, signed

NEAR = (
    7.875874871388078e-05, -0.000801686430349946, 0.005189087241888046, -0.02685421146452427, 0.11283594369888306,
    -0.3761262595653534, 0.12837916612625122,
)  # fmt: skip
"""Of singles up to 1: erf x / x - 1, in the square (tests/library/coefficients.py)."""
FAR = (
    -1.6371513993362896e-06, 4.605804133461788e-05, -0.0005968056502752006, 0.004759596195071936, -0.026421135291457176,
    0.11008008569478989, 0.6318260431289673, 1.1302334070205688, -0.0003201380604878068,
)  # fmt: skip
"""Of singles beyond 1: -log(1 - erf x)."""
LAST = 4.0
"""From here on it is 1 to a single."""
two_square, quick_sum = on_lanes(doubled.two_square), on_lanes(doubled.quick_sum)


@lane_op(onnx="Erf", ulp=2.0)
def erf(x: Lane) -> Lane:
    """The error function."""
    size = magnitude(x)
    if x.is_single:
        near = x + x * polynomial(x * x, NEAR)
        size = where(size.constant(LAST) < size, LAST, size)
        return where(size < 1.0, near, signed(1.0 - exp.body(-polynomial(size, FAR)), x))
    near, far = x * polynomial(x * x, error.ERROR), where(size > 27.3, 1.0, 1.0 - _complement(size))
    return where(size < 1.0, near, signed(far, x))


@erf.reference
def _(x: Any) -> Any:
    import math

    import numpy as np

    size = np.abs(x)
    # What is so small or so large that a term of the series says it does not take a call for each.
    found = np.where(size < 1e-5, x * x.dtype.type("1.12837916709551257389615890312154") * (1 - x * x / 3), np.copysign(1, x))
    between = ~((size < 1e-5) | (size > 7))
    found[between] = [math.erf(number) for number in x[between].tolist()]
    return found.astype(x.dtype)


def _complement(x: Lane) -> Lane:
    """1 - erf x of a double from 1 up to where it is next to nothing."""
    square, square_low = two_square(x)
    n, p, p_low = less_one_reduced(-square, -square_low)
    y, y_low = quick_sum(1.0, p)
    factor = polynomial((x - 3.0) / (x + 3.0), error.COMPLEMENT) / (1.0 + 2.0 * x)
    return scaled((y + (y_low + p_low)) * factor, n)
