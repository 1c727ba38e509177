"""schedule: from what is computed to how.

In: a graph. Out: its kernel: one nest of loops for each shape whose results are stored, with all elementwise operations fused into
it, and one fold for each reduction, with its operand's computation inside. What a loop needs of a fold stands before it;
elementwise work that two loops need is done in both, for a load costs as much as a few operations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lanewise.ir.code import Const, Expr, Get, Op, subexpressions
from lanewise.ir.graph import Dim, Graph, Node
from lanewise.ir.kernel import (
    MAX_LANES_BYTES,
    STILL,
    Fold,
    For,
    Kernel,
    Lane,
    Load,
    Param,
    Schedule,
    Stage,
    Store,
    innermost,
    widest,
)
from lanewise.ir.types import I32
from lanewise.ops.registry import ops

UNROLL = {"for": 4, "fold": 16}
"""For a loop, vectors in one turn; for a fold, numbers in flight, which is two blocks of the pairwise order side by side. Measured
on 3072 f32 in L1, wasmtime 50, ns per element: a * x + b with 1, 2, 4, 8 vectors 0.146, 0.089, 0.083, 0.082 (96 GB/s read and
written); sum with one block 0.097, two 0.085, numbers 0.189."""

_AXES = "ijklpq"


def schedule(graph: Graph) -> Kernel:
    """The kernel of a graph; destinations come first, then inputs, then dims."""
    return _Scheduler(graph).kernel()


class _Scheduler:
    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.taken = {str(n.attrs[0]) for n in graph.inputs} | set(graph.symbols)
        self.outputs = tuple(self.fresh("out" if i == 0 else f"out{i}") for i in range(len(graph.stored)))
        self.scalars: dict[int, Expr] = {}
        """Nodes without dims, by their place."""
        self.stages: list[Stage] = []
        self.axes = 0

    def fresh(self, name: str) -> str:
        """A name that nothing else has."""
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def kernel(self) -> Kernel:
        graph = self.graph
        for at, node in enumerate(graph.nodes):
            if not node.type.dims:
                self.scalar(at, node)
        results = [(r, graph.nodes[r].type) for r in graph.results]
        stored = [r for r, t in results if t.dims]
        for dims in dict.fromkeys(graph.nodes[r].type.dims for r in stored):
            self.loop(dims, [(r, out) for r, out in zip(stored, self.outputs, strict=True) if graph.nodes[r].type.dims == dims])
        returned = tuple(self.scalars[r] for r, t in results if not t.dims)
        found = Kernel(graph.name, self.params(), tuple(self.stages), returned)
        plan = tuple((s.axis, _planned(found, s)) for s in map(innermost, self.stages) if isinstance(s, For | Fold))
        return Kernel(found.name, found.params, found.body, found.results, plan)

    def params(self) -> tuple[Param, ...]:
        outputs = [Param(name, "array", t.dtype, t.dims) for name, t in zip(self.outputs, self.graph.stored, strict=True)]
        steps = {str(n.attrs[0]): self.steps(n) for n in self.graph.strided}
        inputs = [_input(n, steps.get(str(n.attrs[0]), ())) for n in self.graph.inputs]
        dims = [Param(d, "dim", I32) for d in self.graph.symbols]
        return (*outputs, *inputs, *dims, *(Param(step, "step", I32) for own in steps.values() for step in own))

    def steps(self, node: Node) -> tuple[str, ...]:
        """Names for how far apart an input's elements lie."""
        return tuple(self.fresh(f"{node.attrs[0]}_{axis}") for axis in range(len(node.type.dims)))

    # --- stages ------------------------------------------------------------------------------------------------------

    def scalar(self, at: int, node: Node) -> None:
        """A node without dims: a number, a fold, or computed once, outside of all loops."""
        if node.op == "input":
            self.scalars[at] = Get(str(node.attrs[0]), node.type.dtype)
        elif node.op == "const":
            assert isinstance(node.attrs[0], Const)
            self.scalars[at] = node.attrs[0]
        elif node.op in ops() and ops()[node.op].kind == "fold":
            self.fold(at, node)
        else:
            value = applied(node, [self.scalars[a] for a in node.args])
            target = self.fresh(f"t{len(self.taken)}")
            self.stages.append(Lane(target, value))
            self.scalars[at] = Get(target, node.type.dtype)

    def axis(self) -> str:
        self.axes += 1
        return self.fresh(_AXES[self.axes - 1] if self.axes <= len(_AXES) else f"i{self.axes}")

    def fold(self, at: int, node: Node) -> None:
        definition = ops()[node.op]
        (operand,) = node.args
        (extent,) = self.graph.nodes[operand].type.dims
        axis = self.axis()
        inside = _Inside(self, (axis,), (extent,), (operand,))
        value = inside.value(operand)
        target = self.fresh(f"s{len(self.taken)}")
        body = tuple(inside.body)
        self.stages.append(Fold(target, definition.start, definition.combine(), definition.order, axis, extent, body, value))
        self.scalars[at] = Get(target, node.type.dtype)

    def loop(self, dims: tuple[Dim, ...], results: Sequence[tuple[int, str]]) -> None:
        """Several results with the same dims are computed together: all is loaded before anything is stored."""
        axes = tuple(self.axis() for _ in dims)
        inside = _Inside(self, axes, dims, [r for r, _ in results])
        stores = [Store(out, axes, inside.value(r)) for r, out in results]
        body: tuple[Stage, ...] = (*inside.body, *stores)
        for axis, extent in zip(axes[::-1], dims[::-1], strict=True):
            body = (For(axis, extent, body),)
        self.stages += body


def _input(node: Node, steps: tuple[str, ...]) -> Param:
    return Param(str(node.attrs[0]), "array" if node.type.dims else "number", node.type.dtype, node.type.dims, steps)


class _Inside:
    """What stands in the loops: each place is loaded once, and what is used more than once has a name."""

    def __init__(self, outer: _Scheduler, axes: tuple[str, ...], extents: tuple[Dim, ...], roots: Iterable[int]) -> None:
        self.outer, self.axes, self.extents = outer, axes, extents
        self.body: list[Load | Lane] = []
        self.known: dict[int, Expr] = {}
        self.uses = _uses(outer.graph, roots)

    def value(self, at: int) -> Expr:
        """A node's number at the axis."""
        node = self.outer.graph.nodes[at]
        if not node.type.dims:
            return self.outer.scalars[at]
        if at not in self.known:
            self.known[at] = self.computed(at, node)
        return self.known[at]

    def computed(self, at: int, node: Node) -> Expr:
        if node.op == "input":
            return self.loaded(at, node)
        if node.op == "expand":
            return self.value(node.args[0])
        operands = [self.value(a) for a in node.args]
        again = repeated(node)
        value = applied(node, [self.named(e) if many else e for e, many in zip(operands, again, strict=True)])
        return value if self.uses[at] == 1 else self.named(value)

    def named(self, value: Expr) -> Expr:
        """A value that is read more than once; the slot where it lies."""
        if not isinstance(value, Op):
            return value
        target = self.outer.fresh(f"t{len(self.outer.taken)}")
        self.body.append(Lane(target, value))
        return Get(target, value.type)

    def loaded(self, at: int, node: Node) -> Expr:
        """An operand of other dims has these or a single element along them: it can only have come here by `expand`."""
        dims = node.type.dims
        around = list(zip(self.axes, self.extents, strict=True))[-len(dims) :]
        index = tuple(STILL if dim == 1 != extent else axis for dim, (axis, extent) in zip(dims, around, strict=True))
        target = self.outer.fresh(f"v{len(self.outer.taken)}")
        self.body.append(Load(target, str(node.attrs[0]), index))
        return Get(target, node.type.dtype)


def _uses(graph: Graph, roots: Iterable[int]) -> Counter[int]:
    """How often each node with dims is read when the roots are computed in one loop."""
    found: Counter[int] = Counter()
    pending = list(roots)
    while pending:
        at = pending.pop()
        found[at] += 1
        if found[at] == 1:
            pending += [a for a in graph.nodes[at].args if graph.nodes[a].type.dims]
    return found


def applied(node: Node, operands: list[Expr]) -> Expr:
    """An elementwise node on its operands, in primitives."""
    if node.op == "convert":
        return Op("convert", tuple(operands), node.type.dtype)
    return ops()[node.op].lane(*operands)


def repeated(node: Node) -> tuple[bool, ...]:
    """Which operands an op's body names more than once."""
    if node.op == "convert":
        return (False,)
    symbols = [Get(f"{i}", node.type.dtype) for i in range(len(node.args))]
    names = Counter(e for e in subexpressions(ops()[node.op].lane(*symbols)) if isinstance(e, Get))
    return tuple(names[s] > 1 for s in symbols)


# --- schedules -------------------------------------------------------------------------------------------------------


def _planned(kernel: Kernel, stage: For | Fold) -> Schedule:
    """As many lanes as the widest number of the loop leaves room for."""
    lanes = MAX_LANES_BYTES // widest(kernel, stage)
    return Schedule(lanes, UNROLL["for"] if isinstance(stage, For) else UNROLL["fold"] // lanes)
