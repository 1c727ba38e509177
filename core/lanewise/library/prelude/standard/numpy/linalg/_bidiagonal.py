"""Singular values and vectors of matrices of real numbers, with the signs of LAPACK: its `gesdd` goes this way up to 25 columns, or
rows, and divides larger ones.

In: a matrix. Out: columns, values, columns. Reflections make it bidiagonal (`gebrd`), after a triangulation where one side is much
longer; implicit steps of QR make that diagonal (`bdsqr`: Demmel and Kahan, Accurate singular values of bidiagonal matrices, 1990).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from lanewise.library.prelude.standard.numpy.linalg._reflections import reflection, triangulate, undo
from lanewise.library.prelude.standard.numpy.linalg._symmetric import rotation

_EPS = 2.0**-53
_TOLERANCE = 2.0**-53 * 2.0**6.625
"""Of an item beside the diagonal, as LAPACK has it: eps ** (7/8)."""
_TINY = 2.0**-1022


def taken_apart(a: Any, u: Any, s: Any, v: Any, flat: bool) -> None:
    """`a` has as many rows as columns, or more, and is used up; `u`, which may have further columns, `s` and `v` are zeros. `flat`:
    it is turned over, and what LAPACK sees is its transposed."""
    n = a.shape[1]
    for i in range(n, u.shape[1]):
        u[i, i] = 1
    if n > 0 and a.shape[0] >= n * 11 // 6:
        taus = np.zeros(n)
        triangulate(a, taus)
        r = np.triu(a[:n])
        if flat:
            _diagonal(r.T.copy(), v, s, u, False)
        else:
            _diagonal(r, u, s, v, False)
        undo(a, taus, u)
    elif n > 0:
        _diagonal(a, u, s, v, flat)


def _diagonal(a: Any, u: Any, s: Any, v: Any, flat: bool) -> None:
    """The same; `flat`: its two diagonals are the main one and that below it."""
    n = a.shape[1]
    e, left, right = np.zeros(n - 1), np.zeros(n), np.zeros(n)
    _make_bidiagonal(a, s, e, left, right)
    cosines, sines = _turned_up(s, e) if flat else (np.zeros(0), np.zeros(0))
    x, y = np.eye(n), np.eye(n)
    if n == 1:
        x[0, 0] = math.copysign(1.0, float(s[0]))
        s[0] = abs(s[0])
    else:
        _make_diagonal(s, e, x, y)
    left_rows, right_rows = (y, x) if flat else (x, y)
    u[:n, :n], v[:n, :n] = left_rows.T, right_rows.T
    for i in range(len(cosines) - 1, -1, -1):
        _rotate(v, i, i + 1, cosines[i], -sines[i])
    for i in range(n - 1, -1, -1):
        _reflect(a, i, i, False, left[i], u, 0)
        if i < n - 1:
            _reflect(a, i, i + 1, True, right[i], v, 0)


def _make_bidiagonal(a: Any, d: Any, e: Any, left: Any, right: Any) -> None:
    n = a.shape[1]
    for i in range(n):
        left[i] = reflection(a[i:, i])
        d[i] = a[i, i]
        _reflect(a, i, i, False, left[i], a, i + 1)
        if i < n - 1:
            right[i] = reflection(a[i, i + 1 :])
            e[i] = a[i, i + 1]
            for row in range(i + 1, len(a)):
                along = a[row, i + 1]
                for j in range(i + 2, n):
                    along += a[i, j] * a[row, j]
                along *= right[i]
                a[row, i + 1] -= along
                for j in range(i + 2, n):
                    a[row, j] -= along * a[i, j]


def _reflect(a: Any, k: int, start: int, is_row: bool, tau: Any, x: Any, first: int) -> None:
    """The columns of `x` from the first on, by what stands in a row or a column of `a` behind the place `start`."""
    end, columns = a.shape[1] if is_row else len(a), x.shape[1]
    along = x[start].copy()
    for i in range(start + 1, end):
        part = a[k, i] if is_row else a[i, k]
        for j in range(first, columns):
            along[j] += part * x[i, j]
    for j in range(first, columns):
        along[j] *= tau
        x[start, j] -= along[j]
    for i in range(start + 1, end):
        part = a[k, i] if is_row else a[i, k]
        for j in range(first, columns):
            x[i, j] -= part * along[j]


def _turned_up(d: Any, e: Any) -> Any:
    """The diagonal below the main one becomes one above it; the rotations that have done it."""
    cosines, sines = np.zeros(len(e)), np.zeros(len(e))
    for i in range(len(e)):
        cosines[i], sines[i], d[i] = rotation(d[i], e[i])
        e[i] = sines[i] * d[i + 1]
        d[i + 1] *= cosines[i]
    return cosines, sines


def _rotate(x: Any, i: int, k: int, c: Any, s: Any) -> None:
    """Two rows."""
    for j in range(x.shape[1]):
        upper, lower = x[i, j], x[k, j]
        x[k, j] = c * lower - s * upper
        x[i, j] = s * lower + c * upper


# --- steps of QR -----------------------------------------------------------------------------------------------------


def _make_diagonal(d: Any, e: Any, x: Any, y: Any) -> None:
    """`x` and `y` have the vectors as their rows."""
    n = len(d)
    nothing = _nothing(d, e)
    last, turns = n - 1, 6 * n * n
    before, down = (-1, -1), True
    while last > 0:
        first, most = last - 1, abs(d[last])
        while first >= 0 and not abs(e[first]) <= nothing:
            most = np.maximum(most, np.maximum(abs(d[first]), abs(e[first])))
            first -= 1
        if first >= 0:
            e[first] = 0
        first += 1
        if first == last:
            last -= 1
            continue
        if first == last - 1:
            _settle(d, e, x, y, first)
            last -= 2
            continue
        if first > before[1] or last < before[0]:
            down = bool(abs(d[first]) >= abs(d[last]))
        least = _least(d, e, first, last, down)
        if least < 0:
            continue
        before = (first, last)
        turns -= last - first
        if turns < 0:
            raise LinAlgError("SVD did not converge")
        _step(d, e, x, y, first, last, down, _shift(d, e, first, last, down, least / most))
        if abs(e[last - 1 if down else first]) <= nothing:
            e[last - 1 if down else first] = 0
    _in_order(d, x, y)


def _nothing(d: Any, e: Any) -> Any:
    least = size = abs(d[0])
    for i in range(1, len(d)):
        if least != 0:
            size = abs(d[i]) * (size / (size + abs(e[i - 1])))
            least = np.minimum(least, size)
    n = len(d)
    return np.maximum(_TOLERANCE * (least / np.sqrt(np.float64(n))), 6 * (n * (n * _TINY)))


def _least(d: Any, e: Any, first: int, last: int, down: bool) -> Any:
    """A bound below the least value of a block; -1 where an item beside the diagonal turned out to be nothing."""
    if down and abs(e[last - 1]) <= _TOLERANCE * abs(d[last]):
        e[last - 1] = 0
        return np.float64(-1)
    if not down and abs(e[first]) <= _TOLERANCE * abs(d[first]):
        e[first] = 0
        return np.float64(-1)
    size = abs(d[first if down else last])
    least = size
    for k in range(last - first):
        at = first + k if down else last - 1 - k
        if abs(e[at]) <= _TOLERANCE * size:
            e[at] = 0
            return np.float64(-1)
        size = abs(d[at + 1 if down else at]) * (size / (size + abs(e[at])))
        least = np.minimum(least, size)
    return least


def _shift(d: Any, e: Any, first: int, last: int, down: bool, share: Any) -> Any:
    """Nothing where it would cost the least values their digits."""
    if len(d) * _TOLERANCE * share <= max(_EPS, 0.01 * _TOLERANCE):
        return np.float64(0)
    start = abs(d[first if down else last])
    i = last - 1 if down else first
    found = _lesser(d[i], e[i], d[i + 1])
    if start > 0 and (found / start) * (found / start) < _EPS:
        return np.float64(0)
    return found


def _lesser(f: Any, g: Any, h: Any) -> Any:
    """The lesser value of [[f, g], [0, h]] (`las2`)."""
    least, most, beside = np.minimum(abs(f), abs(h)), np.maximum(abs(f), abs(h)), abs(g)
    if least == 0:
        return np.float64(0)
    summed, apart = 1 + least / most, (most - least) / most
    if beside < most:
        part = beside / most
        part *= part
        return least * (2 / (np.sqrt(summed * summed + part) + np.sqrt(apart * apart + part)))
    part = most / beside
    if part == 0:
        return least * most / beside
    one, other = summed * part, apart * part
    found = least * (1 / (np.sqrt(1 + one * one) + np.sqrt(1 + other * other))) * part
    return found + found


def _step(d: Any, e: Any, x: Any, y: Any, first: int, last: int, down: bool, shift: Any) -> None:
    """One step through a block, from its first item or from its last: then left and right change places."""
    ahead = 1 if down else -1
    i = first if down else last
    between = first if down else last - 1
    f = (abs(d[i]) - shift) * (math.copysign(1.0, float(d[i])) + shift / d[i]) if shift != 0 else d[i]
    g = e[between]
    before, other, r = np.float64(1), np.float64(0), np.float64(0)
    for k in range(last - first):
        nearer = min(i, i + ahead)
        c, s, r = rotation(f, g)
        if k > 0:
            e[between - ahead] = r if shift != 0 else other * r
        if shift != 0:
            f = c * d[i] + s * e[between]
            e[between] = c * e[between] - s * d[i]
            g = s * d[i + ahead]
            d[i + ahead] *= c
        else:
            f, g = before * r, d[i + ahead] * s
        before, other, d[i] = rotation(f, g)
        if shift != 0:
            f = before * e[between] + other * d[i + ahead]
            d[i + ahead] = before * d[i + ahead] - other * e[between]
            if k < last - first - 1:
                g = other * e[between + ahead]
                e[between + ahead] *= before
        else:
            f = d[i + ahead] * c
            g = e[between + ahead] if k < last - first - 1 else np.float64(0)
        # Seen from the end, the left rotation is of the other side and turns the other way.
        _rotate(y if down else x, nearer, nearer + 1, c, s if down else -s)
        _rotate(x if down else y, nearer, nearer + 1, before, other if down else -other)
        i += ahead
        between += ahead
    if shift == 0:
        d[i], f = f * before, f * other
    e[between - ahead] = f


def _settle(d: Any, e: Any, x: Any, y: Any, i: int) -> None:
    """Two values at once (`lasv2`)."""
    least, most, sine, cosine, other_sine, other_cosine = _both(d[i], e[i], d[i + 1])
    d[i], e[i], d[i + 1] = most, 0, least
    _rotate(y, i, i + 1, cosine, sine)
    _rotate(x, i, i + 1, other_cosine, other_sine)


def _both(f: Any, g: Any, h: Any) -> Any:
    """The lesser and the greater value of [[f, g], [0, h]], and sines and cosines of its right and of its left vector."""
    swapped = bool(abs(h) > abs(f))
    a, b = (h, f) if swapped else (f, h)
    most, least, beside = abs(a), abs(b), abs(g)
    pivot = 3 if swapped else 1
    if beside == 0:
        low, high = least, most
        left_c, right_c, left_s, right_s = np.float64(1), np.float64(1), np.float64(0), np.float64(0)
    elif beside > most and most / beside < _EPS:
        pivot, high = 2, beside
        low = most / (beside / least) if least > 1 else most / beside * least
        left_c, left_s, right_s, right_c = np.float64(1), b / g, np.float64(1), a / g
    else:
        if beside > most:
            pivot = 2
        apart = most - least
        part = np.float64(1) if apart == most else apart / most
        m = g / a
        t = 2 - part
        root = np.sqrt(t * t + m * m)
        r = abs(m) if part == 0 else np.sqrt(part * part + m * m)
        half = 0.5 * (root + r)
        low, high = least / half, most * half
        if m * m != 0:
            t = (m / (root + t) + m / (r + part)) * (1 + half)
        elif part == 0:
            t = np.float64(math.copysign(2.0, float(a)) * math.copysign(1.0, float(g)))
        else:
            t = g / math.copysign(float(apart), float(a)) + m / t
        part = np.sqrt(t * t + 4)
        right_c, right_s = 2 / part, t / part
        left_c = (right_c + right_s * m) / half
        left_s = (b / a) * right_s / half
    if swapped:
        left_c, left_s, right_c, right_s = right_s, right_c, left_s, left_c
    if pivot == 1:
        sign = _sign(right_c) * _sign(left_c) * _sign(f)
    elif pivot == 2:
        sign = _sign(right_s) * _sign(left_c) * _sign(g)
    else:
        sign = _sign(right_s) * _sign(left_s) * _sign(h)
    other = sign * _sign(f) * _sign(h)
    return low * other, high * sign, right_s, right_c, left_s, left_c


def _sign(x: Any) -> float:
    return math.copysign(1.0, float(x))


def _in_order(d: Any, x: Any, y: Any) -> None:
    """None is negative, the greatest is the first; as few rows as can be change places."""
    n = len(d)
    for i in range(n):
        if d[i] < 0 or math.copysign(1.0, float(d[i])) < 0:
            d[i] = -d[i]
            y[i] = -y[i]
    for i in range(n - 1, 0, -1):
        least = 0
        for j in range(1, i + 1):
            if d[j] <= d[least]:
                least = j
        if least != i:
            d[i], d[least] = d[least], d[i]
            x[i], x[least] = x[least].copy(), x[i].copy()
            y[i], y[least] = y[least].copy(), y[i].copy()
