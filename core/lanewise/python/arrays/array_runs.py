"""Array expressions are computed: an `Array` becomes a graph of the program and the statement that runs it.

In: an `Array`, a value that is not computed yet, and where its elements go. Out: the array or the number. A graph allocates
nothing, so this is where results get their memory.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.graph import STRIDED, Dim, Graph, Node, NodeAttr, Nodes, Tensor
from lanewise.ir.types import I32, Scalar
from lanewise.python.arrays import shaped
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value


@dataclass(frozen=True, eq=False)
class Array:
    """A node of a graph to be. `dims`: how many elements there are along each axis, none for a number; `spans`: of each axis,
    counts that are this one or 1.

    An `input` has a `leaf`: the array or the number that it reads when the graph runs.
    """

    op: str
    args: tuple[Array, ...]
    dtype: Scalar
    dims: tuple[Expr, ...]
    loc: Loc
    leaf: Expr | None = None
    spans: tuple[tuple[Expr, ...], ...] = ()
    attrs: tuple[NodeAttr, ...] = ()


Deferred = Value | Array


_ARRAYS, _NUMBERS, _DIMS = "xyzuvw", "abcdef", "nmkpqr"


@dataclass
class _Plan:
    """A graph that grows, with what its inputs and dims are in the code around it."""

    nodes: Nodes = field(default_factory=Nodes)
    places: dict[int, int] = field(default_factory=dict)
    """The node of each `Array`, by identity."""
    leaves: dict[tuple[Expr, bool], str] = field(default_factory=dict)
    dims: dict[Expr, str] = field(default_factory=dict)

    def type(self, array: Array) -> Tensor:
        return Tensor(array.dtype, tuple(map(self.dim, array.dims)))

    def dim(self, count: Expr) -> Dim:
        if isinstance(count, Const):
            return int(str(count.value))
        return self.dims.setdefault(count, _letter(_DIMS, len(self.dims)))

    def add(self, array: Array) -> int:
        """The node of an array and of all that it is computed from."""
        if id(array) not in self.places:
            self.places[id(array)] = self.nodes.add(self.node(array))
        return self.places[id(array)]

    def node(self, array: Array) -> Node:
        if array.op == "input":
            strided = () if array.leaf is None or not array.dims or shaped.in_one_piece(array.leaf) else (STRIDED,)
            return Node("input", (), self.type(array), (self.leaf(array), *strided), array.loc)
        if array.op == "const":
            assert isinstance(array.leaf, Const)
            return Node("const", (), self.type(array), (array.leaf,), array.loc)
        args = tuple(self.add(a) for a in array.args)
        return Node(array.op, args, self.type(array), array.attrs, array.loc)

    def leaf(self, array: Array) -> str:
        assert array.leaf is not None
        whole = bool(array.dims)
        letters = _ARRAYS if whole else _NUMBERS
        return self.leaves.setdefault((array.leaf, whole), _letter(letters, sum(1 for _, w in self.leaves if w == whole)))


def _letter(letters: str, index: int) -> str:
    return letters[index] if index < len(letters) else f"{letters[0]}{index}"


def settled(b: Builder, x: Deferred, node: ast.AST) -> Expr:
    """The value, computed now."""
    if not isinstance(x, Array):
        assert isinstance(x, Expr)
        return x
    if b.env is None:
        return NOTHING
    if x.op == "input":
        assert x.leaf is not None
        return x.leaf
    if not x.dims:
        return run(b, x, None, node)
    target = shaped.kept(b, shaped.fresh(b, x.dtype.name, x.dims, node, cleared=False), b.at(node))
    return run(b, x, target, node)


def run(b: Builder, x: Array, target: Expr | None, node: ast.AST) -> Expr:
    """The statement: destinations, inputs, dims, steps."""
    plan = _Plan()
    graph = _finished(plan, x)
    by_name = {name: leaf for (leaf, _), name in plan.leaves.items()}
    extents = {name: count for count, name in plan.dims.items()}
    args = [address(target)] if target is not None else []
    for tensor, name in [(n.type, str(n.attrs[0])) for n in graph.inputs]:
        args.append(address(by_name[name]) if tensor.dims else by_name[name])
    args += [shaped.narrowed(extents[symbol]) for symbol in graph.symbols]
    args += [step for n in graph.strided for step in shaped.steps(by_name[str(n.attrs[0])])]
    loc = b.at(node)
    name = b.program.graph(graph)
    if target is not None:
        b.emit(Do((), "run", tuple(args), loc, (name,)))
        return target
    return b.effect("run", tuple(args), x.dtype, loc, name)


def _finished(plan: _Plan, x: Array) -> Graph:
    """Named after what it does, its extents after the inputs in their order."""
    for leaf in leaves(x):
        plan.type(leaf)
    root = plan.add(x)
    names = [str(n.attrs[0]) if n.op == "each" else n.op for n in plan.nodes.nodes if n.op not in _UNNAMED]
    return plan.nodes.finish("_".join(names[:4]) or "convert", (root,))


_UNNAMED = ("input", "const", "expand", "convert")


def address(array: Expr) -> Expr:
    return Op("address", (array,), I32)


def leaves(x: Array) -> list[Array]:
    """The arrays that it reads."""
    if x.op == "input" and x.dims:
        return [x]
    return [leaf for a in x.args for leaf in leaves(a)]


def value_of(b: Builder, x: Deferred, node: ast.AST) -> Value:
    """Any value of an expression, computed if it is not yet."""
    return settled(b, x, node) if isinstance(x, Array) else x
