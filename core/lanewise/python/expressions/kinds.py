"""Which class a value is of: `type(x)`, and what `isinstance` tells of a name.

In: values and the nodes of tests. Out: classes that are known at build; conditions, where a value may be of several types.
"""

from __future__ import annotations

import array
import ast
import builtins
import sys
import types
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from lanewise.ir.classes import CONTAINERS
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    BAD,
    BOOL,
    ERROR,
    NEVER,
    NONE,
    RANGE,
    STR,
    TEXTS,
    Buffer,
    Closure,
    Container,
    Open,
    Record,
    Shaped,
    Tuple,
    Type,
    Union,
    kind_of,
)
from lanewise.library.prelude import functions as prelude
from lanewise.library.prelude import iteration
from lanewise.library.prelude.words import GENERATOR, Single
from lanewise.python.classes import class_model
from lanewise.python.numbers import numpy_scalars
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import ClassOf as ErrorClass
from lanewise.python.program.values import Generator, Known, Nested, Passing, Range, Value, literal
from lanewise.python.source import standard


@dataclass(frozen=True, slots=True, eq=False)
class ClassOf:
    """`type(x)` of a value that may be of several types."""

    value: Expr


def class_of(b: Builder, t: Type) -> type | None:
    """The class of the values of a type."""
    own = b.program.shapes.class_of(t)
    if own is not None:
        return type(own.only) if issubclass(own, Single) else own
    match t:
        case Tuple():
            return tuple
        case Container() | Open():
            return CONTAINERS.get(kind_of(t))
        case Closure(code=code):
            return b.program.codes[code].kind()
        case Buffer(kind="array"):
            return array.array
        case Buffer(kind="ndarray") | Shaped():
            return getattr(sys.modules.get("numpy"), "ndarray", None)
        case Buffer(kind=kind):
            found = getattr(builtins, kind, None)
            return found if isinstance(found, type) else None
    if t == RANGE:
        return range
    if t in TEXTS:
        return str if t == STR else bytes
    return numpy_scalars.class_of(t)


def is_of(b: Builder, t: Type, cls: type) -> bool:
    """Whether values of the type are instances of the class."""
    own = class_of(b, t) or object
    return issubclass(_shown(own) or own, cls) or issubclass(standard.original(own), cls)


def iterator_class(cls: type[Generator]) -> type:
    """The class that CPython's iterator has, of what stands for generators and for what `map`, `zip` and their kin give."""
    if cls.__name__ == GENERATOR:
        return types.GeneratorType
    module, _, name = cls.__name__.rpartition(".")
    found = getattr(sys.modules.get(module or "builtins"), name, None)
    return found if isinstance(found, type) else type(iter([]))


def is_called(b: Builder, t: Type) -> bool:
    """Whether the values of a type are called: functions, and instances of classes that say how."""
    cls = class_of(b, t)
    return cls is not None and class_model.look_up(cls, "__call__") is not None


def is_class_of(b: Builder, cls: type, classes: list[ast.expr]) -> Value:
    """`isinstance(cls, type)`: whether a class is an instance of one of these."""
    from lanewise.python.expressions.expressions import value

    found = [value(b, each) for each in classes]
    known = [each.object for each in found if isinstance(each, Known)]
    return Const(BOOL, any(isinstance(each, type) and isinstance(cls, each) for each in known))


def type_call(b: Builder, node: ast.Call) -> Value:
    """`type(x)`."""
    from lanewise.python.classes import local_classes
    from lanewise.python.expressions.expressions import value

    if len(node.args) == 3:
        return local_classes.of_type(b, node)
    if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.Starred):
        return b.refuse(node, "type() is compiled with one argument or three", "type(x)")
    return class_value(b, value(b, node.args[0]), node)


def class_value(b: Builder, found: Value, node: ast.AST) -> Value:
    """The class of a value."""
    from lanewise.python.statements import making

    if isinstance(found, Known) and isinstance(found.object, Range):
        return Known(range)
    if isinstance(found, Known) and isinstance(found.object, making.Self):
        return Known(found.object.cls)
    if isinstance(found, Known) and isinstance(found.object, Passing):
        made = b.as_value(found)
        return NOTHING if made is None else class_of_value(b, made, b.at(node))
    if isinstance(found, Known | Nested):
        return Known(type(found.object) if isinstance(found, Known) else types.FunctionType)
    return class_of_value(b, found, b.at(node))


def class_of_value(b: Builder, x: Expr, loc: Loc) -> Value:
    """The class of a value of run time."""
    if x.type in (BAD, NEVER):
        return x
    if x.type == ERROR:
        return Known(ErrorClass(b.temp(x, loc)))
    if isinstance(x.type, Union):
        return Known(ClassOf(b.temp(x, loc)))
    return Known(_seen(b, x.type))


def _seen(b: Builder, t: Type) -> type | None:
    """The class of the values of a type as the program sees it."""
    maker = b.program.frames.get(t) if isinstance(t, Record) else None
    for function, walk in _WALKS.items() if maker is not None else ():
        if maker is not None and maker.definition is b.program.definition(function):
            held = class_of(b, maker.params["items"])
            return next((type(walk(each)) for each in _ITERATED if type(each) is held), type(walk([])))
    return _shown(class_of(b, t))


_WALKS: dict[types.FunctionType, Callable[..., Iterable[object]]] = {
    prelude.each: iter, iteration.backwards: reversed, iteration.turned: reversed,  # type: ignore[dict-item]
}  # fmt: skip
"""What gives the items of a container as its iterators do."""
_ITERATED: tuple[Iterable[object], ...] = (
    (), set(), frozenset(), {}, {}.keys(), {}.values(), {}.items(), "", b"", bytearray(), range(0), deque()
)  # fmt: skip
"""One of each class whose iterators are of a class of their own."""


def _shown(cls: type | None) -> type | None:
    return iterator_class(cls) if cls is not None and issubclass(cls, Generator) else cls


def same(b: Builder, left: Value, right: Value, loc: Loc) -> Expr | None:
    """Whether two classes are one; None where they are none."""
    if not (isinstance(left, Known) and isinstance(right, Known)):
        return None
    if isinstance(left.object, ClassOf):
        return _tested(b, left.object, lambda x: _is_exactly(b, x, right, loc), loc)
    if isinstance(right.object, ClassOf):
        return same(b, right, left, loc)
    both = isinstance(left.object, type) and isinstance(right.object, type)
    return Const(BOOL, left.object is right.object) if both else None


def among(b: Builder, found: Value, classes: Value, loc: Loc) -> Expr | None:
    """`type(x) in (int, float)`; None where it is no such question."""
    if not (isinstance(found, Known) and isinstance(found.object, ClassOf | ErrorClass | type)):
        return None
    if not (isinstance(classes, Known) and isinstance(classes.object, tuple)):
        return None
    answer: Expr = Const(BOOL, False)
    for cls in classes.object:
        if isinstance(found.object, ErrorClass):
            one: Expr | None = _is_exactly(b, found.object.error, Known(cls), loc)
        else:
            one = same(b, found, Known(cls), loc)
        answer = make("or", (answer, one or Const(BOOL, False)), BOOL)
    return answer


NAMES = ("__name__", "__qualname__", "__module__")


def name_of(b: Builder, found: ClassOf, name: str, loc: Loc) -> Expr:
    """`type(x).__name__` and its kin."""
    from lanewise.python.statements import errors

    def one(x: Expr) -> Expr:
        if x.type == ERROR and name != "__module__":
            return errors.class_name(b, x, loc)
        return literal(getattr(_seen(b, x.type), name, "object"))

    return b.each_expr(found.value, one, loc)


def _is_exactly(b: Builder, x: Expr, cls: Known, loc: Loc) -> Expr | None:
    """Whether a value of one type is of this very class."""
    from lanewise.python.statements import errors

    if x.type == ERROR:
        return errors.is_exactly(b, ErrorClass(x), cls.object, loc)
    return same(b, Known(class_of(b, x.type)), cls, loc)


def _tested(b: Builder, found: ClassOf, test: Callable[[Expr], Expr | None], loc: Loc) -> Expr:
    answer = b.each(found.value, lambda x: test(x) or NOTHING, loc)
    return answer if isinstance(answer, Expr) else NOTHING


# --- what a test says ------------------------------------------------------------------------------------------------


def narrowed(b: Builder, name: str, holds: Callable[[Type], bool]) -> None:
    """On this path a name's value is of those of its types for which it holds."""
    if b.env is None or name not in b.env:
        return
    found = b.env[name].value
    if isinstance(found, Known | Nested) or not isinstance(found.type, Union):
        return
    rest = tuple(m for m in found.type.members if holds(m))
    if rest and rest != found.type.members:
        b.narrow(name, Op("unwrap", (found,), rest[0] if len(rest) == 1 else Union(rest)))


def of_truth(b: Builder, x: Expr, truth: bool) -> Expr:
    """A value where it is known to be true, or not to be: without those of its types that are always the other."""
    if not isinstance(x.type, Union):
        return x
    rest = tuple(t for t in x.type.members if (t != NONE if truth else not _is_true(b, t)))
    return Op("unwrap", (x,), rest[0] if len(rest) == 1 else Union(rest)) if rest else x


def _is_true(b: Builder, t: Type) -> bool:
    """Whether each value of a type is: tuples with items, functions, instances of a class that says nothing else."""
    cls = b.program.shapes.class_of(t)
    if cls is None:
        return isinstance(t, Closure) or (isinstance(t, Tuple) and len(t.items) > 0)
    return isinstance(t, Record) and not hasattr(cls, "__bool__") and not hasattr(cls, "__len__")


def union(b: Builder, node: ast.expr) -> Known | None:
    """`int | None`: what classes are together; None of anything else, and nothing is evaluated."""
    from lanewise.python.expressions.expressions import value

    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            first, second = union(b, left), union(b, right)
            if first is None or second is None or (first.object is None and second.object is None):
                return None
            return Known(first.object | second.object)  # type: ignore[operator]
        case ast.Constant(None):
            return Known(None)
        case ast.Name() | ast.Attribute(ast.Name()):
            found = value(b, node)
            return found if isinstance(found, Known) and isinstance(found.object, type | types.UnionType) else None
    return None
