"""`operator`: what changes its first argument or looks through it. In: values of any types. Out: what CPython's own give.

What is an operator alone is one in compiled code, too (`python/functions/function_tools.py`).
"""

from __future__ import annotations

from typing import Any


def setitem(a: Any, b: Any, c: Any, /) -> None:
    """`a[b] = c`."""
    a[b] = c


def delitem(a: Any, b: Any, /) -> None:
    """`del a[b]`."""
    del a[b]


def call(obj: Any, /, *args: Any, **kwargs: Any) -> Any:
    """`obj(*args, **kwargs)`."""
    return obj(*args, **kwargs)


def index(a: Any, /) -> int:
    """The int that it stands for, as the place of an item."""
    if isinstance(a, int):
        return int(a)
    if not hasattr(a, "__index__"):
        raise TypeError(f"'{type(a).__name__}' object cannot be interpreted as an integer")
    return int(a.__index__())


def countOf(a: Any, b: Any, /) -> int:
    """How many items are equal."""
    count = 0
    for item in a:
        if item == b:
            count += 1
    return count


def indexOf(a: Any, b: Any, /) -> int:
    """Where the first one is."""
    for at, item in enumerate(a):
        if item == b:
            return at
    raise ValueError("sequence.index(x): x not in sequence")


# --- what is assigned, given back ------------------------------------------------------------------------------------


def iadd(a: Any, b: Any, /) -> Any:
    """`a += b`."""
    a += b
    return a


def iconcat(a: Any, b: Any, /) -> Any:
    """`a += b` of sequences."""
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


def isub(a: Any, b: Any, /) -> Any:
    """`a -= b`."""
    a -= b
    return a


def imul(a: Any, b: Any, /) -> Any:
    """`a *= b`."""
    a *= b
    return a


def itruediv(a: Any, b: Any, /) -> Any:
    """`a /= b`."""
    a /= b
    return a


def ifloordiv(a: Any, b: Any, /) -> Any:
    """`a //= b`."""
    a //= b
    return a


def imod(a: Any, b: Any, /) -> Any:
    """`a %= b`."""
    a %= b
    return a


def ipow(a: Any, b: Any, /) -> Any:
    """`a **= b`."""
    a **= b
    return a


def ilshift(a: Any, b: Any, /) -> Any:
    """`a <<= b`."""
    a <<= b
    return a


def irshift(a: Any, b: Any, /) -> Any:
    """`a >>= b`."""
    a >>= b
    return a


def iand(a: Any, b: Any, /) -> Any:
    """`a &= b`."""
    a &= b
    return a


def ior(a: Any, b: Any, /) -> Any:
    """`a |= b`."""
    a |= b
    return a


def ixor(a: Any, b: Any, /) -> Any:
    """`a ^= b`."""
    a ^= b
    return a
