"""Dims that are the same as those of a variable, which is bound once or again and again."""

from __future__ import annotations

from typing import Any

import numpy as np
from parity.case import case


@case((np.arange(4.0).reshape(2, 2), 3), (np.ones((1, 3)), 0), (np.ones((0, 3)), 1))
def grown(x, n: int) -> Any:
    """The variable is bound anew in each turn."""
    total = x * 0
    for _ in range(n):
        m = x.max(axis=0, keepdims=True)
        x = np.concatenate([x, x + m])
        total = x - m
    return total, x - x.sum(axis=1, keepdims=True)


@case((np.arange(6.0).reshape(2, 3), 3), (np.arange(6.0).reshape(3, 2), 1), (np.ones((2, 2)), 0))
def grown_from_itself(x, n: int) -> Any:
    """One place binds it, in each turn to what it was and more."""
    for k in range(n):
        e = x + 1 if k == 0 else np.concatenate([e, e - e.max(axis=1, keepdims=True)])  # noqa: F821
    return e - e.sum(axis=1, keepdims=True)


@case((np.arange(6.0).reshape(3, 2),), (np.ones((2, 2)),), (np.ones((4, 1)),))
def within(x) -> Any:
    """Of what was computed of a view, in a comprehension."""
    e = x[1:] * 2
    f = e - e.min(axis=1, keepdims=True)
    return [e + f.sum(axis=1, keepdims=True) for _ in range(2)], f - x[:1], f * x[:, :1].T.max(axis=1, keepdims=True)


@case((np.ones((2, 3)), np.ones((2, 3))), (np.ones((2, 3)), np.ones((1, 3))), (np.ones((2, 3)), np.ones((3, 3))))
def of_another(x, y) -> Any:
    """ValueError where the other one has other rows."""
    return y - x.max(axis=1, keepdims=True)


@case((np.ones((3, 2)), 2), (np.ones((3, 2)), 0), (np.ones((3, 2)), 7))
def perhaps(x, k: int) -> Any:
    """It is bound on one path alone."""
    if k:
        z = x[:k] * 1
    try:
        return z - z.max(axis=1, keepdims=True)
    except UnboundLocalError:
        return x
