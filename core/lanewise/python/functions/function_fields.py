"""Attributes that a program gives to functions which it is passed: `f.path = path` in a decorator.

In: functions as values. Out: the instance whose fields they are. Each time that an inner `def` runs it makes another function, told
by a mark (`function_identity.py`): what is assigned to the function is the mark's. What a function sets on itself, or on one that
it defines, are variables (`source/function_attributes.py`); what a function of a module is given is that module's.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from types import FunctionType

from lanewise.ir.code import Expr
from lanewise.ir.types import Closure
from lanewise.python.classes import records
from lanewise.python.functions import cells, function_identity
from lanewise.python.globals import attribute_state
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import item
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import Value
from lanewise.python.source.function_attributes import BETWEEN, TOLD


def assign(b: Builder, x: Expr, node: ast.Attribute, stored: Expr) -> None:
    """`f.name = stored`."""
    assert isinstance(x.type, Closure)
    code = b.program.codes[x.type.code]
    variable = f"{getattr(code.definition.node, 'name', '')}{BETWEEN}{node.attr}"
    origin = code.origin()
    kept = item(x, code.captures.index(variable)) if variable in code.captures else None
    if isinstance(origin, FunctionType):
        attribute_state.assign(b, origin, node, stored)
    elif kept is not None and cells.is_cell(b, kept.type):
        records.put(b, kept, cells.CONTENT, stored, b.at(node))
    elif kept is not None or origin is not None or variable in code.knowns or not _is_free(node.attr):
        b.refuse(node, "this attribute of a function is not assigned here", "keep the value in an instance")
    elif (mark := _mark(b, x)) is not None:
        records.assign_own(b, mark, node, stored)


def _is_free(name: str) -> bool:
    """Whether no more depends on it than what is told when somebody asks."""
    return name in TOLD or not hasattr(FunctionType, name)


def put(b: Builder, x: Expr) -> Expr | None:
    """What has the attributes of a function that is given one; None before the walk in which functions are told apart."""
    assert isinstance(x.type, Closure)
    return None if b.program.codes[x.type.code].origin() is not None else _mark(b, x)


def _mark(b: Builder, x: Expr) -> Expr | None:
    assert isinstance(x.type, Closure)
    if Need.MARKS not in b.program.shapes.has:
        b.program.shapes.needs.add(Need.MARKS)
        return None
    found = function_identity.part(x, b.program.codes[x.type.code], function_identity.MARK)
    return found if isinstance(found, Expr) else None


def holder(b: Builder, x: Expr) -> Expr | None:
    """What has the attributes of a function; None where the program gives none to any."""
    assert isinstance(x.type, Closure)
    if Need.MARKS not in b.program.shapes.has:
        return None
    mark = _mark(b, x)
    fields = None if mark is None else records.fields_of(b, mark)
    return mark if fields is not None and (fields.types or fields.extra) else None


def read(b: Builder, x: Expr, node: ast.Attribute, otherwise: Callable[[], Value | None]) -> Value | None:
    """`f.name`, where some function is given an attribute of this name; `otherwise` of any other."""
    mark = holder(b, x) if _is_free(node.attr) else None
    fields = None if mark is None else records.fields_of(b, mark)
    if mark is None or fields is None or not (node.attr in fields.types or fields.extra):
        return otherwise()
    if node.attr not in TOLD:
        return records.own_attribute(b, mark, node)
    own = partial(records.loaded, b, fields, mark, node.attr, b.at(node))
    return b.pick(records.has_field(b, mark, node.attr, b.at(node)), own, lambda: otherwise() or NOTHING, b.at(node))
