"""Texts as bytes and back: `encode`, `decode`, and the calls of `str`, `bytes` and `bytearray` that name an encoding.

In: texts, bytes, what a call says of the encoding and of what cannot be coded. Out: expressions. Names that the run makes are
looked at in the run.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from lanewise.ir.code import VALUE, Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, NONE, STR, U32
from lanewise.library import text_codecs
from lanewise.library.prelude import codecs, further_codecs
from lanewise.python.containers import lists
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, known_text, literal, type_name
from lanewise.python.texts.byte_strings import as_bytes, as_text, length

_LAST = {"ascii": 127, "latin-1": 255}
_ENCODING = ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace")
_WRITTEN = sorted({*codecs.NAMES.values(), *further_codecs.NAMES.values()})
_DECODING = ("strict", "ignore", "replace", "backslashreplace", "surrogateescape")

# --- what a call says ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Coding:
    """Two texts: how code points are bytes, and what is done about what cannot be coded."""

    encoding: Expr
    errors: Expr


def asked(b: Builder, caller: str, found: Mapping[str, Value], node: ast.AST) -> Coding | None:
    """The arguments `encoding` and `errors` of a call; None where it was refused or raises."""
    encoding = _text_of(b, caller, "encoding", found.get("encoding", literal("utf-8")), node)
    errors = _text_of(b, caller, "errors", found.get("errors", literal("strict")), node)
    return None if b.env is None or encoding is None or errors is None else Coding(encoding, errors)


def _text_of(b: Builder, caller: str, name: str, given: Value, node: ast.AST) -> Expr | None:
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)

    def one(x: Expr) -> Expr:
        if x.type in (BAD, NEVER, STR):
            return x
        kind = "None" if x.type == NONE else type_name(x.type)
        return operators.type_error(b, f"{caller}() argument '{name}' must be str, not {kind}", loc)

    text = b.each(as_runtime(b, given, node), one, loc)
    if b.env is None or not isinstance(text, Expr) or text.type != STR:
        return None
    return text if known_text(text) is not None else b.temp(text, loc)


def _by_codec(b: Builder, coding: Coding, node: ast.AST, use: Callable[[str], Value], further: Callable[[str], Value]) -> Value:
    """`use` of the encoding that is meant; `further` of one that is meant only where its name is written."""
    loc = b.at(node)
    name = coding.encoding
    if (written := known_text(name)) is not None:
        written = written.lower().replace("_", "-")
        if (codec := codecs.NAMES.get(written)) is not None:
            return use(codec)
        if (codec := further_codecs.NAMES.get(written)) is None:
            words = f"texts are encoded as {', '.join(_WRITTEN)} only"
            return b.refuse(node, words, 'write one of these in the call: encode("utf-8")')
        if known_text(coding.errors) == "strict":
            return further(codec)
        return b.refuse(node, f"in {codec} what cannot be coded raises", "leave errors out")
    codec_of = b.temp(lists.call_prelude(b, codecs.codec_of, [name], loc), loc)

    def one_of(others: tuple[str, ...]) -> Value:
        if len(others) == 1:
            return use(others[0])
        is_first = operators.compare(b, "eq", codec_of, literal(others[0]), loc)
        return b.pick(is_first, lambda: use(others[0]), lambda: one_of(others[1:]), loc)

    return one_of(tuple(dict.fromkeys(codecs.NAMES.values()))) if b.env is not None else NOTHING


def _by_prelude(b: Builder, x: Expr, way: int, loc: Loc, codec: str) -> Value:
    """A text encoded (0), or bytes decoded (1)."""
    if codec in further_codecs.ALONE:
        return lists.call_prelude(b, further_codecs.ALONE[codec][way], [x], loc)
    widely = (further_codecs.encoded_widely, further_codecs.decoded_widely)[way]
    return lists.call_prelude(b, widely, [x, literal(codec)], loc)


def _is_compiled(b: Builder, how: Expr, compiled: tuple[str, ...], node: ast.AST) -> bool:
    """Whether one of these is named, or the run names it; otherwise it is refused."""
    if known_text(how) in (*compiled, None):
        return True
    b.refuse(node, f"what cannot be coded is dealt with by name: {', '.join(compiled)}", "write one of these in the call")
    return False


def _by_errors(b: Builder, how: Expr, strictly: Callable[[], Expr], otherwise: Callable[[], Expr], loc: Loc) -> Value:
    """A name that the run makes is looked at in the run."""
    if known_text(how) is not None:
        return strictly() if known_text(how) == "strict" else otherwise()
    return b.pick(operators.compare(b, "eq", how, literal("strict"), loc), strictly, otherwise, loc)


# --- texts as bytes --------------------------------------------------------------------------------------------------


def encode(b: Builder, x: Value, coding: Coding, node: ast.AST) -> Value:
    """`x.encode(encoding, errors)`."""
    loc = b.at(node)
    if not _is_compiled(b, coding.errors, _ENCODING, node) or not isinstance(x, Expr) or x.type in (BAD, NEVER):
        return NOTHING
    x = b.temp(x, loc)
    further = partial(_by_prelude, b, x, 0, loc)
    return _by_codec(b, coding, node, lambda codec: _encoded(b, x, codec, coding.errors, loc), further)


def source_encoded(b: Builder, caller: str, found: Mapping[str, Value], node: ast.AST) -> Value:
    """`bytes(source, encoding, errors)` and the same of `bytearray`, as bytes; one of the last two is there."""
    coding = asked(b, caller, found, node)
    if coding is None:
        return NOTHING
    loc = b.at(node)
    no_text = f"{'encoding' if 'encoding' in found else 'errors'} without a string argument"

    def one(x: Expr) -> Value:
        if x.type in (BAD, NEVER):
            return x
        if x.type != STR:
            return operators.type_error(b, no_text, loc)
        if "encoding" not in found:
            return operators.type_error(b, "string argument without an encoding", loc)
        return encode(b, x, coding, node)

    source = found.get("source")
    return b.each(source, one, loc) if isinstance(source, Expr) else operators.type_error(b, no_text, loc)


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


# --- bytes as texts --------------------------------------------------------------------------------------------------


def decode(b: Builder, x: Expr, coding: Coding, node: ast.AST) -> Value:
    """`x.decode(encoding, errors)`."""
    if not _is_compiled(b, coding.errors, _DECODING, node) or b.env is None:
        return NOTHING
    x = b.temp(x, b.at(node))
    further = partial(_by_prelude, b, x, 1, b.at(node))
    return _by_codec(b, coding, node, lambda codec: _decoded(b, x, codec, coding.errors, b.at(node)), further)


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
