"""Circles of instances: what nobody outside refers to is freed, all of it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from lanewise.ir import layout
from lanewise.ir.counted import shape_of
from lanewise.ir.flat import placed_fields
from lanewise.ir.layout import COUNT, LIST_ITEMS, PAGE
from lanewise.ir.types import INT, NONE, STR, Container, Record, Type, join
from lanewise.library import cycles, heap, lists, objects
from lanewise.library.machine import MEMORY, i32, load, store, u32
from lanewise.library.records import new_record

NODE = Record("Node")
FIELDS: tuple[Type, ...] = (INT, join(NODE, NONE), STR, Container("list", (NODE,)))
"""A number, another node or None, a text, a list of nodes."""
TAG_OF_NODE = 0
VARIABLES = (heap.HEAP_BASE, heap.HEAP_END, heap.TOP, heap.MARK, heap.FLOOR, heap.YOUNG, heap.WAITING, cycles.BUDGET, cycles.SEEN)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """A heap as at the start of a module; the one that other tests use comes back afterwards."""
    memory, values = bytes(MEMORY), [v.get() for v in VARIABLES]
    MEMORY[:] = bytes(PAGE)
    for variable in VARIABLES:
        variable.set(variable.initial)
    yield
    MEMORY[:] = memory
    for variable, value in zip(VARIABLES, values, strict=True):
        variable.set(value)


def table(types: tuple[Type, ...]) -> i32:
    """A shape in memory."""
    numbers = shape_of(types, False)
    p = heap.allocate(i32(4 * len(numbers)))
    for i, number in enumerate(numbers):
        store(i32, p + 4 * i, i32(number))
    return p


class Graph:
    """Nodes in the module's memory, and what Python knows of them."""

    def __init__(self) -> None:
        self.shape, self.list_shape = table(FIELDS), table((NODE,))
        (_, self.next, self.text, self.list), self.size = placed_fields(FIELDS)
        self.edges: dict[int, list[int]] = {}
        self.held: dict[int, int] = {}
        self.texts = 0

    def node(self) -> int:
        p = new_record(i32(self.size), self.shape)
        store(i32, p + self.text, heap.allocate(i32(8)))
        store(i32, p + self.list, lists.new_list(i32(0), i32(4), self.list_shape))
        self.edges[int(p)], self.held[int(p)] = [], 1
        return int(p)

    def point(self, p: int, other: int) -> None:
        """The next of p is other: its tag, then the cell."""
        cell = i32(p + self.next + 8)
        if load(i32, cell) != 0:
            self.edges[p].remove(int(load(i32, cell)))
            objects.drop_object(load(i32, cell))
        heap.hold(i32(other))
        store(i32, i32(p + self.next), i32(TAG_OF_NODE))
        store(i32, cell, i32(other))
        self.edges[p].append(other)

    def append(self, p: int, other: int) -> None:
        heap.hold(i32(other))
        store(i32, lists.list_push(load(i32, i32(p + self.list)), i32(4)), i32(other))
        self.edges[p].append(other)

    def let_go(self, p: int) -> None:
        self.held[p] -= 1
        objects.drop_object(i32(p))

    def reached(self) -> set[int]:
        found: set[int] = set()
        pending = [p for p, owners in self.held.items() if owners]
        while pending:
            p = pending.pop()
            if p not in found:
                found.add(p)
                pending += self.edges[p]
        return found


def live_blocks() -> int:
    return int(objects.live_blocks())


@pytest.mark.parametrize("young", [0, 1000, layout.YOUNG])
@pytest.mark.parametrize("seed", range(30))
def test_what_is_left_is_what_is_reached(seed: int, young: int) -> None:
    """Random graphs, of which random nodes are let go; all of the dead wait, some do, or none."""
    heap.YOUNG.set(i32(young))
    random, graph = Random(seed), Graph()
    before = live_blocks()
    nodes = [graph.node() for _ in range(random.randint(1, 40))]
    for _ in range(random.randint(0, 80)):
        (graph.point if random.random() < 0.5 else graph.append)(random.choice(nodes), random.choice(nodes))
    for p in nodes:
        if random.random() < 0.7:
            graph.let_go(p)
    cycles.collect()
    reached = graph.reached()
    lists_with_items = sum(load(i32, load(i32, i32(p + graph.list)) + LIST_ITEMS) != 0 for p in reached)
    # A node, its text, its list, and the block of the list's items.
    assert live_blocks() - before == 3 * len(reached) + lists_with_items
    for p in reached:
        into = sum(edges.count(p) for q, edges in graph.edges.items() if q in reached)
        assert load(u32, i32(p + COUNT)) == into + graph.held[p]
    for p in reached:
        if graph.held[p]:
            graph.let_go(p)
    cycles.collect()
    assert live_blocks() == before


def test_the_dead_wait_while_the_heap_is_young() -> None:
    """They keep what they hold; the first that dies later is buried with all of them, and a reset forgets them."""
    graph, young = Graph(), 4000
    heap.YOUNG.set(i32(young))
    p, held = graph.node(), graph.node()
    graph.append(p, held)
    graph.let_go(p)
    graph.let_go(held)
    assert objects.WAITING.get() == p and load(u32, i32(held + COUNT)) == 1
    another = graph.node()
    heap.allocate(i32(young))
    graph.let_go(another)
    assert objects.WAITING.get() == 0 and load(u32, i32(held + COUNT)) == 0
    assert {graph.node() for _ in range(3)} == {p, held, another}
    heap.YOUNG.set(i32(2 * young))
    graph.let_go(graph.node())
    assert objects.WAITING.get() != 0
    heap.reset_call_heap()
    assert objects.WAITING.get() == 0


def test_a_long_chain_takes_no_stack() -> None:
    """A circle of thousands, walked without recursion; a list keeps one of its nodes."""
    graph = Graph()
    before = live_blocks()
    nodes = [graph.node() for _ in range(400)]
    for p, q in zip(nodes, nodes[1:] + nodes[:1], strict=True):
        graph.point(p, q)
    for p in nodes[1:]:
        graph.let_go(p)
    cycles.collect()
    assert live_blocks() == before + 3 * len(nodes)
    graph.let_go(nodes[0])
    cycles.collect()
    assert live_blocks() == before
