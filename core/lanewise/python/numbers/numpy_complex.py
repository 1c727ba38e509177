"""What numpy's operators and functions mean on its complex numbers, part by part.

In: operands of one complex type. Out: expressions, which never raise for their values. Comparisons order by the real part first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lanewise.ir.code import Expr, Loc, Op
from lanewise.ir.types import BOOL, F32, F64, PART
from lanewise.library import complex_numbers, numpy_complex
from lanewise.python.containers import tuples
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make


def parts(b: Builder, z: Expr, loc: Loc) -> tuple[Expr, Expr]:
    """Both, each computed once."""
    z = b.temp(z, loc)
    return operators.real(z), operators.imag(z)


# --- two operands ----------------------------------------------------------------------------------------------------


def _mul(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Four products, each rounded."""
    (re, im), (other_re, other_im), part = parts(b, x, loc), parts(b, y, loc), PART[x.type]

    def term(op: str, p: Expr, q: Expr, r: Expr, s: Expr) -> Expr:
        return make(op, (make("mul", (p, q), part), make("mul", (r, s), part)), part)

    return Op("complex", (term("sub", re, other_re, im, other_im), term("add", re, other_im, im, other_re)), x.type)


def _truediv(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    single = PART[x.type] == F32
    given = (*parts(b, x, loc), *parts(b, y, loc))
    return _joined(b, b.library(numpy_complex.quotient_single if single else numpy_complex.quotient, given, loc), x, loc)


def _joined(b: Builder, found: Expr, like: Expr, loc: Loc) -> Expr:
    """Two parts as a number of another one's type."""
    part = PART[like.type]
    re, im = (machine_numbers.cast(b, each, part, loc) for each in tuples.items(b.temp(found, loc)))
    return Op("complex", (re, im), like.type)


def _in_doubles(b: Builder, function: Callable[..., object], given: Sequence[Expr], loc: Loc) -> Expr:
    """A library function of the parts of all operands, in double precision."""
    wide = [machine_numbers.cast(b, part, F64, loc) for z in given for part in parts(b, z, loc)]
    return _joined(b, b.library(function, tuple(wide), loc), given[0], loc)


ARITHMETIC: dict[str, Callable[[Builder, Expr, Expr, Loc], Expr]] = {
    "add": lambda b, x, y, loc: operators.by_parts("add", x, y),
    "sub": lambda b, x, y, loc: operators.by_parts("sub", x, y),
    "mul": _mul,
    "truediv": _truediv,
    "pow": lambda b, x, y, loc: _in_doubles(b, numpy_complex.power, (x, y), loc),
}

# --- one operand -----------------------------------------------------------------------------------------------------


def _abs(b: Builder, z: Expr, loc: Loc) -> Expr:
    wide = tuple(machine_numbers.cast(b, part, F64, loc) for part in parts(b, z, loc))
    return machine_numbers.cast(b, b.library(complex_numbers.length, wide, loc), PART[z.type], loc)


Sign = Callable[[Builder, Expr, Loc], Expr]
SIGNS: dict[str, Sign] = {
    "pos": lambda b, z, loc: z,
    "neg": lambda b, z, loc: operators.negated(b.temp(z, loc)),
    "abs": _abs,
}


def _square(b: Builder, z: Expr, loc: Loc) -> Expr:
    z = b.temp(z, loc)
    return _mul(b, z, z, loc)


def _of_one(function: Callable[..., object]) -> Sign:
    return lambda b, z, loc: _in_doubles(b, function, (z,), loc)


def _rint(b: Builder, z: Expr, loc: Loc) -> Expr:
    return Op("complex", tuple(make("nearest", (part,), PART[z.type]) for part in parts(b, z, loc)), z.type)


_IN_DOUBLES = (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "reciprocal", "sin", "cos", "tan", "arcsin", "arccos", "arctan",
    "sinh", "cosh", "tanh", "arcsinh", "arccosh", "arctanh", "sign",
)  # fmt: skip
FUNCTIONS: dict[str, Sign] = {
    "conjugate": lambda b, z, loc: operators.conjugate(b.temp(z, loc)),
    "square": _square,
    "rint": _rint,
    **{name: _of_one(getattr(numpy_complex, name)) for name in _IN_DOUBLES},
    "sqrt": _of_one(numpy_complex.root),
}
"""Functions of one number that are one of its type, by numpy's names."""


def either(test: Callable[[Expr], Expr], op: str) -> Sign:
    """A question about both parts, the answers joined."""

    def asked(b: Builder, z: Expr, loc: Loc) -> Expr:
        re, im = parts(b, z, loc)
        return make(op, (test(re), test(im)), BOOL)

    return asked


def chosen(test: Expr, x: Expr, y: Expr) -> Expr:
    """One of two numbers whose parts are at hand."""
    picked = (Op("select", (test, part(x), part(y)), PART[x.type]) for part in (operators.real, operators.imag))
    return Op("complex", tuple(picked), x.type)


def extreme(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """The first where it is a nan or not on the wrong side of the second."""
    x, y = b.temp(x, loc), b.temp(y, loc)
    re, im = operators.real(x), operators.imag(x)
    unknown = make("or", (make("ne", (re, re), BOOL), make("ne", (im, im), BOOL)), BOOL)
    wins = b.temp(make("or", (unknown, compare(b, op, x, y, loc)), BOOL), loc)
    return NOTHING if b.env is None else chosen(wins, x, y)


# --- comparisons -----------------------------------------------------------------------------------------------------


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """A condition. What is ordered by its real part has no nan beside it."""
    if b.env is None:
        return NOTHING
    (re, im), (other_re, other_im) = parts(b, x, loc), parts(b, y, loc)
    if op in ("eq", "ne"):
        same = [make(op, pair, BOOL) for pair in ((re, other_re), (im, other_im))]
        return make("and" if op == "eq" else "or", tuple(same), BOOL)
    known = make("and", (make("eq", (im, im), BOOL), make("eq", (other_im, other_im), BOOL)), BOOL)
    first = make("and", (make(op[0] + "t", (re, other_re), BOOL), known), BOOL)
    second = make("and", (make("eq", (re, other_re), BOOL), make(op, (im, other_im), BOOL)), BOOL)
    return make("or", (first, second), BOOL)
