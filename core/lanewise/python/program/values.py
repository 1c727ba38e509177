"""What a name or an expression stands for while a function is compiled: a run-time value or an object known at build.

In: Python objects. Out: `Value`s, and the types and constants of objects that cross into compiled code.
"""

from __future__ import annotations

import array
import ast
import collections
import functools
import sys
import types
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import FunctionType
from typing import TYPE_CHECKING, Any

from lanewise.ir.buffers import of_rank
from lanewise.ir.classes import factory_type
from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.immutable import immutable
from lanewise.ir.types import (
    BOOL,
    BYTES,
    COMPLEX,
    FLOAT,
    GROWING,
    I32,
    INT,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    PART,
    RANGE,
    SCALARS,
    STR,
    Buffer,
    Choice,
    Closure,
    Container,
    Open,
    Record,
    Scalar,
    Shaped,
    Tuple,
    Type,
    join,
    kind_of,
)
from lanewise.library.prelude.words import GENERATOR

if TYPE_CHECKING:
    from lanewise.python.source.definitions import Definition


@immutable()
class Known:
    """An object that is known at build and has no value at run time: a module, a function, a type."""

    object: object


@dataclass(frozen=True, eq=False)
class Fixed:
    """An object of the module that nobody changes any more: what it has is known at build."""

    held: object

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fixed) and self.held is other.held

    def __hash__(self) -> int:
        return id(self.held)


def is_still(known: object, found: object) -> bool:
    """Whether a name still holds the object known at build. Classes and C bind methods anew for each who asks: two are one
    where object and function are."""
    return known is found or (isinstance(known, types.MethodType | types.BuiltinMethodType) and known == found)


def is_own_name(name: str, found: object) -> bool:
    """Whether it is a function of C's under the name that it has there, which nobody gives to another; no method of a value."""
    of_module = isinstance(found, types.BuiltinFunctionType) and isinstance(found.__self__, types.ModuleType | type)
    return of_module and getattr(found, "__name__", "") == name


@dataclass(frozen=True, eq=False, repr=False)
class Nested:
    """A function defined inside the one being compiled; its captures are read where it is used.

    A `def` in a loop makes the same function each turn: equal is what has the same code and defaults.
    """

    definition: Definition
    defaults: dict[str, Value] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Nested) and self.definition.node is other.definition.node
        return same and isinstance(other, Nested) and self.defaults == other.defaults

    def __hash__(self) -> int:
        return hash(self.definition.node)


class Dispatcher:
    """What `singledispatch` makes of a function that is defined inside another: who is called for which class."""

    def __init__(self, base: Nested) -> None:
        self.begin(base)

    def begin(self, base: Nested) -> None:
        """Nothing is registered but the function itself."""
        self.functions = [base]
        self._chosen = functools.singledispatch(lambda _: 0)

    def register(self, cls: Any, function: Nested) -> None:
        """A class, or those of a union, has a function of its own."""
        number = len(self.functions)
        self.functions.append(function)
        self._chosen.register(cls, lambda _: number)

    def of(self, cls: type) -> Nested:
        """The function for a class."""
        return self.functions[self._chosen.dispatch(cls)(None)]

    def free(self) -> set[str]:
        """What any of its functions read of those around them."""
        return set().union(*(each.definition.scope.free for each in self.functions))


@dataclass(frozen=True, eq=False)
class Registering:
    """`show.register`, and `show.register(int)`."""

    dispatcher: Dispatcher
    cls: Any = None


Value = Expr | Known | Nested
"""What evaluating an expression of the source gives."""


@immutable()
class Range:
    """`range(...)` with its evaluated bounds; it lives only as long as a loop or a membership test needs it."""

    start: Expr
    stop: Expr
    step: Expr
    node: ast.AST


@immutable()
class Items:
    """`zip`, `enumerate` or `reversed` of tuples: the items, which only a loop takes."""

    items: tuple[Expr, ...]
    kept: Callable[[], Expr] | None = field(default=None, compare=False)
    """The iterator as a value of run time."""


@immutable(eq=False)
class Indexed:
    """What is iterated by place (`iteration.py`): how many items there are, and the item at a place inside."""

    count: Callable[[], Expr]
    """Asked at each turn: a list may grow meanwhile."""
    at: Callable[[Expr], Expr]
    end: Callable[[], None] | None = None
    """What happens when all have been taken."""
    kept: Callable[[], Expr] | None = None
    """The iterator as a value of run time."""
    apart: Callable[[], list[Expr]] | None = None
    """The items one by one, where each has a type of its own; there are as many, or none."""


@immutable(eq=False)
class Spread:
    """A starred argument of which only the run knows how many it is."""

    items: Expr


@immutable(eq=False)
class Stepped:
    """What is iterated by asking for the next item: `advance` gives it, or leaves for a label where there is none."""

    advance: Callable[[str], Expr]
    kept: Callable[[], Expr] | None = None
    """The iterator as a value of run time."""


class Generator:
    """The class of generators; each function that yields has one that derives from it."""


@immutable(eq=False)
class Generated:
    """A generator expression, which runs where it stands: as the iterable of a loop, or as the argument of what takes one.

    `makes`: what CPython calls it; it is what `map` and `filter` make, too.
    """

    node: ast.GeneratorExp
    makes: str = GENERATOR

    @property
    def framed(self) -> bool:
        """CPython runs it in a frame of its own; `map` and `filter` have none."""
        return self.makes == GENERATOR


@immutable()
class Keywords:
    """`**named` of a function: the names that its caller gave, each a parameter of its own (`parameter`)."""

    own: str
    names: tuple[str, ...]

    def parameter(self, name: str) -> str:
        """No source can spell it."""
        return f"{self.own}:{name}"


@immutable()
class Carried:
    """The default of a nested function's parameter, where a function that captures this one carries it: under this name."""

    name: str


@immutable()
class ClassOf:
    """`type(error)`, where only the run tells which class it is."""

    error: Expr


Passing = Items | Indexed | Stepped | Generated
"""What is iterated once, and gone."""

NUMPY_NAMES = {
    "bool": "b1", "bool_": "b1", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8", "uint16": "u16",
    "uint32": "u32", "uint64": "u64", "float16": "f16", "float32": "f32", "float64": "f64",
    "complex64": "c64", "complex128": "c128",
}  # fmt: skip

ARRAY_CODES = {
    "b": "i8", "B": "u8", "h": "i16", "H": "u16", "i": "i32", "I": "u32", "l": "i64", "L": "u64", "q": "i64", "Q": "u64",
    "f": "f32", "d": "f64",
}  # fmt: skip

_SIMPLE: dict[type, Scalar] = {bool: BOOL, int: INT, float: FLOAT, complex: COMPLEX, type(None): NONE, range: RANGE}
_BY_CLASS: dict[type, Scalar] = {**_SIMPLE, str: STR, bytes: BYTES}
"""The types of values whose class says all."""


def classes_say_all(values: Iterable[object]) -> bool:
    """Whether the classes of values say their types."""
    return _BY_CLASS.keys() >= set(map(type, values))


def numpy_scalar_type(cls: type) -> Scalar | None:
    """The type of numpy's scalar class, without importing numpy."""
    if cls.__module__ == "numpy" and cls.__name__ in NUMPY_NAMES:
        return SCALARS[NUMPY_NAMES[cls.__name__]]
    return None


MAX_ITEMS = 256
"""A longer tuple is taken for one of any length: functions take and give items one by one, and engines allow 1 000 values."""
Other = Callable[[object], Type | None]


def _no_type(value: object) -> Type | None:
    """Of anything else."""
    return None


def type_of(value: object, other: Other = _no_type) -> Type | None:
    """The type of a Python object as an argument or a constant; None where it has none. `other`: the type of a value of the
    user's classes."""
    cls = type(value)
    if cls in _BY_CLASS:
        return _BY_CLASS[cls]
    if isinstance(value, tuple) and cls is tuple and len(value) <= MAX_ITEMS:
        items = [type_of(item, other) for item in value]
        return None if None in items else Tuple(tuple(item for item in items if item is not None))
    if cls in _CONTAINERS:
        return _container_type(value, other)
    if isinstance(value, bytearray):
        return Buffer("bytearray", "u8")
    if isinstance(value, array.array) and value.typecode in ARRAY_CODES:
        return Buffer("array", ARRAY_CODES[value.typecode])
    if isinstance(value, memoryview) and value.format in ARRAY_CODES and value.ndim == 1:
        return Buffer("memoryview", ARRAY_CODES[value.format])
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.ndarray) and type(value) in (numpy.ndarray, numpy.memmap):
        name = NUMPY_NAMES.get(value.dtype.name)
        return of_rank(name, value.ndim) if name and value.dtype.isnative else None
    return numpy_scalar_type(cls) or other(value)


_CONTAINERS: dict[type, Callable[[Any], tuple[Iterable[object], ...]]] = {
    list: lambda value: (value,),
    tuple: lambda value: (value,),
    set: lambda value: (value,),
    frozenset: lambda value: (value,),
    collections.deque: lambda value: (value,),
    **dict.fromkeys(
        (dict, collections.defaultdict, collections.Counter, collections.OrderedDict), lambda value: (value.keys(), value.values())
    ),
}
"""What a container of this class holds: one or two kinds of items."""


def _container_type(value: object, other: Other) -> Type | None:
    """A container of the types that its items have."""
    held: list[Type] = []
    for items in _CONTAINERS[type(value)](value):
        joined: Type = NEVER
        for found in _types_of(items, other):
            if found is None:
                return None
            joined = join(joined, found)
        held.append(joined)
    if isinstance(value, collections.defaultdict):
        factory = factory_type(value.default_factory)
        return None if factory is None else Container("defaultdict", (*held, factory))
    return Container(type(value).__name__, tuple(held))


def _types_of(items: Iterable[object], other: Other) -> set[Type | None]:
    """The types of many values: those whose classes say all are not asked one by one."""
    if classes_say_all(items):
        return {_BY_CLASS[cls] for cls in set(map(type, items))}
    return {type_of(item, other) for item in items}


def literal(value: str) -> Expr:
    """A text that is known at build."""
    return Op("text", (), STR, (value,))


def known_text(x: Expr) -> str | None:
    """What `literal` made it of; None for a text that is made at run time."""
    return str(x.attrs[0]) if isinstance(x, Op) and x.name == "text" else None


def is_constant(found: Value) -> bool:
    """Whether it is a number, a text or None that is known at build, or a tuple of such."""
    if isinstance(found, Op) and found.name == "tuple":
        return all(map(is_constant, found.args))
    return isinstance(found, Const) or (isinstance(found, Op) and found.name == "text")


def object_of(found: Value) -> object:
    """The object that a value known at build is."""
    if isinstance(found, Known):
        return found.object
    assert not isinstance(found, Nested)
    if isinstance(found, Const):
        return found.value
    assert isinstance(found, Op)
    return found.attrs[0] if found.name == "text" else tuple(map(object_of, found.args))


def is_spread(value: Value) -> bool:
    """Whether it stands for arguments of which only the run knows how many they are."""
    return isinstance(value, Known) and isinstance(value.object, Spread)


THE_NONE = Const(NONE, None)
"""None, as an expression."""


def constant(value: object) -> Expr | None:
    """A number, text, None or tuple of such as an expression; None where the object is none of these."""
    match value:
        case str() if type(value) is str:
            return literal(value)
        case bytes() if type(value) is bytes:
            return Op("object", (Op("address", (literal(value.decode("latin-1")),), I32),), BYTES)
        case tuple() if type(value) is tuple and len(value) <= MAX_ITEMS:
            items = [constant(item) for item in value]
            if any(item is None for item in items):
                return None
            parts = tuple(item for item in items if item is not None)
            return Op("tuple", parts, Tuple(tuple(part.type for part in parts)))
    if value is NotImplemented:
        return Const(NOT_IMPLEMENTED, None)
    if type(value) is range:
        return Op("range", tuple(Const(INT, bound) for bound in (value.start, value.stop, value.step)), RANGE)
    return _number(value, _SIMPLE.get(type(value)) or numpy_scalar_type(type(value)))


def plain_row(value: object) -> Expr | None:
    """The items of a tuple whose class C gives names to, `sys.version_info` say; None of anything else."""
    return constant(tuple(value)) if isinstance(value, tuple) and hasattr(value, "n_sequence_fields") else None


def _number(value: Any, t: Scalar | None) -> Expr | None:
    """A number of Python's or numpy's; a complex one by its parts."""
    if t is None:
        return None
    if t in PART:
        return Op("complex", (Const(PART[t], float(value.real)), Const(PART[t], float(value.imag))), t)
    return Const(t, value.item() if hasattr(value, "item") else value)


def type_name(t: Type) -> str:
    """How CPython's messages name the type."""
    match t:
        case Tuple(name=name):
            return _unnumbered(name) or "tuple"
        case Open() | Container():
            return _C_NAMES.get(kind_of(t), kind_of(t))
        case Record(name=name) | Choice(name=name):
            return _unnumbered(name)
        case Buffer(kind="ndarray") | Shaped():
            return "numpy.ndarray"
        case Buffer(kind="array"):
            return "array.array"
        case Buffer(kind=kind):
            return kind
        case Scalar(name="None"):
            return "NoneType"
        case Scalar(name=name) if name in _FULL_NAMES:
            return _FULL_NAMES[name]
        case Scalar(name=name):
            return name
        case Closure(code=code) if code.count("'") == 2:
            return code.split("'")[1]
    return "function"


def code_title(key: str, kind: type) -> str:
    """What the name of a closure's code begins with: the function, and of which class the value is, if it is no function."""
    return f"{key}'" if kind is FunctionType else f"{key}'{kind.__name__}'"


def _unnumbered(name: str) -> str:
    """A class without the number that tells it from another one of its name."""
    before, _, last = name.rpartition(".")
    return before if last.isdigit() else name


_C_NAMES = {kind: f"collections.{kind}" for kind in ("deque", "defaultdict", "OrderedDict")} | {GROWING: "bytearray"}
"""Classes that are written in C have their modules in their names there."""
_FULL_NAMES = {short: f"numpy.{long}" for long, short in NUMPY_NAMES.items() if long != "bool_"}


def identity(value: Value) -> object:
    """What tells one from another in the key of an instance."""
    if isinstance(value, Known):
        return value.object if isinstance(value.object, Keywords) else ("known", id(value.object))
    if isinstance(value, Nested):
        return ("nested", value.definition.identity)
    return value


def functions_told(knowns: dict[str, Value]) -> tuple[object, ...]:
    """What an instance is told of functions, the same in every walk."""
    return tuple(identity(v) for _, v in sorted(knowns.items()) if isinstance(v, Nested) or callable(getattr(v, "object", None)))
