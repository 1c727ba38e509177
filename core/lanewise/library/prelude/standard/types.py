"""`types.MappingProxyType`, which is what a class of members has as `__members__`: a dict that is read, and not changed by it; and
`types.SimpleNamespace`.

In: a dict; names with values. Out: what CPython's own give.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import Apart


class MappingProxyType(Apart):
    """What is asked of it, it asks of its dict."""

    def __init__(self, mapping: Any) -> None:
        if not hasattr(mapping, "keys"):
            raise TypeError(f"mappingproxy() argument must be a mapping, not {type(mapping).__name__}")
        self._mapping = mapping

    def __getitem__(self, key: Any) -> Any:
        return self._mapping[key]

    def get(self, key: Any, default: Any = None) -> Any:
        """The value, or another one where there is none."""
        return self._mapping.get(key, default)

    def __contains__(self, key: Any) -> Any:
        return key in self._mapping

    def __len__(self) -> Any:
        return len(self._mapping)

    def __iter__(self) -> Any:
        return iter(self._mapping)

    def __reversed__(self) -> Any:
        return reversed(self._mapping)

    def keys(self) -> Any:
        """The keys."""
        return self._mapping.keys()

    def values(self) -> Any:
        """The values."""
        return self._mapping.values()

    def items(self) -> Any:
        """Keys with their values."""
        return self._mapping.items()

    def copy(self) -> Any:
        """A dict of its own."""
        return self._mapping.copy()

    def __eq__(self, other: Any) -> Any:
        if isinstance(other, MappingProxyType):
            return self._mapping == other._mapping
        return self._mapping == other

    def __or__(self, other: Any) -> Any:
        return self._mapping | (other._mapping if isinstance(other, MappingProxyType) else other)

    def __ror__(self, other: Any) -> Any:
        return other | self._mapping

    def __repr__(self) -> str:
        return f"mappingproxy({self._mapping!r})"


MappingProxyType.__name__ = "mappingproxy"  # as messages call it


class SimpleNamespace:
    """Attributes, in the order in which they came; what makes one is in `python/modules/simple_namespaces.py`."""

    def __init__(self, **named: Any) -> None:
        self.__dict__.update(named)

    def __repr__(self) -> str:
        return f"namespace({', '.join([f'{name}={value!r}' for name, value in self.__dict__.items()])})"

    def __eq__(self, other: Any) -> Any:
        return self.__dict__ == other.__dict__ if isinstance(other, SimpleNamespace) else NotImplemented

    __hash__ = None  # type: ignore[assignment]
