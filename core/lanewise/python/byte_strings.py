"""Values of type bytes: constants, operators, parts, and how they come into being.

In: expressions whose type is `bytes`, and the nodes where they stand. Out: expressions. Bytes lie in memory as a text of narrow
code points does, so that what str and bytes do alike is the library's function on texts (`as_text`, `as_bytes` cost nothing); what
looks at single bytes is written in its prelude.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import VALUE, Const, Do, Expr, Loc, Op
from lanewise.ir.layout import NARROW
from lanewise.ir.types import BAD, BOOL, BYTES, I32, INT, NEVER, STR, U32, Buffer, Open, Tuple
from lanewise.library import text_codecs, text_search
from lanewise.library import texts as storage
from lanewise.library.prelude import byte_strings as prelude
from lanewise.python import buffers, indexing, lists, operators, texts
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.fold import make
from lanewise.python.values import Known, Nested, Value, known_text, literal, type_name


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


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]`, `x[i:j:k]`."""
    from lanewise.python.expressions import runtime

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
        if isinstance(y.type, Buffer) and y.type.kind == "bytearray":
            y = of_buffer(b, y, loc)
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


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    return lists.call_prelude(b, prelude.represented, [b.temp(x, loc)], loc)


# --- making ----------------------------------------------------------------------------------------------------------


def bytes_call(b: Builder, node: ast.Call) -> Value:
    """`bytes()`, `bytes(n)`, `bytes(items)`, `bytes(text, encoding)`."""
    from lanewise.python import calls

    given, named = calls.arguments(b, node)
    if named or len(given) > 2:
        return b.refuse(node, "bytes() takes a source, and of a text its encoding", "help(bytes) says more")
    if not given:
        return as_bytes(literal(""))
    if len(given) == 2:
        return encode(b, given[0], given[1], node)
    return bytes_of(b, given[0], node)


def bytes_of(b: Builder, found: Value, node: ast.AST) -> Expr:
    """`bytes(found)`."""
    if isinstance(found, Known | Nested):
        made = of_items(b, found, node)
    else:
        made = b.each(found, lambda x: _bytes_of(b, x, node), b.at(node))
    return made if isinstance(made, Expr) else NOTHING


def _bytes_of(b: Builder, x: Expr, node: ast.AST) -> Value:
    loc = b.at(node)
    if x.type in (BAD, NEVER, BYTES):
        return x
    if x.type == STR:
        return operators.type_error(b, "string argument without an encoding", loc)
    if isinstance(x.type, Buffer):
        return of_buffer(b, x, loc)
    if isinstance(x.type, Tuple | Open):
        return of_items(b, x, node)
    if not operators.is_integer(x.type):
        return operators.type_error(b, f"cannot convert '{type_name(x.type)}' object to bytes", loc)
    count = b.temp(operators.convert(b, x, INT, loc), loc)
    b.guard(operators.beyond_index(count), "OverflowError", "cannot fit 'int' into an index-sized integer", loc)
    b.guard(make("lt", (count, integer(0)), BOOL), "ValueError", "negative count", loc)
    return as_bytes(texts.binary(b, "mul", literal("\0"), count, loc)) if b.env is not None else NOTHING


def of_buffer(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The bytes of a buffer of them."""
    x = b.temp(x, loc)
    assert isinstance(x.type, Buffer)
    if x.type.item != "u8":
        return b.refuse_line(loc, f"bytes() of a {type_name(x.type)} is compiled for bytes only", "convert its items first")
    words = (Op("address", (x,), I32), make("convert", (buffers.length(x),), I32))
    return as_bytes(b.library(text_codecs.latin1_text, words, loc))


def of_items(b: Builder, found: Value, node: ast.AST) -> Value:
    """The bytes that ints are."""
    from lanewise.python import list_making

    loc = b.at(node)
    items = list_making.as_list(b, found, node)
    if b.env is None or not isinstance(items, Expr) or items.type in (BAD, NEVER):
        return NOTHING
    items = b.temp(items, loc)
    size = make("convert", (lists.length(b, items, loc),), I32)
    made = b.temp(as_bytes(b.library(storage.new_text, (size, Const(I32, NARROW)), loc)), loc)

    def one(i: Expr, item: Expr) -> None:
        b.each(item, lambda value: _store(b, made, i, value, loc), loc)

    lists.each(b, items, one, loc)
    return made


def _store(b: Builder, made: Expr, i: Expr, value: Expr, loc: Loc) -> Value:
    if value.type in (BAD, NEVER):
        return value
    if not operators.is_integer(value.type):
        return operators.type_error(b, f"'{type_name(value.type)}' object cannot be interpreted as an integer", loc)
    code = checked(b, operators.convert(b, value, INT, loc), "bytes must be in range(0, 256)", loc)
    address = Op("add", (Op("address", (made,), I32), make("convert", (i,), I32)), I32)
    if b.env is not None:
        b.emit(Do((), "store", (address, code), loc, ("u8",)))
    return integer(0)


# --- texts and back --------------------------------------------------------------------------------------------------

_NAMES = {
    **dict.fromkeys(("utf-8", "utf8", "u8", "utf"), "utf-8"),
    **dict.fromkeys(("ascii", "us-ascii", "646"), "ascii"),
    **dict.fromkeys(("latin-1", "latin1", "latin", "l1", "iso-8859-1", "iso8859-1", "8859"), "latin-1"),
}
_LAST = {"ascii": 127, "latin-1": 255}


def encoding_of(b: Builder, given: Value | None, node: ast.AST) -> str | None:
    """Which of the encodings that are compiled is meant; None after a refusal."""
    name = "utf-8" if given is None else known_text(given) if isinstance(given, Expr) else None
    found = _NAMES.get(name.lower().replace("_", "-")) if name is not None else None
    if found is None:
        b.refuse(node, "texts are encoded as utf-8, ascii and latin-1 only", 'write the name in the call: encode("utf-8")')
    return found


def encode(b: Builder, x: Value, encoding: Value | None, node: ast.AST) -> Value:
    """`x.encode(encoding)`."""
    loc = b.at(node)
    codec = encoding_of(b, encoding, node)
    if codec is None or not isinstance(x, Expr) or x.type in (BAD, NEVER):
        return NOTHING
    if x.type != STR:
        return operators.type_error(b, "encoding without a string argument", loc)
    x = b.temp(x, loc)
    if codec == "utf-8":
        place = b.temp(b.library(text_codecs.fault_of_utf8, (x,), loc), loc)
        why = "surrogates not allowed"
    else:
        place = b.temp(b.library(text_codecs.fault_beyond, (x, Const(U32, _LAST[codec])), loc), loc)
        why = f"ordinal not in range({_LAST[codec] + 1})"
    start, stop = _window(place)
    wrong = make("lt", (start, stop), BOOL)
    b.when(wrong, lambda: _fault(b, "UnicodeEncodeError", codec, x, start, stop, why, loc), loc)
    if b.env is None:
        return NOTHING
    return as_bytes(b.library(text_codecs.encoded_utf8, (x,), loc) if codec == "utf-8" else x)


_WHY = {
    text_codecs.INVALID_START: "invalid start byte",
    text_codecs.INVALID_CONTINUATION: "invalid continuation byte",
    text_codecs.UNEXPECTED_END: "unexpected end of data",
}


def decode(b: Builder, x: Expr, encoding: Value | None, node: ast.AST) -> Value:
    """`x.decode(encoding)`."""
    loc = b.at(node)
    codec = encoding_of(b, encoding, node)
    if codec is None or codec == "latin-1" or b.env is None:
        return NOTHING if codec is None else as_text(x)
    x = b.temp(x, loc)
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
