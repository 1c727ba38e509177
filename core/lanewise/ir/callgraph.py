"""Which functions call which: groups of functions that call each other, callees first.

In: the functions of a program, in any stage. Out: its strongly connected components (R. Tarjan, Depth-first search and linear
graph algorithms, 1972), each after those that it calls; the order of `functions` decides where calls do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lanewise.ir.code import Function

ALONE: Mapping[str, Function] = MappingProxyType({})
"""A program that calls nothing outside of it has nothing beside it."""


def components(functions: Mapping[str, Function]) -> list[list[str]]:
    """Calls that leave `functions` are not followed."""
    calls = {name: [c for c in f.calls if c in functions] for name, f in functions.items()}
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: dict[str, None] = {}

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        open_[name] = None
        for callee in calls[name]:
            if callee not in index:
                visit(callee)
                low[name] = min(low[name], low[callee])
            elif callee in open_:
                low[name] = min(low[name], index[callee])
        if low[name] == index[name]:
            names = list(open_)
            group = names[names.index(name) :]
            for member in group:
                del open_[member]
            found.append(group)

    for name in functions:
        if name not in index:
            visit(name)
    return found


def recursive(functions: Mapping[str, Function]) -> frozenset[str]:
    """Functions on a cycle of calls."""
    groups = [group for group in components(functions) if len(group) > 1 or group[0] in functions[group[0]].calls]
    return frozenset(name for group in groups for name in group)


def between(functions: Mapping[str, Function], some: frozenset[str]) -> frozenset[str]:
    """These functions, and those on a way of calls from one of them to another."""
    calls = {name: {c for c in f.calls if c in functions} for name, f in functions.items()}
    callers = {name: {c for c in functions if name in calls[c]} for name in functions}
    return _closure(some, calls) & _closure(some, callers)


def reached(functions: Mapping[str, Function], some: frozenset[str]) -> frozenset[str]:
    """These functions, and those that they call, directly or not."""
    return _closure(some, {name: {c for c in f.calls if c in functions} for name, f in functions.items()})


def _closure(start: frozenset[str], edges: Mapping[str, set[str]]) -> frozenset[str]:
    found: set[str] = set()
    todo = list(start)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += edges[name]
    return frozenset(found)
