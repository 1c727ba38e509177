"""Named tuples: tuples whose items have names.

In: classes made by `NamedTuple` or `namedtuple`, expressions of such types, nodes. Out: a `Value`. To all that takes tuples
they are tuples; only their class, kept by name in the type, tells what `x.name`, `x.method()` and `repr(x)` mean.
"""

from __future__ import annotations

import ast
from functools import cache

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BOOL, Open, Tuple, Type, Union
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import spreading
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Value, literal
from lanewise.python.source.definitions import Definition, of_text
from lanewise.python.texts import texts


def is_class(found: object) -> bool:
    """Whether it is a class of named tuples."""
    return isinstance(found, type) and issubclass(found, tuple) and hasattr(found, "_fields")


_ASKED_AS_A_TUPLE = ("__iter__", "__reversed__", "__hash__", "__init__")
"""What is asked of the tuple itself, whatever its class says."""


def made(b: Builder, cls: type, node: ast.Call) -> Value:
    """`cls(...)`."""
    from lanewise.python.classes import class_model, record_methods
    from lanewise.python.functions import calls

    if (own := next((name for name in _ASKED_AS_A_TUPLE if class_model.has_users(cls, (name,))), None)) is not None:
        return b.refuse(node, f"{cls.__name__} is a named tuple with {own} of its own", "keep the values in a plain class")
    given, named = calls.arguments(b, node, spread=True, by_name=True)
    owner, new = class_model.look_up(cls, "__new__") or (cls, None)
    if _is_generated(owner) or not isinstance(new, staticmethod):
        return _of_arguments(b, cls, given, named, node)
    return NOTHING if b.env is None else record_methods.call_function(b, new.__func__, [Known(cls), *given], named, node)


def is_constructor(owner: type, name: str) -> bool:
    """Whether it is the `__new__` that such a class has of itself."""
    return name == "__new__" and is_class(owner) and _is_generated(owner)


def _is_generated(owner: type) -> bool:
    """Whether it is the class that names the fields; those that derive from it are written by hand."""
    return "_fields" in vars(owner)


MOST_WITHIN = 4
"""Named tuples of one class that lie within each other: each depth is a type of its own."""


def new(b: Builder, owner: type, node: ast.Call) -> Value:
    """`super().__new__(cls, ...)`."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node, spread=True, by_name=True)
    if b.env is None:
        return NOTHING
    first = given[0].object if given and isinstance(given[0], Known) else None
    if not isinstance(first, type) or not issubclass(first, owner):
        return b.refuse(node, "__new__ of the base is compiled with the class that it was given", "super().__new__(cls, *values)")
    return _of_arguments(b, first, given[1:], named, node)


def _of_arguments(b: Builder, cls: type, given: list[Value], named: dict[str, Value], node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import settled
    from lanewise.python.functions import calls

    definition = _constructor(cls)
    defaults = b.program.defaults(definition)
    first: list[Value] = [literal("")]

    def use(positional: list[Value]) -> Value:
        bound = calls.by_parameter(b, definition, (positional, named), defaults, node)
        if bound is None:
            return NOTHING
        fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
        # A container that stands as a default is the class's own.
        made = of_items(b, cls, [settled(b, bound[name], node) for name in fields])
        if _depth(made.type, str(getattr(made.type, "name", ""))) <= MOST_WITHIN:
            return made
        words = f"{cls.__name__} holds others of its class, how deep only the run knows"
        return b.refuse(node, words, "make it a class: @dataclass")

    return spreading.each_count(b, definition, [*first, *given], use, b.at(node))


def _depth(t: Type, name: str) -> int:
    """How many named tuples of one class lie within each other."""
    match t:
        case Tuple(items=items, name=own):
            return max((_depth(item, name) for item in items), default=0) + (own == name)
        case Union(members=several):
            return max(_depth(each, name) for each in several)
    return 0


@cache
def _constructor(cls: type) -> Definition:
    """What `cls(...)` takes."""
    fields, defaults = cls._fields, cls._field_defaults  # type: ignore[attr-defined]
    parameters = ", ".join(f"{name}=None" if name in defaults else name for name in fields)
    name = f"{cls.__name__}.__new__"
    return of_text(f"def __new__(_cls, {parameters}): pass", name, {}, key=name, defaults=defaults)


def of_items(b: Builder, cls: type, parts: list[Expr]) -> Expr:
    """A tuple of that class."""
    if any(p.type == NOTHING.type for p in parts):
        return NOTHING
    return tuples.pack(parts, b.program.shapes.name(cls))


def class_of(b: Builder, x: Expr) -> type | None:
    """None of a plain tuple."""
    return b.program.shapes.class_of(x.type)


def item(b: Builder, x: Expr, name: str) -> Expr | None:
    """`x.name` of one of its items."""
    cls = class_of(b, x)
    if cls is None or name not in cls._fields:  # type: ignore[attr-defined]
        return None
    return tuples.items(x)[cls._fields.index(name)]  # type: ignore[attr-defined]


def of_iterable(b: Builder, cls: type, node: ast.Call) -> Value:
    """`cls._make(items)`."""
    from lanewise.python.containers import list_making
    from lanewise.python.functions import calls

    given, _ = calls.arguments(b, node)
    if b.env is None or len(given) != 1:
        return NOTHING if b.env is None else b.refuse(node, f"{cls.__name__}._make() takes an iterable", f"{cls.__name__}(*items)")
    x, loc, wanted = given[0], b.at(node), len(cls._fields)  # type: ignore[attr-defined]
    wrong = f"Expected {wanted} arguments, got "
    if isinstance(x, Expr) and isinstance(x.type, Tuple):
        parts = tuples.items(b.temp(x, loc))
        return of_items(b, cls, parts) if len(parts) == wanted else operators.type_error(b, f"{wrong}{len(parts)}", loc)
    x = x if isinstance(x, Expr) and isinstance(x.type, Open) else list_making.as_list(b, x, node)
    if b.env is None or not isinstance(x, Expr) or not isinstance(x.type, Open):
        return NOTHING
    x = b.temp(x, loc)
    size = b.temp(lists.length(b, x, loc), loc)
    other = make("ne", (size, integer(wanted)), BOOL)
    b.when(other, lambda: b.throw("TypeError", wrong + "{}", loc=loc, holes=(size,)), loc)
    return of_items(b, cls, [b.temp(lists.fetched(b, x, integer(i), loc), loc) for i in range(wanted)])


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    cls = class_of(b, x)
    assert cls is not None
    parts: list[Expr] = []
    for name, part in zip(cls._fields, tuples.items(b.temp(x, loc)), strict=True):  # type: ignore[attr-defined]
        parts += [literal(f"{', ' if parts else ''}{name}="), texts.represented(b, part, loc)]
    return texts.joined(b, [literal(f"{cls.__name__}("), *parts, literal(")")], loc)


def method(b: Builder, x: Expr, name: str, node: ast.Call) -> Value | None:
    """The methods that every such class has; None for others."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    cls = class_of(b, x)
    if cls is None or name != "_replace":
        return None
    _, named = calls.arguments(b, node)
    unknown = [n for n in named if n not in cls._fields]  # type: ignore[attr-defined]
    if unknown:
        b.throw("ValueError", f"Got unexpected field names: {unknown!r}", loc=b.at(node))
        return NOTHING
    parts = [as_runtime(b, named[n], node) if n in named else p for n, p in zip(cls._fields, tuples.items(x), strict=True)]  # type: ignore[attr-defined]
    return of_items(b, cls, parts)
