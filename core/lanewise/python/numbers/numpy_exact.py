"""numpy's functions of ints, and those that take floats apart: nothing is rounded but what does not fit.

In: operands, numpy's and Python's. Out: numpy scalars; two of them where the function has two results.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import B1, BOOL, F16, F32, F64, I8, I32, I64, INT, MACHINE_FLOATS, MACHINE_INTS, SCALARS, U64, UNSIGNED, Type
from lanewise.library import numpy_bits, rounding
from lanewise.python.containers import tuples
from lanewise.python.numbers import machine_numbers, numpy_operators, numpy_scalars
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, type_name

Function = Callable[[Builder, list[Expr], ast.AST], Value]


def of_magnitudes(function: Callable[..., object]) -> Function:
    """A function of the magnitudes of two ints of one type."""

    def compiled(b: Builder, args: list[Expr], node: ast.AST) -> Value:
        loc = b.at(node)
        target = machine_numbers.promote(args[0].type, args[1].type)
        if target not in MACHINE_INTS:
            types = " and ".join(type_name(x.type) for x in args)
            return b.refuse(node, f"numpy has no loop for this function of {types}", "pass ints that have a type together")
        given = tuple(_magnitude(b, machine_numbers.convert(b, x, target, loc), node) for x in args)
        return NOTHING if b.env is None else machine_numbers.cast(b, b.library(function, given, loc), target, loc)

    return compiled


def _magnitude(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """Of the least value, which has none in its type, it is the same bits."""
    loc = b.at(node)
    return machine_numbers.cast(b, x if x.type in UNSIGNED else make("abs", (machine_numbers.cast(b, x, I64, loc),), I64), U64, loc)


def bit_count(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """One bits of the magnitude."""
    loc = b.at(node)
    x = _whole(b, args[0], node)
    if x.type not in MACHINE_INTS:
        return numpy_operators.no_loop(b, "bitwise_count", loc)
    return machine_numbers.cast(b, numpy_scalars.bit_count(b, x, node), SCALARS["u8"], loc)


def reciprocal(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """1 / x; of ints numpy divides in doubles and cuts off."""
    loc = b.at(node)
    x = _whole(b, args[0], node)
    kind = x.type if x.type in MACHINE_FLOATS else F64
    found = make("div", (Const(kind, 1.0), machine_numbers.cast(b, x, kind, loc)), kind)
    return machine_numbers.cast(b, found, x.type, loc)


def _whole(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """A bool is taken for an int8."""
    return machine_numbers.cast(b, x, I8, b.at(node)) if x.type == B1 else x


def scaled(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """`ldexp`: the exponent has no part in the type."""
    loc = b.at(node)
    x, power = args
    if power.type not in (*MACHINE_INTS, B1, INT, BOOL) or power.type == U64:
        return numpy_operators.no_loop(b, "ldexp", loc)
    kind = _of_scaled(x.type, power.type)
    wide = machine_numbers.convert(b, machine_numbers.convert(b, x, kind, loc), F64, loc)
    exponent = machine_numbers.convert(b, power, I64, loc)
    if b.env is None:
        return NOTHING
    return _rounded(b, b.library(numpy_bits.scaled, (wide, exponent), loc), kind, node)


def _of_scaled(x: Type, power: Type) -> Type:
    """An int of Python's is a double beside one of Python's, a half beside one of numpy's; a bool is a half."""
    is_weak = x == BOOL or (x == INT and machine_numbers.concerns(power))
    return machine_numbers.computing(B1 if is_weak else x if machine_numbers.concerns(x) else F64)


def taken_apart(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """`frexp`: the second part is an int32."""
    loc = b.at(node)
    kind = machine_numbers.computing(args[0].type)
    wide = machine_numbers.convert(b, machine_numbers.convert(b, args[0], kind, loc), F64, loc)
    part, power = tuples.items(b.temp(b.library(numpy_bits.taken_apart, (wide,), loc), loc))
    return tuples.pack([_rounded(b, part, kind, node), machine_numbers.cast(b, power, I32, loc)])


def _rounded(b: Builder, x: Expr, kind: Type, node: ast.AST) -> Expr:
    """A double in the type; halves by way of singles, as numpy's."""
    loc = b.at(node)
    return machine_numbers.cast(b, machine_numbers.cast(b, x, F32, loc) if kind == F16 else x, kind, loc)


def next_to(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """`nextafter`."""
    loc = b.at(node)
    kind = machine_numbers.computing(*(x.type for x in args))
    given = tuple(machine_numbers.convert(b, x, kind, loc) for x in args)
    given = tuple(machine_numbers.cast(b, x, F32, loc) for x in given) if kind == F16 else given
    return NOTHING if b.env is None else machine_numbers.cast(b, b.library(_NEXT[kind], given, loc), kind, loc)


_NEXT: dict[Type, Callable[..., object]] = {F16: numpy_bits.next_half, F32: numpy_bits.next_single, F64: rounding.nextafter}


FUNCTIONS: dict[str, tuple[Function, int]] = {
    "gcd": (of_magnitudes(numpy_bits.greatest_divisor), 2),
    "lcm": (of_magnitudes(numpy_bits.least_multiple), 2),
    "bitwise_count": (bit_count, 1),
    "reciprocal": (reciprocal, 1),
    "ldexp": (scaled, 2),
    "frexp": (taken_apart, 1),
    "nextafter": (next_to, 2),
}
"""By numpy's names, with the number of operands."""
