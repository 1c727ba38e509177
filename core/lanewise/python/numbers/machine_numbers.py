"""Numbers of fixed width: how they convert, what they promote to, and the words of the machine that library code computes with.

In: operands of which one has a fixed width. Out: expressions over wrapping integers and IEEE floats. Types meet by numpy 2's
rules (NEP 50): Python numbers are weak, they take the other operand's type. What the operators then mean in a user's function is
numpy's business (`numpy_operators.py`); in library code they are the plain primitives.
"""

from __future__ import annotations

import struct

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    B1,
    BOOL,
    C64,
    C128,
    COMPLEX,
    F16,
    F32,
    F64,
    FLOAT,
    I32,
    I64,
    INT,
    MACHINE_COMPLEX,
    MACHINE_FLOATS,
    MACHINE_INTS,
    PART,
    SCALARS,
    U32,
    U64,
    UNSIGNED,
    WIDTH,
    Scalar,
    Type,
    limits,
)
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import type_name

_FIXED = frozenset((*MACHINE_INTS, *MACHINE_FLOATS, *MACHINE_COMPLEX, B1))
_WEAK = frozenset((BOOL, INT, FLOAT, COMPLEX))


def concerns(*types: Type) -> bool:
    """Whether numpy's rules apply."""
    return any(t in _FIXED for t in types)


# --- promotion -------------------------------------------------------------------------------------------------------


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
        return I64 if fixed == B1 else fixed
    if weak == COMPLEX:
        return fixed if fixed in MACHINE_COMPLEX else C64 if fixed in (F16, F32) else C128
    return fixed if fixed in (*MACHINE_FLOATS, *MACHINE_COMPLEX) else F64


def _promote_fixed(x: Scalar, y: Scalar) -> Scalar:
    if B1 in (x, y):
        return y if x == B1 else x
    if x in MACHINE_COMPLEX or y in MACHINE_COMPLEX:
        return C128 if _promote_fixed(PART.get(x, x), PART.get(y, y)) == F64 else C64
    if x == y:
        return x
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


# --- operators of library code ----------------------------------------------------------------------------------------


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x op y` of words."""
    target = promote(x.type, y.type)
    if target is None:
        return operators.unsupported(b, op, x, y, loc)
    name = "div" if op == "truediv" else op
    return make(name, (convert(b, x, target, loc), convert(b, y, target, loc)), target)


def unary(b: Builder, op: str, x: Expr, loc: Loc) -> Expr:
    """`-x ~x +x abs(x)` of a word."""
    return x if op == "pos" else make(op, (x,), x.type)


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """A comparison of words, which is a plain bool."""
    same = compare_numbers(b, op, x, y, loc)
    return operators.unsupported(b, op, x, y, loc) if same is None else same


def compare_numbers(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr | None:
    """Exact between integers of any signs, in the promoted type otherwise; None where one operand is no real number."""
    integers = (*MACHINE_INTS, INT, BOOL, B1)
    if x.type in integers and y.type in integers:
        if x.type != y.type:
            x, y = _compared(b, x, y, loc), _compared(b, y, x, loc)
        return make(op, (x, y), BOOL)
    target = promote(x.type, y.type)
    if target is None:
        return None
    return make(op, (convert(b, x, target, loc), convert(b, y, target, loc)), BOOL)


def _compared(b: Builder, x: Expr, other: Expr, loc: Loc) -> Expr:
    """A constant that fits takes the other's type; all other integers compare as exact ints."""
    if _fits(x, other.type):
        assert isinstance(x, Const)
        return Const(other.type, int(x.value or 0))  # type: ignore[arg-type]
    return x if _fits(other, x.type) else convert(b, x, INT, loc)


def _fits(constant: Expr, target: Type) -> bool:
    if not (isinstance(constant, Const) and target in MACHINE_INTS and isinstance(target, Scalar)):
        return False
    low, high = limits(target.name)
    return low <= int(constant.value or 0) <= high  # type: ignore[arg-type]


def computing(*types: Type) -> Scalar:
    """The float type in which numpy computes: the narrowest that holds all values of each operand's type."""
    floating = any(t in MACHINE_FLOATS for t in types)
    widest = F16
    for t in types:
        assert isinstance(t, Scalar)
        if (t == FLOAT and not floating) or (t == INT and B1 in types):
            return F64
        if concerns(t):
            bits = WIDTH[t.name] if t in MACHINE_FLOATS else min(2 * WIDTH[t.name], 64)
            widest = {16: F16, 32: F32, 64: F64}[max(bits, WIDTH[widest.name])]
    return widest


# --- conversions -----------------------------------------------------------------------------------------------------


def convert(b: Builder, x: Expr, target: Type, loc: Loc) -> Expr:
    """A number to or from a fixed width. A weak int that does not fit raises as numpy does; a cast wraps (`cast`)."""
    if x.type == target:
        return x
    if x.type in PART:
        return exact_int(b, x, loc) if target == INT and not b.definition.library else _of_parts(b, x, target, loc)
    if isinstance(target, Scalar) and target in PART:
        return Op("complex", (convert(b, x, PART[target], loc), Const(PART[target], 0.0)), target)
    if isinstance(x, Const) and isinstance(target, Scalar) and x.type in (INT, BOOL, FLOAT) and concerns(target):
        return _constant(b, x, target, loc)
    if target == INT and (x.type in MACHINE_FLOATS or x.type == B1) and not b.definition.library:
        return exact_int(b, x, loc)
    if x.type == INT and target in MACHINE_INTS and not b.definition.library:
        return _checked(b, x, target, loc)
    if x.type == INT and target in MACHINE_FLOATS:
        return cast(b, operators.convert(b, x, FLOAT, loc), target, loc)
    return cast(b, x, target, loc)


def exact_int(b: Builder, x: Expr, loc: Loc) -> Expr:
    """An int where Python asks for an index: numpy's floats and bools are none. Bools that are compared are (`_compared`)."""
    if x.type == B1:
        return make("convert", (x,), INT)
    return operators.type_error(b, f"'{type_name(x.type)}' object cannot be interpreted as an integer", loc)


def _checked(b: Builder, x: Expr, target: Type, loc: Loc) -> Expr:
    """numpy asks twice: whether the int is a C long at all (`_long`), and whether it fits."""
    assert isinstance(target, Scalar)
    low, high = limits(target.name)
    x = b.temp(x, loc)

    def beyond(least: int, most: int) -> Expr:
        return make("or", (make("lt", (x, Const(INT, least)), BOOL), make("gt", (x, Const(INT, most)), BOOL)), BOOL)

    def wrong() -> None:
        b.guard(beyond(*_long(target)), "OverflowError", _TOO_LARGE, loc)
        b.throw("OverflowError", _BOUNDS.format("{}", _bare(target)), loc=loc, holes=(x,))

    b.when(beyond(low, high), wrong, loc)
    return cast(b, x, target, loc)


def _long(target: Scalar) -> tuple[int, int]:
    """The ints that numpy's conversion function takes: C's long, or unsigned long, whose negative values it looks at too."""
    low, high = limits("i64")
    return low, limits("u64")[1] if target in (U32, U64) else high


_TOO_LARGE = "Python int too large to convert to C long"
_BOUNDS = "Python integer {} out of bounds for {}"


def _bare(t: Type) -> str:
    return type_name(t).removeprefix("numpy.")


def _constant(b: Builder, x: Const, target: Scalar, loc: Loc) -> Expr:
    value = x.value
    assert isinstance(value, int | float)
    if target in MACHINE_INTS and isinstance(value, int):
        low, high = limits(target.name)
        if low <= value <= high:
            return Const(target, int(value))
        least, most = _long(target)
        words = _BOUNDS.format(int(value), _bare(target)) if least <= value <= most else _TOO_LARGE
        b.throw("OverflowError", words, loc=loc)
        return NOTHING
    if target in MACHINE_FLOATS:
        try:
            return Const(target, rounded(float(value), target))
        except OverflowError as error:
            b.throw("OverflowError", str(error), loc=loc)
            return NOTHING
    return cast(b, x, target, loc)


def rounded(x: float, target: Scalar) -> float:
    """The nearest value of a float type."""
    form = {"f16": "<e", "f32": "<f"}.get(target.name, "<d")
    try:
        return float(struct.unpack(form, struct.pack(form, x))[0])
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")


def cast(b: Builder, x: Expr, target: Type, loc: Loc) -> Expr:
    """`np.int32(x)` of numpy's scalars, `u64(x)`: integers wrap, floats truncate."""
    if x.type == target:
        return x
    if x.type in PART:
        return _of_parts(b, x, target, loc)
    if isinstance(target, Scalar) and target in PART:
        return Op("complex", (cast(b, x, PART[target], loc), Const(PART[target], 0.0)), target)
    if isinstance(x, Const) and isinstance(x.value, int) and target in MACHINE_INTS and isinstance(target, Scalar):
        bits = WIDTH[target.name]
        low, _ = limits(target.name)
        return Const(target, (int(x.value) - low) % (1 << bits) + low)
    if x.type in (FLOAT, *MACHINE_FLOATS) and target in MACHINE_INTS and not b.definition.library:
        assert isinstance(target, Scalar)
        return _truncated(b, x, target, loc)
    return make("convert", (x,), target)


def cast_own(b: Builder, x: Expr, target: Scalar, loc: Loc) -> Expr:
    """A number of numpy's as `astype` makes it; any other value as it is, which has to fit."""
    return cast(b, x, target, loc) if concerns(x.type) else x


def plain(b: Builder, x: Expr, loc: Loc) -> Expr:
    """A number of numpy's as Python's; any other value as it is."""
    if not concerns(x.type):
        return x
    return cast(b, x, BOOL if x.type == B1 else INT if x.type in MACHINE_INTS else COMPLEX if x.type in PART else FLOAT, loc)


def _of_parts(b: Builder, z: Expr, target: Type, loc: Loc) -> Expr:
    """A complex number as another one, or its real part: what else it has is lost, as numpy warns."""
    z = b.temp(z, loc)
    if not (isinstance(target, Scalar) and target in PART):
        return cast(b, operators.real(z), target, loc)
    parts = (cast(b, part, PART[target], loc) for part in (operators.real(z), operators.imag(z)))
    return Op("complex", tuple(parts), target)


def _truncated(b: Builder, x: Expr, target: Scalar, loc: Loc) -> Expr:
    """A float beyond the type is undefined in C: what x86-64's instructions give, which numpy's users know.

    Up to 32 bits it goes through i32 (u32: through i64), where everything that does not fit is the least value.
    """
    x = b.temp(cast(b, x, F64, loc), loc)
    if target == U64:
        middle = Const(F64, 9223372036854775808.0)
        upper = make("xor", (_signed(make("sub", (x, middle), F64), I64), Const(I64, limits("i64")[0])), I64)
        return make("convert", (Op("select", (make("ge", (x, middle), BOOL), upper, _signed(x, I64)), I64),), U64)
    through = I64 if WIDTH[target.name] == 64 or target.name == "u32" else I32
    return cast(b, _signed(x, through), target, loc)


def _signed(x: Expr, target: Scalar) -> Expr:
    low, high = (float(limit) for limit in limits(target.name))
    inside = make("lt", (x, Const(F64, high if target == I64 else high + 1)), BOOL)
    inside = make("and", (inside, make("gt", (x, Const(F64, low - 1)), BOOL)), BOOL) if target == I32 else inside
    return Op("select", (inside, make("convert", (x,), target), Const(target, limits(target.name)[0])), target)
