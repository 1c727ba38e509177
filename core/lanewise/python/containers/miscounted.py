"""Methods of containers that are called with too few or too many arguments, or by names that they do not have.

In: what the method takes, and what a call gives. Out: CPython's TypeError. It may well be a call that no run makes: of several
functions behind one name each is compiled with the arguments of all.
"""

from __future__ import annotations

from collections.abc import Collection, Sized

from lanewise.ir.code import Loc
from lanewise.python.expressions import operators
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value


def raised(b: Builder, method: str, limits: tuple[int, int], given: Sized, named: Collection[str], loc: Loc) -> Value:
    """The TypeError of `method`, which has the name of its class before it."""
    return operators.type_error(b, _words(method, *limits, len(given), bool(named)), loc)


def fits(limits: tuple[int, int], given: Sized, named: Collection[str]) -> bool:
    """Whether there is none."""
    least, most = limits
    return not named and least <= len(given) <= most


def _words(method: str, least: int, most: int, given: int, named: bool) -> str:
    if named:
        return f"{method}() takes no keyword arguments"
    if most == 0:
        return f"{method}() takes no arguments ({given} given)"
    if least == most == 1:
        return f"{method}() takes exactly one argument ({given} given)"
    bound, limit = ("exactly", least) if least == most else ("at least", least) if given < least else ("at most", most)
    short, plural = method.rpartition(".")[2], "" if limit == 1 else "s"
    if method in _COUNTED:
        return f"{short}() takes {bound} {limit} argument{plural} ({given} given)"
    title = method if method in _IN_FULL else short
    return f"{title} expected {'' if least == most else f'{bound} '}{limit} argument{plural}, got {given}"


_COUNTED = frozenset(("deque.index", "deque.insert"))
"""They count their arguments by a format, others by two numbers."""
_IN_FULL = frozenset(("deque.rotate",))
"""Named with its class where others are not."""
