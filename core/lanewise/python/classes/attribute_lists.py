"""`dir(x)`: the names of all that an instance or a class has.

In: the call node. Out: a sorted list of texts: what a class has is known at build, what an instance has is asked for.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, BOOL, NEVER, STR, Record, members
from lanewise.python.classes import class_model, extra_fields, records
from lanewise.python.containers import tuples
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value, literal


def called(b: Builder, node: ast.Call) -> Value:
    """The call."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    found = given[0] if len(given) == 1 and not named else None
    if isinstance(found, Known) and class_model.is_plain_class(found.object):
        return _listed(b, _of_class(found.object), node)  # type: ignore[arg-type]
    given_one = isinstance(found, Expr) and all(isinstance(t, Record) or t in (BAD, NEVER) for t in members(found.type))
    if not isinstance(found, Expr) or not given_one:
        return b.refuse(node, "dir() is compiled of an instance or a class of one's own", "write the names out")
    return b.each(b.temp(found, b.at(node)), lambda x: _of_instance(b, x, node), b.at(node))


def _of_class(cls: type) -> list[str]:
    return [name for name in dir(cls) if name not in class_model.LATER]


def _of_instance(b: Builder, x: Expr, node: ast.Call) -> Value:
    if x.type in (BAD, NEVER):
        return x
    cls = records.class_of(b, x)
    fields = records.fields_of(b, x)
    own = [name for name in fields.types if name not in class_model.HIDDEN]
    found = _listed(b, [*_of_class(cls), *(name for name in own if name not in fields.maybe)], node)
    for name in own if cls.__dictoffset__ else ():
        if name in fields.maybe and b.env is not None:
            b.when(records.has_field(b, x, name, b.at(node)), partial(_more, b, found, name, node), b.at(node))
    if fields.extra and b.env is not None:
        _run(b, "def more(found, self):\n found.extend(self[EXTRA])", [found, x], node)
    return _run(b, "def told(found):\n return sorted({*found})", [found], node)


def _more(b: Builder, found: Expr, name: str, node: ast.Call) -> None:
    _run(b, "def more(found, name):\n found.append(name)", [found, literal(name)], node)


def is_callable(b: Builder, node: ast.Call, otherwise: Callable[[], Value]) -> Value:
    """`callable(getattr(x, name))` for a name out of `dir(x)`: what all instances have under `__init__` and its like has no value
    here, but can be called or not."""
    from lanewise.python.expressions.expressions import value

    match node.args:
        case [ast.Call(ast.Name("getattr"), [ast.Name() as subject, ast.Name() as name], [])] if b.is_outside("getattr"):
            x, text = value(b, subject), value(b, name)
        case _:
            return otherwise()
    if not (isinstance(x, Expr) and isinstance(x.type, Record) and isinstance(text, Expr) and text.type == STR):
        return otherwise()
    cls = records.class_of(b, x)
    own = [n for n in _of_class(cls) if n.startswith("__") and n.endswith("__")]
    called = [literal(n) for n in own if callable(getattr(cls, n, None))]
    kept = [literal(n) for n in own if not callable(getattr(cls, n, None))]
    among = "def among(name, names):\n return name in names"

    def rest() -> Value:
        return b.pick(_run(b, among, [text, tuples.pack(kept)], node), lambda: Const(BOOL, False), otherwise, b.at(node))

    return b.pick(_run(b, among, [text, tuples.pack(called)], node), lambda: Const(BOOL, True), rest, b.at(node))


def _listed(b: Builder, names: list[str], node: ast.Call) -> Expr:
    return _run(b, "def listed(names):\n return [*names]", [tuples.pack(list(map(literal, names)))], node)


def _run(b: Builder, text: str, given: list[Value], node: ast.Call) -> Expr:
    found = extra_fields.run(b, text, given, b.at(node)) if b.env is not None else NOTHING
    return b.temp(found, b.at(node)) if b.env is not None and found.type not in (BAD, NEVER) else found
