"""Attributes whose names are made at run time: `getattr(self, "visit_" + kind)`.

In: an instance, a text, the node that gives it. Out: the attribute of that name among those that the class and its instances have;
of a name that the source says the beginning or the end of, only those that it can be.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Expr
from lanewise.ir.types import NONE, Record, members
from lanewise.python.classes import class_model, records
from lanewise.python.classes.class_model import HELD
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import is_conflict
from lanewise.python.program.values import Value, literal, type_name


def chosen(b: Builder, x: Expr, name: Expr, node: ast.Call, use: Callable[[Expr, ast.Attribute], Value]) -> Value:
    """`use` of the attribute of this name; AttributeError where there is none."""
    return b.each(x, lambda one: _chosen(b, one, name, node, use), b.at(node))


def _chosen(b: Builder, x: Expr, name: Expr, node: ast.Call, use: Callable[[Expr, ast.Attribute], Value]) -> Value:
    loc = b.at(node)
    names = [] if x.type == NONE else _names(b, x, *_ends(node.args[1]))

    def among(rest: list[str]) -> Value:
        if not rest:
            b.throw("AttributeError", f"'{type_name(x.type)}' object has no attribute '{{}}'", loc=loc, holes=(name,))
            return NOTHING
        wanted = ast.copy_location(ast.Attribute(node.args[0], rest[0], ast.Load()), node)
        return b.pick(operators.compare(b, "eq", name, literal(rest[0]), loc), lambda: use(x, wanted), lambda: among(rest[1:]), loc)

    found = among(names)
    if is_conflict(found):
        words = f"this name may be that of {len(names)} attributes of {type_name(x.type)}, of too many types"
        return b.refuse(node, words, 'begin it: getattr(x, "do_" + name)')
    return found


def _names(b: Builder, x: Expr, begins: str, ends: str) -> list[str]:
    """Of fields and of what the class and those above it have."""
    fields = records.fields_of(b, x)
    own = [n for base in fields.cls.__mro__ if base is not object for n in vars(base) if not n.startswith("__")]
    return [n for n in dict.fromkeys([*fields.types, *own]) if n.startswith(begins) and n.endswith(ends) and n != HELD]


def are_known(b: Builder, x: Expr) -> bool:
    """Whether it is an instance all of whose attributes are known, or None, which has none."""
    kinds = [b.program.shapes.class_of(t) if isinstance(t, Record) else None for t in members(x.type) if t != NONE]
    return all(cls is not None and class_model.look_up(cls, "__getattr__") is None for cls in kinds)


def _ends(node: ast.expr) -> tuple[str, str]:
    """The beginning and the end of a text, as far as the source says them."""
    match node:
        case ast.JoinedStr(values=[*parts]) if parts:
            return _ends(parts[0])[0], _ends(parts[-1])[1]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _ends(left)[0], _ends(right)[1]
        case ast.Constant(value=str(text)):
            return text, text
    return "", ""
