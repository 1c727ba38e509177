"""Graph: a tensor program. The form in which array expressions are typed, simplified and fused.

In: nothing. Out: immutable nodes in order, each after its operands; equal nodes are one node. A graph is pure and allocates
nothing: the code that runs it has checked the shapes, in the order of the source, and passes the memory for its results.

Five ops belong to the form: `input`, `const`, `convert` to another dtype, `expand`, which repeats an operand along dims that it
lacks, or of which it has only one element, as numpy broadcasts; of a dim with another name it is known when the graph runs
whether it is one or all of them; and `each`, which computes an expression of primitives on the items of its operands, of any
dtypes, that stand in one place. Every other op is one of `ops/`, and its type comes from the op's rule. One that folds an axis
names it, and `KEPT` where a dim of 1 stands for it; of its only axis it makes a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from lanewise.ir.code import NOWHERE, Const, Expr, Get, Loc, Op, subexpressions
from lanewise.ir.types import I32, LANED, Scalar

Dim = int | str


@dataclass(frozen=True, slots=True)
class Tensor:
    """What a node gives. A dim is a number or a symbol that is known when the graph runs."""

    dtype: Scalar
    dims: tuple[Dim, ...] = ()

    def __str__(self) -> str:
        return f"{self.dtype}[{', '.join(map(str, self.dims))}]" if self.dims else str(self.dtype)


NodeAttr = int | str | Expr
STRIDED, KEPT = "strided", "kept"


def item(k: int) -> str:
    """The name of an operand's item."""
    return f"x{k}"



@dataclass(frozen=True, slots=True)
class Node:
    """One operation: `args` are positions of earlier nodes. An input's attribute is its name, and `STRIDED` where the caller says
    how far apart its elements lie; a constant's is its value; `each` has the name of what it computes, and the expression, in which
    the slot `item(k)` is the item of the operand k."""

    op: str
    args: tuple[int, ...]
    type: Tensor
    attrs: tuple[NodeAttr, ...] = ()
    loc: Loc = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Graph:
    """The inputs come first. A result with dims goes to memory that the caller names; one without is returned."""

    name: str
    nodes: tuple[Node, ...]
    results: tuple[int, ...]

    @property
    def inputs(self) -> tuple[Node, ...]:
        """In the order in which values are passed."""
        return tuple(n for n in self.nodes if n.op == "input")

    @property
    def strided(self) -> tuple[Node, ...]:
        """Inputs whose steps, in bytes, are passed one by one after the dims."""
        return tuple(n for n in self.inputs if STRIDED in n.attrs[1:])

    @property
    def stored(self) -> tuple[Tensor, ...]:
        """Results that go to memory."""
        return tuple(t for t in (self.nodes[r].type for r in self.results) if t.dims)

    @property
    def returned(self) -> tuple[Tensor, ...]:
        """Results that are values."""
        return tuple(t for t in (self.nodes[r].type for r in self.results) if not t.dims)

    @property
    def symbols(self) -> tuple[str, ...]:
        """The dims that are known when it runs, as they come up."""
        return tuple(dict.fromkeys(d for n in self.nodes for d in n.type.dims if isinstance(d, str)))

    @property
    def passed(self) -> tuple[Scalar, ...]:
        """Destinations, then inputs: addresses of arrays, numbers as they are; then dims, then steps."""
        more = len(self.symbols) + sum(len(n.type.dims) for n in self.strided)
        inputs = tuple(I32 if n.type.dims else n.type.dtype for n in self.inputs)
        return (I32,) * len(self.stored) + inputs + (I32,) * more


class Nodes:
    """A graph that grows: an equal node is found again, not added."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.known: dict[Node, int] = {}

    def add(self, node: Node) -> int:
        """The position of this node."""
        if node not in self.known:
            self.known[node] = len(self.nodes)
            self.nodes.append(node)
        return self.known[node]

    def finish(self, name: str, results: Sequence[int]) -> Graph:
        """The graph, inputs first."""
        order = sorted(range(len(self.nodes)), key=lambda i: self.nodes[i].op != "input")
        place = {old: new for new, old in enumerate(order)}
        nodes = [replace(self.nodes[i], args=tuple(place[a] for a in self.nodes[i].args)) for i in order]
        return Graph(name, tuple(nodes), tuple(place[r] for r in results))


# --- what is legal ---------------------------------------------------------------------------------------------------


class GraphError(ValueError):
    """A graph that breaks a rule of the form."""


Rule = Callable[[str, Sequence[Tensor], Sequence[NodeAttr]], Tensor | None]
"""An op's name, its operands' types and its attributes; the result's type, None where there is no such op."""


def check(graph: Graph, rule: Rule) -> None:
    """Raise `GraphError` at the first broken rule."""
    for at, node in enumerate(graph.nodes):
        if fact := _wrong(graph, at, node, rule):
            raise GraphError(f"{graph.name}: %{at} {node.op}: {fact}")
    if not graph.results or any(not 0 <= r < len(graph.nodes) for r in graph.results):
        raise GraphError(f"{graph.name}: no such results: {graph.results}")


def _wrong(graph: Graph, at: int, node: Node, rule: Rule) -> str:
    if node in graph.nodes[:at]:
        return f"stands twice: also as %{graph.nodes.index(node)}"
    if any(not 0 <= a < at for a in node.args):
        return "an operand does not stand before it"
    if node.type.dtype not in LANED:
        return f"{node.type.dtype} is no dtype of a graph"
    if node.op == "input":
        return _wrong_input(graph, at, node)
    given = [graph.nodes[a].type for a in node.args]
    known = _own_rule(node, given) if node.op in _OWN else rule(node.op, given, node.attrs)
    if known is None:
        return f"there is no such op for ({', '.join(map(str, given))})"
    return "" if known == node.type else f"gives {known}, not {node.type}"


def _wrong_input(graph: Graph, at: int, node: Node) -> str:
    names = [n.attrs[:1] for n in graph.nodes[:at]]
    if any(n.op != "input" for n in graph.nodes[:at]):
        return "inputs come first"
    if node.attrs[1:] not in ((), (STRIDED,)) or (node.attrs[1:] and not node.type.dims):
        return f"an array is {STRIDED} or not"
    return "" if isinstance(node.attrs[0], str) and node.attrs[:1] not in names else "needs a name of its own"


def folded(operand: Tensor, attrs: Sequence[NodeAttr]) -> Tensor | None:
    """The type of what is folded; None where there is no such axis."""
    match operand.dims, tuple(attrs):
        case (_,), ():
            return Tensor(operand.dtype)
        case dims, (int(axis), *kept) if 0 <= axis < len(dims) and kept in ([], [KEPT]) and (kept or len(dims) > 1):
            return Tensor(operand.dtype, (*dims[:axis], *((1,) if kept else ()), *dims[axis + 1 :]))
    return None


_OWN = ("const", "convert", "expand", "each")


def _own_rule(node: Node, given: Sequence[Tensor]) -> Tensor | None:
    match node.op, given, node.attrs:
        case "const", [], [Const(type=Scalar() as dtype)]:
            return Tensor(dtype)
        case "convert", [Tensor(dims=dims)], []:
            return Tensor(node.type.dtype, dims)
        case "expand", [Tensor(dtype=dtype, dims=dims)], [] if _expands(dims, node.type.dims):
            return Tensor(dtype, node.type.dims)
        case "each", [_, *_], [str(), Op() as value]:
            return _of_items(value, given)
    return None


def _of_items(value: Expr, given: Sequence[Tensor]) -> Tensor | None:
    """What an expression gives on the items of operands that are of one shape where they are no numbers."""
    slots = {item(k): t.dtype for k, t in enumerate(given)}
    shapes = {t.dims for t in given if t.dims}
    is_of_them = all(slots.get(e.slot) == e.type for e in subexpressions(value) if isinstance(e, Get))
    if not is_of_them or len(shapes) > 1 or not isinstance(value.type, Scalar):
        return None
    return Tensor(value.type, shapes.pop() if shapes else ())


def _expands(dims: tuple[Dim, ...], target: tuple[Dim, ...]) -> bool:
    """Whether dims, counted from the last, are those of the target or may be 1."""
    pairs = zip(dims[::-1], target[::-1], strict=False)
    return 0 < len(dims) <= len(target) and all(d in (1, t) or isinstance(d, str) or isinstance(t, str) for d, t in pairs)
