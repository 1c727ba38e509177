"""Low code comes in; it goes out with constants computed, identities removed and decided branches taken.

Every rule holds for all bits: the wrapping of integers, the sign of zero, NaNs (`ir/arithmetic.py` computes).
"""

from __future__ import annotations

import math
from dataclasses import replace

from lanewise.ir.arithmetic import evaluate
from lanewise.ir.code import Body, Const, Expr, Get, If, Op, Program, Stmt
from lanewise.ir.rewrite import rewrite_bodies, rewrite_expr, rewrite_functions, rewrite_operands, same_body
from lanewise.ir.rules import LOW_OPS, negation
from lanewise.ir.types import F32, F64, I32, I64


def fold(program: Program) -> Program:
    """Constants and identities."""
    return rewrite_functions(program, lambda f: replace(f, body=_body(f.body)))


def _body(body: Body) -> Body:
    out: list[Stmt] = []
    for stmt in body:
        stmt = rewrite_bodies(rewrite_operands(stmt, fold_expr), _body)
        if isinstance(stmt, If) and isinstance(stmt.condition, Const):
            out += stmt.then if stmt.condition.value else stmt.orelse
        elif isinstance(stmt, If) and stmt.then == stmt.orelse:
            out += stmt.then  # a float of numpy's beside one of Python's
        elif isinstance(stmt, If):
            condition = _truth(stmt.condition)
            out.append(stmt if condition is stmt.condition else replace(stmt, condition=condition))
        else:
            out.append(stmt)
    return same_body(out, body)


def fold_expr(expr: Expr) -> Expr:
    """A whole expression."""
    return rewrite_expr(expr, _node)


def _node(expr: Expr) -> Expr:
    """One operation whose operands are folded already."""
    if not isinstance(expr, Op) or (expr.name not in LOW_OPS and expr.name != "select"):
        return expr
    if expr.name == "select":
        return _select(expr)
    numbers = [a.value for a in expr.args if isinstance(a, Const) and isinstance(a.value, int | float)]
    if len(numbers) == len(expr.args):
        value = evaluate(expr.name, *numbers)
        return expr if value is None else Const(expr.type, value)
    if expr.name.endswith(".eqz") or len(expr.args) == 1:
        return _unary(expr)
    return _binary(expr)


# --- one operand -----------------------------------------------------------------------------------------------------

_COMPARISONS = frozenset(
    name for name in LOW_OPS if name.partition(".")[2].partition("_")[0] in ("eq", "ne", "lt", "gt", "le", "ge", "eqz")
)


def _is_truth(expr: Expr) -> bool:
    """Whether its value is 0 or 1."""
    return isinstance(expr, Op) and expr.name in _COMPARISONS


def _truth(condition: Expr) -> Expr:
    """The same decision by a shorter word: only zero is false."""
    match condition:
        case Op("i32.ne", (inner, Const(value=0))):
            return inner
        case Op("i32.eqz", (Op("i32.eqz", (inner,)),)):
            return inner
    return condition


def _unary(op: Op) -> Expr:
    match op:
        case Op("i32.eqz", (inner,)) if _is_truth(inner):
            opposite = negation(inner)
            return op if opposite == op or not _is_truth(opposite) else opposite
        case Op("i32.wrap_i64", (Op("i64.extend_i32_s" | "i64.extend_i32_u", (inner,)),)):
            return inner
        case Op("i32.wrap_i64", (inner,)) if _is_narrow(inner):
            return _narrowed(inner)
        case Op("i64.eqz", (Op("i64.extend_i32_s" | "i64.extend_i32_u", (inner,)),)):
            return Op("i32.eqz", (inner,), I32)
    return op


_MODULAR = frozenset(f"i64.{name}" for name in ("add", "sub", "mul", "and", "or", "xor"))
"""The low bits of the result depend on the low bits of the operands alone."""


def _is_narrow(expr: Expr) -> bool:
    """Whether its low 32 bits can be computed of words that are there already."""
    match expr:
        case Const() | Op("i64.extend_i32_s" | "i64.extend_i32_u"):
            return True
        case Op(name=name, args=args):
            return name in _MODULAR and all(map(_is_narrow, args))
    return False


def _narrowed(expr: Expr) -> Expr:
    """The low 32 bits."""
    match expr:
        case Const(value=int() as value):
            return Const(I32, (value + (1 << 31)) % (1 << 32) - (1 << 31))
        case Op(name=name, args=(left, right)):
            return _node(Op(f"i32{name[3:]}", (_narrowed(left), _narrowed(right)), I32))
        case Op(args=(inner,)):
            return inner
    return expr


def _select(op: Op) -> Expr:
    condition, a, b = op.args
    if isinstance(condition, Const):
        return a if condition.value else b
    if a == b and isinstance(a, Get):
        return a
    if _is_truth(condition) and op.type == I32:
        match a, b:
            case Const(value=1), Const(value=0):
                return condition
            case Const(value=0), Const(value=1):
                return _node(Op("i32.eqz", (condition,), I32))
    truth = _truth(condition)
    return op if truth is condition else replace(op, args=(truth, a, b))


# --- two operands ----------------------------------------------------------------------------------------------------

_COMMUTES = frozenset(f"{t}.{name}" for t in ("i32", "i64") for name in ("add", "mul", "and", "or", "xor", "eq", "ne"))
_ASSOCIATES = _COMMUTES - {f"{t}.{name}" for t in ("i32", "i64") for name in ("eq", "ne")}
_RIGHT_UNIT: dict[str, int | float] = {
    **dict.fromkeys(("add", "sub", "or", "xor", "shl", "shr_s", "shr_u", "rotl", "rotr"), 0),
    **dict.fromkeys(("mul", "div_s", "div_u"), 1),
    "and": -1,
}
"""x op unit == x, for integers."""
_RIGHT_ZERO = {"mul": 0, "and": 0, "or": -1}
"""x op zero == zero, for integers."""
_FLOAT_UNIT = {"mul": 1.0, "div": 1.0, "add": -0.0, "sub": 0.0}
"""x op unit == x, for floats; only adding -0.0 keeps the sign of zero."""


def _same(a: object, b: float) -> bool:
    return isinstance(a, float) and a == b and math.copysign(1.0, a) == math.copysign(1.0, b)


def _binary(op: Op) -> Expr:
    if op.name in _COMMUTES and isinstance(op.args[0], Const):
        op = replace(op, args=op.args[::-1])
    left, right = op.args
    if not isinstance(right, Const):
        return op
    if left.type in (F32, F64):
        unit = _FLOAT_UNIT.get(op.name[4:])
        return left if unit is not None and _same(right.value, unit) else _by_reciprocal(op, right)
    if left.type in (I32, I64):
        return _integer(op, left, right)
    return op


def _by_reciprocal(op: Op, divisor: Const) -> Expr:
    """Dividing by a power of two rounds the same number as multiplying by its inverse, which takes a quarter of the time."""
    value = divisor.value
    if not op.name.endswith(".div") or not isinstance(value, float) or not math.isfinite(value) or abs(math.frexp(value)[0]) != 0.5:
        return op
    exponent = math.frexp(value)[1]
    if abs(exponent) > 120:  # both the divisor and its inverse are normal, in either width
        return op
    return Op(f"{op.name[:4]}mul", (op.args[0], Const(divisor.type, 1.0 / value)), op.type)


def _integer(op: Op, left: Expr, right: Const) -> Expr:
    name = op.name[4:]
    if name in _RIGHT_UNIT and right.value == _RIGHT_UNIT[name]:
        return left
    if name in _RIGHT_ZERO and right.value == _RIGHT_ZERO[name]:
        return right
    match op, left:
        case Op("i32.eq", (_, Const(value=0))), _:
            return _node(Op("i32.eqz", (left,), I32))
        case Op("i64.eq", (_, Const(value=0))), _:
            return _node(Op("i64.eqz", (left,), I32))
        case Op("i32.ne", (_, Const(value=0))) | Op("i32.and", (_, Const(value=1))), _ if _is_truth(left):
            return left
        case _, Op(args=(inner, Const() as first)) if op.name in _ASSOCIATES and left.name == op.name:
            return _node(replace(op, args=(inner, _node(replace(op, args=(first, right))))))
    return op
