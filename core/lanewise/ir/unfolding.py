"""Types that hold themselves, written out by one level.

In: the type of a container, within which `Outer` may stand for it. Out: the types of what it holds.
"""

from __future__ import annotations

from lanewise.ir.types import Closure, Container, Outer, Tuple, Type, Union


def unfolded(t: Container) -> tuple[Type, ...]:
    """The types of what it holds, each whole by itself."""
    return tuple([_filled(item, t, 0) for item in t.items])


def _filled(t: Type, whole: Container, level: int) -> Type:
    match t:
        case Outer() if t.level == level:
            return whole
        case Container(kind=kind, items=items):
            return Container(kind, tuple([_filled(item, whole, level + 1) for item in items]))
        case Tuple(items=items, name=name):
            return Tuple(tuple([_filled(item, whole, level) for item in items]), name)
        case Union(members=items):
            return Union(tuple([_filled(item, whole, level) for item in items]))
        case Closure(code=code, captures=items):
            return Closure(code, tuple([_filled(item, whole, level) for item in items]))
    return t
