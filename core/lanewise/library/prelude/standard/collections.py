"""`collections.ChainMap`: dicts behind each other. What else the module has are types of the language.

In: dicts. Out: what CPython's own gives; what is written goes into the first one.
"""

from __future__ import annotations

from typing import Any


class ChainMap:
    """The first of its dicts that has a key says its value."""

    def __init__(self, *maps: Any) -> None:
        self.maps: Any = list(maps) or [{}]

    def __missing__(self, key: Any) -> Any:
        raise KeyError(key)

    def __getitem__(self, key: Any) -> Any:
        for each in self.maps:
            if key in each:
                return each[key]
        raise KeyError(key)

    def get(self, key: Any, default: Any = None) -> Any:
        """The value, or another one where there is none."""
        for each in self.maps:
            if key in each:
                return each[key]
        return default

    def _merged(self) -> Any:
        """All keys in their order: those of the last dict come first."""
        found: Any = {}
        for each in reversed(self.maps):
            for key in each:
                found[key] = None
        return found

    def __len__(self) -> Any:
        return len(self._merged())

    def __iter__(self) -> Any:
        return iter(self._merged())

    def __contains__(self, key: Any) -> Any:
        return any(key in each for each in self.maps)

    def __bool__(self) -> Any:
        return any(len(each) > 0 for each in self.maps)

    def keys(self) -> Any:
        """The keys."""
        return self._merged().keys()

    def _whole(self) -> Any:
        return {key: self[key] for key in self._merged()}

    def values(self) -> Any:
        """The values."""
        return self._whole().values()

    def items(self) -> Any:
        """Keys with their values."""
        return self._whole().items()

    def __eq__(self, other: Any) -> Any:
        return self._whole() == dict(other.items()) if isinstance(other, dict | ChainMap) else NotImplemented

    def __repr__(self) -> str:
        return f"ChainMap({', '.join([repr(each) for each in self.maps])})"

    def copy(self) -> Any:
        """With a copy of the first dict."""
        return ChainMap(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m: Any = None, **kwargs: Any) -> Any:
        """With one more dict before."""
        first = kwargs if m is None else m
        if m is not None and kwargs:
            m.update(kwargs)
        return ChainMap(first, *self.maps)

    @property
    def parents(self) -> Any:
        """Without the first one."""
        return ChainMap(*self.maps[1:])

    def __setitem__(self, key: Any, value: Any) -> None:
        self.maps[0][key] = value

    def __delitem__(self, key: Any) -> None:
        if key not in self.maps[0]:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        del self.maps[0][key]

    def setdefault(self, key: Any, default: Any = None) -> Any:
        """The value, which is there from now on."""
        if key not in self:
            self.maps[0][key] = default
        return self[key]

    def update(self, other: Any = (), /, **kwargs: Any) -> None:
        """More keys of the first dict."""
        self.maps[0].update(other, **kwargs)

    def popitem(self) -> Any:
        """The last pair of the first dict."""
        if not self.maps[0]:
            raise KeyError("No keys found in the first mapping.")
        return self.maps[0].popitem()

    def clear(self) -> None:
        """Empty the first dict."""
        self.maps[0].clear()
