"""Lists and tuples whose length is known at build: `list(x.shape)`, `[slice(None)] * x.ndim`, `tuple(n // 2 for n in x.shape)`.

In: a node that makes a list, or changes one that is held as a tuple (`python/source/short_lists.py`). Out: the tuple of its items;
a list, where only the run knows how many there are.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, INT, NEVER, Tuple
from lanewise.python.containers import list_making, lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Nested, Value, type_name
from lanewise.python.source.short_lists import CHANGES, makes_list, short_lists

_BEYOND = "list assignment index out of range"


# --- made ------------------------------------------------------------------------------------------------------------


def row(b: Builder, node: ast.expr) -> Value | None:
    """What such an expression gives, as a tuple where it is short; None, and nothing is evaluated, where it is none."""
    match node:
        case ast.List(elts=elts) if _is_short(elts):
            return _packed(b, elts)
        case ast.ListComp():
            return list_making.in_turns(b, node, True, "list")
        case ast.Call(func=ast.Name(id="list"), args=[of], keywords=[]) if not isinstance(of, ast.Starred) and b.is_outside("list"):
            return _listed(b, of, node)
        case ast.BinOp(left=left, op=ast.Add(), right=right) if makes_list(left) and makes_list(right):
            return _joined(b, left, right, node)
        case ast.BinOp(left=left, op=ast.Mult(), right=right) if makes_list(left):
            return _repeated(b, left, right, node)
    return None


def _is_short(elts: list[ast.expr]) -> bool:
    return len(elts) <= list_making.MOST_SHORT and not any(isinstance(each, ast.Starred) for each in elts)


def _packed(b: Builder, elts: list[ast.expr]) -> Value:
    from lanewise.python.expressions.expressions import runtimes

    parts = runtimes(b, elts)
    return NOTHING if b.env is None or any(p.type in (BAD, NEVER) for p in parts) else tuples.pack(parts)


def _listed(b: Builder, of: ast.expr, node: ast.Call) -> Value:
    """`list(of)`: what shows its items one by one is as good as a tuple."""
    from lanewise.python.expressions.expressions import iterable

    found = list_making.short(iterable(b, of))
    return found if is_row(found) else list_making.copied(b, found, node)


def _joined(b: Builder, left: ast.expr, right: ast.expr, node: ast.BinOp) -> Value:
    first, second = _part(b, left), _part(b, right)
    if b.env is None:
        return NOTHING
    if is_row(first) and is_row(second):
        return tuples.pack([*_items(first), *_items(second)])
    return operators.binary(b, "add", _as_list(b, first, left), _as_list(b, second, right), b.at(node))


def _repeated(b: Builder, left: ast.expr, right: ast.expr, node: ast.BinOp) -> Value:
    from lanewise.python.expressions.expressions import runtime

    first = _part(b, left)
    count = runtime(b, right)
    if b.env is None:
        return NOTHING
    if is_row(first) and isinstance(count, Const) and count.type == INT:
        times = max(int(str(count.value)), 0)
        if times * len(_items(first)) <= list_making.MOST_SHORT:
            return tuples.pack(_items(first) * times)
    return operators.binary(b, "mul", _as_list(b, first, left), count, b.at(node))


def _part(b: Builder, node: ast.expr) -> Value:
    from lanewise.python.expressions.expressions import as_runtime, value

    found = row(b, node)
    found = value(b, node) if found is None else found
    return b.temp(as_runtime(b, found, node), b.at(node)) if b.env is not None else NOTHING


def is_row(found: Value) -> bool:
    """Whether it is the tuple that stands for a list."""
    return isinstance(found, Expr) and isinstance(found.type, Tuple)


def _items(found: Value) -> list[Expr]:
    assert isinstance(found, Expr)
    return tuples.items(found)


def _as_list(b: Builder, found: Value, node: ast.expr) -> Expr:
    assert isinstance(found, Expr)
    return lists.of_items(b, tuples.items(found), node) if is_row(found) else found


def named(b: Builder, node: ast.expr) -> ast.expr:
    """What makes such a list, evaluated, under a name that stands for it; the node itself where it makes none."""
    found = row(b, node)
    if found is None:
        return node
    name = ast.copy_location(ast.Name(f"row.{node.lineno}.{node.col_offset}", ast.Load()), node)
    if b.env is not None:
        b.bind(name.id, found if isinstance(found, Known | Nested) else b.temp(found, b.at(node)), b.at(node))
    return name


# --- changed ---------------------------------------------------------------------------------------------------------


def holder(b: Builder, node: ast.expr) -> ast.Name | None:
    """A variable that holds a tuple in place of a list; None of any other node."""
    if not isinstance(node, ast.Name) or node.id not in short_lists(b.definition.node):
        return None
    binding = b.bound(node.id)
    return node if binding is not None and is_row(binding.value) else None


def _parts(b: Builder, name: ast.Name, loc: Loc) -> list[Expr]:
    binding = b.bound(name.id)
    return [b.temp(part, loc) for part in _items(binding.value)] if binding is not None else []


def assigned(b: Builder, node: ast.Assign) -> Value | None:
    """The tuple that is assigned in place of a list; None, and nothing is evaluated, where none is."""
    match node.targets:
        case [ast.Name(name)] if name in short_lists(b.definition.node):
            return row(b, node.value)
    return None


def store(b: Builder, name: ast.Name, stored: Expr, node: ast.Subscript) -> None:
    """`shape[at] = stored`. Where the place decides of what types the items are, it has to be known."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    at = b.temp(runtime(b, node.slice), loc)
    parts = _parts(b, name, loc)
    if b.is_told(b.definition, name.id):
        b.has_to_be_known(node.slice)
    if b.env is None or stored.type in (BAD, NEVER) or at.type in (BAD, NEVER):
        return
    at = operators.convert(b, at, INT, loc) if operators.is_integer(at.type) else at
    if at.type != INT:
        operators.type_error(b, f"list indices must be integers or slices, not {type_name(at.type)}", loc)
        return
    if isinstance(at, Const):
        place = int(str(at.value))
        if not -len(parts) <= place < len(parts):
            b.throw("IndexError", _BEYOND, loc=loc)
            return
        parts[place] = stored
    elif all(part.type == stored.type for part in parts):
        parts = _stored_at(b, parts, at, stored, node)
    else:
        b.has_to_be_known(node.slice)
        b.refuse(node, "which item of this list changes its type is not known", "write the place as a number")
        return
    if b.env is not None:
        b.bind(name.id, tuples.pack(parts), loc)


def _stored_at(b: Builder, parts: list[Expr], at: Expr, stored: Expr, node: ast.Subscript) -> list[Expr]:
    """One of them is another, which one only the run knows."""
    loc, count = b.at(node), len(parts)
    beyond = make("or", (make("lt", (at, integer(-count)), BOOL), make("ge", (at, integer(count)), BOOL)), BOOL)
    b.guard(beyond, "IndexError", _BEYOND, loc)

    def at_place(k: int) -> Expr:
        here = make("or", (make("eq", (at, integer(k)), BOOL), make("eq", (at, integer(k - count)), BOOL)), BOOL)
        found = b.pick(b.temp(here, loc), lambda: stored, lambda: parts[k], loc)
        return found if isinstance(found, Expr) else NOTHING

    return [b.temp(at_place(k), loc) for k in range(count)] if b.env is not None else parts


def changed(b: Builder, node: ast.expr) -> bool:
    """Whether an expression changes such a list, which is done then."""
    match node:
        case ast.Call(ast.Attribute(owner, method), args, []) if method in CHANGES and (name := holder(b, owner)):
            change(b, name, method, args, node)
            return True
    return False


def change(b: Builder, name: ast.Name, method: str, args: list[ast.expr], node: ast.AST) -> None:
    """`shape.append(n)`, `shape.insert(0, n)`, `shape.pop(axis)`, `del shape[axis]`."""
    from lanewise.python.expressions.expressions import runtimes

    loc = b.at(node)
    given = [b.temp(each, loc) for each in runtimes(b, args)]
    parts = _parts(b, name, loc)
    if b.env is None or any(each.type in (BAD, NEVER) for each in given):
        return
    if method == "append" and len(given) == 1:
        b.bind(name.id, tuples.pack([*parts, *given]), loc)
        return
    at = given[0] if given else integer(-1)
    if not isinstance(at, Const) or at.type != INT or len(given) > 2 - (method == "pop"):
        b.has_to_be_known(args[0] if args else name)
        b.refuse(node, f"where {name.id}.{method}() changes this list is not known", "write the place as a number")
        return
    place = int(str(at.value))
    if method == "insert":
        parts.insert(place, given[1])
    elif not -len(parts) <= place < len(parts):
        empty = "pop from empty list" if not parts else "pop index out of range"
        b.throw("IndexError", empty if isinstance(node, ast.Call) else _BEYOND, loc=loc)
        return
    else:
        del parts[place]
    b.bind(name.id, tuples.pack(parts), loc)
