"""Python's built-in functions and types, as far as they are compiled.

In: a call node. Out: a `Value`. One handler per name, found by the table; everything else is refused with what is nearby.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cache, partial

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    BAD,
    BOOL,
    COMPLEX,
    F64,
    FLOAT,
    INT,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    RANGE,
    STR,
    TEXTS,
    Buffer,
    Closure,
    Open,
    Tuple,
    Type,
    Union,
    members,
)
from lanewise.library import float_reading, int_reading, int_text, integer_power, numbers, round_digits
from lanewise.library.prelude import byte_strings as prelude_bytes
from lanewise.library.prelude import functions as prelude_functions
from lanewise.library.prelude import numbers as prelude_numbers
from lanewise.python.arrays import array_runs, arrays, shaped
from lanewise.python.classes import derived, flags, record_methods, supers
from lanewise.python.containers import dict_methods, list_making, list_methods, lists, miscounted, ranges, set_methods, variadic
from lanewise.python.expressions import comparisons, extremes, indexing, kinds, operators
from lanewise.python.functions import calls, class_functions, hashing, instance_tests, methods, printing
from lanewise.python.iterators import generators, iterables, iteration, iterator_calls, map_filter
from lanewise.python.numbers import machine_numbers, numpy_scalars
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, literal, type_name
from lanewise.python.statements import making, trying
from lanewise.python.texts import (
    byte_array_methods,
    byte_arrays,
    byte_making,
    byte_methods,
    byte_strings,
    formatting,
    texts,
    translating,
)

Handler = Callable[[Builder, ast.Call], Value]


Settle = Callable[[Builder, Value, ast.AST], Expr]


_OF_ONE = frozenset(("abs", "all", "any", "ascii", "bin", "chr", "hash", "hex", "id", "len", "oct", "ord", "repr"))
"""They take one argument, and CPython tells all of them in the same words."""


def _operands(
    b: Builder, node: ast.Call, least: int, most: int, name: str, names: Sequence[str] = (), settle: Settle | None = None
) -> list[Expr] | None:
    """Run-time arguments, of which those that have names may be given by them; None after a TypeError or a refusal. `settle`: what
    makes values of them, where not all need be some."""
    from lanewise.python.expressions.expressions import as_runtime

    given, named = calls.arguments(b, node)
    while len(given) < len(names) and names[len(given)] in named:
        given.append(named.pop(names[len(given)]))
    if name in _OF_ONE and not miscounted.fits((1, 1), given, named):
        miscounted.raised(b, name, (1, 1), given, named, b.at(node))
        return None
    if named:
        b.refuse(node, f"these keyword arguments of {name}() are not compiled", "pass them by position")
        return None
    if not least <= len(given) <= most:
        wanted = str(least) if least == most else f"from {least} to {most}"
        plural = "" if most == 1 else "s"
        b.refuse(node, f"{name}() takes {wanted} argument{plural}, not {len(given)}", f"help({name}) says which")
        return None
    found = [(settle or as_runtime)(b, g, node) for g in given]
    return None if b.env is None or any(e.type in (BAD, NEVER) for e in found) else found


def _abs(b: Builder, node: ast.Call) -> Value:
    found = _operands(b, node, 1, 1, "abs")
    return operators.unary(b, "abs", found[0], b.at(node)) if found else NOTHING


def _round(b: Builder, node: ast.Call) -> Value:
    found = _operands(b, node, 1, 2, "round", ("number", "ndigits"))
    if not found:
        return NOTHING
    loc = b.at(node)
    return b.each(found[0], lambda x: _rounded(b, x, found[1:], node), loc)


def _rounded(b: Builder, x: Expr, digits: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    if record_methods.has(b, x, "__round__"):
        return record_methods.special(b, b.temp(x, loc), "__round__", [*digits], loc)
    x = derived.plain(b, x, loc)
    if digits and digits[0].type == NONE:
        digits = []
    if machine_numbers.concerns(x.type):
        return numpy_scalars.rounded(b, x, digits, node)
    if x.type in (BOOL, INT):
        whole = operators.convert(b, x, INT, loc)
        return b.library(integer_power.round_int, (whole, digits[0]), loc) if digits else whole
    if x.type == FLOAT:
        return b.library(round_digits.round_digits, (x, digits[0]), loc) if digits else b.library(numbers.round_float, (x,), loc)
    return operators.type_error(b, f"type {type_name(x.type)} doesn't define __round__ method", loc)


def _pow(b: Builder, node: ast.Call) -> Value:
    found = _operands(b, node, 2, 3, "pow", ("base", "exp", "mod"))
    if not found:
        return NOTHING
    loc = b.at(node)
    if any(map(arrays.is_array, found[:2])) and (len(found) == 2 or found[2].type == NONE):
        return array_runs.settled(b, arrays.binary(b, "pow", found[0], found[1], node), node)
    if len(found) == 2:
        return operators.binary(b, "pow", found[0], found[1], loc)
    return b.each_of(found, lambda each: _pow_mod(b, each, loc), loc)


def _pow_mod(b: Builder, found: list[Expr], loc: Loc) -> Value:
    if found[2].type == NONE:
        return operators.binary(b, "pow", found[0], found[1], loc)
    if all(e.type in (BOOL, INT) for e in found):
        return b.library(integer_power.power_mod, [operators.convert(b, e, INT, loc) for e in found], loc)
    if record_methods.has(b, found[0], "__pow__"):
        answer = record_methods.special(b, found[0], "__pow__", [*found[1:]], loc)
        types = [e.type for e in found]
        return b.each(answer, lambda e: _refused_power(b, types, loc) if e.type == NOT_IMPLEMENTED else e, loc)
    return _refused_power(b, [e.type for e in found], loc)


def _refused_power(b: Builder, types: list[Type], loc: Loc) -> Value:
    """CPython asks the operands' types in turn: int passes on, float refuses, complex refuses where it can be the base."""
    for t in types:
        if t == FLOAT:
            return operators.type_error(b, "pow() 3rd argument not allowed unless all arguments are integers", loc)
        if t == COMPLEX and all(base in (BOOL, INT, FLOAT, F64, COMPLEX) for base in types[:2]):
            b.throw("ValueError", "complex modulo", loc=loc)
            return NOTHING
    names = ", ".join(f"'{type_name(t)}'" for t in types)
    return operators.type_error(b, f"unsupported operand type(s) for ** or pow(): {names}", loc)


def _divmod(b: Builder, node: ast.Call) -> Value:
    found = _operands(b, node, 2, 2, "divmod")
    if found and any(map(arrays.is_array, found)):
        return array_runs.settled(b, arrays.binary(b, "divmod", found[0], found[1], node), node)
    return operators.binary(b, "divmod", found[0], found[1], b.at(node)) if found else NOTHING


def _bool(b: Builder, node: ast.Call) -> Value:
    if not node.args:
        return Const(BOOL, False)
    found = _operands(b, node, 0, 1, "bool")
    return operators.truth(b, found[0], b.at(node)) if found else NOTHING


def _int(b: Builder, node: ast.Call) -> Value:
    if not node.args:
        return integer(0)
    found = _operands(b, node, 1, 2, "int", ("", "base"))
    if not found:
        return NOTHING
    loc = b.at(node)
    found[0] = b.each_expr(found[0], lambda x: shaped.number(b, derived.text(b, x, loc), loc), loc)
    if len(found) == 2:
        return b.each(found[1], lambda base: b.each(found[0], lambda x: _int_of_text(b, x, base, loc), loc), loc)
    return b.each(found[0], lambda x: _int_of_text(b, x, integer(10), loc) if _is_read(x) else operators.to_int(b, x, loc), loc)


def _is_read(x: Expr) -> bool:
    """Whether numbers are read from its characters or bytes."""
    return x.type in TEXTS or byte_arrays.is_one(x.type)


def _int_of_text(b: Builder, x: Expr, base: Expr, loc: Loc) -> Expr:
    if not operators.is_integer(base.type):
        return operators.type_error(b, f"'{type_name(base.type)}' object cannot be interpreted as an integer", loc)
    base = b.temp(indexing.clamped(b, base, loc), loc)
    if x.type == STR:
        return b.library(int_reading.text_to_int, (x, base), loc)
    if _is_read(x):
        return lists.call_prelude(b, prelude_bytes.int_of, [b.temp(x, loc), base], loc)
    wide = make("or", (make("lt", (base, integer(2)), BOOL), make("gt", (base, integer(36)), BOOL)), BOOL)
    wrong = make("and", (make("ne", (base, integer(0)), BOOL), wide), BOOL)
    b.guard(wrong, "ValueError", "int() base must be >= 2 and <= 36, or 0", loc)
    return operators.type_error(b, "int() can't convert non-string with explicit base", loc)


def _float(b: Builder, node: ast.Call) -> Value:
    if not node.args:
        return Const(FLOAT, 0.0)
    found = _operands(b, node, 1, 1, "float")
    if not found:
        return NOTHING
    return b.each(found[0], lambda x: _to_float(b, x, node), b.at(node))


def _to_float(b: Builder, x: Expr, node: ast.Call) -> Value:
    x = shaped.number(b, derived.text(b, x, b.at(node)), b.at(node))
    x = record_methods.real_of(b, x, b.at(node))
    if x.type in (BAD, NEVER):
        return x
    if x.type in (BOOL, INT, FLOAT) or machine_numbers.concerns(x.type):
        return operators.convert(b, x, FLOAT, b.at(node))
    if x.type == STR:
        return b.library(float_reading.text_to_float, (x,), b.at(node))
    if _is_read(x):
        return lists.call_prelude(b, prelude_bytes.float_of, [b.temp(x, b.at(node))], b.at(node))
    words = f"float() argument must be a string or a real number, not '{type_name(x.type)}'"
    return operators.no_number(b, x, words, b.at(node))


def _complex(b: Builder, node: ast.Call) -> Value:
    if not node.args and not node.keywords:
        return Op("complex", (Const(FLOAT, 0.0), Const(FLOAT, 0.0)), COMPLEX)
    found = _operands(b, node, 1, 2, "complex", ("real", "imag"))
    if not found:
        return NOTHING
    loc = b.at(node)
    if len(found) == 1:
        return b.each(found[0], lambda x: _make_complex(b, x, None, node), loc)
    return b.each(found[0], lambda x: b.each(found[1], lambda y: _make_complex(b, x, y, node), loc), loc)


def _make_complex(b: Builder, x: Expr, y: Expr | None, node: ast.Call) -> Value:
    """complex(x, y) is x + y*1j, computed by parts."""
    loc = b.at(node)
    x, y = derived.text(b, x, loc), y and derived.text(b, y, loc)
    if x.type == STR:
        if y is not None:
            return operators.type_error(b, "complex() can't take second arg if first is a string", loc)
        return lists.call_prelude(b, prelude_numbers.complex_of_text, [b.temp(x, loc)], loc)
    if y is not None and y.type == STR:
        return operators.type_error(b, "complex() second arg can't be a string", loc)
    x = record_methods.real_of(b, record_methods.number_of(b, x, ("__complex__",), (COMPLEX,), loc), loc)
    y = y and record_methods.real_of(b, y, loc)
    x = machine_numbers.plain(b, x, loc)
    y = y and machine_numbers.plain(b, y, loc)
    for words, e in (("first argument must be a string or a number", x), ("second argument must be a number", y)):
        if e is not None and e.type not in (BOOL, INT, FLOAT, COMPLEX):
            return operators.type_error(b, f"complex() {words}, not '{type_name(e.type)}'", loc)
    if y is None:
        return operators.convert(b, x, COMPLEX, loc)
    if COMPLEX not in (x.type, y.type):
        return Op("complex", (operators.convert(b, x, FLOAT, loc), operators.convert(b, y, FLOAT, loc)), COMPLEX)
    whole = operators.convert(b, x, COMPLEX, loc)
    turned = operators.convert(b, y, COMPLEX, loc)
    re = operators.real(whole) if y.type != COMPLEX else make("sub", (operators.real(whole), operators.imag(turned)), FLOAT)
    im = operators.real(turned) if x.type != COMPLEX else make("add", (operators.imag(whole), operators.real(turned)), FLOAT)
    return Op("complex", (re, im), COMPLEX)


def _len(b: Builder, node: ast.Call) -> Value:
    found = _operands(b, node, 1, 1, "len")
    return b.each(found[0], lambda x: _length(b, x, node), b.at(node)) if found else NOTHING


def _length(b: Builder, x: Expr, node: ast.Call) -> Value:
    if record_methods.has(b, x, "__len__"):
        return record_methods.special(b, x, "__len__", [], b.at(node))
    if isinstance(x.type, Tuple):
        return integer(len(x.type.items))
    if is_ndarray(x.type):
        counts = shaped.dims(x)
        return counts[0] if counts else operators.type_error(b, "len() of unsized object", b.at(node))
    if isinstance(x.type, Buffer):
        return Op("len", (x,), INT)
    if isinstance(x.type, Open):
        return lists.length(b, x, b.at(node))
    if x.type == RANGE:
        return ranges.length(b, x, b.at(node))
    if x.type in TEXTS:
        return texts.length(b, byte_strings.as_text(x), b.at(node))
    if flags.class_of(b, x.type):
        return flags.length(b, x, b.at(node))
    if (inner := derived.instead(b, x, "__len__", b.at(node))) is not None:
        return _length(b, inner, node)
    return operators.type_error(b, f"object of type '{type_name(x.type)}' has no len()", b.at(node))


def _text(name: str, make_text: Callable[[Builder, Expr, Loc], Expr], empty: str | None = None) -> Handler:
    """str(), repr() and ascii(); `empty` is what it says of nothing."""

    def handle(b: Builder, node: ast.Call) -> Value:
        if empty is not None and not node.args and not node.keywords:
            return literal(empty)
        found = _operands(b, node, 1, 1, name, settle=None if empty is None else texts.subject)
        return make_text(b, found[0], b.at(node)) if found else NOTHING

    return handle


def _hash(b: Builder, node: ast.Call) -> Value:
    found = _operands(b, node, 1, 1, "hash")
    code = hashing.code(b, found[0], b.at(node)) if found else NOTHING
    return code if code.type in (BAD, NEVER) else Op("convert", (code,), INT)


def _in_base(function: Callable[..., object], name: str) -> Handler:
    """bin(), oct() and hex()."""

    def handle(b: Builder, node: ast.Call) -> Value:
        found = _operands(b, node, 1, 1, name)
        return b.each(found[0], lambda x: convert(b, x, b.at(node)), b.at(node)) if found else NOTHING

    def convert(b: Builder, x: Expr, loc: Loc) -> Expr:
        x = record_methods.index_of(b, x, loc)
        if not operators.is_integer(x.type):
            return operators.type_error(b, f"'{type_name(x.type)}' object cannot be interpreted as an integer", loc)
        return b.library(function, (operators.convert(b, x, INT, loc),), loc)

    return handle


def _character(convert: Callable[[Builder, Expr, Loc], Expr], name: str) -> Handler:
    """ord() and chr()."""

    def handle(b: Builder, node: ast.Call) -> Value:
        found = _operands(b, node, 1, 1, name)
        loc = b.at(node)
        return b.each(found[0], lambda x: convert(b, derived.text(b, x, loc), loc), loc) if found else NOTHING

    return handle


def _next(b: Builder, node: ast.Call) -> Value:
    found = _operands(b, node, 1, 2, "next")
    if not found:
        return NOTHING
    loc = b.at(node)

    def one(x: Expr) -> Value:
        if generators.is_generator(b, x.type):
            return generators.following(b, x, found[1] if len(found) > 1 else None, loc)
        if record_methods.has(b, x, "__next__"):
            x = b.temp(x, loc)
            if len(found) == 1:
                return record_methods.special(b, x, "__next__", [], loc)
            ask = partial(record_methods.special, b, x, "__next__", [], loc)
            return trying.or_else(b, ask, found[1], node, "StopIteration")
        return operators.type_error(b, f"'{type_name(x.type)}' object is not an iterator", loc)

    return b.each(found[0], one, loc)


def _iter(b: Builder, node: ast.Call) -> Value:
    if len(node.args) == 2 and not node.keywords:
        return _iter_until(b, node)
    found = _operands(b, node, 1, 1, "iter")
    if not found or found[0].type in (BAD, NEVER):
        return NOTHING
    loc = b.at(node)

    def of(x: Expr) -> Value:
        if generators.is_generator(b, x.type):
            return x
        if record_methods.has(b, x, "__iter__"):
            return record_methods.special(b, x, "__iter__", [], loc)
        if not isinstance(x.type, Union) and not iteration.is_iterable(b, x):
            return operators.type_error(b, f"'{type_name(x.type)}' object is not iterable", loc)
        return calls.call_definition(b, b.program.definition(prelude_functions.each), {"items": x}, node)  # type: ignore[arg-type]

    x = b.temp(found[0], loc)
    same = all(iteration.is_iterable(b, Const(t, None)) for t in members(x.type))
    return of(x) if same else b.each(x, of, loc)


def _iter_until(b: Builder, node: ast.Call) -> Value:
    """`iter(function, sentinel)`."""
    given, _ = calls.arguments(b, node)
    if b.env is None or len(given) != 2:
        return NOTHING

    def of(function: Value) -> Value:
        plain = isinstance(function, Expr) and not isinstance(function.type, Closure)
        if isinstance(function, Expr) and plain and not record_methods.has(b, function, "__call__"):
            return operators.type_error(b, "iter(v, w): v must be callable", b.at(node))
        definition = b.program.definition(prelude_functions.until)  # type: ignore[arg-type]
        return calls.call_definition(b, definition, {"function": function, "sentinel": given[1]}, node)

    return b.each(given[0], of, b.at(node)) if isinstance(given[0], Expr) else of(given[0])


def _super(b: Builder, node: ast.Call) -> Value:
    return making.parent(b, node) if making.made_here(b) is not None else supers.named(b, node)


@cache
def handlers() -> dict[object, Handler]:
    """Made when it is first asked for: whoever has a handler may be on the way of being imported."""
    return {
        **iterables.HANDLERS,
        **iterator_calls.HANDLERS,
        **map_filter.HANDLERS,
        **class_functions.HANDLERS,
        **comparisons.HANDLERS,
        **byte_array_methods.HANDLERS,
        **byte_methods.HANDLERS,
        abs: _abs,
        min: extremes.extreme("lt"),
        max: extremes.extreme("gt"),
        round: _round,
        pow: _pow,
        divmod: _divmod,
        bool: _bool,
        int: _int,
        float: _float,
        **methods.HANDLERS,
        complex: _complex,
        len: _len,
        type: kinds.type_call,
        isinstance: instance_tests.is_instance,
        bytes: byte_making.bytes_call,
        str.maketrans: translating.make_table,
        next: _next,
        iter: _iter,
        super: _super,
        str: byte_making.or_read(_text("str", texts.text_of, "")),
        repr: _text("repr", texts.represented),
        format: formatting.format_call,
        ascii: _text("ascii", texts.escaped),
        bin: _in_base(int_text.int_bin, "bin"),
        oct: _in_base(int_text.int_oct, "oct"),
        hex: _in_base(int_text.int_hex, "hex"),
        list: list_making.list_call,
        tuple: variadic.tuple_call,
        dict: dict_methods.dict_call,
        dict.fromkeys: dict_methods.from_keys,
        set: set_methods.set_call("set"),
        frozenset: set_methods.set_call("frozenset"),
        hash: _hash,
        sorted: list_methods.sorted_copy,
        ord: _character(texts.code_of, "ord"),
        chr: _character(texts.of_code, "chr"),
        print: printing.print_call,
        range: lambda b, node: ranges.make_range(b, node),
    }


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it is a built-in function."""
    try:
        return handlers().get(callee) or iterables.OF_MATH.get(callee)
    except TypeError:
        return None
