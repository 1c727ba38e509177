"""Generators: functions that stop at each `yield` and go on when the next value is asked for.

In: the walk over a function that yields, and what is asked of generators. Out: the effects `frame` and `yield`, of which
`passes/generators.py` makes functions; calls of those. A generator is an instance with fields of a class that no source can spell.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from lanewise.ir import layout
from lanewise.ir.code import VALUE as MADE
from lanewise.ir.code import Call, Const, Do, Expr, Get, Loc, Raise, Return, Set
from lanewise.ir.generators import CLOSE, CLOSING, NEXT, RETURNED, SENT, SHARED, THROWN, VALUE
from lanewise.ir.types import BAD, BOOL, ERROR, I32, NEVER, NONE, Record, Type, Union
from lanewise.library import records as storage
from lanewise.python.arrays.array_runs import Array
from lanewise.python.classes import records
from lanewise.python.functions import closures
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import coerce
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Shapes
from lanewise.python.program.values import THE_NONE, Generated, Generator, Known, Nested, Value
from lanewise.python.source.definitions import nested_definition
from lanewise.python.statements import raising, trying

if TYPE_CHECKING:
    from lanewise.python.program.instances import Instance

Strike = Callable[[Builder, Expr, Loc], None]


# --- while a function is walked --------------------------------------------------------------------------------------


def frame(shapes: Shapes, instance: Instance) -> Record:
    """The type of the generators that a function makes."""
    fields = shapes.fields(shapes.hidden(instance.place, instance.definition.makes, Generator))
    fields.certain = frozenset(SHARED)
    for name, first in ((VALUE, NEVER), (RETURNED, NEVER), (SENT, NONE), (CLOSING, NEVER), (THROWN, NONE)):
        fields.types.setdefault(name, first)
    return fields.type


def begun(b: Builder) -> None:
    """The first statement says what the fields hold that every generator has."""
    fields = b.program.shapes.fields_of(_own(b))
    loc = b.at(b.definition.node)
    b.library_used(storage.new_record)
    struck = _slots_of_thrown(b, fields.types[THROWN])
    b.emit(lambda: Do(tuple(s.slot for s in struck), "frame", (), loc, tuple(fields.types[n] for n in SHARED)))
    for thrown in struck:
        _struck(b, thrown, loc)


def _own(b: Builder) -> Record:
    t = b.instance.result
    assert isinstance(t, Record)
    return t


def _slots_of_thrown(b: Builder, t: Type) -> list[Get]:
    """Where a generator finds what is thrown into it; nowhere, as far as is known that nobody does."""
    return [] if t == NONE else [b.fresh(t)]


def _struck(b: Builder, thrown: Expr, loc: Loc) -> None:
    """What was thrown into it, if anything, is raised where it goes on."""

    def use(e: Expr) -> None:
        if e.type == ERROR:
            trying.again(b, e, loc, b.program.looked_at(b.instance), noted=True)

    b.member(thrown, use, loc)


def yielded(b: Builder, node: ast.Yield) -> Value:
    """`yield x`: what is sent comes out of it."""
    from lanewise.python.expressions.expressions import runtime

    found = runtime(b, node.value) if node.value is not None else THE_NONE
    return give(b, found, b.at(node))


def give(b: Builder, found: Expr, loc: Loc, strike: Strike = _struck, within: Expr | None = None) -> Expr:
    """Stop here with a value. `strike`: what becomes of what is thrown here; `within`: what is closed before this one."""
    if b.env is None or found.type in (BAD, NEVER):
        return NOTHING
    fields = b.program.shapes.fields_of(_own(b))
    found = b.temp(found, loc)
    fields.grow(VALUE, found.type)
    sent = b.fresh(fields.types[SENT])
    closing = [b.fresh(BOOL)] if b.catchers or (within is not None and _heeds(b, within)) else []
    if closing:
        fields.grow(CLOSING, BOOL)
    struck = _slots_of_thrown(b, fields.types[THROWN])
    slots = tuple(target.slot for target in (sent, *closing, *struck))
    told = (SENT, *(CLOSING for _ in closing), *(THROWN for _ in struck))
    b.emit(lambda: Do(slots, "yield", (coerce(found, fields.types[VALUE]),), loc, (fields.types[VALUE], *told)))
    for asked in closing:
        b.when(asked, lambda: _left(b, within, loc), loc)
    for thrown in struck:
        strike(b, thrown, loc)
    return sent


def yielded_from(b: Builder, node: ast.YieldFrom) -> Value:
    """`yield from x`: all that x gives; the value is what a generator returned."""
    from lanewise.python.expressions.expressions import value
    from lanewise.python.statements.loops import Turn

    loc = b.at(node)
    found = value(b, node.value)
    if not isinstance(found, Known | Nested):
        found = b.temp(found, loc)
    name = f"yielded@{node.lineno}@{node.col_offset}"
    target = ast.copy_location(ast.Name(name, ast.Store()), node)

    def suite() -> None:
        if b.env is not None:
            one = b.env[name].value
            assert isinstance(one, Expr)
            if isinstance(found, Expr) and is_generator(b, found.type):
                sent = give(b, one, loc, lambda b, thrown, loc: records.put(b, found, THROWN, thrown, loc), found)
                _hand_on(b, found, sent, loc)
            else:
                give(b, one, loc)

    Turn(b, node.value, target, frozenset({name, *(b.env or ())}), suite).over(found)
    if b.env is None:
        return NOTHING
    b.unbind(name, loc)
    if isinstance(found, Expr) and is_generator(b, found.type):
        return _field(b, found, RETURNED, loc)
    return THE_NONE


def _hand_on(b: Builder, x: Expr, sent: Expr, loc: Loc) -> None:
    """What was sent goes to the generator within, where that receives anything."""
    if b.env is not None and sent.type not in (BAD, NEVER, NONE):
        records.put(b, x, SENT, sent, loc)


def returned(b: Builder, found: Expr, loc: Loc) -> None:
    """`return x` ends the generator."""
    fields = b.program.shapes.fields_of(_own(b))
    fields.grow(RETURNED, found.type)
    b.end(lambda: Return((coerce(found, fields.types[RETURNED]),), loc))


def of_expression(b: Builder, found: Generated) -> Expr:
    """A generator expression that is kept: its first iterable is evaluated now."""
    from lanewise.python.classes import record_methods
    from lanewise.python.expressions.expressions import as_runtime, runtime
    from lanewise.python.functions import calls
    from lanewise.python.statements import loops

    node = found.node
    given = loops.checked(b, runtime(b, node.generators[0].iter), node)
    if b.env is not None and record_methods.has(b, given, "__iter__"):
        given = record_methods.special(b, given, "__iter__", [], b.at(node))
    made = closures.capture(b, Nested(nested_definition(_written(node), b.definition, quiet=not found.framed, makes=found.makes)))
    name = f"generated@{node.lineno}@{node.col_offset}"
    if b.env is None or not isinstance(given, Expr):
        return NOTHING
    b.bind(name, given, b.at(node))
    argument = ast.copy_location(ast.Name(name, ast.Load()), node)
    generator = calls.call_value(b, made, ast.copy_location(ast.Call(node, [argument], []), node))
    b.unbind(name, b.at(node))
    assert not isinstance(generator, Array)
    return as_runtime(b, generator, node)


@lru_cache(maxsize=1024)
def _written(node: ast.GeneratorExp) -> ast.FunctionDef:
    """The function that it is. Once: the same in every walk."""
    over = copy.deepcopy(node)
    body: ast.stmt = ast.Expr(ast.Yield(over.elt))
    for i, part in reversed(list(enumerate(over.generators))):
        for test in reversed(part.ifs):
            body = ast.If(test, [body], [])
        body = ast.For(part.target, part.iter if i else ast.Name(".0", ast.Load()), [body], [])
    arguments = ast.arguments([], [ast.arg(".0")], None, [], [], None, [])
    whole = ast.FunctionDef("<genexpr>", arguments, [body], [])
    for inner in ast.walk(whole):
        if isinstance(inner, ast.stmt | ast.expr | ast.arg) and not hasattr(inner, "lineno"):
            ast.copy_location(inner, node)
    return whole


# --- what is done with generators ------------------------------------------------------------------------------------


def is_generator(b: Builder, t: Type) -> bool:
    """Whether values of a type are generators."""
    found = b.program.shapes.class_of(t) if isinstance(t, Record) else None
    return found is not None and issubclass(found, Generator)


def resume(b: Builder, x: Expr, loc: Loc) -> Expr:
    """Go on to the next value; whether there is one. A StopIteration from within is no end of it, but of `map`."""
    assert isinstance(x.type, Record)
    maker = b.program.frame(x.type, b.instance)
    if maker is None or not trying.of(b, maker.raises, _STOPPED):
        return _call(b, x, NEXT, loc)
    if not maker.definition.quiet:
        return contained(b, lambda: _call(b, x, NEXT, loc), loc)
    with b.block(loc) as after:
        caught = b.fresh(I32)
        with b.attempted(caught, loc) as sites:
            answer = _call(b, x, NEXT, loc)
            b.leave(after, loc)
        with b.block(loc) as over:
            trying.passed_over(b, caught, sites, _STOPPED, over, loc)
        if b.env is not None and isinstance(answer, Get):
            b.emit(Set(answer.slot, Const(BOOL, False), loc))
    return answer


def contained(b: Builder, ask: Callable[[], Expr], loc: Loc) -> Expr:
    """What a generator gives; a StopIteration from within is no end of it."""

    def walk(keep: Callable[[Value], None]) -> None:
        with b.block(loc) as after:
            caught = b.fresh(I32)
            with b.attempted(caught, loc) as sites:
                keep(ask())
                b.leave(after, loc)
            trying.replaced(b, caught, sites, _STOPPED, ("RuntimeError", "generator raised StopIteration"), loc)

    found = b.chosen(walk, loc)
    return found if isinstance(found, Expr) else NOTHING


_STOPPED = ("StopIteration",)


def _call(b: Builder, x: Expr, which: str, loc: Loc) -> Expr:
    answer = b.fresh(BOOL)
    assert isinstance(x.type, Record)
    maker = b.program.frame(x.type, b.instance)
    if maker is None:
        # As far as is known nobody makes such generators.
        b.end(Raise(layout.RANGE, (), loc))
        return Const(BOOL, False)
    b.may_raise(maker.raises.values())
    b.emit(Call((answer.slot,), f"{maker.name}{which}", (x,), loc))
    return answer


def value(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The value at which it stopped."""
    return _field(b, x, VALUE, loc)


def _field(b: Builder, x: Expr, name: str, loc: Loc) -> Expr:
    """What it has yielded or returned."""
    fields = records.fields_of(b, x)
    if fields.types[name] == NEVER:
        # As far as is known it never does.
        b.end(Raise(layout.RANGE, (), loc))
        return NOTHING
    return records.loaded(b, fields, x, name, loc)


def following(b: Builder, x: Expr, default: Expr | None, loc: Loc) -> Value:
    """`next(x)`, `next(x, default)`."""
    x = b.temp(x, loc)
    if default is not None:
        return b.pick(resume(b, x, loc), lambda: value(b, x, loc), lambda: default, loc)
    ended = make("not", (resume(b, x, loc),), BOOL)
    b.when(ended, lambda: _stop(b, x, loc), loc)
    return NOTHING if b.env is None else value(b, x, loc)


def _stop(b: Builder, x: Expr, loc: Loc) -> None:
    """StopIteration with what the generator returned, which is told once."""
    fields = records.fields_of(b, x)
    if fields.types[RETURNED] in (BAD, NEVER, NONE):
        b.throw("StopIteration", loc=loc)
        return
    fields.grow(RETURNED, NONE)
    found = records.loaded(b, fields, x, RETURNED, loc)

    def use(e: Expr) -> None:
        if e.type == NONE:
            b.throw("StopIteration", loc=loc)
        else:
            b.throw("StopIteration", MADE, loc=loc, holes=(b.temp(e, loc),))

    if isinstance(found, Expr) and isinstance(found.type, Union):
        b.member(found, use, loc)


def _thrown(b: Builder, x: Expr, error: Expr, loc: Loc) -> Value:
    """It goes on with an exception. One that is over takes nothing: then the exception is still there."""
    if b.env is None or error.type != ERROR:
        return NOTHING
    records.put(b, x, THROWN, error, loc)

    def over() -> None:
        left = b.temp(records.loaded(b, records.fields_of(b, x), x, THROWN, loc), loc)
        records.put(b, x, THROWN, THE_NONE, loc)
        _struck(b, left, loc)
        if b.env is not None:
            _stop(b, x, loc)

    b.when(make("not", (resume(b, x, loc),), BOOL), over, loc)
    return NOTHING if b.env is None else value(b, x, loc)


def _heeds(b: Builder, x: Expr) -> bool:
    """Whether it, or one that it yields from, may stop within a `try` or a `with`, which then see that it is closed."""
    return records.fields_of(b, x).types[CLOSING] == BOOL


def is_closed(b: Builder, x: Expr) -> bool:
    """Whether a value is a generator that does something when it is closed."""
    return is_generator(b, x.type) and _heeds(b, x)


def close(b: Builder, x: Expr, loc: Loc) -> None:
    """`x.close()`"""
    suspended = _call(b, x, CLOSE, loc)
    if b.env is not None and _heeds(b, x):
        b.when(suspended, lambda: _ended(b, x, loc), loc)


def _left(b: Builder, within: Expr | None, loc: Loc) -> None:
    """A generator that was told to end where it stands."""
    if within is not None:
        close(b, within, loc)
    if b.env is not None:
        b.throw("GeneratorExit", loc=loc)


def _ended(b: Builder, x: Expr, loc: Loc) -> None:
    """A generator that was told to end goes on with GeneratorExit, which it lets pass when it has done what it must."""
    with b.block(loc) as after:
        caught = b.fresh(I32)
        with b.attempted(caught, loc) as sites:
            again = resume(b, x, loc)
            b.when(again, lambda: b.throw("RuntimeError", "generator ignored GeneratorExit", loc=loc), loc)
            b.leave(after, loc)
        trying.passed_over(b, caught, sites, ("GeneratorExit",), after, loc)


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.send(v)`, `x.throw(e)`, `x.close()`, `x.__next__()`."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    loc = b.at(node)
    given, _ = calls.arguments(b, node)
    x = b.temp(x, loc)
    if func.attr == "__next__" and not given:
        return following(b, x, None, loc)
    if func.attr == "send" and len(given) == 1:
        records.put(b, x, SENT, as_runtime(b, given[0], node), loc)
        return following(b, x, None, loc)
    if func.attr == "throw" and len(given) == 1:
        return _thrown(b, x, raising.exception(b, given[0], node), loc)
    if func.attr == "close" and not given:
        close(b, x, loc)
        return THE_NONE
    hint = "compiled: next(), send(), throw(error), close(), a for loop"
    return b.refuse(node, f"a generator's {func.attr}() with these arguments is not compiled", hint)
