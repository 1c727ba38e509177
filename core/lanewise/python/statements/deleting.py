"""`del`: of names, items, slices and attributes.

In: the node. Out: statements in the builder; names that are bound to nothing.
"""

from __future__ import annotations

import ast

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, NEVER, Buffer, Open, Record, Union
from lanewise.python.classes import derived, dict_changes, record_methods, records
from lanewise.python.containers import container_parts, short_rows
from lanewise.python.expressions import indexing, slices
from lanewise.python.expressions.expressions import name_value, runtime
from lanewise.python.functions import cells
from lanewise.python.globals import module_state
from lanewise.python.iterators import endings
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import type_name
from lanewise.python.texts import byte_array_changes, byte_arrays


def _delete_in(b: Builder, x: Expr, node: ast.Subscript) -> None:
    if isinstance(x.type, Union):
        b.member(x, lambda one: _delete_in(b, one, node), b.at(node))
        return
    node = node if record_methods.has(b, x, "__delitem__") else slices.spelled(b, node)
    if byte_arrays.is_one(x.type):
        byte_array_changes.delete(b, x, node)
    elif isinstance(x.type, Open):
        container_parts.delete(b, x, node)
    elif is_ndarray(x.type):
        b.throw("ValueError", "cannot delete array elements", loc=b.at(node))
    elif isinstance(x.type, Buffer):
        b.refuse(node, f"del of a part of a {type_name(x.type)} is not compiled", "copy what stays into a new one")
    elif record_methods.has(b, x, "__delitem__"):
        record_methods.special(b, x, "__delitem__", [runtime(b, node.slice)], b.at(node))
    elif (inner := derived.instead(b, x, "__delitem__", b.at(node))) is not None:
        _delete_in(b, inner, node)
    elif x.type not in (BAD, NEVER):
        indexing.not_deletable(b, x, node)


def _delete_attribute(b: Builder, x: Expr, node: ast.Attribute) -> None:
    if isinstance(x.type, Union):
        b.member(x, lambda one: _delete_attribute(b, one, node), b.at(node))
    elif isinstance(x.type, Record):
        records.delete(b, x, node)
    elif x.type not in (BAD, NEVER):
        b.refuse(node, f"del of an attribute of a {type_name(x.type)} is not compiled", "leave the line out")


def delete(b: Builder, node: ast.Delete) -> None:
    """`del x, y[i], z.name`."""
    for target in node.targets:
        _delete_target(b, target)


def _delete_target(b: Builder, target: ast.expr) -> None:
    match target:
        case ast.Name(id=name) if name in b.cells:
            cells.empty(b, name, b.at(target))
        case ast.Name(id=name) if (place := b.assigned_global(name)) is not None:
            module_state.empty(b, place, name, b.at(target))
        case ast.Name(id=name):
            name_value(b, name, target)
            with endings.bound_anew(b, name, b.at(target)):
                b.unbind(name, b.at(target))
        case ast.Subscript(owner, place) if (row := short_rows.holder(b, owner)) is not None:
            short_rows.change(b, row, "pop", [place], target)
        case ast.Subscript() if dict_changes.deleted(b, target):
            pass
        case ast.Subscript():
            _delete_in(b, b.temp(runtime(b, target.value), b.at(target)), target)
        case ast.Attribute():
            _delete_attribute(b, runtime(b, target.value), target)
        case ast.Tuple(elts=inner) | ast.List(elts=inner):
            for each in inner:
                _delete_target(b, each)
