"""`str.maketrans` and `str.translate`.

In: calls, and the words in which the prelude speaks of what is in a table (`library/prelude/translating.py`). Out: a `Value`.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, INT, NEVER, NONE, STR, is_dict, kind_of
from lanewise.library.prelude import translating as prelude
from lanewise.library.prelude import words
from lanewise.python.containers import lists, rows
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, literal
from lanewise.python.texts import texts

_PLAIN = ("dict", "OrderedDict")
"""What has nothing for a key that is not there."""


def make_table(b: Builder, node: ast.Call) -> Value:
    """`str.maketrans(...)`."""
    given = _given(b, node)
    if given is None:
        return NOTHING
    loc = b.at(node)
    if len(given) == 1:
        return b.each(given[0], lambda table: _by_codes(b, table, node), loc)
    if not 2 <= len(given) <= 3:
        bound, s = ("at least 1", "") if not given else ("at most 3", "s")
        return operators.type_error(b, f"maketrans expected {bound} argument{s}, got {len(given)}", loc)
    if any(part.type != STR for part in given):
        return b.refuse(node, "str.maketrans() takes a dict, or two or three texts", "help(str.maketrans) says more")
    return lists.call_prelude(b, prelude.from_to if len(given) == 2 else prelude.from_to_without, given, loc)


def _given(b: Builder, node: ast.Call) -> list[Expr] | None:
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    found, named = calls.arguments(b, node)
    if named:
        b.refuse(node, "this method takes no keyword arguments", "pass them by position")
        return None
    given = [b.temp(as_runtime(b, value, node), b.at(node)) for value in found]
    return None if b.env is None or any(part.type in (BAD, NEVER) for part in given) else given


def _by_codes(b: Builder, table: Expr, node: ast.Call) -> Value:
    if not is_dict(table.type):
        return operators.type_error(b, "if you give only one argument to maketrans it must be a dict", b.at(node))
    return table if rows.is_empty_type(table) else lists.call_prelude(b, prelude.by_codes, [b.temp(table, b.at(node))], b.at(node))


def translate(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.translate(table)`."""
    given = _given(b, node)
    if given is None:
        return NOTHING
    loc = b.at(node)
    if len(given) != 1:
        return operators.type_error(b, f"str.translate() takes exactly one argument ({len(given)} given)", loc)

    def by(table: Expr) -> Value:
        if kind_of(table.type) not in _PLAIN:
            return lists.call_prelude(b, prelude.translated_by, [x, b.temp(table, loc)], loc)
        return x if rows.is_empty_type(table) else lists.call_prelude(b, prelude.translated, [x, b.temp(table, loc)], loc)

    return b.each(given[0], by, loc)


def replacement(b: Builder, x: Expr, loc: Loc) -> Expr:
    """What stands for a character: a text, a code point, or nothing."""
    return b.each_expr(x, lambda e: _replacement(b, e, loc), loc)


def _replacement(b: Builder, x: Expr, loc: Loc) -> Expr:
    if x.type in (STR, NONE):
        return x if x.type == STR else literal("")
    if not operators.is_integer(x.type):
        return operators.type_error(b, "character mapping must return integer, None or str", loc)
    code = b.temp(operators.convert(b, x, INT, loc), loc)
    outside = make("or", (make("lt", (code, integer(0)), BOOL), make("gt", (code, integer(0x10FFFF)), BOOL)), BOOL)
    b.guard(outside, "ValueError", "character mapping must be in range(0x110000)", loc)
    return texts.of_code(b, code, loc) if b.env is not None else NOTHING


def key_code(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The code point that a key of a table is."""
    return b.each_expr(x, lambda e: _key_code(b, e, loc), loc)


def _key_code(b: Builder, x: Expr, loc: Loc) -> Expr:
    if x.type == INT:
        return x
    if x.type != STR:
        return operators.type_error(b, "keys in translate table must be strings or integers", loc)
    x = b.temp(x, loc)
    wrong = make("ne", (texts.length(b, x, loc), integer(1)), BOOL)
    b.guard(wrong, "ValueError", "string keys in translate table must be of length 1", loc)
    return texts.code_of(b, x, loc) if b.env is not None else Const(NEVER, None)


WORDS: dict[object, rows.Word] = {
    words.replacement: lambda b, given, loc: replacement(b, given[0], loc),
    words.key_code: lambda b, given, loc: key_code(b, given[0], loc),
}
