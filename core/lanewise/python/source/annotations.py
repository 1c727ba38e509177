"""Annotations of entry points and of library functions.

In: the annotation object (or, for library code, its AST). Out: a type; None where it says nothing that is compiled by, so that
the actual arguments decide.
"""

from __future__ import annotations

import ast
import collections
import collections.abc
import inspect
import re
import struct
import types
import typing
from collections.abc import Callable
from functools import partial

from lanewise.ir.buffers import of_rank
from lanewise.ir.classes import CONTAINERS, FACTORIES, factory_type
from lanewise.ir.crowded import MAX_MEMBERS
from lanewise.ir.types import (
    BOOL,
    BYTES,
    COMPLEX,
    FLOAT,
    I64,
    INT,
    NEVER,
    NONE,
    SCALARS,
    STR,
    Buffer,
    Container,
    Scalar,
    Tuple,
    Type,
    join,
)
from lanewise.python.classes import class_model
from lanewise.python.program.values import numpy_scalar_type, type_name, type_of
from lanewise.python.source import standard
from lanewise.python.source.shapes import Shape

_PLAIN: dict[object, Type] = {
    bool: BOOL,
    int: INT,
    float: FLOAT,
    complex: COMPLEX,
    str: STR,
    typing.LiteralString: STR,
    bytes: BYTES,
    None: NONE,
    type(None): NONE,
    bytearray: Buffer("bytearray", "u8"),
    memoryview: Buffer("memoryview", "u8"),
}
_SILENT = (
    *(inspect.Parameter.empty, typing.Any, object, typing.Tuple),  # noqa: UP006 as users write it, without what it holds
    *(cls for cls in CONTAINERS.values() if cls not in _PLAIN),
)


_ANY_KIND = (
    *(collections.abc.Sequence, collections.abc.Iterable, collections.abc.Collection, collections.abc.Mapping),
    *(collections.abc.MutableSequence, collections.abc.MutableMapping, collections.abc.Set, collections.abc.MutableSet),
    *(collections.abc.Iterator, collections.abc.Reversible, collections.abc.Container, collections.abc.Sized),
    *(collections.abc.KeysView, collections.abc.ValuesView, collections.abc.ItemsView),
    *(collections.abc.Callable, collections.abc.Hashable, type, range, re.Pattern, struct.Struct),
    *(typing.SupportsInt, typing.SupportsFloat, typing.SupportsComplex, typing.SupportsIndex, typing.SupportsAbs),
    *(typing.SupportsRound, typing.SupportsBytes, typing.NoReturn, typing.Never, typing.Self),
)
"""What several types are, or none: the arguments say which."""
_AROUND = (typing.Annotated, typing.Final, typing.ClassVar)
"""What says something else of the type within."""
_OPEN = (typing.TypeVar, typing.ForwardRef)
"""Of a type that holds itself, what stands for it within: the arguments end somewhere."""


class Unsupported(Exception):
    """An annotation of something that is not compiled."""


Named = Callable[[type], Type | None]


def type_from_annotation(annotation: object, named: Named | None = None, *, alone: bool = False) -> Type | None:
    """The type that an annotation names; None where it leaves the type open. `named`: the type that a class of the user's names;
    `alone`: whether no arguments say more, so that what several types are is the plainest of them."""
    of = partial(type_from_annotation, named=named, alone=alone)
    if alone and (found := _plainest(annotation, of)) is not None:
        return found
    if annotation in _SILENT if isinstance(annotation, collections.abc.Hashable) else False:
        return None
    if isinstance(annotation, collections.abc.Hashable) and annotation in _PLAIN:
        return _PLAIN[annotation]
    if isinstance(annotation, type) and (scalar := numpy_scalar_type(annotation)):
        return scalar
    if isinstance(annotation, type) and annotation.__module__ == "array":
        return None
    if named is not None and isinstance(annotation, type) and class_model.is_plain_class(standard.counterpart(annotation)):
        return named(annotation)
    return _generic(annotation, of)


_PLAINEST: dict[object, str] = {
    **dict.fromkeys((collections.abc.Sequence, collections.abc.MutableSequence, collections.abc.Collection), "list"),
    **dict.fromkeys((collections.abc.Iterable, collections.abc.Reversible), "list"),
    **dict.fromkeys((collections.abc.Mapping, collections.abc.MutableMapping), "dict"),
    **dict.fromkeys((collections.abc.Set, collections.abc.MutableSet), "set"),
}
"""What several types are, and the container that is in its place where no arguments say which."""


def _plainest(annotation: object, of: Callable[[object], Type | None]) -> Type | None:
    if typing.is_typeddict(annotation):
        hints = typing.get_type_hints(annotation)
        held = _joined([of(hint) for hint in hints.values()])
        return None if held is None else Container("dict", (STR, held))
    kind = _PLAINEST.get(typing.get_origin(annotation))
    found = [of(a) for a in typing.get_args(annotation)]
    return _container(kind, tuple(t for t in found if t is not None)) if kind and found and None not in found else None


def sent_by_annotation(annotation: object) -> Type | None:
    """What `Generator[Y, S, R]` says that is sent, None among others; None where an annotation says nothing of that."""
    args = typing.get_args(annotation)
    if typing.get_origin(annotation) is not collections.abc.Generator or len(args) < 2:
        return None
    sent = type_from_annotation(args[1])
    return None if sent is None else join(sent, NONE)


def _generic(annotation: object, of: Callable[[object], Type | None]) -> Type | None:
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        return _joined([of(a) for a in args])
    if origin is typing.Literal:
        return _joined([type_of(a) for a in args])
    if origin is tuple and Ellipsis not in args:
        items = [of(a) for a in args]
        return None if None in items else Tuple(tuple(i for i in items if i is not None))
    if origin is tuple and args[1:] == (Ellipsis,):
        inner = of(args[0])
        return None if inner is None else Container("tuple", (inner,))
    if isinstance(origin, type) and CONTAINERS.get(origin.__name__) is origin:
        held = [of(a) for a in args]
        told = tuple(t for t in held if t is not None)
        return _container(origin.__name__, told) if len(told) == len(held) == _held_by(origin) else None
    if any(isinstance(each, Shape) for each in args):  # that of a parameter itself is taken before
        raise Unsupported("a Shape within another annotation")
    if origin in _AROUND:
        return of(args[0])
    if (meant := getattr(annotation, "__supertype__", None) or getattr(annotation, "__value__", None)) is not None:
        # `NewType`, and the alias that a `type` statement makes.
        return of(meant)
    if getattr(origin, "__name__", "") == "ndarray" and getattr(origin, "__module__", "") == "numpy":
        return _array(args)
    if origin in _ANY_KIND or annotation in _ANY_KIND:
        return None
    if isinstance(origin, type) and typing.Generic in origin.__mro__:
        # What its instances hold, they show.
        return of(origin)
    if getattr(annotation, "__name__", "") == "ndarray" or origin is tuple or isinstance(annotation, _OPEN):
        return None
    raise Unsupported(f"the annotation {_shown(annotation)}")


def _held_by(origin: type) -> int:
    """How many types say what a container holds: a bare `List` says nothing, and neither does `list[int, str]`, of which Python
    thinks nothing either."""
    return 2 if issubclass(origin, dict) and origin is not collections.Counter else 1


def _container(kind: str, held: tuple[Type, ...]) -> Type:
    """A Counter counts in ints, and a defaultdict asks the class of its values for new ones, where that has a name."""
    if kind == "Counter":
        held = (*held, INT)
    if kind == "defaultdict":
        held = (*held, factory_type(FACTORIES.get(type_name(held[1]).rpartition(".")[2])) or NONE)
    return Container(kind, held)


def _array(args: tuple[object, ...]) -> Type | None:
    """`NDArray[np.float64]` is `ndarray[Any, dtype[float64]]`, of one dimension where nobody says more; a tuple of ints in place of
    the Any says how many there are."""
    element, dims = typing.get_args(args[-1]), typing.get_args(args[0])
    scalar = numpy_scalar_type(element[0]) if element and isinstance(element[0], type) else None
    return of_rank(scalar.name, len(dims) if _says_rank(args[0]) else 1) if scalar else None


def _says_rank(dims: object) -> bool:
    """`tuple[()]` is the shape of an array without axes; `Any` and `tuple[Any, ...]` say nothing."""
    return typing.get_origin(dims) is tuple and Ellipsis not in typing.get_args(dims)


def leaves_rank(annotation: object) -> bool:
    """Whether an annotation is of arrays, and says nothing of how many axes they have."""
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if getattr(origin, "__name__", "") == "ndarray":
        return not _says_rank(args[0])
    if (meant := getattr(annotation, "__supertype__", None) or getattr(annotation, "__value__", None)) is not None:
        return leaves_rank(meant)
    return (origin in _AROUND or origin in (typing.Union, types.UnionType)) and any(map(leaves_rank, args))


def _joined(found: list[Type | None]) -> Type | None:
    result: Type = NEVER
    for t in found:
        if t is None:
            return None
        result = join(result, t)
    if len(getattr(result, "members", ())) > MAX_MEMBERS:
        raise Unsupported(f"a union of more than {MAX_MEMBERS} types")
    return result


def _shown(annotation: object) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation).removeprefix("typing.")


# --- library code ----------------------------------------------------------------------------------------------------

_LIBRARY: dict[str, Scalar] = {
    "bool": BOOL, "int": INT, "float": FLOAT, "complex": COMPLEX, "None": NONE, "word": I64, "index": I64, "text": STR,
    "octets": BYTES,
}  # fmt: skip


def library_type(node: ast.expr | None, actual: Type | None) -> Type:
    """The type of a library parameter; `tuple[float, ...]` takes its length from the actual argument."""
    match node:
        case ast.Name(id=name) if name in _LIBRARY or name in SCALARS:
            return _LIBRARY.get(name) or SCALARS[name]
        case ast.Constant(value=None):
            return NONE
        case ast.Subscript(slice=ast.Tuple(elts=[inner, ast.Constant(value=value)])) if value is Ellipsis:
            if not isinstance(actual, Tuple):
                return Tuple(())
            return Tuple(tuple(library_type(inner, t) for t in actual.items))
        case ast.Subscript(slice=ast.Tuple(elts=parts)):
            return Tuple(tuple(library_type(part, None) for part in parts))
        case ast.Subscript(slice=part):
            return Tuple((library_type(part, None),))
    raise TypeError(f"library annotation {ast.unparse(node) if node else 'missing'}")
