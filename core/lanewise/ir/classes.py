"""Python's own classes by the names that they have in types.

In: nothing. Out: the classes of containers, by kind; and those that a defaultdict may ask for the values of new keys, by which
it is known outside, too.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque

from lanewise.ir.types import GROWING, NONE, VIEW_KINDS, Closure, Type

CONTAINERS: dict[str, type] = {
    "list": list, "tuple": tuple, "deque": deque, "dict": dict, "defaultdict": defaultdict, "Counter": Counter,
    "OrderedDict": OrderedDict, "set": set, "frozenset": frozenset, "dict_keys": type({}.keys()),
    "dict_values": type({}.values()), "dict_items": type({}.items()), GROWING: bytearray,
}  # fmt: skip
FACTORIES: dict[str, type] = {cls.__name__: cls for cls in (int, float, complex, bool, str, bytes)} | {
    kind: cls for kind, cls in CONTAINERS.items() if kind not in ("defaultdict", GROWING, *VIEW_KINDS)
}


def factory_class(t: Type) -> type | None:
    """Which of `FACTORIES` a factory is, as the type of a defaultdict says it; None for any other function."""
    return FACTORIES.get(t.code) if isinstance(t, Closure) and not t.captures else None


def factory_type(factory: object) -> Type | None:
    """The inverse: what the type says of a factory, one of `FACTORIES` or None."""
    if factory is None:
        return NONE
    name = getattr(factory, "__name__", "")
    return Closure(name, ()) if FACTORIES.get(name) is factory else None
