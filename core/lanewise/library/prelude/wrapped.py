"""`UserDict` and `UserList`, as Python 3.11 has them: a dict and a list within an instance, for users' classes to derive from.

In: what CPython's own classes take. Out: what they give. Later releases have other lines, and `get` asks first whether there is
such a key.
"""

from __future__ import annotations

import collections
import copy as copying
from typing import Any


class UserDict:
    """All that is kept is in `data`; what a subclass says of its items holds for every way to set and to get them."""

    def __init__(self: Any, given: Any = None, /, **named: Any) -> None:
        self.data: Any = {}
        if given is not None:
            self.update(given)
        if named:
            self.update(named)

    def __len__(self: Any) -> Any:
        return len(self.data)

    def __getitem__(self: Any, key: Any) -> Any:
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, "__missing__"):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self: Any, key: Any, value: Any) -> None:
        self.data[key] = value

    def __delitem__(self: Any, key: Any) -> None:
        del self.data[key]

    def __iter__(self: Any) -> Any:
        return iter(self.data)

    def __contains__(self: Any, key: Any) -> Any:
        return key in self.data

    def __repr__(self: Any) -> Any:
        return repr(self.data)

    def __or__(self: Any, other: Any) -> Any:
        if isinstance(other, collections.UserDict):
            return self.__class__(self.data | other.data)
        if isinstance(other, dict):
            return self.__class__(self.data | other)
        return NotImplemented

    def __ror__(self: Any, other: Any) -> Any:
        if isinstance(other, collections.UserDict):
            return self.__class__(other.data | self.data)
        if isinstance(other, dict):
            return self.__class__(other | self.data)
        return NotImplemented

    def __ior__(self: Any, other: Any) -> Any:
        self.data |= other.data if isinstance(other, collections.UserDict) else other
        return self

    def get(self: Any, key: Any, default: Any = None) -> Any:
        """What asking for it gives, or another value where that raises KeyError."""
        try:
            return self[key]
        except KeyError:
            return default

    def copy(self: Any) -> Any:
        """One of the same class, whose other attributes are the same objects."""
        if self.__class__ is collections.UserDict:
            return collections.UserDict(self.data.copy())
        held = self.data
        try:
            self.data = {}
            made = copying.copy(self)
        finally:
            self.data = held
        made.update(self)
        return made

    @classmethod
    def fromkeys(cls: Any, keys: Any, value: Any = None) -> Any:
        """One value for all keys."""
        made = cls()
        for key in keys:
            made[key] = value
        return made


def _held(other: Any) -> Any:
    """The list of another one; a list is itself."""
    return other.data if isinstance(other, collections.UserList) else other


def _listed(other: Any) -> Any:
    """As a list, whatever can be walked."""
    if isinstance(other, collections.UserList):
        return other.data
    return other if isinstance(other, list) else list(other)


class UserList:
    """All that is kept is in `data`."""

    def __init__(self: Any, given: Any = None) -> None:
        self.data = []
        if given is not None:
            self.data = list(_held(given))

    def __repr__(self: Any) -> Any:
        return repr(self.data)

    def __lt__(self: Any, other: Any) -> Any:
        return self.data < _held(other)

    def __le__(self: Any, other: Any) -> Any:
        return self.data <= _held(other)

    def __eq__(self: Any, other: Any) -> Any:
        return self.data == _held(other)

    def __gt__(self: Any, other: Any) -> Any:
        return self.data > _held(other)

    def __ge__(self: Any, other: Any) -> Any:
        return self.data >= _held(other)

    def __contains__(self: Any, item: Any) -> Any:
        return item in self.data

    def __len__(self: Any) -> Any:
        return len(self.data)

    def __getitem__(self: Any, place: Any) -> Any:
        if isinstance(place, slice):
            return self.__class__(self.data[place])
        return self.data[place]

    def __setitem__(self: Any, place: Any, item: Any) -> None:
        self.data[place] = item

    def __delitem__(self: Any, place: Any) -> None:
        del self.data[place]

    def __add__(self: Any, other: Any) -> Any:
        return self.__class__(self.data + _listed(other))

    def __radd__(self: Any, other: Any) -> Any:
        return self.__class__(_listed(other) + self.data)

    def __iadd__(self: Any, other: Any) -> Any:
        self.data += _listed(other)
        return self

    def __mul__(self: Any, count: Any) -> Any:
        return self.__class__(self.data * count)

    __rmul__ = __mul__

    def __imul__(self: Any, count: Any) -> Any:
        self.data *= count
        return self

    def append(self: Any, item: Any) -> None:
        """Behind all others."""
        self.data.append(item)

    def insert(self: Any, place: Any, item: Any) -> None:
        """In front of what is there."""
        self.data.insert(place, item)

    def pop(self: Any, place: Any = -1) -> Any:
        """The item, which goes."""
        return self.data.pop(place)

    def remove(self: Any, item: Any) -> None:
        """The first that is equal."""
        self.data.remove(item)

    def clear(self: Any) -> None:
        """All go."""
        self.data.clear()

    def copy(self: Any) -> Any:
        """One of the same class and items."""
        return self.__class__(self)

    def count(self: Any, item: Any) -> Any:
        """How many are equal."""
        return self.data.count(item)

    def index(self: Any, item: Any, *within: Any) -> Any:
        """The first place of an item."""
        return self.data.index(item, *within)

    def reverse(self: Any) -> None:
        """In place."""
        self.data.reverse()

    def sort(self: Any, /, *args: Any, **named: Any) -> None:
        """In place."""
        self.data.sort(*args, **named)

    def extend(self: Any, other: Any) -> None:
        """By all of another one's."""
        self.data.extend(_held(other))
