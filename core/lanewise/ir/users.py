"""Classes of the user's whose values cross the border: named tuples, enumerations, classes with fields.

In: what compilation knows of them, or an artifact says. Out: `UserClass`es, with the class itself; where only its name is known,
since the artifact was loaded where its source is not, one of the same name and fields is made, as of exceptions.
"""

from __future__ import annotations

import dataclasses
import enum
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Literal

from lanewise.ir import standard
from lanewise.ir.standard import PATH, STANDARD
from lanewise.ir.types import Buffer, Choice, Container, Record, Shaped, Stream, Tuple, Type, Union

Kind = Literal["tuple", "enum", "record"]
ENUMS: dict[str, type[enum.Enum]] = {
    cls.__name__: cls for cls in (enum.Enum, enum.IntEnum, enum.StrEnum, enum.Flag, enum.IntFlag)
}
FROZEN, DATACLASS = "frozen dataclass", "dataclass"
EXTRA = "{}"
"""The field in which an instance holds attributes whose names only the run knows: a dict, whose items are attributes there."""
ORDER = "[]"
"""The field in which an instance holds in which order it got the others: a dict, whose keys are their names."""
SINGLE = "object()"
"""The form of a class of one instance, an `object()` of a module: the class has it as `only`."""


@dataclass(frozen=True, eq=False)
class UserClass:
    """A class as a host must know it."""

    name: str
    """Of its module and its own."""
    kind: Kind
    fields: tuple[str, ...]
    """Names of items, of members, of what instances hold."""
    types: tuple[Type, ...] = ()
    """Of instances: what the fields hold."""
    maybe: frozenset[str] = frozenset()
    """Fields that an instance may lack."""
    values: tuple[object, ...] = ()
    """Of members."""
    form: str = ""
    """What to make the class of where it is not there."""
    live: type | None = None

    @property
    def short(self) -> str:
        """As messages name it."""
        return self.name.rpartition(".")[2]

    @property
    def named(self) -> tuple[str, ...]:
        """Its fields but those that no source can spell."""
        return tuple(name for name in self.fields if name not in (EXTRA, ORDER))

    @property
    def others(self) -> Container | None:
        """The dict of attributes whose names only the run knows; None where there is none."""
        found = dict(zip(self.fields, self.types, strict=False)).get(EXTRA)
        return found if isinstance(found, Container) else None

    @property
    def is_flag(self) -> bool:
        """Whether a value may be several members at once: it travels as its bits."""
        return self.form.endswith("Flag")

    @property
    def is_standard(self) -> bool:
        """Whether any Python has the class."""
        return self.form in (STANDARD, PATH)

    @property
    def is_path(self) -> bool:
        """Whether a value is a text wherever there is no Python."""
        return self.form == PATH

    @property
    def is_single(self) -> bool:
        """Whether its values are one object of the user's module."""
        return self.form == SINGLE

    @cached_property
    def cls(self) -> type:
        """The class."""
        return self.live or self._made()

    def is_own(self, cls: type) -> bool:
        """Whether values of this class are meant; where the class is not there, one of its name is."""
        return cls is self.cls or (self.live is None and f"{cls.__module__}.{cls.__qualname__}" == self.name)

    def _made(self) -> type:
        if self.is_standard:
            return standard.class_of(self.name)
        return _made(self.name, self.kind, self.named, self.form, _Values(self.values))


class _Values(tuple[object, ...]):
    """Equal only where True is not 1."""

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


@cache
def _made(name: str, kind: Kind, fields: tuple[str, ...], form: str, values: _Values) -> type:
    """One class of a name and such fields: what one variant of a module gives the other one takes."""
    module, _, short = name.replace(".<locals>", "").rpartition(".")
    if kind == "tuple":
        return namedtuple(short, fields, module=module)
    if kind == "enum":
        rows = list(zip(fields, values, strict=True))
        return type(enum.Enum).__call__(ENUMS.get(form, enum.Enum), short, rows, module=module)
    if not form:
        return type(short, (), {"__module__": module})
    found = dataclasses.make_dataclass(short, fields, frozen=form == FROZEN)
    found.__module__ = module  # Python 3.12 says that it is this one
    return found


@dataclass(frozen=True, eq=False)
class UserClasses:
    """Those of one module, by their names in types."""

    by_name: Mapping[str, UserClass] = field(default_factory=dict)
    functions: Mapping[str, object] = field(default_factory=dict)
    """Functions of the user's modules, by their names in types."""
    forms: dict[object, object] = field(default_factory=dict)
    """What a runtime has made of them."""

    def of(self, t: Type) -> UserClass | None:
        """The class that a type names itself; None where it is none of the user's."""
        if isinstance(t, Tuple | Record | Choice) and t.name:
            found = self.by_name.get(t.name)
            if found is None or found.kind != _kind(t):
                raise TypeError(f"a {t} cannot cross the border of a function")
            return found
        return None

    def is_path(self, t: Type) -> bool:
        """Whether values of the type are texts wherever there is no Python."""
        user = self.of(t)
        return user is not None and user.is_path


NO_CLASSES = UserClasses()


def _kind(t: Type) -> Kind:
    return "tuple" if isinstance(t, Tuple) else "enum" if isinstance(t, Choice) else "record"


def parts(t: Type) -> tuple[Type, ...]:
    """The types that a type is made of, itself left out."""
    match t:
        case Tuple(items=inner) | Container(items=inner) | Union(members=inner):
            return inner
        case Stream(item=item, sent=sent, returned=returned):
            return item, sent, returned
    return ()


def within(t: Type) -> list[Type]:
    """A type, and all that it is made of at any depth."""
    return [t, *(inner for part in parts(t) for inner in within(part))]


def all_within(t: Type, users: UserClasses) -> list[Type]:
    """The same, and all that the fields of instances hold."""
    every = [t, *(held for user in gathered([t], users.of).values() for held in user.types)]
    return [part for each in every for part in within(each)]


def holds_arrays(t: Type, users: UserClasses) -> bool:
    """Whether a value of the type is a buffer, or has one inside at any depth."""
    return any(isinstance(part, Buffer | Shaped) for part in all_within(t, users))


def form_of(cls: type) -> str:
    """What to make a class of where it is not there."""
    known = standard.form_of(f"{cls.__module__}.{cls.__qualname__}")
    if known is not None:
        return known
    if issubclass(cls, enum.Enum):
        return next(name for name, base in reversed(ENUMS.items()) if issubclass(cls, base))
    if not dataclasses.is_dataclass(cls):
        return ""
    return FROZEN if cls.__dataclass_params__.frozen else DATACLASS  # type: ignore[attr-defined]


def gathered(types: Iterable[Type], of: Callable[[Tuple | Record | Choice], UserClass | None]) -> dict[str, UserClass]:
    """The classes of values of these types, and of what those hold, by their names in types; `of` says which a type names."""
    found: dict[str, UserClass] = {}
    pending = list(types)
    while pending:
        t = pending.pop()
        if isinstance(t, Tuple | Record | Choice) and t.name not in found and (user := of(t)) is not None:
            found[t.name] = user
            pending += user.types
        pending += parts(t)
    return found
