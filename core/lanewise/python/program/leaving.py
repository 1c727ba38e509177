"""What an entry point gives where only the run knows what that is: `curry(f)(1)` is a number or a function, which stays inside,
and what returns a `map` or a `filter` is one stream.

In: the instance of an entry point. Out: the one that the caller calls, which gives what a host can be given, and raises in the
place of what stays inside.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from lanewise.ir.code import Expr, Get, Loc
from lanewise.ir.types import BAD, NEVER, Record, Tuple, Type, Union
from lanewise.library.prelude import words
from lanewise.library.prelude.ranks import by_rank
from lanewise.library.prelude.streams import passed_on
from lanewise.python.containers import rows, tuples
from lanewise.python.program import crossing, results
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.program.shapes import Shapes
from lanewise.python.program.values import Generator, Known
from lanewise.python.source.definitions import Definition
from lanewise.python.source.scopes import scope_of

_CALLED = "%called"
"""The entry point behind it, as what is known of the instance."""


def leaving(program: Instances, entry: Instance) -> Instance:
    """The entry itself where all of what it returns may leave, or nothing: `results.check` refuses the latter."""
    if _is_any_iterator(program.shapes, entry.result):
        return _before(program, entry, "return passed_on(given())")
    if crossing.stays(program.shapes, entry.result) is None or not _may_leave(program.shapes, entry.result):
        return entry
    return _before(program, entry, "return leave()")


def _before(program: Instances, entry: Instance, said: str) -> Instance:
    """A function of the same parameters that says this of the entry behind it."""
    definition = saying(entry.definition, said)
    return program.request(definition, entry.params, {**entry.knowns, _CALLED: Known(entry.definition)}, None)


def _is_any_iterator(shapes: Shapes, t: Type) -> bool:
    """Whether it is one of several kinds of iterators, each of which a host could be given."""
    classes = [shapes.class_of(each) if isinstance(each, Record) else None for each in (t.members if isinstance(t, Union) else ())]
    return bool(classes) and all(cls is not None and issubclass(cls, Generator) for cls in classes)


def _may_leave(shapes: Shapes, t: Type) -> bool:
    match t:
        case Union(members=kinds):
            return any(_may_leave(shapes, each) for each in kinds)
        case Tuple(items=items):
            return all(_may_leave(shapes, each) for each in items)
    return crossing.stays(shapes, t) is None


@lru_cache(maxsize=256)
def saying(definition: Definition, text: str) -> Definition:
    """A function of these parameters that says these words, and is no frame: the same in every walk."""
    (said,) = ast.parse(text).body
    for each in ast.walk(said):
        ast.copy_location(each, definition.node)
    node = ast.copy_location(ast.FunctionDef(definition.name, definition.node.args, [said], []), definition.node)
    return replace(definition, node=node, scope=scope_of(node), names=_NAMES.__getitem__, prelude=True)


def _given(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    """What the entry behind it gives."""
    called = b.instance.knowns[_CALLED]
    assert isinstance(called, Known) and isinstance(called.object, Definition) and not given
    knowns = {name: found for name, found in b.instance.knowns.items() if name != _CALLED}
    callee = b.program.request(called.object, b.instance.params, knowns, b.instance)
    return b.temp(b.call(callee, [Get(n, t) for n, t in b.instance.params.items()], loc), loc)


def _leave(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    return _checked(b, _given(b, given, loc), loc)


def _checked(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The value, of which no part stays inside."""
    if isinstance(x.type, Union):
        return b.each_expr(x, lambda one: _checked(b, one, loc), loc)
    staying = None if x.type in (BAD, NEVER) else crossing.stays(b.program.shapes, x.type)
    if staying is None:
        return x
    if isinstance(x.type, Tuple) and _may_leave(b.program.shapes, x.type):
        return tuples.pack([_checked(b, each, loc) for each in tuples.items(x)], x.type.name)
    what, hint = results.reason(b.program.shapes, staying)
    b.throw("NotImplementedError", f"{b.definition.name} returns {what} to its caller: {hint}", loc=loc)
    return NOTHING


_NAMES: dict[str, object] = {"leave": words.leave, "given": words.given, "by_rank": by_rank, "passed_on": passed_on}
WORDS: dict[object, rows.Word] = {words.leave: _leave, words.given: _given}
