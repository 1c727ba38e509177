"""Instances of classes: how they come into being, and their fields.

In: live classes, expressions whose type is a record, and the nodes where they stand. Out: expressions, and statements in the
builder. What an instance's attribute is, is looked up as CPython does: a property of its class, a field, what the class has.
Which fields there are is found by walking the program (`shapes.py`); one that an instance may lack has a flag beside it.
"""

from __future__ import annotations

import ast
import dataclasses
import types
from collections.abc import Callable
from functools import cached_property, partial, partialmethod, singledispatchmethod

from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.crowded import MAX_MEMBERS, crowd
from lanewise.ir.flat import placed_fields
from lanewise.ir.types import BAD, BOOL, I32, NEVER, Choice, Record, Tuple, Type
from lanewise.library import cycles
from lanewise.library import records as plain
from lanewise.library.prelude.words import Apart
from lanewise.python.classes import (
    attribute_methods,
    class_model,
    derived,
    descriptors,
    enums,
    extra_fields,
    field_orders,
    record_methods,
)
from lanewise.python.containers import named_tuples
from lanewise.python.expressions import operators
from lanewise.python.globals import attribute_state, module_objects
from lanewise.python.modules import only_theirs
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import coerce
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Fields
from lanewise.python.program.values import Known, Value, literal
from lanewise.python.source import standard
from lanewise.python.source.definitions import is_cached
from lanewise.python.statements import trying


def fields_of(b: Builder, x: Expr) -> Fields:
    """What is known of its class by now."""
    assert isinstance(x.type, Record)
    return b.program.shapes.fields_of(x.type)


def class_of(b: Builder, x: Expr) -> type:
    """The class itself, which a named tuple and a member of an enumeration have, too."""
    cls = b.program.shapes.class_of(x.type)
    assert cls is not None
    return cls


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


def fetch(b: Builder, fields: Fields, x: Expr, name: str, t: Type, loc: Loc) -> Expr:
    """What lies in a field, or its flag."""
    return b.effect("fetch", (x, _place(fields, x, name)), t, loc, t)


def put(b: Builder, x: Expr, name: str, stored: Expr, loc: Loc) -> None:
    """Write a field, and the flag that says so."""
    fields = fields_of(b, x)
    stored = b.temp(stored, loc)
    fields.grow(name, stored.type)
    if name not in (fields.certain or ()):
        fields.doubt(name)
    _put(b, fields, x, name, stored, fields.types[name], loc)
    if name in fields.maybe:
        _put(b, fields, x, f"{name}?", Const(BOOL, True), BOOL, loc)
    if fields.ordered and name not in class_model.HIDDEN:
        field_orders.put(b, x, name, loc)


def remove(b: Builder, x: Expr, name: str, loc: Loc) -> None:
    """The field is not there any more."""
    fields = fields_of(b, x)
    _put(b, fields, x, f"{name}?", Const(BOOL, False), BOOL, loc)
    if fields.ordered:
        field_orders.removed(b, x, name, loc)


def _put(b: Builder, fields: Fields, x: Expr, name: str, stored: Expr, t: Type, loc: Loc) -> None:
    b.emit(Do((), "replace", (x, _place(fields, x, name), coerce(stored, t)), loc, (t,)))


# --- making ----------------------------------------------------------------------------------------------------------


def instance(b: Builder, cls: type, node: ast.Call) -> Value:
    """`cls(...)`."""
    from lanewise.python.functions import calls

    if issubclass(cls, Apart):
        cls = b.program.shapes.hidden(b.instance.place, cls.__name__, cls)
    if named_tuples.is_class(cls):
        return named_tuples.made(b, cls, node)
    if enums.is_class(cls):
        given = calls.arguments(b, node)
        return NOTHING if b.env is None else enums.member_by_value(b, cls, given[0], node)
    if (reason := refusal(b, cls)) is not None:
        return b.refuse(node, f"{reason}: its instances are not compiled yet", "keep the values in a plain class, or in a tuple")
    if abstract := sorted(getattr(cls, "__abstractmethods__", ())):
        methods = f"method{'s' * (len(abstract) > 1)} {', '.join(abstract)}"
        return operators.type_error(b, f"Can't instantiate abstract class {cls.__name__} with abstract {methods}", b.at(node))
    if (calling := class_model.calling(cls)) is not None:
        return record_methods.with_first(b, calling, Known(cls), node)
    return called(b, cls, node)


def called(b: Builder, cls: type, node: ast.Call) -> Value:
    """The same past its metaclass."""
    if class_model.base_of(cls) is not None:
        return derived.instance(b, cls, node)
    if (own := class_model.look_up(cls, "__new__")) is not None and isinstance(own[1], staticmethod):
        return made_by(b, own[1].__func__, cls, node)
    x = made(b, cls, b.at(node))
    record_methods.initialised(b, x, cls, node)
    return x if b.env is not None else NOTHING


def made_by(b: Builder, new: object, cls: type, node: ast.Call) -> Value:
    """What `__new__` gives, initialised if it is an instance of the class."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node, spread=True, by_name=True)
    if b.env is None:
        return NOTHING
    found = record_methods.call_function(b, new, [Known(cls), *given], named, node)

    def initialised(x: Expr) -> Value:
        if is_instance(b, x.type, cls):
            record_methods.initialised_again(b, x, class_of(b, x), given, named, node)
        return x if b.env is not None else NOTHING

    return b.each(b.temp(found, b.at(node)), initialised, b.at(node)) if isinstance(found, Expr) else found


def made(b: Builder, cls: type, loc: Loc) -> Expr:
    """An instance, not initialised."""
    fields = b.program.shapes.fields(cls)
    types_of = tuple(t for _, t in _rows(fields))
    size = max(placed_fields(types_of)[1], 1)
    storage = cycles.new_record_in_cycles if b.program.shapes.may_circle(fields) else plain.new_record
    address = b.library(storage, (Const(I32, size), Op("shape", (), I32, types_of)), loc)
    if b.env is None:
        return NOTHING
    x = b.temp(Op("object", (address,), fields.type), loc)
    if fields.extra:
        extra_fields.begun(b, x, loc)
    if fields.ordered:
        field_orders.begun(b, x, loc)
    return x


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
    if attribute_methods.tells(b, x, "__getattribute__"):
        return attribute_methods.read(b, x, node)
    found = class_model.look_up(class_of(b, x), node.attr)
    if found is None or not isinstance(found[1], property) or class_model.look_up(class_of(b, x), "__getattr__") is None:
        return own_attribute(b, x, node)
    x, name = b.temp(x, b.at(node)), literal(node.attr)
    otherwise = partial(attribute_methods.asked, b, x, "__getattr__", name, [], node)
    return trying.or_asked(b, partial(own_attribute, b, x, node), otherwise, node)


def own_attribute(b: Builder, x: Expr, node: ast.Attribute, *, asked: bool = True) -> Value:
    """The same past `__getattribute__`. `asked`: whether `__getattr__` says what nobody has."""
    loc = b.at(node)
    cls = class_of(b, x)
    if node.attr == "__class__":
        return Known(cls)
    found = class_model.look_up(cls, node.attr)
    if found is not None and isinstance(found[1], property) and not _is_in_dict(b, x, node.attr):
        return record_methods.call_function(b, found[1].fget, [x], {}, node)
    if isinstance(x.type, Tuple):
        item = named_tuples.item(b, x, node.attr)
        return _of_class(b, x, node, asked=asked) if item is None else item
    if isinstance(x.type, Choice):
        return enums.attribute(b, x, node)
    fields = fields_of(b, x)
    x = b.temp(x, loc)
    of_class = partial(_of_class, asked=asked)
    if node.attr not in fields.types:
        return of_class(b, x, node) if not _may_be_extra(b, fields, node) else extra_fields.read(b, x, node, of_class)
    if node.attr not in fields.maybe:
        return loaded(b, fields, x, node.attr, loc)
    there = has_field(b, x, node.attr, loc)
    return b.pick(there, lambda: loaded(b, fields, x, node.attr, loc), lambda: of_class(b, x, node), loc)


def _is_in_dict(b: Builder, x: Expr, name: str) -> bool:
    """Whether `x.__dict__` is asked, which knows nothing of the class."""
    return b.definition.making and isinstance(x.type, Record) and name in fields_of(b, x).types


def _may_be_extra(b: Builder, fields: Fields, node: ast.Attribute) -> bool:
    """Whether an instance may have it in its dict, and its class does not say itself what it is."""
    found = class_model.look_up(fields.cls, node.attr)
    return fields.extra and node.attr not in class_model.HIDDEN and not (found is not None and hasattr(type(found[1]), "__set__"))


def has_field(b: Builder, x: Expr, name: str, loc: Loc) -> Expr:
    """Whether an instance has it."""
    fields = fields_of(b, x)
    return fetch(b, fields, x, f"{name}?", BOOL, loc) if name in fields.maybe else Const(BOOL, name in fields.types)


def loaded(b: Builder, fields: Fields, x: Expr, name: str, loc: Loc) -> Expr:
    """A field that is there."""
    t = fields.types[name]
    if t in (NEVER, BAD):
        return NOTHING
    return fetch(b, fields, x, name, t, loc)


def _of_class(b: Builder, x: Expr, node: ast.Attribute, *, asked: bool) -> Value:
    """What the class has under a name; CPython's AttributeError where it has nothing."""
    cls = class_of(b, x)
    found = class_model.look_up(cls, node.attr)
    if (own := attribute_state.of_class(b, cls, node, lambda: _lacking(b, cls, node))) is not None:
        return own
    if found is None and asked and class_model.look_up(cls, "__getattr__") is not None:
        return attribute_methods.asked(b, x, "__getattr__", literal(node.attr), [], node)
    if found is None and node.attr in ("maxlen", "default_factory") and hasattr(cls, node.attr):
        return derived.attribute(b, x, node)
    if found is None:
        return _lacking(b, cls, node)
    if found[0] in class_model.BASES:
        return derived.attribute(b, x, node)
    if isinstance(found[1], _METHODS) or is_cached(found[1]):
        return record_methods.bound(b, x, node)
    if isinstance(found[1], cached_property) and isinstance(x.type, Record):
        return _kept_property(b, x, found[1], node)
    if (given := descriptors.asked(b, found[1], "__get__", [x, Known(cls)], node)) is not None:
        return given
    title = f"{cls.__name__}.{node.attr}"
    return module_objects.settled(b, b.program.captured(b.definition, title, partial(getattr, cls, node.attr)), node)


_METHODS = (types.FunctionType, classmethod, singledispatchmethod, partialmethod)


def _lacking(b: Builder, cls: type, node: ast.Attribute) -> Value:
    if only_theirs.concerns(cls, node.attr):
        return only_theirs.refused(b, cls, node)
    b.throw("AttributeError", f"'{standard.name_in_messages(cls)}' object has no attribute '{node.attr}'", loc=b.at(node))
    return NOTHING


def _kept_property(b: Builder, x: Expr, found: cached_property[object], node: ast.Attribute) -> Value:
    """A field of this name, from now on."""
    made = record_methods.call_function(b, found.func, [x], {}, node)
    stored = b.as_value(made)
    if stored is None or b.env is None or stored.type in (BAD, NEVER):
        return made
    stored = b.temp(stored, b.at(node))
    put(b, x, node.attr, stored, b.at(node))
    return stored


def matched(b: Builder, x: Expr, node: ast.Attribute, otherwise: str) -> Value:
    """`x.name` for a pattern, which does not fit an instance without it."""
    loc = b.at(node)
    if not isinstance(x.type, Record):
        if hasattr(class_of(b, x), node.attr):
            return attribute(b, x, node)
        b.leave(otherwise, loc)
        return NOTHING
    fields = fields_of(b, x)
    asked = node.attr not in (fields.certain or ()) and class_model.look_up(fields.cls, "__getattr__") is not None
    if asked or attribute_methods.tells(b, x, "__getattribute__"):
        return b.refuse(node, "a pattern of what __getattr__ may give is not compiled", "compare the attribute with ==")
    lacking = node.attr not in fields.types and class_model.look_up(fields.cls, node.attr) is None
    if lacking and fields.extra:
        x = b.temp(x, loc)
        b.leave_if(make("not", (extra_fields.has(b, x, literal(node.attr), loc),), BOOL), otherwise, loc)
    elif lacking:
        b.leave(otherwise, loc)
        return NOTHING
    if node.attr in fields.maybe and class_model.look_up(fields.cls, node.attr) is None:
        there = fetch(b, fields, x, f"{node.attr}?", BOOL, loc)
        b.leave_if(make("not", (there,), BOOL), otherwise, loc)
    return attribute(b, x, node)


def assign(b: Builder, x: Expr, node: ast.Attribute, stored: Expr) -> None:
    """`x.name = stored`."""
    if attribute_methods.tells(b, x, "__setattr__") and b.env is not None and stored.type not in (BAD, NEVER):
        attribute_methods.assigned(b, x, literal(node.attr), stored, node)
    else:
        assign_own(b, x, node, stored)


def assign_own(b: Builder, x: Expr, node: ast.Attribute, stored: Expr, *, told: bool = True) -> None:
    """The same past `__setattr__`. `told`: whether a frozen dataclass says that it cannot be."""
    loc = b.at(node)
    if b.env is None or stored.type in (BAD, NEVER):
        return
    cls = class_of(b, x)
    found = class_model.look_up(cls, node.attr)
    if isinstance(x.type, Tuple):
        words = f"'{cls.__name__}' object has no attribute '{node.attr}'"
        b.throw("AttributeError", "can't set attribute" if hasattr(cls, node.attr) else words, loc=loc)
        return
    if isinstance(x.type, Choice):
        b.refuse(node, "an attribute of a member of an enumeration is not assigned", "keep the value in a variable")
        return
    if found is not None and isinstance(found[1], property):
        _by_property(b, x, found[1].fset, "setter", [stored], node)
        return
    if found is not None and descriptors.asked(b, found[1], "__set__", [x, stored], node) is not None:
        return
    if told and class_model.is_frozen(cls) and not b.definition.prelude:
        b.throw(b.program.exception(dataclasses.FrozenInstanceError), f"cannot assign to field '{node.attr}'", loc=loc)
        return
    if standard.is_written_in_c(cls) and not b.definition.prelude:
        b.throw("AttributeError", _not_writable(cls, node.attr), loc=loc)
        return
    if (no_room := class_model.without_room(cls, node.attr)) is not None:
        b.throw("AttributeError", no_room, loc=loc)
        return
    x = b.temp(x, loc)
    fields = fields_of(b, x)
    if crowd(fields.holding(node.attr, stored.type)) > MAX_MEMBERS:
        words = f"{cls.__name__}.{node.attr} holds more than {MAX_MEMBERS} types"
        b.refuse(node, words, "of what is iterated keep a list: self.items = list(items)")
        return
    if extra_fields.keeps(b, x, node.attr, stored, loc):
        return
    if not initialises(b, node.value, cls):
        fields.assigned = True
    put(b, x, node.attr, stored, loc)


def _not_writable(cls: type, name: str) -> str:
    """Why an attribute of a class of C's is not assigned."""
    own, theirs = standard.name_in_messages(cls), getattr(standard.original(cls), name, None)
    if theirs is None:
        return f"'{own}' object has no attribute '{name}'"
    if callable(theirs):
        return f"'{own}' object attribute '{name}' is read-only"
    return f"attribute '{name}' of '{own}' objects is not writable"


def initialises(b: Builder, subject: ast.expr, cls: type) -> bool:
    """Whether this is where an instance gets its fields: it is the first parameter of a function that is called when it is made."""
    if b.definition.prelude:
        return True
    owner, _, name = b.definition.name.rpartition(".")
    scope = b.definition.scope
    if name not in _INITIALISING or owner not in {base.__qualname__ for base in cls.__mro__} or not scope.params:
        return False
    own = scope.params[0]
    return scope.keeps(own) and isinstance(subject, ast.Name) and subject.id == own


_INITIALISING = ("__init__", "__post_init__")


def _by_property(
    b: Builder, x: Expr, function: Callable[..., object] | None, what: str, given: list[Expr], node: ast.Attribute
) -> None:
    if function is None:
        owner = class_of(b, x).__qualname__
        b.throw("AttributeError", f"property '{node.attr}' of '{owner}' object has no {what}", loc=b.at(node))
        return
    record_methods.call_function(b, function, [x, *given], {}, node)


def delete(b: Builder, x: Expr, node: ast.Attribute) -> None:
    """`del x.name`."""
    if attribute_methods.tells(b, x, "__delattr__"):
        attribute_methods.asked(b, x, "__delattr__", literal(node.attr), [], node)
    else:
        delete_own(b, x, node)


def delete_own(b: Builder, x: Expr, node: ast.Attribute) -> None:
    """The same past `__delattr__`."""
    loc = b.at(node)
    fields = fields_of(b, x)
    found = class_model.look_up(fields.cls, node.attr)
    x = b.temp(x, loc)
    if found is not None and isinstance(found[1], property):
        _by_property(b, x, found[1].fdel, "deleter", [], node)
        return
    if found is not None and descriptors.asked(b, found[1], "__delete__", [x], node) is not None:
        return
    if found is not None and descriptors.asks(found[1], "__set__"):
        b.throw("AttributeError", "__delete__", loc=loc)
        return
    if class_model.is_frozen(fields.cls) and not b.definition.prelude:
        b.throw(b.program.exception(dataclasses.FrozenInstanceError), f"cannot delete field '{node.attr}'", loc=loc)
        return
    if node.attr not in fields.types and fields.extra:
        extra_fields.delete(b, x, node)
        return
    if node.attr not in fields.types:
        # No instance ever had it: CPython's table of their keys does not know the name, and says more than for one that is gone.
        b.throw("AttributeError", f"'{fields.cls.__name__}' object has no attribute '{node.attr}'", loc=loc)
        return
    fields.doubt(node.attr)
    fields.assigned = True
    fields.deleted.add(node.attr)
    there = fetch(b, fields, x, f"{node.attr}?", BOOL, loc)
    b.when(make("not", (there,), BOOL), lambda: b.throw("AttributeError", node.attr, loc=loc), loc)
    remove(b, x, node.attr, loc)


def is_instance(b: Builder, t: Type, cls: type) -> bool:
    """Whether values of the type are instances of a class."""
    own = b.program.shapes.class_of(t)
    return own is not None and issubclass(own, cls)


# --- without __init__ --------------------------------------------------------------------------------------------------


def bare(b: Builder, node: ast.Call) -> Value:
    """`object.__new__(cls)`: an instance without any field."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    cls = given[0].object if given and isinstance(given[0], Known) else None
    if named or len(given) > 1 + b.definition.prelude or not isinstance(cls, type) or cls in class_model.BASES or refusal(b, cls):
        return b.refuse(node, "object.__new__() is compiled for a class of one's own", "call the class: Point(1, 2)")
    if not b.definition.prelude:
        fields = b.program.shapes.fields(cls)
        for name in fields.certain or ():
            fields.doubt(name)
    x = made(b, cls, b.at(node))
    if len(given) > 1 and isinstance(given[1], Expr) and b.env is not None:
        derived.put(b, x, given[1], b.at(node))
    return x


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {
    object.__new__: bare,
    object.__init__: lambda b, node: record_methods.plainly_initialised(b, node, 1),
}
