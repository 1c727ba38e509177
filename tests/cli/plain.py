"""Functions that nobody decorated."""


def clamp(x: float, low: float = 0.0, high: float = 1.0) -> float:
    """Keep x between two bounds."""
    return max(low, min(x, high))


def binomial(n: int, k: int) -> int:
    if k < 0 or k > n:
        raise ValueError(f"k must lie between 0 and {n}")
    result = 1
    for i in range(1, k + 1):
        result = result * (n - k + i) // i
    return result
