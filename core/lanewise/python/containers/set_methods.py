"""Sets made of other things, and the methods of set and frozenset.

In: nodes, and values that are iterated. Out: fresh sets; statements in the builder, and what a method returns.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, NEVER, is_dict, kind_of
from lanewise.library import sets as storage
from lanewise.library.prelude import tables as prelude
from lanewise.python.containers import dicts, lists, miscounted, rows, sets
from lanewise.python.expressions import operators
from lanewise.python.functions import hashing, spreading
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Nested, Spread, Value, is_spread
from lanewise.python.statements import loops

# --- making ----------------------------------------------------------------------------------------------------------

AS_ONE = 3
"""So many constants in a display are one object."""


def display(b: Builder, node: ast.Set) -> Value:
    """`{a, b}`. Of several constants CPython makes a frozenset when it compiles, which is copied here."""
    made = _displayed(b, node)
    if len(node.elts) >= AS_ONE and all(isinstance(e, ast.Constant) for e in node.elts):
        made = sets.made_of(b, "set", node, made)
    return made if b.env is not None else NOTHING


def _displayed(b: Builder, node: ast.Set) -> Expr:
    """Key by key; around a star from left to right."""
    from lanewise.python.expressions.expressions import runtime, runtimes, value

    loc = b.at(node)
    made = sets.fresh(b, node, "set")
    if not any(isinstance(e, ast.Starred) for e in node.elts):
        for key in [b.temp(e, loc) for e in runtimes(b, node.elts)]:
            sets.add(b, made, key, loc)
        return made
    for element in node.elts:
        if isinstance(element, ast.Starred):
            update(b, made, value(b, element.value), element)
        else:
            sets.add(b, made, runtime(b, element), loc)
    return made


def walked(b: Builder, node: ast.Set) -> Value:
    """`{a, b}` that is only walked through: there CPython makes no copy of its constants."""
    made = _displayed(b, node)
    return made if b.env is not None else NOTHING


def comprehension(b: Builder, node: ast.SetComp) -> Value:
    """`{... for ... in ...}`."""
    made = sets.fresh(b, node, "set")
    loops.over_generators(b, node, lambda key: sets.add(b, made, key, b.at(node)))
    return made if b.env is not None else NOTHING


def set_call(kind: str) -> Callable[[Builder, ast.Call], Value]:
    """`set(...)` and `frozenset(...)`."""

    def handle(b: Builder, node: ast.Call) -> Value:
        from lanewise.python.functions import calls

        given, named = calls.arguments(b, node)
        if named or len(given) > 1:
            words = f"{kind} expected at most 1 argument, got {len(given)}" if not named else f"{kind}() takes no keyword arguments"
            return operators.type_error(b, words, b.at(node))
        return made_of(b, kind, given[0] if given else None, node)

    return handle


def made_of(b: Builder, kind: str, found: Value | None, node: ast.AST) -> Value:
    """A set of this kind with these items; a frozenset is its own copy."""
    if found is None or isinstance(found, Known | Nested):
        made = sets.fresh(b, node, kind)
        if found is not None:
            update(b, made, found, node)
        return made if b.env is not None else NOTHING
    if b.env is None or found.type in (BAD, NEVER):
        return NOTHING

    def one(e: Expr) -> Value:
        if kind == kind_of(e.type) == "frozenset":
            return e
        made = sets.fresh(b, node, kind)
        update(b, made, e, node)
        return made if b.env is not None else NOTHING

    return b.each(b.temp(found, b.at(node)), one, b.at(node))


def update(b: Builder, x: Expr, found: Value, node: ast.AST) -> None:
    """`x.update(found)` of anything that is iterated."""
    if _is_setlike(found):
        assert isinstance(found, Expr)
        sets.update(b, x, found, node)
    else:
        lists.changes(x)
        loops.each(b, found, node, lambda key: sets.add(b, x, key, b.at(node)))


def _is_setlike(found: Value) -> bool:
    """Whether its keys are there to be looked up."""
    return isinstance(found, Expr) and (sets.is_setlike(found.type) or is_dict(found.type))


def _as_set(b: Builder, found: Value, node: ast.AST) -> Expr:
    """Where its keys are looked up: anything that is iterated becomes a set."""
    made = found if _is_setlike(found) else made_of(b, "set", found, node)
    return sets.as_set(b, made, node) if isinstance(made, Expr) and made.type not in (BAD, NEVER) else NOTHING


def of_view(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """An operator of sets with a view on one side; on the other may be anything that is iterated."""
    node = b.node_at(loc)
    if op == "and":
        view, other = (x, y) if sets.is_keyed_view(x.type) else (y, x)
        return _looked_up(b, "set", sets.as_set(b, view, node), other, node)
    made = made_of(b, "set", b.temp(x, loc), node)
    if not isinstance(made, Expr) or b.env is None:
        return NOTHING
    if op == "or":
        update(b, made, y, node)
    elif (other := _as_set(b, y, node)) is not NOTHING:
        sets.IN_PLACE[op](b, made, other, node)
    return made if b.env is not None else NOTHING


# --- methods ---------------------------------------------------------------------------------------------------------

Handler = Callable[[Builder, Expr, list[Value], ast.Call], Value]


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    from lanewise.python.functions import calls

    kind = kind_of(x.type)
    x = b.temp(x, b.at(node))
    given, named = calls.arguments(b, node, spread=func.attr in _OF_MANY)
    if b.env is None or any(isinstance(g, Expr) and g.type in (BAD, NEVER) for g in given):
        return NOTHING
    least, most, handle = _METHODS.get(func.attr, (0, 0, None))
    if handle is None:
        return b.refuse(node, f"{kind}.{func.attr}() is not compiled", f"help({kind}) says what else there is")
    if not miscounted.fits((least, most), given, named):
        return miscounted.raised(b, f"{kind}.{func.attr}", (least, most), given, named, b.at(node))
    found = handle(b, x, [b.temp(g, b.at(node)) if isinstance(g, Expr) else g for g in given], node)
    return found if b.env is not None else NOTHING


def _runtime(b: Builder, found: Value, node: ast.AST) -> Expr:
    from lanewise.python.expressions.expressions import as_runtime

    return b.temp(as_runtime(b, found, node), b.at(node))


def _add(b: Builder, x: Expr, given: list[Value], node: ast.Call) -> Value:
    sets.add(b, x, _runtime(b, given[0], node), b.at(node))
    return THE_NONE


def _remove(b: Builder, x: Expr, given: list[Value], node: ast.Call) -> Value:
    lists.changes(x)
    key = _runtime(b, given[0], node)
    if rows.is_empty_type(x):
        return dicts.missing(b, key, b.at(node))
    return lists.call_prelude(b, prelude.remove_key, [x, key], b.at(node))


def _discard(b: Builder, x: Expr, given: list[Value], node: ast.Call) -> Value:
    lists.changes(x)
    key = _runtime(b, given[0], node)
    if rows.is_empty_type(x):
        hashing.code(b, key, b.at(node))
    else:
        lists.call_prelude(b, prelude.discard, [x, key], b.at(node))
    return THE_NONE


def _pop(b: Builder, x: Expr, given: list[Value], node: ast.Call) -> Value:
    loc = b.at(node)
    lists.changes(x)
    b.guard(make("eq", (lists.length(b, x, loc), integer(0)), BOOL), "KeyError", "pop from an empty set", loc)
    if b.env is None or rows.is_empty_type(x):
        return lists.nothing(b, loc)
    rows.ensure_index(b, x, loc)
    row = b.temp(b.library(storage.set_first, (lists.address(x),), loc), loc)
    key = b.temp(rows.part(b, x, row, rows.KEY, loc), loc)
    rows.erase(b, x, row, loc)
    return key


def _clear(b: Builder, x: Expr, given: list[Value], node: ast.Call) -> Value:
    sets.cleared(b, x, b.at(node))
    return THE_NONE


def _in_place(op: str) -> Handler:
    """`x.update(a, b)`: one after the other."""

    def handle(b: Builder, x: Expr, given: list[Value], node: ast.Call) -> Value:
        for found in given:
            if is_spread(found):
                _each_starred(b, found, lambda item: handle(b, x, [item], node), node)
            elif op == "or":
                update(b, x, found, node)
            elif op == "and" and not _is_setlike(found):
                sets.replaced(b, x, _looked_up(b, "set", x, found, node), node)
            elif (other := _as_set(b, found, node)) is not NOTHING:
                sets.IN_PLACE[op](b, x, other, node)
        return THE_NONE

    return handle


def _folded(op: str) -> Handler:
    """`x.union(a, b)`: a new set, of one after the other."""

    def handle(b: Builder, x: Expr, given: list[Value], node: ast.Call) -> Value:
        kind = kind_of(x.type)
        if op != "or" and any(map(is_spread, given)):
            function = prelude.common_to_all if op == "and" else prelude.in_none_of
            return lists.call_prelude(b, function, [x, spreading.together(b, given, node)], b.at(node))
        if op == "or" or not given:
            made = made_of(b, kind, x, node) if not given or kind == "set" else sets.made_of(b, kind, node, x)
            assert isinstance(made, Expr)
            for found in given:
                if is_spread(found):
                    _each_starred(b, found, lambda item: update(b, made, item, node), node)
                else:
                    update(b, made, found, node)
            return made
        for found in given:
            if op == "and" and not _is_setlike(found):
                answer = _looked_up(b, kind, x, found, node)
            else:
                other = _as_set(b, found, node)
                answer = NOTHING if b.env is None else sets.OPERATORS[op](b, kind, x, other, node)
            if b.env is None:
                return NOTHING
            x = b.temp(answer, b.at(node))
        return x

    return handle


def _each_starred(b: Builder, found: Value, use: Callable[[Expr], object], node: ast.AST) -> None:
    """`use` of each item of a starred list."""
    assert isinstance(found, Known) and isinstance(found.object, Spread)
    loc = b.at(node)

    def one(_: Expr, item: Expr) -> None:
        b.each(b.temp(item, loc), lambda e: (use(e), THE_NONE)[1], loc)

    lists.each(b, found.object.items, one, loc)


def _looked_up(b: Builder, kind: str, x: Expr, found: Value, node: ast.AST) -> Expr:
    """The intersection with what is no set: it is walked through."""
    loc = b.at(node)
    made = sets.fresh(b, node, kind)

    def one(key: Expr) -> None:
        key = b.temp(key, loc)
        b.when(sets.contains(b, x, key, loc), lambda: sets.add(b, made, key, loc), loc)

    loops.each(b, found, node, one)
    return made


def _asked(question: Callable[[Builder, Expr, Expr, Loc], Expr]) -> Handler:
    def ask(b: Builder, x: Expr, given: list[Value], node: ast.Call) -> Value:
        other = _as_set(b, given[0], node)
        return other if other.type in (BAD, NEVER) else question(b, x, other, b.at(node))

    return ask


MANY = 1 << 16
_METHODS: dict[str, tuple[int, int, Handler]] = {
    "union": (0, MANY, _folded("or")),
    "intersection": (0, MANY, _folded("and")),
    "difference": (0, MANY, _folded("sub")),
    "symmetric_difference": (1, 1, _folded("xor")),
    "issubset": (1, 1, _asked(sets.is_subset)),
    "issuperset": (1, 1, _asked(lambda b, x, y, loc: sets.is_subset(b, y, x, loc))),
    "isdisjoint": (1, 1, _asked(sets.is_disjoint)),
    "copy": (0, 0, lambda b, x, given, node: made_of(b, kind_of(x.type), x, node)),
    "add": (1, 1, _add),
    "remove": (1, 1, _remove),
    "discard": (1, 1, _discard),
    "pop": (0, 0, _pop),
    "clear": (0, 0, _clear),
    "update": (0, MANY, _in_place("or")),
    "difference_update": (0, MANY, _in_place("sub")),
    "intersection_update": (0, MANY, _in_place("and")),
    "symmetric_difference_update": (1, 1, _in_place("xor")),
}
"""The least and the most arguments, and what the call is. Those that change a set no frozenset has: `methods.py` says so first."""
_OF_MANY = tuple(name for name, (_, most, _) in _METHODS.items() if most == MANY)
