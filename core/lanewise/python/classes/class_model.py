"""What a class says of its instances: where an attribute comes from, and which fields every instance has.

In: live classes. Out: facts about them. A class is what Python made of it (decorators and all), so it is asked, not its source;
only which fields `__init__` sets on every path is read from the source of that one method and of those that it calls.
"""

from __future__ import annotations

import abc
import ast
import dataclasses
import inspect
import types
from collections import Counter, OrderedDict, UserDict, UserList, defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache, partial
from itertools import takewhile
from typing import Any

from lanewise.ir import users
from lanewise.library.prelude import mixins, wrapped
from lanewise.python.source import standard
from lanewise.python.source.definitions import Definition

PLAIN_METACLASSES = (type, abc.ABCMeta)
_PYTHONS = ("builtins", "numpy", "typing", "collections", "enum", "dataclasses", "array", "types", "fractions", "decimal")
HELD = "()"
"""The field in which an instance holds what it is of a base of Python's own; no source can spell it."""
EXTRA = users.EXTRA
"""The field in which an instance holds the attributes whose names only the run knows."""
ORDER = users.ORDER
"""The field in which an instance holds the order of the others."""
HIDDEN = (HELD, EXTRA, ORDER)
BASES: tuple[type, ...] = (list, dict, set, frozenset, deque, OrderedDict, defaultdict, Counter, int, float, str, tuple)
"""Classes of Python's own from which others may derive."""
WRITTEN_IN_PYTHON: tuple[type, ...] = (UserDict, UserList)
"""Classes of Python's own that are Python, like a user's."""
OF_ONE_PYTHON = ("__annotations__", "__annotate__", "__type_params__")
"""What `functools.update_wrapper` gives an instance in one version of Python or another: modules are the same under all."""
LATER = ("__annotate__", "__annotate_func__", "__annotations_cache__", "__firstlineno__", "__replace__", "__static_attributes__")
"""What classes have since CPython 3.12: what is compiled is the same under any."""
_NOTHING = object()
_SPECIAL = ("__new__", "__del__")
_WHILE_MADE = {
    "__new__", "__init__", "__prepare__", "__module__", "__qualname__", "__doc__", "__firstlineno__", "__static_attributes__",
    "__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__",
}  # fmt: skip
"""What a metaclass may say of what Python asks: it is asked when a class is made, and not again."""


ASKED_OF_CLASSES = ("__call__", "__len__", "__iter__", "__contains__", "__getitem__")
"""What a metaclass may say of what its classes are asked."""


def is_plainly_made(cls: type) -> bool:
    """Whether its metaclass says nothing of what the class does from then on, but for what it gives like a container, or called."""
    made_by: type = type(cls)
    return all(meta in (*PLAIN_METACLASSES, object) or _is_plain_metaclass(meta) for meta in made_by.__mro__)


def _is_plain_metaclass(meta: type) -> bool:
    """Whether what it has besides are functions and values that are the same whenever they are asked for."""
    others = {name: found for name, found in vars(meta).items() if name not in _WHILE_MADE and name not in ASKED_OF_CLASSES}
    return not any(name.startswith("__") or hasattr(found, "__set__") or _computes(found) for name, found in others.items())


def _computes(found: object) -> bool:
    return hasattr(found, "__get__") and not isinstance(found, types.FunctionType | staticmethod | classmethod | type)


def calling(cls: type) -> types.FunctionType | None:
    """What its metaclass says a call of the class gives."""
    found = look_up(type(cls), "__call__")
    return found[1] if found is not None and isinstance(found[1], types.FunctionType) else None


def acts_on_subclasses(cls: type) -> bool:
    """Whether the author's own code is run where a class is derived from this one, or is made by it."""
    meta = cls if issubclass(cls, type) else type(cls)
    return has_users(meta, ("__new__", "__init__", "__prepare__")) or has_users(cls, ("__init_subclass__",))


_NEW_BASES = (None, int, float, str, frozenset, tuple)
"""Of classes with one of these, or none, for a base a `__new__` in Python is compiled."""


def refusal(cls: type) -> str | None:
    """Why instances of a class are not compiled; None where they are."""
    if not is_plainly_made(cls) and type(cls).__name__ != "_ProtocolMeta":
        return f"{cls.__name__} has the metaclass {type(cls).__name__}"
    if (reason := _asked_by_base(cls)) is not None:
        return reason
    for base in cls.__mro__:
        if base in BASES:
            continue
        if _is_foreign(base):
            return f"{cls.__name__} derives from {base.__name__}"
        defined = [name for name in _SPECIAL if name in vars(base) and not _is_typing(base) and base is not object]
        for special in defined:
            if special == "__new__" and isinstance(vars(base)[special], staticmethod) and base_of(cls) in _NEW_BASES:
                continue
            return f"{base.__name__} defines {special}"
    return None


_ASKED: dict[type, tuple[str, ...]] = {
    defaultdict: ("__setitem__",),
    Counter: (
        "__setitem__", "__getitem__", "__missing__", "__contains__", "__len__", "get", "items", "keys", "values", "update",
        "most_common",
    ),
}  # fmt: skip
"""What the methods of a base ask for themselves."""


def _asked_by_base(cls: type) -> str | None:
    """Why a class cannot say itself what the methods of its base ask for."""
    base = base_of(cls)
    for owner in cls.__mro__:
        if owner in BASES:
            return None
        own = next((name for name in _ASKED.get(base, ()) if name in vars(owner)), None)  # type: ignore[arg-type]
        if own is not None and base is not None:
            return f"{base.__name__}'s own methods ask for {owner.__name__}.{own}"
    return None


def base_of(cls: type) -> type | None:
    """The class of Python's own that a class derives from, if there is one; enumerations and named tuples are none of them."""
    if not is_plainly_made(cls) or (issubclass(cls, tuple) and hasattr(cls, "_fields")):
        return None
    return next((base for base in cls.__mro__ if base in BASES), None)


def held_by(found: object) -> object:
    """What an instance of such a class is of its base, asked past all that its class says itself."""
    base: Any = base_of(type(found))
    if isinstance(found, defaultdict):
        return defaultdict(found.default_factory, dict.items(found))
    if isinstance(found, dict):
        return OrderedDict(OrderedDict.items(found)) if isinstance(found, OrderedDict) else base(dict(dict.items(found)))
    if isinstance(found, deque):
        return deque(deque.__iter__(found), found.maxlen)
    if isinstance(found, str):
        return str.__str__(found)
    if isinstance(found, int | float):
        return int.__int__(found) if isinstance(found, int) else float.__float__(found)
    return base(base.__iter__(found))


_IMMUTABLE = 1 << 8
"""`Py_TPFLAGS_IMMUTABLETYPE`, which no class has that is written in Python."""


def _is_foreign(base: type) -> bool:
    """Whether a base is Python's own, so that nothing is known of its instances."""
    own = base.__flags__ & _IMMUTABLE != 0 or base.__module__ == "collections"
    return own and base is not object and base not in WRITTEN_IN_PYTHON


def _is_typing(base: type) -> bool:
    return base.__module__ in ("typing", "abc", "collections.abc")


def is_plain_class(found: object) -> bool:
    """Whether it is a class that a user wrote, or the one that all derive from: an `object()` is nothing but another than all."""
    if found is object:
        return True
    own = isinstance(found, type) and (found.__module__ not in _PYTHONS or found in WRITTEN_IN_PYTHON)
    return own and not issubclass(found, BaseException)  # type: ignore[arg-type]


def look_up(cls: type, name: str, after: type | None = None) -> tuple[type, object] | None:
    """Who in the method resolution order defines a name, and what it is there. `after`: only those behind this class."""
    order = cls.__mro__
    for base in order if after is None else order[order.index(after) + 1 :]:
        found = _own_words(base).get(name) or vars(base).get(name, _NOTHING)
        if found is not _NOTHING and not isinstance(found, types.MemberDescriptorType | types.GetSetDescriptorType):
            return base, standard.decorated(found)
    return None


@cache
def _own_words(base: type) -> dict[str, object]:
    """The methods that the prelude has for a class of Python's own, of which each release has other lines."""
    is_theirs = base in WRITTEN_IN_PYTHON or base.__module__ == "collections.abc"
    ours = [vars(module).get(base.__name__) for module in (mixins, wrapped)] if is_theirs else []
    if base not in BASES and not issubclass(base, BaseException):
        ours.append(standard.counterpart(base))
    classes = [found for found in ours if isinstance(found, type) and found is not base]
    methods = (row for found in classes for row in vars(found).items())
    return {name: own for name, own in methods if isinstance(own, types.FunctionType | classmethod | property)}


def _is_abstract(found: object) -> bool:
    return bool(getattr(found, "__isabstractmethod__", False))


def without_room(cls: type, name: str) -> str | None:
    """CPython's words where instances have the fields that their classes' `__slots__` name, and this is none of them; else None."""
    slots = (vars(base).get(name) for base in cls.__mro__)
    if cls.__dictoffset__ or any(isinstance(slot, types.MemberDescriptorType | types.GetSetDescriptorType) for slot in slots):
        return None
    if look_up(cls, name) is not None:
        return f"'{cls.__name__}' object attribute '{name}' is read-only"
    return f"'{cls.__name__}' object has no attribute '{name}'"


def is_users(owner: type, found: object) -> bool:
    """Whether what a class has under a name is its author's, and not Python's own. What `collections.abc` adds is written in terms
    of the author's methods, as the author might have written it."""
    if owner.__module__ == "collections.abc" or owner in WRITTEN_IN_PYTHON:
        return isinstance(found, types.FunctionType) and not _is_abstract(found)
    if owner.__module__ in ("builtins", "enum", "typing", "abc") or found is None:
        return False
    if isinstance(found, types.MethodDescriptorType | types.WrapperDescriptorType):
        # An enumeration of ints has methods of int's as its own.
        return False
    return getattr(found, "__module__", None) not in ("collections", "enum")


def has_users(cls: type, names: Iterable[str]) -> bool:
    """Whether a class has one of these methods from its author."""
    return any((found := look_up(cls, name)) is not None and is_users(*found) for name in names)


def tells(cls: type, special: str) -> bool:
    """Whether a class has `__setattr__`, `__delattr__` or `__getattribute__` from its author, as those of a frozen dataclass are
    not."""
    if getattr(cls, special) is getattr(object, special):
        return False
    found = look_up(cls, special)
    return found is not None and found[0] is not object and not _is_foreign(found[0]) and not _is_written(found[1])


def tells_attributes(cls: type) -> bool:
    """Whether a class says itself what attributes are, by names that the source says."""
    return look_up(cls, "__getattr__") is not None or tells(cls, "__setattr__")


def are_fields(found: object) -> bool:
    """Whether it is what `dataclasses.fields` gives."""
    return isinstance(found, tuple) and found != () and all(isinstance(each, dataclasses.Field) for each in found)


def are_named_fields(found: object) -> bool:
    """Whether it is `__dataclass_fields__` of a class, or the items of that."""
    if isinstance(found, dict):
        return found != {} and all(isinstance(each, dataclasses.Field) for each in found.values())
    return isinstance(found, tuple) and found != () and all(map(is_named_field, found))


def is_named_field(found: object) -> bool:
    """Whether it is one of those items."""
    return isinstance(found, tuple) and len(found) == 2 and isinstance(found[1], dataclasses.Field)


def is_frozen(cls: type) -> bool:
    """Whether a dataclass says that its fields are not assigned."""
    return bool(getattr(getattr(cls, "__dataclass_params__", None), "frozen", False))


_GENERATED = ("__init__", "__repr__", "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__")


def is_generated(function: object) -> bool:
    """Whether `dataclasses` wrote a method."""
    plain = getattr(function, "__wrapped__", function)
    return _is_written(plain) and plain.__name__ in _GENERATED  # type: ignore[attr-defined]


def _is_written(function: object) -> bool:
    return isinstance(function, types.FunctionType) and function.__code__.co_filename == "<string>"


# --- the fields that every instance has ------------------------------------------------------------------------------


def certain_fields(cls: type, definition_of: object) -> frozenset[str]:
    """The fields that `__init__` sets before anybody can read them."""
    return frozenset([*_set_by(cls, None, definition_of), *([HELD] if base_of(cls) else [])])


def field_order(cls: type, definition_of: object) -> tuple[str, ...]:
    """The same in the order in which they are set; none where that depends on the path."""
    try:
        return tuple(dict.fromkeys(_set_by(cls, None, definition_of, ordered=True)))
    except _Unordered:
        return ()


class _Unordered(Exception):
    """Two paths set fields in different orders."""


def names_in_init(cls: type, definition_of: object) -> frozenset[str]:
    """What `__init__` may set, on any path."""
    found = [vars(base)["__init__"] for base in cls.__mro__[:-1] if "__init__" in vars(base)]
    nodes = [definition_of(f).node for f in found if isinstance(f, types.FunctionType) and not is_generated(f)]  # type: ignore[operator]
    inner = [part for node in nodes for part in ast.walk(node)]
    return frozenset(part.attr for part in inner if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store))


def _set_by(
    cls: type, after: type | None, definition_of: object, known: set[str] | None = None, *, ordered: bool = False
) -> Iterator[str]:
    """`known`: what is set before."""
    found = look_up(cls, "__init__", after)
    if found is None or not isinstance(found[1], types.FunctionType):
        return
    owner, function = found
    if is_generated(function):
        if tells(cls, "__setattr__") and not is_frozen(owner):
            return
        yield from (f.name for f in dataclasses.fields(owner) if f.init or f.default_factory is not dataclasses.MISSING)
        return
    definition = definition_of(function)  # type: ignore[operator]
    inherited = partial(_set_by, cls, owner, definition_of, ordered=ordered)
    yield from _Reading(cls, definition_of, inherited, ordered).function(definition, set() if known is None else known)


@dataclasses.dataclass(frozen=True)
class _Reading:
    """What the statements of an `__init__` set, and of methods that it calls, while nothing else has seen the instance."""

    cls: type
    definition_of: object
    of_super: Callable[[set[str]], Iterator[str]]
    ordered: bool
    inside: tuple[object, ...] = ()
    """The methods around."""

    def function(self, definition: object, known: set[str]) -> Generator[str, None, bool]:
        """Of a method; whether still nothing else has seen the instance. `known`: what is set by now, to which this is added."""
        assert isinstance(definition, Definition) and isinstance(definition.node, ast.FunctionDef)
        arguments = definition.node.args
        positional = [*arguments.posonlyargs, *arguments.args]
        whole = body = definition.node.body
        if tells(self.cls, "__setattr__"):
            body = list(map(_past_class, takewhile(_is_known_to_set, whole)))
        if not positional:
            return False
        own = positional[0].arg
        told = [each for stmt in body for each in _past_dict(stmt, own, self.cls)]
        unseen = yield from self._suite(told, own, known)
        return unseen and len(body) == len(whole)

    def _suite(self, body: list[ast.stmt], own: str, known: set[str]) -> Generator[str, None, bool]:
        for i, stmt in enumerate(body):
            if (called := self._called(stmt, own)) is not None:
                if not (yield from self._within(called, known)):
                    return False
                continue
            if _is_super_init(stmt) and not self.inside:
                names = list(self.of_super(set(known)))
            elif isinstance(stmt, ast.If):
                names = self._both(stmt, own, known)
                if _escapes([stmt], own, known.union(names)):
                    return False
            elif _escapes([stmt], own, known) or not (yield from self._assigned(stmt, own, known)):
                return False
            else:
                names = []
            known.update(names)
            yield from names
            if isinstance(stmt, ast.Raise) or _may_return(stmt):
                return not _escapes(body[i + 1 :], own, known)
        return True

    def _within(self, called: types.FunctionType, known: set[str]) -> Generator[str, None, bool]:
        inner = dataclasses.replace(self, inside=(*self.inside, called))
        return called not in self.inside and (yield from inner.function(self.definition_of(called), known))  # type: ignore[operator]

    def _assigned(self, stmt: ast.stmt, own: str, known: set[str]) -> Generator[str, None, bool]:
        """Of a statement that calls nothing that sees the instance, but for the setters of its properties."""
        for name in _targets(stmt, own):
            found = look_up(self.cls, name)
            if found is None or not hasattr(type(found[1]), "__set__"):
                known.add(name)
                yield name
            elif isinstance(found[1], property) and isinstance(found[1].fset, types.FunctionType):
                if not (yield from self._within(found[1].fset, known)):
                    return False
            elif self.ordered:
                raise _Unordered
        return True

    def _both(self, stmt: ast.If, own: str, known: set[str]) -> list[str]:
        """What both sides set."""
        sides = [dict.fromkeys(self._suite(side, own, set(known))) for side in (stmt.body, stmt.orelse)]
        names = [name for name in sides[0] if name in sides[1]]
        if self.ordered and names != [name for name in sides[1] if name in sides[0]]:
            raise _Unordered
        return names

    def _called(self, stmt: ast.stmt, own: str) -> types.FunctionType | None:
        """The method that a statement calls on the instance, which is not handed on."""
        match stmt:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr), args=given, keywords=named)):
                parts = [part for argument in (*given, *(k.value for k in named)) for part in ast.walk(argument)]
                found = look_up(self.cls, attr)
                passed = any(isinstance(part, ast.Name) and part.id == own for part in parts)
                if name == own and not passed and found is not None and isinstance(found[1], types.FunctionType):
                    return None if found[1].__code__.co_flags & _LATER else found[1]
        return None


_LATER = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
"""Functions whose call runs none of their statements."""


def _may_return(stmt: ast.stmt) -> bool:
    """Whether a statement may be the last one of its function: what comes behind it is not sure to run."""
    if isinstance(stmt, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return False
    return isinstance(stmt, ast.Return) or any(isinstance(part, ast.stmt) and _may_return(part) for part in _statements(stmt))


def _statements(stmt: ast.AST) -> Iterator[ast.stmt]:
    for part in ast.iter_child_nodes(stmt):
        if isinstance(part, ast.stmt):
            yield part
        elif not isinstance(part, ast.expr):
            yield from _statements(part)


def _is_known_to_set(stmt: ast.stmt) -> bool:
    """Whether a statement assigns no field by the class's own `__setattr__`."""
    return not any(isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) for node in ast.walk(stmt))


def _past_class(stmt: ast.stmt) -> ast.stmt:
    """`object.__setattr__(self, "x", 1)` as the assignment that it is."""
    match stmt:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="object"), attr="__setattr__"), args=args, keywords=[])):
            match args:
                case [ast.Name() as own, ast.Constant(value=str(name)), value]:
                    return ast.Assign([ast.Attribute(own, name, ast.Store())], value)
    return stmt


def _past_dict(stmt: ast.stmt, own: str, cls: type) -> list[ast.stmt]:
    """`self.__dict__["x"] = 1` and `self.__dict__.update(x=1)` as the assignments that they are, where the class says nothing."""
    match stmt:
        case ast.Assign(targets=[ast.Subscript(value=asked, slice=ast.Constant(value=str(name)))], value=value):
            named = [ast.keyword(name, value)]
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=asked, attr="update"), args=[], keywords=named)):
            pass
        case _:
            return [stmt]
    if ast.unparse(asked) != f"{own}.__dict__" or not named or any(each.arg is None or look_up(cls, each.arg) for each in named):
        return [stmt]
    return [ast.Assign([ast.Attribute(ast.Name(own, ast.Load()), each.arg or "", ast.Store())], each.value) for each in named]


def _is_super_init(stmt: ast.stmt) -> bool:
    match stmt:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[]), attr="__init__"))):
            return True
    return False


def _targets(stmt: ast.stmt, own: str) -> Iterator[str]:
    """The fields of the instance that a statement assigns."""
    targets: Iterable[ast.expr] = ()
    if isinstance(stmt, ast.Assign):
        targets = stmt.targets
    elif isinstance(stmt, ast.AnnAssign) and stmt.value is not None:
        targets = [stmt.target]
    for target in targets:
        for part in target.elts if isinstance(target, ast.Tuple | ast.List) else [target]:
            match part:
                case ast.Attribute(value=ast.Name(id=name), attr=attr) if name == own:
                    yield attr


def _escapes(stmts: list[ast.stmt], own: str, known: set[str]) -> bool:
    """Whether somebody else may read the instance's fields here, or one that is not set yet is read."""
    inside: set[int] = set()
    for stmt in stmts:
        for node in ast.walk(stmt):
            match node:
                case ast.Attribute(value=ast.Name(id=name) as inner, attr=attr, ctx=ctx) if name == own:
                    if isinstance(ctx, ast.Load) and attr not in known:
                        return True
                    inside.add(id(inner))
        for node in ast.walk(stmt):
            match node:
                case ast.Name(id=name) if (name == own and id(node) not in inside) or name == "super":
                    return True
                case ast.FunctionDef() | ast.Lambda() if any(isinstance(n, ast.Name) and n.id == own for n in ast.walk(node)):
                    return True
    return False
