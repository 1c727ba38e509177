"""Values of type str: constants, operators, indexing, iteration, and the texts of other values.

In: expressions whose type is `str`, and the nodes where they stand. Out: expressions. What is known at build is a constant
(`text`); all else is a call of a function of the library on texts.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.layout import HEADER, LENGTH, NARROW, NARROW_MAX
from lanewise.ir.types import (
    BAD,
    BOOL,
    BYTES,
    C64,
    COMPLEX,
    ERROR,
    F16,
    F32,
    FLOAT,
    I32,
    I64,
    INT,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    RANGE,
    STR,
    U8,
    U32,
    U64,
    Closure,
    Open,
    Tuple,
    Type,
)
from lanewise.library import float_text, int_text, text_repr, text_search, texts
from lanewise.library.prelude import texts as of_texts
from lanewise.python.arrays import dtypes
from lanewise.python.classes import record_methods
from lanewise.python.containers import containers, lists, ranges
from lanewise.python.expressions import indexing, operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Value, known_text, literal, type_name
from lanewise.python.texts import byte_arrays, byte_strings


def length(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`len(x)`."""
    known = known_text(x)
    if known is not None:
        return integer(len(known))
    header = Op("sub", (Op("address", (x,), I32), Const(I32, HEADER)), I32)
    loaded = b.effect("load", (header,), U32, loc, "u32", HEADER + LENGTH)
    return Op("convert", (loaded,), INT)


def truth(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`bool(x)`."""
    return make("ne", (length(b, x, loc), integer(0)), BOOL)


# --- operators -------------------------------------------------------------------------------------------------------

_ORDERS = ("lt", "le", "gt", "ge")
_MIRRORED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Two texts by their code points."""
    left, right = known_text(x), known_text(y)
    if left is not None and right is not None:
        return make(op, (integer((left > right) - (left < right)), integer(0)), BOOL)
    if left is not None and (op not in _ORDERS or len(left) == 1):
        return compare(b, _MIRRORED.get(op, op), y, x, loc)
    if op not in _ORDERS:
        same = _equal(b, x, y, right, loc)
        return same if op == "eq" else make("not", (same,), BOOL)
    if right is not None and len(right) == 1:
        order = b.library(texts.text_order_of_code, (x, Const(U32, ord(right))), loc)
    else:
        order = b.library(texts.text_order, (x, y), loc)
    return make(op, (Op("convert", (order,), INT), integer(0)), BOOL)


def _equal(b: Builder, x: Expr, y: Expr, known: str | None, loc: Loc) -> Expr:
    """Whether two texts are one. What is known of the second, up to a word of it, is compared as a constant."""
    if known == "":
        return make("not", (truth(b, x, loc),), BOOL)
    if known is None or len(known) > texts.WORD:
        return b.library(texts.text_equal, (x, y), loc)
    if max(known) > chr(NARROW_MAX):
        if len(known) > 1:
            return b.library(texts.text_equal, (x, y), loc)
        return b.library(texts.text_is_code, (x, Const(U32, ord(known))), loc)
    head = Const(I64, len(known) + (NARROW << 32))
    if len(known) == 1:
        return b.library(texts.text_is_narrow, (x, head, Const(U8, ord(known))), loc)
    rest = 8 * (texts.WORD - len(known))
    word = int.from_bytes(known.encode("latin-1"), "little") << rest
    return b.library(texts.text_is_word, (x, head, Const(U64, word), Const(U64, rest)), loc)


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`+`, `*`, `%`, where one of the operands is a text."""
    if op == "add" and x.type == STR:
        if y.type != STR:
            return operators.type_error(b, f'can only concatenate str (not "{type_name(y.type)}") to str', loc)
        left, right = known_text(x), known_text(y)
        return literal(left + right) if left is not None and right is not None else b.library(texts.text_add, (x, y), loc)
    if op == "mul":
        repeated, times = (x, y) if x.type == STR else (y, x)
        if not operators.is_integer(times.type):
            return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(times.type)}'", loc)
        return _implemented(b, str.__mul__, [repeated, operators.convert(b, times, INT, loc)], loc)
    return operators.unsupported(b, op, x, y, loc)


def joined(b: Builder, parts: list[Expr], loc: Loc) -> Expr:
    """Texts one behind the other; those that are known beside each other are one."""
    merged: list[Expr] = []
    for part in parts:
        known, before = known_text(part), known_text(merged[-1]) if merged else None
        if known is not None and before is not None:
            merged[-1] = literal(before + known)
        elif known != "":
            merged.append(part)
    if len(merged) <= 1:
        return merged[0] if merged else literal("")
    return b.library(texts.text_concat, [Op("tuple", tuple(merged), Tuple((STR,) * len(merged)))], loc)


# --- parts -----------------------------------------------------------------------------------------------------------


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]` and `x[i:j:k]`."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    x = b.temp(x, loc)
    if isinstance(node.slice, ast.Slice):
        return _slice(b, x, node.slice, loc)
    at = record_methods.index_of(b, runtime(b, node.slice), loc)
    return b.each(at, lambda one: _item(b, x, one, loc), loc)


def _item(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    if at.type in (BAD, NEVER):
        return at
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"string indices must be integers, not '{type_name(at.type)}'", loc)
    known = known_text(x)
    if known is not None and isinstance(at, Const) and -len(known) <= int(at.value or 0) < len(known):  # type: ignore[arg-type]
        return literal(known[int(at.value or 0)])  # type: ignore[arg-type]

    def wrong(at: Expr) -> None:
        b.throw("IndexError", "string index out of range", loc=loc)

    i = indexing.position(b, at, b.temp(length(b, x, loc), loc), wrong, loc)
    return element(b, x, i, loc)


def element(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The text of one code point, at a place known to be inside."""
    return NOTHING if b.env is None else b.library(texts.text_at, (x, make("convert", (i,), I32)), loc)


def _slice(b: Builder, x: Expr, node: ast.Slice, loc: Loc) -> Expr:
    bounds = indexing.slice_bounds(b, node, b.temp(length(b, x, loc), loc), loc)
    if bounds is None:
        return NOTHING
    return every(b, x, bounds, loc)


def every(b: Builder, x: Expr, bounds: tuple[Expr, Expr, Expr], loc: Loc) -> Expr:
    """The code points from a first place on, so many, each a step further."""
    begin, count, step = bounds
    if step == integer(1):
        return b.library(texts.text_part, (x, begin, Op("add", (begin, count), I32)), loc)
    return b.library(texts.text_every, (x, begin, count, step), loc)


def contains(b: Builder, needle: Expr, x: Expr, loc: Loc) -> Expr:
    """`needle in x`."""
    if needle.type != STR:
        words = f"'in <string>' requires string as left operand, not {type_name(needle.type)}"
        return operators.type_error(b, words, loc)
    letters = known_text(x)
    if letters is not None and letters.isascii():
        bits = sum(1 << code for code in set(letters.encode()))
        halves = (Const(U64, bits & (1 << 64) - 1), Const(U64, bits >> 64))
        return b.library(text_search.text_among, (x, needle, *halves), loc)
    return _implemented(b, str.__contains__, [x, needle], loc)


def _implemented(b: Builder, method: object, given: list[Expr], loc: Loc) -> Expr:
    from lanewise.python.functions import library_calls

    (definition,) = b.program.implementations(method)
    found = library_calls.apply_library(b, definition, dict(zip(definition.scope.params, given, strict=True)), loc)
    return found if isinstance(found, Expr) else NOTHING


# --- texts of values -------------------------------------------------------------------------------------------------


def subject(b: Builder, found: Value, node: ast.AST) -> Expr:
    """A value whose text is asked for. A dtype of numpy's has none in compiled code, but a text."""
    from lanewise.python.expressions.expressions import as_runtime

    if isinstance(found, Known) and dtypes.is_one(found.object):
        return literal(str(found.object))
    return as_runtime(b, found, node)


def text_of(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`str(x)`."""
    return b.each_expr(x, lambda e: _text_of(b, e, loc), loc)


def _text_of(b: Builder, x: Expr, loc: Loc) -> Expr:
    from lanewise.python.statements import errors

    if x.type == ERROR:
        return errors.text_of(b, x, loc)
    if b.program.shapes.class_of(x.type) is not None:
        return record_methods.represented(b, x, loc, plain=True)
    if is_ndarray(x.type):
        return _of_numpys(b, "array_str", [x], loc)
    if x.type in (F16, F32):
        return _of_numpys(b, "float_str", [x], loc)
    if x.type == C64:
        return _of_numpys(b, "complex_str", [x], loc)
    if isinstance(x.type, Closure) and dtypes.is_one(found := b.program.codes[x.type.code].origin()):
        return literal(str(found))
    x = machine_numbers.plain(b, x, loc)
    return x if x.type == STR else represented(b, x, loc)


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    return b.each_expr(x, lambda e: _represented(b, e, loc), loc)


def _represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    if x.type in (BAD, NEVER):
        return x
    if x.type == NONE:
        return literal("None")
    if x.type == BOOL:
        found = b.pick(x, lambda: literal("True"), lambda: literal("False"), loc)
        assert isinstance(found, Expr)
        return found
    if x.type == NOT_IMPLEMENTED:
        return literal("NotImplemented")
    if b.program.shapes.class_of(x.type) is not None:
        return record_methods.represented(b, x, loc, plain=False)
    if isinstance(x.type, Tuple):
        return _of_tuple(b, x, loc)
    if is_ndarray(x.type):
        return _of_numpys(b, "array_repr", [x], loc)
    if machine_numbers.concerns(x.type):
        return _of_numpys(b, "scalar_repr", [literal(type_name(x.type)), text_of(b, x, loc)], loc)
    if byte_arrays.is_one(x.type):
        return byte_arrays.represented(b, x, loc)
    if isinstance(x.type, Open):
        return containers.represented(b, x, loc)
    if x.type == RANGE:
        return ranges.represented(b, x, loc)
    if x.type == BYTES:
        return byte_strings.represented(b, x, loc)
    if x.type == ERROR:
        from lanewise.python.statements import errors

        return errors.represented(b, x, loc)
    if isinstance(x.type, Closure):
        from lanewise.python.functions import function_names

        if (shown := function_names.text_of(b, x.type)) is not None:
            return literal(shown)
        return b.untold(x, "the text of a function tells where it lies", "take its name: f.__name__", loc)
    known = _REPRS.get(x.type)
    if known is None:
        return b.refuse_line(loc, f"the text of a {type_name(x.type)} is not compiled yet", "make the text of its parts")
    return b.library(known, (x,), loc)


def _of_numpys(b: Builder, name: str, given: list[Value], loc: Loc) -> Expr:
    from lanewise.library.prelude.standard.numpy import _texts  # needs numpy, which is there where arrays are met
    from lanewise.python.arrays import prelude_calls, print_options

    function = getattr(_texts, name)
    found = prelude_calls.called(b, function, print_options.given(b, function, (given, {}), loc), b.line_at(loc))
    return found if isinstance(found, Expr) else NOTHING


def _of_tuple(b: Builder, x: Expr, loc: Loc) -> Expr:
    from lanewise.python.containers import tuples

    parts: list[Expr] = []
    for item in tuples.items(b.temp(x, loc)):
        parts += [literal(", ")] if parts else []
        parts.append(represented(b, item, loc))
    ends = literal(",)" if len(parts) == 1 else ")")
    return joined(b, [literal("("), *parts, ends], loc)


_REPRS: dict[Type, Callable[..., object]] = {
    INT: int_text.int_to_text,
    FLOAT: float_text.float_repr,
    COMPLEX: float_text.complex_repr,
    STR: text_repr.text_repr,
}
"""The library function that says what a value of this type is."""


def escaped(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`ascii(x)`."""
    return b.each_expr(x, lambda e: _escaped(b, e, loc), loc)


def _escaped(b: Builder, x: Expr, loc: Loc) -> Expr:
    if isinstance(x.type, Open | Tuple):
        return lists.call_prelude(b, of_texts.escaped, [represented(b, x, loc)], loc)
    return b.library(text_repr.text_ascii, (x,), loc) if x.type == STR else represented(b, x, loc)


# --- code points -----------------------------------------------------------------------------------------------------


def code_of(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`ord(x)`."""
    from lanewise.python.texts import byte_strings

    x = byte_strings.as_text(x)
    if x.type != STR:
        return operators.type_error(b, f"ord() expected string of length 1, but {type_name(x.type)} found", loc)
    known = known_text(x)
    if known is not None and len(known) == 1:
        return integer(ord(known))
    x = b.temp(x, loc)
    size = b.temp(length(b, x, loc), loc)
    words = "ord() expected a character, but string of length {} found"
    b.when(make("ne", (size, integer(1)), BOOL), lambda: b.throw("TypeError", words, loc=loc, holes=(size,)), loc)
    return Op("convert", (b.library(texts.code_at, (x, Const(I32, 0)), loc),), INT) if b.env is not None else NOTHING


def of_code(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`chr(x)`."""
    if not operators.is_integer(x.type):
        return operators.type_error(b, f"'{type_name(x.type)}' object cannot be interpreted as an integer", loc)
    code = b.temp(operators.convert(b, x, INT, loc), loc)
    low, high = -(1 << 31), (1 << 31) - 1
    large = make("or", (make("lt", (code, integer(low)), BOOL), make("gt", (code, integer(high)), BOOL)), BOOL)
    b.guard(large, "OverflowError", "Python int too large to convert to C int", loc)
    outside = make("or", (make("lt", (code, integer(0)), BOOL), make("gt", (code, integer(0x10FFFF)), BOOL)), BOOL)
    b.guard(outside, "ValueError", "chr() arg not in range(0x110000)", loc)
    return b.library(texts.text_of_code, (make("convert", (code,), U32),), loc) if b.env is not None else NOTHING
