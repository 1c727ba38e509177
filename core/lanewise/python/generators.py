"""Generators: functions that stop at each `yield` and go on when the next value is asked for.

In: the walk over a function that yields. Out: two functions. The one of its own name makes the generator, an instance whose
fields hold the parameters; `resumed` runs from where the last call stopped to the next `yield`, and says whether there was one.
All that is still read behind a `yield` lies in the fields meanwhile. The function keeps its structure: statements are skipped,
and branches are taken as they were, until the `yield` is reached at which it stopped.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from lanewise.ir.code import Block, Body, Call, Const, Do, Expr, Function, Get, If, Loc, Loop, Op, Return, Set, Stmt, bodies, walk
from lanewise.ir.flat import placed_fields
from lanewise.ir.rewrite import rewrite_bodies
from lanewise.ir.types import BAD, BOOL, I32, NEVER, NONE, Record, Type
from lanewise.library import records as storage
from lanewise.passes.dataflow import Backward
from lanewise.passes.liveness import Liveness
from lanewise.python import closures, records
from lanewise.python.array_runs import Array
from lanewise.python.builder import NOTHING, Builder
from lanewise.python.definitions import library_definition, nested_definition
from lanewise.python.flow import coerce
from lanewise.python.fold import make
from lanewise.python.instances import Instance
from lanewise.python.values import Known, Nested, Value, constant

VALUE, RETURNED, SENT = "value", "returned", "sent"
STATE, FRAME, TAKEN = "$state", "$frame", "$taken"
DONE = -1
NOT_STARTED = 0


class Generator:
    """The class of generators; each function that yields has one that derives from it."""


# --- while a function is walked --------------------------------------------------------------------------------------


def frame(program: object, instance: Instance) -> Record:
    """The type of the generators that a function makes."""
    shapes = program.shapes  # type: ignore[attr-defined]
    fields = shapes.fields(shapes.hidden(instance.place, "generator", Generator))
    fields.certain = frozenset((VALUE, RETURNED, SENT))
    for name, t in ((VALUE, NEVER), (RETURNED, NEVER), (SENT, NONE)):
        fields.types.setdefault(name, t)
    t: Record = fields.type
    return t


def begun(b: Builder) -> None:
    """The first statement says what the fields hold that every generator has."""
    fields = b.program.shapes.fields_of(_own(b))
    loc = b.at(b.definition.node)
    b.library_used(storage.new_record)
    b.emit(lambda: Do((), "frame", (), loc, tuple(fields.types[n] for n in (VALUE, RETURNED, SENT))))


def _own(b: Builder) -> Record:
    t = b.instance.result
    assert isinstance(t, Record)
    return t


def yielded(b: Builder, node: ast.Yield) -> Value:
    """`yield x`: what is sent comes out of it."""
    from lanewise.python.expressions import runtime

    found = runtime(b, node.value) if node.value is not None else constant(None)
    assert found is not None
    return give(b, found, b.at(node))


def give(b: Builder, found: Expr, loc: Loc) -> Expr:
    """Stop here with a value."""
    if b.env is None or found.type in (BAD, NEVER):
        return NOTHING
    fields = b.program.shapes.fields_of(_own(b))
    found = b.temp(found, loc)
    fields.grow(VALUE, found.type)
    sent = b.fresh(fields.types[SENT])
    b.emit(lambda: Do((sent.slot,), "yield", (coerce(found, fields.types[VALUE]),), loc, (fields.types[VALUE],)))
    return sent


def yielded_from(b: Builder, node: ast.YieldFrom) -> Value:
    """`yield from x`: all that x gives; the value is what a generator returned."""
    from lanewise.python.expressions import value
    from lanewise.python.loops import Turn

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
            give(b, one, loc)

    Turn(b, node.value, target, frozenset({name, *(b.env or ())}), suite).over(found)
    if b.env is None:
        return NOTHING
    b.unbind(name, loc)
    if isinstance(found, Expr) and is_generator(b, found.type):
        return records.loaded(b, records.fields_of(b, found), found, RETURNED, loc)
    return constant(None) or NOTHING


def returned(b: Builder, found: Expr, loc: Loc) -> None:
    """`return x` ends the generator."""
    fields = b.program.shapes.fields_of(_own(b))
    fields.grow(RETURNED, found.type)
    b.end(lambda: Return((coerce(found, fields.types[RETURNED]),), loc))


def of_expression(b: Builder, node: ast.GeneratorExp) -> Expr:
    """A generator expression that is kept: its first iterable is evaluated now."""
    from lanewise.python import calls, list_making
    from lanewise.python.expressions import as_runtime, value

    first = value(b, node.generators[0].iter)
    given = list_making.as_list(b, first, node) if isinstance(first, Known | Nested) else first
    made = closures.capture(b, Nested(nested_definition(_written(node), b.definition)))
    name = f"generated@{node.lineno}@{node.col_offset}"
    if b.env is None or not isinstance(given, Expr):
        return NOTHING
    b.bind(name, given, b.at(node))
    argument = ast.copy_location(ast.Name(name, ast.Load()), node)
    found = calls.call_value(b, made, ast.copy_location(ast.Call(node, [argument], []), node))
    b.unbind(name, b.at(node))
    assert not isinstance(found, Array)
    return as_runtime(b, found, node)


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
    """Go on to the next value; whether there is one."""
    more = b.fresh(BOOL)
    assert isinstance(x.type, Record)
    b.emit(Call((more.slot,), resumed_name(b.program.frames[x.type].name), (x,), loc))
    return more


def value(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The value at which it stopped."""
    return records.loaded(b, records.fields_of(b, x), x, VALUE, loc)


def following(b: Builder, x: Expr, default: Expr | None, loc: Loc) -> Value:
    """`next(x)`, `next(x, default)`."""
    x = b.temp(x, loc)
    if default is not None:
        return b.pick(resume(b, x, loc), lambda: value(b, x, loc), lambda: default, loc)
    ended = make("not", (resume(b, x, loc),), BOOL)
    b.when(ended, lambda: b.throw("StopIteration", loc=loc), loc)
    return NOTHING if b.env is None else value(b, x, loc)


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.send(v)`, `x.close()`, `x.__next__()`."""
    from lanewise.python import calls
    from lanewise.python.expressions import as_runtime

    loc = b.at(node)
    given, _ = calls.arguments(b, node)
    x = b.temp(x, loc)
    if func.attr == "__next__" and not given:
        return following(b, x, None, loc)
    if func.attr == "send" and len(given) == 1:
        records.put(b, x, SENT, as_runtime(b, given[0], node), loc)
        return following(b, x, None, loc)
    if func.attr == "close" and not given:
        # Where it is closed nothing of it runs any more; `finally` around a yield is refused.
        b.emit(Call((), closed_name(b.program.frames[x.type].name), (x,), loc))  # type: ignore[index]
        return constant(None) or NOTHING
    return b.refuse(node, f"a generator's {func.attr}() is not compiled yet", "compiled: next(), send(), close(), a for loop")


# --- two functions of one --------------------------------------------------------------------------------------------


def resumed_name(name: str) -> str:
    """The function that goes on."""
    return f"{name}.next"


def closed_name(name: str) -> str:
    """The function that ends it."""
    return f"{name}.close"


def split(function: Function) -> dict[str, Function]:
    """The functions that a finished generator function stands for."""
    if "generator" not in function.traits:
        return {function.name: function}
    work = _Split(function)
    return {f.name: f for f in (work.making(), work.resuming(), work.closing())}


@dataclass
class _Split:
    function: Function

    def __post_init__(self) -> None:
        (self.result,) = self.function.results
        first, *rest = self.function.body
        assert isinstance(first, Do) and first.name == "frame"
        self.body: Body = tuple(rest)
        self.loc = self.function.loc
        self.slots: dict[str, Type] = dict(self.function.slots)
        self.yields = [s for s in walk(self.body) if isinstance(s, Do) and s.name == "yield"]
        self.number = {id(s): i + 1 for i, s in enumerate(self.yields)}
        flow = Backward(Liveness(self.slots))
        entered = flow.run(self.body, frozenset())
        self.kept = {id(s): sorted(flow.after[id(s)] - set(s.targets)) for s in self.yields}
        names = sorted({name for kept in self.kept.values() for name in kept} | (entered & set(self.function.params)))
        shared = [t for t in first.attrs if not isinstance(t, int | str)]
        rows = [*zip((VALUE, RETURNED, SENT), shared, strict=True), (STATE, I32), *((n, self.slots[n]) for n in names)]
        self.types = dict(rows)
        begins, self.size = placed_fields(tuple(self.types.values()))
        self.places = dict(zip(self.types, begins, strict=True))
        self.entered = [p for p in self.function.params if p in names]

    def making(self) -> Function:
        """Parameters become fields."""
        size, shape = Const(I32, self.size), Op("shape", (), I32, tuple(self.types.values()))
        definition = library_definition(storage.new_record)
        body: list[Stmt] = [
            Call(("$made",), definition.key, (size, shape), self.loc),
            Set(FRAME, Op("object", (Get("$made", I32),), self.result), self.loc),
        ]
        body += [self._put(p, Get(p, self.slots[p])) for p in self.entered]
        slots = {p: self.slots[p] for p in self.function.params} | {"$made": I32, FRAME: self.result}
        body.append(Return((Get(FRAME, self.result),), self.loc))
        return replace(self.function, slots=slots, body=tuple(body), traits=self.function.traits - {"generator"})

    def resuming(self) -> Function:
        """From the state to the next yield."""
        self.slots |= {FRAME: self.result, STATE: I32}
        state = Get(STATE, I32)
        start = tuple(self._get(p) for p in self.entered)
        body: Body = (
            self._get(STATE),
            If(make("eq", (state, Const(I32, DONE)), BOOL), (Return((Const(BOOL, False),), self.loc),), (), self.loc),
            self._put(STATE, Const(I32, DONE)),
            If(self._going(), start, (), self.loc),
            *self._resumed(self.body),
        )
        return self._named(resumed_name(self.function.name), body, self.slots)

    def closing(self) -> Function:
        """Nothing comes any more."""
        body = (self._put(STATE, Const(I32, DONE)), Return((Const(BOOL, False),), self.loc))
        return self._named(closed_name(self.function.name), body, {FRAME: self.result})

    def _named(self, name: str, body: Body, slots: dict[str, Type]) -> Function:
        traits = self.function.traits - {"generator"}
        return replace(self.function, name=name, params=(FRAME,), results=(BOOL,), slots=slots, body=body, traits=traits)

    # --- fields ------------------------------------------------------------------------------------------------------

    def _place(self, name: str) -> Expr:
        address = Op("address", (Get(FRAME, self.result),), I32)
        return Op("add", (address, Const(I32, self.places[name])), I32)

    def _get(self, name: str, slot: str | None = None) -> Stmt:
        t = self.types[name]
        return Do((slot or name,), "fetch", (Get(FRAME, self.result), self._place(name)), self.loc, (t,))

    def _put(self, name: str, stored: Expr) -> Stmt:
        return Do((), "replace", (Get(FRAME, self.result), self._place(name), stored), self.loc, (self.types[name],))

    # --- statements --------------------------------------------------------------------------------------------------

    @staticmethod
    def _going() -> Expr:
        """It has reached the place where it stopped."""
        return make("eq", (Get(STATE, I32), Const(I32, NOT_STARTED)), BOOL)

    def _stops(self, body: Body) -> list[int]:
        return [self.number[id(s)] for s in walk(body) if id(s) in self.number]

    def _resumed(self, body: Body) -> Iterator[Stmt]:
        """A body that is only begun on the way, or where it stopped within."""
        last = next((s for s in reversed(body) if self._stops((s,))), None)
        skipped: list[Stmt] = []
        for stmt in body:
            if not self._stops((stmt,)):
                skipped.append(stmt)
                continue
            yield from self._skippable(skipped)
            skipped = []
            resumed = tuple(self._stopping(stmt))
            yield from resumed if stmt is last else (If(self._until((stmt,)), resumed, (), stmt.loc),)
        yield from self._skippable(skipped)

    def _until(self, body: Body) -> Expr:
        """It did not stop behind this body."""
        return make("le", (Get(STATE, I32), Const(I32, max(self._stops(body), default=NOT_STARTED))), BOOL)

    def _skippable(self, stmts: list[Stmt]) -> Iterator[Stmt]:
        if stmts:
            yield If(self._going(), tuple(self._ended(tuple(stmts))), (), stmts[0].loc)

    def _ended(self, body: Body) -> Iterator[Stmt]:
        """A return leaves its value in its field."""
        for stmt in body:
            if isinstance(stmt, Return):
                if self.types[RETURNED] != NEVER:
                    yield self._put(RETURNED, stmt.values[0])
                yield Return((Const(BOOL, False),), stmt.loc)
            else:
                yield rewrite_bodies(stmt, lambda inner: tuple(self._ended(inner)))

    def _stopping(self, stmt: Stmt) -> Iterator[Stmt]:
        match stmt:
            case Do():
                yield self._stop(stmt)
            case If(condition=condition, then=then, orelse=orelse, loc=loc):
                taken = f"{TAKEN}{len(self.slots)}"
                self.slots[taken] = BOOL
                yield If(self._going(), (Set(taken, condition, loc),), (Set(taken, self._until(then), loc),), loc)
                yield If(Get(taken, BOOL), tuple(self._resumed(then)), tuple(self._resumed(orelse)), loc)
            case Block() | Loop():
                yield replace(stmt, body=tuple(self._resumed(bodies(stmt)[0])))
            case _:
                raise TypeError(f"no generator stops in a {type(stmt).__name__}")

    def _stop(self, stmt: Do) -> Stmt:
        kept, number = self.kept[id(stmt)], self.number[id(stmt)]
        leaving: list[Stmt] = [self._put(n, Get(n, self.slots[n])) for n in kept]
        if self.types[VALUE] != NEVER:
            leaving.append(self._put(VALUE, stmt.args[0]))
        leaving += [self._put(STATE, Const(I32, number)), Return((Const(BOOL, True),), stmt.loc)]
        coming: list[Stmt] = [Set(STATE, Const(I32, NOT_STARTED), stmt.loc), *(self._get(n) for n in kept)]
        coming += [self._get(SENT, target) for target in stmt.targets if target in self.slots]
        return If(self._going(), tuple(leaving), tuple(coming), stmt.loc)
