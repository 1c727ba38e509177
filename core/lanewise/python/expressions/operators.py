"""What Python's operators mean on numbers: which conversions, which guards, which primitive or library function.

In: operands with their types. Out: an expression, with the statements that it needs emitted before it. Unions are taken
apart member by member; what CPython answers with a TypeError raises it at run time, with the same words.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    B1,
    BAD,
    BOOL,
    BYTES,
    COMPLEX,
    ERROR,
    FLOAT,
    I32,
    INT,
    MACHINE_FLOATS,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    PART,
    RANGE,
    STR,
    Buffer,
    Choice,
    Closure,
    Open,
    Record,
    Scalar,
    Shaped,
    Tuple,
    Type,
    Union,
    is_variadic,
    limits,
)
from lanewise.library import complex_numbers, integer_power, numbers
from lanewise.library.prelude import ndarrays
from lanewise.python.arrays import array_parts, buffer_comparisons
from lanewise.python.classes import record_methods
from lanewise.python.containers import containers, lists, ranges, sets, tuples
from lanewise.python.numbers import machine_numbers, numpy_operators
from lanewise.python.program.builder import NOTHING, REFUSED, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import type_name
from lanewise.python.texts import byte_arrays, byte_formatting, byte_strings, formatting, texts

SYMBOLS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "** or pow()", "shl": "<<",
    "shr": ">>", "and": "&", "or": "|", "xor": "^", "matmul": "@", "divmod": "divmod()",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip

_RANK: dict[Type, int] = {BOOL: 0, INT: 1, FLOAT: 2, COMPLEX: 3}
_BITWISE = ("and", "or", "xor")


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x op y`."""
    if BAD in (x.type, y.type):
        return REFUSED
    if NEVER in (x.type, y.type):
        return NOTHING
    if isinstance(x.type, Union):
        return _value(b.each(x, lambda e: binary(b, op, e, y, loc), loc))
    if isinstance(y.type, Union):
        return _value(b.each(y, lambda e: binary(b, op, x, e, loc), loc))
    if op == "mod" and x.type == STR:
        return formatting.percent(b, x, y, loc)
    if op == "mod" and x.type == BYTES:
        return byte_formatting.percent(b, x, y, loc)
    if b.program.shapes.class_of(x.type) or b.program.shapes.class_of(y.type):
        return record_methods.binary(b, op, x, y, loc)
    if machine_numbers.concerns(x.type, y.type):
        row = _of_row(b, op, x, y, loc)
        return numpy_operators.binary(b, op, x, y, loc) if row is None else row
    if is_variadic(x.type) or is_variadic(y.type):
        x, y = (lists.lengthened(b, e, b.node_at(loc)) for e in (x, y))
    if array_parts.concerns(op, x, y):
        return array_parts.binary(b, op, x, y, loc)
    if byte_arrays.is_one(x.type) or byte_arrays.is_one(y.type):
        return byte_arrays.binary(b, op, x, y, loc)
    if sets.is_keyed_view(x.type) != sets.is_keyed_view(y.type) and op in sets.OPERATORS:
        from lanewise.python.containers import set_methods

        return set_methods.of_view(b, op, x, y, loc)
    # What the left one is says in which words it does not go together with the right one.
    for t in (x.type, y.type):
        if isinstance(t, Open):
            return containers.binary(b, op, x, y, loc)
        if isinstance(t, Tuple):
            return tuples.binary(b, op, x, y, loc)
        if t == STR:
            return texts.binary(b, op, x, y, loc)
        if t == BYTES:
            return byte_strings.binary(b, op, x, y, loc)
    if x.type in _RANK and y.type in _RANK:
        rank = max(_RANK[x.type], _RANK[y.type])
        if x.type == y.type == BOOL and op in _BITWISE:
            return make(op, (x, y), BOOL)
        rules = (_INT, _INT, _FLOAT, _COMPLEX)[rank]
        wide = (INT, INT, FLOAT, COMPLEX)[rank]
        if op in rules:
            return b.rounded(rules[op](b, convert(b, x, wide, loc), convert(b, y, wide, loc), loc))
    return unsupported(b, op, x, y, loc)


def _value(value: object) -> Expr:
    assert isinstance(value, Expr)
    return value


def _is_array(t: Type) -> bool:
    return is_ndarray(t)


def unsupported(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """CPython's TypeError for operands that do not go together."""
    if _is_array(x.type) or _is_array(y.type):
        message = f"{SYMBOLS[op]} with an array is not compiled yet in this place"
        return b.refuse_line(loc, message, "loop over the items")
    names = type_name(x.type), type_name(y.type)
    if op in ("lt", "le", "gt", "ge"):
        words = f"'{SYMBOLS[op]}' not supported between instances of '{names[0]}' and '{names[1]}'"
    else:
        symbol = f"{SYMBOLS[op].partition(' ')[0]}=" if b.in_place else SYMBOLS[op]
        words = f"unsupported operand type(s) for {symbol}: '{names[0]}' and '{names[1]}'"
    return type_error(b, words, loc)


def beyond_index(at: Expr) -> Expr:
    """Whether an int is no index of anything: CPython says so before it looks at the length."""
    low, high = limits("i64")
    return make("or", (make("lt", (at, Const(INT, low)), BOOL), make("gt", (at, Const(INT, high)), BOOL)), BOOL)


def type_error(b: Builder, message: str, loc: Loc) -> Expr:
    """Raise TypeError at run time, as CPython would when it got here."""
    b.throw("TypeError", message, loc=loc)
    return NOTHING


# --- int -------------------------------------------------------------------------------------------------------------

Rule = Callable[[Builder, Expr, Expr, Loc], Expr]


def _plain(op: str) -> Rule:
    return lambda b, x, y, loc: make(op, (x, y), x.type)


def _guarded(op: str, message: str) -> Rule:
    def rule(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
        y = b.temp(y, loc)
        b.guard(make("eq", (y, integer(0)), BOOL), "ZeroDivisionError", message, loc)
        return make(op, (x, y), INT)

    return rule


def _shift(op: str) -> Rule:
    def rule(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
        y = b.temp(y, loc)
        b.guard(make("lt", (y, integer(0)), BOOL), "ValueError", "negative shift count", loc)
        return make(op, (x, y), INT)

    return rule


def _int_truediv(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    y = b.temp(y, loc)
    b.guard(make("eq", (y, integer(0)), BOOL), "ZeroDivisionError", "division by zero", loc)
    return b.effect("truediv", (x, y), FLOAT, loc)


def _int_divmod(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    x, y = b.temp(x, loc), b.temp(y, loc)
    b.guard(make("eq", (y, integer(0)), BOOL), "ZeroDivisionError", "integer division or modulo by zero", loc)
    parts = (make("floordiv", (x, y), INT), make("mod", (x, y), INT))
    return Op("tuple", parts, Tuple((INT, INT)))


def _int_pow(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    x, y = b.temp(x, loc), b.temp(y, loc)

    def to_float() -> Expr:
        return _float_pow(b, convert(b, x, FLOAT, loc), convert(b, y, FLOAT, loc), loc)

    if isinstance(y, Const):
        exponent = int(y.value or 0)  # type: ignore[arg-type]
        if exponent < 0:
            return to_float()
        if exponent <= 3 or (isinstance(x, Const) and exponent < 4096):
            return power_by_products(x, exponent)
        return b.library(integer_power.power, (x, y), loc)
    if not b.exact:
        return b.library(integer_power.power, (x, y), loc)
    negative = make("lt", (y, integer(0)), BOOL)
    return _value(b.pick(negative, to_float, lambda: b.library(integer_power.power, (x, y), loc), loc))


def power_by_products(x: Expr, exponent: int) -> Expr:
    """x**n as products; constants fold."""
    if isinstance(x, Const):
        return Const(INT, int(x.value) ** exponent)  # type: ignore[arg-type]
    result: Expr = integer(1)
    for _ in range(exponent):
        result = x if result == integer(1) else make("mul", (result, x), INT)
    return result


_INT: dict[str, Rule] = {
    **{op: _plain(op) for op in ("add", "sub", "mul", "and", "or", "xor")},
    "floordiv": _guarded("floordiv", "integer division or modulo by zero"),
    "mod": _guarded("mod", "integer modulo by zero"),
    "divmod": _int_divmod,
    "truediv": _int_truediv,
    "pow": _int_pow,
    "shl": _shift("shl"),
    "shr": _shift("shr"),
}

# --- float -----------------------------------------------------------------------------------------------------------


def _from_library(function: Callable[..., object]) -> Rule:
    return lambda b, x, y, loc: b.library(function, (x, y), loc)


def _float_truediv(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    y = b.temp(y, loc)
    b.guard(make("eq", (y, Const(FLOAT, 0.0)), BOOL), "ZeroDivisionError", "float division by zero", loc)
    return make("div", (x, y), FLOAT)


def _float_pow(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """A negative base and a fractional exponent give a complex: only the exact variant says so in the type."""
    if isinstance(y, Const) and y.value == 2.0:
        return b.library(numbers.float_square, (x,), loc)
    if isinstance(y, Const) and y.value == 0.5 and not b.exact:
        return b.library(numbers.float_root, (x,), loc)
    whole = isinstance(y, Const) and float(y.value).is_integer()  # type: ignore[arg-type]
    if whole or (isinstance(x, Const) and not float(x.value) < 0) or not b.exact:  # type: ignore[arg-type]
        return b.library(numbers.float_pow, (x, y), loc)
    x, y = b.temp(x, loc), b.temp(y, loc)
    becomes_complex = b.library(numbers.power_is_complex, (x, y), loc)
    return _value(
        b.pick(
            becomes_complex,
            lambda: _COMPLEX["pow"](b, convert(b, x, COMPLEX, loc), convert(b, y, COMPLEX, loc), loc),
            lambda: b.library(numbers.float_pow, (x, y), loc),
            loc,
        )
    )


_FLOAT: dict[str, Rule] = {
    **{op: _plain(op) for op in ("add", "sub", "mul")},
    "truediv": _float_truediv,
    "floordiv": _from_library(numbers.float_floordiv),
    "mod": _from_library(numbers.float_mod),
    "divmod": _from_library(numbers.float_divmod),
    "pow": _float_pow,
}

# --- complex ---------------------------------------------------------------------------------------------------------


def real(z: Expr) -> Expr:
    """The real part of a complex expression."""
    return z.args[0] if isinstance(z, Op) and z.name == "complex" else Op("real", (z,), PART[z.type])


def imag(z: Expr) -> Expr:
    """The imaginary part of a complex expression."""
    return z.args[1] if isinstance(z, Op) and z.name == "complex" else Op("imag", (z,), PART[z.type])


def by_parts(op: str, x: Expr, y: Expr) -> Expr:
    """What is done with the real parts, and in the same way with the imaginary ones."""
    part = PART[x.type]
    return Op("complex", (make(op, (real(x), real(y)), part), make(op, (imag(x), imag(y)), part)), x.type)


def negated(z: Expr) -> Expr:
    """`-z` of a complex number."""
    return Op("complex", (make("neg", (real(z),), PART[z.type]), make("neg", (imag(z),), PART[z.type])), z.type)


def conjugate(z: Expr) -> Expr:
    """`z.conjugate()` of a complex number."""
    return Op("complex", (real(z), make("neg", (imag(z),), PART[z.type])), z.type)


_COMPLEX: dict[str, Rule] = {
    "add": lambda b, x, y, loc: by_parts("add", x, y),
    "sub": lambda b, x, y, loc: by_parts("sub", x, y),
    "mul": _from_library(complex_numbers.complex_mul),
    "truediv": _from_library(complex_numbers.complex_div),
    "pow": _from_library(complex_numbers.complex_pow),
}

# --- one operand -----------------------------------------------------------------------------------------------------


def unary(b: Builder, op: str, x: Expr, loc: Loc) -> Expr:
    """`-x`, `+x`, `~x` (as `neg`, `pos`, `invert`), `abs(x)`."""
    if x.type in (BAD, NEVER):
        return x
    if isinstance(x.type, Union):
        return _value(b.each(x, lambda e: unary(b, op, e, loc), loc))
    if b.program.shapes.class_of(x.type) and (answer := record_methods.unary(b, op, x, loc)) is not None:
        return answer
    if machine_numbers.concerns(x.type):
        return numpy_operators.unary(b, op, x, loc)
    if x.type == BOOL:
        x = convert(b, x, INT, loc)
    if x.type in _RANK and op == "pos":
        return x
    if x.type == INT or (x.type == FLOAT and op != "invert"):
        return make(op, (x,), x.type)
    if x.type == COMPLEX and op == "neg":
        return negated(x)
    if x.type == COMPLEX and op == "abs":
        return b.library(complex_numbers.complex_abs, (x,), loc)
    if isinstance(x.type, Open) and (answer := containers.unary(b, op, x, loc)) is not None:
        return answer
    if op == "abs":
        return type_error(b, f"bad operand type for abs(): '{type_name(x.type)}'", loc)
    symbol = {"neg": "-", "pos": "+", "invert": "~"}[op]
    return type_error(b, f"bad operand type for unary {symbol}: '{type_name(x.type)}'", loc)


def truth(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`bool(x)`."""
    match x.type:
        case Scalar(name="bool"):
            return x
        case Scalar(name="bad" | "never"):
            return Const(BOOL, True)
        case Scalar(name="None"):
            return Const(BOOL, False)
        case Scalar(name="NotImplemented" | "exception"):
            return Const(BOOL, True)
        case Scalar(name="str" | "bytes"):
            return texts.truth(b, byte_strings.as_text(x), loc)
        case Scalar(name="range"):
            return make("ne", (ranges.length(b, x, loc), integer(0)), BOOL)
        case Scalar(name="complex" | "c64" | "c128"):
            parts = (make("ne", (part, Const(PART[x.type], 0.0)), BOOL) for part in (real(x), imag(x)))
            return make("or", tuple(parts), BOOL)
        case Scalar(name="b1"):
            known = isinstance(x, Op) and x.name == "convert" and x.args[0].type == BOOL
            return x.args[0] if known and isinstance(x, Op) else make("convert", (x,), BOOL)
        case Scalar():
            return make("ne", (x, Const(x.type, 0.0 if x.type in (FLOAT, *MACHINE_FLOATS) else 0)), BOOL)
        case Union():
            return _value(b.each(x, lambda e: truth(b, e, loc), loc))
        case Tuple(items=items):
            own = record_methods.has(b, x, "__bool__") or record_methods.has(b, x, "__len__")
            return record_methods.truth(b, x, loc) if own else Const(BOOL, bool(items))
        case Buffer(kind="ndarray") | Shaped():
            return _value(lists.call_prelude(b, ndarrays.truth, [x], loc))
        case Buffer():
            return make("ne", (Op("len", (x,), INT), integer(0)), BOOL)
        case Record() | Choice():
            return record_methods.truth(b, x, loc)
        case Open():
            return make("ne", (lists.length(b, x, loc), integer(0)), BOOL)
    return Const(BOOL, True)  # a function


def _of_row(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr | None:
    """A scalar of numpy's and a list of numbers make an array; None where neither operand is such a list."""
    from lanewise.python.arrays import array_runs, arrays

    if op == "mul" or not _has_row(b, x.type, y.type):
        return None
    node = b.line_at(loc)
    return array_runs.settled(b, arrays.on_arrays(b, op, x, y, node), node)


def _has_row(b: Builder, *types: Type) -> bool:
    from lanewise.python.arrays import literals

    return not b.definition.library and any(literals.is_row(t) and literals.dtype_of(t) is not None for t in types)


# --- comparisons -----------------------------------------------------------------------------------------------------


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x == y`, `x < y` and so on."""
    if BAD in (x.type, y.type):
        return REFUSED
    if NEVER in (x.type, y.type):
        return NOTHING
    if isinstance(x.type, Union):
        return _value(b.each(x, lambda e: compare(b, op, e, y, loc), loc))
    if isinstance(y.type, Union):
        return _value(b.each(y, lambda e: compare(b, op, x, e, loc), loc))
    if b.program.shapes.class_of(x.type) or b.program.shapes.class_of(y.type):
        return record_methods.compare(b, op, x, y, loc)
    if _is_array(x.type) or _is_array(y.type) or (machine_numbers.concerns(x.type, y.type) and _has_row(b, x.type, y.type)):
        from lanewise.python.arrays import arrays

        return arrays.compare(b, op, x, y, loc)
    if machine_numbers.concerns(x.type, y.type):
        return numpy_operators.compare(b, op, x, y, loc)
    if isinstance(x.type, Tuple) and isinstance(y.type, Tuple):
        return tuples.compare(b, op, x, y, loc)
    if is_variadic(x.type) or is_variadic(y.type):
        x, y = (lists.lengthened(b, e, b.node_at(loc)) for e in (x, y))
    if buffer_comparisons.concerns(x.type, y.type):
        return buffer_comparisons.compare(b, op, x, y, loc)
    if byte_arrays.is_one(x.type) or byte_arrays.is_one(y.type):
        return byte_arrays.compare(b, op, x, y, loc)
    if isinstance(x.type, Open) and isinstance(y.type, Open):
        return containers.compare(b, op, x, y, loc)
    if x.type == y.type == RANGE and op in ("eq", "ne"):
        equal = ranges.equal(b, x, y, loc)
        return equal if op == "eq" else make("not", (equal,), BOOL)
    if x.type == y.type == BYTES:
        return byte_strings.compare(b, op, x, y, loc)
    if x.type == y.type == STR:
        return texts.compare(b, op, x, y, loc)
    if x.type in _RANK and y.type in _RANK:
        if COMPLEX in (x.type, y.type):
            return _compare_complex(b, op, x, y, loc)
        x, y = (convert(b, e, INT, loc) if e.type == BOOL else e for e in (x, y))
        return make(op, (x, y), BOOL)
    if op in ("eq", "ne") and (same := _is_one(b, x, y, loc)) is not None:
        return same if op == "eq" else make("not", (same,), BOOL)
    if op in ("eq", "ne") and not (_is_array(x.type) or _is_array(y.type)):
        return Const(BOOL, (x.type == y.type and x.type in (NONE, NOT_IMPLEMENTED)) == (op == "eq"))
    return unsupported(b, op, x, y, loc)


def _is_one(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr | None:
    """Whether what equals nothing but itself is one; None of anything else."""
    from lanewise.python.functions import function_identity

    if isinstance(x.type, Closure) or isinstance(y.type, Closure):
        return function_identity.is_equal(b, x, y, loc)
    if x.type == y.type == ERROR:
        places = [Op("address", (b.temp(e, loc),), I32) for e in (x, y)]
        return make("eq", (places[0], places[1]), BOOL)
    return None


def holds(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """A comparison as a condition: numpy's bool becomes Python's."""
    return truth(b, compare(b, op, x, y, loc), loc)


def _compare_complex(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    if op not in ("eq", "ne"):
        return unsupported(b, op, x, y, loc)
    parts = [(real(e), imag(e)) if e.type == COMPLEX else (e, Const(FLOAT, 0.0)) for e in (x, y)]
    equal = make("and", tuple(compare(b, "eq", p, q, loc) for p, q in zip(*parts, strict=True)), BOOL)
    return equal if op == "eq" else make("not", (equal,), BOOL)


# --- conversions -----------------------------------------------------------------------------------------------------


def convert(b: Builder, x: Expr, target: Type, loc: Loc) -> Expr:
    """A number as another of Python's or the machine's number types, without loss of meaning."""
    if x.type == target or x.type in (BAD, NEVER):
        return x
    if machine_numbers.concerns(x.type, target):
        return machine_numbers.convert(b, x, target, loc)
    if target == INT and x.type == BOOL:
        return make("convert", (x,), INT)
    if target == FLOAT and x.type == BOOL:
        return make("convert", (x,), FLOAT)
    if target == FLOAT and x.type == INT:
        if isinstance(x, Const) and abs(int(x.value)) < 1 << 1000:  # type: ignore[arg-type]
            return b.rounded(Const(FLOAT, float(x.value)))  # type: ignore[arg-type]
        return b.rounded(b.effect("to_float", (x,), FLOAT, loc))
    if target == COMPLEX:
        return Op("complex", (convert(b, x, FLOAT, loc), Const(FLOAT, 0.0)), COMPLEX)
    if target == BOOL:
        return truth(b, x, loc)
    bare = record_methods.real_of(b, x, loc) if target == FLOAT else record_methods.index_of(b, x, loc)
    if bare.type in (INT, BOOL, FLOAT) and bare.type != x.type:
        return convert(b, bare, target, loc)
    if target == INT:
        return type_error(b, f"'{type_name(x.type)}' object cannot be interpreted as an integer", loc)
    return no_number(b, x, f"must be real number, not {type_name(x.type)}", loc)


def no_number(b: Builder, x: Expr, words: str, loc: Loc) -> Expr:
    """A TypeError for what is no number; arrays that have axes say so themselves."""
    return type_error(b, "only 0-dimensional arrays can be converted to Python scalars" if _is_array(x.type) else words, loc)


def to_int(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`int(x)`: floats truncate."""
    x = record_methods.number_of(b, x, ("__int__", "__index__", "__trunc__"), (INT, BOOL), loc)
    if x.type in (BAD, NEVER):
        return x
    if is_integer(x.type) or x.type == B1:
        return convert(b, x, INT, loc)
    if machine_numbers.concerns(x.type):
        x = machine_numbers.cast(b, x, FLOAT, loc)
    if x.type == FLOAT:
        x = b.temp(x, loc)
        b.guard(make("ne", (x, x), BOOL), "ValueError", "cannot convert float NaN to integer", loc)
        infinite = make("eq", (make("abs", (x,), FLOAT), Const(FLOAT, float("inf"))), BOOL)
        b.guard(infinite, "OverflowError", "cannot convert float infinity to integer", loc)
        return Op("convert", (x,), INT)
    words = "int() argument must be a string, a bytes-like object or a real number, not "
    return no_number(b, x, f"{words}'{type_name(x.type)}'", loc)


def is_integer(t: Type) -> bool:
    """Whether values of the type can index and count."""
    return t in (INT, BOOL) or (machine_numbers.concerns(t) and str(t)[0] in "iu")
