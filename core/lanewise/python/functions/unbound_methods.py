"""Methods of Python's own types, taken from the type: `set.union(a, b)`, `map(str.strip, xs)`, `(3).__add__`.

In: what CPython has in C as a method. Out: the text of a lambda that says the same, and what it asks of its first argument.
"""

from __future__ import annotations

import ast
import operator
import sys
import types
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, NEVER
from lanewise.python.classes import derived
from lanewise.python.expressions import kinds, operators
from lanewise.python.functions import calls
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value, type_name

_C_NAMES: dict[type, str] = {cls: f"collections.{cls.__name__}" for cls in (deque, defaultdict, OrderedDict)}
_CLASSES = (int, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, *_C_NAMES)


def _array_class() -> type | None:
    return getattr(sys.modules.get("numpy"), "ndarray", None)


def _has_methods(cls: type | None) -> bool:
    return cls is not None and (cls in _CLASSES or cls is _array_class())


@dataclass(frozen=True)
class Own:
    """What takes a value and gives it back, if it is one that the method is for."""

    method: types.MethodDescriptorType | types.WrapperDescriptorType

    @property
    def title(self) -> str:
        """How CPython names the class."""
        cls = self.method.__objclass__
        return _C_NAMES.get(cls, "numpy.ndarray" if cls is _array_class() else cls.__name__)

    def refused(self, received: str) -> str:
        """CPython's words for a value of another type."""
        name = self.method.__name__
        if isinstance(self.method, types.WrapperDescriptorType):
            return f"descriptor '{name}' requires a '{self.title}' object but received a '{received}'"
        return f"descriptor '{name}' for '{self.title}' objects doesn't apply to a '{received}' object"

    def missing(self) -> str:
        """CPython's words where there is no value at all."""
        name = self.method.__name__
        if isinstance(self.method, types.WrapperDescriptorType):
            return f"descriptor '{name}' of '{self.title}' object needs an argument"
        return f"unbound method {self.title.rpartition('.')[2]}.{name}() needs an argument"

    def settled(self, b: Builder, x: Expr, loc: Loc) -> Value:
        """The value itself, or the TypeError."""
        if derived.base_of(b, x.type) is not None and kinds.is_of(b, x.type, self.method.__objclass__):
            return derived.held(b, x, loc)
        if x.type in (BAD, NEVER) or kinds.is_of(b, x.type, self.method.__objclass__):
            return x
        return operators.type_error(b, self.refused(type_name(x.type)), loc)


@dataclass(frozen=True)
class Written:
    """A lambda and what stands in it that is known at build, by name."""

    text: str
    own: Own
    knowns: dict[str, object]


def of(found: object) -> Written | None:
    """What says the same as a method of one of these types; None for anything else."""
    if not isinstance(found, types.MethodDescriptorType | types.WrapperDescriptorType) or not _has_methods(found.__objclass__):
        return None
    own = Own(found)
    if isinstance(found, types.WrapperDescriptorType) or found.__name__.startswith("__"):
        return _special(own)
    return Written(f"lambda self, /, *rest, own, **named: own(self).{found.__name__}(*rest, **named)", own, {"own": own})


_BUILTIN: dict[str, tuple[str, object]] = {
    "__len__": ("len(self)", len), "__iter__": ("iter(self)", iter), "__hash__": ("hash(self)", hash),
    "__repr__": ("repr(self)", repr), "__str__": ("str(self)", str), "__abs__": ("abs(self)", abs),
    "__bool__": ("bool(self)", bool), "__int__": ("int(self)", int), "__float__": ("float(self)", float),
    "__index__": ("int(self)", int), "__trunc__": ("int(self)", int), "__reversed__": ("reversed(self)", reversed),
    "__neg__": ("-self", None), "__pos__": ("+self", None), "__invert__": ("~self", None),
}  # fmt: skip
"""What is asked of a value alone."""

_WITH_MORE: dict[str, tuple[str, object]] = {
    "__round__": ("*digits", round), "__divmod__": ("other", divmod), "__format__": ("spec", format),
}  # fmt: skip
"""What is asked of a value and something beside it."""

_BINARY = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "lshift": "<<",
    "rshift": ">>", "and": "&", "or": "|", "xor": "^", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip

_WITH: dict[type, tuple[type, ...]] = {
    int: (int,), float: (int, float), complex: (int, float, complex), str: (str,), bytes: (bytes,), list: (list,), tuple: (tuple,),
    dict: (dict,), set: (set, frozenset), frozenset: (set, frozenset),
}  # fmt: skip
"""What an operator of a class takes on its other side; it gives NotImplemented for anything else."""

_SEQUENCES = (str, bytes, list, tuple)


def _special(own: Own) -> Written | None:
    """A method that Python itself calls."""
    name, cls = own.method.__name__, own.method.__objclass__
    if name in _BUILTIN:
        body, function = _BUILTIN[name]
        return _written("self", body, own, {} if function is None else {body.partition("(")[0]: function})
    if name in _WITH_MORE:
        more, function = _WITH_MORE[name]
        return _written(f"self, {more}", f"ask(self, {more})", own, {"ask": function})
    if name == "__contains__":
        return _written("self, item", "item in self", own, {})
    if name == "__getitem__":
        return _written("self, key", "self[key]", own, {})
    if name in ("__setitem__", "__delitem__"):
        parameters, function = ("key, value", operator.setitem) if name == "__setitem__" else ("key", operator.delitem)
        return _written(f"self, {parameters}", f"change(self, {parameters})", own, {"change": function})
    bare = name.strip("_")
    symbol = _BINARY.get(bare) or _BINARY.get(bare[1:], "")
    if symbol and cls is _array_class():
        return _written("self, other", f"self {symbol} other" if bare in _BINARY else f"other {symbol} self", own, {})
    if not symbol or cls not in _WITH or (cls in _SEQUENCES and bare in ("mul", "rmul", "mod", "rmod")):
        return None
    if cls in _SEQUENCES and bare == "add":
        return _written("self, other", "self + other", own, {})
    said = f"self {symbol} other" if bare in _BINARY else f"other {symbol} self"
    knowns: dict[str, object] = {"isinstance": isinstance, "NotImplemented": NotImplemented, "taken": _WITH[cls]}
    return _written("self, other", f"{said} if isinstance(other, taken) else NotImplemented", own, knowns)


def _written(parameters: str, body: str, own: Own, knowns: dict[str, object]) -> Written:
    knowns = {"own": own, **knowns}
    parameters = parameters.replace(", *", ", /, *") if "*" in parameters else f"{parameters}, /, *"
    return Written(f"lambda {parameters}, {', '.join(knowns)}: {body.replace('self', 'own(self)', 1)}", own, knowns)


def bound(b: Builder, x: Expr, name: str) -> object | None:
    """The method of the value's type that Python itself calls by this name, if it is compiled."""
    cls = kinds.class_of(b, x.type)
    if cls is not bool and not _has_methods(cls):
        return None
    found = getattr(cls, name, None)
    if found is object.__str__:
        return str
    return found if name.startswith("__") and of(found) is not None else None


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How the value is asked for."""
    return (lambda b, node: _asked(b, callee, node)) if isinstance(callee, Own) else None


def _asked(b: Builder, own: Own, node: ast.Call) -> Value:
    given, _ = calls.arguments(b, node)
    found = b.as_value(given[0]) or given[0]
    if b.env is None:
        return NOTHING
    if not isinstance(found, Expr):
        received = type(found.object).__name__ if isinstance(found, Known) else "function"
        return operators.type_error(b, own.refused(received), b.at(node))
    return b.each(found, lambda x: own.settled(b, x, b.at(node)), b.at(node))
