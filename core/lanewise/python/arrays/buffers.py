"""One-dimensional buffers: bytearray, memoryview, array.array and numpy arrays of rank 1.

In: a buffer expression and an index. Out: guarded loads and stores. Each kind raises what CPython raises, in its words.
"""

from __future__ import annotations

import ast

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Do, Expr, Loc, Op, Set
from lanewise.ir.types import (
    BAD,
    BOOL,
    COMPLEX,
    FLOAT,
    I32,
    INT,
    MACHINE_FLOATS,
    MACHINE_INTS,
    NEVER,
    NONE,
    PART,
    RANGE,
    SCALARS,
    STR,
    Buffer,
    Choice,
    Open,
    Record,
    Scalar,
    Shaped,
    Tuple,
    Union,
    bytes_of,
    element,
    is_sequence,
    limits,
)
from lanewise.library import float_reading, int_reading
from lanewise.python.expressions import indexing, operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, constant, type_name

_STORED = {"i8": "i32", "u8": "u32", "i16": "i32", "u16": "u32", "b1": "u32"}
"""Narrow elements are words outside memory."""

_OUTSIDE = {
    "bytearray": "bytearray index out of range",
    "array": "array index out of range",
    "memoryview": "index out of bounds on dimension 1",
}
_OUTSIDE_WRITE = {**_OUTSIDE, "array": "array assignment index out of range"}


def _kind(x: Expr) -> Buffer:
    assert isinstance(x.type, Buffer)
    return x.type


def length(x: Expr) -> Expr:
    """`len(x)`."""
    return Op("len", (x,), INT)


def _position(b: Builder, x: Expr, at: Expr, loc: Loc, words: dict[str, str]) -> Expr:
    """The index counted from the start, after the guard."""
    kind = _kind(x).kind

    def wrong(at: Expr) -> None:
        if kind == "ndarray":
            message = "index {} is out of bounds for axis 0 with size {}"
            b.throw("IndexError", message, loc=loc, holes=(at, b.temp(length(x), loc)))
        else:
            b.throw("IndexError", words[kind], loc=loc)

    return indexing.position(b, at, length(x), wrong, loc)


def _address(x: Expr, i: Expr) -> Expr:
    size = bytes_of(_kind(x).item)
    offset = Op("convert", (i,), I32)
    scaled = offset if size == 1 else Op("mul", (offset, Const(I32, size)), I32)
    return Op("add", (Op("address", (x,), I32), scaled), I32)


def element_at(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The element at a position known to be inside."""
    return loaded_from(b, _kind(x), _address(x, i), loc)


def loaded_from(b: Builder, kind: Buffer | Shaped, address: Expr, loc: Loc) -> Expr:
    """The element of such a buffer that lies at an address."""
    if SCALARS[kind.item] in PART:
        return _loaded_parts(b, SCALARS[kind.item], address, loc)
    word = SCALARS[_STORED.get(kind.item, kind.item)]
    loaded = b.effect("load", (address,), word, loc, "u8" if kind.item == "b1" else kind.item)
    result = element(kind)
    if is_ndarray(kind):
        return loaded if word == result else machine_numbers.cast(b, loaded, result, loc)
    return machine_numbers.cast(b, loaded, result, loc) if kind.item[0] == "f" else make("convert", (loaded,), INT)


def _loaded_parts(b: Builder, t: Scalar, address: Expr, loc: Loc) -> Expr:
    """A complex number, whose imaginary part lies behind the real one."""
    part = PART[t]
    parts = [b.effect("load", (place,), part, loc, part.name) for place in _places_of_parts(address, part)]
    return Op("complex", tuple(parts), t)


def _places_of_parts(address: Expr, part: Scalar) -> tuple[Expr, Expr]:
    """Each said from the object on, as addresses are: who owns it is found by that."""
    return address, Op("add", (address, Const(I32, bytes_of(part.name))), I32)


def read(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]`."""
    at = _index(b, node)
    if at is None:
        return NOTHING
    if isinstance(at.type, Union):
        return b.each(at, lambda e: _read_at(b, x, e, node), b.at(node))
    return _read_at(b, x, at, node)


def _read_at(b: Builder, x: Expr, at: Expr, node: ast.Subscript) -> Value:
    loc = b.at(node)
    if not operators.is_integer(at.type):
        return _wrong_index(b, x, at, loc)
    x = b.temp(x, loc)
    return element_at(b, x, _position(b, x, at, loc, _OUTSIDE), loc)


def _wrong_index(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    kind, name = _kind(x).kind, type_name(at.type)
    words = {
        "bytearray": f"bytearray indices must be integers or slices, not {name}",
        "array": "array indices must be integers",
        "memoryview": "memoryview: invalid slice key",
    }
    if kind == "ndarray":
        message = (
            "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices"
        )
        b.throw("IndexError", message, loc=loc)
        return NOTHING
    return operators.type_error(b, words[kind], loc)


def _index(b: Builder, node: ast.Subscript) -> Expr | None:
    from lanewise.python.expressions.expressions import runtime

    if isinstance(node.slice, ast.Slice):
        b.refuse(node, "slices of buffers are not compiled yet", "loop over range(start, stop)")
        return None
    at = runtime(b, node.slice)
    return None if b.env is None or at.type in (BAD, NEVER) else at


def write(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    """`x[i] = stored`, the value and the subject evaluated."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    if not isinstance(x.type, Buffer) and x.type not in (BAD, NEVER):
        if not isinstance(node.slice, ast.Slice):
            runtime(b, node.slice)
        operators.type_error(b, f"'{type_name(x.type)}' object does not support item assignment", loc)
        return
    at = _index(b, node)
    if at is None or x.type in (BAD, NEVER) or stored.type in (BAD, NEVER):
        return
    x = b.temp(x, loc)
    if isinstance(at.type, Union) or not operators.is_integer(at.type):
        _wrong_index(b, x, at, loc)
        return
    _write_at(b, x, _position(b, x, at, loc, _OUTSIDE_WRITE), stored, loc)


def _write_at(b: Builder, x: Expr, i: Expr, stored: Expr, loc: Loc) -> None:
    store_at(b, _kind(x), _address(x, i), stored, loc)


def store_at(b: Builder, kind: Buffer | Shaped, address: Expr, stored: Expr, loc: Loc) -> None:
    """A value becomes the element of such a buffer that lies at an address."""

    def one(e: Expr) -> Value:
        word = stored_word(b, kind, e, loc)
        if b.env is not None and word is not None:
            put(b, kind, address, word, loc)
        return Const(INT, 0)

    b.each(stored, one, loc)


def put(b: Builder, kind: Buffer | Shaped, address: Expr, word: Expr, loc: Loc) -> None:
    """What `stored_word` has made goes to an address."""
    if word.type not in PART:
        b.emit(Do((), "store", (address, word), loc, ("u8" if kind.item == "b1" else kind.item,)))
        return
    word = b.temp(word, loc)
    part = PART[word.type]
    for place, each in zip(_places_of_parts(address, part), (operators.real(word), operators.imag(word)), strict=True):
        b.emit(Do((), "store", (place, each), loc, (part.name,)))


def update(b: Builder, node: ast.AugAssign, x: Expr) -> None:
    """`x[i] += v`: the index is evaluated once."""
    from lanewise.python.expressions.expressions import BINARY, runtime

    assert isinstance(node.target, ast.Subscript)
    loc = b.at(node)
    at = _index(b, node.target)
    if at is None or x.type in (BAD, NEVER):
        return
    x = b.temp(x, loc)
    if isinstance(at.type, Union) or not operators.is_integer(at.type):
        _wrong_index(b, x, at, loc)
        return
    i = _position(b, x, at, loc, _OUTSIDE)
    old = b.temp(element_at(b, x, i, loc), loc)
    new = runtime(b, node.value)
    result = operators.binary(b, BINARY[type(node.op)], old, new, loc)
    if b.env is not None and result.type not in (BAD, NEVER):
        _write_at(b, x, i, b.temp(result, loc), loc)


def stored_word(b: Builder, kind: Buffer | Shaped, e: Expr, loc: Loc) -> Expr | None:
    """The value as the word that is stored, or what CPython raises for one that does not fit."""
    item = SCALARS[kind.item]
    word = SCALARS[_STORED.get(kind.item, kind.item)]
    if isinstance(kind, Shaped) or kind.kind == "ndarray":
        return _numpy_word(b, e, item, word, loc)
    if kind.item[0] == "f":
        if e.type not in (BOOL, INT, FLOAT) and not machine_numbers.concerns(e.type):
            operators.type_error(b, f"must be real number, not {type_name(e.type)}", loc)
            return None
        return machine_numbers.cast(b, operators.convert(b, e, FLOAT, loc), word, loc)
    if not operators.is_integer(e.type):
        words = f"'{type_name(e.type)}' object cannot be interpreted as an integer"
        if kind.kind == "memoryview":
            words = f"memoryview: invalid type for format '{_FORMAT[kind.item]}'"
        operators.type_error(b, words, loc)
        return None
    whole = b.temp(operators.convert(b, e, INT, loc), loc)
    _fits(b, kind, whole, item, loc)
    return make("convert", (whole,), word)


_NO_FLOAT = "float() argument must be a string or a real number"
_NO_INT = "int() argument must be a string, a bytes-like object or a real number"


def number_in_text(b: Builder, text: Expr, item: Scalar, loc: Loc) -> Expr:
    """The number that a text says, as Python reads it."""
    if item.name[0] == "f":
        return b.library(float_reading.text_to_float, (text,), loc)
    return b.library(int_reading.text_to_int, (text, integer(10)), loc)


_WHOLE = ("__int__", "__index__", "__trunc__")
A_SEQUENCE = "setting an array element with a sequence."


def _number_of(b: Builder, e: Expr, item: Scalar, loc: Loc) -> Expr:
    """What an object's own methods say, None as a nan, and what numpy raises for lists, dicts and their like."""
    from lanewise.python.classes import record_methods

    if isinstance(e.type, Record | Choice):
        whole = item.name[0] in "iu"
        e = record_methods.number_of(b, e, _WHOLE, (INT, BOOL), loc) if whole else record_methods.real_of(b, e, loc)
    if b.env is None or not (isinstance(e.type, Tuple | Open | Record | Choice) or e.type in (NONE, RANGE)):
        return e
    if e.type == NONE and item.name[0] in "fc":
        missing = constant(complex("nan+nanj") if item in PART else float("nan"))
        assert missing is not None
        return missing
    if item.name[0] == "f" and (is_sequence(e.type) or isinstance(e.type, Tuple) or e.type == RANGE):
        b.throw("ValueError", A_SEQUENCE, loc=loc)
        return NOTHING
    if item in PART:
        return operators.type_error(b, f"must be real number, not {type_name(e.type)}", loc)
    return operators.type_error(b, f"{_NO_FLOAT if item.name[0] == 'f' else _NO_INT}, not '{type_name(e.type)}'", loc)


def _numpy_word(b: Builder, e: Expr, item: Scalar, word: Scalar, loc: Loc) -> Expr:
    if not kind_is_truth(item):
        e = _number_of(b, e, item, loc)
    if b.env is None:
        return NOTHING
    if kind_is_truth(item):
        return make("convert", (operators.truth(b, e, loc),), word)
    if e.type == COMPLEX and item not in PART:
        # A complex number of numpy's loses its imaginary part instead.
        words = _NO_FLOAT if item.name[0] == "f" else _NO_INT
        return operators.type_error(b, f"{words}, not 'complex'", loc)
    if e.type == STR and item not in PART:
        e = number_in_text(b, e, item, loc)
    signed = item.name[0] == "i"
    if item.name[0] in "iu" and (e.type == FLOAT or (e.type in MACHINE_FLOATS and signed)):
        # numpy takes a number of its own for Python's, but only where it writes to signed integers.
        e = _whole(b, e, loc)
    elif signed and e.type in MACHINE_INTS and not _holds_all(item, e.type):
        e = machine_numbers.plain(b, e, loc)
    if e.type == INT and item.name[0] in "iu":
        e = _in_long(b, e, item, loc)
        e = machine_numbers.convert(b, e, item, loc)
    elif e.type in (INT, BOOL):
        e = operators.convert(b, e, FLOAT if item.name[0] in "fc" else INT, loc)
    return machine_numbers.cast(b, machine_numbers.cast(b, e, item, loc), word, loc)


def _holds_all(item: Scalar, t: object) -> bool:
    """Whether each number of an integer type is one of another."""
    (low, high), (least, most) = limits(item.name), limits(str(t))
    return low <= least and most <= high


def number(b: Builder, kind: Buffer | Shaped, e: Expr, loc: Loc) -> Expr:
    """The value as an item of an array, a number of numpy's, or what numpy raises for one that does not fit."""
    item = SCALARS[kind.item]
    return _numpy_word(b, e, item, item, loc)


def _whole(b: Builder, e: Expr, loc: Loc) -> Expr:
    """A float as an int, truncated."""
    x = b.temp(machine_numbers.cast(b, e, FLOAT, loc), loc)
    b.guard(make("ne", (x, x), BOOL), "ValueError", "cannot convert float NaN to integer", loc)
    infinite = make("eq", (make("abs", (x,), FLOAT), Const(FLOAT, float("inf"))), BOOL)
    b.guard(infinite, "OverflowError", "cannot convert float infinity to integer", loc)
    return Op("convert", (x,), INT)


def _in_long(b: Builder, e: Expr, item: Scalar, loc: Loc) -> Expr:
    """numpy words an int beyond its own C type differently from one beyond the array's."""
    if isinstance(e, Const):
        return e
    e = b.temp(e, loc)
    low, high = -(1 << 63), (1 << 64 if item.name in ("u32", "u64") else 1 << 63) - 1
    outside = make("or", (make("lt", (e, Const(INT, low)), BOOL), make("gt", (e, Const(INT, high)), BOOL)), BOOL)
    b.guard(outside, "OverflowError", "Python int too large to convert to C long", loc)
    return e


def kind_is_truth(item: Scalar) -> bool:
    """numpy's bool."""
    return item.name == "b1"


_FORMAT = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q", "f32": "f", "f64": "d"}


def _fits(b: Builder, kind: Buffer, whole: Expr, item: Scalar, loc: Loc) -> None:
    if kind.kind != "array":
        low, high = limits(item.name)
        outside = make("or", (make("lt", (whole, Const(INT, low)), BOOL), make("gt", (whole, Const(INT, high)), BOOL)), BOOL)
        is_bytes = kind.kind == "bytearray"
        words = "byte must be in range(0, 256)" if is_bytes else f"memoryview: invalid value for format '{_FORMAT[kind.item]}'"
        b.guard(outside, "ValueError", words, loc)
    else:
        for of, less, more in _ARRAY_STEPS[item.name]:
            low, high = limits(of)
            b.guard(make("lt", (whole, Const(INT, low)), BOOL), "OverflowError", less, loc)
            b.guard(make("gt", (whole, Const(INT, high)), BOOL), "OverflowError", more, loc)


def _step(of: str, name: str) -> tuple[str, str, str]:
    return of, f"{name} is less than minimum", f"{name} is greater than maximum"


_LONG = ("i64", *("Python int too large to convert to C long",) * 2)
_SHORT, _INT = _step("i16", "signed short integer"), _step("i32", "signed integer")
_UNSIGNED = "can't convert negative value to unsigned int"
_ARRAY_STEPS = {
    "i8": (_LONG, _SHORT, _step("i8", "signed char")),
    "u8": (_LONG, _step("u8", "unsigned byte integer")),
    "i16": (_LONG, _SHORT),
    "u16": (_LONG, _INT, _step("u16", "unsigned short")),
    "i32": (_LONG, _INT),
    "u32": (
        ("u64", _UNSIGNED, "Python int too large to convert to C unsigned long"),
        ("u32", _UNSIGNED, "unsigned int is greater than maximum"),
    ),
    "i64": (("i64", *("int too big to convert",) * 2),),
    "u64": (("u64", "can't convert negative int to unsigned", "int too big to convert"),),
}
"""array.array converts to one C type after the other, and each has its own words (Modules/arraymodule.c)."""


def contains(b: Builder, needle: Expr, x: Expr, loc: Loc) -> Expr:
    """`needle in x`: a loop that stops at the first equal element."""
    needle, x = b.temp(needle, loc), b.temp(x, loc)
    found, counter = b.fresh(BOOL), b.fresh(INT)
    b.emit(Set(found.slot, Const(BOOL, False), loc))
    b.emit(Set(counter.slot, integer(0), loc))
    size = b.temp(length(x), loc)

    def turn(leave: str) -> None:
        b.leave_if(make("ge", (counter, size), BOOL), leave, loc)
        same = operators.compare(b, "eq", element_at(b, x, counter, loc), needle, loc)
        b.emit(Set(found.slot, operators.truth(b, same, loc), loc))
        b.leave_if(found, leave, loc)
        b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))

    b.loop(turn, frozenset(), loc)
    return found
