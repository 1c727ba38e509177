"""`template % values` of bytes: what `%` of texts does, but for the directives that take bytes.

In: a template known at build, and the values. Out: bytes. Values that only bytes have directives for become texts of the same code
points, and the rest is that of texts.
"""

from __future__ import annotations

import re
from functools import partial

from lanewise.ir.code import Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, FLOAT, INT, NEVER, Record, Tuple
from lanewise.library.prelude import byte_strings as prelude
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import is_alternative
from lanewise.python.program.values import known_text, literal, type_name
from lanewise.python.texts import byte_arrays, byte_strings, formatting

_DIRECTIVE = re.compile(r"%[-+ 0#]*\d*(?:\.\d*)?(.)", re.DOTALL)
_AS_TEXT = {"b": "s", "s": "s", "c": "s", "a": "a", "r": "a"}
"""Directives, each with that of texts which does the same to what it is given here."""


def percent(b: Builder, template: Expr, given: Expr, loc: Loc) -> Expr:
    """`template % given`."""
    known = _known(template)
    kinds = [kind for kind in _DIRECTIVE.findall(known or "") if kind != "%"]
    if known is None or any(kind in "*(" for kind in kinds):
        words = "a template of bytes is known at build, and takes values in their order"
        if is_alternative(template):
            b.throw("NotImplementedError", words, loc=loc)  # It may be a number as well.
            return NOTHING
        return b.refuse_line(loc, words, "format a text and encode it")
    values = tuples.items(b.temp(given, loc)) if isinstance(given.type, Tuple) else [b.temp(given, loc)]
    if len(values) != len(kinds):
        few = len(values) < len(kinds)
        words = "not enough arguments for format string" if few else "not all arguments converted during bytes formatting"
        return operators.type_error(b, words, loc)
    taken = (b.each_expr(x, partial(_taken, b, kind, loc), loc) for kind, x in zip(kinds, values, strict=True))
    parts = [b.temp(x, loc) for x in taken]
    if b.env is None:
        return NOTHING
    as_text = _DIRECTIVE.sub(lambda m: m[0][:-1] + _AS_TEXT.get(m[1], m[1]), known)
    return byte_strings.as_bytes(formatting.percent(b, literal(as_text), tuples.pack(parts), loc))


def _known(template: Expr) -> str | None:
    """The code points of bytes that are known at build."""
    match template:
        case Op(name="object", args=(Op(name="address", args=(text,)),)):
            return known_text(text)
    return None


def _taken(b: Builder, kind: str, loc: Loc, x: Expr) -> Expr:
    """What the directive of texts is given instead."""
    if b.env is None or x.type in (BAD, NEVER):
        return NOTHING
    match kind:
        case "b" | "s" if byte_arrays.is_like(x.type):
            return byte_strings.as_text(byte_arrays.plain(b, x, loc))
        case "b" | "s":
            words = "a bytes-like object, or an object that implements __bytes__"
            return operators.type_error(b, f"%b requires {words}, not '{type_name(x.type)}'", loc)
        case "c":
            return lists.call_prelude(b, prelude.character, [x], loc)
        case "e" | "E" | "f" | "F" | "g" | "G" if x.type not in (INT, BOOL, FLOAT) and not isinstance(x.type, Record):
            return operators.type_error(b, f"float argument required, not {type_name(x.type)}", loc)
    return x
