"""Variables that outlive the moment at which a function takes them along: each lies in an object of its own.

In: names of a function's variables, values. Out: reads and writes of cells. A variable needs one where an inner function assigns it
(`nonlocal`), or where a function that is passed on reads it and it is assigned again; the functions share the cell. Which these are
turns out while the function is walked: then it is walked again.
"""

from __future__ import annotations

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL, Record, Type
from lanewise.python.classes import records
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value
from lanewise.python.source.function_attributes import BETWEEN

CONTENT = "content"


class Cell:
    """The class of cells; each variable has one that derives from it."""


def is_cell(b: Builder, t: Type) -> bool:
    """Whether a type is that of cells."""
    found = b.program.shapes.class_of(t) if isinstance(t, Record) else None
    return found is not None and issubclass(found, Cell)


def entered(b: Builder, loc: Loc) -> None:
    """The function begins: its cells are made, those of parameters filled; those it was given are known."""
    own = b.definition.scope.bound
    for name, t in b.instance.params.items():
        if name not in own and is_cell(b, t):
            b.cells[name] = b.env.pop(name).value  # type: ignore[union-attr, assignment]
    for name in sorted((b.definition.scope.celled & own) | b.celled):
        cls = b.program.shapes.hidden(b.instance.place, name, Cell)
        fields = b.program.shapes.fields(cls)
        given = b.env.pop(name, None)  # type: ignore[union-attr]
        fields.certain = frozenset([CONTENT]) if given is not None else frozenset()
        b.cells[name] = records.made(b, cls, loc)
        if given is not None:
            write(b, name, given.value, loc)


def around(b: Builder, place: object, name: str, value: Expr, loc: Loc) -> Expr:
    """A cell of a value that a function takes along, all of one place of one type."""
    cls = b.program.shapes.hidden(place, name, Cell)
    b.program.shapes.fields(cls).certain = frozenset([CONTENT])
    x = records.made(b, cls, loc)
    records.put(b, x, CONTENT, value, loc)
    return x


def read(b: Builder, name: str, loc: Loc) -> Value:
    """The variable's value."""
    return content(b, b.cells[name], name, loc)


def content(b: Builder, x: Expr, name: str, loc: Loc) -> Value:
    """What lies in a cell, which is that of this variable."""
    fields = records.fields_of(b, x)
    if CONTENT in fields.maybe:
        there = records.fetch(b, fields, x, f"{CONTENT}?", BOOL, loc)
        b.when(make("not", (there,), BOOL), lambda: _unbound(b, name, loc), loc)
    elif CONTENT not in fields.types:
        _unbound(b, name, loc)
    return NOTHING if b.env is None else records.loaded(b, fields, x, CONTENT, loc)


def _unbound(b: Builder, name: str, loc: Loc) -> None:
    b.throw(*unbound(b, name, own=name in b.definition.scope.bound), loc=loc)


def unbound(b: Builder, name: str, *, own: bool) -> tuple[str, str]:
    """What is raised for a variable without a value, the function's own or one of a function around it, and with which words."""
    if BETWEEN in name:
        return "AttributeError", f"'function' object has no attribute '{name.partition(BETWEEN)[2]}'"
    plain, of_a_comprehension, _ = name.partition("@")
    words = f"variable '{plain}' where it is not associated with a value"
    if own and (of_a_comprehension or not b.enclosed):
        return "UnboundLocalError", f"cannot access local {words}"
    return "NameError", f"cannot access free {words} in enclosing scope"


def write(b: Builder, name: str, value: Value, loc: Loc) -> None:
    """The variable is assigned."""
    stored = b.as_value(value)
    if stored is None:
        words = f"'{name}', which an inner function shares, is given something that has no value at run time"
        b.refuse_line(loc, words, "name it directly")
    elif b.env is not None:
        records.put(b, b.cells[name], CONTENT, stored, loc)


def empty(b: Builder, name: str, loc: Loc) -> None:
    """`del name`."""
    read(b, name, loc)
    if b.env is not None:
        x = b.cells[name]
        records.fields_of(b, x).doubt(CONTENT)
        records.put(b, x, f"{CONTENT}?", Const(BOOL, False), loc)


def shared(b: Builder, name: str) -> None:
    """A variable turns out to need a cell."""
    if name not in b.celled:
        b.celled.add(name)
        b.restart = True


def captured(b: Builder, name: str) -> Expr | None:
    """What an inner function takes along of a name; None where it has no cell."""
    return b.cells.get(name)
