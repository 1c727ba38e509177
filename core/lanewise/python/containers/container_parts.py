"""Items and methods of containers of all kinds.

In: an expression whose type is an open container, and the node. Out: what the module of its kind answers, or CPython's TypeError.
"""

from __future__ import annotations

import ast

from lanewise.ir.classes import CONTAINERS
from lanewise.ir.code import Expr
from lanewise.ir.types import DICT_KINDS, GROWING, kind_of
from lanewise.python.containers import (
    counter_methods,
    counters,
    default_dicts,
    deque_methods,
    deques,
    dict_methods,
    dicts,
    list_methods,
    lists,
    ordered_dict_methods,
    set_methods,
    sets,
)
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value, type_name
from lanewise.python.texts import byte_arrays


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[...]`."""
    from lanewise.python.expressions.expressions import runtime

    match kind_of(x.type):
        case "list" | "tuple":
            return lists.index(b, x, node)
        case "deque":
            return deques.index(b, x, node)
        case kind if kind in DICT_KINDS:
            x = b.temp(x, b.at(node))
            if isinstance(node.slice, ast.Slice):
                return operators.type_error(b, "unhashable type: 'slice'", b.at(node))
            return _of_key(b, x, kind, runtime(b, node.slice), node)
    return indexing.not_subscriptable(b, x, node)


def _of_key(b: Builder, x: Expr, kind: str, key: Expr, node: ast.AST) -> Value:
    """What a dict has for a key, or says where it has none."""
    if kind == "defaultdict":
        return default_dicts.item(b, x, key, node)
    return counters.item(b, x, key, b.at(node)) if kind == "Counter" else dicts.item(b, x, key, b.at(node))


def write(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    """`x[...] = stored`."""
    from lanewise.python.expressions.expressions import runtime

    match kind_of(x.type):
        case "list" | "tuple":
            list_methods.write(b, x, node, stored)
        case "deque":
            deques.write(b, x, node, stored)
        case kind if kind in DICT_KINDS:
            dicts.assign(b, x, runtime(b, node.slice), stored, b.at(node))
        case _:
            operators.type_error(b, f"'{type_name(x.type)}' object does not support item assignment", b.at(node))


def delete(b: Builder, x: Expr, node: ast.Subscript) -> None:
    """`del x[...]`."""
    from lanewise.python.expressions.expressions import runtime

    match kind_of(x.type):
        case "list" | "tuple":
            list_methods.delete(b, x, node)
        case "deque":
            deques.delete(b, x, node)
        case kind if kind in DICT_KINDS:
            delete = counters.delete if kind == "Counter" else dicts.delete
            delete(b, x, runtime(b, node.slice), b.at(node))
        case _:
            indexing.not_deletable(b, x, node)


def update(b: Builder, x: Expr, op: ast.operator, y: Expr, node: ast.AugAssign) -> bool:
    """`x op= y`, where that changes the container itself; whether it does."""
    match kind_of(x.type), op:
        case kind, _ if kind == GROWING:
            return byte_arrays.update(b, x, op, y, node)
        case "list" | "tuple", _:
            return list_methods.update(b, x, op, y, node)
        case "deque", ast.Add():
            deque_methods.extended(b, x, "extend", y, node)
            return True
        case "deque", ast.Mult() if operators.is_integer(y.type):
            deques.repeat(b, x, y, b.at(node))
            return True
        case "Counter", _ if counters.update(b, x, _SYMBOLS.get(type(op), ""), y, b.at(node)):
            return True
        case kind, ast.BitOr() if kind in DICT_KINDS:
            dict_methods.update(b, x, y, node)
            return True
        case "set", ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor():
            return sets.assigned(b, x, _SYMBOLS[type(op)], y, node)
    return False


_SYMBOLS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.BitOr: "or", ast.BitAnd: "and", ast.BitXor: "xor",
}  # fmt: skip


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    kind = kind_of(x.type)
    if not hasattr(CONTAINERS[kind], func.attr):
        b.throw("AttributeError", f"'{type_name(x.type)}' object has no attribute '{func.attr}'", loc=b.at(node))
        return NOTHING
    match kind:
        case "list" | "tuple":
            return list_methods.method(b, x, func, node)
        case "deque":
            return deque_methods.method(b, x, func, node)
        case "Counter":
            return counter_methods.method(b, x, func, node)
        case "OrderedDict":
            return dict_methods.method(b, x, func, node, ordered_dict_methods.METHODS)
        case "dict" | "defaultdict":
            return dict_methods.method(b, x, func, node)
        case "set" | "frozenset":
            return set_methods.method(b, x, func, node)
    if func.attr == "isdisjoint":
        made = set_methods.made_of(b, "set", x, node)
        return set_methods.method(b, made, func, node) if isinstance(made, Expr) else NOTHING
    return b.refuse(node, f"{kind}.{func.attr}() is not compiled yet", "make a list or a set of it")


def set_attribute(b: Builder, x: Expr, node: ast.Attribute, stored: Expr) -> None:
    """`x.name = value`: few containers take that."""
    kind = kind_of(x.type)
    if kind == "defaultdict" and node.attr == "default_factory":
        default_dicts.set_factory(b, b.temp(x, b.at(node)), stored, node)
    elif kind in ("Counter", "OrderedDict"):
        b.refuse(node, f"an attribute of a {kind} is not assigned in compiled code", "keep the value in a variable")
    elif kind == "deque" and node.attr == "maxlen":
        b.throw("AttributeError", "attribute 'maxlen' of 'collections.deque' objects is not writable", loc=b.at(node))
    else:
        b.throw("AttributeError", f"'{type_name(x.type)}' object has no attribute '{node.attr}'", loc=b.at(node))
