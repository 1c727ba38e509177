"""Array expressions are computed: an `Array` becomes a graph of the program and the statement that runs it.

In: an `Array`, and where its elements go: to a fresh buffer, or in place. Out: the buffer or the number. A graph allocates nothing, so
this is where results get their memory; an in-place result whose operands overlap its target otherwise than exactly is computed aside
and copied, as numpy does.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from lanewise.ir.code import Const, Do, Expr, Op
from lanewise.ir.graph import Graph, Node, Nodes, Tensor
from lanewise.ir.types import BOOL, I32, SCALARS, U32, Buffer, bytes_of
from lanewise.python import allocations
from lanewise.python.arrays import Array, Deferred, binary
from lanewise.python.builder import Builder
from lanewise.python.fold import make
from lanewise.python.values import Value

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
        if array.size is None:
            return Tensor(array.dtype)
        return Tensor(array.dtype, (self.dims.setdefault(array.size, _letter(_DIMS, len(self.dims))),))

    def add(self, array: Array) -> int:
        """The node of an array and of all that it is computed from."""
        if id(array) not in self.places:
            self.places[id(array)] = self.nodes.add(self.node(array))
        return self.places[id(array)]

    def node(self, array: Array) -> Node:
        if array.op == "input":
            return Node("input", (), self.type(array), (self.leaf(array),), array.loc)
        if array.op == "const":
            assert isinstance(array.leaf, Const)
            return Node("const", (), self.type(array), (array.leaf,), array.loc)
        args = tuple(self.add(a) for a in array.args)
        return Node(array.op, args, self.type(array), (), array.loc)

    def leaf(self, array: Array) -> str:
        assert array.leaf is not None
        whole = array.size is not None
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
        from lanewise.python.builder import NOTHING

        return NOTHING
    if x.op == "input":
        assert x.leaf is not None
        return x.leaf
    if x.size is None:
        return _run(b, x, None, node)
    target = allocations.fresh(b, Buffer("ndarray", x.dtype.name), x.size, node, cleared=False)
    return _run(b, x, target, node)


def _run(b: Builder, x: Array, target: Expr | None, node: ast.AST) -> Expr:
    """The statement: destinations, inputs, extents."""
    plan = _Plan()
    graph = _finished(plan, x)
    by_name = {name: leaf for (leaf, _), name in plan.leaves.items()}
    extents = {name: size for size, name in plan.dims.items()}
    args = [_address(target)] if target is not None else []
    for tensor, name in [(n.type, str(n.attrs[0])) for n in graph.inputs]:
        args.append(_address(by_name[name]) if tensor.dims else by_name[name])
    args += [make("convert", (extents[symbol],), I32) for symbol in graph.symbols]
    loc = b.at(node)
    name = b.program.graph(graph)
    if target is not None:
        b.emit(Do((), "run", tuple(args), loc, (name,)))
        return target
    return b.effect("run", tuple(args), x.dtype, loc, name)


def _finished(plan: _Plan, x: Array) -> Graph:
    """Named after what it does, its extents after the inputs in their order."""
    for leaf in _leaves(x):
        plan.type(leaf)
    root = plan.add(x)
    names = [n.op for n in plan.nodes.nodes if n.op not in ("input", "const", "expand", "convert")]
    return plan.nodes.finish("_".join(names[:4]) or "convert", (root,))


def _address(buffer: Expr) -> Expr:
    return Op("address", (buffer,), I32)


# --- in place --------------------------------------------------------------------------------------------------------

_TOO_SMALL = "non-broadcastable output operand with shape ({},) doesn't match the broadcast shape ({},)"


def update(b: Builder, op: str, x: Expr, y: Array | Expr, node: ast.AST) -> None:
    """`x op= y` on an array: every other name of it sees the change."""
    loc = b.at(node)
    x = b.temp(x, loc)
    assert isinstance(x.type, Buffer)
    size = Op("len", (x,), SCALARS["int"])
    found = binary(b, op, x, y, node, size)
    if not isinstance(found, Array) or b.env is None:
        return
    assert found.size is not None
    if found.size != size:
        sizes = (b.temp(size, loc), b.temp(found.size, loc))
        wrong = make("ne", sizes, BOOL)
        b.when(wrong, lambda: b.throw("ValueError", _TOO_SMALL, loc=loc, holes=sizes), loc)
    dtype = SCALARS[x.type.item]
    if found.dtype != dtype:
        found = Array("convert", (found,), dtype, found.size, loc, None, found.spans)
    _store(b, found, x, node)


def _store(b: Builder, found: Array, x: Expr, node: ast.AST) -> None:
    """Write to x, aside first where an operand overlaps it otherwise than exactly."""
    loc = b.at(node)
    others = list(dict.fromkeys(a.leaf for a in _leaves(found) if a.leaf is not None and a.leaf != x))
    if not others:
        _run(b, found, x, node)
        return
    shifted = _overlaps(x, others[0])
    for other in others[1:]:
        shifted = make("or", (shifted, _overlaps(x, other)), BOOL)

    def aside() -> None:
        made = settled(b, found, node)
        b.emit(Do((), "copy", (_address(x), _address(made), make("convert", (_bytes(x),), I32)), loc))

    def direct() -> None:
        _run(b, found, x, node)

    b.branch(b.temp(shifted, loc), aside, direct, loc)


def _leaves(x: Array) -> list[Array]:
    """The arrays that it reads."""
    if x.op == "input" and x.size is not None:
        return [x]
    return [leaf for a in x.args for leaf in _leaves(a)]


def _bytes(x: Expr) -> Expr:
    assert isinstance(x.type, Buffer)
    length = make("convert", (Op("len", (x,), SCALARS["int"]),), U32)
    return Op("mul", (length, Const(U32, bytes_of(x.type.item))), U32)


def _overlaps(x: Expr, y: Expr) -> Expr:
    """Whether the two share memory without being the same elements."""
    starts = [make("convert", (_address(e),), U32) for e in (x, y)]
    ends = [Op("add", (start, _bytes(e)), U32) for start, e in zip(starts, (x, y), strict=True)]
    meet = make("and", (Op("lt", (starts[1], ends[0]), BOOL), Op("lt", (starts[0], ends[1]), BOOL)), BOOL)
    same = make("and", (Op("eq", tuple(starts), BOOL), Op("eq", tuple(ends), BOOL)), BOOL)
    return make("and", (meet, make("not", (same,), BOOL)), BOOL)


def value_of(b: Builder, x: Deferred, node: ast.AST) -> Value:
    """Any value of an expression, computed if it is not yet."""
    return settled(b, x, node) if isinstance(x, Array) else x
