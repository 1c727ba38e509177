"""How an op is defined: a decorated function comes in, a `Definition` that everything hangs from goes out.

    @lane_op(onnx="Relu")
    def relu(x):
        return where(x > 0, x, 0.0)

The body runs once per use, on symbols: a `Lane` stands for the number at one place, operators and the functions below build an
expression of primitives. Python numbers in it take the dtype of the numbers they meet. A fold's body says how a running result
meets the next number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from lanewise.ir.code import Const, Expr, Get, Op
from lanewise.ir.graph import NodeAttr, Tensor, folded
from lanewise.ir.kernel import STATE, VALUE
from lanewise.ir.types import BOOL, Type

# --- what a body computes with ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Lane:
    """The number at one place, as an expression of primitives."""

    expr: Expr

    def _prim(self, name: str, other: Lane | float, result: Type | None = None) -> Lane:
        y = other.expr if isinstance(other, Lane) else Const(self.expr.type, float(other))
        return Lane(Op(name, (self.expr, y), result or self.expr.type))

    def __add__(self, other: Lane | float) -> Lane:
        return self._prim("add", other)

    def __sub__(self, other: Lane | float) -> Lane:
        return self._prim("sub", other)

    def __mul__(self, other: Lane | float) -> Lane:
        return self._prim("mul", other)

    def __truediv__(self, other: Lane | float) -> Lane:
        return self._prim("div", other)

    def _from(self, number: float) -> Lane:
        return Lane(Const(self.expr.type, float(number)))

    def __radd__(self, number: float) -> Lane:
        return self._from(number) + self

    def __rsub__(self, number: float) -> Lane:
        return self._from(number) - self

    def __rmul__(self, number: float) -> Lane:
        return self._from(number) * self

    def __rtruediv__(self, number: float) -> Lane:
        return self._from(number) / self

    def __neg__(self) -> Lane:
        return Lane(Op("neg", (self.expr,), self.expr.type))

    def __lt__(self, other: Lane | float) -> Lane:
        return self._prim("lt", other, BOOL)

    def __gt__(self, other: Lane | float) -> Lane:
        return self._prim("gt", other, BOOL)

    def __or__(self, other: Lane) -> Lane:
        return self._prim("or", other)


def root(x: Lane) -> Lane:
    """The correctly rounded square root."""
    return Lane(Op("sqrt", (x.expr,), x.expr.type))


def magnitude(x: Lane) -> Lane:
    """x without its sign."""
    return Lane(Op("abs", (x.expr,), x.expr.type))


def is_nan(x: Lane) -> Lane:
    """Whether x is no number."""
    return Lane(Op("ne", (x.expr, x.expr), BOOL))


def where(condition: Lane, x: Lane, y: Lane) -> Lane:
    """x where the condition holds, else y."""
    return Lane(Op("select", (condition.expr, x.expr, y.expr), x.expr.type))


# --- definitions -----------------------------------------------------------------------------------------------------

Body = Callable[..., Lane]


@dataclass
class Definition:
    """One op. `numpy`: the name of the ufunc or function that it is; `ulp`: how far its bits may be from numpy's.

    A fold has a `start` and an `order` (`ir/kernel.py`).
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
    *, numpy: str = "", onnx: str = "", ulp: float = 0.0, domain: tuple[float, float] | None = None
) -> Callable[[Body], Definition]:
    """An op on one place: the same for every element."""

    def record(body: Body) -> Definition:
        return _recorded("lane", body, body.__code__.co_argcount, numpy=numpy, onnx=onnx, ulp=ulp, domain=domain)

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
