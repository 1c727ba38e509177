"""Values of type bytes: constants, operators, parts, and how they come into being.

In: expressions whose type is `bytes`, and the nodes where they stand. Out: expressions. Bytes lie in memory as a text of narrow
code points does, so that what str and bytes do alike is the library's function on texts (`as_text`, `as_bytes` cost nothing); what
looks at single bytes is written in its prelude.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import partial

from lanewise.ir.code import VALUE, Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, BYTES, I32, INT, NEVER, STR, U32, Buffer
from lanewise.library import byte_arrays, text_codecs, text_search
from lanewise.library.prelude import byte_strings as prelude
from lanewise.library.prelude import codecs
from lanewise.python.arrays import buffers
from lanewise.python.containers import lists
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, known_text, literal, type_name
from lanewise.python.texts import texts


def as_text(x: Expr) -> Expr:
    """The text of the same code points."""
    return Op("object", (Op("address", (x,), I32),), STR) if x.type == BYTES else x


def as_bytes(x: Expr) -> Expr:
    """The same of a narrow text."""
    return Op("object", (Op("address", (x,), I32),), BYTES) if x.type == STR else x


def length(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`len(x)`."""
    return texts.length(b, as_text(x), loc)


def element(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The byte at a place known to be inside."""
    if b.env is None:
        return NOTHING
    address = Op("add", (Op("address", (x,), I32), make("convert", (i,), I32)), I32)
    return make("convert", (b.effect("load", (address,), U32, loc, "u8"),), INT)


def growing_element(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The same of a bytearray that may grow."""
    if b.env is None:
        return NOTHING
    code = b.library(byte_arrays.array_byte, (Op("address", (x,), I32), make("convert", (i,), I32)), loc)
    return make("convert", (code,), INT)


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]`, `x[i:j:k]`."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    x = b.temp(x, loc)
    if isinstance(node.slice, ast.Slice):
        part = texts.index(b, as_text(x), node)
        return as_bytes(part) if isinstance(part, Expr) else NOTHING
    return b.each(runtime(b, node.slice), lambda at: _item(b, x, at, loc), loc)


def _item(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    if at.type in (BAD, NEVER):
        return at
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"byte indices must be integers or slices, not {type_name(at.type)}", loc)

    def wrong(at: Expr) -> None:
        b.throw("IndexError", "index out of range", loc=loc)

    return element(b, x, indexing.position(b, at, b.temp(length(b, x, loc), loc), wrong, loc), loc)


def contains(b: Builder, needle: Expr, x: Expr, loc: Loc) -> Expr:
    """`needle in x`."""
    if needle.type == BYTES:
        return texts.contains(b, as_text(needle), as_text(x), loc)
    if not operators.is_integer(needle.type):
        return operators.type_error(b, f"a bytes-like object is required, not '{type_name(needle.type)}'", loc)
    x = b.temp(x, loc)
    code = checked(b, operators.convert(b, needle, INT, loc), "byte must be in range(0, 256)", loc)
    if b.env is None:
        return NOTHING
    words = (as_text(x), code, Const(I32, 0), make("convert", (length(b, x, loc),), I32))
    found = b.library(text_search.find_code, words, loc)
    return make("ge", (make("convert", (found,), INT), integer(0)), BOOL)


def checked(b: Builder, value: Expr, words: str, loc: Loc) -> Expr:
    """An int as the machine's word of a byte, or a ValueError."""
    value = b.temp(value, loc)
    outside = make("or", (make("lt", (value, integer(0)), BOOL), make("gt", (value, integer(255)), BOOL)), BOOL)
    b.guard(outside, "ValueError", words, loc)
    return make("convert", (value,), U32)


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Two bytes, item by item."""
    return texts.compare(b, op, as_text(x), as_text(y), loc)


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`+` and `*`."""
    if op == "add" and x.type == BYTES:
        if y.type != BYTES:
            return operators.type_error(b, f"can't concat {type_name(y.type)} to bytes", loc)
        return as_bytes(texts.binary(b, op, as_text(x), as_text(y), loc))
    if op == "mul":
        times = y if x.type == BYTES else x
        if not operators.is_integer(times.type):
            return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(times.type)}'", loc)
        return as_bytes(texts.binary(b, op, as_text(x), as_text(y), loc))
    if op == "mod" and x.type == BYTES:
        return b.refuse_line(loc, "bytes are not formatted yet", "format a text and encode it")
    return operators.unsupported(b, op, x, y, loc)


def represented(b: Builder, x: Expr, loc: Loc, *, escaping: bool = False) -> Expr:
    """`repr(x)`."""
    return lists.call_prelude(b, prelude.represented, [b.temp(x, loc), Const(BOOL, escaping)], loc)


def of_buffer(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The bytes of a buffer of them."""
    x = b.temp(x, loc)
    assert isinstance(x.type, Buffer)
    if x.type.item != "u8":
        return b.refuse_line(loc, f"bytes() of a {type_name(x.type)} is compiled for bytes only", "convert its items first")
    return of_memory(b, Op("address", (x,), I32), make("convert", (buffers.length(x),), I32), loc)


def of_memory(b: Builder, address: Expr, count: Expr, loc: Loc) -> Expr:
    """So many bytes (an i32) from an address on."""
    return as_bytes(b.library(text_codecs.latin1_text, (address, count), loc))


# --- texts and back --------------------------------------------------------------------------------------------------

_LAST = {"ascii": 127, "latin-1": 255}


def _by_codec(b: Builder, given: Value | None, node: ast.AST, use: Callable[[str], Value]) -> Value:
    """`use` of the encoding that is meant. A name that the run makes is looked at in the run."""
    loc = b.at(node)
    name = literal("utf-8") if given is None else given
    known = known_text(name) if isinstance(name, Expr) else None
    codec = None if known is None else codecs.NAMES.get(known.lower().replace("_", "-"))
    if codec is not None:
        return use(codec)
    if known is not None or not isinstance(name, Expr) or name.type != STR:
        words = "texts are encoded as utf-8, ascii and latin-1 only"
        return b.refuse(node, words, 'write one of these in the call: encode("utf-8")')
    codec_of = b.temp(lists.call_prelude(b, codecs.codec_of, [b.temp(name, loc)], loc), loc)

    def one_of(others: tuple[str, ...]) -> Value:
        if len(others) == 1:
            return use(others[0])
        is_first = operators.compare(b, "eq", codec_of, literal(others[0]), loc)
        return b.pick(is_first, lambda: use(others[0]), lambda: one_of(others[1:]), loc)

    return one_of(tuple(dict.fromkeys(codecs.NAMES.values()))) if b.env is not None else NOTHING


_ENCODING = ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace")
_DECODING = ("strict", "ignore", "replace", "backslashreplace", "surrogateescape")


def _errors_of(b: Builder, given: Value | None, compiled: tuple[str, ...], node: ast.AST) -> Expr | None:
    """What is done about what cannot be coded, a text; None after a refusal."""
    how = literal("strict") if given is None else given
    if isinstance(how, Expr) and how.type == STR and known_text(how) in (*compiled, None):
        return b.temp(how, b.at(node)) if known_text(how) is None else how
    b.refuse(node, f"what cannot be coded is dealt with by name: {', '.join(compiled)}", "write one of these in the call")
    return None


def _by_errors(b: Builder, how: Expr, strictly: Callable[[], Expr], otherwise: Callable[[], Expr], loc: Loc) -> Value:
    """A name that the run makes is looked at in the run."""
    if known_text(how) is not None:
        return strictly() if known_text(how) == "strict" else otherwise()
    return b.pick(operators.compare(b, "eq", how, literal("strict"), loc), strictly, otherwise, loc)


def encode(b: Builder, x: Value, encoding: Value | None, node: ast.AST, errors: Value | None = None) -> Value:
    """`x.encode(encoding, errors)`."""
    loc = b.at(node)
    how = _errors_of(b, errors, _ENCODING, node)
    if how is None or not isinstance(x, Expr) or x.type in (BAD, NEVER):
        return NOTHING
    if x.type != STR:
        return operators.type_error(b, "encoding without a string argument", loc)
    x = b.temp(x, loc)
    return _by_codec(b, encoding, node, lambda codec: _encoded(b, x, codec, how, loc))


def _encoded(b: Builder, x: Expr, codec: str, how: Expr, loc: Loc) -> Value:
    def encodable() -> Expr:
        last = integer(_LAST.get(codec, sys.maxunicode))
        return lists.call_prelude(b, codecs.encodable, [x, last, how], loc)

    found = _by_errors(b, how, lambda: _strictly(b, codec, x, loc), encodable, loc)
    if b.env is None or not isinstance(found, Expr):
        return NOTHING
    return as_bytes(b.library(text_codecs.encoded_utf8, (found,), loc) if codec == "utf-8" else found)


def _strictly(b: Builder, codec: str, x: Expr, loc: Loc) -> Expr:
    """The text; raises where it cannot be encoded."""
    if codec == "utf-8":
        place = b.temp(b.library(text_codecs.fault_of_utf8, (x,), loc), loc)
        why = "surrogates not allowed"
    else:
        place = b.temp(b.library(text_codecs.fault_beyond, (x, Const(U32, _LAST[codec])), loc), loc)
        why = f"ordinal not in range({_LAST[codec] + 1})"
    start, stop = _window(place)
    wrong = make("lt", (start, stop), BOOL)
    b.when(wrong, lambda: _fault(b, "UnicodeEncodeError", codec, x, start, stop, why, loc), loc)
    return x


_WHY = {
    text_codecs.INVALID_START: "invalid start byte",
    text_codecs.INVALID_CONTINUATION: "invalid continuation byte",
    text_codecs.UNEXPECTED_END: "unexpected end of data",
}


def decode(b: Builder, x: Expr, encoding: Value | None, node: ast.AST, errors: Value | None = None) -> Value:
    """`x.decode(encoding, errors)`."""
    how = _errors_of(b, errors, _DECODING, node)
    if how is None or b.env is None:
        return NOTHING
    x = b.temp(x, b.at(node))
    return _by_codec(b, encoding, node, lambda codec: _decoded(b, x, codec, how, b.at(node)))


def _decoded(b: Builder, x: Expr, codec: str, how: Expr, loc: Loc) -> Value:
    if codec == "latin-1":
        return as_text(x)
    function = codecs.decoded_ascii if codec == "ascii" else codecs.decoded
    otherwise = partial(lists.call_prelude, b, function, [as_text(x), how], loc)
    return _by_errors(b, how, partial(_decoded_strictly, b, codec, x, loc), otherwise, loc)


def _decoded_strictly(b: Builder, codec: str, x: Expr, loc: Loc) -> Expr:
    size = make("convert", (length(b, x, loc),), I32)
    if codec == "ascii":
        place = b.temp(b.library(text_codecs.fault_beyond, (as_text(x), Const(U32, 127)), loc), loc)
        start, stop = _window(place)
        only = make("add", (start, integer(1)), INT)
        why = "ordinal not in range(128)"
        wrong = make("lt", (start, stop), BOOL)
        b.when(wrong, lambda: _fault(b, "UnicodeDecodeError", codec, x, start, only, why, loc), loc)
        return as_text(x)
    place = b.temp(b.library(text_codecs.utf8_fault, (Op("address", (x,), I32), size), loc), loc)
    start, stop = _window(place)
    for reason, why in _WHY.items():
        wrong = make("eq", (make("convert", (Op("item", (place,), I32, (2,)),), INT), integer(reason)), BOOL)
        b.when(wrong, lambda w=why: _fault(b, "UnicodeDecodeError", codec, x, start, stop, w, loc), loc)  # type: ignore[misc]
    return b.library(text_codecs.decoded_utf8, (as_text(x),), loc) if b.env is not None else NOTHING


def _window(place: Expr) -> tuple[Expr, Expr]:
    first, last = (make("convert", (Op("item", (place,), I32, (i,)),), INT) for i in (0, 1))
    return first, last


def _fault(b: Builder, kind: str, codec: str, x: Expr, start: Expr, stop: Expr, why: str, loc: Loc) -> None:
    b.throw(kind, codec, VALUE, VALUE, VALUE, why, loc=loc, holes=(x, start, stop))
