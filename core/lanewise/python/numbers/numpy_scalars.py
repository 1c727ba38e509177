"""numpy's scalars as objects: their constructors, attributes and methods, `round()`, their classes.

In: a call or attribute node with its subject. Out: a `Value`. numpy is never imported here: where a class is asked about, the one
that the caller has imported is looked at.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    B1,
    BAD,
    BOOL,
    COMPLEX,
    F16,
    F32,
    F64,
    FLOAT,
    I32,
    INT,
    MACHINE_FLOATS,
    MACHINE_INTS,
    NEVER,
    NONE,
    PART,
    SCALARS,
    STR,
    U32,
    UNSIGNED,
    WIDTH,
    Scalar,
    Type,
    limits,
)
from lanewise.library import half, numpy_arithmetic
from lanewise.python.arrays import dtypes, literals
from lanewise.python.classes import record_methods
from lanewise.python.containers import tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import calls, spreading
from lanewise.python.numbers import machine_numbers
from lanewise.python.numbers.numpy_operators import as_numpy_bool
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import NUMPY_NAMES, THE_NONE, Known, Value, type_name

Method = Callable[[Builder, Expr, ast.Call], Value]

# --- constructors ----------------------------------------------------------------------------------------------------


def construct(b: Builder, target: Scalar, node: ast.Call, of_items: Callable[[Builder, Expr, Scalar, ast.Call], Value]) -> Value:
    """`np.int32(x)`: a Python number must fit, a numpy scalar is cast; of an array, or what is as good, it is one of that dtype
    (`of_items`)."""
    from lanewise.python.expressions.expressions import as_runtime

    given, named = calls.arguments(b, node)
    if named or len(given) > 1:
        return b.refuse(node, f"{type_name(target).replace('numpy', 'np')}() takes one number", "pass one")
    x = as_runtime(b, given[0], node) if given else integer(0)
    if x.type in (BAD, NEVER):
        return NOTHING

    def one(e: Expr) -> Value:
        has_items = is_ndarray(e.type) or literals.is_row(e.type)
        return of_items(b, e, target, node) if has_items else constructed(b, e, target, node)

    return b.each(x, one, b.at(node))


def constructed(b: Builder, x: Expr, target: Scalar, node: ast.Call) -> Value:
    """A value of one type as a scalar of numpy's; from a text it is read as Python reads it."""
    from lanewise.python.arrays import buffers

    loc = b.at(node)
    if x.type == STR and target != B1 and target not in PART:
        x = b.temp(buffers.number_in_text(b, x, target, loc), loc)
    if target == B1:
        return as_numpy_bool(operators.truth(b, x, loc))
    if machine_numbers.concerns(x.type):
        return machine_numbers.cast(b, x, target, loc)
    if target in PART and x.type in (INT, BOOL, FLOAT, COMPLEX):
        return machine_numbers.convert(b, x, target, loc)
    if target in PART:
        return b.refuse(node, f"a complex number of {type_name(x.type)} is not compiled", "pass a number")
    if target in MACHINE_INTS and x.type not in (INT, BOOL):
        whole = operators.to_int(b, x, loc)
        return NOTHING if b.env is None else machine_numbers.convert(b, whole, target, loc)
    if x.type == NONE:
        return Const(target, float("nan"))
    if x.type not in (INT, BOOL, FLOAT):
        words = f"float() argument must be a string or a real number, not '{type_name(x.type)}'"
        return operators.type_error(b, words, loc)
    return machine_numbers.convert(b, x, target, loc)


# --- attributes ------------------------------------------------------------------------------------------------------


def attribute(b: Builder, x: Expr, node: ast.Attribute) -> Value | None:
    """`x.name`, if it is one that is compiled."""
    assert isinstance(x.type, Scalar)
    loc = b.at(node)
    size = integer(WIDTH[x.type.name] // 8)
    whole = x.type in MACHINE_INTS
    match node.attr:
        case "real" if x.type in PART:
            return operators.real(x)
        case "imag" if x.type in PART:
            return operators.imag(x)
        case "real" | "T":
            return x
        case "imag":
            return Const(B1, False) if x.type == B1 else machine_numbers.convert(b, integer(0), x.type, loc)
        case "numerator" if whole:
            return x
        case "denominator" if whole:
            return integer(1)
        case "itemsize" | "nbytes":
            return size
        case "size":
            return integer(1)
        case "ndim":
            return integer(0)
        case "dtype":
            return Known(sys.modules["numpy"].dtype(class_of(x.type)))
        case "shape" | "strides":
            return tuples.pack([])
        case "base":
            return THE_NONE
    return None


def class_of(t: Type) -> type | None:
    """The class of the values of a scalar type."""
    if not isinstance(t, Scalar):
        return None
    names = {short: long for long, short in NUMPY_NAMES.items()}
    numpy = sys.modules.get("numpy")
    found = getattr(numpy, names[t.name], None) if t.name in names else _PLAIN.get(t)
    return found if isinstance(found, type) else None


_PLAIN: dict[Type, type] = {BOOL: bool, INT: int, FLOAT: float, COMPLEX: complex, NONE: type(None)}


def dtype(b: Builder, node: ast.expr) -> Scalar | None:
    """What `astype(...)` and `view(...)` are given: a class of numpy's or Python's, or its name; None after a refusal."""
    from lanewise.python.expressions.expressions import value

    found = Known(node.value) if isinstance(node, ast.Constant) else value(b, node)
    item = dtypes.item_of(dtypes.named(b, found))
    if item is not None:
        return SCALARS[item]
    b.refuse(node, "this is no scalar type that is compiled", "name one, as np.float32")
    return None


def info(b: Builder, callee: Callable[..., object], node: ast.Call) -> Value:
    """`np.iinfo(np.int8)`, `np.finfo(np.float32)`: asked at build, so that their attributes are constants."""
    if len(node.args) != 1 or node.keywords:
        return b.refuse(node, f"{ast.unparse(node.func)}() takes a scalar class", "name one, as np.float32")
    target = dtype(b, node.args[0])
    cls = class_of(target) if target is not None else None
    try:
        return NOTHING if cls is None else Known(callee(cls))
    except ValueError as error:
        b.throw("ValueError", str(error), loc=b.at(node))
        return NOTHING


# --- methods ---------------------------------------------------------------------------------------------------------


def method(b: Builder, x: Expr, node: ast.Call) -> Value | None:
    """`x.name(...)`, if it is one that is compiled."""
    assert isinstance(node.func, ast.Attribute)
    node = spreading.written_out(b, node)
    name = node.func.attr  # type: ignore[attr-defined]
    found = _METHODS.get(name)
    least, most = _COUNTS.get(name, (0, 0))
    if found is None or (name in _OF_SOME and _lacks(x.type, name)):
        return None
    if x.type in PART and name == "view":
        return b.refuse(node, f".{name}() of a complex number is not compiled", "take its parts first")
    if node.keywords or not least <= len(node.args) <= most or any(isinstance(each, ast.Starred) for each in node.args):
        return b.refuse(node, f".{name}() is compiled with {most} positional argument{'s' * (most != 1)}", "pass just that")
    return found(b, x, node)


def _lacks(t: Type, name: str) -> bool:
    cls = class_of(t)
    return cls is not None and not hasattr(cls, name)


def item(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.item()`."""
    return machine_numbers.plain(b, x, b.at(node))


def _astype(b: Builder, x: Expr, node: ast.Call) -> Value:
    target = dtype(b, node.args[0])
    if target is None:
        return NOTHING
    return constructed(b, x, target, node)


def _view(b: Builder, x: Expr, node: ast.Call) -> Value:
    """The same bits as another type."""
    target = dtype(b, node.args[0])
    if target is None:
        return NOTHING
    assert isinstance(x.type, Scalar)
    loc = b.at(node)
    if WIDTH[x.type.name] != WIDTH[target.name]:
        words = "Changing the dtype of a 0d array is only supported if the itemsize is unchanged"
        b.throw("ValueError", words, loc=loc)
        return NOTHING
    if target == B1:
        return as_numpy_bool(operators.truth(b, x, loc))
    if (x.type in MACHINE_FLOATS) == (target in MACHINE_FLOATS):
        return machine_numbers.cast(b, x, target, loc)
    if F16 not in (x.type, target):
        return Op("bits", (x,), target)
    if target == F16:
        word = machine_numbers.cast(b, machine_numbers.cast(b, x, SCALARS["u16"], loc), U32, loc)
        return machine_numbers.cast(b, b.library(half.from_half_bits, (word,), loc), F16, loc)
    word = b.library(half.half_bits, (machine_numbers.cast(b, x, F32, loc),), loc)
    return machine_numbers.cast(b, word, target, loc)


def _is_integer(b: Builder, x: Expr, node: ast.Call) -> Value:
    if x.type in MACHINE_INTS:
        return Const(BOOL, True)
    x = b.temp(machine_numbers.cast(b, x, FLOAT, b.at(node)), b.at(node))
    whole = make("eq", (make("trunc", (x,), FLOAT), x), BOOL)
    finite = make("ne", (make("abs", (x,), FLOAT), Const(FLOAT, float("inf"))), BOOL)
    return make("and", (whole, finite), BOOL)


def bit_count(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """One bits of the magnitude, which of the least value is itself without its sign."""
    assert isinstance(x.type, Scalar)
    loc = b.at(node)
    unsigned = SCALARS[f"u{WIDTH[x.type.name]}"]
    size = x if x.type in UNSIGNED else make("abs", (x,), x.type)
    return machine_numbers.cast(b, make("popcnt", (machine_numbers.cast(b, size, unsigned, loc),), unsigned), INT, loc)


def _round_method(b: Builder, x: Expr, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import runtimes

    if x.type == B1:
        return rounded_bool(b, x, bool(node.args), node)
    return to_decimals(b, x, runtimes(b, node.args)[0] if node.args else integer(0), node)


def _conjugate(b: Builder, x: Expr, node: ast.Call) -> Value:
    return operators.conjugate(b.temp(x, b.at(node))) if x.type in PART else x


_METHODS: dict[str, Method] = {
    "item": item,
    "__index__": item,
    "tolist": item,
    "conjugate": _conjugate,
    "conj": _conjugate,
    "copy": lambda b, x, node: x,
    "astype": _astype,
    "view": _view,
    "is_integer": _is_integer,
    "bit_count": bit_count,
    "round": _round_method,
}
_OF_SOME = frozenset(("__index__", "is_integer", "bit_count"))
"""Not every scalar has these."""
_COUNTS = {"astype": (1, 1), "view": (1, 1), "round": (0, 1)}

# --- round -----------------------------------------------------------------------------------------------------------


def rounded(b: Builder, x: Expr, digits: list[Expr], node: ast.Call) -> Value:
    """`round(x)` is an int, `round(x, n)` a scalar of the same type."""
    if x.type == B1 or x.type in PART:
        return operators.type_error(b, f"type {type_name(x.type)} doesn't define __round__ method", b.at(node))
    if digits:
        return to_decimals(b, x, digits[0], node)
    if x.type in MACHINE_INTS:
        return machine_numbers.cast(b, x, INT, b.at(node))
    return operators.to_int(b, make("nearest", (x,), x.type), b.at(node))


def rounded_bool(b: Builder, x: Expr, to_places: bool, node: ast.AST) -> Value:
    """A half."""
    if to_places:
        return b.refuse(node, "numpy rounds no bools to decimals", "convert them first")
    return machine_numbers.cast(b, x, F16, b.at(node))


def to_decimals(b: Builder, x: Expr, digits: Expr, node: ast.AST) -> Value:
    """numpy scales by a power of ten, rounds and scales back, each step in the scalar's type; integers go through float64.
    Of a complex number each part is rounded."""
    loc = b.at(node)
    count = _c_int(b, digits, node)
    if b.env is None:
        return NOTHING
    x, count = b.temp(x, loc), b.temp(count, loc)
    if x.type in PART:
        return Op("complex", tuple(_to_decimals(b, part, count, loc) for part in (operators.real(x), operators.imag(x))), x.type)
    return _to_decimals(b, x, count, loc)


def _to_decimals(b: Builder, x: Expr, count: Expr, loc: Loc) -> Expr:
    assert isinstance(x.type, Scalar)
    kind = x.type if x.type in MACHINE_FLOATS else F64
    scale = b.temp(machine_numbers.cast(b, b.library(numpy_arithmetic.power_of_ten, (count,), loc), kind, loc), loc)
    number = machine_numbers.cast(b, x, kind, loc)
    down = make("mul", (make("nearest", (make("div", (number, scale), kind),), kind), scale), kind)
    up = make("div", (make("nearest", (make("mul", (number, scale), kind),), kind), scale), kind)
    coarse = make("lt", (count, Const(I32, 0)), BOOL)
    if x.type in MACHINE_FLOATS:
        return Op("select", (coarse, down, up), kind)
    return Op("select", (coarse, machine_numbers.cast(b, down, x.type, loc), x), x.type)


def _c_int(b: Builder, digits: Expr, node: ast.AST) -> Expr:
    """The number of digits as C's int."""
    loc = b.at(node)
    if not operators.is_integer(digits.type):
        return operators.type_error(b, f"'{type_name(digits.type)}' object cannot be interpreted as an integer", loc)
    digits = b.temp(operators.convert(b, digits, INT, loc), loc)
    for limit, words in (("i64", ("Python int too large to convert to C long",) * 2), ("i32", _BEYOND)):
        low, high = limits(limit)
        b.guard(make("lt", (digits, Const(INT, low)), BOOL), "OverflowError", words[0], loc)
        b.guard(make("gt", (digits, Const(INT, high)), BOOL), "OverflowError", words[1], loc)
    return machine_numbers.cast(b, digits, I32, loc)


_BEYOND = ("signed integer is less than minimum", "signed integer is greater than maximum")

_REAL = (BOOL, INT, FLOAT, *MACHINE_INTS, *MACHINE_FLOATS)

# --- math ------------------------------------------------------------------------------------------------------------


def in_math(b: Builder, name: str, given: Sequence[Value], node: ast.Call) -> Value | None:
    """Functions of `math` that convert their arguments in another way than most; None for all others, and for other arguments."""
    found = [x for x in given if isinstance(x, Expr)]
    types = [x.type for x in found]
    loc = b.at(node)
    if name in ("floor", "ceil", "trunc") and len(types) == 1 and record_methods.has(b, found[0], f"__{name}__"):
        return record_methods.special(b, found[0], f"__{name}__", [], loc)
    if name == "trunc" and len(types) == 1 and types[0] not in (BOOL, INT, FLOAT, F64, BAD, NEVER):
        return operators.type_error(b, f"type {type_name(types[0])} doesn't define __trunc__ method", loc)
    if name == "ldexp" and len(types) == 2 and types[0] in _REAL and types[1] not in (INT, BOOL, BAD, NEVER):
        return operators.type_error(b, "Expected an int as second argument to ldexp.", loc)
    return None
