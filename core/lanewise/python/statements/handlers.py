"""`try`, `except`, `else`, `finally`: the statement, and the suites of its handlers.

In: the nodes. Out: attempts in the flow, and what comes after them. What a handler is for may be known at build, or be classes that
only the run knows: a variable, what an object keeps.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lanewise.ir.code import Do, Expr
from lanewise.ir.types import BOOL, I32
from lanewise.python.expressions import operators
from lanewise.python.functions import instance_tests
from lanewise.python.program.builder import Builder, Sites
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value
from lanewise.python.statements import handled
from lanewise.python.statements.trying import EVERY, Handling, caught_as, guarded, names_of, of, pass_on, seized

Handler = ast.ExceptHandler


def try_statement(b: Builder, node: ast.Try) -> None:
    """The whole statement."""
    if node.finalbody:
        _finally(b, node)
    else:
        _handled(b, node)


def _finally(b: Builder, node: ast.Try) -> None:
    from lanewise.python.statements.statements import statements

    def walk() -> None:
        if node.handlers:
            _handled(b, node)
        else:
            statements(b, node.body)

    def run() -> None:
        statements(b, node.finalbody)

    guarded(b, walk, run, lambda error: run(), b.at(node))


def _handled(b: Builder, node: ast.Try) -> None:
    from lanewise.python.statements.statements import statements

    loc = b.at(node)
    with b.block(loc) as after:
        with b.block(loc) as otherwise:
            caught = b.fresh(I32)
            with b.attempted(caught, loc) as sites:
                statements(b, node.body)
                b.leave(otherwise, loc)
            for handler in node.handlers:
                if b.env is not None:
                    sites = _handler(b, handler, Handling(caught, None, sites), after)
            pass_on(b, caught, loc, sites.values())
        statements(b, node.orelse)


def _handler(b: Builder, node: Handler, now: Handling, after: str) -> Sites:
    """The sites of what this handler is not for."""
    loc = b.at(node)
    wanted = _wanted(b, node, now.status)
    if wanted is None or b.env is None:
        b.env = None
        return {}
    own = of(b, now.sites, wanted.names)
    with b.block(loc) as following:
        b.leave_if(make("not", (wanted.test,), BOOL), following, loc)
        _suite(b, node, replace(now, sites=own))
        b.leave(after, loc)
    return {k: s for k, s in now.sites.items() if k not in own or wanted.chosen}


def _suite(b: Builder, node: Handler, now: Handling) -> None:
    """What a handler does: its name is bound as long as it runs."""
    from lanewise.python.statements.statements import statements

    loc = b.at(node)
    if _only_raises(node):
        pass_on(b, now.status, loc, now.sites.values())
        return
    told = handled.noticed(b)
    error = seized(b, now.status, loc) if _looks(node) or told else None
    if error is None:
        b.emit(Do((), "forget", (now.status,), loc))
    elif node.name is not None or told or any(map(handled.asks, _own(node.body))):
        b.program.seen(now.sites.values())
    if error is not None and node.name is not None:
        b.bind(node.name, error, loc)

    def suite() -> None:
        b.handling.append(replace(now, error=error))
        statements(b, node.body)
        b.handling.pop()

    if error is None:
        suite()
    else:
        handled.within(b, error, suite, loc)
    if node.name is not None:
        b.unbind(node.name, loc)


# --- what is caught --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Wanted:
    """What a handler is for: a test of the status, and the names of all classes that it may mean."""

    test: Expr
    names: tuple[str, ...]
    chosen: bool = False
    """Whether only the run knows which of these they are."""


def _wanted(b: Builder, node: Handler, status: Expr) -> _Wanted | None:
    """None after a refusal."""
    if node.type is None:
        return _Wanted(caught_as(status, EVERY), EVERY)
    if (classes := instance_tests.chosen(b, node.type)) is None:
        known = names_of(b, node.type.elts if isinstance(node.type, ast.Tuple) else [node.type])
        return None if known is None else _Wanted(caught_as(status, known), known)
    names: list[str] = []

    def holds(cls: type) -> Value:
        if not issubclass(cls, BaseException):
            return operators.type_error(b, _NO_EXCEPTIONS, b.at(node))
        names.append(b.program.exception(cls))
        return caught_as(status, (names[-1],))

    test = instance_tests.any_of(b, classes, holds, node, _NO_EXCEPTIONS)
    return _Wanted(test, tuple(names), chosen=True) if isinstance(test, Expr) else None


_NO_EXCEPTIONS = "catching classes that do not inherit from BaseException is not allowed"


def _only_raises(node: Handler) -> bool:
    """`except E: raise`: nothing happens to the exception."""
    return isinstance(first := node.body[0], ast.Raise) and first.exc is None


def _looks(node: Handler) -> bool:
    """Whether a handler reads the exception, raises it again, or raises another one, which then knows of it."""
    return any((isinstance(n, ast.Name) and n.id == node.name) or _raises(n) or handled.asks(n) for n in _own(node.body))


def _raises(node: ast.AST) -> bool:
    """Whether it is a `raise`; what is raised from None knows of nothing."""
    return isinstance(node, ast.Raise) and not (isinstance(node.cause, ast.Constant) and node.cause.value is None)


def _own(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """All nodes of a suite, functions within left out."""
    todo: list[ast.AST] = list(body)
    while todo:
        node = todo.pop()
        yield node
        todo += [n for n in ast.iter_child_nodes(node) if not isinstance(n, ast.FunctionDef)]
