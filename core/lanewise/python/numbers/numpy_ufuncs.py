"""numpy's functions of scalars: `np.sqrt(x)`, `np.minimum(x, y)`, `np.isnan(x)`.

In: a call of a function of numpy's. Out: a numpy scalar of the type that numpy gives. Nothing raises: errors are nan or inf.
Python numbers become int64, float64 and bool where no operand is numpy's, and take the other's type where one is.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    B1,
    BAD,
    BOOL,
    C128,
    COMPLEX,
    F16,
    F32,
    F64,
    FLOAT,
    I8,
    I64,
    INT,
    MACHINE_FLOATS,
    NEVER,
    PART,
    UNSIGNED,
    Scalar,
    Type,
    Union,
)
from lanewise.library import numpy_functions
from lanewise.ops.powers import OF_EACH
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers, numpy_complex, numpy_exact, numpy_operators, numpy_scalars
from lanewise.python.numbers.numpy_operators import as_numpy_bool
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, type_name

Function = Callable[[Builder, list[Expr], ast.AST], Value]


def _function(name: str) -> tuple[Function, int, int] | None:
    """What computes it on real numbers, and how many operands it takes, at least and at most."""
    exact = numpy_exact.FUNCTIONS.get(name)  # asked here: either file may be imported first
    return _FUNCTIONS.get(name) if exact is None else (exact[0], exact[1], exact[1])


def arities(name: str) -> tuple[int, int] | None:
    """How many operands a function takes, at least and at most; None where it has no row."""
    found = _function(name)
    return None if found is None else found[1:]


def of_name(b: Builder, name: str, args: list[Expr], node: ast.AST) -> Value:
    """The function of that name on numbers that are evaluated already."""
    of_complex = next((x.type for x in args if x.type in PART), None)
    found = (_function(name) or (None,))[0] if of_complex is None else _ON_COMPLEX.get(name)
    if found is None and of_complex is not None:
        return _refused(b, of_complex, "pass real numbers", node)
    assert found is not None, f"np.{name} has no row, which tests/house/test_primitives.py asks for"
    return _apply(b, found, args, node)


def _refused(b: Builder, t: Type, hint: str, node: ast.AST) -> Expr:
    called = f"{ast.unparse(node.func)}()" if isinstance(node, ast.Call) else ast.unparse(node)
    return b.refuse(node, f"{called} of {type_name(t)} is not compiled yet", hint)


def _apply(b: Builder, function: Function, args: list[Expr], node: ast.AST) -> Value:
    for i, x in enumerate(args):
        if x.type in (BAD, NEVER):
            return NOTHING
        if isinstance(x.type, Union):
            return b.each(x, lambda e, i=i: _apply(b, function, [*args[:i], e, *args[i + 1 :]], node), b.at(node))  # type: ignore[misc]
        if x.type not in (BOOL, INT, FLOAT, COMPLEX) and not machine_numbers.concerns(x.type):
            return _refused(b, x.type, "pass numbers", node)
    if not machine_numbers.concerns(*(x.type for x in args)):
        args = [_strong(b, x, b.at(node)) for x in args]
    return NOTHING if b.env is None else function(b, args, node)


_STRONG: dict[Type, Scalar] = {BOOL: B1, INT: I64, COMPLEX: C128}


def _strong(b: Builder, x: Expr, loc: Loc) -> Expr:
    return machine_numbers.convert(b, x, _STRONG.get(x.type, F64), loc)


# --- operators by name -----------------------------------------------------------------------------------------------


def _binary(op: str) -> Function:
    return lambda b, args, node: operators.binary(b, op, args[0], args[1], b.at(node))


def _no_loop(op: str) -> Function:
    return lambda b, args, node: numpy_operators.no_loop(b, op, b.at(node))


def _unary(op: str) -> Function:
    return lambda b, args, node: operators.unary(b, op, args[0], b.at(node))


def _compare(op: str) -> Function:
    return lambda b, args, node: operators.compare(b, op, args[0], args[1], b.at(node))


def _logical(op: str) -> Function:
    def function(b: Builder, args: list[Expr], node: ast.AST) -> Value:
        return as_numpy_bool(make(op, tuple(operators.truth(b, x, b.at(node)) for x in args), BOOL))

    return function


# --- choices ---------------------------------------------------------------------------------------------------------


def _extreme(op: str) -> Function:
    """nan wins; of equal numbers the second."""

    def function(b: Builder, args: list[Expr], node: ast.AST) -> Value:
        return _better(b, op, args[0], args[1], b.at(node))

    return function


def _better(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    target = machine_numbers.promote(x.type, y.type)
    assert target is not None
    x, y = (b.temp(machine_numbers.convert(b, e, target, loc), loc) for e in (x, y))
    if b.env is None:
        return NOTHING
    if target == B1:
        return make("and" if op == "lt" else "or", (x, y), B1)
    if target in PART:
        return numpy_complex.extreme(b, {"lt": "le", "gt": "ge"}[op], x, y, loc)
    wins = make(op, (x, y), BOOL)
    if target in MACHINE_FLOATS:
        wins = make("or", (make("ne", (x, x), BOOL), wins), BOOL)
    return Op("select", (wins, x, y), target)


def _where(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """The second where the first is true, else the third. The first has no part in the type."""
    loc = b.at(node)
    test = b.temp(operators.truth(b, args[0], loc), loc)
    target = machine_numbers.promote(args[1].type, args[2].type)
    if not isinstance(target, Scalar) or not machine_numbers.concerns(target):
        args = [_strong(b, x, loc) for x in args]
        target = machine_numbers.promote(args[1].type, args[2].type)
    assert isinstance(target, Scalar)
    x, y = (b.temp(machine_numbers.cast(b, e, target, loc), loc) for e in args[1:])
    if b.env is None:
        return NOTHING
    return numpy_complex.chosen(test, x, y) if target in PART else Op("select", (test, x, y), target)


def _round(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    x = args[0] if machine_numbers.concerns(args[0].type) else _strong(b, args[0], b.at(node))
    if x.type == B1:
        return numpy_scalars.rounded_bool(b, x, len(args) > 1, node)
    digits = machine_numbers.cast(b, args[1], INT, b.at(node)) if len(args) > 1 else Const(INT, 0)
    return numpy_scalars.to_decimals(b, x, digits, node)


# --- functions of floats ---------------------------------------------------------------------------------------------


def _computed(function: Callable[..., object]) -> Function:
    """A library function of doubles, rounded to the type; halves by way of singles, as numpy's."""

    def compiled(b: Builder, args: list[Expr], node: ast.AST) -> Value:
        loc = b.at(node)
        kind = machine_numbers.computing(*(x.type for x in args))
        inside = [machine_numbers.convert(b, machine_numbers.convert(b, x, kind, loc), F64, loc) for x in args]
        if b.env is None:
            return NOTHING
        found = b.library(function, tuple(inside), loc)
        found = machine_numbers.cast(b, found, F32, loc) if kind == F16 else found
        return machine_numbers.cast(b, found, kind, loc)

    return compiled


def _primitive(name: str, on_integers: bool = False) -> Function:
    """One instruction; integers are themselves where the function leaves them alone."""

    def function(b: Builder, args: list[Expr], node: ast.AST) -> Value:
        (x,) = args
        if on_integers and x.type not in MACHINE_FLOATS:
            return x
        kind = machine_numbers.computing(x.type)
        return make(name, (machine_numbers.cast(b, x, kind, b.at(node)),), kind)

    return function


def _square(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """A bool's square is an int8."""
    loc = b.at(node)
    x = b.temp(machine_numbers.cast(b, args[0], I8, loc) if args[0].type == B1 else args[0], loc)
    return operators.binary(b, "mul", x, x, loc)


def _power(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """As `**`, except that the one exponent 1/2 is a root: of -inf and -0.0 that is something else. A third operand says
    whether the exponent is the one of all items."""
    loc = b.at(node)
    target = machine_numbers.promote(args[0].type, args[1].type)
    if target not in (F32, F64):
        return operators.binary(b, "pow", args[0], args[1], loc)
    x, y = (b.temp(machine_numbers.convert(b, e, target, loc), loc) for e in args[:2])
    if b.env is None:
        return NOTHING
    half = make("eq", (y, Const(target, 0.5)), BOOL)
    for is_one in args[2:]:
        half = make("and", (half, is_one), BOOL)
    return Op("select", (half, make("sqrt", (x,), target), operators.binary(b, "pow", x, y, loc)), target)


def _sign(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    x = b.temp(args[0], b.at(node))
    if x.type == B1:
        return b.refuse(node, "numpy has no sign of a bool", "convert it first")
    zero, one = (machine_numbers.cast(b, Const(I64, n), x.type, b.at(node)) for n in (0, 1))
    below = x if x.type in UNSIGNED else Op("select", (make("lt", (x, zero), BOOL), make("neg", (one,), x.type), x), x.type)
    found = Op("select", (make("gt", (x, zero), BOOL), one, below), x.type)
    return Op("select", (make("eq", (x, zero), BOOL), zero, found), x.type) if x.type in MACHINE_FLOATS else found


def _about(test: Callable[[Expr], Expr], of_integers: bool) -> Function:
    """A question about a float; integers are finite."""

    def function(b: Builder, args: list[Expr], node: ast.AST) -> Value:
        x = b.temp(args[0], b.at(node))
        return as_numpy_bool(test(x)) if x.type in MACHINE_FLOATS else Const(B1, of_integers)

    return function


def _infinite(op: str) -> Callable[[Expr], Expr]:
    return lambda x: make(op, (make("abs", (x,), x.type), Const(x.type, float("inf"))), BOOL)


def _nan(x: Expr) -> Expr:
    return make("ne", (x, x), BOOL)


def _copysign(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    kind = machine_numbers.computing(*(x.type for x in args))
    found = tuple(machine_numbers.convert(b, x, kind, b.at(node)) for x in args)
    return NOTHING if b.env is None else make("copysign", found, kind)


# --- of complex numbers ----------------------------------------------------------------------------------------------


def _of_complex(function: numpy_complex.Sign) -> Function:
    return lambda b, args, node: function(b, args[0], b.at(node))


def _asked(test: Callable[[Expr], Expr], op: str) -> Function:
    """The same question about both parts."""
    asked = numpy_complex.either(test, op)
    return lambda b, args, node: as_numpy_bool(asked(b, args[0], b.at(node)))


def _conjugate(b: Builder, args: list[Expr], node: ast.AST) -> Value:
    """A real number's is itself; a bool is taken for an int8."""
    return args[0] if args[0].type != B1 else machine_numbers.cast(b, args[0], I8, b.at(node))


OPERATORS = {
    "add": "add", "subtract": "sub", "multiply": "mul", "divide": "truediv", "floor_divide": "floordiv", "remainder": "mod",
    "divmod": "divmod", "bitwise_and": "and", "bitwise_or": "or", "bitwise_xor": "xor", "left_shift": "shl",
    "right_shift": "shr",
}  # fmt: skip
SIGNS = {"negative": "neg", "positive": "pos", "absolute": "abs", "invert": "invert"}
COMPARISONS = {
    "equal": "eq", "not_equal": "ne", "less": "lt", "less_equal": "le", "greater": "gt", "greater_equal": "ge",
}  # fmt: skip
_OF_ONE = (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh",
    "tanh", "arcsinh", "arccosh", "arctanh", "cbrt", "erf",
)  # fmt: skip
_FUNCTIONS: dict[str, tuple[Function, int, int]] = {
    **{name: (_binary(op), 2, 2) for name, op in OPERATORS.items()},
    **{name: (_compare(op), 2, 2) for name, op in COMPARISONS.items()},
    **{name: (_unary(op), 1, 1) for name, op in SIGNS.items()},
    **{name: (_computed(getattr(numpy_functions, name)), 1, 1) for name in _OF_ONE},
    **{name: (_computed(getattr(numpy_functions, name)), 2, 2) for name in ("arctan2", "hypot")},
    **{name: (_primitive(name, on_integers=True), 1, 1) for name in ("floor", "ceil", "trunc")},
    **{name: (_primitive(prim), 1, 1) for name, prim in (("sqrt", "sqrt"), ("rint", "nearest"), ("fabs", "abs"))},
    "logical_and": (_logical("and"), 2, 2),
    "logical_or": (_logical("or"), 2, 2),
    "logical_not": (_logical("not"), 1, 1),
    "minimum": (_extreme("lt"), 2, 2),
    "maximum": (_extreme("gt"), 2, 2),
    "where": (_where, 3, 3),
    "round": (_round, 1, 2),
    "power": (_power, 2, 2),
    OF_EACH: (_power, 3, 3),
    "square": (_square, 1, 1),
    "sign": (_sign, 1, 1),
    "copysign": (_copysign, 2, 2),
    "conjugate": (_conjugate, 1, 1),
    "isnan": (_about(_nan, of_integers=False), 1, 1),
    "isinf": (_about(_infinite("eq"), of_integers=False), 1, 1),
    "isfinite": (_about(_infinite("lt"), of_integers=True), 1, 1),
}
_ON_COMPLEX: dict[str, Function] = {
    **{name: _binary(op) for name, op in OPERATORS.items() if op in numpy_complex.ARITHMETIC},
    **{name: _no_loop(op) for name, op in OPERATORS.items() if op not in numpy_complex.ARITHMETIC},
    **{name: _unary(op) for name, op in SIGNS.items()},
    **{name: _compare(op) for name, op in COMPARISONS.items()},
    **{f"logical_{op}": _logical(op) for op in ("and", "or", "not")},
    **{
        name: _asked(test, joined)
        for name, test, joined in (("isnan", _nan, "or"), ("isinf", _infinite("eq"), "or"), ("isfinite", _infinite("lt"), "and"))
    },
    **{name: _of_complex(function) for name, function in numpy_complex.FUNCTIONS.items()},
    "power": _binary("pow"),
    OF_EACH: lambda b, args, node: _binary("pow")(b, args[:2], node),
    "minimum": _extreme("lt"),
    "maximum": _extreme("gt"),
    "where": _where,
    "round": _round,
}
"""What a function means where an operand is complex."""
