"""The function of two floats whose calls are timed."""

from math import sqrt


def distance(x: float, y: float) -> float:
    """From the origin."""
    return sqrt(x * x + y * y)
