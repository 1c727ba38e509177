"""What `collections.abc` adds to a class that has its few abstract methods, and the classes `UserDict` and `UserList`.

In: instances of the user's classes. Out: what CPython's own methods give; those are Python, too, but each release has its own lines
of them, and the same program is the same module under all. Classes and methods have the names of those for which they stand.
"""

from __future__ import annotations

from collections.abc import ItemsView as Items
from collections.abc import Iterable
from collections.abc import KeysView as Keys
from collections.abc import Mapping as AnyMapping
from collections.abc import Set as AnySet
from collections.abc import ValuesView as Values
from typing import Any

from lanewise.library.prelude.words import LeftOut

_LARGEST = (1 << 63) - 1
_WORD = (1 << 64) - 1


class Iterator:
    """Goes on where it is."""

    def __iter__(self: Any) -> Any:
        return self


class Sequence:
    """Asked by place, until there is none."""

    def __iter__(self: Any) -> Any:
        place = 0
        try:
            while True:
                item = self[place]
                yield item
                place += 1
        except IndexError:
            return

    def __contains__(self: Any, value: Any) -> Any:
        for item in self:
            if item is value or item == value:
                return True
        return False

    def __reversed__(self: Any) -> Any:
        for place in reversed(range(len(self))):
            yield self[place]

    def index(self: Any, value: Any, start: Any = 0, stop: Any = None) -> Any:
        """The first place of a value."""
        place = max(len(self) + start, 0) if start is not None and start < 0 else start
        end = stop + len(self) if stop is not None and stop < 0 else stop
        while end is None or place < end:
            try:
                item = self[place]
            except IndexError:
                break
            if item is value or item == value:
                return place
            place += 1
        raise ValueError

    def count(self: Any, value: Any) -> Any:
        """How many items are equal to a value."""
        return sum([1 for item in self if item is value or item == value])


class MutableSequence:
    """Whose items are set, deleted and inserted by place."""

    def append(self: Any, value: Any) -> Any:
        """Behind all others."""
        self.insert(len(self), value)

    def clear(self: Any) -> Any:
        """One after the other, from the end."""
        try:
            while True:
                self.pop()
        except IndexError:
            pass

    def reverse(self: Any) -> Any:
        """Outer ones change places first."""
        count = len(self)
        for place in range(count // 2):
            self[place], self[count - place - 1] = self[count - place - 1], self[place]

    def extend(self: Any, values: Any) -> Any:
        """All of them, in their order; itself is looked at as it was."""
        for value in list(values) if values is self else values:
            self.append(value)

    def pop(self: Any, index: Any = -1) -> Any:
        """The item of a place, which is deleted."""
        item = self[index]
        del self[index]
        return item

    def remove(self: Any, value: Any) -> Any:
        """The first item that is equal."""
        del self[self.index(value)]

    def __iadd__(self: Any, values: Any) -> Any:
        self.extend(values)
        return self


def _as_set(own: Any, other: Any) -> Any:
    """What may have an item twice, as a set of the same class."""
    return other if isinstance(other, AnySet) else own._from_iterable(other)


class Set:
    """Which tells what is in it, one by one and whether a value is."""

    @classmethod
    def _from_iterable(cls: Any, items: Any) -> Any:
        return cls(items)

    def __le__(self: Any, other: Any) -> Any:
        if not isinstance(other, AnySet):
            return NotImplemented
        if len(self) > len(other):
            return False
        for item in self:
            if item not in other:
                return False
        return True

    def __lt__(self: Any, other: Any) -> Any:
        if not isinstance(other, AnySet):
            return NotImplemented
        return len(self) < len(other) and self.__le__(other)

    def __gt__(self: Any, other: Any) -> Any:
        if not isinstance(other, AnySet):
            return NotImplemented
        return len(self) > len(other) and self.__ge__(other)

    def __ge__(self: Any, other: Any) -> Any:
        if not isinstance(other, AnySet):
            return NotImplemented
        if len(self) < len(other):
            return False
        for item in other:
            if item not in self:
                return False
        return True

    def __eq__(self: Any, other: Any) -> Any:
        if not isinstance(other, AnySet):
            return NotImplemented
        return len(self) == len(other) and self.__le__(other)

    def __and__(self: Any, other: Any) -> Any:
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(item for item in other if item in self)

    __rand__ = __and__

    def isdisjoint(self: Any, other: Any) -> Any:
        """Whether both have no item."""
        for item in other:
            if item in self:
                return False
        return True

    def __or__(self: Any, other: Any) -> Any:
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(item for each in (self, other) for item in each)

    __ror__ = __or__

    def __sub__(self: Any, other: Any) -> Any:
        if not isinstance(other, Iterable):
            return NotImplemented
        others = _as_set(self, other)
        return self._from_iterable(item for item in self if item not in others)

    def __rsub__(self: Any, other: Any) -> Any:
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(item for item in _as_set(self, other) if item not in self)

    def __xor__(self: Any, other: Any) -> Any:
        if not isinstance(other, Iterable):
            return NotImplemented
        others = _as_set(self, other)
        return (self - others) | (others - self)

    __rxor__ = __xor__

    def _hash(self: Any) -> Any:
        """That of a frozenset of these items, made as its algorithm says."""
        count = len(self)
        found = (1927868237 * (count + 1)) & _WORD
        for item in self:
            own = hash(item)
            found ^= (own ^ (own << 16) ^ 89869747) * 3644798167
            found &= _WORD
        found ^= (found >> 11) ^ (found >> 25)
        found = (found * 69069 + 907133923) & _WORD
        if found > _LARGEST:
            found -= _WORD + 1
        return 590923713 if found == -1 else found


class MutableSet:
    """To which items are added, and which discards them."""

    def remove(self: Any, value: Any) -> Any:
        """What is there."""
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self: Any) -> Any:
        """The first item that it tells."""
        walk = iter(self)
        try:
            value = next(walk)
        except StopIteration:
            raise KeyError from None
        self.discard(value)
        return value

    def clear(self: Any) -> Any:
        """One after the other."""
        try:
            while True:
                self.pop()
        except KeyError:
            pass

    def __ior__(self: Any, other: Any) -> Any:
        for value in other:
            self.add(value)
        return self

    def __iand__(self: Any, other: Any) -> Any:
        for value in self - other:
            self.discard(value)
        return self

    def __ixor__(self: Any, other: Any) -> Any:
        if other is self:
            self.clear()
            return self
        for value in _as_set(self, other):
            if value in self:
                self.discard(value)
            else:
                self.add(value)
        return self

    def __isub__(self: Any, other: Any) -> Any:
        if other is self:
            self.clear()
            return self
        for value in other:
            self.discard(value)
        return self


class Mapping:
    """Which has a value for some keys, and tells them."""

    def get(self: Any, key: Any, default: Any = None) -> Any:
        """The value, or another one where there is none."""
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self: Any, key: Any) -> Any:
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self: Any) -> Any:
        """The keys, as they are when they are looked at."""
        return Keys(self)

    def items(self: Any) -> Any:
        """Keys with their values."""
        return Items(self)

    def values(self: Any) -> Any:
        """The values."""
        return Values(self)

    def __eq__(self: Any, other: Any) -> Any:
        if not isinstance(other, AnyMapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())


class MutableMapping:
    """Whose values are set and deleted by key."""

    def pop(self: Any, key: Any, default: Any = LeftOut) -> Any:
        """The value of a key, which is deleted."""
        try:
            value = self[key]
        except KeyError:
            if default is LeftOut:
                raise
            return default
        del self[key]
        return value

    def popitem(self: Any) -> Any:
        """The first key that it tells, and its value."""
        try:
            key = next(iter(self))
        except StopIteration:
            raise KeyError from None
        value = self[key]
        del self[key]
        return key, value

    def clear(self: Any) -> Any:
        """One after the other."""
        try:
            while True:
                self.popitem()
        except KeyError:
            pass

    def update(self: Any, other: Any = (), /, **named: Any) -> Any:
        """What another mapping has, or pairs, and then what is named."""
        if isinstance(other, AnyMapping):
            for key in other:
                self[key] = other[key]
        elif hasattr(other, "keys"):
            for key in other.keys():  # noqa: SIM118
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in named.items():
            self[key] = value

    def setdefault(self: Any, key: Any, default: Any = None) -> Any:
        """The value, which is this one from now on where there was none."""
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


class MappingView:
    """A look at a mapping."""

    def __init__(self: Any, mapping: Any) -> None:
        self._mapping = mapping

    def __len__(self: Any) -> Any:
        return len(self._mapping)

    def __repr__(self: Any) -> Any:
        return f"{self.__class__.__name__}({self._mapping!r})"


class KeysView:
    """At its keys."""

    @classmethod
    def _from_iterable(cls: Any, items: Any) -> Any:
        return set(items)

    def __contains__(self: Any, key: Any) -> Any:
        return key in self._mapping

    def __iter__(self: Any) -> Any:
        yield from self._mapping


class ItemsView:
    """At its keys with their values."""

    @classmethod
    def _from_iterable(cls: Any, items: Any) -> Any:
        return set(items)

    def __contains__(self: Any, item: Any) -> Any:
        key, value = item
        try:
            held = self._mapping[key]
        except KeyError:
            return False
        return held is value or held == value

    def __iter__(self: Any) -> Any:
        for key in self._mapping:
            yield key, self._mapping[key]


class ValuesView:
    """At its values."""

    def __contains__(self: Any, value: Any) -> Any:
        for key in self._mapping:
            held = self._mapping[key]
            if held is value or held == value:
                return True
        return False

    def __iter__(self: Any) -> Any:
        for key in self._mapping:
            yield self._mapping[key]
