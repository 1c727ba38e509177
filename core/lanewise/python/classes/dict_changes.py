"""What changes `x.__dict__`: an item, `update`, `setdefault`, `pop`, `clear`, another dict in its place.

In: the nodes. Out: reads and writes of the fields of an instance, past all that its class says of attributes.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL, Record
from lanewise.python.classes import class_model, extra_fields, record_methods, records, shared_dicts
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Value, known_text, literal
from lanewise.python.source import fresh_dicts


def dict_of(b: Builder, node: ast.expr) -> ast.expr | None:
    """What `x.__dict__` and `vars(x)` are asked of; None of anything else."""
    from lanewise.python.expressions.expressions import value

    match node:
        case ast.Attribute(value=subject, attr="__dict__"):
            return subject
        case ast.Call(func=ast.Name(id="vars") as function, args=[subject], keywords=[]) if value(b, function) == Known(vars):
            return subject
    return None


def _instance(b: Builder, node: ast.expr) -> tuple[Expr, ast.expr] | None:
    """The instance whose dict a node gives, and where it stands."""
    from lanewise.python.expressions.expressions import value

    owner = dict_of(b, node)
    x = None if owner is None else value(b, owner)
    return (b.temp(x, b.at(node)), owner) if isinstance(x, Expr) and owner is not None else None


def _each(b: Builder, x: Expr, subject: ast.expr, change: Callable[[Expr], Value]) -> Value:
    """`change` of whatever has such a dict."""
    from lanewise.python.expressions import attributes

    def one(part: Expr) -> Value:
        if isinstance(part.type, Record):
            return change(part)
        return attributes.of_value(b, part, ast.copy_location(ast.Attribute(subject, "__dict__", ast.Load()), subject))

    return b.each(x, one, b.at(subject))


# --- items -----------------------------------------------------------------------------------------------------------


def assigned(b: Builder, node: ast.Subscript, found: Expr) -> bool:
    """`x.__dict__[name] = found`; False where another object is meant."""
    from lanewise.python.expressions.expressions import runtime

    if (asked := _instance(b, node.value)) is None:
        return False
    x, owner = asked
    _put(b, x, b.temp(runtime(b, node.slice), b.at(node)), found, owner)
    return True


def deleted(b: Builder, node: ast.Subscript) -> bool:
    """`del x.__dict__[name]`; False where another object is meant."""
    from lanewise.python.expressions.expressions import runtime

    if (asked := _instance(b, node.value)) is None:
        return False
    x, owner = asked
    name = b.temp(runtime(b, node.slice), b.at(node))
    _each(b, x, owner, lambda one: _popped(b, one, [name], owner))
    return True


def _put(b: Builder, x: Expr, name: Expr, found: Expr, subject: ast.expr) -> Value:
    return _each(b, x, subject, lambda one: extra_fields.put(b, one, name, found, subject, told=False))


# --- methods ---------------------------------------------------------------------------------------------------------


def called(b: Builder, node: ast.Call) -> Value | None:
    """`x.__dict__.update(...)`, and so on; None of any other call."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    match node.func:
        case ast.Attribute(value=asked, attr=name) if name in _CHANGING and (found := _instance(b, asked)) is not None:
            x, owner = found
        case _:
            return None
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if name == "update":
        stored = {name: value for name, each in named.items() if (value := b.as_value(each)) is not None}
        if lacking := [name for name in named if name not in stored]:
            return b.refuse(node, f"'{lacking[0]}' has no value at run time", "name it directly")
        _each(b, x, owner, lambda one: updated(b, one, given, stored, owner))
        return THE_NONE if b.env is not None else NOTHING
    least, most, change = _CHANGING[name]
    if named or not least <= len(given) <= most:
        return b.refuse(node, f"{name}() of the fields of an instance is not compiled so", "set them one by one: x.name = value")
    values = [b.temp(as_runtime(b, each, node), b.at(node)) for each in given]
    return _each(b, x, owner, lambda one: change(b, one, values, owner))


def updated(b: Builder, x: Expr, given: Sequence[Value], named: dict[str, Expr], subject: ast.expr) -> Value:
    """`x.__dict__.update(...)`."""
    if len(given) > 1:
        return operators.type_error(b, f"update expected at most 1 argument, got {len(given)}", b.at(subject))
    fields = records.fields_of(b, x)
    fields.assigned |= bool(given) and not records.initialises(b, subject, fields.cls)
    for one in given:
        text = "def update(self, given):\n for name in given:\n  self.__dict__[name] = given[name]"
        record_methods.call_definition(b, extra_fields.function(text), [x, one], {}, subject)
    for name, found in named.items():
        _put(b, x, literal(name), found, subject)
    return THE_NONE if b.env is not None else NOTHING


def _kept(b: Builder, x: Expr, given: list[Expr], subject: ast.expr) -> Value:
    """`setdefault(name, default)`."""
    name, default = (*given, THE_NONE)[:2]
    loc, known = b.at(subject), known_text(name)
    if known is None:
        text = "def setdefault(self, name, default):\n if name not in self.__dict__:\n  self.__dict__[name] = default\n"
        return record_methods.call_definition(
            b, extra_fields.function(f"{text} return self.__dict__[name]"), [x, name, default], {}, subject
        )

    def put() -> Value:
        extra_fields.put(b, x, name, default, subject, told=False)
        return default if b.env is not None else NOTHING

    fields = records.fields_of(b, x)
    return b.pick(records.has_field(b, x, known, loc), lambda: records.loaded(b, fields, x, known, loc), put, loc)


def _popped(b: Builder, x: Expr, given: list[Expr], subject: ast.expr) -> Value:
    """`pop(name, default)`: of all fields, where only the run knows the name."""
    name, *default = given
    loc, known = b.at(subject), known_text(name)
    names = [n for n in records.fields_of(b, x).types if n not in class_model.HIDDEN]

    def otherwise() -> Value:
        if extra_fields.are_in(b, x):
            return extra_fields.taken(b, x, [*given], loc)
        if not default:
            b.throw("KeyError", "{}", loc=loc, holes=(name,))
        return default[0] if default else NOTHING

    def among(rest: list[str]) -> Value:
        if not rest:
            return otherwise()
        is_it = Const(BOOL, rest[0] == known) if known is not None else operators.compare(b, "eq", name, literal(rest[0]), loc)
        return b.pick(is_it, lambda: _taken(b, x, rest[0], otherwise, loc), lambda: among(rest[1:]), loc)

    return among(names)


def _taken(b: Builder, x: Expr, name: str, otherwise: Callable[[], Value], loc: Loc) -> Value:
    """A field that is gone then."""
    fields = records.fields_of(b, x)
    _may_go(b, x, name)

    def take() -> Value:
        found = b.temp(records.loaded(b, fields, x, name, loc), loc)
        if b.env is not None:
            records.remove(b, x, name, loc)
        return found

    return b.pick(records.has_field(b, x, name, loc), take, otherwise, loc)


def _may_go(b: Builder, x: Expr, name: str, *, comes_back: bool = False) -> None:
    fields = records.fields_of(b, x)
    fields.doubt(name)
    fields.assigned = True
    if not comes_back:
        fields.deleted.add(name)


def _cleared(b: Builder, x: Expr, given: list[Expr], subject: ast.expr, *, comes_back: bool = False) -> Value:
    """`clear()`. `comes_back`: all that goes comes again in the order in which it was."""
    for name in [n for n in records.fields_of(b, x).types if n not in class_model.HIDDEN]:
        _may_go(b, x, name, comes_back=comes_back)
        records.remove(b, x, name, b.at(subject))
    extra_fields.emptied(b, x, b.at(subject))
    return THE_NONE if b.env is not None else NOTHING


_Change = Callable[[Builder, Expr, list[Expr], ast.expr], Value]
_CHANGING: dict[str, tuple[int, int, _Change]] = {
    "update": (0, 1, _cleared),
    "setdefault": (1, 2, _kept),
    "pop": (1, 2, _popped),
    "clear": (0, 0, _cleared),
}
"""How many arguments there are, and what is done; `update` takes any names."""


# --- another dict ----------------------------------------------------------------------------------------------------


def replaced(b: Builder, node: ast.Attribute, found: Value) -> None:
    """`x.__dict__ = found`, which nobody else has: from then on a change of one would be seen in the other."""
    from lanewise.python.expressions.expressions import as_runtime, value

    x, whole = value(b, node.value), b.definition.node
    written = fresh_dicts.given_to(whole, node)
    if not isinstance(x, Expr):
        return
    given = b.temp(as_runtime(b, found, node), b.at(node))
    if written is None or not fresh_dicts.is_one(written, whole):
        _each(b, b.temp(x, b.at(node)), node.value, lambda one: shared_dicts.put(b, one, given, node))
        return
    comes_back = fresh_dicts.copied_from(written, whole) is not None

    def change(one: Expr) -> Value:
        _cleared(b, one, [], node.value, comes_back=comes_back)
        return updated(b, one, [given], {}, node.value)

    _each(b, b.temp(x, b.at(node)), node.value, change)
