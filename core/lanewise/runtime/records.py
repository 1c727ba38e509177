"""Instances of the user's classes at the border. In: one of Python's, the codecs of what its fields hold. Out: its bytes in the
call heap; and an instance with what is there, made without calling its class.

Which instance is which, and in what order they are copied, is known by `containers.py`: here is one alone. What a field holds may
be an instance of the same class, so the codecs are made when they are first asked for.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from lanewise.ir import standard
from lanewise.ir.flat import placed, placed_fields
from lanewise.ir.types import BOOL, NEVER, Type
from lanewise.ir.users import EXTRA, ORDER, UserClass

if TYPE_CHECKING:
    from lanewise.runtime.codecs import Codec
    from lanewise.runtime.containers import Holder
    from lanewise.runtime.pools import Seat

FORMATS = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q", "f32": "f", "f64": "d"}
_MISSING = object()
_HIDDEN = (EXTRA, ORDER)


class Beyond(Exception):
    """An int in a container or an instance needs more than 64 bits: the call is for the exact variant."""


@dataclass(frozen=True, slots=True)
class _Field:
    """Where a field's words are among those of the instance. `flag`: where it says whether it is there; below 0: it always is."""

    name: str
    codec: Codec | None
    """None: nothing was ever put there."""
    start: int
    stop: int
    flag: int


class Fields:
    """How the instances of one class lie in memory."""

    kind = "record"
    nested = True

    def __init__(self, user: UserClass, holder: Holder | None, codec_of: Callable[[Type], Codec]) -> None:
        self.user, self.holder, self._codec_of = user, holder, codec_of
        self.expected = user.short
        self.parts = standard.CLASSES.get(user.name) if user.is_standard else None
        """How instances of a class that Python has in C come apart."""
        rows: list[Type] = []
        for name, t in zip(user.fields, user.types, strict=True):
            rows += [t, BOOL] if name in user.maybe else [t]
        begins, size = placed_fields(tuple(rows))
        self.size = max(size, 1)
        form, at, self._ends = "<", 0, [0]
        for t, begin in zip(rows, begins, strict=True):
            places, _ = placed(t)
            for _, _, storage, offset in places:
                form += "x" * (begin + offset - at) + FORMATS[storage]
                at = begin + offset + struct.calcsize(f"<{FORMATS[storage]}")
            self._ends.append(self._ends[-1] + len(places))
        self.struct = struct.Struct(form + "x" * (self.size - at))

    @cached_property
    def fields(self) -> list[_Field]:
        """In the order in which they lie."""
        found, row = [], 0
        for name, t in zip(self.user.fields, self.user.types, strict=True):
            start, stop, row = self._ends[row], self._ends[row + 1], row + 1
            flag = -1
            if name in self.user.maybe:
                flag, row = self._ends[row], row + 1
            found.append(_Field(name, None if t == NEVER else self._codec_of(t), start, stop, flag))
        return found

    def pack(self, value: Any, seat: Seat) -> bytes:
        """An instance as bytes; a TypeError that says which field does not fit."""
        own = self.parts.apart(value) if self.parts else _asked(value, "__dict__", {})
        words: list[Any] = []
        for field in self.fields:
            held = own.get(field.name, _MISSING)
            if field.name in _HIDDEN:
                held = self._extra(own) if field.name == EXTRA else dict.fromkeys(own, True)
            if held is _MISSING:
                held = _from_slot(value, field.name)
            if held is _MISSING:
                if field.flag < 0 and field.codec is not None:
                    raise self._refused(f"{self.expected} has no field '{field.name}'")
                words += [0] * (field.stop - field.start)
            elif field.codec is None:
                raise self._refused(f"field '{field.name}' of {self.expected}: expected nothing, got {_kind(held)}")
            else:
                words += self._words(field.name, field.codec, held, seat)
            if field.flag >= 0:
                words.append(held is not _MISSING)
        return self.struct.pack(*words)

    def _extra(self, own: dict[str, object]) -> dict[str, object]:
        """What an instance has beside the fields of its class."""
        return {name: held for name, held in own.items() if name not in self.user.fields}

    def _in_order(self, words: tuple[Any, ...], seat: Seat) -> list[_Field]:
        """The fields in the order in which an instance got them, as far as it says so."""
        own = next((field for field in self.fields if field.name == ORDER and field.codec is not None), None)
        if own is None or own.codec is None:
            return self.fields
        known = list(own.codec.read(words[own.start : own.stop], seat))
        named = {field.name: field for field in self.fields if field.name != ORDER}
        return [*(named[name] for name in known if name in named), *(field for name, field in named.items() if name not in known)]

    @cached_property
    def changes_unseen(self) -> bool:
        """Whether an instance may be another one where its bytes are the same."""
        return self.parts is not None or EXTRA in self.user.fields

    def _words(self, name: str, codec: Codec, held: Any, seat: Seat) -> tuple[Any, ...]:
        fitted: Any = codec.fit(held)
        if fitted is NotImplemented:
            raise self._refused(f"field '{name}' of {self.expected}: expected {codec.expected}, got {_kind(held)}")
        return codec.flat(fitted, seat)

    def _refused(self, why: str) -> TypeError:
        return self.holder.refused(f": {why}") if self.holder else TypeError(why)

    @property
    def lasts(self) -> bool:
        """Whether an instance is made of what it holds, and stays so."""
        return isinstance(self.parts, standard.Whole)

    def made(self, data: bytes, seat: Seat) -> Any:
        """An instance that lasts."""
        assert isinstance(self.parts, standard.Whole)
        return self.parts.made(self._held(data, seat))

    def _held(self, data: bytes, seat: Seat) -> dict[str, object]:
        words = self.struct.unpack(data)
        return {f.name: f.codec.read(words[f.start : f.stop], seat) for f in self.fields if f.codec is not None}

    def blank(self) -> Any:
        """An instance without fields; where there is only one, that."""
        if self.user.is_single:
            return self.user.cls.only  # type: ignore[attr-defined]
        if isinstance(self.parts, standard.Parts):
            return self.parts.blank()
        # The user's `__new__` is not called; an instance of a class that is written in C is made by no other.
        cls: Any = self.user.cls
        return cls.__new__(cls) if self.user.is_standard else object.__new__(cls)

    def fill(self, value: Any, data: bytes, before: bytes | None, seat: Seat) -> None:
        """Set its fields to what the bytes say: those that differ from what they were before, where anything was."""
        if isinstance(self.parts, standard.Parts):
            seat.at_end(partial(self.parts.filled, value, self._held(data, seat)))
            return
        words = self.struct.unpack(data)
        known = None if before is None else self.struct.unpack(before)
        for field in self._in_order(words, seat):
            own = slice(field.start, field.stop)
            is_there = field.codec is not None and (field.flag < 0 or words[field.flag] != 0)
            was_there = known is not None and field.codec is not None and (field.flag < 0 or known[field.flag] != 0)
            if is_there and field.codec is not None:
                if field.name == EXTRA:
                    _give(value, field.codec.read(words[own], seat), seat)
                elif known is None or not was_there or _differ(known[own], words[own]):
                    object.__setattr__(value, field.name, field.codec.read(words[own], seat))
            elif was_there:
                object.__delattr__(value, field.name)


def _give(value: Any, extra: dict[str, object], seat: Seat) -> None:
    """Make attributes of what is in the dict of an instance: at once, since its class may ask for them when it is in a set, and
    once more when all that the call gave back is whole."""
    before = dict(extra)

    def given() -> None:
        for name in before.keys() - extra.keys():
            object.__delattr__(value, name)
        for name, held in extra.items():
            object.__setattr__(value, name, held)

    given()
    seat.at_end(given)


def _differ(before: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether words are others: 0.0 is not -0.0."""
    return before != now or (0.0 in now and repr(before) != repr(now))


def held_in(value: Any) -> Iterator[tuple[str, object]]:
    """The fields of an instance that has any class."""
    yield from _asked(value, "__dict__", {}).items()
    for base in type(value).__mro__:
        for name, found in vars(base).items():
            if type(found).__name__ == "member_descriptor" and (held := _asked(value, name, _MISSING)) is not _MISSING:
                yield name, held


def _from_slot(value: Any, name: str) -> Any:
    """What a slot holds: no class has it as a value of its own."""
    for base in type(value).__mro__:
        found = vars(base).get(name)
        if found is not None and type(found).__name__ == "member_descriptor":
            return _asked(value, name, _MISSING)
    return _MISSING


def _asked(value: Any, name: str, default: Any) -> Any:
    """An attribute as Python itself keeps it: the user's `__getattr__` may have any name."""
    try:
        return object.__getattribute__(value, name)
    except AttributeError:
        return default


def _kind(value: object) -> str:
    return "None" if value is None else type(value).__qualname__
