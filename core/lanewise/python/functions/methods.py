"""`x.name(...)`: who compiles it, by the type of x; the methods of numbers and buffers.

In: the subject, the attribute node and the call. Out: a `Value`. One handler per (type, name).
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import (
    BAD,
    BOOL,
    BYTES,
    COMPLEX,
    ERROR,
    F16,
    F32,
    F64,
    FLOAT,
    INT,
    NEVER,
    RANGE,
    STR,
    Buffer,
    Closure,
    Open,
    Record,
    Tuple,
    Type,
    Union,
)
from lanewise.library import integer_power
from lanewise.library.prelude import numbers
from lanewise.python.arrays import allocations, array_parts, array_runs, arrays, creation, members, reductions, shaped
from lanewise.python.classes import record_methods
from lanewise.python.containers import container_parts, lists, ranges
from lanewise.python.expressions import attributes, kinds, operators
from lanewise.python.functions import unbound_methods
from lanewise.python.iterators import generators
from lanewise.python.numbers import machine_numbers, numpy_scalars
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, type_name
from lanewise.python.texts import byte_array_methods, byte_arrays, byte_methods, text_methods

Handler = Callable[[Builder, Expr, ast.Call], Value]


def call(b: Builder, subject: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)` on a run-time value."""
    from lanewise.python.functions import calls, function_tools
    from lanewise.python.statements import errors

    if func.attr == "__class__" and not isinstance(subject.type, Record):
        made = calls.call_value(b, kinds.class_of_value(b, b.temp(subject, b.at(node)), b.at(node)), node)
        return array_runs.value_of(b, made, node)
    if isinstance(subject.type, Union):
        return b.each(subject, lambda e: _of_member(b, e, func, node), b.at(node))
    if subject.type in (BAD, NEVER):
        return subject
    if subject.type == ERROR:
        return errors.method(b, subject, func, node)
    if unbound_methods.bound(b, subject, func.attr) is not None:
        taken = function_tools.bound_method(b, b.temp(subject, b.at(node)), func)
        return array_runs.value_of(b, calls.call_value(b, taken, node), node)
    if isinstance(subject.type, Closure) and (told := attributes.of_function(b, subject, func)) is not None:
        return array_runs.settled(b, calls.call_value(b, told, node), node)
    if machine_numbers.concerns(subject.type):
        if func.attr in _OF_ARRAYS or (func.attr == "item" and node.args):
            return _of_array(b, subject, func, node)
        own = numpy_scalars.method(b, subject, node)
        if own is None and func.attr in reductions.FUNCTIONS:
            own = array_runs.settled(b, arrays.reduce(b, func.attr, subject, node, node.args), node)
        if own is None and func.attr in _OF_FLOATS.get(subject.type, ()):
            return call(b, machine_numbers.cast(b, subject, FLOAT, b.at(node)), func, node)
        return attributes.missing(b, subject, func) if own is None else own
    if generators.is_generator(b, subject.type):
        return generators.method(b, subject, func, node)
    if b.program.shapes.class_of(subject.type) is not None:
        return record_methods.method(b, b.temp(subject, b.at(node)), func, node)
    if byte_arrays.is_one(subject.type):
        return byte_array_methods.call(b, subject, func, node)
    if isinstance(subject.type, Tuple) and func.attr in ("index", "count"):
        subject = lists.lengthened(b, subject, node)
    if isinstance(subject.type, Open):
        return container_parts.method(b, subject, func, node)
    if subject.type == BYTES:
        return byte_methods.call(b, subject, func, node)
    if subject.type == RANGE and func.attr in ("index", "count"):
        return ranges.method(b, subject, func.attr, node)
    if func.attr == "to_bytes" and subject.type in (INT, BOOL):
        return byte_methods.int_to_bytes(b, subject, node)
    if subject.type == STR and func.attr == "encode":
        return byte_methods.encode(b, subject, node)
    if subject.type == STR:
        return text_methods.call(b, subject, func, node)
    return _of_row(b, subject, func, node)


_OF_FLOATS: dict[Type, tuple[str, ...]] = {
    F64: ("as_integer_ratio", "hex"),
    F32: ("as_integer_ratio",),
    F16: ("as_integer_ratio",),
}
"""What numpy's floats have in common with Python's."""


_OF_ARRAYS = frozenset((
    "clip", "ravel", "flatten", "reshape", "transpose", "squeeze", "fill", "repeat", "cumsum", "cumprod", "std", "var", "take",
    "sort", "diagonal", "trace", "compress",
))  # fmt: skip
"""Methods that are those of an array without axes."""


def _of_array(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """numpy makes an array without axes of a number, asks that, and makes a number of what has no axes again."""
    array = creation.converted(b, x, "", node, copies=False)
    found = members.method(b, array, func.attr, node) if b.env is not None else NOTHING
    assert found is not None
    return shaped.number(b, found, b.at(node)) if isinstance(found, Expr) else found


def _of_member(b: Builder, subject: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """Of one of several types."""
    found = arrays.method(b, subject, node, func.attr)
    return call(b, subject, func, node) if found is None else array_runs.settled(b, found, node)


def _of_row(b: Builder, subject: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """Methods that are rows of a table: those of arrays, buffers and Python's numbers."""
    if is_ndarray(subject.type):
        of_array = members.method(b, subject, func.attr, node)
        return attributes.missing(b, subject, func) if of_array is None else of_array
    if (of_one := array_parts.asked(b, subject, func.attr, node)) is not None:
        return of_one
    if isinstance(subject.type, Buffer):
        found = allocations.METHODS.get((subject.type.kind, func.attr))
    else:
        found = _HANDLERS.get((subject.type, func.attr))
    if found is None:
        return attributes.missing(b, subject, func)
    if isinstance(subject.type, Buffer) and (node.args or node.keywords):
        return b.refuse(node, f".{func.attr}() is compiled without arguments only", "leave them out")
    return found(b, subject, node) if _takes_none(b, subject, func.attr, node) else NOTHING


def _takes_none(b: Builder, x: Expr, name: str, node: ast.Call) -> bool:
    """Whether a method of a number is called without arguments, as all of these are; else CPython's TypeError."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if given or named:
        title = f"{'int' if x.type == BOOL else type_name(x.type)}.{name}()"
        what = "keyword arguments" if named else f"arguments ({len(given)} given)"
        operators.type_error(b, f"{title} takes no {what}", b.at(node))
    return b.env is not None


def _conjugate(b: Builder, x: Expr, node: ast.Call) -> Value:
    x = b.temp(x, b.at(node))
    return operators.conjugate(x)


def _itself(b: Builder, x: Expr, node: ast.Call) -> Value:
    return operators.convert(b, x, INT, b.at(node)) if x.type == BOOL else x


def _bits(function: Callable[..., object]) -> Handler:
    return lambda b, x, node: b.library(function, (operators.convert(b, x, INT, b.at(node)),), b.at(node))


def _is_integer(b: Builder, x: Expr, node: ast.Call) -> Value:
    x = b.temp(x, b.at(node))
    whole = make("eq", (Op("trunc", (x,), FLOAT), x), BOOL)
    finite = make("ne", (make("abs", (x,), FLOAT), Const(FLOAT, float("inf"))), BOOL)
    return make("and", (whole, finite), BOOL)


def _written(function: Callable[..., object]) -> Handler:
    """A method that the prelude has."""

    def handle(b: Builder, x: Expr, node: ast.Call) -> Value:
        return lists.call_prelude(b, function, [operators.convert(b, x, INT, b.at(node)) if x.type == BOOL else x], b.at(node))

    return handle


_HANDLERS: dict[tuple[Type, str], Handler] = {
    (COMPLEX, "conjugate"): _conjugate,
    (FLOAT, "conjugate"): _itself,
    (FLOAT, "is_integer"): _is_integer,
    (FLOAT, "as_integer_ratio"): _written(numbers.ratio_of_float),
    (FLOAT, "hex"): _written(numbers.hexadecimal),
}
for _type in (INT, BOOL):
    _HANDLERS[_type, "conjugate"] = _itself
    _HANDLERS[_type, "as_integer_ratio"] = _written(numbers.ratio_of_int)
    _HANDLERS[_type, "bit_length"] = _bits(integer_power.bit_length)
    _HANDLERS[_type, "bit_count"] = _bits(integer_power.bit_count)


def _from_hexadecimal(b: Builder, node: ast.Call) -> Value:
    """`float.fromhex(text)`."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if b.env is not None and (named or len(given) != 1):
        words = "takes no keyword arguments" if named else f"takes exactly one argument ({len(given)} given)"
        return operators.type_error(b, f"float.fromhex() {words}", b.at(node))
    x = as_runtime(b, given[0], node) if given else NOTHING
    if x.type not in (STR, BAD, NEVER):
        return operators.type_error(b, "bad argument type for built-in operation", b.at(node))
    return lists.call_prelude(b, numbers.from_hexadecimal, [x], b.at(node))


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {float.fromhex: _from_hexadecimal}
"""Methods of number classes that make a number."""
