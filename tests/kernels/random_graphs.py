"""A random generator comes in; legal graphs of exact ops go out, with arrays to run them on and what numpy answers.

Each axis has two extents, which are equal or one of them is 1, and a third, which is the two together. Graphs of one axis have
sums; of more, arrays may lack the first axes, or have a dim of 1.
"""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

import numpy as np
from lanewise.ir.code import Const, Loc
from lanewise.ir.graph import KEPT, STRIDED, Dim, Graph, Node, NodeAttr, Nodes, Tensor, folded
from lanewise.ir.types import F32, F64, Scalar
from lanewise.ops.define import Definition
from lanewise.ops.registry import ops

DTYPES = {F32: np.float32, F64: np.float64}
SPECIAL = (0.0, -0.0, 1.0, -1.0, np.nan, np.inf, -np.inf, 1e-45, 3e38, 1e-310, 0.1, -2.5)
SMALL = (0, 1, 2, 3, 4, 5, 8, 17, 20)
SIZES = (0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 127, 128, 129, 144, 200, 257, 513, 1000)


AXES = (("n", "m", "k"), ("p", "q", "r"), ("u", "v", "w"))
"""Of each axis, counted from the last: two extents, and what they are together."""


def graph(rng: Random, rank: int = 1) -> Graph:
    """Elementwise operations and sums over one or two extents."""
    ops()
    nodes = Nodes()
    for i in range(rng.randint(1, 4)):
        dims = rng.choice([_shape(rng, rank), _shape(rng, rank), _shape(rng, rng.randint(1, rank)), ()])
        strided = (STRIDED,) if dims and rank > 1 and rng.random() < 0.4 else ()
        nodes.add(Node("input", (), Tensor(rng.choice((F32, F64)), dims), (f"x{i}", *strided)))
    if not any(node.type.dims for node in nodes.nodes):
        nodes.add(Node("input", (), Tensor(F32, ("n",)), ("x",)))
    for _ in range(rng.randint(1, 9)):
        _grow(rng, nodes)
    wide = [i for i, node in enumerate(nodes.nodes) if node.type.dims]
    root = wide[-1]
    if nodes.nodes[root].op == "input":
        root = nodes.add(Node("negative", (root,), nodes.nodes[root].type, (), Loc("f", 1)))
    if rank == 1 and rng.random() < 0.2 and not _holds_fold(nodes, root):
        root = nodes.add(Node("sum", (root,), Tensor(nodes.nodes[root].type.dtype), (), Loc("f", 2)))
    if rank > 1 and rng.random() < 0.3 and len(nodes.nodes[root].type.dims) > 1 and not _holds_fold(nodes, root):
        axis = rng.randrange(len(nodes.nodes[root].type.dims))
        root = nodes.add(Node("sum", (root,), _type(nodes.nodes[root].type, (axis,)), (axis,), Loc("f", 2)))
    others = [i for i, node in enumerate(nodes.nodes) if node.op not in ("input", "const") and not node.type.dims]
    more = rng.sample(others, min(1, len(others))) if nodes.nodes[root].type.dims else []
    return nodes.finish(rng.choice(("g", "add_multiply", "ein Graph")), [root, *more])


def _shape(rng: Random, rank: int) -> tuple[Dim, ...]:
    """The dims of an input; of one axis both extents, of more now and then a 1."""
    choices: list[tuple[Dim, ...]] = [("n", "n", "m") if rank == 1 else (n, n, m, 1) for n, m, _ in AXES[:rank]]
    return tuple(rng.choice(choice) for choice in choices)[::-1]


def _together(shapes: list[tuple[Dim, ...]]) -> tuple[Dim, ...]:
    """The dims of operands that meet."""
    found: list[Dim] = []
    for axis in range(max(map(len, shapes), default=0)):
        dims = {shape[-1 - axis] for shape in shapes if axis < len(shape)} - {1}
        found.append(1 if not dims else dims.pop() if len(dims) == 1 else AXES[axis][2])
    return tuple(found[::-1])


def _grow(rng: Random, nodes: Nodes) -> None:
    loc = Loc(rng.choice(("f", "f", "g.2")), rng.randint(1, 20))
    exact = [name for name, d in ops().items() if not d.ulp]
    name = rng.choice([*exact, *exact, "convert", "const"])
    at = rng.randrange(len(nodes.nodes))
    t = nodes.nodes[at].type
    if name == "const":
        nodes.add(
            Node("const", (), Tensor(t.dtype), (Const(t.dtype, float(DTYPES[t.dtype](rng.choice((0.5, -0.0, 2.0, np.nan))))),), loc)
        )
    elif name == "convert":
        nodes.add(Node("convert", (at,), Tensor(rng.choice((F32, F64)), t.dims), (), loc))
    elif ops()[name].kind == "fold":
        _fold(rng, nodes, name, at, loc)
    else:
        given = [at, *(rng.randrange(len(nodes.nodes)) for _ in range(ops()[name].arity - 1))]
        given = [_as(nodes, g, t.dtype, loc) for g in given]
        dims = _together([nodes.nodes[g].type.dims for g in given])
        given = [_expanded(nodes, g, dims, loc) for g in given]
        nodes.add(Node(name, tuple(given), Tensor(t.dtype, dims), (), loc))


def _fold(rng: Random, nodes: Nodes, name: str, at: int, loc: Loc) -> None:
    """Of one axis a number; of more any axis, whose dim stays, unless the operand holds another fold. What the greatest of many
    zeros is, numpy leaves to the machine."""
    t = nodes.nodes[at].type
    if not t.dims or ops()[name].order == "any" or _holds_fold(nodes, at):
        return
    attrs = () if len(t.dims) == 1 and rng.random() < 0.8 else (rng.randrange(len(t.dims)), KEPT)
    nodes.add(Node(name, (at,), _type(t, attrs), attrs, loc))


def _type(t: Tensor, attrs: tuple[NodeAttr, ...]) -> Tensor:
    found = folded(t, attrs)
    assert found is not None
    return found


def _holds_fold(nodes: Nodes, at: int) -> bool:
    node = nodes.nodes[at]
    return KEPT in node.attrs or any(_holds_fold(nodes, a) for a in node.args)


def _as(nodes: Nodes, at: int, dtype: Scalar, loc: Loc) -> int:
    t = nodes.nodes[at].type
    return at if t.dtype == dtype else nodes.add(Node("convert", (at,), Tensor(dtype, t.dims), (), loc))


def _expanded(nodes: Nodes, at: int, dims: tuple[Dim, ...], loc: Loc) -> int:
    t = nodes.nodes[at].type
    return at if t.dims in ((), dims) else nodes.add(Node("expand", (at,), Tensor(t.dtype, dims), (), loc))


def numbers(rng: Random, count: int, dtype: Any) -> Any:
    """Mostly ordinary numbers."""
    plain = np.array([rng.uniform(-100, 100) for _ in range(count)], dtype)
    for i in range(count):
        if rng.random() < 0.1:
            with np.errstate(all="ignore"):
                plain[i] = rng.choice(SPECIAL)
    return plain


def operands(rng: Random, graph: Graph) -> tuple[list[Any], dict[Dim, int]]:
    """What the inputs are, and the extents."""
    sizes = SIZES if all(len(node.type.dims) <= 1 for node in graph.nodes) else SMALL
    extents: dict[Dim, int] = {1: 1}
    for one, other, both in AXES:
        n = rng.choice(sizes)
        m = rng.choice((n, n, 1))
        if rng.random() < 0.2:
            n, m = m, n
        extents |= {one: n, other: m, both: m if n == 1 else n}
    given = []
    for node in graph.inputs:
        shape = [extents[d] for d in node.type.dims]
        found = numbers(rng, prod(shape), DTYPES[node.type.dtype]).reshape(shape)
        given.append(_strided(rng, found) if STRIDED in node.attrs else found if shape else found[()])
    return given, extents


def _strided(rng: Random, x: Any) -> Any:
    """The same elements in another place: axes in another order, every second, from the last, or as they are."""
    order = rng.sample(range(x.ndim), x.ndim)
    room = np.zeros([x.shape[axis] * 2 for axis in order], x.dtype)
    view = room.transpose(np.argsort(order))
    view = view[tuple(rng.choice((slice(None, n), slice(None, None, 2), slice(None, n - 1, -1))) for n in x.shape)]
    view[...] = x
    return view


def _folded(op: Definition, x: Any, axis: Any, kept: str = "") -> Any:
    """The order of elements in memory decides in which order numpy adds them up."""
    return op.expected(np.ascontiguousarray(x), axis=axis, keepdims=bool(kept))


def answer(graph: Graph, given: list[Any], extents: dict[Dim, int]) -> list[Any]:
    """By numpy, node by node."""
    found: list[Any] = []
    rest = iter(given)
    with np.errstate(all="ignore"):
        for node in graph.nodes:
            args = [found[a] for a in node.args]
            dtype = DTYPES[node.type.dtype]
            if node.op == "input":
                value = next(rest)
            elif node.op == "const":
                assert isinstance(node.attrs[0], Const)
                value = dtype(node.attrs[0].value)
            elif node.op == "convert":
                value = args[0].astype(dtype)
            elif node.op == "expand":
                value = np.broadcast_to(args[0], [extents[d] for d in node.type.dims]).copy()
            elif node.attrs:
                value = _folded(ops()[node.op], *args, *node.attrs)
            else:
                value = ops()[node.op].expected(*args)
            assert value.dtype == dtype
            found.append(value)
    return [found[r] for r in graph.results]
