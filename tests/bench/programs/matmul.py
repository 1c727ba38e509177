"""Matrix product: three loops over flat float64 arrays."""

import numpy as np
from numpy.typing import NDArray


def matmul(a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64], n: int) -> None:
    """c = a @ b, of n rows and columns each."""
    for i in range(n):
        for j in range(n):
            total = 0.0
            for k in range(n):
                total += a[i * n + k] * b[k * n + j]
            c[i * n + j] = total
