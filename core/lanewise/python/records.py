"""Instances of classes: how they come into being, and their fields.

In: live classes, expressions whose type is a record, and the nodes where they stand. Out: expressions, and statements in the builder.
What an instance's attribute is, is looked up as CPython does: a property of its class, a field, what the class has. Which fields there
are is found by walking the program (`shapes.py`); one that an instance may lack has a flag beside it.
"""

from __future__ import annotations

import ast
import dataclasses
import types
from functools import partial

from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.flat import placed_fields
from lanewise.ir.types import BAD, BOOL, I32, NEVER, Record, Type
from lanewise.library.records import new_record as storage
from lanewise.python import class_model, record_methods
from lanewise.python.builder import NOTHING, Builder
from lanewise.python.fold import make
from lanewise.python.flow import coerce
from lanewise.python.shapes import Fields
from lanewise.python.values import Known, Nested, Value


def fields_of(b: Builder, x: Expr) -> Fields:
    """What is known of its class by now."""
    assert isinstance(x.type, Record)
    return b.program.shapes.fields_of(x.type)


def class_of(b: Builder, x: Expr) -> type:
    """The class itself."""
    return fields_of(b, x).cls


# --- where fields lie ------------------------------------------------------------------------------------------------


def _rows(fields: Fields) -> list[tuple[str, Type]]:
    """Each field, behind it the flag of one that may be missing."""
    rows: list[tuple[str, Type]] = []
    for name, t in fields.types.items():
        rows.append((name, t))
        if name in fields.maybe:
            rows.append((f"{name}?", BOOL))
    return rows


def _place(fields: Fields, x: Expr, name: str) -> Expr:
    rows = _rows(fields)
    begins, _ = placed_fields(tuple(t for _, t in rows))
    offset = begins[[n for n, _ in rows].index(name)]
    address = Op("address", (x,), I32)
    return Op("add", (address, Const(I32, offset)), I32) if offset else address


def _fetch(b: Builder, fields: Fields, x: Expr, name: str, t: Type, loc: Loc) -> Expr:
    return b.effect("fetch", (x, _place(fields, x, name)), t, loc, t)


def _put(b: Builder, fields: Fields, x: Expr, name: str, stored: Expr, t: Type, loc: Loc) -> None:
    b.emit(Do((), "replace", (x, _place(fields, x, name), coerce(stored, t)), loc, (t,)))


# --- making ----------------------------------------------------------------------------------------------------------


def instance(b: Builder, cls: type, node: ast.Call) -> Value:
    """`cls(...)`."""
    if (reason := refusal(b, cls)) is not None:
        return b.refuse(node, f"{reason}: its instances are not compiled yet", "keep the values in a plain class, or in a tuple")
    fields = b.program.shapes.fields(cls)
    loc = b.at(node)
    types_of = tuple(t for _, t in _rows(fields))
    size = max(placed_fields(types_of)[1], 1)
    made = b.library(storage, (Const(I32, size), Op("shape", (), I32, types_of)), loc)
    if b.env is None:
        return NOTHING
    x = b.temp(Op("object", (made,), fields.type), loc)
    record_methods.initialised(b, x, cls, node)
    return x if b.env is not None else NOTHING


def refusal(b: Builder, cls: type) -> str | None:
    """Why a class is not compiled. What every instance has is found on the way."""
    if (reason := class_model.refusal(cls)) is not None:
        return reason
    fields = b.program.shapes.fields(cls)
    if fields.certain is None:
        fields.certain = class_model.certain_fields(cls, b.program.definition)
    return None


# --- attributes ------------------------------------------------------------------------------------------------------


def attribute(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """`x.name`."""
    loc = b.at(node)
    cls, fields = class_of(b, x), fields_of(b, x)
    if node.attr == "__class__":
        return Known(cls)
    found = class_model.look_up(cls, node.attr)
    if found is not None and isinstance(found[1], property):
        return record_methods.call_function(b, found[1].fget, [x], {}, node)
    if node.attr not in fields.types:
        return _of_class(b, x, node)
    x = b.temp(x, loc)
    t = fields.types[node.attr]
    if node.attr not in fields.maybe:
        return _loaded(b, fields, x, node.attr, t, loc)
    there = _fetch(b, fields, x, f"{node.attr}?", BOOL, loc)
    return b.pick(there, lambda: _loaded(b, fields, x, node.attr, t, loc), lambda: _of_class(b, x, node), loc)


def _loaded(b: Builder, fields: Fields, x: Expr, name: str, t: Type, loc: Loc) -> Expr:
    if t in (NEVER, BAD):
        return NOTHING
    return _fetch(b, fields, x, name, t, loc)


def _of_class(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """What the class has under a name; CPython's AttributeError where it has nothing."""
    cls = class_of(b, x)
    found = class_model.look_up(cls, node.attr)
    if found is None:
        b.throw("AttributeError", f"'{cls.__name__}' object has no attribute '{node.attr}'", loc=b.at(node))
        return NOTHING
    if isinstance(found[1], types.FunctionType | classmethod):
        return record_methods.bound(b, x, found[1], node)
    title = f"{cls.__name__}.{node.attr}"
    return b.program.captured(b.definition, title, partial(getattr, cls, node.attr))


def assign(b: Builder, x: Expr, node: ast.Attribute, stored: Expr) -> None:
    """`x.name = stored`."""
    loc = b.at(node)
    if b.env is None or stored.type in (BAD, NEVER):
        return
    cls, fields = class_of(b, x), fields_of(b, x)
    found = class_model.look_up(cls, node.attr)
    if found is not None and isinstance(found[1], property):
        _to_property(b, x, found[1], node, stored)
        return
    if class_model.is_frozen(cls) and not b.definition.prelude:
        b.throw("FrozenInstanceError", f"cannot assign to field '{node.attr}'", loc=loc)
        return
    x = b.temp(x, loc)
    stored = b.temp(stored, loc)
    fields.grow(node.attr, stored.type)
    if node.attr not in (fields.certain or ()):
        fields.doubt(node.attr)
    _put(b, fields, x, node.attr, stored, fields.types[node.attr], loc)
    if node.attr in fields.maybe:
        _put(b, fields, x, f"{node.attr}?", Const(BOOL, True), BOOL, loc)


def _to_property(b: Builder, x: Expr, found: property, node: ast.Attribute, stored: Expr) -> None:
    if found.fset is None:
        owner = class_of(b, x).__name__
        b.throw("AttributeError", f"property '{node.attr}' of '{owner}' object has no setter", loc=b.at(node))
        return
    record_methods.call_function(b, found.fset, [x, stored], {}, node)


def delete(b: Builder, x: Expr, node: ast.Attribute) -> None:
    """`del x.name`."""
    loc = b.at(node)
    fields = fields_of(b, x)
    x = b.temp(x, loc)
    if node.attr not in fields.types:
        b.throw("AttributeError", node.attr, loc=loc)
        return
    fields.doubt(node.attr)
    there = _fetch(b, fields, x, f"{node.attr}?", BOOL, loc)
    b.when(make("not", (there,), BOOL), lambda: b.throw("AttributeError", node.attr, loc=loc), loc)
    _put(b, fields, x, f"{node.attr}?", Const(BOOL, False), BOOL, loc)


def is_instance(b: Builder, t: Type, cls: type) -> bool:
    """Whether values of the type are instances of a class."""
    return isinstance(t, Record) and issubclass(b.program.shapes.fields_of(t).cls, cls)


def field_names(cls: type) -> tuple[str, ...]:
    """Of a dataclass, in order."""
    return tuple(f.name for f in dataclasses.fields(cls))  # type: ignore[arg-type]


def as_value(found: Value) -> Expr | None:
    """None where it is known at build only."""
    return None if isinstance(found, Known | Nested) else found
