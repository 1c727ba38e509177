"""The discrete Fourier transform of a row of complex numbers, of any length, in its place.

Lengths of small primes go factor by factor (Stockham's order, which needs no sorting); all others become a convolution whose length
is a power of two (Bluestein's). Everything is computed in doubles.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.words import asking

_PRIMES = (2, 3, 5, 7, 11, 13)
_EXACT = 32
"""So many roots at least are computed each by itself."""
_HALF_ROOT_3 = 0.8660254037844386
_COSINE, _SINE = 0.30901699437494745, 0.9510565162951535
"""Of a fifth of a turn."""
_COSINE_2, _SINE_2 = -0.8090169943749475, 0.5877852522924731
"""Of two."""


# --- roots of one ----------------------------------------------------------------------------------------------------


def _root(k: int, n: int) -> complex:
    """e**(-2 pi i k / n) for k from 0 to n - 1, of an angle of at most an eighth of a turn."""
    quadrant, rest = divmod(4 * k, n)
    cosine, sine = math.cos(math.pi * rest / (2 * n)), math.sin(math.pi * rest / (2 * n))
    if 2 * rest > n:
        cosine, sine = math.sin(math.pi * (n - rest) / (2 * n)), math.cos(math.pi * (n - rest) / (2 * n))
    if quadrant == 0:
        return complex(cosine, -sine)
    if quadrant == 1:
        return complex(-sine, -cosine)
    if quadrant == 2:
        return complex(-cosine, sine)
    return complex(sine, cosine)


def roots_of(n: int, some: int) -> Any:
    """The first of them: products of a few and of steps of as many."""
    found = np.empty(some, dtype=np.complex128)
    count = _EXACT
    while count * count < some:
        count *= 2
    for k in range(min(count, some)):
        found[k] = _root(k, n)
    for start in range(count, some, count):
        step = _root(start, n)
        for k in range(min(count, some - start)):
            found[start + k] = step * found[k]
    return found


# --- one row, by factors ---------------------------------------------------------------------------------------------


def _factors(n: int) -> Any:
    """Fours and small primes; none where another prime is left."""
    found: list[int] = []
    while n % 4 == 0:
        found.append(4)
        n //= 4
    for prime in _PRIMES:
        while n % prime == 0:
            found.append(prime)
            n //= prime
    if n > 1:
        found.clear()
    return found


@asking
def _by_factors(row: Any, roots: Any, factors: Any) -> None:
    """The transform of a row, in its place. `roots`: as many as it has items."""
    source, target = row, np.empty(len(row), dtype=np.complex128)
    stride = 1
    for factor in factors:
        if factor == 2:
            _twos(source, target, roots, stride)
        elif factor == 3:
            _threes(source, target, roots, stride)
        elif factor == 4:
            _fours(source, target, roots, stride)
        elif factor == 5:
            _fives(source, target, roots, stride)
        else:
            _others(source, target, roots, stride, factor)
        source, target = target, source
        stride *= factor
    if len(factors) % 2 == 1:
        row[:] = source


def _twos(source: Any, target: Any, roots: Any, stride: int) -> None:
    """What lies half of all apart meets, and lies a stride apart then."""
    half, stride = len(source) // 2, _within(stride, source)
    for start in range(0, half, stride):
        turn = roots[start]
        for i in range(start, start + stride):
            first, second = source[i], source[i + half]
            at = i + start
            target[at] = first + second
            target[at + stride] = (first - second) * turn


def _threes(source: Any, target: Any, roots: Any, stride: int) -> None:
    third, stride = len(source) // 3, _within(stride, source)
    for start in range(0, third, stride):
        once, twice = roots[start], roots[2 * start]
        for i in range(start, start + stride):
            first, second, last = source[i], source[i + third], source[i + 2 * third]
            both, turned = second + last, _turned(second - last, _HALF_ROOT_3)
            middle = first - scaled(both, 0.5)
            at = i + 2 * start
            target[at] = first + both
            target[at + stride] = (middle + turned) * once
            target[at + 2 * stride] = (middle - turned) * twice


def _fours(source: Any, target: Any, roots: Any, stride: int) -> None:
    quarter, stride = len(source) // 4, _within(stride, source)
    for start in range(0, quarter, stride):
        once, twice, thrice = roots[start], roots[2 * start], roots[3 * start]
        for i in range(start, start + stride):
            one, two, three, four = source[i], source[i + quarter], source[i + 2 * quarter], source[i + 3 * quarter]
            first, second, third, turned = one + three, one - three, two + four, _turned(two - four, 1.0)
            at = i + 3 * start
            target[at] = first + third
            target[at + stride] = (second + turned) * once
            target[at + 2 * stride] = (first - third) * twice
            target[at + 3 * stride] = (second - turned) * thrice


def _fives(source: Any, target: Any, roots: Any, stride: int) -> None:
    part, stride = len(source) // 5, _within(stride, source)
    for start in range(0, part, stride):
        once, twice, thrice, last = roots[start], roots[2 * start], roots[3 * start], roots[4 * start]
        for i in range(start, start + stride):
            one, two, three = source[i], source[i + part], source[i + 2 * part]
            four, five = source[i + 3 * part], source[i + 4 * part]
            near, far, beside, apart = two + five, three + four, two - five, three - four
            first, turned = one + scaled(near, _COSINE) + scaled(far, _COSINE_2), _turned(beside, _SINE) + _turned(apart, _SINE_2)
            other, back = one + scaled(near, _COSINE_2) + scaled(far, _COSINE), _turned(beside, _SINE_2) - _turned(apart, _SINE)
            at = i + 4 * start
            target[at] = one + near + far
            target[at + stride] = (first + turned) * once
            target[at + 2 * stride] = (other + back) * twice
            target[at + 3 * stride] = (other - back) * thrice
            target[at + 4 * stride] = (first - turned) * last


def _others(source: Any, target: Any, roots: Any, stride: int, factor: int) -> None:
    """Each of `factor` results is a sum of as many."""
    factor = _within(factor, source)
    part, stride = len(source) // factor, _within(stride, source)
    for start in range(0, part, stride):
        for i in range(start, start + stride):
            at = i + (factor - 1) * start
            for k in range(factor):
                total = source[i]
                for r in range(1, factor):
                    total += source[i + r * part] * roots[r * k % factor * part]
                target[at + k * stride] = total * roots[k * start]


def _within(count: int, row: Any) -> int:
    """A number from 1 to the length of a row, as which it comes: so no place that is found with it can count from the end."""
    return max(min(count, len(row)), 1)


def scaled(x: Any, by: Any) -> Any:
    """Both parts; a product with a complex number without an imaginary part asks for more."""
    return complex(x.real * by, x.imag * by)


def swapped(x: Any) -> Any:
    """One part for the other: what is so transformed, and then so again, is transformed back."""
    return complex(x.imag, x.real)


def _turned(x: Any, by: Any) -> Any:
    """By a quarter as well."""
    return complex(x.imag * by, -x.real * by)


# --- one row, by convolution -----------------------------------------------------------------------------------------


def _chirp(n: int) -> Any:
    """e**(-pi i k k / n)."""
    roots, found = roots_of(2 * n, 2 * n), np.empty(n, dtype=np.complex128)
    for k in range(n):
        found[k] = roots[k * k % (2 * n)]
    return found


def plan_of(n: int) -> Any:
    """What is the same for all rows of a length: roots and factors; of other primes a chirp, and the spectrum of its conjugate."""
    factors = _factors(n)
    nothing = np.empty(0, dtype=np.complex128)
    if n == 1 or len(factors) > 0:
        return roots_of(n, n), factors, nothing, nothing
    size = 1
    while size < 2 * n - 1:
        size *= 2
    roots, factors, chirp = roots_of(size, size), _factors(size), _chirp(n)
    spectrum = np.zeros(size, dtype=np.complex128)
    for k in range(n):
        spectrum[k] = chirp[k].conjugate()
        spectrum[-k] = chirp[k].conjugate()
    _by_factors(spectrum, roots, factors)
    return roots, factors, chirp, spectrum


def transform(row: Any, plan: Any) -> None:
    """In its place."""
    roots, factors, chirp, spectrum = plan
    if len(chirp) == 0:
        _by_factors(row, roots, factors)
        return
    work = np.zeros(len(roots), dtype=np.complex128)
    for k in range(len(row)):
        work[k] = row[k] * chirp[k]
    _by_factors(work, roots, factors)
    for k in range(len(work)):
        work[k] = (work[k] * spectrum[k]).conjugate()
    _by_factors(work, roots, factors)
    for k in range(len(row)):
        row[k] = work[k].conjugate() * chirp[k] / len(work)


# --- one row of real numbers: if their count is even, two of them are a complex one -----------------------------------


def plan_of_reals(n: int) -> Any:
    """What is the same for all rows of so many: roots, and the plan of a transform."""
    return (roots_of(n, n // 2), plan_of(n // 2)) if n % 2 == 0 else (roots_of(1, 1), plan_of(n))


def half_of(row: Any, plan: Any) -> Any:
    """The first half of the spectrum of real numbers."""
    turns, inner = plan
    is_odd, half = len(row) % 2 == 1, len(row) // 2
    numbers, out = np.empty(len(row) if is_odd else half, dtype=np.complex128), np.empty(half + 1, dtype=np.complex128)
    for k in range(len(numbers)):
        numbers[k] = complex(row[k], 0.0) if is_odd else complex(row[2 * k], row[2 * k + 1])
    transform(numbers, inner)
    first = numbers[0]
    out[0] = complex(first.real if is_odd else first.real + first.imag, 0.0)
    if not is_odd:
        out[half] = complex(first.real - first.imag, 0.0)
    for k in range(1, half + is_odd):
        one, other = numbers[k], numbers[half - k].conjugate()
        out[k] = one if is_odd else scaled(one + other + _turned(one - other, 1.0) * turns[k], 0.5)
    return out


def whole_of(spectrum: Any, n: int, plan: Any) -> Any:
    """The n real numbers of the first half of a spectrum: what is its own mirror image has no imaginary part there."""
    turns, inner = plan
    is_odd, half = n % 2 == 1, n // 2
    numbers, out = np.empty(n if is_odd else half, dtype=np.complex128), np.empty(n)
    first, last = spectrum[0].real, spectrum[half].real
    numbers[0] = complex(0.0, first) if is_odd else complex(first - last, first + last)
    for k in range(1, half + is_odd):
        one, other = spectrum[k], spectrum[half - k].conjugate()
        if is_odd:
            numbers[k], numbers[n - k] = swapped(one), swapped(one.conjugate())
        else:
            numbers[k] = swapped(one + other) + ((one - other) * turns[k].conjugate()).conjugate()
    transform(numbers, inner)
    for k in range(len(numbers)):
        if is_odd:
            out[k] = numbers[k].imag
        else:
            out[2 * k], out[2 * k + 1] = numbers[k].imag, numbers[k].real
    return out
