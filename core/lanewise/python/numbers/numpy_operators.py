"""What Python's operators mean on numpy's scalars.

In: operands of which one is a numpy scalar. Out: expressions of the promoted type, which never raise for their values: a zero
divisor gives 0 or inf, integers wrap. numpy's warnings have no place here (a row of the deviations); what numpy answers with
an exception raises it, in numpy's words.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    B1,
    BOOL,
    BYTES,
    COMPLEX,
    F16,
    F32,
    F64,
    FLOAT,
    I8,
    INT,
    MACHINE_COMPLEX,
    MACHINE_FLOATS,
    MACHINE_INTS,
    PART,
    STR,
    U64,
    UNSIGNED,
    WIDTH,
    Buffer,
    Scalar,
    Tuple,
    Type,
    is_sequence,
)
from lanewise.library import numpy_arithmetic, power
from lanewise.python.containers import tuples
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers, numpy_complex
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import type_name

_UFUNCS = {
    "floordiv": "floor_divide", "mod": "remainder", "divmod": "divmod", "shl": "left_shift", "shr": "right_shift",
    "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor", "invert": "invert",
    "bitwise_count": "bitwise_count", "ldexp": "ldexp",
}  # fmt: skip
_NO_LOOP = (
    "ufunc '{}' not supported for the input types, and the inputs could not be safely coerced to any supported types "
    "according to the casting rule ''safe''"
)
_NO_SUBTRACT = (
    "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the "
    "logical_xor function instead."
)
_NO_NEGATIVE = (
    "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead."
)
_BITWISE = ("and", "or", "xor", "shl", "shr")


def no_loop(b: Builder, op: str, loc: Loc) -> Expr:
    """numpy's TypeError for types that a ufunc has no loop for."""
    return operators.type_error(b, _NO_LOOP.format(_UFUNCS[op]), loc)


# --- two operands ----------------------------------------------------------------------------------------------------


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x op y` where one operand has a fixed width. Library code computes with the machine's words, which no rule guards."""
    if b.definition.library:
        return machine_numbers.binary(b, op, x, y, loc)
    if op == "matmul":
        return operators.unsupported(b, op, x, y, loc)
    if x.type == COMPLEX and y.type == F64 and op not in _UFUNCS:
        # A float64 is a float, which Python's complex on the left adds itself.
        return operators.binary(b, op, x, machine_numbers.cast(b, y, FLOAT, loc), loc)
    target = machine_numbers.promote(x.type, y.type)
    if target is None:
        return _with_others(b, op, x, y, loc)
    if target == B1:
        return _on_bools(b, op, x, y, loc)
    if target in MACHINE_COMPLEX and op in _UFUNCS:
        return _no_complex(b, op, x, y, loc)
    if target in MACHINE_FLOATS and op in _BITWISE:
        return no_loop(b, op, loc)
    if op == "truediv" and target in MACHINE_INTS:
        target = F64
    x, y = machine_numbers.convert(b, x, target, loc), machine_numbers.convert(b, y, target, loc)
    return NOTHING if b.env is None else _on_type(b, op, x, y, target, loc)


def _on_type(b: Builder, op: str, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
    if target in MACHINE_COMPLEX:
        return numpy_complex.ARITHMETIC[op](b, x, y, loc)
    rules = _ON_FLOATS if target in MACHINE_FLOATS else _ON_INTS
    if op in rules:
        return rules[op](b, x, y, target, loc)
    return make("div" if op == "truediv" else op, (x, y), target)


def _on_bools(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Plus is or, times is and; the other operators compute in float64 or int8."""
    if op == "sub":
        return operators.type_error(b, _NO_SUBTRACT, loc)
    if op in ("add", "mul", "and", "or", "xor"):
        x, y = machine_numbers.cast(b, x, B1, loc), machine_numbers.cast(b, y, B1, loc)
        return make({"add": "or", "mul": "and"}.get(op, op), (x, y), B1)
    target = F64 if op == "truediv" else I8
    return _on_type(b, op, machine_numbers.cast(b, x, target, loc), machine_numbers.cast(b, y, target, loc), target, loc)


def _with_others(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """None, functions, sequences: numpy makes objects or arrays of them."""
    other, scalar = (y, x) if machine_numbers.concerns(x.type) else (x, y)
    if op == "mul" and (isinstance(other.type, Tuple) or is_sequence(other.type) or other.type in (STR, BYTES)):
        return _repeated(b, x, y, scalar, loc)
    if isinstance(other.type, Buffer):
        return b.refuse_line(loc, "a numpy scalar and a buffer make an array", "loop over the items")
    if op == "add" and x.type == STR:
        return operators.type_error(b, f'can only concatenate str (not "{type_name(y.type)}") to str', loc)
    names = object_name(x.type), object_name(y.type)
    return operators.type_error(b, f"unsupported operand type(s) for {operators.SYMBOLS[op]}: '{names[0]}' and '{names[1]}'", loc)


def _repeated(b: Builder, x: Expr, y: Expr, scalar: Expr, loc: Loc) -> Expr:
    """An integer repeats a sequence as Python's does."""
    if scalar.type not in MACHINE_INTS:
        return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(scalar.type)}'", loc)
    x, y = (operators.convert(b, e, INT, loc) if e is scalar else e for e in (x, y))
    return operators.binary(b, "mul", x, y, loc)


def object_name(t: Type) -> str:
    """numpy's scalars become Python objects before they meet something that is no number."""
    if t in MACHINE_INTS:
        return "int"
    return "float" if t in MACHINE_FLOATS else "complex" if t in MACHINE_COMPLEX else "bool" if t == B1 else type_name(t)


def _no_complex(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """numpy's complex scalars have no methods for these operators; what has, asks the ufunc."""
    if op in _BITWISE or not (x.type in MACHINE_COMPLEX or y.type in MACHINE_COMPLEX):
        return no_loop(b, op, loc)
    names = f"'{type_name(x.type)}' and '{type_name(y.type)}'"
    return operators.type_error(b, f"unsupported operand type(s) for {operators.SYMBOLS[op]}: {names}", loc)


# --- integers --------------------------------------------------------------------------------------------------------

Rule = Callable[[Builder, Expr, Expr, Scalar, Loc], Expr]


def _shift(op: str) -> Rule:
    """A count beyond the width, or below zero, gives 0, or -1 for the right shift of a negative."""

    def rule(b: Builder, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
        width = WIDTH[target.name]
        if isinstance(y, Const) and 0 <= int(y.value or 0) < width:  # type: ignore[arg-type]
            return make(op, (x, y), target)
        x, y = b.temp(x, loc), b.temp(y, loc)
        small = make("lt", (y, Const(target, width)), BOOL)
        if target not in UNSIGNED:
            small = make("and", (small, make("ge", (y, Const(target, 0)), BOOL)), BOOL)
        count = Op("select", (small, y, Const(target, 0)), target)
        beyond: Expr = Const(target, 0)
        if op == "shr" and target not in UNSIGNED:
            beyond = make("shr", (x, Const(target, width - 1)), target)
        return Op("select", (small, make(op, (x, count), target), beyond), target)

    return rule


def _division(op: str) -> Rule:
    """A zero divisor gives 0."""

    def rule(b: Builder, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
        if isinstance(y, Const):
            return make(op, (x, y), target) if y.value else Const(target, 0)
        y = b.temp(y, loc)
        zero = make("eq", (y, Const(target, 0)), BOOL)
        divisor = Op("select", (zero, Const(target, 1), y), target)
        return Op("select", (zero, Const(target, 0), make(op, (x, divisor), target)), target)

    return rule


def _divmod(b: Builder, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
    x, y = b.temp(x, loc), b.temp(y, loc)
    return tuples.pack([_division(op)(b, x, y, target, loc) for op in ("floordiv", "mod")])


def _power(b: Builder, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
    """The low bits of a power depend on the low bits of its base alone."""
    y = b.temp(y, loc)
    if target not in UNSIGNED:
        negative = make("lt", (y, Const(target, 0)), BOOL)
        b.guard(negative, "ValueError", "Integers to negative integer powers are not allowed.", loc)
    if isinstance(y, Const) and 1 <= int(y.value or 0) <= 3:  # type: ignore[arg-type]
        x = b.temp(x, loc)
        return _product([x] * int(y.value or 0), target)  # type: ignore[arg-type]
    words = (machine_numbers.cast(b, e, U64, loc) for e in (x, y))
    return machine_numbers.cast(b, b.library(numpy_arithmetic.wrapping_power, tuple(words), loc), target, loc)


def _product(factors: list[Expr], target: Scalar) -> Expr:
    result = factors[0]
    for factor in factors[1:]:
        result = make("mul", (result, factor), target)
    return result


_ON_INTS: dict[str, Rule] = {
    "shl": _shift("shl"),
    "shr": _shift("shr"),
    "floordiv": _division("floordiv"),
    "mod": _division("mod"),
    "divmod": _divmod,
    "pow": _power,
}

# --- floats ----------------------------------------------------------------------------------------------------------


def _floored(wide: Callable[..., object], single: Callable[..., object]) -> Rule:
    """In the operands' own precision; halves are computed in single precision and rounded."""

    def rule(b: Builder, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
        if target == F64:
            return b.library(wide, (x, y), loc)
        return _narrow(b, b.library(single, tuple(machine_numbers.cast(b, e, F32, loc) for e in (x, y)), loc), target, loc)

    return rule


def _narrow(b: Builder, found: Expr, target: Scalar, loc: Loc) -> Expr:
    if isinstance(found.type, Tuple):
        return tuples.pack([machine_numbers.cast(b, part, target, loc) for part in tuples.items(b.temp(found, loc))])
    return machine_numbers.cast(b, found, target, loc)


def _float_power(b: Builder, x: Expr, y: Expr, target: Scalar, loc: Loc) -> Expr:
    """Computed in double precision and rounded: within one unit of C's powf. Halves go through single precision, as numpy's."""
    found = b.library(power.power, tuple(machine_numbers.cast(b, e, F64, loc) for e in (x, y)), loc)
    if target == F16:
        found = machine_numbers.cast(b, found, F32, loc)
    return machine_numbers.cast(b, found, target, loc)


_ON_FLOATS: dict[str, Rule] = {
    "floordiv": _floored(numpy_arithmetic.floor_divide, numpy_arithmetic.floor_divide_single),
    "mod": _floored(numpy_arithmetic.remainder, numpy_arithmetic.remainder_single),
    "divmod": _floored(numpy_arithmetic.divide, numpy_arithmetic.divide_single),
    "pow": _float_power,
}

# --- one operand -----------------------------------------------------------------------------------------------------


def unary(b: Builder, op: str, x: Expr, loc: Loc) -> Expr:
    """`-x ~x +x abs(x)`."""
    if b.definition.library:
        return machine_numbers.unary(b, op, x, loc)
    if x.type == B1:
        if op == "pos":
            return b.refuse_line(loc, "+ of a numpy bool is an error in numpy", "leave it out")
        if op == "neg":
            return operators.type_error(b, _NO_NEGATIVE, loc)
        return x if op == "abs" else make("not", (x,), B1)
    if op == "invert" and x.type in (*MACHINE_FLOATS, *MACHINE_COMPLEX):
        return no_loop(b, op, loc)
    if x.type in MACHINE_COMPLEX and op in numpy_complex.SIGNS:
        return numpy_complex.SIGNS[op](b, x, loc)
    if op == "pos" or (op == "abs" and x.type in UNSIGNED):
        return x
    return make(op, (x,), x.type)


# --- comparisons -----------------------------------------------------------------------------------------------------

_FLIPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """numpy's bool; Python's where one operand is no number at all."""
    if b.definition.library:
        return machine_numbers.compare(b, op, x, y, loc)
    if B1 in (x.type, y.type) and INT in (x.type, y.type):
        # Of all integers only numpy's bool is promoted to compare, so that large ints raise.
        x, y = (machine_numbers.convert(b, machine_numbers.convert(b, e, INT, loc), _I64, loc) for e in (x, y))
    if b.env is not None and any(t in PART for t in (x.type, y.type)):
        target = machine_numbers.promote(x.type, y.type)
        if target is not None:
            z, w = (machine_numbers.convert(b, e, target, loc) for e in (x, y))
            truth = numpy_complex.compare(b, op, z, w, loc)
            # A float64 is a float, which Python's complex on the left compares itself, where it can.
            return truth if x.type == COMPLEX and y.type == F64 and op in ("eq", "ne") else as_numpy_bool(truth)
    found = NOTHING if b.env is None else machine_numbers.compare_numbers(b, op, x, y, loc)
    if found is not None:
        return as_numpy_bool(found)
    if isinstance(x.type, Buffer) or isinstance(y.type, Buffer):
        return b.refuse_line(loc, "a numpy scalar is compared with every item, which makes an array", "compare with each item")
    if op in ("eq", "ne"):
        return Const(BOOL, op == "ne")
    if not machine_numbers.concerns(x.type):  # Python asks the other operand, turned round.
        x, y, op = y, x, _FLIPPED[op]
    names = f"'{object_name(x.type)}' and '{object_name(y.type)}'"
    return operators.type_error(b, f"'{operators.SYMBOLS[op]}' not supported between instances of {names}", loc)


_I64 = Scalar("i64")


def as_numpy_bool(truth: Expr) -> Expr:
    """A condition as a value of numpy's bool type."""
    if truth.type != BOOL:
        return truth
    return Const(B1, truth.value) if isinstance(truth, Const) else make("convert", (truth,), B1)
