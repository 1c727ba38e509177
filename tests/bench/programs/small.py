"""The functions whose calls are timed: of two floats, and of what other programs have as JSON."""

from math import sqrt


def distance(x: float, y: float) -> float:
    """From the origin."""
    return sqrt(x * x + y * y)


def tags(rows: list[dict[str, str | list[str]]]) -> dict[str, list[str]]:
    """By name, sorted."""
    return {str(row["name"]): sorted(row["tags"]) for row in rows}
