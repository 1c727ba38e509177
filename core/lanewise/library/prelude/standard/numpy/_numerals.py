"""Ints as texts. In: ints, bases, widths. Out: what numpy writes."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def base_repr(number: Any, base: Any = 2, padding: Any = 0) -> str:
    """The digits in a base, with so many zeros in front of them."""
    if base > len(_DIGITS):
        raise ValueError("Bases greater than 36 not handled in base_repr.")
    if base < 2:
        raise ValueError("Bases less than 2 not handled in base_repr.")
    rest, text = abs(int(number)), ""
    while rest > 0:
        text = _DIGITS[rest % base] + text
        rest //= base
    text = "0" * padding + text
    return "-" + text if number < 0 else text or "0"


def binary_repr(num: Any, width: Any = None) -> str:
    """The bits; where a width is given, those of a number below zero are its complement of two."""
    number = int(num) if isinstance(num, int | np.integer) else operator.index(num)
    if number < 0 and width is None:
        return f"-{-number:b}"
    if number == 0:
        return "0" * (width or 1)
    size = len(f"{number:b}") if number > 0 else len(f"{-number - 1:b}") + 1 if number < -1 else 1
    if width is not None and width < size:
        raise ValueError(f"Insufficient bit width={width} provided for binwidth={size}")
    if number > 0:
        return f"{number:b}".zfill(size if width is None else width)
    return f"{(1 << width) + number:b}"
