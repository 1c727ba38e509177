"""Normal deviates that belong together. In: means, covariances, independent deviates. Out: what numpy makes of them.

Of a covariance of up to 25 rows the vectors have numpy's signs, and so have the deviates; of a larger one they are as good.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told


def checked(mean: Any, cov: Any) -> Any:
    """Both as arrays of doubles."""
    middle, spread = np.array(mean, dtype=np.float64), np.array(cov, dtype=np.float64)
    if middle.ndim != 1:
        raise ValueError("mean must be 1 dimensional")
    if spread.ndim != 2 or spread.shape[0] != spread.shape[1]:
        raise ValueError("cov must be 2 dimensional and square")
    if len(middle) != len(spread):
        raise ValueError("mean and cov must have same length")
    return middle, spread


def factor(spread: Any, method: Told, check_valid: Any, tol: Any) -> Any:
    """What a row of independent deviates is multiplied with, transposed."""
    if method == "cholesky":
        return np.linalg.cholesky(spread)
    if method == "eigh":
        values, vectors = np.linalg.eigh(spread)
        _check(not np.any(values < -tol), check_valid)
        return vectors * np.sqrt(abs(values))
    u, s, rows = np.linalg.svd(spread)
    _check(bool(np.allclose(np.dot(rows.T * s, rows), spread, rtol=tol, atol=tol)), check_valid)
    return u * np.sqrt(s)


def old_factor(spread: Any, check_valid: Any, tol: Any) -> Any:
    """The same, as numpy had it before: of the other vectors."""
    _, s, rows = np.linalg.svd(spread)
    _check(bool(np.allclose(np.dot(rows.T * s, rows), spread, rtol=tol, atol=tol)), check_valid)
    return rows.T * np.sqrt(s)


def _check(is_valid: bool, check_valid: str) -> None:
    """A warning would be told to nobody."""
    if check_valid == "ignore":
        return
    if check_valid not in ("warn", "raise"):
        raise ValueError("check_valid must equal 'warn', 'raise', or 'ignore'")
    if not is_valid and check_valid == "raise":
        raise ValueError("covariance is not symmetric positive-semidefinite.")
