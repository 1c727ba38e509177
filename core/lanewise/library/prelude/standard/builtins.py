"""`slice`: bounds as a value. In: bounds. Out: what CPython's own gives."""

from __future__ import annotations

from typing import Any


class slice:
    """`slice(stop)`, `slice(start, stop)`, `slice(start, stop, step)`, and what stands between brackets where a class is asked."""

    def __init__(self, *bounds: Any) -> None:
        if len(bounds) == 0:
            raise TypeError("slice expected at least 1 argument, got 0")
        if len(bounds) > 3:
            raise TypeError(f"slice expected at most 3 arguments, got {len(bounds)}")
        self.start = None if len(bounds) == 1 else bounds[0]
        self.stop = bounds[0] if len(bounds) == 1 else bounds[1]
        self.step = bounds[2] if len(bounds) == 3 else None

    def indices(self, length: Any, /) -> Any:
        """Start, stop and step inside a sequence of this length."""
        if length < 0:
            raise ValueError("length should not be negative")
        step: Any = 1 if self.step is None else self.step
        if step == 0:
            raise ValueError("slice step cannot be zero")
        lower, upper = (-1, length - 1) if step < 0 else (0, length)
        start = (upper if step < 0 else lower) if self.start is None else _inside(self.start, length, lower, upper)
        stop = (lower if step < 0 else upper) if self.stop is None else _inside(self.stop, length, lower, upper)
        return start, stop, step

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, slice):
            return NotImplemented
        return (self.start, self.stop, self.step) == (other.start, other.stop, other.step)

    def __repr__(self) -> str:
        return f"slice({self.start!r}, {self.stop!r}, {self.step!r})"


def _inside(bound: Any, length: Any, lower: Any, upper: Any) -> Any:
    """A bound, counted from the end where it is negative."""
    return max(bound + length, lower) if bound < 0 else min(bound, upper)
