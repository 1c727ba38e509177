"""What an exception says of itself. In: an exception that was caught. Out: what CPython's own methods give.

Each is compiled once per program: it tells the exceptions apart that some handler has a name for.
"""

from __future__ import annotations


def text(error: BaseException) -> str:
    """`str(error)`."""
    return str(error)


def represented(error: BaseException) -> str:
    """`repr(error)`."""
    return repr(error)


def name(error: BaseException) -> str:
    """`type(error).__name__`."""
    return type(error).__name__
