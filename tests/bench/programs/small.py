"""The function of two floats whose calls are timed."""


def distance(x: float, y: float) -> float:
    """From the origin."""
    return (x * x + y * y) ** 0.5
