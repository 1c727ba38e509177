"""Attributes whose names only the run knows: `setattr(self, name, value)`.

In: instances, texts. Out: reads and writes. A name that is one of the fields of the class is that field; the others lie in a dict
that each instance of such a class holds, in a field that no source can spell. So CPython's order is kept, and its answer to who
asks for a name that is not there.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from types import FunctionType, NoneType

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, NEVER, STR, Container, Record
from lanewise.python.classes import attribute_methods, class_model, record_methods, records
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.shapes import Fields
from lanewise.python.program.values import THE_NONE, Value, known_text, literal
from lanewise.python.source.definitions import Definition, of_text


@cache
def function(text: str, *, making: bool = False, title: str = "extra", key: str = "extra") -> Definition:
    """A function that no source has; `self[EXTRA]` in it is the dict, `self[ORDER]` that of `field_orders.py`."""
    made = of_text(text, title, {}, key=key, making=making)
    _Named().visit(made.node)
    return made


class _Named(ast.NodeTransformer):
    """Gives the dicts the names of the fields in which they lie."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        name = _HIDDEN.get(node.slice.id) if isinstance(node.slice, ast.Name) else None
        return ast.copy_location(ast.Attribute(node.value, name, node.ctx), node) if name else node


_HIDDEN = {"EXTRA": class_model.EXTRA, "ORDER": class_model.ORDER}


def begun(b: Builder, x: Expr, loc: Loc) -> None:
    """A new instance has none."""
    run(b, "def begin(self):\n self[EXTRA] = {}", [x], loc)


def copied(b: Builder, x: Expr, made: Expr, loc: Loc) -> None:
    """A copy of an instance has a dict of its own."""
    run(b, "def copy(self, other):\n self[EXTRA] = dict(other[EXTRA])", [made, x], loc)


def has(b: Builder, x: Expr, name: Expr, loc: Loc) -> Expr:
    """Whether the instance has an attribute of this name in its dict."""
    return run(b, "def has(self, name):\n return name in self[EXTRA]", [x, name], loc)


def value(b: Builder, x: Expr, name: Expr, loc: Loc) -> Expr:
    """What that is."""
    return run(b, "def value(self, name):\n return self[EXTRA][name]", [x, name], loc)


def run(b: Builder, text: str, given: list[Value], loc: Loc) -> Expr:
    """What such a function gives."""
    found = record_methods.call_definition(b, function(text), given, {}, b.node_at(loc))
    return found if isinstance(found, Expr) else NOTHING


def read(b: Builder, x: Expr, node: ast.Attribute, otherwise: Callable[[Builder, Expr, ast.Attribute], Value]) -> Value:
    """`x.name`, `otherwise` where the dict has no such name."""
    from lanewise.python.expressions import kinds

    loc, name = b.at(node), literal(node.attr)
    hides = _hiding(records.class_of(b, x), node.attr)

    def own(one: Expr) -> Value:
        if one.type in (BAD, NEVER) or issubclass(kinds.class_of(b, one.type) or object, hides):
            return one
        words = f"{records.class_of(b, x).__name__}.{node.attr} is hidden by an attribute whose name only the run knows"
        b.throw("NotImplementedError", f"{words}: ask the class", loc=loc)
        return NOTHING

    return b.pick(has(b, x, name, loc), lambda: b.each(value(b, x, name, loc), own, loc), lambda: otherwise(b, x, node), loc)


_PLAIN = (NoneType, bool, int, float, complex, str, bytes)


def _hiding(cls: type, name: str) -> tuple[type, ...]:
    """What an instance may have in the place of what its class has: of a table of the class, as `fields` or `_fields` are, it is
    believed that no name of the run is that of it, or nothing would be known of what it holds."""
    found = class_model.look_up(cls, name)
    if found is None or isinstance(found[1], (*_PLAIN, FunctionType)):
        return (object,)
    if isinstance(found[1], list | tuple | set | frozenset | dict):
        return () if name.startswith("_") else (dict,) if isinstance(found[1], dict) else (list, tuple, set, frozenset)
    return (object,)


def emptied(b: Builder, x: Expr, loc: Loc) -> None:
    """An instance that has none any more."""
    if are_in(b, x):
        run(b, "def clear(self):\n self[EXTRA] = {}", [x], loc)
    if records.fields_of(b, x).ordered:
        run(b, "def clear(self):\n self[ORDER] = {}", [x], loc)


def taken(b: Builder, x: Expr, given: list[Value], loc: Loc) -> Value:
    """What lies under a name, which is gone then; `given`: the name, and what is given where there is none."""
    order = " self[ORDER].pop(given[0], False)\n" if records.fields_of(b, x).ordered else ""
    return run(b, f"def take(self, *given):\n{order} return self[EXTRA].pop(*given)", [x, *given], loc)


def delete(b: Builder, x: Expr, node: ast.Attribute) -> None:
    """`del x.name`."""
    loc, name = b.at(node), literal(node.attr)

    def drop() -> Value:
        order = " del self[ORDER][name]\n" if records.fields_of(b, x).ordered else ""
        return run(b, f"def drop(self, name):\n{order} del self[EXTRA][name]", [x, name], loc)

    b.pick(has(b, x, name, loc), drop, lambda: _lacking(b, x, name, loc), loc)


def are_in(b: Builder, x: Expr) -> bool:
    """Whether instances like this one have a dict of their own."""
    return isinstance(x.type, Record) and b.program.shapes.class_of(x.type) is not None and records.fields_of(b, x).extra


def put(b: Builder, x: Expr, name: Expr, stored: Expr, subject: ast.expr, *, told: bool = True) -> Value:
    """`setattr(x, name, stored)`. `subject`: where x stands; `told`: whether its class may say itself what is done."""
    if not isinstance(x.type, Record) or b.env is None or stored.type in (BAD, NEVER):
        return NOTHING
    fields = records.fields_of(b, x)
    if told and attribute_methods.tells(b, x, "__setattr__"):
        return attribute_methods.assigned(b, x, name, stored, subject)
    if told and class_model.is_frozen(fields.cls):
        return _frozen(b, name, b.at(subject))
    return put_own(b, x, name, stored, subject, told=told)


def put_own(b: Builder, x: Expr, name: Expr, stored: Expr, subject: ast.expr, *, told: bool) -> Value:
    """The same past `__setattr__`. `told`: whether its class may say of single names what is done."""
    fields, loc = records.fields_of(b, x), b.at(subject)
    if (known := known_text(name)) is not None:
        node = ast.copy_location(ast.Attribute(subject, known, ast.Store()), subject)
        if told:
            records.assign_own(b, x, node, stored, told=False)
        else:
            fields.assigned |= not records.initialises(b, subject, fields.cls)
            records.put(b, x, known, stored, loc)
        return THE_NONE if b.env is not None else NOTHING
    if class_model.base_of(fields.cls) is not None and not fields.shared:
        words = f"a {fields.cls.__name__} may get an attribute of any name here"
        return b.refuse(subject, words, "tell the names apart with if and elif, or keep the values in a dict")
    if fields.cls.__dictoffset__:
        begin(b, fields)
    if not records.initialises(b, subject, fields.cls):
        fields.assigned = True
    own = [n for n in fields.types if n not in class_model.HIDDEN]
    settable = [n for n in _told_by_class(fields.cls) if n not in own] if told else []
    return _among(b, x, [*own, *settable], (name, stored), loc)


def keeps(b: Builder, x: Expr, name: str, stored: Expr, loc: Loc) -> bool:
    """`x.name = stored` where all attributes lie in the dict (`shared_dicts.py`); False where instances have their own fields."""
    if not records.fields_of(b, x).shared or name in class_model.HIDDEN:
        return False
    run(b, "def put(self, name, value):\n self[EXTRA][name] = value", [x, literal(name), stored], loc)
    return True


def begin(b: Builder, fields: Fields) -> None:
    """From now on each instance has a dict, also one that comes from outside."""
    if fields.extra:
        return
    fields.extra = True
    fields.certain = (fields.certain or frozenset()) | {class_model.EXTRA}
    fields.grow(class_model.EXTRA, b.program.shapes.opened(Container("dict", (STR, NEVER)), (fields.cls, class_model.EXTRA)))
    fields.grew()


def _lacking(b: Builder, x: Expr, name: Expr, loc: Loc) -> Value:
    b.throw("AttributeError", f"'{records.class_of(b, x).__name__}' object has no attribute '{{}}'", loc=loc, holes=(name,))
    return NOTHING


def _frozen(b: Builder, name: Expr, loc: Loc) -> Value:
    from dataclasses import FrozenInstanceError

    b.throw(b.program.exception(FrozenInstanceError), "cannot assign to field '{}'", loc=loc, holes=(name,))
    return NOTHING


def _told_by_class(cls: type) -> list[str]:
    """Names under which a class says itself what is done with a value: properties, slots, descriptors."""
    found = {name: each for base in reversed(cls.__mro__[:-1]) for name, each in vars(base).items()}
    return [name for name, each in found.items() if hasattr(type(each), "__set__") and not name.startswith("__")]


def _among(b: Builder, x: Expr, names: list[str], given: tuple[Expr, Expr], loc: Loc) -> Value:
    name, stored = given
    if not names:
        if not records.fields_of(b, x).extra:
            return _lacking(b, x, name, loc)
        order = " self[ORDER][name] = True\n" if records.fields_of(b, x).ordered else ""
        run(b, f"def put(self, name, value):\n{order} self[EXTRA][name] = value", [x, name, stored], loc)
        return THE_NONE if b.env is not None else NOTHING

    def this() -> Value:
        node = ast.copy_location(ast.Attribute(ast.Name("x", ast.Load()), names[0], ast.Store()), b.node_at(loc))
        records.assign_own(b, x, node, stored, told=False)
        return THE_NONE if b.env is not None else NOTHING

    is_it = operators.compare(b, "eq", name, literal(names[0]), loc)
    return b.pick(is_it, this, lambda: _among(b, x, names[1:], given, loc), loc)
