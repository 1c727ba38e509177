"""generators: functions that stop at each `yield` become functions that begin again behind it.

In: a program of the front end, in which a function that yields begins with `frame` (the types of the fields that every
generator has) and stops at each `yield`. Out: the same in legal typed code: each such function is three. The one of its own
name makes the generator, an instance whose fields hold the parameters; `f.next` runs from where the last call stopped to the
next `yield`, and says whether there was one; after `f.close` there is none. What is still read behind a `yield` lies in the
fields meanwhile. The function keeps its structure: statements are skipped, and branches are taken as they were, until the
`yield` is reached at which it stopped. Where the host holds the generators, further ones read and write the fields that all have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lanewise.ir.code import (
    Block,
    Body,
    Call,
    Const,
    Do,
    Expr,
    Function,
    Get,
    If,
    Loop,
    Op,
    Program,
    Return,
    Set,
    Stmt,
    Try,
    walk,
)
from lanewise.ir.flat import parts_of, placed_fields
from lanewise.ir.generators import (
    CLOSE,
    CLOSING,
    LENDS,
    MAKER,
    NEXT,
    RETURNED,
    RETURNED_OF,
    SEND,
    SENT,
    SHARED,
    STREAM,
    THROWN,
    TRAIT,
    VALUE,
    VALUE_OF,
)
from lanewise.ir.rewrite import rewrite_bodies
from lanewise.ir.rules import falls_through
from lanewise.ir.types import BOOL, I32, NEVER, NONE, Type, Union
from lanewise.passes.dataflow import Backward
from lanewise.passes.liveness import Liveness

STATE, FRAME, TAKEN, MADE = "$state", "$frame", "$taken", "$made"
DONE, GOING = -1, 0


def generators(program: Program) -> Program:
    """The whole program."""
    if not any(TRAIT in f.traits for f in program.functions.values()):
        return program
    functions = {made.name: made for f in program.functions.values() for made in _functions(f)}
    return replace(program, functions=functions)


def _functions(function: Function) -> Iterator[Function]:
    if TRAIT not in function.traits:
        yield function
        return
    work = _Split(function)
    yield from (work.making(), work.resuming(), work.closing())
    if STREAM in function.traits:
        yield from work.shown()


class _Split:
    """One function that yields."""

    def __init__(self, function: Function) -> None:
        self.function = function
        (self.result,) = function.results
        first, *rest = function.body
        assert isinstance(first, Do) and first.name == "frame"
        self.body: Body = tuple(rest)
        self.struck = first.targets
        self.loc = function.loc
        self.slots: dict[str, Type] = dict(function.slots)
        self.yields = [s for s in walk(self.body) if isinstance(s, Do) and s.name == "yield"]
        self.number = {id(s): i + 1 for i, s in enumerate(self.yields)}
        flow = Backward(Liveness(self.slots))
        entered = flow.run(self.body, frozenset())
        self.kept = {id(s): sorted(flow.after[id(s)] - set(s.targets)) for s in self.yields}
        names = sorted({name for kept in self.kept.values() for name in kept} | (entered & set(function.params)))
        shared = [t for t in first.attrs if not isinstance(t, int | str)]
        rows = [*zip(SHARED, shared, strict=True), (STATE, I32), *((n, self.slots[n]) for n in names)]
        self.types = dict(rows)
        begins, self.size = placed_fields(tuple(self.types.values()))
        self.places = dict(zip(self.types, begins, strict=True))
        self.entered = [p for p in function.params if p in names]

    def making(self) -> Function:
        """Parameters become fields."""
        size, shape = Const(I32, self.size), Op("shape", (), I32, tuple(self.types.values()))
        body: list[Stmt] = [
            Call((MADE,), MAKER, (size, shape), self.loc),
            Set(FRAME, Op("object", (Get(MADE, I32),), self.result), self.loc),
        ]
        body += [self._put(p, Get(p, self.slots[p])) for p in self.entered]
        body += self._emptied()
        slots = {p: self.slots[p] for p in self.function.params} | {MADE: I32, FRAME: self.result}
        body.append(Return((Get(FRAME, self.result),), self.loc))
        return replace(self.function, slots=slots, body=tuple(body), traits=self._traits())

    def resuming(self) -> Function:
        """From the state to the next yield."""
        self.slots = {FRAME: self.result} | self.slots | {STATE: I32}
        state = Get(STATE, I32)
        start = [self._get(p) for p in self.entered]
        if self.struck:
            start += [*(self._get(THROWN, target) for target in self.struck), *self._emptied()]
        body: Body = (
            self._get(STATE),
            If(Op("eq", (state, Const(I32, DONE)), BOOL), (*self._over(), Return((Const(BOOL, False),), self.loc)), (), self.loc),
            self._put(STATE, Const(I32, DONE)),
            If(self._going(), tuple(start), (), self.loc),
            *self._resumed(self.body),
        )
        return self._named(f"{self.function.name}{NEXT}", self._ending(body), self.slots)

    def closing(self) -> Function:
        """Nothing comes any more; where it stands within an attempt, it is told to end when it goes on."""
        numbers = {self.number[id(s)] for s in self.yields if CLOSING in s.attrs}
        body: Body = (self._put(STATE, Const(I32, DONE)), Return((Const(BOOL, False),), self.loc))
        slots = {FRAME: self.result}
        if numbers:
            state, slots[STATE] = Get(STATE, I32), I32
            told = (self._put(CLOSING, Const(BOOL, True)), Return((Const(BOOL, True),), self.loc))
            asked = [If(Op("eq", (state, Const(I32, n)), BOOL), told, (), self.loc) for n in sorted(numbers)]
            body = (self._get(STATE), *asked, *body)
        return self._named(f"{self.function.name}{CLOSE}", body, slots)

    def shown(self) -> Iterator[Function]:
        """What a host asks of a generator that it holds, and what it says to it."""
        for ending, field in ((VALUE_OF, VALUE), (RETURNED_OF, RETURNED)):
            t = self.types[field]
            if parts_of(t):
                body = (self._get(field), Return((Get(field, t),), self.loc))
                found = self._named(f"{self.function.name}{ending}", body, {field: t})
                yield replace(found, results=(t,), traits=found.traits | {LENDS})
        t = self.types[SENT]
        if parts_of(t):
            body = (self._put(SENT, Get(SENT, t)), Return((Const(BOOL, True),), self.loc))
            yield replace(self._named(f"{self.function.name}{SEND}", body, {SENT: t}), params=(FRAME, SENT))

    def _named(self, name: str, body: Body, slots: dict[str, Type]) -> Function:
        ordered = {FRAME: self.result} | slots
        return replace(
            self.function, name=name, params=(FRAME,), results=(BOOL,), slots=ordered, body=body, traits=self._traits()
        )

    def _traits(self) -> frozenset[str]:
        return self.function.traits - {TRAIT, STREAM}

    def _ending(self, body: Body) -> Body:
        """A body whose end no path reaches: a statement that is skipped on the way is not skipped at its end."""
        return (*body, Return((Const(BOOL, False),), self.loc)) if falls_through(body) else body

    # --- fields ------------------------------------------------------------------------------------------------------

    def _place(self, name: str) -> Expr:
        address = Op("address", (Get(FRAME, self.result),), I32)
        return Op("add", (address, Const(I32, self.places[name])), I32)

    def _get(self, name: str, slot: str | None = None) -> Stmt:
        t = self.types[name]
        return Do((slot or name,), "fetch", (Get(FRAME, self.result), self._place(name)), self.loc, (t,))

    def _put(self, name: str, stored: Expr) -> Stmt:
        return Do((), "replace", (Get(FRAME, self.result), self._place(name), stored), self.loc, (self.types[name],))

    def _emptied(self) -> list[Stmt]:
        """What is sent or thrown is received once."""
        return [self._none(name) for name in (SENT, THROWN) if parts_of(self.types[name])]

    def _over(self) -> list[Stmt]:
        """What was returned is told once, as far as anybody asks again."""
        t = self.types[RETURNED]
        return [self._none(RETURNED)] if isinstance(t, Union) and NONE in t.members else []

    def _none(self, name: str) -> Stmt:
        return self._put(name, Op("wrap", (Const(NONE, None),), self.types[name]))

    # --- statements --------------------------------------------------------------------------------------------------

    @staticmethod
    def _going() -> Expr:
        """It has reached the place where it stopped."""
        return Op("eq", (Get(STATE, I32), Const(I32, GOING)), BOOL)

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
        return Op("le", (Get(STATE, I32), Const(I32, max(self._stops(body), default=GOING))), BOOL)

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
            case Try(body=body):
                yield replace(stmt, body=self._ending(tuple(self._resumed(body))))
            case Block(body=body) | Loop(body=body):
                yield replace(stmt, body=tuple(self._resumed(body)))
            case _:
                raise TypeError(f"no generator stops in a {type(stmt).__name__}")

    def _stop(self, stmt: Do) -> Stmt:
        kept, number = self.kept[id(stmt)], self.number[id(stmt)]
        leaving: list[Stmt] = [self._put(n, Get(n, self.slots[n])) for n in kept]
        if self.types[VALUE] != NEVER:
            leaving.append(self._put(VALUE, stmt.args[0]))
        leaving += [self._put(STATE, Const(I32, number)), Return((Const(BOOL, True),), stmt.loc)]
        coming: list[Stmt] = [Set(STATE, Const(I32, GOING), stmt.loc), *(self._get(n) for n in kept)]
        told = zip(stmt.attrs[1:], stmt.targets, strict=True)
        coming += [self._get(str(name), target) for name, target in told if target in self.slots]
        coming += self._emptied()
        return If(self._going(), tuple(leaving), tuple(coming), stmt.loc)
