"""What is like bytes, as bytes: the prelude's word for the arguments of functions that take any such object.

In: a value, and the message for what is none. Out: an expression of type `bytes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.ir.code import Expr, Loc, Op
from lanewise.ir.types import BAD, BYTES, I32, INT, NEVER, Buffer, bytes_of
from lanewise.library import text_codecs
from lanewise.library.prelude import words
from lanewise.python.arrays import allocations, buffers
from lanewise.python.containers import rows
from lanewise.python.expressions import operators
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import known_text, type_name
from lanewise.python.texts import byte_arrays, byte_strings


def octets(b: Builder, x: Expr, message: str, loc: Loc) -> Expr:
    """The bytes of a buffer, whatever its items are."""

    def one(x: Expr) -> Expr:
        if x.type in (BAD, NEVER, BYTES):
            return x
        if byte_arrays.is_one(x.type):
            return byte_arrays.plain(b, x, loc)
        if not isinstance(x.type, Buffer):
            return operators.type_error(b, message.replace("{}", type_name(x.type)), loc)
        width = bytes_of(x.type.item)
        x = b.temp(x, loc)
        size = make("mul", (buffers.length(x), integer(width)), INT)
        found = b.library(text_codecs.latin1_text, (Op("address", (x,), I32), make("convert", (size,), I32)), loc)
        return byte_strings.as_bytes(found)

    return b.each_expr(x, one, loc)


def _octets_of(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    message = known_text(given[1])
    assert message is not None
    return octets(b, given[0], message, loc)


def _row_of(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    return allocations.of_bytes(b, given[0], b.line_at(loc), "ndarray")


WORDS: dict[object, rows.Word] = {words.octets_of: _octets_of, words.row_of: _row_of}
