"""Which functions call which: groups of functions that call each other, callees first.

In: the functions of a program, in any stage. Out: its strongly connected components (R. Tarjan, Depth-first search and linear
graph algorithms, 1972), each after those that it calls; the order of `functions` decides where calls do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from lanewise.ir.code import Do, Function, walk
from lanewise.ir.generators import maker_of

ALONE: Mapping[str, Function] = MappingProxyType({})
"""A program that calls nothing outside of it has nothing beside it."""


def components(functions: Mapping[str, Function]) -> list[list[str]]:
    """Calls that leave `functions` are not followed."""
    search = _Search({name: [c for c in f.calls if c in functions] for name, f in functions.items()})
    for name in functions:
        if name not in search.index:
            search.visit(name)
    return search.found


@dataclass
class _Search:
    """The names that were met, the first name that each leads back to, and those whose component is not complete."""

    calls: dict[str, list[str]]
    found: list[list[str]] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    low: dict[str, int] = field(default_factory=dict)
    open: dict[str, None] = field(default_factory=dict)

    def visit(self, name: str) -> None:
        """A name that was not met before, and what it calls."""
        index, low = self.index, self.low
        index[name] = low[name] = len(index)
        self.open[name] = None
        for callee in self.calls[name]:
            if callee not in index:
                self.visit(callee)
                low[name] = min(low[name], low[callee])
            elif callee in self.open:
                low[name] = min(low[name], index[callee])
        if low[name] == index[name]:
            names = list(self.open)
            group = names[names.index(name) :]
            for member in group:
                del self.open[member]
            self.found.append(group)


def graphs_run(functions: Iterable[Function]) -> set[str]:
    """The graphs that typed functions run, by name."""
    return {str(s.attrs[0]) for f in functions for s in walk(f.body) if isinstance(s, Do) and s.name == "run"}


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
    """These functions, and those that they call, directly or not. Who goes on with a generator wants the function that makes it, of
    which the step is a part as long as nobody has taken that apart."""
    calls = {name: {c if c in functions else maker_of(c) for c in f.calls} & functions.keys() for name, f in functions.items()}
    return _closure(some, calls)


def _closure(start: frozenset[str], edges: Mapping[str, set[str]]) -> frozenset[str]:
    found: set[str] = set()
    todo = list(start)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += edges[name]
    return frozenset(found)
