"""A random generator comes in; legal graphs go out, with arrays to run them on and what numpy answers.

Two extents, n and m, are equal or one of them is 1; `k` is the two together.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from lanewise.ir.code import Const, Loc
from lanewise.ir.graph import Graph, Node, Nodes, Tensor
from lanewise.ir.types import F32, F64, Scalar
from lanewise.ops.registry import ops

DTYPES = {F32: np.float32, F64: np.float64}
SPECIAL = (0.0, -0.0, 1.0, -1.0, np.nan, np.inf, -np.inf, 1e-45, 3e38, 1e-310, 0.1, -2.5)
SIZES = (0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 127, 128, 129, 144, 200, 257, 513, 1000)


def graph(rng: Random) -> Graph:
    """Elementwise operations and sums over one or two extents."""
    ops()
    nodes = Nodes()
    for i in range(rng.randint(1, 4)):
        dims = rng.choice([("n",), ("n",), ("m",), ()])
        nodes.add(Node("input", (), Tensor(rng.choice((F32, F64)), dims), (f"x{i}",)))
    if not any(node.type.dims for node in nodes.nodes):
        nodes.add(Node("input", (), Tensor(F32, ("n",)), ("x",)))
    for _ in range(rng.randint(1, 9)):
        _grow(rng, nodes)
    wide = [i for i, node in enumerate(nodes.nodes) if node.type.dims]
    root = wide[-1]
    if nodes.nodes[root].op == "input":
        root = nodes.add(Node("negative", (root,), nodes.nodes[root].type, (), Loc("f", 1)))
    if rng.random() < 0.2:
        root = nodes.add(Node("sum", (root,), Tensor(nodes.nodes[root].type.dtype), (), Loc("f", 2)))
    others = [i for i, node in enumerate(nodes.nodes) if node.op not in ("input", "const") and not node.type.dims]
    more = rng.sample(others, min(1, len(others))) if nodes.nodes[root].type.dims else []
    return nodes.finish(rng.choice(("g", "add_multiply", "ein Graph")), [root, *more])


def _grow(rng: Random, nodes: Nodes) -> None:
    loc = Loc(rng.choice(("f", "f", "g.2")), rng.randint(1, 20))
    name = rng.choice([*ops(), *ops(), "convert", "const"])
    at = rng.randrange(len(nodes.nodes))
    t = nodes.nodes[at].type
    if name == "const":
        nodes.add(
            Node("const", (), Tensor(t.dtype), (Const(t.dtype, float(DTYPES[t.dtype](rng.choice((0.5, -0.0, 2.0, np.nan))))),), loc)
        )
    elif name == "convert":
        nodes.add(Node("convert", (at,), Tensor(rng.choice((F32, F64)), t.dims), (), loc))
    elif ops()[name].kind == "fold":
        if t.dims:
            nodes.add(Node(name, (at,), Tensor(t.dtype), (), loc))
    else:
        given = [at, *(rng.randrange(len(nodes.nodes)) for _ in range(ops()[name].arity - 1))]
        given = [_as(nodes, g, t.dtype, loc) for g in given]
        shapes = {nodes.nodes[g].type.dims for g in given} - {()}
        dims = shapes.pop() if len(shapes) == 1 else ("k",) if shapes else ()
        given = [_expanded(nodes, g, dims, loc) for g in given]
        nodes.add(Node(name, tuple(given), Tensor(t.dtype, dims), (), loc))


def _as(nodes: Nodes, at: int, dtype: Scalar, loc: Loc) -> int:
    t = nodes.nodes[at].type
    return at if t.dtype == dtype else nodes.add(Node("convert", (at,), Tensor(dtype, t.dims), (), loc))


def _expanded(nodes: Nodes, at: int, dims: tuple[str, ...], loc: Loc) -> int:
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


def operands(rng: Random, graph: Graph) -> tuple[list[Any], dict[str, int]]:
    """What the inputs are, and the extents."""
    n = rng.choice(SIZES)
    m = rng.choice((n, n, 1))
    if rng.random() < 0.2:
        n, m = m, n
    extents = {"n": n, "m": m, "k": m if n == 1 else n}
    given = []
    for node in graph.inputs:
        found = numbers(rng, extents[str(node.type.dims[0])] if node.type.dims else 1, DTYPES[node.type.dtype])
        given.append(found if node.type.dims else found[0])
    return given, extents


def answer(graph: Graph, given: list[Any], extents: dict[str, int]) -> list[Any]:
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
                value = np.broadcast_to(args[0], extents[str(node.type.dims[0])]).copy()
            else:
                value = ops()[node.op].expected(*args)
            assert value.dtype == dtype
            found.append(value)
    return [found[r] for r in graph.results]
