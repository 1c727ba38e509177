"""`graphlib`: nodes in an order in which each comes behind those that it needs.

In: a graph as a dict of nodes with their predecessors, or nodes one by one. Out: the order of CPython's own, its errors among it.
"""

from __future__ import annotations

from graphlib import CycleError
from typing import Any

from lanewise.library.prelude.words import Apart

_OUT, _DONE = -1, -2


class _Node(Apart):
    """How many predecessors a node waits for, `_OUT` and `_DONE` beyond, and who waits for it."""

    def __init__(self) -> None:
        self.waits_for = 0
        self.successors: Any = []


class TopologicalSorter(Apart):
    """Nodes that are ready, nodes that were handed out, and how many of those are done."""

    def __init__(self, graph: Any = None) -> None:
        self._nodes: Any = {}
        self._ready: Any = []
        self._prepared = False
        self._handed_out = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self._link(node, list(predecessors))

    def _node(self, node: Any) -> Any:
        if node not in self._nodes:
            self._nodes[node] = _Node()
        return self._nodes[node]

    def add(self, node: Any, *predecessors: Any) -> None:
        """One more node, or more predecessors of one."""
        self._link(node, predecessors)

    def _link(self, node: Any, predecessors: Any) -> None:
        if self._prepared:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        self._node(node).waits_for += len(predecessors)
        for each in predecessors:
            self._node(each).successors.append(node)

    def prepare(self) -> None:
        """No more nodes come."""
        if self._prepared:
            raise ValueError("cannot prepare() more than once")
        self._prepared = True
        self._ready = [node for node, found in self._nodes.items() if found.waits_for == 0]
        cycle = self._cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self) -> Any:
        """All nodes that wait for nobody, once."""
        self._check()
        found = tuple(self._ready)
        for node in found:
            self._nodes[node].waits_for = _OUT
        self._ready = []
        self._handed_out += len(found)
        return found

    def is_active(self) -> Any:
        """Whether there is more to come."""
        self._check()
        return self._finished < self._handed_out or len(self._ready) > 0

    def __bool__(self) -> Any:
        return self.is_active()

    def _check(self) -> None:
        if not self._prepared:
            raise ValueError("prepare() must be called first")

    def done(self, *nodes: Any) -> None:
        """Who waits for these waits for them no longer."""
        self._check()
        for node in nodes:
            self._finish(node)

    def _finish(self, node: Any) -> None:
        if node not in self._nodes:
            raise ValueError(f"node {node!r} was not added using add()")
        found = self._nodes[node]
        if found.waits_for >= 0:
            raise ValueError(f"node {node!r} was not passed out (still not ready)")
        if found.waits_for == _DONE:
            raise ValueError(f"node {node!r} was already marked done")
        found.waits_for = _DONE
        for each in found.successors:
            after = self._nodes[each]
            after.waits_for -= 1
            if after.waits_for == 0:
                self._ready.append(each)
        self._finished += 1

    def _cycle(self) -> Any:
        """Nodes each of which is a predecessor of the next one, the first one once more at the end; none if there is no such."""
        path: Any = []
        turns: list[int] = []
        place: Any = {}
        seen = set()
        for first in self._nodes:
            if first in seen:
                continue
            node = first
            while True:
                if node not in seen:
                    seen.add(node)
                    place[node] = len(path)
                    turns.append(0)
                    path.append(node)
                elif node in place:
                    return [*path[place[node] :], node]
                while path and turns[-1] == len(self._nodes[path[-1]].successors):
                    del place[path.pop()]
                    turns.pop()
                if not path:
                    break
                node = self._nodes[path[-1]].successors[turns[-1]]
                turns[-1] += 1
        return []

    def static_order(self) -> Any:
        """All nodes, one behind the other."""
        self.prepare()
        while self.is_active():
            group = self.get_ready()
            yield from group
            for node in group:
                self._finish(node)
