"""How many digits a result has, and how it is rounded. In: ints and the names of ways to round. Out: contexts, rounded ints."""

from __future__ import annotations

from typing import Any

_WAYS = (
    "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP",
)  # fmt: skip
MOST = 999999
"""The largest exponent of a number, written with one digit before the point."""


class Context:
    """The two settings that compiled code knows of."""

    def __init__(self, prec: Any = None, rounding: Any = None) -> None:
        self._prec: int = 28 if prec is None else _digits(prec)
        self._rounding: str = "ROUND_HALF_EVEN" if rounding is None else _way(rounding)

    @property
    def prec(self) -> int:
        """How many digits a result has."""
        return self._prec

    @prec.setter
    def prec(self, value: Any) -> None:
        self._prec = _digits(value)

    @property
    def rounding(self) -> str:
        """How it is rounded."""
        return self._rounding

    @rounding.setter
    def rounding(self, value: Any) -> None:
        self._rounding = _way(value)

    def copy(self) -> Any:
        """Another one with the same settings."""
        return Context(self._prec, self._rounding)


def _digits(value: Any) -> int:
    if not isinstance(value, int):
        raise TypeError("an integer is required")
    if value < 1:
        raise ValueError("valid range for prec is [1, MAX_PREC]")
    return int(value)


def _way(value: Any) -> str:
    if value not in _WAYS:
        raise TypeError(
            "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
            "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"
        )
    return str(value)


class _Now:
    """The context of the call."""

    def __init__(self) -> None:
        self.context = Context()


NOW = _Now()


def getcontext() -> Any:
    """The one that results are rounded by."""
    return NOW.context


def setcontext(context: Any, /) -> None:
    """Another one from now on."""
    NOW.context = context


class localcontext:
    """`with localcontext() as context:`, a copy that is left behind at the end."""

    def __init__(self, ctx: Any = None, *, prec: Any = None, rounding: Any = None) -> None:
        self._inner = (NOW.context if ctx is None else ctx).copy()
        if prec is not None:
            self._inner.prec = prec
        if rounding is not None:
            self._inner.rounding = rounding

    def __enter__(self) -> Any:
        self._outer = NOW.context
        NOW.context = self._inner
        return self._inner

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        NOW.context = self._outer


def count(n: int) -> int:
    """The digits of an int that is not negative: one of 0."""
    digits = n.bit_length() * 30103 // 100000
    while 10**digits <= n:
        digits += 1
    return max(digits, 1)


def shortened(n: int, less: int, sign: int, rounding: str) -> int:
    """An int without its last digits, rounded; `sign`: 1 where it stands for a negative number."""
    unit: int = 10**less
    whole, rest = divmod(n, unit)
    return whole + 1 if rest > 0 and _goes_up(whole, 2 * rest - unit, sign, rounding) else whole


def _goes_up(whole: int, beyond: int, sign: int, rounding: str) -> bool:
    """`beyond`: how far what is lost is above the middle."""
    if rounding == "ROUND_HALF_EVEN":
        return beyond > 0 or (beyond == 0 and whole % 2 == 1)
    if rounding == "ROUND_HALF_UP":
        return beyond >= 0
    if rounding == "ROUND_HALF_DOWN":
        return beyond > 0
    if rounding == "ROUND_05UP":
        return whole % 5 == 0
    return rounding == "ROUND_UP" or rounding == ("ROUND_FLOOR" if sign == 1 else "ROUND_CEILING")
