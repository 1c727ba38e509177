"""Dicts made of other things, and the methods of dict.

In: nodes, and values that are iterated. Out: fresh dicts; statements in the builder, and what a method returns.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Loc, Set
from lanewise.ir.types import BAD, BOOL, INT, NEVER, NONE, STR, Tuple, kind_of
from lanewise.library import tables as storage
from lanewise.library.prelude import tables as prelude
from lanewise.python import dicts, hashing, lists, loops, operators, rows, texts, tuples, views
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.fold import make
from lanewise.python.values import Known, Nested, Value, constant, literal, type_name


def display(b: Builder, node: ast.Dict) -> Value:
    """`{k: v, **other}`: all is evaluated before a key is hashed, except around a `**`."""
    from lanewise.python.expressions import runtimes, value

    made = dicts.fresh(b, node)
    if None in node.keys:
        for key_node, value_node in zip(node.keys, node.values, strict=True):
            if key_node is None:
                _update_by_mapping(b, made, value(b, value_node), value_node)
            else:
                key, stored = runtimes(b, [key_node, value_node])
                dicts.assign(b, made, key, stored, b.at(key_node))
        return made if b.env is not None else NOTHING
    pairs = [part for pair in zip(node.keys, node.values, strict=True) for part in pair if part is not None]
    found = [b.temp(e, b.at(node)) for e in runtimes(b, pairs)]
    for key, stored in zip(found[::2], found[1::2], strict=True):
        dicts.assign(b, made, key, stored, b.at(node))
    return made if b.env is not None else NOTHING


def _update_by_mapping(b: Builder, made: Expr, found: Value, node: ast.AST) -> None:
    def one(x: Expr) -> Value:
        if kind_of(x.type) == "dict":
            update(b, made, x, node)
            return constant(None) or NOTHING
        return operators.type_error(b, f"'{type_name(x.type)}' object is not a mapping", b.at(node))

    if isinstance(found, Known | Nested):
        b.refuse(node, "only a dict is unpacked by ** here", "make a dict of it first")
    elif b.env is not None and found.type not in (BAD, NEVER):
        b.each(found, one, b.at(node))


def comprehension(b: Builder, node: ast.DictComp) -> Value:
    """`{k: v for ... in ...}`."""
    made = dicts.fresh(b, node)

    def one(pair: Expr) -> None:
        key, stored = tuples.items(b.temp(pair, b.at(node)))
        dicts.assign(b, made, key, stored, b.at(node))

    loops.over_generators(b, node, one)
    return made if b.env is not None else NOTHING


def dict_call(b: Builder, node: ast.Call) -> Value:
    """`dict()`, `dict(other)`, `dict(pairs)`, `dict(name=value)`."""
    from lanewise.python import calls

    given, named = calls.arguments(b, node)
    if len(given) > 1:
        return operators.type_error(b, f"dict expected at most 1 argument, got {len(given)}", b.at(node))
    made = dicts.fresh(b, node)
    _take(b, made, given, named, node)
    return made if b.env is not None else NOTHING


def from_keys(b: Builder, node: ast.Call) -> Value:
    """`dict.fromkeys(keys, value)`."""
    from lanewise.python import calls
    from lanewise.python.expressions import as_runtime

    given, named = calls.arguments(b, node)
    if named or not 1 <= len(given) <= 2:
        return b.refuse(node, "dict.fromkeys() takes keys and one value", "help(dict.fromkeys) says more")
    loc = b.at(node)
    stored = b.temp(as_runtime(b, given[1], node), loc) if len(given) > 1 else Const(NONE, None)
    made = dicts.fresh(b, node)
    loops.each(b, given[0], node, lambda key: dicts.assign(b, made, key, stored, loc))
    return made if b.env is not None else NOTHING


def update(b: Builder, x: Expr, found: Value, node: ast.AST) -> None:
    """`x.update(found)` of a dict, or of anything that gives pairs."""
    loc = b.at(node)
    if isinstance(found, Expr) and kind_of(found.type) == "dict":
        dicts.update(b, x, found, loc)
        return
    counter = b.fresh(INT)
    b.emit(Set(counter.slot, integer(0), loc))

    def one(pair: Expr) -> None:
        b.each(pair, lambda e: _assign_pair(b, x, e, counter, loc), loc)
        b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))

    loops.each(b, found, node, one)


def _assign_pair(b: Builder, x: Expr, pair: Expr, number: Expr, loc: Loc) -> Value:
    """A tuple, a list or a text of two items."""
    words = "dictionary update sequence element #{} has length {}; 2 is required"
    if isinstance(pair.type, Tuple):
        size: Expr = integer(len(pair.type.items))
    elif kind_of(pair.type) == "list" or pair.type == STR:
        size = b.temp(lists.length(b, b.temp(pair, loc), loc), loc)
    else:
        wrong = "cannot convert dictionary update sequence element #{} to a sequence"
        b.throw("TypeError", wrong, loc=loc, holes=(number,))
        return NOTHING
    b.when(make("ne", (size, integer(2)), BOOL), lambda: b.throw("ValueError", words, loc=loc, holes=(number, size)), loc)
    if b.env is not None:
        pair = b.temp(pair, loc)
        at = texts.element if pair.type == STR else lists.fetched
        parts = tuples.items(pair) if isinstance(pair.type, Tuple) else [b.temp(at(b, pair, integer(i), loc), loc) for i in (0, 1)]
        dicts.assign(b, x, parts[0], parts[1], loc)
    return constant(None) or NOTHING


def _take(b: Builder, x: Expr, given: Sequence[Value], named: dict[str, Value], node: ast.AST) -> None:
    """What `dict(...)` and `update(...)` are called with."""
    from lanewise.python.expressions import as_runtime

    for found in given:
        if isinstance(found, Known | Nested):
            update(b, x, found, node)
        elif found.type not in (BAD, NEVER):
            b.each(found, lambda e: update(b, x, e, node) or constant(None) or NOTHING, b.at(node))  # type: ignore[func-returns-value]
    for name, stored in named.items():
        dicts.assign(b, x, literal(name), as_runtime(b, stored, node), b.at(node))


# --- methods ---------------------------------------------------------------------------------------------------------

Handler = Callable[[Builder, Expr, list[Expr], ast.Call], Value]


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    from lanewise.python import calls
    from lanewise.python.expressions import as_runtime

    loc = b.at(node)
    x = b.temp(x, loc)
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if func.attr == "update" and len(given) <= 1:
        lists.changes(x)
        _take(b, x, given, named, node)
        return constant(None) if b.env is not None else NOTHING  # type: ignore[return-value]
    if func.attr == "fromkeys":
        return from_keys(b, node)
    least, most, handle = _METHODS.get(func.attr, (0, 0, None))
    if handle is None or named or not least <= len(given) <= most:
        return b.refuse(node, f"dict.{func.attr}() is not compiled with these arguments", f"help(dict.{func.attr}) says which")
    parts = [b.temp(as_runtime(b, g, node), loc) for g in given]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    return handle(b, x, parts, node)


def _get(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    default = given[1] if len(given) > 1 else Const(NONE, None)
    row = rows.find(b, x, given[0], loc)
    if b.env is None or rows.is_empty_type(x):
        return default if b.env is not None else NOTHING
    return b.pick(rows.is_row(row), lambda: rows.part(b, x, row, rows.VALUE, loc), lambda: default, loc)


def _pop(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    lists.changes(x)
    if rows.is_empty_type(x):
        if len(given) == 1:
            return dicts.missing(b, given[0], loc)
        hashing.code(b, given[0], loc)
        return given[1] if b.env is not None else NOTHING
    if len(given) == 1:
        return _taken(b, x, b.temp(lists.call_prelude(b, prelude.existing, [x, given[0]], loc), loc), loc)
    row = rows.find(b, x, given[0], loc)
    return b.pick(rows.is_row(row), lambda: _taken(b, x, row, loc), lambda: given[1], loc)


def _taken(b: Builder, x: Expr, row: Expr, loc: Loc) -> Expr:
    """The value of a row that goes."""
    taken = b.temp(rows.part(b, x, row, rows.VALUE, loc), loc)
    rows.erase(b, x, row, loc)
    return taken


def _pop_item(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    lists.changes(x)
    b.guard(make("eq", (lists.length(b, x, loc), integer(0)), BOOL), "KeyError", "popitem(): dictionary is empty", loc)
    if b.env is None or rows.is_empty_type(x):
        return lists.nothing(b, loc)
    rows.ensure_index(b, x, loc)
    row = b.temp(b.library(storage.dict_last, (lists.address(x), rows.stride(x)), loc), loc)
    parts = [b.temp(rows.part(b, x, row, which, loc), loc) for which in (rows.KEY, rows.VALUE)]
    rows.erase(b, x, row, loc)
    return tuples.pack(parts)


def _set_default(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    default = given[1] if len(given) > 1 else Const(NONE, None)
    lists.changes(x)
    rows.grow(x, given[0].type, default.type)
    row = b.temp(lists.call_prelude(b, prelude.entry, [x, given[0], default], loc), loc)
    return rows.part(b, x, row, rows.VALUE, loc)


def _clear(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.changes(x)
    return b.library(storage.table_clear, (lists.address(x), rows.shape(x)), b.at(node))


def _view(kind: str) -> Handler:
    return lambda b, x, given, node: views.of_dict(b, kind, x, b.at(node))


_METHODS: dict[str, tuple[int, int, Handler]] = {
    "get": (1, 2, _get),
    "pop": (1, 2, _pop),
    "popitem": (0, 0, _pop_item),
    "setdefault": (1, 2, _set_default),
    "clear": (0, 0, _clear),
    "copy": (0, 0, lambda b, x, given, node: dicts.copied(b, x, b.at(node))),
    "keys": (0, 0, _view("dict_keys")),
    "values": (0, 0, _view("dict_values")),
    "items": (0, 0, _view("dict_items")),
}
"""The least and the most arguments, and what the call is."""
