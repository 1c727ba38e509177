"""Methods of str that take lists or give them: split, rsplit, splitlines, join.

In: the subject and the call. Out: a list of texts, or the text that a list of them makes.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Expr, Loc, Op
from lanewise.ir.types import BAD, I32, INT, NEVER, NONE, STR, members
from lanewise.library import text_lists, text_split
from lanewise.library.prelude import lists as prelude
from lanewise.library.prelude import texts as prelude_texts
from lanewise.python.classes import derived
from lanewise.python.containers import list_making, lists
from lanewise.python.expressions import indexing, operators
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, literal, type_name


def _bound(b: Builder, node: ast.Call, names: tuple[str, ...]) -> dict[str, Expr] | None:
    """The arguments by name; None after a refusal, or where no path gets here."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    found: dict[str, Value] = {**dict(zip(names, given, strict=False)), **named}
    if len(given) > len(names) or set(named) - set(names) or len(found) < len(given) + len(named):
        b.refuse(node, f"{ast.unparse(node.func)}() is compiled with {' and '.join(names)}", "pass these")
        return None
    parts = {n: b.temp(as_runtime(b, v, node), b.at(node)) for n, v in found.items()}
    return None if b.env is None or any(p.type in (BAD, NEVER) for p in parts.values()) else parts


def _texts(b: Builder, x: Expr, pieces: Expr, node: ast.AST) -> Expr:
    """The list of what the pieces are."""
    if b.env is None:
        return NOTHING
    return lists.made(b, node, STR, lambda shape: b.library(text_lists.list_of_pieces, (x, pieces, shape), b.at(node)))


def _counted(b: Builder, number: Expr, use: Callable[[Expr], Value], loc: Loc) -> Value:
    """`use` of an argument that CPython reads as an int."""
    def one(x: Expr) -> Value:
        if not operators.is_integer(x.type):
            return operators.type_error(b, f"'{type_name(x.type)}' object cannot be interpreted as an integer", loc)
        return use(operators.convert(b, x, INT, loc))

    return b.each(number, one, loc)


Cut = Callable[..., object]


def _split(by_text: Cut, by_space: Cut) -> Callable[[Builder, Expr, ast.Call], Value]:
    def handle(b: Builder, x: Expr, node: ast.Call) -> Value:
        found = _bound(b, node, ("sep", "maxsplit"))
        if found is None:
            return NOTHING
        loc = b.at(node)

        def cut(most: Expr, separator: Expr) -> Value:
            if separator.type == NONE:
                return _texts(b, x, b.library(by_space, (x, most), loc), node)
            if separator.type != STR:
                indexing.sized(b, most, loc)
                return operators.type_error(b, f"must be str or None, not {type_name(separator.type)}", loc)
            return _texts(b, x, b.library(by_text, (x, separator, most), loc), node)

        separator = found.get("sep", THE_NONE)
        return _counted(b, found.get("maxsplit", integer(-1)), lambda most: b.each(separator, lambda s: cut(most, s), loc), loc)

    return handle


def _splitlines(b: Builder, x: Expr, node: ast.Call) -> Value:
    found = _bound(b, node, ("keepends",))
    if found is None:
        return NOTHING
    loc = b.at(node)

    def cut(keep: Expr) -> Value:
        return _texts(b, x, b.library(text_split.line_pieces, (x, keep), loc), node)

    return _counted(b, found.get("keepends", integer(0)), cut, loc)


def _join(b: Builder, x: Expr, node: ast.Call) -> Value:
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if len(given) != 1 or named:
        words = "no keyword arguments" if named else f"exactly one argument ({len(given)} given)"
        return operators.type_error(b, f"str.join() takes {words}", b.at(node)) if b.env is not None else NOTHING
    first = given[0]
    if isinstance(first, Expr):
        return b.each(first, lambda one: _join_items(b, x, one, node), b.at(node))
    return _join_items(b, x, first, node)


def _join_items(b: Builder, x: Expr, first: Value, node: ast.Call) -> Value:
    """`x.join(first)` of what is of one type."""
    over: Value
    if isinstance(first, Expr) and not iteration.is_iterable(b, first):
        return first if first.type in (BAD, NEVER) else operators.type_error(b, "can only join an iterable", b.at(node))
    if isinstance(first, Known | Nested) or first.type != STR or b.env is None:
        over = list_making.as_list(b, first, node)
    else:
        over = lists.made(b, node, STR, lambda shape: b.library(text_lists.list_of_codes, (first, shape), b.at(node)))
    return NOTHING if b.env is None or not isinstance(over, Expr) or over.type in (BAD, NEVER) else _joined(b, x, over, node)


def _joined(b: Builder, x: Expr, over: Expr, node: ast.Call) -> Expr:
    loc = b.at(node)
    t = lists.item_type(over)
    if t not in (STR, NEVER):
        are_texts = all(derived.base_of(b, m) is str or m == STR for m in members(t))
        over = lists.call_prelude(b, prelude_texts.plain_texts if are_texts else prelude.texts_of, [over], loc)
    if b.env is None:
        return NOTHING
    if lists.item_type(over) != STR:
        return literal("")
    return b.library(text_lists.joined_list, (x, Op("address", (over,), I32)), loc)


METHODS: dict[str, Callable[[Builder, Expr, ast.Call], Value]] = {
    "split": _split(text_split.split_pieces, text_split.split_words),
    "rsplit": _split(text_split.rsplit_pieces, text_split.rsplit_words),
    "splitlines": _splitlines,
    "join": _join,
}
