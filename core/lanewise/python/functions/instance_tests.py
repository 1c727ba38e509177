"""`isinstance`: of classes that are known at build, or that a table of the program holds.

In: a call node, or what a test of a branch names. Out: a condition; for which types it holds.
"""

from __future__ import annotations

import ast
import types
import typing
from collections.abc import Callable
from functools import partial, reduce

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import (
    BAD,
    BOOL,
    ERROR,
    NEVER,
    Closure,
    Container,
    Open,
    Tuple,
    Type,
    is_variadic,
    members,
)
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import kinds, operators
from lanewise.python.functions import function_names
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Value
from lanewise.python.statements import errors


def _classes(node: ast.expr) -> list[ast.expr]:
    """What is listed: `(a, b)`, `a | b`, `Union[a, b]` or `Optional[a]`."""
    match node:
        case ast.Subscript(value=ast.Name("Union") | ast.Attribute(attr="Union"), slice=ast.Tuple(elts=several)):
            return several
        case ast.Subscript(value=ast.Name("Optional") | ast.Attribute(attr="Optional"), slice=one):
            return [one, ast.copy_location(ast.Constant(None), node)]
        case ast.Tuple(elts=several):
            return several
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*_classes(left), *_classes(right)]
    return [node]


def is_instance(b: Builder, node: ast.Call) -> Value:
    """`isinstance(x, classes)`."""
    from lanewise.python.expressions.expressions import as_runtime, value

    found = value(b, node.args[0])
    if isinstance(found, Known) and isinstance(found.object, type):
        return kinds.is_class_of(b, found.object, _classes(node.args[1]))
    subject = as_runtime(b, found, node.args[0])
    if b.env is None:
        return NOTHING
    if (classes := chosen(b, node.args[1])) is not None:
        subject = b.temp(subject, b.at(node))
        words = "isinstance() arg 2 must be a type, a tuple of types, or a union"
        return any_of(b, classes, lambda cls: _is_of_value(b, subject, cls, node), node, words)
    if subject.type == ERROR:
        return _is_exception(b, subject, node)
    told = _test(b, node.args[1])
    if told is None:
        return NOTHING
    answers = {None if t == ERROR else told(t) for t in members(subject.type)}
    if answers in ({True}, {False}):
        return Const(BOOL, answers == {True})
    return b.each(subject, lambda x: _is_exception(b, x, node) if x.type == ERROR else Const(BOOL, told(x.type)), b.at(node))


def tests(b: Builder, function: ast.Name, rest: list[ast.expr]) -> Callable[[Type], bool] | None:
    """For which types of x `isinstance(x, classes)` or `callable(x)` holds, if that is what is called."""
    from lanewise.python.expressions.expressions import value

    found = value(b, function) if function.id in ("isinstance", "callable") else None
    asked = found.object if isinstance(found, Known) else None
    if asked is callable and not rest:
        return partial(kinds.is_called, b)
    if asked is not isinstance or len(rest) != 1 or chosen(b, rest[0]) is not None:
        return None
    # Exceptions are of one type, whatever their classes: a test for one of these says nothing of the type.
    listed = [value(b, each) for each in _classes(rest[0])]
    objects = [each.object for each in listed if isinstance(each, Known)]
    return None if any(map(_has_exceptions, objects)) else _test(b, rest[0])


def _has_exceptions(found: object) -> bool:
    """Whether it is a class of exceptions, or has one in it."""
    every = found if isinstance(found, tuple) else (found,)
    return any(isinstance(one, type) and issubclass(one, BaseException) for one in every)


def chosen(b: Builder, classes: ast.expr) -> Expr | None:
    """A class, or a tuple of such, that is a value of run time: what a table of them holds. None for what is known at build."""
    from lanewise.python.expressions.expressions import as_runtime, value

    if isinstance(classes, ast.BinOp) or (isinstance(classes, ast.Subscript) and _classes(classes) != [classes]):
        return None
    if isinstance(classes, ast.Tuple) and not any(chosen(b, each) for each in classes.elts):
        return None
    found = value(b, classes)
    if isinstance(classes, ast.Tuple):
        return b.temp(as_runtime(b, found, classes), b.at(classes))
    return b.temp(found, b.at(classes)) if isinstance(found, Expr) and may_be_classes(b, found.type) else None


def may_be_classes(b: Builder, t: Type) -> bool:
    """Whether values of a type are classes, or tuples of such; some, as those of a dict of rules are."""
    return any(_are_classes(b, member) for member in members(t))


def _are_classes(b: Builder, t: Type) -> bool:
    if isinstance(t, Tuple) or is_variadic(t):
        return all(item == NEVER or _are_classes(b, item) for part in _parts(t) for item in members(part))
    return isinstance(t, Closure) and isinstance(function_names.standing_for(b, t), type)


def _parts(t: Type) -> tuple[Type, ...]:
    """What a tuple holds."""
    if isinstance(t, Open):
        return t.root().items
    assert isinstance(t, Tuple | Container)
    return t.items


def any_of(b: Builder, classes: Expr, holds: Callable[[type], Value], node: ast.AST, words: str) -> Value:
    """Whether something holds of such a class, or of one of such a tuple. `words`: what is said of any other value."""

    def of(one: Expr) -> Value:
        if one.type in (BAD, NEVER):
            return one
        if not _are_classes(b, one.type):
            return operators.type_error(b, words, b.at(node))
        if isinstance(one.type, Tuple):
            parts = [Const(BOOL, False), *map(of_each, tuples.items(one))]
            return reduce(lambda one, other: make("or", (one, other), BOOL), parts)
        if is_variadic(one.type) and _parts(one.type) == (NEVER,):
            return Const(BOOL, False)
        if is_variadic(one.type):
            return lists.any_item(b, one, of_each, b.at(node))
        cls = function_names.standing_for(b, one.type)
        assert isinstance(cls, type)
        return holds(cls)

    def of_each(part: Expr) -> Expr:
        return b.each_expr(part, lambda e: _expr(of(e)), b.at(node))

    return b.each(classes, of, b.at(node))


def _expr(found: Value) -> Expr:
    return found if isinstance(found, Expr) else NOTHING


def _is_of_value(b: Builder, subject: Expr, cls: type, node: ast.Call) -> Value:
    def of(x: Expr) -> Value:
        return errors.is_of(b, x, [cls], b.at(node)) if x.type == ERROR else Const(BOOL, _is_of(b, cls, x.type))

    return b.each(subject, of, b.at(node))


def _is_of(b: Builder, cls: object, t: Type) -> bool:
    """Whether values of a type are instances of a class: a member of an IntEnum is an int."""
    return isinstance(cls, type) and kinds.is_of(b, t, cls)


def _test(b: Builder, classes: ast.expr) -> Callable[[Type], bool] | None:
    """For which types a value is an instance; None after a refusal, and of what no table holds as far as is known."""
    from lanewise.python.expressions.expressions import value

    told: list[Callable[[Type], bool]] = []
    for each in _classes(classes):
        found = value(b, each)
        cls = found.object if isinstance(found, Known) else type(None) if found == THE_NONE else None
        cls = _listed(cls)
        if isinstance(cls, tuple) and all(isinstance(c, type) for c in cls):
            told += [partial(_is_of, b, c) for c in cls]
        elif isinstance(cls, type):
            told.append(partial(_is_of, b, cls))
        elif isinstance(found, Expr) and found.type == NEVER:
            return None
        else:
            b.refuse(each, "isinstance() is compiled for classes", "test for int, float, bool, complex, str, list, tuple")
            return None
    return lambda t: any(one(t) for one in told)


def _listed(cls: object) -> object:
    """The classes of a union, the class behind one of `typing`'s names; anything else as it is."""
    if isinstance(cls, types.UnionType) or typing.get_origin(cls) is typing.Union:
        return typing.get_args(cls)
    origin = getattr(cls, "__origin__", None)
    return origin if not isinstance(cls, type) and isinstance(origin, type) and not typing.get_args(cls) else cls


def _is_exception(b: Builder, subject: Expr, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import value

    classes: list[type] = []
    for each in _classes(node.args[1]):
        found = value(b, each)
        known = found.object if isinstance(found, Known) else None
        for cls in known if isinstance(known, tuple) else (known,):
            if not isinstance(cls, type):
                return b.refuse(each, "an exception is tested for classes that are known at build", "isinstance(e, ValueError)")
            classes.append(cls)
    return errors.is_of(b, subject, classes, b.at(node))
