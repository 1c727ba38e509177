"""Householder's reflections: what makes a column zero but for its first item, with the signs of LAPACK. In: views. Out: in place.

A reflection is x - tau * v * (v . x), of conjugates of v; the first item of v is 1 and is not kept, the others stand where they
have made zeros. What leads a column of complex numbers becomes real, so that its tau is complex.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np


def length(x: Any) -> Any:
    """How long a vector is; no square leaves the range of floats."""
    most = np.float64(0)
    for i in range(len(x)):
        most = np.maximum(most, abs(x[i]))
    if not 0 < most < np.inf:
        return most
    total = np.float64(0)
    for i in range(len(x)):
        part = abs(x[i]) / most
        total += part * part
    return most * np.sqrt(total)


def reflection(x: Any) -> Any:
    """The tau of the reflection that leaves of a column its first item alone; 0 where nothing else is there."""
    below = length(x[1:])
    first = x[0]
    if below == 0 and first.imag == 0:
        return x.dtype.type(0)
    left = np.float64(-math.copysign(float(np.hypot(abs(first), below)), float(first.real)))
    for i in range(1, len(x)):
        x[i] /= first - left
    x[0] = left
    return (left - first) / left


def reflect(v: Any, tau: Any, x: Any) -> None:
    """Each column of a table; `v`: all but its first item."""
    if tau == 0:
        return
    along = (x[0] + (np.conjugate(v)[:, None] * x[1:]).sum(axis=0)) * tau
    x[0] -= along
    x[1:] -= v[:, None] * along


def triangulate(a: Any, taus: Any) -> None:
    """What is below the diagonal becomes reflections, what is not the triangle that they make."""
    for k in range(len(taus)):
        taus[k] = reflection(a[k:, k])
        reflect(a[k + 1 :, k], taus[k].conj(), a[k:, k + 1 :])


def undo(a: Any, taus: Any, x: Any) -> None:
    """The reflections of a triangulated table on others, from the last to the first."""
    for k in range(len(taus) - 1, -1, -1):
        reflect(a[k + 1 :, k], taus[k], x[k:])
