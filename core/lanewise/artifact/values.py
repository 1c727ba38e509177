"""Values of calls as JSON, of every type that crosses the border. In: a value. Out: its JSON, and back; whether two are the same.

Written as `plain` does, and besides as objects of one field: {"list": [...]}, and so `deque`, `set` and `frozenset`;
{"dict": [[key, value], ...]}, and so `Counter` and `OrderedDict`; {"bytearray": [120, 0]}; arrays as item, shape and bytes,
{"ndarray": ["f32", [2, 3], "0000803f..."]}, and so `array` and `memoryview`; of the user's classes {"member": ["Color", "RED"]},
a flag as its bits, {"named": ["Point", [["x", 1]]]}, {"instance": ["Node", [...]]}, and {"path": "a/b"}.
"""

from __future__ import annotations

import json
import math
import struct
from array import array
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from enum import Flag
from pathlib import PurePath, PurePosixPath
from typing import Any

from lanewise.artifact import plain
from lanewise.artifact.schemas import numpy_name
from lanewise.errors import ArtifactError
from lanewise.ir.users import UserClass, UserClasses

_LISTS: dict[str, Callable[[Any], Any]] = {"list": list, "deque": deque, "set": set, "frozenset": frozenset}
_DICTS: dict[str, Callable[[Any], Any]] = {"dict": dict, "Counter": lambda pairs: Counter(dict(pairs)), "OrderedDict": OrderedDict}
_SETS = ("set", "frozenset")
_BUFFERS = ("ndarray", "array", "memoryview")
_CODES = {
    "f32": "f", "f64": "d", "i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q", "b1": "?",
    "f16": "e", "c64": "f", "c128": "d",
}  # fmt: skip
"""Of `struct`, by item; of complex numbers those of their parts."""
_FLOATS = {
    **dict.fromkeys(("float", "float64", "f64", "c128"), (52, -1022)), **dict.fromkeys(("float32", "f32", "c64"), (23, -126)),
    **dict.fromkeys(("float16", "f16"), (10, -14)),
}  # fmt: skip
"""Bits of the fraction, and the least exponent."""


# --- to JSON ---------------------------------------------------------------------------------------------------------


class Writer:
    """Values of one call. An object that is in two places is refused: read again it would be two. Not so an array in an answer,
    which is only compared, and of which views of one place may be one."""

    def __init__(self, users: UserClasses, *, answers: bool = False) -> None:
        self._seen_again = _BUFFERS if answers else ()
        self._users = {user.cls: (name, user) for name, user in users.by_name.items()}
        self._met: dict[int, object] = {}

    def to_json(self, value: Any) -> object:
        """The JSON of a value; `plain.NotPlain` where it has none."""
        kind = type(value)
        if kind is tuple:
            return [self.to_json(each) for each in value]
        if isinstance(value, PurePath):
            return {"path": str(value)}
        named, user = self._users.get(kind, ("", None))
        if user is not None and user.kind == "enum":
            return {"member": [named, value.value if isinstance(value, Flag) else value.name]}
        if user is None and kind.__name__ not in (*_LISTS, *_DICTS, *_BUFFERS, "bytearray"):
            return plain.to_json(value)
        if id(value) in self._met and kind.__name__ not in self._seen_again:
            raise plain.NotPlain(f"{kind.__name__} that is in two places")
        self._met[id(value)] = value
        if user is None:
            return self._container(kind.__name__, value)
        names = [*user.named, *(name for name in vars(value) if name not in user.named)] if user.others is not None else user.named
        held = [[name, self.to_json(getattr(value, name))] for name in names if hasattr(value, name)]
        return {"named" if user.kind == "tuple" else "instance": [named, held]}

    def _container(self, name: str, value: Any) -> object:
        if name in _BUFFERS:
            view = memoryview(value)
            return {name: [_item(view), list(view.shape or ()), view.tobytes().hex()]}
        if name in _DICTS:
            return {name: [[self.to_json(key), self.to_json(item)] for key, item in value.items()]}
        if name == "bytearray":
            return {name: list(value)}
        if isinstance(value, deque) and value.maxlen is not None:
            raise plain.NotPlain("deque with a maxlen")
        items = [self.to_json(item) for item in value]
        # The order of a set is that of one process.
        return {name: sorted(items, key=_text) if name in _SETS else items}


def _item(view: memoryview) -> str:
    """An element as types name it."""
    code = view.format
    if code == "?":
        return "b1"
    kind = "c" if code in ("Zf", "Zd") else "f" if code in ("e", "f", "d") else "u" if code.isupper() else "i"
    return f"{kind}{view.itemsize * 8}"


def _text(data: object) -> str:
    return json.dumps(data, sort_keys=True)


# --- from JSON -------------------------------------------------------------------------------------------------------


def from_json(data: Any, users: UserClasses, where: str) -> Any:
    """The inverse; an ArtifactError where the JSON means nothing."""
    if isinstance(data, list):
        return tuple(from_json(each, users, where) for each in data)
    pair: tuple[str, Any] = next(iter(data.items()), ("", ())) if isinstance(data, dict) else ("", ())
    kind, held = pair
    try:
        if kind in _LISTS:
            return _LISTS[kind](from_json(item, users, where) for item in held)
        if kind in _DICTS:
            return _DICTS[kind]([(from_json(key, users, where), from_json(item, users, where)) for key, item in held])
        if kind in _BUFFERS:
            return _buffer(kind, *held)
        if kind in ("bytearray", "path"):
            return bytearray(held) if kind == "bytearray" else PurePosixPath(held)
        if kind in ("member", "named", "instance"):
            name, inner = held
            return _of_user(users.by_name[name], inner, users, where)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ArtifactError(f"{where} is no value of these functions: {data!r}") from None
    return plain.from_json(data, where)


def _buffer(kind: str, item: str, shape: Sequence[int], content: str) -> object:
    held = bytearray.fromhex(content)
    if kind == "ndarray":
        import numpy as np

        return np.frombuffer(held, plain.numpy_type(numpy_name(item).removesuffix("_"))).reshape(shape)
    return array(_CODES[item], held) if kind == "array" else memoryview(held).cast(_CODES[item])  # type: ignore[call-overload]


def _of_user(user: UserClass, held: Any, users: UserClasses, where: str) -> object:
    cls: Any = user.cls
    if user.kind == "enum":
        return cls(held) if user.is_flag else cls[held]
    fields = {name: from_json(each, users, where) for name, each in held}
    if user.kind == "tuple":
        return cls(**fields)
    made = object.__new__(cls)
    for name, each in fields.items():
        object.__setattr__(made, name, each)
    return made


# --- the same --------------------------------------------------------------------------------------------------------


def same(expected: Any, found: Any, ulp: int = 0) -> bool:
    """Whether two values are the same, as JSON: floats may be so many units in the last place apart; a nan is a nan."""
    if isinstance(expected, float) or (isinstance(expected, dict) and next(iter(expected)) in _FLOATS):
        kind = "float" if isinstance(expected, float) else next(iter(expected))
        return _near(kind, _number(expected), _number(found), ulp) if _kind(found) == kind else False
    if isinstance(expected, dict) and isinstance(found, dict) and expected.keys() == found.keys():
        (kind,) = expected
        if kind in _BUFFERS:
            return _near_items(expected[kind], found[kind], ulp)
        if kind in ("set", "frozenset") and len(expected[kind]) == len(found[kind]):
            return all(any(same(each, other, ulp) for other in found[kind]) for each in expected[kind])
        return all(same(expected[key], found[key], ulp) for key in expected)
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return all(same(each, other, ulp) for each, other in zip(expected, found, strict=True))
    return type(expected) is type(found) and bool(expected == found)


def _kind(data: object) -> str:
    return "float" if isinstance(data, float) else next(iter(data), "") if isinstance(data, dict) else ""


def _number(data: Any) -> float:
    """A float in whichever way it is written."""
    while isinstance(data, dict):
        (data,) = data.values()
    return float(data)


def _near_items(expected: Sequence[Any], found: Sequence[Any], ulp: int) -> bool:
    (item, shape, content), (other, *_) = expected, found
    if (item, shape) != (other, found[1]):
        return False
    if item not in _FLOATS:
        return bool(content == found[2])
    return all(_near(item, a, b, ulp) for a, b in zip(_numbers(item, content), _numbers(item, found[2]), strict=True))


def _numbers(item: str, content: str) -> Iterator[float]:
    return (x for (x,) in struct.iter_unpack(f"<{_CODES[item]}", bytes.fromhex(content)))


def _near(kind: str, expected: float, found: float, ulp: int) -> bool:
    if math.isnan(expected) or math.isnan(found):
        return math.isnan(expected) and math.isnan(found)
    if expected == found:
        return ulp > 0 or math.copysign(1.0, expected) == math.copysign(1.0, found)
    if math.isinf(expected) or math.isinf(found):
        return False
    bits, least = _FLOATS[kind]
    return abs(expected - found) <= ulp * 2.0 ** (max(math.frexp(expected)[1] - 1, least) - bits)
