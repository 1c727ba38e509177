"""A type comes in; whether more types meet in it than anybody can have meant goes out, and the type with fewer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce

from lanewise.ir.types import Closure, Open, Record, Tuple, Type, Union, collapsed, join, members, reached

MAX_MEMBERS = 8
"""A union of more types is refused, where all functions that are written count as one."""
SPARED = 4
"""So many instances do not count: iterators over iterators meet in one field, and there are only as many as a program writes."""
MAX_LEAVES = 256
"""Or one that has more scalars in its tuples, all in all."""


@cache
def is_crowded(t: Type) -> bool:
    """Whether so many types meet that nobody can have meant it: too many alternatives, or tuples that grow turn by turn."""
    if isinstance(t, Union):
        return crowd(t) > MAX_MEMBERS or _leaves(t) > MAX_LEAVES or any(map(is_crowded, t.members))
    return isinstance(t, Tuple) and any(map(is_crowded, t.items))


@cache
def crowd(t: Type) -> int:
    """How many types meet. Functions count as one: a program writes no end of them. What one captured may grow, and counts."""
    codes = {m.code for m in members(t) if isinstance(m, Closure)}
    instances = sum(isinstance(m, Record) for m in members(t))
    return len(members(t)) - max(len(codes) - 1, 0) - min(instances, SPARED)


def eased(t: Type, most: int, make: Callable[[], Open]) -> Type:
    """`collapsed`; and where too many types meet, containers of a kind that lie in each other are one: they grow turn by turn."""
    found = collapsed(t, most, make)
    if crowd(found) <= MAX_MEMBERS:
        return found
    own = [m.root() for m in members(found) if isinstance(m, Open)]
    for outer in own:
        for inner in own:
            if inner.kind == outer.kind and inner in reached(outer.root().items):
                outer.unify(inner)
    return reduce(join, members(found))


@cache
def _leaves(t: Type) -> int:
    match t:
        case Tuple(items=inner) | Union(members=inner):
            return sum(map(_leaves, inner))
    return 1
