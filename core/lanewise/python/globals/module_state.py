"""Variables and objects of the user's modules that the program changes: fields of one instance that the host passes to each call.

In: names, live objects. Out: reads and writes of the fields (`ir/state.py`). Which there are turns out while the program is walked,
or when it is known (`changed.py`): then it is walked again.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.state import ModuleState, Place
from lanewise.ir.types import BOOL, I32
from lanewise.library import records as library
from lanewise.python.classes import records
from lanewise.python.globals import changed, module_objects
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value
from lanewise.python.source.definitions import refusal_at

# --- variables -------------------------------------------------------------------------------------------------------


def declared(b: Builder, name: str, node: ast.Global) -> None:
    """`global name`."""
    namespace, state = b.definition.globals, b.program.shapes.state
    key = ("variable", id(namespace), name)
    if namespace is None or key in state.places:
        return
    if name in namespace and not changed.can_cross(namespace[name]):
        words = f"the variable '{name}' of the module holds a {type(namespace[name]).__name__}, and is assigned here"
        b.refuse(node, words, "pass the value in and return the new one")
        return
    refusal = refusal_at(b.definition, node, f"`global` changes a variable outside the function: {changed.NO_MODULE}",
                         "pass the value in and return the new one")  # fmt: skip
    state.add(key, name, namespace, name, refusal)
    if name in namespace:
        state.parts |= module_objects.changeable(namespace[name])


def variable(b: Builder, name: str) -> Place | None:
    """Where a name that no function binds is kept, if the program assigns it."""
    if b.definition.globals is None or name in b.definition.cell_names:
        return None
    return b.program.shapes.state.places.get(("variable", id(b.definition.globals), name))


def read(b: Builder, place: Place, name: str, loc: Loc) -> Value:
    """The variable's value."""
    x = _state(b, loc)
    fields = records.fields_of(b, x)
    if place.name in fields.maybe:
        there = records.fetch(b, fields, x, f"{place.name}?", BOOL, loc)
        b.when(make("not", (there,), BOOL), lambda: _unbound(b, name, loc), loc)
    elif place.name not in fields.types:
        _unbound(b, name, loc)
    return NOTHING if b.env is None else records.loaded(b, fields, x, place.name, loc)


def _unbound(b: Builder, name: str, loc: Loc) -> None:
    b.throw("NameError", f"name '{name}' is not defined", loc=loc)


def write(b: Builder, place: Place, value: Value, loc: Loc) -> None:
    """The variable is assigned."""
    stored = b.as_value(value)
    if stored is None:
        b.refuse_line(loc, f"'{place.key}' of the module is given something that has no value at run time", "name it directly")
    elif b.env is not None:
        records.put(b, _state(b, loc), place.name, stored, loc)


def empty(b: Builder, place: Place, name: str, loc: Loc) -> None:
    """`del name`."""
    read(b, place, name, loc)
    if b.env is not None:
        x = _state(b, loc)
        records.fields_of(b, x).doubt(place.name)
        records.put(b, x, f"{place.name}?", Const(BOOL, False), loc)


# --- objects ---------------------------------------------------------------------------------------------------------


def held(b: Builder, found: object, node: ast.AST) -> Value | None:
    """An object that the program changes, or that has a part in common with one; None where it is a constant."""
    state = b.program.shapes.state
    place = state.places.get(("object", id(found)))
    if place is None:
        if not state.parts or not state.parts & module_objects.changeable(found):
            return None
        title = ast.unparse(node) if isinstance(node, ast.expr) else type(found).__name__
        refusal = refusal_at(b.definition, node, f"{title} is the module's own, and changed", "work on a copy")
        return NOTHING if changed.add_object(state, found, title, refusal) else None
    loc = b.at(node)
    x = _state(b, loc)
    return records.loaded(b, records.fields_of(b, x), x, place.name, loc)


def _state(b: Builder, loc: Loc) -> Expr:
    """The instance that holds all of it."""
    pointer = b.program.call_variable(ModuleState, "state", given=True)
    address = b.library(library.shared, (b.effect("global.get", (), I32, loc, pointer),), loc)
    return b.temp(Op("object", (address,), b.program.shapes.fields(ModuleState).type), loc)
