"""Dicts made of other things, and the methods of dict.

In: nodes, and values that are iterated. Out: fresh dicts; statements in the builder, and what a method returns.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from lanewise.ir.code import Expr, Loc, Set
from lanewise.ir.types import BAD, BOOL, INT, NEVER, STR, Tuple, is_dict, kind_of
from lanewise.library import tables as storage
from lanewise.library.prelude import tables as prelude
from lanewise.python.classes import derived, record_methods
from lanewise.python.containers import dicts, list_making, lists, miscounted, rows, tuples, views
from lanewise.python.expressions import operators
from lanewise.python.functions import hashing
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, literal, type_name
from lanewise.python.statements import loops
from lanewise.python.texts import texts


def display(b: Builder, node: ast.Dict) -> Value:
    """`{k: v, **other}`: all is evaluated before a key is hashed, except around a `**`."""
    from lanewise.python.expressions.expressions import runtimes, value

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
        # All of it is known before the first key: until then it looks like what it holds, which it must not be taken for.
        if not {key.type, stored.type} & {BAD, NEVER}:
            rows.grow(made, key.type, stored.type)
    for key, stored in zip(found[::2], found[1::2], strict=True):
        dicts.assign(b, made, key, stored, b.at(node))
    return made if b.env is not None else NOTHING


def _update_by_mapping(b: Builder, made: Expr, found: Value, node: ast.AST) -> None:
    def one(x: Expr) -> Value:
        x = _as_dict(b, x, node)
        if is_dict(x.type) or record_methods.has(b, x, "keys"):
            update(b, made, x, node)
            return THE_NONE
        return operators.type_error(b, f"'{type_name(x.type)}' object is not a mapping", b.at(node))

    if isinstance(found, Known | Nested):
        b.refuse(node, "only a dict is unpacked by ** here", "make a dict of it first")
    elif b.env is not None and found.type not in (BAD, NEVER):
        b.each(found, one, b.at(node))


def comprehension(b: Builder, node: ast.DictComp) -> Value:
    """`{k: v for ... in ...}`."""
    made = dicts.fresh(b, node)

    def one(pair: Expr) -> None:
        # Of a function that calls itself nothing may be known yet.
        if isinstance(pair.type, Tuple):
            key, stored = tuples.items(b.temp(pair, b.at(node)))
            dicts.assign(b, made, key, stored, b.at(node))

    loops.over_generators(b, node, one)
    return made if b.env is not None else NOTHING


def dict_call(b: Builder, node: ast.Call) -> Value:
    """`dict()`, `dict(other)`, `dict(pairs)`, `dict(name=value)`, `dict(other, **more)`."""
    given, named, more = arguments(b, node)
    if len(given) > 1:
        return operators.type_error(b, f"dict expected at most 1 argument, got {len(given)}", b.at(node))
    made = dicts.fresh(b, node)
    _take(b, made, [*given, *more], named, node)
    return made if b.env is not None else NOTHING


def arguments(b: Builder, node: ast.Call) -> tuple[list[Value], dict[str, Value], list[Expr]]:
    """Of what takes any names: arguments by place and by name, and what stands behind a `**` of which only the run knows more."""
    from lanewise.python.functions import calls

    call, more = _parted(b, node)
    given, named = calls.arguments(b, call)
    if more is None or b.env is None:
        return given, named, []
    found = b.temp(more(), b.at(node))
    if b.env is not None and found.type not in (BAD, NEVER) and not dicts.has_names(found):
        b.refuse(node, "dict() takes ** of a dict whose keys are texts", "d = dict(a), then d.update(b)")
        return given, named, []
    return given, named, [found]


def _parted(b: Builder, node: ast.Call) -> tuple[ast.Call, Callable[[], Expr] | None]:
    """A call, and what evaluates a dict of the run that is its one `**`: no name can come twice then."""
    from lanewise.python.expressions.expressions import runtime, value

    if len(node.keywords) != 1 or node.keywords[0].arg is not None:
        return node, None
    more = node.keywords[0].value
    if isinstance(more, ast.Name) and isinstance(value(b, more), Known):
        return node, None
    return ast.copy_location(ast.Call(node.func, node.args, []), node), partial(runtime, b, more)


def take(b: Builder, x: Expr, kind: str, given: Sequence[Value], named: dict[str, Value], node: ast.AST) -> None:
    """What a class that derives from dict is called with."""
    if len(given) > 1:
        words = {"OrderedDict": "expected at most 1 arguments"}.get(kind, "dict expected at most 1 argument")
        operators.type_error(b, f"{words}, got {len(given)}", b.at(node))
    else:
        _take(b, x, given, named, node)


def from_keys(b: Builder, node: ast.Call, fresh: Callable[[Builder, ast.AST], Expr] = dicts.fresh) -> Value:
    """`dict.fromkeys(keys, value)`."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if named or not 1 <= len(given) <= 2:
        return b.refuse(node, "dict.fromkeys() takes keys and one value", "help(dict.fromkeys) says more")
    loc = b.at(node)
    stored = b.temp(as_runtime(b, given[1], node), loc) if len(given) > 1 else THE_NONE
    made = fresh(b, node)
    loops.each(b, given[0], node, lambda key: dicts.assign(b, made, key, stored, loc))
    return made if b.env is not None else NOTHING


def update(b: Builder, x: Expr, found: Value, node: ast.AST) -> None:
    """`x.update(found)` of a dict, or of anything that gives pairs."""
    loc = b.at(node)
    found = _as_dict(b, found, node) if isinstance(found, Expr) else found
    if isinstance(found, Expr) and is_dict(found.type):
        dicts.update(b, x, found, loc)
        return
    if isinstance(found, Expr) and record_methods.has(b, found, "keys"):
        # One of the user's own mappings is asked for each key.
        keyed = b.temp(found, loc)

        def asked(key: Expr) -> None:
            dicts.assign(b, x, key, record_methods.special(b, keyed, "__getitem__", [key], loc), loc)

        loops.each(b, record_methods.special(b, keyed, "keys", [], loc), node, asked)
        return
    counter = b.fresh(INT)
    b.emit(Set(counter.slot, integer(0), loc))

    def one(pair: Expr) -> None:
        b.each(pair, lambda e: _assign_pair(b, x, e, counter, node), loc)
        b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))

    loops.each(b, found, node, one)


def _as_dict(b: Builder, found: Expr, node: ast.AST) -> Expr:
    """What an instance holds whose class derives from dict. One that says itself what it is iterated by is asked for its keys."""
    return derived.unwrapped(b, found, ("__iter__",), node) if derived.is_dict(b, found.type) else found


def _assign_pair(b: Builder, x: Expr, pair: Expr, number: Expr, node: ast.AST) -> Value:
    """Two items: a tuple, a list or a text of them, or whatever else is iterated."""
    loc = b.at(node)
    words = "dictionary update sequence element #{} has length {}; 2 is required"
    if not isinstance(pair.type, Tuple) and kind_of(pair.type) not in ("list", "tuple") and iteration.is_iterable(b, pair):
        made = pair if pair.type == STR else list_making.as_list(b, pair, node)
        if b.env is None or not isinstance(made, Expr) or made.type in (BAD, NEVER):
            return NOTHING
        pair = made
    if isinstance(pair.type, Tuple):
        size: Expr = integer(len(pair.type.items))
    elif kind_of(pair.type) in ("list", "tuple") or pair.type == STR:
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
    return THE_NONE


def _take(b: Builder, x: Expr, given: Sequence[Value], named: dict[str, Value], node: ast.AST) -> None:
    """What `dict(...)` and `update(...)` are called with."""
    from lanewise.python.expressions.expressions import as_runtime

    for found in given:
        if isinstance(found, Known | Nested):
            update(b, x, found, node)
        elif found.type not in (BAD, NEVER):
            b.each(found, lambda e: update(b, x, e, node) or THE_NONE, b.at(node))  # type: ignore[func-returns-value]
    for name, stored in named.items():
        dicts.assign(b, x, literal(name), as_runtime(b, stored, node), b.at(node))


# --- methods ---------------------------------------------------------------------------------------------------------

Handler = Callable[[Builder, Expr, list[Expr], ast.Call], Value]
Method = tuple[int, int, Handler, tuple[str, ...]]
"""The least and the most arguments, what the call is, and the names that the arguments have."""
_NONE: Mapping[str, Method] = MappingProxyType({})


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call, own: Mapping[str, Method] = _NONE) -> Value:
    """`x.name(...)`. `own`: methods that dicts of this kind have for themselves."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    loc = b.at(node)
    x = b.temp(x, loc)
    given, named, more = arguments(b, node) if func.attr == "update" else (*calls.arguments(b, node), [])
    if b.env is None:
        return NOTHING
    if func.attr == "update" and len(given) <= 1:
        lists.changes(x)
        _take(b, x, [*given, *more], named, node)
        return THE_NONE if b.env is not None else NOTHING
    if func.attr == "fromkeys":
        return from_keys(b, node, partial(rows.empty_like, x))
    least, most, handle, names = own.get(func.attr) or _METHODS.get(func.attr) or (0, 0, None, ())
    given = [*given, *[named.pop(name) for name in names[len(given) :] if name in named]]
    fits = miscounted.fits((least, most), given, named)
    if handle is None or (not fits and func.attr in own):
        return b.refuse(node, f"dict.{func.attr}() is not compiled with these arguments", f"help(dict.{func.attr}) says which")
    if not fits:
        return miscounted.raised(b, f"dict.{func.attr}", (least, most), given, named, loc)
    parts = [b.temp(as_runtime(b, g, node), loc) for g in given]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    return handle(b, x, parts, node)


def _get(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    default = given[1] if len(given) > 1 else THE_NONE
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
    return lists.nothing(b, loc) if b.env is None or rows.is_empty_type(x) else last_taken(b, x, loc)


def last_taken(b: Builder, x: Expr, loc: Loc) -> Value:
    """The last pair, which goes."""
    rows.ensure_index(b, x, loc)
    return pair_taken(b, x, b.library(storage.dict_last, (lists.address(x), rows.stride(x)), loc), loc)


def pair_taken(b: Builder, x: Expr, row: Expr, loc: Loc) -> Value:
    """Key and value of a row that goes."""
    row = b.temp(row, loc)
    parts = [b.temp(rows.part(b, x, row, which, loc), loc) for which in (rows.KEY, rows.VALUE)]
    rows.erase(b, x, row, loc)
    return tuples.pack(parts)


def _set_default(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    default = given[1] if len(given) > 1 else THE_NONE
    lists.changes(x)
    rows.grow(x, given[0].type, default.type)
    row = b.temp(lists.call_prelude(b, prelude.entry, [x, given[0], default], loc), loc)
    return rows.part(b, x, row, rows.VALUE, loc)


def _clear(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.changes(x)
    return b.library(storage.table_clear, (lists.address(x), rows.shape(x)), b.at(node))


def _view(kind: str) -> Handler:
    return lambda b, x, given, node: views.of_dict(b, kind, x, b.at(node))


_METHODS: dict[str, Method] = {
    "get": (1, 2, _get, ()),
    "pop": (1, 2, _pop, ()),
    "popitem": (0, 0, _pop_item, ()),
    "setdefault": (1, 2, _set_default, ()),
    "clear": (0, 0, _clear, ()),
    "copy": (0, 0, lambda b, x, given, node: dicts.copied(b, x, b.at(node)), ()),
    "keys": (0, 0, _view("dict_keys"), ()),
    "values": (0, 0, _view("dict_values"), ()),
    "items": (0, 0, _view("dict_items"), ()),
}
