"""Several targets of one assignment.

In: the nodes of the targets, and a value. Out: the targets bound to its items, or what CPython raises where they are too few, too
many, or none.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, Open, Tuple, Union, is_variadic, kind_of
from lanewise.python.classes import class_model, derived
from lanewise.python.containers import list_making, lists, tuples, variadic
from lanewise.python.expressions import operators
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Generated, Indexed, Items, Known, Range, Value, constant, type_name


def of_value(b: Builder, node: ast.expr, targets: list[ast.expr], found: Value) -> None:
    """Bind targets to the items of a value, which may be an iterator that nobody keeps."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.statements.statements import assign

    if isinstance(found, Known) and isinstance(found.object, Generated):
        _turns(b, node, targets, found.object.node, found.object.framed)
        return
    if isinstance(found, Known) and class_model.is_named_field(found.object) and len(targets) == 2:
        for target, part in zip(targets, found.object, strict=True):  # type: ignore[call-overload]
            assign(b, target, constant(part) or Known(part))
        return
    found = _apart(b, targets, found, b.at(node))
    passing = isinstance(found, Known) and isinstance(found.object, Items | Indexed | Range)
    unpack(b, node, targets, as_runtime(b, variadic.of(b, found, node) if passing else found, node))


def comprehension(b: Builder, node: ast.Tuple | ast.List, found: ast.ListComp) -> None:
    """Bind targets to the items of a list that nobody keeps."""
    _turns(b, node, node.elts, found, True)


def _turns(b: Builder, node: ast.expr, targets: list[ast.expr], found: ast.ListComp | ast.GeneratorExp, framed: bool) -> None:
    loc = b.at(node)
    apart = lambda first: _apart(b, targets, first, loc)
    unpack(b, node, targets, list_making.in_turns(b, found, framed, "list", apart))


def _apart(b: Builder, targets: list[ast.expr], found: Value, loc: Loc) -> Value:
    """Items that have types of their own, one by one: where there are none, there are not enough."""
    columns = found.object if isinstance(found, Known) and isinstance(found.object, Indexed) else None
    starred = any(isinstance(target, ast.Starred) for target in targets)
    if b.env is None or columns is None or columns.apart is None or len(targets) == starred:
        return found
    wanted = f"at least {len(targets) - 1}" if starred else len(targets)
    nothing = make("eq", (columns.count(), integer(0)), BOOL)
    b.guard(nothing, "ValueError", f"not enough values to unpack (expected {wanted}, got 0)", loc)
    return Known(Items(tuple(columns.apart())))


def unpack(b: Builder, node: ast.expr, targets: list[ast.expr], found: Expr) -> None:
    """Bind targets to the items of a value."""
    from lanewise.python.statements.statements import assign

    loc = b.at(node)
    if found.type in (BAD, NEVER):
        for target in targets:
            assign(b, target.value if isinstance(target, ast.Starred) else target, found)
        return
    if isinstance(found.type, Union):
        subject = b.temp(found, loc)

        def one(member: Expr) -> Value:
            unpack(b, node, targets, member)
            return THE_NONE

        b.each(subject, one, loc)
        return
    found = derived.instead(b, found, "__iter__", loc) or found
    if kind_of(found.type) not in ("list", "tuple") and not isinstance(found.type, Tuple) and iteration.is_iterable(b, found):
        letters = list_making.as_list(b, found, node)
        found = letters if isinstance(letters, Expr) else found
    if isinstance(found.type, Open):
        _unpack_list(b, node, targets, b.temp(found, loc))
        return
    if not isinstance(found.type, Tuple):
        words = f"cannot unpack non-iterable {type_name(found.type)} object"
        operators.type_error(b, words, loc)
        return
    parts = [b.temp(part, loc) for part in tuples.items(found)]
    star = next((i for i, t in enumerate(targets) if isinstance(t, ast.Starred)), None)
    if not _counts_fit(b, len(parts), len(targets), star, node):
        return
    taken: list[Expr] = parts
    if star is not None:
        behind = len(parts) - (len(targets) - star - 1)
        taken = [*parts[:star], lists.of_items(b, parts[star:behind], targets[star]), *parts[behind:]]
    for target, part in zip(targets, taken, strict=True):
        assign(b, target.value if isinstance(target, ast.Starred) else target, part)


def _unpack_list(b: Builder, node: ast.expr, targets: list[ast.expr], found: Expr) -> None:
    """As many items as there are targets; a starred one takes what is over."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.statements.statements import assign

    loc = b.at(node)
    star = next((i for i, t in enumerate(targets) if isinstance(t, ast.Starred)), None)
    size = b.temp(lists.length(b, found, loc), loc)
    least = integer(len(targets) - (star is not None))
    few = "not enough values to unpack (expected {}{}, got {{}})".format("at least " if star is not None else "", least.value)
    b.when(make("lt", (size, least), BOOL), lambda: b.throw("ValueError", few, loc=loc, holes=(size,)), loc)
    if star is None:
        many = f"too many values to unpack (expected {len(targets)})"
        b.guard(make("gt", (size, least), BOOL), "ValueError", many, loc)
    parts: list[Expr] = []
    for i in range(len(targets)):
        place: Expr = integer(i)
        if star is not None and i > star:
            place = make("sub", (size, integer(len(targets) - i)), INT)
        if i == star:
            count = make("convert", (make("sub", (size, least), INT),), I32)
            over = lists.part(b, found, Const(I32, i), count, integer(1), node)
            parts.append(as_runtime(b, list_making.copied(b, over, node), node) if is_variadic(over.type) else over)
        else:
            parts.append(b.temp(lists.fetched(b, found, place, loc), loc))
    if b.env is not None:
        for target, part in zip(targets, parts, strict=True):
            assign(b, target.value if isinstance(target, ast.Starred) else target, part)


def _counts_fit(b: Builder, have: int, wanted: int, star: int | None, node: ast.AST) -> bool:
    if star is not None:
        if have < wanted - 1:
            words = f"not enough values to unpack (expected at least {wanted - 1}, got {have})"
            b.throw("ValueError", words, loc=b.at(node))
        return have >= wanted - 1
    if have < wanted:
        b.throw("ValueError", f"not enough values to unpack (expected {wanted}, got {have})", loc=b.at(node))
    elif have > wanted:
        b.throw("ValueError", f"too many values to unpack (expected {wanted})", loc=b.at(node))
    return have == wanted
