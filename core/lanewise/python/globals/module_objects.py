"""Objects of a module, as constants of compiled code.

In: a live object that the source names. Out: the object as a value of run time. A list, a dict, a set of plain values lies in the
data of the compiled module (`constants.py`). An instance, a deque, a list of functions is made by the call that first asks for it:
by a function that no source has, written here as users write Python; a global variable says where it lies, 0 when a call begins.
The program is compiled anew when the content of one has changed since.
"""

from __future__ import annotations

import ast
import builtins
import enum
import operator
import re
import struct
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Collection, Iterable
from functools import partial
from types import EllipsisType, MethodType
from typing import TYPE_CHECKING

from lanewise.ir.code import Const, Do, Expr, Op
from lanewise.ir.standard import goes_on
from lanewise.ir.types import BAD, BOOL, I32, NEVER, Type
from lanewise.library import records as library
from lanewise.python.classes import class_model
from lanewise.python.containers import named_tuples, tuples
from lanewise.python.globals import captured_arrays, constants
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Shapes
from lanewise.python.program.values import Known, Nested, Value, constant
from lanewise.python.source import standard
from lanewise.python.source.definitions import Definition
from lanewise.python.source.scopes import scope_of

if TYPE_CHECKING:
    from lanewise.python.program.instances import Instances

SINGLES = (object, EllipsisType)
"""Classes of whose objects nothing is known but which one it is."""
MOST = 5000
"""Objects in one of the module: each is a line of the function that makes it."""


class Unwritable(Exception):
    """An object with something in it that has no value in compiled code."""


def settled(b: Builder, found: Value, node: ast.AST) -> Value:
    """What the source names: an object of the module as a value of run time, anything else as it is."""
    from lanewise.python.globals import class_tables, module_state
    from lanewise.python.modules import regular

    if not isinstance(found, Known):
        return found
    if (by_class := class_tables.known(b, found.object, node)) is not None:
        return by_class
    if (own := module_state.held(b, found.object, node)) is not None:
        return own
    if (own := captured_arrays.value(b, found.object, node)) is not None:
        return own
    if isinstance(found.object, re.Pattern):
        return regular.live(b, found.object, node)
    plain = constants.is_plain(found.object) and id(found.object) not in b.program.shapes.local_parts
    made = constants.in_data(b, found.object, node) if plain else _made(b, found.object, node)
    if made is not None and not b.definition.prelude and id(found.object) not in b.program.contents:
        b.program.watch(found.object, unchanged(found.object))
    return found if made is None else made


def _made(b: Builder, found: object, node: ast.AST) -> Value | None:
    """The object as a value of run time; None where it is none of those that are made."""
    from lanewise.python.globals import module_state

    if type(found) is tuple and not constants.is_long(found):
        return _row(b, found, node)
    maker = b.program.shapes.module_objects.get(id(found)) or _maker(b, found, node)
    if maker is None:
        # What holds a generator changes with it.
        draws = _is_made(found) and any(map(goes_on, content(found)))
        return module_state.live(b, found, node) if draws else None
    _belongs(b.program.shapes, found, found)
    for part in content(found):
        captured_arrays.value(b, part, node, inside=True)
    loc = b.at(node)
    callee = b.program.request(maker, {}, {}, b.instance)
    if named_tuples.is_class(type(found)):
        return b.call(callee, [], loc)
    variable = b.program.data.of_call(found, maker.key)

    def begin() -> None:
        new = b.call(callee, [], loc)
        if b.env is not None and new.type not in (BAD, NEVER):
            address = b.library(library.shared, (Op("address", (new,), I32),), loc)
            b.emit(Do((), "global.set", (address,), loc, (variable,)))

    there = b.effect("global.get", (), I32, loc, variable)
    b.when(make("eq", (there, Const(I32, 0)), BOOL), begin, loc)
    if b.env is None or callee.result in (BAD, NEVER):
        return NOTHING
    if id(found) not in b.program.shapes.constants:
        constants.named(b, found, callee.result, node)
    address = b.library(library.shared, (b.effect("global.get", (), I32, loc, variable),), loc)
    return b.temp(Op("object", (address,), callee.result), loc)


def _row(b: Builder, found: tuple[object, ...], node: ast.AST) -> Value | None:
    """A tuple that holds objects of the module."""
    if not any(map(_is_made, content(found)[1:])):
        return None
    parts = [settled(b, constant(part) or Known(part), node) for part in found]
    values = [b.as_value(part) for part in parts]
    return tuples.pack([v for v in values if v is not None]) if None not in values else None


def _maker(b: Builder, found: object, node: ast.AST) -> Definition | None:
    """The function that makes an object."""
    if not (_is_made(found) or _is_row(found) or constants.is_long(found)):
        return None
    made_by = _Writer(b.program, found)
    try:
        text = made_by.text(found)
    except Unwritable:
        return None
    for part in made_by.parts:
        _belongs(b.program.shapes, part, found)
    title = ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else type(found).__name__
    number = len(b.program.shapes.module_objects)
    parsed = ast.parse("\n ".join(["def made():", *made_by.lines, f"return {text}"])).body[0]
    assert isinstance(parsed, ast.FunctionDef)
    names = {**vars(builtins), **made_by.names}
    own = Definition(parsed, title, "<module>", (), names.__getitem__, scope_of(parsed), prelude=True, quiet=True,
                     making=True, key=f"{title}:{number}")  # fmt: skip
    b.program.shapes.module_objects[id(found)] = own
    return own


def _belongs(shapes: Shapes, part: object, whole: object) -> None:
    """A part of two objects of the module, or one that has a name of its own, is made apart from both: it is one object."""
    owner = shapes.module_owners.setdefault(id(part), id(whole))
    if owner != id(whole) and id(part) not in shapes.module_shared:
        shapes.module_shared.add(id(part))
        shapes.module_objects.clear()
        shapes.grown = True


def type_of_single(b: Builder, node: ast.expr) -> Type | None:
    """The type that only one object has, an `object()` of the module or `...`, where that is what a name, an attribute of a class
    or a constant stands for."""
    bound = b.env or {}
    match node:
        case ast.Name(id=name) if name not in bound:
            found = _named(b, name)
        case ast.Attribute(value=ast.Name(id=name), attr=attr):
            binding = bound.get(name)
            owner = _named(b, name) if binding is None else None if isinstance(binding.value, Nested) else binding.value
            cls = b.program.shapes.class_of(owner.type) if isinstance(owner, Expr) else owner
            found = getattr(cls, attr, None) if isinstance(cls, type) else None
        case ast.Constant(value):
            found = value
        case _:
            return None
    return b.program.shapes.fields(b.program.shapes.single(found)).type if type(found) in SINGLES else None


def of_class(b: Builder, node: ast.Subscript) -> Value | None:
    """`TABLE[type(x)]` of a dict of the module, where the class is known at build: the value of that class, without all
    others, which need not even have values in compiled code. None for anything else."""
    from lanewise.python.expressions.expressions import value
    from lanewise.python.globals import module_state

    match node:
        case ast.Subscript(ast.Name(name), ast.Name() | ast.Call(ast.Name("type"), [ast.Name()], [])) if b.is_outside(name):
            table = _named(b, name)
        case _:
            return None
    if type(table) is not dict or not any(isinstance(key, type) for key in table) or module_state.held(b, table, node) is not None:
        return None
    key = value(b, node.slice)
    if not (isinstance(key, Known) and isinstance(key.object, type) and key.object in table):
        return None
    b.program.captured(b.definition, name, partial(b.definition.names, name))
    b.program.watch(table, unchanged(table))
    found = table[key.object]
    return settled(b, constant(found) or Known(found), node)


def _named(b: Builder, name: str) -> object:
    try:
        return b.definition.names(name)
    except KeyError:
        return None


class _Writer:
    """Writes what makes an object: its parts by name, what they are called in `names`; an object that is met twice is one."""

    def __init__(self, program: Instances, whole: object) -> None:
        self.definition_of = program.definition
        self.single = program.shapes.single
        self._apart = program.shapes.module_shared - {id(whole)}
        self._changing = program.shapes.local_parts
        self._met = Counter(map(id, content(whole)))
        self.parts: list[object] = []
        """What is made on the way."""
        self.names: dict[str, object] = {}
        self.lines: list[str] = []
        self._known: dict[int, str] = {}

    def text(self, found: object) -> str:
        """An expression that gives the object, behind the lines that make what is in it."""
        if id(found) in self._known:
            if not self._known[id(found)]:
                raise Unwritable
            return self._known[id(found)]
        if isinstance(found, MethodType) and self._known.get(id(found.__self__)) and _is_by_name(found):
            return f"{self._known[id(found.__self__)]}.{found.__name__}"  # of what is being made: `self.hosts = self.__iter__`
        known = constant(found) is not None or captured_arrays.kind_of(found) is not None
        if known or _is_static(found) or id(found) in self._apart:
            return self.name(found)
        if type(found) is tuple:
            long = constants.is_long(found)
            return f"tuple({self.items(list(found))})" if long else f"({''.join(f'{self.text(part)}, ' for part in found)})"
        if _is_row(found):
            return f"{self.name(type(found))}({', '.join(map(self.text, found))})"  # type: ignore[call-overload]
        if not _is_made(found) or len(self.lines) > MOST:
            raise Unwritable
        self._known[id(found)] = ""
        self.parts.append(found)
        text = (_CONTAINERS.get(type(found)) or (_whole if _lasts(found) else _instance))(self, found)
        own = self._known[id(found)] = f"made{len(self._known)}"
        self.lines.append(f"{own} = {text}")
        return self.later(found, own)

    def later(self, found: object, own: str) -> str:
        """The fields of an instance, which are set when it is there."""
        if type(found) not in _CONTAINERS:
            for name, value in _fields(found).items():
                self.lines.append(f"{own}.{name} = {self.text(value)}")
        return own

    def name(self, found: object) -> str:
        """A name that stands for something known at build."""
        own = f"known{len(self.names)}"
        self.names[own] = found
        return own

    def items(self, found: list[object]) -> str:
        """A list."""
        return self.name(found) if self.is_constant(found) else f"[{', '.join(map(self.text, found))}]"

    def kind_of_sets(self, found: list[object]) -> str | None:
        """What class these are of, where they are many sets, each here alone, whose items lie in the data: one loop makes them."""
        kinds = set(map(type, found))
        alone = len(found) > 1 and all(self._met[id(each)] == 1 and id(each) not in self._apart for each in found)
        if not alone or kinds not in ({set}, {frozenset}) or not all(self.is_constant(list(each)) for each in found):  # type: ignore[call-overload]
            return None
        self.parts += found
        return kinds.pop().__name__

    def is_constant(self, found: list[object]) -> bool:
        """Whether a list lies in the data."""
        return constants.is_plain(found) and self._changing.isdisjoint(map(id, content(found)))


def _is_static(found: object) -> bool:
    """Whether it is known at build as well as a value of run time."""
    return isinstance(found, enum.Enum | re.Pattern | type) or (callable(found) and not _is_instance(found))


def has_identity(found: object) -> bool:
    """Whether it is asked for as the object that it is: a function, a class, an instance; a list is what it holds."""
    return not isinstance(found, enum.Enum) and (_is_static(found) or _is_instance(found))


def _list(writer: _Writer, found: object) -> str:
    assert isinstance(found, list)
    if (kind := writer.kind_of_sets(found)) is not None:
        return f"[{kind}(items) for items in {writer.name([constants.in_order(each) for each in found])}]"
    return writer.items(found)


def _dict(writer: _Writer, found: object) -> str:
    assert isinstance(found, dict)
    if not found:
        return "{}"
    pairs: list[object] = list(found.items())
    if writer.is_constant(pairs):
        return f"dict({writer.name(pairs)})"
    if (kind := writer.kind_of_sets(list(found.values()))) is not None:
        return f"{{key: {kind}(items) for key, items in {writer.name([(k, constants.in_order(v)) for k, v in found.items()])}}}"
    return f"{{{', '.join(f'{writer.text(k)}: {writer.text(v)}' for k, v in found.items())}}}"


def _set(writer: _Writer, found: object) -> str:
    assert isinstance(found, set | frozenset)
    items = constants.in_order(found)
    return f"{type(found).__name__}({writer.items(items) if items else ''})"


def _deque(writer: _Writer, found: object) -> str:
    assert isinstance(found, deque)
    return f"{writer.name(deque)}({writer.items(list(found))}, {found.maxlen})"


def _default_dict(writer: _Writer, found: object) -> str:
    assert isinstance(found, defaultdict)
    factory = "None" if found.default_factory is None else writer.text(found.default_factory)
    return f"{writer.name(defaultdict)}({factory}, {_dict(writer, found)})"


def _of_dict(writer: _Writer, found: object) -> str:
    return f"{writer.name(type(found))}({_dict(writer, found)})"


def _whole(writer: _Writer, found: object) -> str:
    return f"{writer.name(object.__new__)}({writer.name(standard.counterpart(standard.original(type(found))))})"


def _instance(writer: _Writer, found: object) -> str:
    """One that lacks a field which its class promises is no constant; what a property is given lies under another name."""
    promised = class_model.certain_fields(type(found), writer.definition_of) - {class_model.HELD}
    if any(name not in _fields(found) and not hasattr(type(found), name) for name in promised):
        raise Unwritable
    cls = writer.single(found) if type(found) in SINGLES else type(found)
    base = class_model.base_of(cls)
    held = "" if base is None else f", {_CONTAINERS.get(base, _Writer.name)(writer, class_model.held_by(found))}"
    return f"{writer.name(object.__new__)}({writer.name(cls)}{held})"


_CONTAINERS: dict[type, Callable[[_Writer, object], str]] = {
    list: _list,
    dict: _dict,
    set: _set,
    frozenset: _set,
    deque: _deque,
    defaultdict: _default_dict,
    Counter: _of_dict,
    OrderedDict: _of_dict,
    slice: lambda writer, found: f"{writer.name(builtins.slice)}({_bounds(found)})",
    struct.Struct: lambda writer, found: f"{writer.name(struct.Struct)}({_format(found)!r})",
}
_SEALED = slice | struct.Struct
"""What is never changed, and says all that it holds."""


_ATOMS = frozenset((str, int, float, bool, bytes, type(None)))
"""What holds nothing, and is most of what is looked at before each call: told at once."""


def _bounds(found: object) -> str:
    """Those of a slice, which are numbers: it is never changed."""
    assert isinstance(found, slice)
    bounds = (found.start, found.stop, found.step)
    if not all(bound is None or type(bound) is int for bound in bounds):
        raise Unwritable
    return ", ".join(map(repr, bounds))


def _format(found: object) -> str:
    assert isinstance(found, struct.Struct)
    return found.format


def _is_made(found: object) -> bool:
    return type(found) in _CONTAINERS or _is_instance(found) or _lasts(found)


def _lasts(found: object) -> bool:
    """Whether it is an instance of the standard library's that nobody changes."""
    return standard.lasting(found) is not None


def _is_by_name(found: MethodType) -> bool:
    """Whether its name gives this method of its instance."""
    return getattr(type(found.__self__), found.__name__, None) is found.__func__


def _is_row(found: object) -> bool:
    return isinstance(found, tuple) and named_tuples.is_class(type(found))


def _is_instance(found: object) -> bool:
    """Whether it is an instance of a class that a user wrote, or of one of those that stand for the standard library's."""
    cls = type(found)
    if cls in SINGLES:
        return True
    hidden = cls.__module__.partition(".")[0] == "lanewise" and not standard.is_ours(found)
    if hidden or not class_model.is_plain_class(cls) or isinstance(found, enum.Enum | type):
        return False
    return class_model.refusal(cls) is None


def _fields(found: object) -> dict[str, object]:
    """What an instance has, in the order of its class's `__slots__` and its own."""
    if (held := standard.lasting(found)) is not None:
        return held
    slots = [name for cls in reversed(type(found).__mro__) for name in vars(cls).get("__slots__", ())]
    fields = {name: getattr(found, name) for name in slots if hasattr(found, name)} | getattr(found, "__dict__", {})
    return {name: each for name, each in fields.items() if "__wrapped__" not in fields or name not in class_model.OF_ONE_PYTHON}


def unchanged(found: object) -> Callable[[], bool]:
    """Whether an object of a module still has the content that it has now: whatever in it can change holds the very same."""
    before = {id(part): (part, tuple(_held(part))) for part in content(found) if _can_change(part)}.values()

    def is_same() -> bool:
        for part, then in before:
            now = _held(part)
            if len(now) != len(then) or not all(map(operator.is_, now, then)):
                return False
        return True

    return is_same


def changeable(found: object) -> set[int]:
    """The objects in one of a module that can change, itself among them, by their identities."""
    return {id(part) for part in content(found) if _can_change(part)}


def _can_change(found: object) -> bool:
    return type(found) not in _ATOMS and _is_made(found) and not (isinstance(found, frozenset | _SEALED) or _lasts(found))


def content(found: object) -> list[object]:
    """What an object of a module consists of, one behind the other: it is the same as long as these are."""
    parts: list[object] = []
    pending, seen = [found], set[int]()
    while pending:
        one = pending.pop()
        parts.append(one)
        if type(one) in _ATOMS:
            continue
        if not (isinstance(one, tuple) or _is_made(one)) or isinstance(one, _SEALED) or _lasts(one) or id(one) in seen:
            continue
        seen.add(id(one))
        pending += _held(one)
    return parts


def _held(one: object) -> Collection[object]:
    """What an object holds that can be made anew."""
    if type(one) in _PLAIN:
        return one  # type: ignore[return-value]
    if _is_instance(one) and class_model.base_of(type(one)) is not None:
        held = class_model.held_by(one)
        items = held if isinstance(held, Iterable) and not isinstance(held, str) else ()
        return [*_fields(one).values(), *items, *(held.values() if isinstance(held, dict) else ())]
    if isinstance(one, dict):
        return [*one.keys(), *one.values()]
    if isinstance(one, tuple) or type(one) in _CONTAINERS:
        return one  # type: ignore[return-value]
    return _fields(one).values()


_PLAIN = frozenset((list, tuple, set, frozenset))
"""What is its own items, told at once."""
