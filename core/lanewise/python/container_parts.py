"""Items and methods of containers of all kinds.

In: an expression whose type is an open container, and the node. Out: what the module of its kind answers, or CPython's TypeError.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Expr
from lanewise.ir.types import kind_of
from lanewise.python import dict_methods, dicts, list_methods, lists, operators, set_methods, sets
from lanewise.python.builder import NOTHING, Builder
from lanewise.python.values import Value, type_name

CLASSES: dict[str, type] = {
    "list": list, "tuple": tuple, "dict": dict, "set": set, "frozenset": frozenset,
    "dict_keys": type({}.keys()), "dict_values": type({}.values()), "dict_items": type({}.items()),
}  # fmt: skip


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[...]`."""
    from lanewise.python.expressions import runtime

    match kind_of(x.type):
        case "list" | "tuple":
            return lists.index(b, x, node)
        case "dict":
            x = b.temp(x, b.at(node))
            if isinstance(node.slice, ast.Slice):
                return operators.type_error(b, "unhashable type: 'slice'", b.at(node))
            return dicts.item(b, x, runtime(b, node.slice), b.at(node))
    return operators.type_error(b, f"'{type_name(x.type)}' object is not subscriptable", b.at(node))


def write(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    """`x[...] = stored`."""
    from lanewise.python.expressions import runtime

    match kind_of(x.type):
        case "list" | "tuple":
            list_methods.write(b, x, node, stored)
        case "dict":
            dicts.assign(b, x, runtime(b, node.slice), stored, b.at(node))
        case _:
            operators.type_error(b, f"'{type_name(x.type)}' object does not support item assignment", b.at(node))


def delete(b: Builder, x: Expr, node: ast.Subscript) -> None:
    """`del x[...]`."""
    from lanewise.python.expressions import runtime

    match kind_of(x.type):
        case "list" | "tuple":
            list_methods.delete(b, x, node)
        case "dict":
            dicts.delete(b, x, runtime(b, node.slice), b.at(node))
        case _:
            operators.type_error(b, f"'{type_name(x.type)}' object doesn't support item deletion", b.at(node))


def update(b: Builder, x: Expr, op: ast.operator, y: Expr, node: ast.AugAssign) -> bool:
    """`x op= y`, where that changes the container itself; whether it does."""
    match kind_of(x.type), op:
        case "list" | "tuple", _:
            return list_methods.update(b, x, op, y, node)
        case "dict", ast.BitOr():
            dict_methods.update(b, x, y, node)
            return True
        case "set", ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor():
            names = {ast.BitOr: "or", ast.BitAnd: "and", ast.Sub: "sub", ast.BitXor: "xor"}
            return sets.assigned(b, x, names[type(op)], y, node)
    return False


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    kind = kind_of(x.type)
    if not hasattr(CLASSES[kind], func.attr):
        b.throw("AttributeError", f"'{kind}' object has no attribute '{func.attr}'", loc=b.at(node))
        return NOTHING
    match kind:
        case "list" | "tuple":
            return list_methods.method(b, x, func, node)
        case "dict":
            return dict_methods.method(b, x, func, node)
        case "set" | "frozenset":
            return set_methods.method(b, x, func, node)
    if func.attr == "isdisjoint":
        made = set_methods.made_of(b, "set", x, node)
        return set_methods.method(b, made, func, node) if isinstance(made, Expr) else NOTHING
    return b.refuse(node, f"{kind}.{func.attr}() is not compiled yet", "make a list or a set of it")
