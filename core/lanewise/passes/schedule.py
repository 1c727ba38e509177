"""schedule: from what is computed to how.

In: a graph. Out: its kernel: one nest of loops for each shape whose results are stored, with all elementwise operations fused into
it, and one fold for each reduction, with its operand's computation inside. What a loop needs of a fold stands before it, as far
out as the fold's axes allow; elementwise work that two loops need is done in both, for a load costs as much as a few operations.

A fold along the last axis of its operand goes row by row. Along another it is as many folds side by side as there are lanes, each
one value after the other, which is numpy's order, too; but a single column is a row to it. A fold has no room for results of other
folds that change along its axis: whoever makes such a graph has computed those before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lanewise.ir.code import Const, Expr, Get, Op, subexpressions
from lanewise.ir.graph import Dim, Graph, Node, NodeAttr, item
from lanewise.ir.kernel import (
    ACCUMULATORS,
    MAX_LANES_BYTES,
    MAX_VECTORS,
    STILL,
    WORDS,
    Fold,
    For,
    Index,
    Kernel,
    Lane,
    Load,
    Param,
    Schedule,
    Stage,
    Store,
    moved,
    values,
    widest,
    within,
)
from lanewise.ir.types import I32, Type
from lanewise.ops.define import LONG, Definition, parts_of
from lanewise.ops.registry import ops

UNROLL, IN_FLIGHT = 4, 16
"""Vectors in one turn; and the numbers in flight of a pairwise fold, which is two blocks of that order side by side. Measured
on 3072 f32 in L1, wasmtime 50, ns per element: a * x + b with 1, 2, 4, 8 vectors 0.146, 0.089, 0.083, 0.082 (96 GB/s read and
written); sum with one block 0.097, two 0.085, numbers 0.189."""

SIDE_BY_SIDE = 8
"""Vectors of folds that are side by side, each of which waits for its own last addition: a product of 512 x 512 f32 with 4, 8 of
them in wasmtime 50 37, 43 GFLOP/s, in V8 31, 38."""

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
        self.axes = 0

    def fresh(self, name: str) -> str:
        """A name that nothing else has."""
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def kernel(self) -> Kernel:
        graph = self.graph
        top = _Level(self, (), (), Counter(), [])
        for at, node in enumerate(graph.nodes):
            if not node.type.dims:
                self.scalar(top, at, node)
        results = [(r, graph.nodes[r].type) for r in graph.results]
        stored = [r for r, t in results if t.dims]
        for dims in dict.fromkeys(graph.nodes[r].type.dims for r in stored):
            own = [(r, out) for r, out in zip(stored, self.outputs, strict=True) if graph.nodes[r].type.dims == dims]
            top.body += self.loop(dims, own)
        returned = tuple(self.scalars[r] for r, t in results if not t.dims)
        found = Kernel(graph.name, self.params(), tuple(top.body), returned)
        plan = tuple((s.axis, _planned(found, s)) for s in within(found.body) if isinstance(s, For | Fold) and _has_lanes(s))
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

    def scalar(self, top: _Level, at: int, node: Node) -> None:
        """A node without dims: a number, a fold, or computed once, outside of all loops."""
        if node.op == "input":
            self.scalars[at] = Get(str(node.attrs[0]), node.type.dtype)
        elif node.op == "const":
            assert isinstance(node.attrs[0], Const)
            self.scalars[at] = node.attrs[0]
        elif _is_fold(node):
            self.scalars[at] = top.fold(node)
        else:
            value = top.parted(applied(node, [self.scalars[a] for a in node.args]))
            target = self.fresh(f"t{len(self.taken)}")
            top.body.append(Lane(target, value))
            self.scalars[at] = Get(target, node.type.dtype)

    def axis(self) -> str:
        self.axes += 1
        return self.fresh(_AXES[self.axes - 1] if self.axes <= len(_AXES) else f"i{self.axes}")

    def loop(self, dims: tuple[Dim, ...], results: Sequence[tuple[int, str]]) -> list[Stage]:
        """Several results with the same dims are computed together: all is loaded before anything is stored."""
        axes = tuple(self.axis() for _ in dims)
        uses = _uses(self.graph, [r for r, _ in results])
        levels: list[_Level] = []
        for depth in range(len(dims) + 1):
            still = len(dims) - depth
            levels.append(_Level(self, axes[:depth] + (STILL,) * still, dims[:depth] + (1,) * still, uses, levels))
        inside = levels[-1]
        body: list[Stage] = [Store(out, axes, value) for out, value in [(out, inside.value(r)) for r, out in results]]
        for axis, extent, level in zip(axes[::-1], dims[::-1], levels[:0:-1], strict=True):
            body = [For(axis, extent, (*level.body, *body))]
        body = [*levels[0].body, *body]
        levels.clear()  # Each level holds this list.
        return body


def _input(node: Node, steps: tuple[str, ...]) -> Param:
    return Param(str(node.attrs[0]), "array" if node.type.dims else "number", node.type.dtype, node.type.dims, steps)


class _Level:
    """A place among the loops, and what is computed there: each element is loaded once, and what is used more than once has a name.

    `axes` and `extents`: what runs along each dim, counted from the last; STILL and 1 where nothing does. `levels`: the level for
    every number of outermost axes that run.
    """

    def __init__(self, outer: _Scheduler, axes: Index, extents: tuple[Dim, ...], uses: Counter[int], levels: list[_Level]) -> None:
        self.outer, self.axes, self.extents, self.uses, self.levels = outer, axes, extents, uses, levels
        self.body: list[Stage] = []
        self.known: dict[int, Expr] = {}

    def value(self, at: int) -> Expr:
        """A node's number at the axes."""
        node = self.outer.graph.nodes[at]
        if not node.type.dims:
            return self.outer.scalars[at]
        if at not in self.known:
            self.known[at] = self.computed(at, node)
        return self.known[at]

    def computed(self, at: int, node: Node) -> Expr:
        if node.op == "input":
            return self.loaded(node)
        if node.op == "expand":
            return self.expanded(node.args[0])
        if _is_fold(node):
            return self.fold(node)
        operands = [self.value(a) for a in node.args]
        value = self.parted(applied(node, operands))
        return value if self.uses[at] == 1 else self.named(value)

    def expanded(self, at: int) -> Expr:
        """What holds a fold is computed as far out as its dims allow."""
        dims = self.outer.graph.nodes[at].type.dims
        if not any(_is_fold(self.outer.graph.nodes[n]) for n in _uses(self.outer.graph, [at])):
            return self.value(at)
        running = [i for i, dim in enumerate(dims, len(self.axes) - len(dims)) if dim != 1]
        return self.narrowed(max(running, default=-1) + 1).value(at)

    def narrowed(self, depth: int) -> _Level:
        """The level where no more than the first so many axes run."""
        return self.levels[depth] if depth < len(self.levels) else self

    def parted(self, value: Expr) -> Expr:
        """What an op's body says, as a tree: a part that it names more than once has a slot."""
        parts: dict[int, Expr] = {}
        readers = parts_of(value)

        def part(expr: Expr) -> Expr:
            if not isinstance(expr, Op):
                return expr
            if id(expr) not in parts:
                own = Op(expr.name, tuple(map(part, expr.args)), expr.type, expr.attrs)
                parts[id(expr)] = self.named(own) if readers[id(expr)] > 1 else own
            return parts[id(expr)]

        return part(value)

    def named(self, value: Expr) -> Expr:
        """A value that is read more than once; the slot where it lies."""
        if not isinstance(value, Op):
            return value
        target = self.outer.fresh(f"t{len(self.outer.taken)}")
        self.body.append(Lane(target, value))
        return Get(target, value.type)

    def loaded(self, node: Node) -> Expr:
        """An operand of other dims has these or a single element along them: it can only have come here by `expand`."""
        dims = node.type.dims
        around = list(zip(self.axes, self.extents, strict=True))[-len(dims) :]
        index = tuple(STILL if dim == 1 != extent else axis for dim, (axis, extent) in zip(dims, around, strict=True))
        target = self.outer.fresh(f"v{len(self.outer.taken)}")
        self.body.append(Load(target, str(node.attrs[0]), index))
        return Get(target, node.type.dtype)

    def fold(self, node: Node) -> Expr:
        """A reduction, whose operand has one more axis."""
        definition, (operand,) = ops()[node.op], node.args
        dims = self.outer.graph.nodes[operand].type.dims
        at = node.attrs[0] if node.attrs else 0
        assert isinstance(at, int)
        inside = self.along(at, dims, len(node.type.dims) == len(dims), operand)
        value = inside.value(operand)
        body = tuple(s for s in inside.body if isinstance(s, Load | Lane))
        assert len(body) == len(inside.body), f"{self.outer.graph.name}: a fold within a fold"
        target = self.outer.fresh(f"s{len(self.outer.taken)}")
        order, across = _order(definition, value.type, dims[at + 1 :])
        combine, first = definition.combine(value.type), definition.first(value.type)
        self.body.append(Fold(target, first, combine, order, inside.axes[at], dims[at], body, value, across))
        return Get(target, node.type.dtype)

    def along(self, at: int, dims: tuple[Dim, ...], kept: bool, operand: int) -> _Level:
        """The level within a fold. `kept`: a dim here stands for the axis that is folded."""
        first = len(self.axes) - len(dims) + (0 if kept else 1)
        before, after = first + at, first + at + (1 if kept else 0)
        axes = (*self.axes[first:before], self.outer.axis(), *self.axes[after:])
        extents = (*self.extents[first:before], dims[at], *self.extents[after:])
        levels = [self.narrowed(first + depth).seen(depth, len(dims)) for depth in range(at + 1)]
        return _Level(self.outer, axes, extents, _uses(self.outer.graph, [operand]), levels)

    def seen(self, depth: int, rank: int) -> _Level:
        """This level with so many dims, of which as many axes run; it is computed in the same place."""
        last = sum(axis != STILL for axis in self.axes)
        still = rank - depth
        axes, extents = self.axes[last - depth : last], self.extents[last - depth : last]
        found = _Level(self.outer, axes + (STILL,) * still, extents + (1,) * still, self.uses, self.levels[last - depth :])
        found.body = self.body
        return found


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


def _order(definition: Definition, t: Type, behind: tuple[Dim, ...]) -> tuple[str, tuple[Dim, ...]]:
    """In which order a fold goes along an axis with these behind it: numpy makes a row of a single column. Integers have the same
    sum in any order."""
    order = definition.order if t in WORDS or definition.order == "sequential" else "any"
    if not behind:
        return order, ()
    single = order == "pairwise" and all(dim == 1 or isinstance(dim, str) for dim in behind)
    return (definition.order, behind) if single else ("sequential", ())


def _is_fold(node: Node) -> bool:
    return node.op in ops() and ops()[node.op].kind == "fold"


def applied(node: Node, operands: list[Expr]) -> Expr:
    """An elementwise node on its operands, in primitives."""
    if node.op == "convert":
        return Op("convert", tuple(operands), node.type.dtype)
    if node.op == "each":
        return _with_items(node.attrs[1], {item(k): operand for k, operand in enumerate(operands)})
    return ops()[node.op].lane(*operands)


def _with_items(value: NodeAttr, items: dict[str, Expr]) -> Expr:
    """An expression with these in the place of items; what stands in it twice is one object, as parts of an op's body are."""
    known: dict[Expr, Expr] = {}

    def found(expr: Expr) -> Expr:
        match expr:
            case Get(slot=slot):
                return items[slot]
            case Op() if expr not in known:
                known[expr] = Op(expr.name, tuple(map(found, expr.args)), expr.type, expr.attrs)
        return known.get(expr, expr)

    assert isinstance(value, Op)
    return found(value)


# --- schedules -------------------------------------------------------------------------------------------------------


def _has_lanes(stage: For | Fold) -> bool:
    """Whether several turns go at once: of the innermost loops, unless a fold in them goes along rows."""
    if isinstance(stage, Fold):
        return not stage.in_turn
    folds = [s for s in stage.body if isinstance(s, Fold)]
    rows = any(_goes_along_rows(fold) for fold in folds)
    return not rows and not any(isinstance(s, For) for s in stage.body)


def _goes_along_rows(fold: Fold) -> bool:
    """Whether items of a row lie behind each other, or are to be added up as if they did: an operand may not change along it."""
    loads = [load for load in fold.body if isinstance(load, Load)]
    return (fold.order == "pairwise" and all(dim == 1 for dim in fold.across)) or any(load.index[-1] == fold.axis for load in loads)


def _planned(kernel: Kernel, stage: For | Fold) -> Schedule:
    """As many lanes as the widest number of the loop leaves room for; where nothing is folded, as many as the narrowest one that is
    loaded or stored fills a vector with, up to `MAX_VECTORS` of the widest."""
    width = widest(kernel, stage)
    lanes = MAX_LANES_BYTES // width
    is_long = sum(isinstance(e, Op) for value in values([stage]) for e in subexpressions(value)) > LONG
    if isinstance(stage, Fold) and stage.order == "pairwise":
        return Schedule(lanes, (ACCUMULATORS if is_long else IN_FLIGHT) // lanes)
    if any(isinstance(s, Fold) for s in stage.body):
        return Schedule(lanes, SIDE_BY_SIDE)
    if isinstance(stage, Fold):
        return Schedule(lanes, 1 if is_long else UNROLL)
    vectors = 1 if is_long else min(MAX_VECTORS, width // min(moved(kernel, stage), default=width))
    return Schedule(lanes * vectors, 1 if is_long else UNROLL // vectors)
