"""Annotations as people write them: as text, text within them, names that only type checkers import, defaults of None."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Deque, Dict, Final, List, NewType, Optional, Set, SupportsFloat, Tuple, Union

from parity.case import case

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence, Sized
    from decimal import Decimal

UserId = NewType("UserId", int)
Vector = list[float]
Json = Union[Dict[str, "Json"], List["Json"], str, int, float, bool, None]


@dataclass
class Node:
    """Annotations that name the class itself."""

    value: int
    left: Optional["Node"] = None
    right: "Node | None" = None


def _leaf(value: int) -> Node:
    return Node(value)


@case((Node(1, _leaf(2), Node(3, None, _leaf(4))),), (None,), (_leaf(7),))
def in_order(root: Optional["Node"]) -> List[int]:
    """Text within an annotation that is text itself."""
    if root is None:
        return []
    return in_order(root.left) + [root.value] + in_order(root.right)


@case((_leaf(5),), (), (None,))
def value_of_node(root: "Node" = None, otherwise: int = -1) -> int:
    """A default of None where the annotation does not say so."""
    return root.value if root else otherwise


@case(("a,b,c", ","), ("x  y",), ("x  y z", None, 1), (" ", "  "))
def pieces(text: str, separator: str = None, most: "int" = -1) -> list:
    """Both None and what the annotation says are passed on."""
    return text.split(separator, most)


@case(([3, 9, 1],), ((3, 9, 1), 4), ([],))
def below(values: Iterable[int], limit: "int" = 5) -> Sequence[int]:
    """What only type checkers import says nothing, and hides nothing."""
    return [value for value in values if value < limit]


@case((3, [1]), (None, [1, 2]), (4, (1, 2)))
def shown_with_length(amount: Decimal | int | None, values: Sized) -> str:
    """A union of which one member is not known when it is asked."""
    return f"{amount} of {len(values)}"


@case((UserId(5), 2.5), (7, 1.0), (UserId(0), 0.0))
def login(user: UserId, score: Annotated[float, "between 0 and 10"], *, prefix: Final[str] = "user") -> str:
    """Types of another name, and words around types."""
    return f"{prefix}-{user}: {score * 2}"


@case(([1.0, 2.5],), ([], 3), ([1, 2], 0.5))
def scaled(vector: Vector, factor: float = 2) -> Vector:
    """An alias."""
    return [x * factor for x in vector]


@case(([_leaf(2), _leaf(1)],), ([],), ([_leaf(3)],))
def nodes_by_value(nodes: List["Node"]) -> Dict[int, "Node"]:
    """Text within a container."""
    return {node.value: node for node in sorted(nodes, key=lambda node: node.value)}


@case(({"a": [1, {"b": None}], "c": "d"},), ([1.5, True],), ("x",))
def compact(document: Json) -> str:
    """A type that holds itself: the arguments end somewhere."""

    def walk(part: Any) -> str:
        if isinstance(part, dict):
            return "{" + ",".join(key + ":" + walk(value) for key, value in part.items()) + "}"
        if isinstance(part, list):
            return "[" + ",".join(map(walk, part)) + "]"
        return repr(part)

    return walk(document)


@case((5, [1, 2]), (0, []), (7,))
def put_last(n: "int", values: "list[int]" = None) -> Iterator[int]:
    """The result is another thing than its annotation says."""
    values = values or []
    values.append(n)
    return values


@case(([3, 1], {"a": 1}, {2}, (1, "x")), ([], {}, set(), ()), (["b"], {1: [2]}, {"c"}, (0.5,)))
def bare(numbers: List, table: Dict, chosen: Set, row: Tuple, last: Optional[List] = None) -> List:
    """Containers without what they hold."""
    table = {**table}
    table.update(enumerate(numbers))
    return [sorted(numbers), [*table.items()], sorted(chosen), row, len(row), last]


@case(([1, "a", 2],), ([],), ([2.5],))
def two_for_one(items: list[int, str], rows: Deque = (), names: "dict[str]" = None) -> list[str, int]:
    """What people write who mean either, and what lacks a half."""
    numbers = [x for x in items if not isinstance(x, str)]
    return ["".join(x for x in items if isinstance(x, str)), sum(numbers), len(rows), names is None]


@case(("2.5", [3]), (1, []), (True, [2, 9, 3]))
def of_any_kind(x: SupportsFloat, steps: List) -> List[List]:
    """What says only what can be done with it."""
    return [[float(x)], list(steps)]
