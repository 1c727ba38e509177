"""Deviates that are counts: Poisson's, binomial and geometric ones. In: draws, parameters. Out: an int, in numpy's steps."""

from __future__ import annotations

import math
from typing import Any

_LARGEST = 9223372036854775807
_STIRLING = (
    8.333333333333333e-02, -2.777777777777778e-03, 7.936507936507937e-04, -5.952380952380952e-04, 8.417508417508418e-04,
    -1.917526917526918e-03, 6.410256410256410e-03, -2.955065359477124e-02, 1.796443723688307e-01, -1.39243221690590e00,
)  # fmt: skip
"""The terms of the logarithm of the gamma function (Abramowitz and Stegun, 6.1.41), 1 / x first."""


def geometric_draw(draws: Any, p: float) -> Any:
    """By adding up where it does not take long, else by a formula."""
    if p < 0.333333333333333333333333:
        z = math.ceil(-draws._exponential() / math.log1p(-p))
        return _LARGEST if z >= 9.223372036854776e18 else int(z)
    u, total, part, count = draws._double(), p, p, 1
    while u > total:
        part *= 1.0 - p
        total += part
        count += 1
    return count


# --- Poisson ---------------------------------------------------------------------------------------------------------


def poisson_draw(draws: Any, mean: float) -> Any:
    """Of small means by products of doubles, of great ones by a hat."""
    if mean >= 10:
        return _under_a_hat(draws, mean)
    if mean == 0:
        return 0
    least, count, product = math.exp(-mean), 0, draws._double()
    while product > least:
        count += 1
        product *= draws._double()
    return count


def _under_a_hat(draws: Any, mean: float) -> Any:
    root, logarithm = math.sqrt(mean), math.log(mean)
    b = 0.931 + 2.53 * root
    a = -0.059 + 0.02483 * b
    scale, share = 1.1239 + 1.1328 / (b - 3.4), 0.9277 - 3.6224 / (b - 2)
    while True:
        u, v = draws._double() - 0.5, draws._double()
        left = 0.5 - abs(u)
        k = math.floor((2 * a / left + b) * u + mean + 0.43)
        if left >= 0.07 and v <= share:
            return int(k)
        if k < 0 or (left < 0.013 and v > left):
            continue
        height = math.log(v) + math.log(scale) - math.log(a / (left * left) + b)
        if height <= -mean + k * logarithm - _log_gamma(float(k) + 1):
            return int(k)


def _log_gamma(x: float) -> float:
    """Stirling's series, from 7 on; what is below is led there."""
    if x == 1.0 or x == 2.0:
        return 0.0
    steps = int(7 - x) if x < 7.0 else 0
    at = x + steps
    square = 1.0 / at * (1.0 / at)
    total = _STIRLING[9]
    for k in range(8, -1, -1):
        total = total * square + _STIRLING[k]
    found = total / at + 0.5 * 1.8378770664093453e00 + (at - 0.5) * math.log(at) - at
    if x < 7.0:
        for _ in range(steps):
            found -= math.log(at - 1.0)
            at -= 1.0
    return found


# --- binomial --------------------------------------------------------------------------------------------------------


def binomial_draw(draws: Any, n: int, p: float) -> Any:
    """Of the rarer of success and failure."""
    if n == 0 or p == 0.0:
        return 0
    if p <= 0.5:
        return _binomial(draws, n, p)
    return n - _binomial(draws, n, 1.0 - p)


def _binomial(draws: Any, n: int, p: float) -> Any:
    return _by_parts(draws, n, p) if p * n <= 30.0 else _under_triangles(draws, n, p)


def _by_parts(draws: Any, n: int, p: float) -> Any:
    """One probability after the other is taken away."""
    q = 1.0 - p
    first, mean = math.exp(n * math.log(q)), n * p
    bound = int(min(float(n), mean + 10.0 * math.sqrt(mean * q + 1)))
    count, part, u = 0, first, draws._double()
    while u > part:
        count += 1
        if count > bound:
            count, part, u = 0, first, draws._double()
        else:
            u -= part
            part = (n - count + 1) * p * part / (count * q)
    return count


def _under_triangles(draws: Any, n: int, r: float) -> Any:
    """A triangle in the middle, parallelograms beside it, exponential tails."""
    q = 1.0 - r
    middle = n * r + r
    m = math.floor(middle)
    near = math.floor(2.195 * math.sqrt(n * r * q) - 4.6 * q) + 0.5
    center = m + 0.5
    left, right = center - near, center + near
    height = 0.134 + 20.5 / (15.3 + m)
    a = (middle - left) / (middle - left * r)
    fall_left = a * (1.0 + a / 2.0)
    a = (right - middle) / (right * q)
    fall_right = a * (1.0 + a / 2.0)
    p2 = near * (1.0 + 2.0 * height)
    p3 = p2 + height / fall_left
    p4 = p3 + height / fall_right
    while True:
        u, v = draws._double() * p4, draws._double()
        if u <= near:
            return math.floor(center - near * v + u)
        if u <= p2:
            x = left + (u - near) / height
            v = v * height + 1.0 - abs(m - x + 0.5) / near
            if v > 1.0:
                continue
            y = math.floor(x)
        elif u <= p3:
            if v == 0.0:
                continue
            y = math.floor(left + math.log(v) / fall_left)
            if y < 0:
                continue
            v = v * (u - p2) * fall_left
        else:
            if v == 0.0:
                continue
            y = math.floor(right - math.log(v) / fall_right)
            if y > n:
                continue
            v = v * (u - p3) * fall_right
        if _is_under(v, y, m, n, r, n * r * q):
            return y


def _is_under(v: float, y: int, m: int, n: int, r: float, spread: float) -> bool:
    """Whether a point is below the distribution: near its middle by products, else by squeezes, or by Stirling's series."""
    k = abs(y - m)
    if k <= 20 or k >= spread / 2.0 - 1:
        s = r / (1.0 - r)
        a = s * (n + 1)
        f = 1.0
        for i in range(m + 1, y + 1):
            f *= a / i - s
        for i in range(y + 1, m + 1):
            f /= a / i - s
        return v <= f
    rho = k / spread * ((k * (k / 3.0 + 0.625) + 0.16666666666666666) / spread + 0.5)
    t = -k * k / (2 * spread)
    a = math.log(v)
    if a < t - rho:
        return True
    if a > t + rho:
        return False
    x1, f1, z, w = y + 1, m + 1, n + 1 - m, n - y + 1
    ends = (m + 0.5) * math.log(f1 / x1) + (n - m + 0.5) * math.log(z / w) + (y - m) * math.log(w * r / (x1 * (1.0 - r)))
    return a <= ends + _rest(f1) + _rest(z) + _rest(x1) + _rest(w)


def _rest(x: int) -> float:
    """Of Stirling's series."""
    square = float(x) * float(x)
    return (13680.0 - (462.0 - (132.0 - (99.0 - 140.0 / square) / square) / square) / square) / x / 166320.0
