"""Classes of members, and members of a `Flag`, several of them at once, as the ints that they are.

In: the bits, and what is said of their class: the bits that any member has (`mask`), those of the members that are one bit each
(`singles`), the names and the bits of all members in the order in which the class has them. Out: what CPython 3.11's `enum` gives.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.standard.types import MappingProxyType


def bits_of(value: int, title: str, mask: int, singles: int, keeps: bool, bits: Any) -> int:
    """What `cls(value)` is made of; ValueError where no members are that. `keeps`: bits that no member has may be among them."""
    for known in bits:
        if known == value:
            return value
    every = (1 << mask.bit_length()) - 1
    if not ~every <= value <= every or value & (every ^ mask):
        if not keeps:
            width = max(value.bit_length(), mask.bit_length())
            given, allowed = _in_bits(value, width), _in_bits(mask, width)
            raise ValueError(f"<flag '{title}'> invalid value {value}\n    given {given}\n  allowed {allowed}")
        if value < 0:
            value += max(every + 1, 1 << value.bit_length())
    if value < 0:
        value += every + 1
    if not keeps:
        met = _met(value, singles, bits)
        if met and met != value:
            raise ValueError(f"<flag '{title}'>: no members with value {value ^ met}")
    if value > 0x7FFFFFFF:
        raise OverflowError("a flag has at most 31 bits")
    return value


def name(value: int, singles: int, names: Any, bits: Any) -> str | None:
    """The name of one member, or those of several; None of what is none."""
    found = []
    met = 0
    for own, known in zip(names, bits, strict=True):
        if known == value:
            return str(own)
    for own, known in zip(names, bits, strict=True):
        if known & singles == known and known & (known - 1) == 0 and known & value:
            found.append(own)
            met |= known
    if value & ~singles:
        for own, known in zip(names, bits, strict=True):
            if known and known & value == known and own not in found:
                found.append(own)
                met |= known
    if met == 0:
        return None
    if value != met:
        found.append(str(value ^ met))
    return "|".join(found)


def within(x: Any, members: Any) -> list[Any]:
    """Those of the members that are in it."""
    return [member for member in members if member in x]


def length(value: int) -> int:
    """`len` of it."""
    return value.bit_count()


def text(own: str | None, title: str, value: int) -> str:
    """`str` of it."""
    return f"{title}({value})" if own is None else f"{title}.{own}"


def represented(own: str | None, title: str, value: int) -> str:
    """`repr` of it."""
    return f"<{title}: {value}>" if own is None else f"<{title}.{own}: {value}>"


def _met(value: int, singles: int, bits: Any) -> int:
    """The bits of the members that are in it."""
    met = value & singles
    if value & ~singles:
        for known in bits:
            if known & value == known:
                met |= known
    return met


def _in_bits(value: int, width: int) -> str:
    """As `enum.bin` writes it."""
    ceiling = 1 << value.bit_length()
    sign, digits = ("0", bin(value + ceiling)[3:]) if value >= 0 else ("1", bin(~value ^ (2 * ceiling - 1))[3:])
    return f"0b{sign} {(sign * width + digits)[-width:] if len(digits) < width else digits}"


def by_name(pairs: Any) -> Any:
    """`cls.__members__`."""
    return MappingProxyType(dict(pairs))
