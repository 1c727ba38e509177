"""Hessenberg's matrices made triangular, by Francis's steps: two shifts at once in real numbers, one in complex ones. In: views.
Out: in place, with LAPACK's shifts and LAPACK's tests for what is nothing (G. Golub, C. Van Loan, Matrix Computations, 7.5; M.
Ahues, F. Tisseur, A new deflation criterion for the QR algorithm, 1997), so that eigenvalues come in LAPACK's order.

Real matrices keep blocks of two on their diagonal, whose eigenvalues are conjugates: [[a, b], [c, a]] with b * c < 0.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from lanewise.library.prelude.standard.numpy.linalg._reflections import reflect, reflection
from lanewise.library.prelude.words import Told

_EPS, _LEAST = 2.0**-52, 2.0**-1022
_PATIENCE = 10
"""After so many steps without an end, and each time again, the shifts are others."""


def size(x: Any) -> Any:
    """Of a complex number what LAPACK takes for its size."""
    return abs(x.real) + abs(x.imag) if x.dtype.kind == "c" else abs(x)


def make_triangular(h: Any, z: Any, low: int, high: int, values: Any) -> None:
    """From one row to another, both included: what is outside is a triangle. `z`: whose columns go along."""
    for i in range(len(h)):
        if i < low or i > high:
            values[i] = h[i, i]
    v = np.zeros(3, dtype=h.dtype)
    nothing = _LEAST * ((high - low + 1) / _EPS)
    last = high
    while last >= low:
        first, steps = _split(h, low, high, last, nothing), 0
        while last - first >= (2 if h.dtype.kind == "f" else 1):
            steps += 1
            if steps > 30 * max(10, high - low + 1):
                raise LinAlgError("Eigenvalues did not converge")
            if h.dtype.kind == "f":
                _step_of_two(h, z, v, first, last, steps)
            else:
                _step_of_one(h, z, v, first, last, steps)
            first = _split(h, low, high, last, nothing)
        if first == last:
            values[last] = h[last, last]
        elif h.dtype.kind == "f":
            _settle(h, z, last, values)
        last = first - 1


def _split(h: Any, low: int, high: int, last: int, nothing: float) -> int:
    """Where the block begins that ends here: what is before it is nothing, and made zero."""
    k = last
    while k > low and not _is_nothing(h, low, high, k, nothing):
        k -= 1
    if k > low:
        h[k, k - 1] = 0
    return k


def _is_nothing(h: Any, low: int, high: int, k: int, nothing: float) -> bool:
    """Whether the item before a diagonal one is."""
    below = size(h[k, k - 1])
    if below <= nothing:
        return True
    near = size(h[k - 1, k - 1]) + size(h[k, k])
    if near == 0:
        near += size(h[k - 1, k - 2]) if k - 2 >= low else 0.0
        near += size(h[k + 1, k]) if k + 1 <= high else 0.0
    if not below <= _EPS * near:
        return False
    above, own, apart = size(h[k - 1, k]), size(h[k, k]), size(h[k - 1, k - 1] - h[k, k])
    total = max(own, apart) + max(below, above)
    around = min(own, apart) * (max(own, apart) / total)
    return bool(min(below, above) * (max(below, above) / total) <= max(nothing, _EPS * around))


def _sweep(h: Any, z: Any, v: Any, start: int, first: int, last: int, width: Told) -> None:
    """A reflection of `width` rows, and of the columns of this number, makes a bulge; more of them chase it out."""
    for k in range(start, last):
        count = min(width, last - k + 1)
        if k > start:
            v[:count] = h[k : k + count, k - 1]
        tau = reflection(v[:count])
        if k > start:
            h[k, k - 1] = v[0]
            h[k + 1 : k + count, k - 1] = 0
        elif start > first:
            h[k, k - 1] *= 1 - tau.conj()
        others = v[1:count]
        reflect(others, tau.conj(), h[k : k + count, k:])
        back = others.conj()
        reflect(back, tau, h[: min(k + width, last) + 1, k : k + count].T)
        reflect(back, tau, z[:, k : k + count].T)


# --- real ------------------------------------------------------------------------------------------------------------


def _step_of_two(h: Any, z: Any, v: Any, first: int, last: int, steps: int) -> None:
    if steps % (2 * _PATIENCE) == 0:
        a, b, c, d = _odd_block(abs(h[last, last - 1]) + abs(h[last - 1, last - 2]), h[last, last])
    elif steps % _PATIENCE == 0:
        a, b, c, d = _odd_block(abs(h[first + 1, first]) + abs(h[first + 2, first + 1]), h[first, first])
    else:
        a, b, c, d = h[last - 1, last - 1], h[last - 1, last], h[last, last - 1], h[last, last]
    one, other, turned = _shifts(a, b, c, d)
    start = last - 2
    while not _begins(h, v, start, first, one, other, turned):
        start -= 1
    _sweep(h, z, v, start, first, last, 3)


def _odd_block(s: Any, item: Any) -> Any:
    """One whose eigenvalues are none of the matrix."""
    return 0.75 * s + item, -0.4375 * s, s, 0.75 * s + item


def _shifts(a: Any, b: Any, c: Any, d: Any) -> Any:
    """The eigenvalues of a block: real parts, and the imaginary part of the first; of two real ones that nearer to d, twice."""
    s = abs(a) + abs(b) + abs(c) + abs(d)
    if s == 0:
        return s, s, s
    a, b, c, d = a / s, b / s, c / s, d / s
    middle = (a + d) / 2
    product = (a - middle) * (d - middle) - b * c
    root = np.sqrt(abs(product))
    if product >= 0:
        return middle * s, middle * s, root * s
    one, other = middle + root, middle - root
    nearer = one * s if abs(one - d) <= abs(other - d) else other * s
    return nearer, nearer, 0 * s


def _begins(h: Any, v: Any, m: int, first: int, one: Any, other: Any, turned: Any) -> bool:
    """The first column of both shifts from a row on; whether the bulge may begin there, between items that are small together."""
    below = abs(h[m + 1, m])
    s = abs(h[m, m] - other) + abs(turned) + below
    part = h[m + 1, m] / s
    v[0] = part * h[m, m + 1] + (h[m, m] - one) * ((h[m, m] - other) / s) + turned * (turned / s)
    v[1] = part * (h[m, m] + h[m + 1, m + 1] - one - other)
    v[2] = part * h[m + 2, m + 1]
    total = abs(v[0]) + abs(v[1]) + abs(v[2])
    v /= total
    if m == first:
        return True
    near = abs(h[m - 1, m - 1]) + abs(h[m, m]) + abs(h[m + 1, m + 1])
    return bool(abs(h[m, m - 1]) * (abs(v[1]) + abs(v[2])) <= _EPS * abs(v[0]) * near)


def _settle(h: Any, z: Any, i: int, values: Any) -> None:
    """A block of two, in the rows i - 1 and i: a triangle, or two conjugates."""
    a, b, c, d, cosine, sine = _of_two(h[i - 1, i - 1], h[i - 1, i], h[i, i - 1], h[i, i])
    h[i - 1, i - 1], h[i - 1, i], h[i, i - 1], h[i, i] = a, b, c, d
    _rotate(h[i - 1, i + 1 :], h[i, i + 1 :], cosine, sine)
    _rotate(h[: i - 1, i - 1], h[: i - 1, i], cosine, sine)
    _rotate(z[:, i - 1], z[:, i], cosine, sine)
    height = np.sqrt(abs(b)) * np.sqrt(abs(c))
    values[i - 1] = complex(a, height)
    values[i] = complex(d, -height)


def _rotate(x: Any, y: Any, cosine: Any, sine: Any) -> None:
    for k in range(len(x)):
        x[k], y[k] = cosine * x[k] + sine * y[k], cosine * y[k] - sine * x[k]


def _of_two(a: Any, b: Any, c: Any, d: Any) -> Any:
    """A block turned until it is a triangle or both of its diagonal items are the same, and how it was turned."""
    one, none = np.float64(1), np.float64(0)
    if c == 0:
        return a, b, c, d, one, none
    if b == 0:
        return d, -c, none, a, none, one
    if a == d and (b > 0) != (c > 0):
        return a, b, c, d, one, none
    half = 0.5 * (a - d)
    more = max(abs(b), abs(c))
    less = min(abs(b), abs(c)) * (1 if (b > 0) == (c > 0) else -1)
    scale = max(abs(half), more)
    root = half / scale * half + more / scale * less
    if root >= 4 * _EPS:
        root = half + math.copysign(float(np.sqrt(scale) * np.sqrt(root)), float(half))
        size_of = np.hypot(c, root)
        return d + root, b - c, none, d - more / root * less, root / size_of, c / size_of
    return _nearly_equal(a, b, c, d)


def _nearly_equal(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Conjugates, or real ones that are nearly the same: first both diagonal items become equal."""
    total, apart = b + c, a - d
    far = np.hypot(total, apart)
    cosine = np.sqrt(0.5 * (1 + abs(total) / far))
    sine = -(0.5 * apart / (far * cosine)) * (1 if math.copysign(1.0, float(total)) > 0 else -1)
    aa, bb, cc, dd = a * cosine + b * sine, b * cosine - a * sine, c * cosine + d * sine, d * cosine - c * sine
    a, b, c, d = aa * cosine + cc * sine, bb * cosine + dd * sine, cc * cosine - aa * sine, dd * cosine - bb * sine
    middle = 0.5 * (a + d)
    if c == 0:
        return middle, b, c, middle, cosine, sine
    if b == 0:
        return middle, -c, b, middle, -sine, cosine
    if (b > 0) != (c > 0):
        return middle, b, c, middle, cosine, sine
    own, other = np.sqrt(abs(b)), np.sqrt(abs(c))
    part = math.copysign(float(own * other), float(c))
    by = 1 / np.sqrt(abs(b + c))
    turned = cosine * (own * by) - sine * (other * by), cosine * (other * by) + sine * (own * by)
    return middle + part, b - c, 0 * c, middle - part, turned[0], turned[1]


# --- complex ---------------------------------------------------------------------------------------------------------


def _step_of_one(h: Any, z: Any, v: Any, first: int, last: int, steps: int) -> None:
    if steps % (2 * _PATIENCE) == 0:
        shift = 0.75 * abs(h[last, last - 1]) + h[last, last]
    elif steps % _PATIENCE == 0:
        shift = 0.75 * abs(h[first + 1, first]) + h[first, first]
    else:
        shift = _wilkinsons(h[last - 1, last - 1], h[last - 1, last], h[last, last - 1], h[last, last])
    v[0], v[1] = h[first, first] - shift, h[first + 1, first]
    _sweep(h, z, v, first, first, last, 2)


def _wilkinsons(a: Any, b: Any, c: Any, d: Any) -> Any:
    """The eigenvalue of a block that is nearer to d."""
    beside = np.sqrt(b) * np.sqrt(c)
    if size(beside) == 0:
        return d
    half = 0.5 * (a - d)
    scale = max(size(beside), size(half))
    root = scale * np.sqrt(half / scale * (half / scale) + beside / scale * (beside / scale))
    if half.real * root.real + half.imag * root.imag < 0:
        root = -root
    return d - beside * (beside / (half + root))
