"""Numbers as shares of a whole, along an axis. In: an array, an axis. Out: an array of its dims."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told


def softmax(input: Any, dim: Told = -1, *, dtype: Told = None) -> Any:
    """Exponentials over their sum. `dtype`: in which it is computed."""
    if dtype is not None:
        return softmax(input.astype(dtype), dim)
    shares = np.exp(input - input.max(axis=dim, keepdims=True))
    return shares / shares.sum(axis=dim, keepdims=True)


def softmin(input: Any, dim: Told = -1, *, dtype: Told = None) -> Any:
    """`softmax` of the negative."""
    return softmax(-input, dim, dtype=dtype)


def log_softmax(input: Any, dim: Told = -1, *, dtype: Told = None) -> Any:
    """The logarithm of `softmax`, exact where that is nearly 0."""
    if dtype is not None:
        return log_softmax(input.astype(dtype), dim)
    below = input - input.max(axis=dim, keepdims=True)
    return below - np.log(np.exp(below).sum(axis=dim, keepdims=True))


def logsumexp(input: Any, dim: Told = -1, keepdim: Told = False) -> Any:
    """The logarithm of the sum of exponentials."""
    most = input.max(axis=dim, keepdims=True)
    whole = np.log(np.exp(input - most).sum(axis=dim, keepdims=True)) + most
    return whole if keepdim else whole.squeeze(axis=dim)
