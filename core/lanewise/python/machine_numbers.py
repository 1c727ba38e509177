"""Numbers of fixed width: numpy's scalars, and the words of the machine that library code computes with.

In: operands of which one has a fixed width. Out: expressions over wrapping integers and IEEE floats, promoted by numpy 2's rules
(NEP 50): Python numbers are weak, they take the other operand's type.
"""

from __future__ import annotations

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    B1,
    BOOL,
    COMPLEX,
    F16,
    F32,
    F64,
    FLOAT,
    INT,
    MACHINE_FLOATS,
    MACHINE_INTS,
    NONE,
    SCALARS,
    UNSIGNED,
    WIDTH,
    Scalar,
    Type,
    limits,
)
from lanewise.python import operators
from lanewise.python.builder import Builder
from lanewise.python.fold import make
from lanewise.python.values import type_name

_FIXED = frozenset((*MACHINE_INTS, *MACHINE_FLOATS, B1))
_WEAK = frozenset((BOOL, INT, FLOAT))


def concerns(*types: Type) -> bool:
    """Whether numpy's rules apply."""
    return any(t in _FIXED for t in types)


def promote(x: Type, y: Type) -> Scalar | None:
    """The type in which an operation on the two is computed; None where numpy has none."""
    if x == y:
        return x if isinstance(x, Scalar) else None
    if x in _WEAK or y in _WEAK:
        weak, fixed = (x, y) if x in _WEAK else (y, x)
        return _promote_weak(weak, fixed)
    if not (x in _FIXED and y in _FIXED):
        return None
    assert isinstance(x, Scalar)
    assert isinstance(y, Scalar)
    return _promote_fixed(x, y)


def _promote_weak(weak: Type, fixed: Type) -> Scalar | None:
    if fixed not in _FIXED:
        return None
    assert isinstance(fixed, Scalar)
    if weak == BOOL:
        return fixed
    if weak == INT:
        return SCALARS["i64"] if fixed == B1 else fixed
    return fixed if fixed in MACHINE_FLOATS else F64


def _promote_fixed(x: Scalar, y: Scalar) -> Scalar:
    if B1 in (x, y):
        return y if x == B1 else x
    if x in MACHINE_FLOATS and y in MACHINE_FLOATS:
        return x if WIDTH[x.name] >= WIDTH[y.name] else y
    if x in MACHINE_FLOATS or y in MACHINE_FLOATS:
        floating, whole = (x, y) if x in MACHINE_FLOATS else (y, x)
        needed = {8: F16, 16: F32, 32: F64, 64: F64}[WIDTH[whole.name]]
        return floating if WIDTH[floating.name] >= WIDTH[needed.name] else needed
    if (x in UNSIGNED) == (y in UNSIGNED):
        return x if WIDTH[x.name] >= WIDTH[y.name] else y
    signed, unsigned = (y, x) if x in UNSIGNED else (x, y)
    if WIDTH[signed.name] > WIDTH[unsigned.name]:
        return signed
    return F64 if WIDTH[unsigned.name] == 64 else SCALARS[f"i{2 * WIDTH[unsigned.name]}"]


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x op y` where one operand has a fixed width."""
    target = promote(x.type, y.type)
    if target is None:
        return operators.unsupported(b, op, x, y, loc)
    return _arithmetic(b, op, convert(b, x, target, loc), convert(b, y, target, loc), target, loc)


def _arithmetic(b: Builder, op: str, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
    if target in MACHINE_INTS and op != "truediv":
        if op in ("add", "sub", "mul", "and", "or", "xor"):
            return make(op, (x, y), target)
        if op in ("shl", "shr"):
            return make(op, (x, y), target) if b.definition.library else _any_shift(b, op, x, y, target, loc)
        if op in ("floordiv", "mod"):
            return make(op, (x, y), target) if b.definition.library else _any_division(b, op, x, y, target, loc)
    if target in MACHINE_FLOATS and op in ("add", "sub", "mul", "truediv"):
        return make("div" if op == "truediv" else op, (x, y), target)
    if target == B1 and op in ("and", "or", "xor"):
        return make(op, (x, y), B1)
    if op == "truediv" and target in (*MACHINE_INTS, B1):
        wide = F16 if WIDTH[target.name] == 8 and target != B1 else F64
        wide = F64 if wide == F16 else wide
        return make("div", (convert(b, x, wide, loc), convert(b, y, wide, loc)), wide)
    node = b.definition.node
    return b.refuse(
        node, f"{operators.SYMBOLS[op]} on {type_name(x.type)} and {type_name(y.type)}", "convert one with int() or float()"
    )


def _any_shift(b: Builder, op: str, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
    """numpy: a count beyond the width gives 0, or -1 for the right shift of a negative."""
    width = Const(target, WIDTH[target.name])
    y = b.temp(y, loc)
    small = make("lt", (y, width), BOOL)
    if target not in UNSIGNED:
        small = make("and", (small, make("ge", (y, Const(target, 0)), BOOL)), BOOL)
    count = Op("select", (small, y, Const(target, 0)), target)
    beyond: Expr = Const(target, 0)
    if op == "shr" and target not in UNSIGNED:
        x = b.temp(x, loc)
        beyond = Op("shr", (x, Const(target, WIDTH[target.name] - 1)), target)
    return Op("select", (small, Op(op, (x, count), target), beyond), target)


def _any_division(b: Builder, op: str, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
    """numpy: a zero divisor gives 0 (and a warning, which is a row of the deviations)."""
    y = b.temp(y, loc)
    zero = make("eq", (y, Const(target, 0)), BOOL)
    divisor = Op("select", (zero, Const(target, 1), y), target)
    return Op("select", (zero, Const(target, 0), Op(op, (x, divisor), target)), target)


def unary(b: Builder, op: str, x: Expr, loc: Loc) -> Expr:
    """`-x ~x +x abs(x)` of a fixed width."""
    if op == "pos":
        return x
    if x.type == B1:
        if op == "invert":
            return make("not", (x,), B1)
        return (
            x
            if op == "abs"
            else operators.type_error(
                b,
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not "
                "function instead.",
                loc,
            )
        )
    if op == "invert" and x.type in MACHINE_FLOATS:
        return operators.type_error(
            b,
            "ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any "
            "supported types according to the casting rule ''safe''",
            loc,
        )
    if op == "abs" and x.type in UNSIGNED:
        return x
    return make(op, (x,), x.type)


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Comparisons: exact between integers of any signs, in the promoted type otherwise. Library code compares words, not numpy."""
    result = BOOL if b.definition.library else B1
    if NONE in (x.type, y.type):
        return Const(BOOL, op == "ne") if op in ("eq", "ne") else operators.unsupported(b, op, x, y, loc)
    integers = (*MACHINE_INTS, INT, BOOL, B1)
    if x.type in integers and y.type in integers:
        if x.type != y.type:
            x, y = _compared(b, x, y, loc), _compared(b, y, x, loc)
        return _as(make(op, (x, y), BOOL), result)
    target = promote(x.type, y.type)
    if target is None:
        return operators.unsupported(b, op, x, y, loc)
    return _as(make(op, (convert(b, x, target, loc), convert(b, y, target, loc)), BOOL), result)


def _compared(b: Builder, x: Expr, other: Expr, loc: Loc) -> Expr:
    """Equal types compare as they are; all other integers as exact ints."""
    if isinstance(x, Const) and other.type in MACHINE_INTS and isinstance(other.type, Scalar):
        low, high = limits(other.type.name)
        if low <= int(x.value or 0) <= high:  # type: ignore[arg-type]
            return Const(other.type, int(x.value or 0))  # type: ignore[arg-type]
    if isinstance(other, Const) and x.type in MACHINE_INTS and isinstance(x.type, Scalar):
        low, high = limits(x.type.name)
        if low <= int(other.value or 0) <= high:  # type: ignore[arg-type]
            return x
    return convert(b, x, INT, loc)


def _as(truth: Expr, result: Scalar) -> Expr:
    return truth if result == BOOL else make("convert", (truth,), result)


def convert(b: Builder, x: Expr, target: Type, loc: Loc) -> Expr:
    """A number to or from a fixed width. A weak int that does not fit raises as numpy does; a cast wraps (`cast`)."""
    if x.type == target:
        return x
    if isinstance(x, Const) and isinstance(target, Scalar) and x.type in (INT, BOOL, FLOAT):
        return _constant(b, x, target, loc)
    if target == COMPLEX:
        return Op("complex", (convert(b, x, FLOAT, loc), Const(FLOAT, 0.0)), COMPLEX)
    if x.type == INT and target in MACHINE_INTS and not b.definition.library:
        return _checked(b, x, target, loc)
    if x.type == INT and target in MACHINE_FLOATS:
        return cast(b, operators.convert(b, x, FLOAT, loc), target, loc)
    return cast(b, x, target, loc)


def _checked(b: Builder, x: Expr, target: Type, loc: Loc) -> Expr:
    assert isinstance(target, Scalar)
    low, high = limits(target.name)
    x = b.temp(x, loc)
    outside = make("or", (make("lt", (x, Const(INT, low)), BOOL), make("gt", (x, Const(INT, high)), BOOL)), BOOL)

    def wrong() -> None:
        site = f"Python integer {{}} out of bounds for {type_name(target).removeprefix('numpy.')}"
        b.throw("OverflowError", site, loc=loc, holes=(x,))

    b.when(outside, wrong, loc)
    return cast(b, x, target, loc)


def _constant(b: Builder, x: Const, target: Scalar, loc: Loc) -> Expr:
    value = x.value
    assert isinstance(value, int | float)
    if target in MACHINE_INTS and isinstance(value, int):
        low, high = limits(target.name)
        if not low <= value <= high:
            name = type_name(target).removeprefix("numpy.")
            b.throw("OverflowError", f"Python integer {int(value)} out of bounds for {name}", loc=loc)
            return Const(target, 0)
        return Const(target, int(value))
    if target in MACHINE_FLOATS and target in (F64,):
        return Const(target, float(value))
    return cast(b, x, target, loc)


def cast(b: Builder, x: Expr, target: Type, loc: Loc) -> Expr:
    """`np.int32(x)`, `u64(x)`: integers wrap, floats truncate."""
    if x.type == target:
        return x
    if isinstance(x, Const) and isinstance(x.value, int) and target in MACHINE_INTS and isinstance(target, Scalar):
        bits = WIDTH[target.name]
        low, _ = limits(target.name)
        return Const(target, (int(x.value) - low) % (1 << bits) + low)
    return make("convert", (x,), target)
