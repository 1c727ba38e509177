"""Types of actual arguments, and of annotations, that are values of the user's classes.

In: values, classes. Out: types, and `Given`: which classes they name and what their fields hold. What a field holds its annotation
says in a dataclass, and otherwise the instances that were passed: what was found once stays, so that a tree which has no left
branch this time needs no other specialisation.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import typing
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.classes import CONTAINERS
from lanewise.ir.types import (
    BOOL,
    COMPLEX,
    FLOAT,
    INT,
    NEVER,
    NONE,
    STR,
    Choice,
    Closure,
    Container,
    Record,
    Scalar,
    Tuple,
    Type,
    Union,
    join,
)
from lanewise.ir.users import within
from lanewise.python.classes import class_model, enums, flags
from lanewise.python.containers import named_tuples
from lanewise.python.program.values import type_of
from lanewise.python.source import standard
from lanewise.python.source.hints import hints_of


class NotCompiled(Exception):
    """A value that no entry point takes; its text says which, and why."""


@dataclass(frozen=True)
class Given:
    """What arguments of the user's classes are: the classes by their names in the types, and what the fields of each hold."""

    classes: tuple[tuple[str, type], ...] = ()
    fields: tuple[tuple[str, tuple[tuple[str, Type], ...]], ...] = ()
    maybe: tuple[tuple[str, frozenset[str]], ...] = ()
    """The fields that not every instance had."""
    functions: tuple[tuple[str, FunctionType], ...] = ()
    """Functions by their names in the types."""


NOTHING_GIVEN = Given()


def held_by_instance(value: object) -> dict[str, object]:
    """What the fields of an instance hold."""
    found: dict[str, object] = dict(getattr(value, "__dict__", ()))
    for base in type(value).__mro__:
        slots = vars(base).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            own = f"_{base.__name__.lstrip('_')}{name}" if name.startswith("__") and not name.endswith("__") else name
            if own not in ("__dict__", "__weakref__") and hasattr(value, own):
                found.setdefault(own, getattr(value, own))
    return found


@dataclass
class _Class:
    """What is known of one class so far."""

    name: str
    declared: dict[str, Type] = field(default_factory=dict)
    found: dict[str, Type] = field(default_factory=dict)
    maybe: set[str] = field(default_factory=set)
    met: bool = False
    """Whether an instance was passed already."""
    ranked: set[str] = field(default_factory=set)
    """The fields whose arrays have the ranks that were found there: `NDArray[T]` says nothing of these."""


class ArgumentTypes:
    """The types of one function's arguments, or of what a module has, where a function is itself. `annotated`: the type that an
    annotation names."""

    def __init__(
        self, annotated: Callable[[object, Callable[[type], Type | None]], Type | None], *, of_module: bool = False
    ) -> None:
        self._annotated, self._of_module = annotated, of_module
        self._functions: dict[FunctionType, str] = {}
        self._classes: dict[type, _Class] = {}
        self._seen: dict[int, object] = {}
        self._plain: set[type] = set()
        """Classes whose instances come in with their fields, as far as this call has met them."""
        self._waiting: list[object] = []

    # --- values ------------------------------------------------------------------------------------------------------

    def of(self, value: object) -> Type | None:
        """The type of a value; None where it has none."""
        t = type_of(value, self._of_users)
        while self._waiting:
            self._look_into(self._waiting.pop())
        return t

    def untyped(self, value: object, where: str) -> tuple[str, object]:
        """The innermost part of a value that has no type, and where it stands."""
        held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
        for place, each in held:
            if self.of(each) is None:
                return self.untyped(each, f"{where}[{place!r}]")
        return where, value

    def passed(self, value: object, annotated: Type) -> Type:
        """The type of an argument that was annotated so. Python does nothing about an int that is passed for a float: it stays one,
        and so does what the function makes of it."""
        try:
            t = self.of(value)
        except NotCompiled:
            return annotated
        return t if t is not None and self._is_converted(t, annotated) else annotated

    def ranked(self, value: object, annotated: Type) -> Type:
        """What an annotation says, with the ranks that arrays have in an example: `NDArray[T]` says nothing of these."""
        try:
            t = self.of(value)
        except NotCompiled:
            return annotated
        return annotated if t is None else _ranked(annotated, t)

    def _is_converted(self, t: Type, to: Type) -> bool:
        return not _lies_in(t, to) and _lies_in(t, to, self._promotes)

    def _promotes(self, t: Type, to: Type) -> bool:
        """Whether values of one type are taken where another is annotated."""
        if isinstance(t, Choice):
            own = next((cls for cls, known in self._classes.items() if known.name == t.name), object)
            return any(to == wider and issubclass(own, python) for python, wider in _OF_MEMBERS)
        if isinstance(t, Record) and isinstance(to, Record):
            own, wider = (next(cls for cls, known in self._classes.items() if known.name == each.name) for each in (t, to))
            return own is not wider and issubclass(own, wider)
        if isinstance(t, Container) and isinstance(to, Container):
            # A Counter is a dict; what a defaultdict makes for itself comes behind what it holds.
            held = all(_lies_in(each, wider, self._promotes) for each, wider in zip(t.items, to.items, strict=False))
            return t.kind != to.kind and issubclass(CONTAINERS[t.kind], CONTAINERS[to.kind]) and held
        if is_ndarray(t) and is_ndarray(to):
            # `NDArray[T]` says nothing of the rank.
            return t.item == to.item
        return isinstance(t, Scalar) and to in _promoted(t)

    def forget(self) -> None:
        """The call is over: its instances may change until the next one."""
        self._seen.clear()
        self._waiting.clear()
        self._plain.clear()

    def _of_users(self, value: object) -> Type | None:
        cls = type(value)
        if self._of_module and isinstance(value, FunctionType):
            return Closure(self._functions.setdefault(value, f"{value.__qualname__}.{len(self._functions)}"), ())
        if isinstance(value, enum.Enum):
            return Choice(self._class(cls).name) if flags.refusal(cls) is None else None
        if named_tuples.is_class(cls) and isinstance(value, tuple):
            items = [type_of(item, self._of_users) for item in value]
            return None if None in items else Tuple(tuple(i for i in items if i is not None), self._class(cls).name)
        if cls not in self._plain:
            ours = standard.own_class(cls)
            if ours is not cls and not standard.is_namespace(ours):
                return self.declared(ours)
            if not _is_plain(ours):
                return None
            self._plain.add(cls)
        if id(value) not in self._seen:
            self._seen[id(value)] = value
            self._waiting.append(value)
        return Record(self._class(standard.own_class(cls)).name)

    def _look_into(self, value: object) -> None:
        """What the fields of an instance hold."""
        known = self._class(standard.own_class(type(value)))
        held = held_by_instance(value)
        for name, each in held.items():
            if self._of_module and "__wrapped__" in held and name in class_model.OF_ONE_PYTHON:
                continue
            t = type_of(each, self._of_users)
            if (declared := known.declared.get(name)) is not None:
                if t is not None and (_lies_in(t, declared) or _lies_in(t, declared, self._promotes)):
                    known.declared[name] = join(declared, t) if name in known.ranked else _with_ranks(declared, t)
                    known.ranked |= {name} if any(map(is_ndarray, within(t))) else set()
                continue
            if t is None:
                kind = f"{type(each).__module__}.{type(each).__qualname__}".removeprefix("builtins.")
                raise NotCompiled(f"the field '{name}' of {type(value).__name__} holds a {kind}, which is not compiled yet")
            if known.met and name not in known.found:
                known.maybe.add(name)
            known.found[name] = join(known.found.get(name, NEVER), t)
        known.maybe |= (known.declared.keys() | known.found.keys()) - held.keys()
        known.met = True

    # --- annotations -------------------------------------------------------------------------------------------------

    def declared(self, cls: type) -> Type | None:
        """The type that a class names as an annotation. None where the arguments have to say more: its annotations do not say
        what all of its fields hold, or there are classes below it."""
        cls = standard.own_class(cls)
        if standard.is_namespace(cls):
            return None
        if standard.original(cls) is not cls:
            return self._of_standard(cls)
        if enums.is_class(cls):
            return Choice(self._class(cls).name) if len(enums.members(cls)) and flags.refusal(cls) is None else None
        hints = hints_of(cls)
        if named_tuples.is_class(cls):
            fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
            items = [self._annotated(hints[name], self.declared) if name in hints else None for name in fields]
            return None if None in items else Tuple(tuple(i for i in items if i is not None), self._class(cls).name)
        if class_model.refusal(cls) is not None or class_model.base_of(cls) is not None:
            return None
        if cls.__subclasses__() or not dataclasses.is_dataclass(cls):
            return None
        known = self._class(cls)
        if not known.declared:
            # Before its fields are looked at: they may be of the class itself.
            known.declared = dict.fromkeys((f.name for f in dataclasses.fields(cls)), NEVER)
            known.declared = {f.name: t for f in dataclasses.fields(cls) if (t := self._of_field(f, hints)) is not None}
        return Record(known.name) if all(f.name in known.declared for f in dataclasses.fields(cls)) else None

    def _of_standard(self, cls: type) -> Type | None:
        """A class of the standard library crosses where what stands for it says of all of its fields what they hold."""
        if not standard.crosses(cls):
            return None
        known = self._class(cls)
        if not known.declared:
            hints = _hints_of_standard(cls)
            known.declared = dict.fromkeys(hints, NEVER)
            known.declared = {name: t for name, hint in hints.items() if (t := self._annotated(hint, self.declared)) is not None}
        return Record(known.name)

    def _of_field(self, row: dataclasses.Field[object], hints: dict[str, object]) -> Type | None:
        t = self._annotated(hints[row.name], self.declared) if row.name in hints else None
        # `= None` where the annotation does not say so is usual.
        return t if t is None or row.default is not None else join(t, NONE)

    # --- what they are all in all ------------------------------------------------------------------------------------

    def _class(self, cls: type) -> _Class:
        if cls not in self._classes:
            same = sum(known.__name__ == cls.__name__ for known in self._classes)
            self._classes[cls] = _Class(f"{cls.__name__}.{same + 1}" if same else cls.__name__)
        return self._classes[cls]

    def given(self) -> Given:
        """All that is known of the classes by now."""
        if not self._classes and not self._functions:
            return NOTHING_GIVEN
        rows = list(self._classes.items())
        fields = tuple((known.name, tuple((known.declared | known.found).items())) for _, known in rows)
        maybe = tuple((known.name, frozenset(known.maybe)) for _, known in rows)
        functions = tuple((name, function) for function, name in self._functions.items())
        return Given(tuple((known.name, cls) for cls, known in rows), fields, maybe, functions)


def _with_ranks(declared: Type, t: Type) -> Type:
    """What an annotation says, with the ranks of the arrays that were found."""
    match declared, t:
        case Union(members=several), _:
            return functools.reduce(join, [t, *(each for each in several if not is_ndarray(each))])
        case Container(kind=kind, items=items), Container(kind=other, items=found) if kind == other:
            return Container(kind, tuple(map(_with_ranks, items, found)))
        case Tuple(items=items, name=name), Tuple(items=found) if len(items) == len(found):
            return Tuple(tuple(map(_with_ranks, items, found)), name)
    return t if is_ndarray(declared) and t != NEVER else join(declared, t)


def _is_plain(cls: type) -> bool:
    """Whether instances of a class come in with their fields. An `object()` is nothing but itself: what is made of an argument is
    another one."""
    if cls is object or not class_model.is_plain_class(cls) or class_model.refusal(cls) is not None:
        return False
    return class_model.base_of(cls) is None


_OF_MEMBERS = ((int, INT), (int, FLOAT), (int, COMPLEX), (float, FLOAT), (float, COMPLEX), (str, STR))
"""What members of an enumeration are as well, by its base."""


def _promoted(t: Scalar) -> tuple[Type, ...]:
    """What a number of this type is taken for (PEP 484's promotions, and numpy's scalars for Python's)."""
    if t.name == "b1":
        return (BOOL,)
    if t.name[1:].isdigit():
        wider = {"i": (INT, FLOAT, COMPLEX), "u": (INT, FLOAT, COMPLEX), "f": (FLOAT, COMPLEX), "c": (COMPLEX,)}
        return wider[t.name[0]]
    return {BOOL: (INT, FLOAT, COMPLEX), INT: (FLOAT, COMPLEX), FLOAT: (COMPLEX,)}.get(t, ())


def _ranked(annotated: Type, t: Type) -> Type:
    """An annotation that holds, but for the ranks of arrays that say nothing of theirs."""
    match annotated, t:
        case Union(members=several), _:
            return functools.reduce(join, [_ranked(each, t) for each in several])
        case Container(kind=kind, items=items), Container(kind=other, items=found) if kind == other:
            return Container(kind, tuple(map(_ranked, items, found)))
        case Tuple(items=items, name=name), Tuple(items=found) if len(items) == len(found):
            return Tuple(tuple(map(_ranked, items, found)), name)
    is_open = is_ndarray(annotated) and is_ndarray(t) and rank_of(annotated) == 1 and annotated.item == t.item
    return t if is_open else annotated


def _lies_in(t: Type, whole: Type, promotes: Callable[[Type, Type], bool] = lambda t, whole: False) -> bool:
    """Whether values of one type are such of another. `promotes`: what is taken for what, beyond equal types."""

    def lie(types: Iterable[Type], wholes: Iterable[Type]) -> bool:
        return all(_lies_in(a, b, promotes) for a, b in zip(types, wholes, strict=True))

    match t, whole:
        case Union(members=several), _:
            return all(_lies_in(each, whole, promotes) for each in several)
        case _, Union(members=several):
            return any(_lies_in(t, each, promotes) for each in several)
        case Container(kind=kind, items=items), Container(kind=other, items=wholes) if kind == other:
            return lie(items, wholes)
        case Tuple(items=items, name=name), Tuple(items=wholes, name=other) if (name, len(items)) == (other, len(wholes)):
            return lie(items, wholes)
        case Tuple(items=items, name=""), Container(kind="tuple", items=(each,)):
            return lie(items, [each] * len(items))
    return t in (whole, NEVER) or promotes(t, whole)


@cache
def _hints_of_standard(cls: type) -> dict[str, object]:
    return typing.get_type_hints(cls)
