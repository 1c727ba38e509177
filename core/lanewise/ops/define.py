"""How an op is defined: a decorated function comes in, a `Definition` that everything hangs from goes out.

    @lane_op(onnx="Relu")
    def relu(x):
        return where(x > 0, x, 0.0)

The body runs once per use, on symbols: a `Lane` stands for the number at one place, operators and the functions below build an
expression of primitives. Python numbers in it take the dtype of the numbers they meet. A fold's body says how a running result
meets the next number.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from struct import pack, unpack
from typing import Any

from lanewise.ir.code import Const, Expr, Get, Op
from lanewise.ir.graph import NodeAttr, Tensor, folded
from lanewise.ir.kernel import STATE, VALUE, WORDS
from lanewise.ir.types import BOOL, F32, F64, U32, Type, limits

# --- what a body computes with ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Lane:
    """The number at one place, as an expression of primitives."""

    expr: Expr

    def _prim(self, name: str, other: Lane | float, result: Type | None = None) -> Lane:
        y = other if isinstance(other, Lane) else self.constant(other)
        return Lane(Op(name, (self.expr, y.expr), result or self.expr.type))

    @property
    def is_single(self) -> bool:
        """Whether it is a float32: what has digits enough for it takes half the time."""
        return self.expr.type == F32

    def __add__(self, other: Lane | float) -> Lane:
        return self._prim("add", other)

    def __sub__(self, other: Lane | float) -> Lane:
        return self._prim("sub", other)

    def __mul__(self, other: Lane | float) -> Lane:
        return self._prim("mul", other)

    def __truediv__(self, other: Lane | float) -> Lane:
        return self._prim("div", other)

    def constant(self, number: float) -> Lane:
        """This number in all places, as near as the type has it."""
        t = self.expr.type
        if t in WORDS.values():
            return Lane(Const(t, int(number)))
        return Lane(Const(t, unpack("f", pack("f", number))[0] if t == F32 else float(number)))

    def __radd__(self, number: float) -> Lane:
        return self.constant(number) + self

    def __rsub__(self, number: float) -> Lane:
        return self.constant(number) - self

    def __rmul__(self, number: float) -> Lane:
        return self.constant(number) * self

    def __rtruediv__(self, number: float) -> Lane:
        return self.constant(number) / self

    def __neg__(self) -> Lane:
        return Lane(Op("neg", (self.expr,), self.expr.type))

    def __lt__(self, other: Lane | float) -> Lane:
        return self._prim("lt", other, BOOL)

    def __gt__(self, other: Lane | float) -> Lane:
        return self._prim("gt", other, BOOL)

    def __or__(self, other: Lane | int) -> Lane:
        return self._prim("or", other)

    def __and__(self, other: Lane | int) -> Lane:
        return self._prim("and", other)

    def __xor__(self, other: Lane) -> Lane:
        return self._prim("xor", other)

    def __invert__(self) -> Lane:
        return Lane(Op("not", (self.expr,), self.expr.type))

    def __lshift__(self, count: int) -> Lane:
        return self._prim("shl", count)

    def __rshift__(self, count: int) -> Lane:
        return self._prim("shr", count)


def root(x: Lane) -> Lane:
    """The correctly rounded square root."""
    return Lane(Op("sqrt", (x.expr,), x.expr.type))


def magnitude(x: Lane) -> Lane:
    """x without its sign."""
    return Lane(Op("abs", (x.expr,), x.expr.type))


def equal(x: Lane, y: Lane | float) -> Lane:
    """Whether two are the same number; `==` is Python's own."""
    return x._prim("eq", y, BOOL)


def is_nan(x: Lane) -> Lane:
    """Whether x is no number, which an integer always is."""
    return Lane(Op("ne", (x.expr, x.expr), BOOL) if x.expr.type in WORDS else Const(BOOL, False))


def where(condition: Lane, x: Lane | float, y: Lane) -> Lane:
    """x where the condition holds, else y."""
    x = x if isinstance(x, Lane) else y.constant(x)
    if isinstance(condition.expr, Const):
        return x if condition.expr.value else y
    return Lane(Op("select", (condition.expr, x.expr, y.expr), y.expr.type))


def nearest(x: Lane) -> Lane:
    """The nearest integer, of two the even one."""
    return Lane(Op("nearest", (x.expr,), x.expr.type))


def as_double(x: Lane) -> Lane:
    """The same number as a float64."""
    return x if x.expr.type == F64 else Lane(Op("convert", (x.expr,), F64))


def as_single(x: Lane) -> Lane:
    """The nearest float32."""
    return Lane(Op("convert", (x.expr,), F32))


def word_of(x: Lane) -> Lane:
    """The bits of a float as an unsigned number of its width, which wraps."""
    return Lane(Op("bits", (x.expr,), WORDS[x.expr.type]))


def number_of(bits: Lane) -> Lane:
    """The float that has these bits."""
    return Lane(Op("bits", (bits.expr,), F32 if bits.expr.type == U32 else F64))


# --- definitions -----------------------------------------------------------------------------------------------------

Body = Callable[..., Lane]
LONG = 24
"""Operations on an element that are more than the loop around them, and enough to do at once without a second vector."""


def parts_of(value: Expr) -> Counter[int]:
    """The parts of an expression, by id, and how often each stands in others: what is one object is computed once."""
    found: Counter[int] = Counter()
    todo = [value]
    while todo:
        expr = todo.pop()
        found[id(expr)] += 1
        if isinstance(expr, Op) and found[id(expr)] == 1:
            todo += expr.args
    return found


@dataclass
class Definition:
    """One op. `numpy`: the name of the ufunc or function that it is; `ulp`: how far it may be from the true value, 0 where its bits
    are numpy's.

    A fold has a `start` and an `order` (`ir/kernel.py`). `near`: the body is right for operands of no larger size; others are
    computed one by one, as numbers are.
    """

    name: str
    kind: str
    arity: int
    body: Body
    doc: str
    numpy: str
    onnx: str = ""
    ulp: float = 0.0
    domain: tuple[float, float] | None = None
    start: float = 0.0
    order: str = ""
    near: float = math.inf
    own_reference: Callable[..., Any] | None = field(default=None, repr=False)

    def reference(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Decorator: what the op is compared with, where numpy has no function of its own for it."""
        self.own_reference = function
        return function

    def expected(self, *operands: Any, **options: Any) -> Any:
        """What the op must give: by its reference, written apart from its body, or by numpy itself."""
        function = self.own_reference or getattr(import_module("numpy"), self.numpy)
        return function(*operands, **options)

    def lane(self, *operands: Expr) -> Expr:
        """The body on these operands, which are of one type."""
        return self.body(*map(Lane, operands)).expr

    @cached_property
    def is_long(self) -> bool:
        """Whether it is worth computing once for each element that there is."""
        return self.kind == "lane" and len(parts_of(self.lane(*(Get(str(i), F64) for i in range(self.arity))))) > LONG

    def first(self, t: Type) -> int | float:
        """What a fold starts with: of integers the nearest to it that they have."""
        if t in WORDS:
            return self.start
        low, high = limits(str(t))
        return int(max(low, min(high, self.start)))

    def combine(self, t: Type) -> Expr:
        """How a fold's running result meets a number."""
        return self.lane(Get(STATE, t), Get(VALUE, t))

    def type(self, operands: Sequence[Tensor], attrs: Sequence[NodeAttr]) -> Tensor | None:
        """The type rule: a lane op's operands are of one dtype, and of one shape where they are no scalars; a fold's one operand
        has an axis, which the attributes name where it is not the only one."""
        if len(operands) != self.arity or len({t.dtype for t in operands}) != 1:
            return None
        if self.kind == "fold":
            return folded(operands[0], attrs)
        if attrs:
            return None
        shapes = {t.dims for t in operands if t.dims}
        return Tensor(operands[0].dtype, shapes.pop() if shapes else ()) if len(shapes) <= 1 else None


OPS: dict[str, Definition] = {}


def rule(name: str, operands: Sequence[Tensor], attrs: Sequence[NodeAttr]) -> Tensor | None:
    """The type of an op's result, as `ir.graph.check` asks for it."""
    found = OPS.get(name)
    return found.type(operands, attrs) if found is not None else None


def lane_op(
    *, numpy: str = "", onnx: str = "", ulp: float = 0.0, domain: tuple[float, float] | None = None, near: float = math.inf
) -> Callable[[Body], Definition]:
    """An op on one place: the same for every element."""

    def record(body: Body) -> Definition:
        return _recorded("lane", body, body.__code__.co_argcount, numpy=numpy, onnx=onnx, ulp=ulp, domain=domain, near=near)

    return record


def fold_op(*, numpy: str = "", onnx: str = "", start: float = 0.0, order: str = "pairwise") -> Callable[[Body], Definition]:
    """An op that makes one number of an axis. The body takes the running result and the next number."""

    def record(body: Body) -> Definition:
        return _recorded("fold", body, 1, numpy=numpy, onnx=onnx, start=start, order=order)

    return record


def _recorded(kind: str, body: Body, arity: int, *, numpy: str, **facts: Any) -> Definition:
    name = body.__name__.rstrip("_")
    doc = " ".join((body.__doc__ or "").split())
    OPS[name] = Definition(name, kind, arity, body, doc, numpy or name, **facts)
    return OPS[name]
