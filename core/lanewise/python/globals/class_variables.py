"""Attributes of a class that a function defines, where the program assigns them.

In: the class, names. Out: reads and writes of cells, which are made where the class statement runs; a global variable says where
each lies in this call. Which attributes these are turns out while the program is walked: then it is walked again.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType

from lanewise.ir.code import Do, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, I32, NEVER, Closure
from lanewise.library import records as library
from lanewise.python.classes import class_model, records
from lanewise.python.globals import constants, module_objects
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Known, Value, constant
from lanewise.python.source.definitions import refusal_at

AGAIN = "of which a call may make several"


def begun(b: Builder, cls: type, node: ast.ClassDef) -> None:
    """The class statement has run."""
    from lanewise.python.functions import cells

    shapes, refused = b.program.shapes, (f"attributes of the class {node.name} change, {AGAIN}", "keep the values in an instance")
    if b.breaks or b.definition.scope.yields:
        return
    shapes.local_makers[cls] = b.instance
    held = [found for name, found in vars(cls).items() if not name.startswith("__")]
    parts = set[int]().union(*map(module_objects.changeable, held))
    shapes.local_parts |= parts

    def matters() -> bool:
        own = [found for found in shapes.constants.values() if id(found.object) in parts]
        return cls in shapes.class_variables or any(constants.is_changed(shapes, found) for found in own)

    b.program.single_calls.append((b.instance, refusal_at(b.definition, node, *refused), matters))
    for name in sorted(shapes.class_variables.get(cls, ())):
        x = records.made(b, _cell(b, cls, name), b.at(node))
        fields = records.fields_of(b, x)
        fields.certain = frozenset([cells.CONTENT]) if name in vars(cls) else frozenset()
        if name in vars(cls):
            found = vars(cls)[name]
            value = module_objects.settled(b, constant(found) or Known(found), node)
            stored = b.as_value(value)
            if stored is None:
                b.refuse(node, f"{cls.__name__}.{name} has no value at run time", "keep the value in an instance")
            elif b.env is not None:
                records.put(b, x, cells.CONTENT, stored, b.at(node))
        if b.env is not None:
            put_in_place(b, x, b.at(node))


def put_in_place(b: Builder, x: Expr, loc: Loc) -> None:
    """From now on the global variable of its class says where this cell lies."""
    cls = records.class_of(b, x)
    address = b.library(library.shared, (Op("address", (x,), I32),), loc)
    b.emit(Do((), "global.set", (address,), loc, (b.program.data.of_call(cls, cls.__name__),)))


def in_place(b: Builder, cls: type, loc: Loc) -> Expr:
    """The cell of this class."""
    pointer = b.effect("global.get", (), I32, loc, b.program.data.of_call(cls, cls.__name__))
    return b.temp(Op("object", (b.library(library.shared, (pointer,), loc),), b.program.shapes.fields(cls).type), loc)


def _cell(b: Builder, cls: type, name: str) -> type:
    from lanewise.python.functions import cells

    return b.program.shapes.hidden((cls, name), name, cells.Cell)


def assign(b: Builder, cls: type, node: ast.Attribute, stored: Expr) -> None:
    """`cls.name = stored`."""
    from lanewise.python.functions import cells

    if b.env is None or stored.type in (BAD, NEVER):
        return
    found = class_model.look_up(cls, node.attr)
    if isinstance(stored.type, Closure) or (found is not None and isinstance(found[1], FunctionType | property | classmethod)):
        b.refuse(node, "a method is not assigned in compiled code", "call the function by a name of its own")
        return
    known = b.program.shapes.class_variables.setdefault(cls, set())
    if node.attr not in known:
        known.add(node.attr)
        b.program.shapes.grown = True
    elif _is_made(b, cls, node.attr):
        records.put(b, in_place(b, _cell(b, cls, node.attr), b.at(node)), cells.CONTENT, stored, b.at(node))


def _is_made(b: Builder, cls: type, name: str) -> bool:
    """Whether this walk has seen where the cell is made."""
    return b.program.shapes.fields(_cell(b, cls, name)).certain is not None


def read(b: Builder, cls: type, node: ast.Attribute, otherwise: Callable[[], Value]) -> Value:
    """`cls.name`, `otherwise` where it is not there."""
    from lanewise.python.functions import cells

    loc = b.at(node)
    fields = b.program.shapes.fields(_cell(b, cls, node.attr))
    if cells.CONTENT not in fields.types:
        return otherwise()
    x = in_place(b, fields.cls, loc)
    if cells.CONTENT not in fields.maybe:
        return records.loaded(b, fields, x, cells.CONTENT, loc)
    there = records.fetch(b, fields, x, f"{cells.CONTENT}?", BOOL, loc)
    return b.pick(there, lambda: records.loaded(b, fields, x, cells.CONTENT, loc), otherwise, loc)
