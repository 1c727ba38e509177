"""What is tried, and what comes after it: the means of `try` and of all that catches.

In: walks of what is protected. Out: attempts in the flow. An exception is a status; a handler asks of which classes it may be, and
an object is made of it only where the handler looks at it or raises it again. A `finally` is walked once for each way out of what
it protects, as CPython compiles it: each way has its own types.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from lanewise.ir.code import AGAIN, Do, Expr, Get, Loc, Op, Raise, Site
from lanewise.ir.exceptions import is_a
from lanewise.ir.types import BOOL, ERROR, I32
from lanewise.python.program.builder import Builder, Sites
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Value

EVERY = ("BaseException",)


@dataclass(frozen=True)
class Handling:
    """The exception that a handler deals with: its status, the object that was made of it, if any."""

    status: Get
    error: Expr | None
    sites: Sites
    """Where it may come from."""


@dataclass(eq=False)
class Final:
    """A `finally` that still has to run before what is left now is left."""

    run: Callable[[], None]
    ways: dict[object, tuple[str, Callable[[], None]]] = field(default_factory=dict)
    """By where a path wants to go: the label at which it waits for the suite, and how it goes on."""


# --- ways out --------------------------------------------------------------------------------------------------------


def leave(b: Builder, key: object, depth: int, onward: Callable[[], None], loc: Loc) -> None:
    """Go to a place outside of all but `depth` of the `finally`s around, whose suites run before."""
    if len(b.finals) == depth:
        onward()
        return
    final = b.finals[-1]
    if key not in final.ways:
        label = b.label()
        b.exits[label] = []
        final.ways[key] = label, lambda: leave(b, key, depth, onward, loc)
    b.leave(final.ways[key][0], loc)


def guarded(b: Builder, walk: Callable[[], None], run: Callable[[], None], after_raise: Callable[[Expr], None], loc: Loc) -> None:
    """`walk`, and `run` on each way out of it; before an exception goes on its way, `after_raise` sees it as an object."""
    final = Final(run)
    with b.block(loc) as after:
        caught = b.fresh(I32)
        with b.body() as draft:
            with b.attempted(caught, loc) as sites:
                b.finals.append(final)
                walk()
                b.finals.pop()
                b.leave(after, loc)
            if b.env is not None:
                # What ends the call as a whole waits for nobody.
                b.when(make("not", (caught_as(caught, EVERY),), BOOL), lambda: pass_on(b, caught, loc), loc)
                b.program.seen(sites.values())
                error = seized(b, caught, loc)
                after_raise(error)
                again(b, error, loc, sites.values())
            for label, onward in final.ways.values():
                if b.behind(draft, label, loc):
                    run()
                    onward()
        b.out.append(draft)
    run()


def unless(b: Builder, names: tuple[str, ...], walk: Callable[[], None], leave: str, loc: Loc) -> None:
    """`walk`, which ends by leaving for somewhere; `leave` is where to go if it raises one of these exceptions."""
    caught = b.fresh(I32)
    with b.attempted(caught, loc) as sites:
        walk()
    passed_over(b, caught, sites, names, leave, loc)


def or_else(b: Builder, ask: Callable[[], Value], otherwise: Value, node: ast.AST, error: str = "AttributeError") -> Value:
    """What `ask` gives; what is there otherwise where it raises that error."""
    return or_asked(b, ask, lambda: otherwise, node, error)


def or_asked(
    b: Builder, ask: Callable[[], Value], then: Callable[[], Value], node: ast.AST, error: str = "AttributeError"
) -> Value:
    """The same of what is asked only then."""
    loc = b.at(node)

    def walk(keep: Callable[[Value], None]) -> None:
        with b.block(loc) as done:
            with b.block(loc) as missing:

                def asked() -> None:
                    keep(ask())
                    b.leave(done, loc)

                unless(b, (error,), asked, missing, loc)
            keep(then())

    return b.chosen(walk, loc)


def passed_over(b: Builder, caught: Expr, sites: Sites, names: tuple[str, ...], after: str, loc: Loc) -> None:
    """Exceptions of these classes are forgotten; the others go on."""
    own = of(b, sites, names)
    with b.block(loc) as following:
        b.leave_if(make("not", (caught_as(caught, names),), BOOL), following, loc)
        b.emit(Do((), "forget", (caught,), loc))
        b.leave(after, loc)
    pass_on(b, caught, loc, [s for k, s in sites.items() if k not in own])


def replaced(b: Builder, caught: Expr, sites: Sites, names: tuple[str, ...], other: tuple[str, str], loc: Loc) -> None:
    """Exceptions of these classes become the cause of another one, of which class and message are given; the others go on."""
    own = of(b, sites, names)
    with b.block(loc) as following:
        b.leave_if(make("not", (caught_as(caught, names),), BOOL), following, loc)
        b.program.seen(own.values())
        cause = seized(b, caught, loc)
        b.end(Raise(b.program.site(other[0], other[1:], (ERROR,), cause="hole"), (cause,), loc))
    pass_on(b, caught, loc, [s for k, s in sites.items() if k not in own])


# --- what is caught --------------------------------------------------------------------------------------------------


def of(b: Builder, sites: Sites, names: Iterable[str]) -> Sites:
    """The sites whose exceptions are of these classes."""
    return {k: s for k, s in sites.items() if any(is_a(s.exception, name, b.program.classes) for name in names)}


def names_of(b: Builder, nodes: list[ast.expr]) -> tuple[str, ...] | None:
    """The names of classes of exceptions; None after a refusal."""
    from lanewise.python.expressions.expressions import value

    names: list[str] = []
    for each in nodes:
        found = value(b, each)
        known = found.object if isinstance(found, Known) else None
        for cls in known if isinstance(known, tuple) else (known,):
            if not (isinstance(cls, type) and issubclass(cls, BaseException)):
                b.refuse(each, "only exception classes that are known at build can be caught", "except ValueError:")
                return None
            names.append(b.program.exception(cls))
    return tuple(names)


def caught_as(caught: Expr, names: tuple[str, ...]) -> Expr:
    """Whether what was caught is of one of these classes."""
    return Op("caught", (caught,), BOOL, names)


# --- exceptions on their way -----------------------------------------------------------------------------------------


def pass_on(b: Builder, caught: Expr, loc: Loc, sites: Iterable[Site] = ()) -> None:
    """Nobody here wanted it."""
    b.may_raise(sites)
    b.end(Raise(AGAIN, (caught,), loc))


def seized(b: Builder, caught: Expr, loc: Loc) -> Expr:
    """The exception as an object, with message and trace: what happens now may raise others."""
    return b.effect("seize", (caught,), ERROR, loc)


def again(b: Builder, error: Expr, loc: Loc, sites: Iterable[Site], *, noted: bool = False) -> None:
    """Raise what was seized. `noted`: this line is one more that it passes."""
    if b.env is not None:
        found = b.effect("again", (error,), I32, loc, *([1] if noted else []))
        pass_on(b, found, loc, sites)
