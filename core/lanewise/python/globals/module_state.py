"""Variables and objects of the user's modules that the program changes: fields of one instance that the host passes to each call.

In: names, live objects. Out: reads and writes of the fields (`ir/state.py`). Which there are turns out while the program is walked,
or when it is known (`changed.py`): then it is walked again.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.standard import counts_ints, goes_on
from lanewise.ir.state import ModuleState, Namespace, Place
from lanewise.ir.types import BOOL, I32
from lanewise.library import records as library
from lanewise.python.classes import records
from lanewise.python.globals import changed, constants, module_objects
from lanewise.python.globals.namespaces import OfCell
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.state import OBJECT
from lanewise.python.program.values import Value
from lanewise.python.source.definitions import refusal_at

# --- variables -------------------------------------------------------------------------------------------------------


def declared(b: Builder, name: str, node: ast.Global | ast.Nonlocal) -> None:
    """`global name`, `nonlocal name`. What a function around this one binds is kept by that (`cells.py`)."""
    if name in b.cells and isinstance(node, ast.Nonlocal):
        return
    if name not in b.definition.scope.assigned_global and isinstance(node, ast.Global):
        return
    namespace: Namespace | None = b.definition.globals
    if isinstance(node, ast.Nonlocal):
        namespace = OfCell(b.definition.closed[name]) if _is_closed(b, name) else None
    if namespace is not None:
        words = f"`{'global' if isinstance(node, ast.Global) else 'nonlocal'}` changes a variable outside the function"
        declare(b, _key(b, name), (name, namespace, name), node, (words, "pass the value in and return the new one"))


def declare(b: Builder, key: object, where: tuple[str, Namespace, str], node: ast.AST, said: tuple[str, str]) -> None:
    """The program assigns what is there. `where`: a title, the namespace and the name in it; `said` where no module is."""
    title, namespace, name = where
    state, found = b.program.shapes.state, namespace.get(name, None)
    if key in state.places:
        return
    if not changed.can_cross(found):
        b.refuse(node, f"{title} holds a {type(found).__name__}, and is assigned here", "pass the value in and return the new one")
        return
    words, hint = said
    state.add(key, title, namespace, name, refusal_at(b.definition, node, f"{words}: {changed.NO_MODULE}", hint))
    state.parts |= module_objects.changeable(found)


def variable(b: Builder, name: str) -> Place | None:
    """Where a name that no function binds is kept, if the program assigns it."""
    places = b.program.shapes.state.places
    return places.get(_key(b, name)) if places and b.definition.globals is not None else None


def assigned(b: Builder, name: str) -> Place | None:
    """The same of a name that this function assigns."""
    scope = b.definition.scope
    if name in scope.declared_global:
        return variable(b, name)
    return variable(b, name) if name in scope.declared_nonlocal and _is_closed(b, name) else None


def _key(b: Builder, name: str) -> object:
    if (closed := b.definition.closed.get(name)) is not None:
        return "cell", id(closed)
    return "variable", id(b.definition.globals), name


def _is_closed(b: Builder, name: str) -> bool:
    """Whether it is a variable of a function that has returned before the program began."""
    return b.definition.binder(name) is None and name in b.definition.closed


def read(b: Builder, place: Place, loc: Loc, otherwise: Callable[[], Value]) -> Value:
    """The value; what is done where there is none may give one, too."""
    x = _state(b, loc)
    fields = records.fields_of(b, x)
    if place.name not in fields.types:
        return otherwise()
    if place.name not in fields.maybe:
        return records.loaded(b, fields, x, place.name, loc)
    return b.pick(is_there(b, place, loc), lambda: records.loaded(b, fields, x, place.name, loc), otherwise, loc)


def is_there(b: Builder, place: Place, loc: Loc) -> Expr:
    """Whether there is a value."""
    x = _state(b, loc)
    fields = records.fields_of(b, x)
    if place.name not in fields.types or place.name not in fields.maybe:
        return Const(BOOL, place.name in fields.types)
    return records.fetch(b, fields, x, f"{place.name}?", BOOL, loc)


def read_name(b: Builder, place: Place, name: str, loc: Loc) -> Value:
    """The value of a variable."""
    return read(b, place, loc, lambda: _unbound(b, name, loc))


def _unbound(b: Builder, name: str, loc: Loc) -> Value:
    if name in b.definition.closed:
        words = f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
        b.throw("NameError", words, loc=loc)
    else:
        b.throw("NameError", f"name '{name}' is not defined", loc=loc)
    return NOTHING


def write(b: Builder, place: Place, value: Value, loc: Loc) -> None:
    """The variable is assigned."""
    stored = b.as_value(value)
    if stored is None:
        b.refuse_line(loc, f"'{place.key}' of the module is given something that has no value at run time", "name it directly")
    elif b.env is not None:
        records.put(b, _state(b, loc), place.name, stored, loc)


def empty(b: Builder, place: Place, name: str, loc: Loc) -> None:
    """`del name`."""
    read_name(b, place, name, loc)
    if b.env is not None:
        x = _state(b, loc)
        records.fields_of(b, x).doubt(place.name)
        records.remove(b, x, place.name, loc)


# --- objects ---------------------------------------------------------------------------------------------------------


def held(b: Builder, found: object, node: ast.AST) -> Value | None:
    """An object that the program changes, or that has a part in common with one; None where it is a constant."""
    state = b.program.shapes.state
    place = state.places.get((OBJECT, id(found)))
    if place is None:
        if goes_on(found):
            return live(b, found, node)
        # A short tuple is made anew of its parts, each of which is asked for: beside them it would have types of its own.
        short = type(found) is tuple and not constants.is_long(found)
        if short or not state.parts or not state.parts & module_objects.changeable(found):
            return None
        title = ast.unparse(node) if isinstance(node, ast.expr) else type(found).__name__
        refusal = refusal_at(b.definition, node, f"{title} is the module's own, and changed", "work on a copy")
        return NOTHING if changed.add_object(b.program.shapes, found, title, refusal) else None
    loc = b.at(node)
    x = _state(b, loc)
    fields = records.fields_of(b, x)
    # Of one that this walk has met first the next one knows the type.
    return records.loaded(b, fields, x, place.name, loc) if place.name in fields.types else NOTHING


def live(b: Builder, found: object, node: ast.AST) -> Value | None:
    """A generator, or an object that holds one, as a value."""
    title = ast.unparse(node)
    hint = COUNTED if counts_ints(found) else SEEDED
    refusal = refusal_at(b.definition, node, f"{title} draws from what an earlier call has left", hint)
    known = ("object", id(found)) in b.program.shapes.state.places or changed.add_object(b.program.shapes, found, title, refusal)
    return held(b, found, node) if known else None


SEEDED = "make a generator of a seed that is passed in: random.Random(seed)"
COUNTED = "make the count in the function: count()"


def _state(b: Builder, loc: Loc) -> Expr:
    """The instance that holds all of it."""
    pointer = b.program.data.of_call(ModuleState, "state", given=True)
    address = b.library(library.shared, (b.effect("global.get", (), I32, loc, pointer),), loc)
    return b.temp(Op("object", (address,), b.program.shapes.fields(ModuleState).type), loc)
