"""`debug=True`: an exception that leaves a function takes a note along, which says what its variables held. `trace=True`: a
function tells what it is given and how it ends.

In: the walk over a function's body. Out: the body as an attempt; what it raises gets the note and goes on its way. What is not
bound where the exception comes from is left out, what has no text in compiled code is shown by its type.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from lanewise.ir.classes import factory_class
from lanewise.ir.code import Expr, Loc, Op
from lanewise.ir.types import (
    BAD,
    BOOL,
    BYTES,
    COMPLEX,
    ERROR,
    FLOAT,
    I32,
    INT,
    NEVER,
    NONE,
    RANGE,
    STR,
    Choice,
    Open,
    Record,
    Tuple,
    Type,
    Union,
    kind_of,
)
from lanewise.library.prelude import debugging as prelude
from lanewise.python.containers import lists
from lanewise.python.program.builder import Builder
from lanewise.python.program.flow import is_conflict
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import inside
from lanewise.python.program.values import Nested, Value, literal, type_name
from lanewise.python.statements import making, trying
from lanewise.python.texts import byte_arrays

_WITH_TEXT = (NONE, BOOL, INT, FLOAT, COMPLEX, STR, BYTES, RANGE, ERROR, NEVER)


def concerns(b: Builder) -> bool:
    """Whether this function tells something: one of the user's. What makes an exception has no variables."""
    return bool(b.program.told) and b.definition.framed and making.made_here(b) is None


def noted(b: Builder, walk: Callable[[], None]) -> None:
    """`walk`, the body of the function, which ends on each path."""
    loc = b.at(b.definition.node)
    if _traces(b):
        lists.do_prelude(b, prelude.entered, [literal(b.definition.name), _variables(b, b.definition.scope.params, loc)], loc)
    caught = b.fresh(I32)
    with b.attempted(caught, loc) as sites:
        walk()
    if b.env is None:
        return
    # What ends the call as a whole waits for nobody.
    b.when(make("not", (Op("caught", (caught,), BOOL, trying.EVERY),), BOOL), lambda: trying.pass_on(b, caught, loc), loc)
    error = trying.seized(b, caught, loc)
    if _traces(b):
        b.program.seen(sites.values())
        lists.do_prelude(b, prelude.failed, [error], loc)
    if "debug" in b.program.told:
        lists.do_prelude(b, prelude.note, [error, literal(b.definition.name), _variables(b, _names(b), loc)], loc)
    trying.again(b, error, loc, sites.values())


def given_back(b: Builder, found: Expr, loc: Loc) -> Expr:
    """What the function returns, after it has told so."""
    if b.env is None or not (concerns(b) and _traces(b)):
        return found
    found = b.temp(found, loc)
    lists.do_prelude(b, prelude.gave, [_text(b, found, loc)], loc)
    return found


def _traces(b: Builder) -> bool:
    """Whether it tells how it begins and ends. A function that yields does neither where it is called, and `__repr__` is called
    to tell of others."""
    return "trace" in b.program.told and not b.definition.scope.yields and _name(b) != "__repr__"


def _name(b: Builder) -> str:
    """The function's own name."""
    return b.definition.name.rpartition(".")[2]


def _variables(b: Builder, names: Iterable[str], loc: Loc) -> Expr:
    """Those of them that are bound, with their values."""
    variables: Expr = literal("")
    for name in names:
        variables = b.temp(_listed(b, variables, name, loc), loc)
    return variables


def _names(b: Builder) -> list[str]:
    """The parameters, then what the function binds, in the order of the source."""
    scope = b.definition.scope
    places: dict[str, tuple[int, int]] = {}
    for node in ast.walk(b.definition.node):
        if isinstance(node, ast.Name):
            places[node.id] = min(places.get(node.id, (node.lineno, node.col_offset)), (node.lineno, node.col_offset))
    own = sorted(scope.bound - set(scope.params), key=lambda name: (places.get(name, (0, 0)), name))
    return [*scope.params, *own]


def _listed(b: Builder, before: Expr, name: str, loc: Loc) -> Expr:
    """The variables so far and this one, if it is bound."""
    from lanewise.python.expressions.expressions import name_value

    if name not in b.cells and ((bound := (b.env or {}).get(name)) is None or is_conflict(bound.value)):
        return before

    def walk(keep: Callable[[Value], None]) -> None:
        with b.block(loc) as done:

            def told() -> None:
                text = _text(b, name_value(b, name, b.definition.node), loc)
                if b.env is not None:
                    keep(lists.call_prelude(b, prelude.listed, [before, literal(name), text], loc))
                    b.leave(done, loc)

            with b.block(loc) as unbound:
                trying.unless(b, ("NameError",), told, unbound, loc)
            if b.env is not None:
                keep(before)

    found = b.chosen(walk, loc)
    return found if isinstance(found, Expr) else before


def _text(b: Builder, found: Value, loc: Loc) -> Expr:
    """What is shown of a value."""
    if not isinstance(found, Expr):
        return literal(f"<{'function' if isinstance(found, Nested) else type(found.object).__name__}>")
    return b.each_expr(found, lambda x: _of_member(b, x, loc), loc)


def _of_member(b: Builder, x: Expr, loc: Loc) -> Expr:
    if x.type in (BAD, NEVER):
        return x
    return lists.call_prelude(b, prelude.text_of, [x], loc) if _has_text(b, x.type, []) else literal(f"<{type_name(x.type)}>")


def _has_text(b: Builder, t: Type, seen: list[Type]) -> bool:
    """Whether `repr` of a value is compiled."""
    if t in seen or t in _WITH_TEXT or byte_arrays.is_one(t):
        return True
    seen.append(t)
    cls = b.program.shapes.class_of(t)
    if isinstance(t, Choice):
        return True
    if cls is not None and isinstance(t, Record):
        # What is not finished has no fields to read, and a `__repr__` that fails shall not be asked for once more.
        is_early = _name(b) in ("__init__", "__repr__")
        has_own = vars(object)["__repr__"] is not cls.__repr__ and not is_early
        return has_own and all(_has_text(b, each, seen) for each in b.program.shapes.fields_of(t).types.values())
    held = inside(t)
    if kind_of(t) == "defaultdict" and factory_class(held[2]) is not None:
        held = held[:2]
    return isinstance(t, Open | Tuple | Union) and all(_has_text(b, each, seen) for each in held)
