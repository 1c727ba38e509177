"""Instances as keys, and the numbers that say which object one is."""

from __future__ import annotations

from dataclasses import dataclass, field

from parity.case import case


@dataclass(eq=False)
class Node:
    """A node of a list, which points anywhere."""

    value: int
    next: Node | None = None
    other: Node | None = None
    log: list[int] = field(default_factory=list)


@case(([3, 1, 2], [2, 0, -1]), ([], []), ([5], [0]), ([1, 2, 3, 4], [-1, -1, 0, 1]))
def copied_list(values: list[int], others: list[int]) -> list[tuple[int, int]]:
    """A list copied with what its nodes point at, by a dict from each node to its copy."""
    nodes = [Node(v) for v in values]
    for node, after, other in zip(nodes, [*nodes[1:], None], others, strict=False):
        node.next = after
        node.other = nodes[other] if other >= 0 else None
    copies: dict[Node, Node] = {}
    node = nodes[0] if nodes else None
    while node is not None:
        copies[node] = Node(node.value * 10)
        node = node.next
    for old, new in copies.items():
        new.next = copies.get(old.next) if old.next else None
        new.other = copies[old.other] if old.other is not None else None
    found = []
    node = copies[nodes[0]] if nodes else None
    while node is not None:
        found.append((node.value, node.other.value if node.other else -1))
        node = node.next
    return found


@case(([1, 2, 3],), ([],), ([7, 7],))
def numbers_of_places(values: list[int]) -> tuple[int, list[bool]]:
    """Numbers that say which object it is outlive it without holding it."""
    seen: set[int] = set()
    alike = []
    last = 0
    for v in values:
        node = Node(v, log=[v] * 3)
        number = hash(node)
        again = hash(node)
        alike.append(number == again and hash(node) not in seen)
        node.log.append(number & 1)
        last = number
        seen.add(number)
        other = Node(v)
        last = hash(other) - last
    return len(seen) if last == 0 else 1, alike[:1]


@case(([4, 5, 6], 1), ([4], 0), ([1, 2], 5))
def looked_up(values: list[int], at: int) -> list[int | None]:
    """Keys that may be None."""
    nodes = [Node(v) for v in values]
    for before, after in zip(nodes, nodes[1:], strict=False):
        before.next = after
    table: dict[Node | None, int] = {None: -1}
    for i, node in enumerate(nodes):
        table[node] = i
    start = nodes[at % len(nodes)]
    return [table.get(start), table.get(start.next), table.get(nodes[0].other), table.pop(start)]
