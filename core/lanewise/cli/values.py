"""Values on the command line. In: a type and a text, which is JSON. Out: the Python value; and of a result the JSON.

A member of an enumeration is its name, a flag the int of its bits; an instance is an object of its fields, and so is a named
tuple, or a list of its items. A str is the text itself, within a tuple or a list a JSON string, and a path is its text; an int has
any size; a float may be nan, inf or -inf; a complex number is `1+2j` or `{"re": 1, "im": 2}`; a list is one in JSON, and so is a
tuple or a set; a dict is an object, or a list of pairs; a buffer is a list of numbers, or `@file` for the bytes of a file.
"""

from __future__ import annotations

import json
import math
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, Flag
from pathlib import Path, PurePath
from typing import Any

from lanewise.artifact.plain import numpy_type
from lanewise.artifact.schemas import numpy_name
from lanewise.ir.buffers import is_ndarray
from lanewise.ir.classes import CONTAINERS, factory_class
from lanewise.ir.types import (
    BYTES,
    GROWING,
    NONE,
    STR,
    Buffer,
    Container,
    Scalar,
    Shaped,
    Tuple,
    Type,
    Union,
    bytes_of,
    kind_of,
    members,
)
from lanewise.ir.users import NO_CLASSES, UserClass, UserClasses
from lanewise.runtime.buffers import CODES, buffer_codec


class NotThis(ValueError):
    """A text that is no value of the type."""


def parse(t: Type, text: str, users: UserClasses = NO_CLASSES) -> object:
    """The value that a word of the command line means."""
    if t == STR:
        return text
    if isinstance(t, Buffer) and text.startswith("@"):
        return _buffer(t, Path(text[1:]).read_bytes())
    if text in ("nan", "inf", "-inf"):
        data: object = float(text)
    else:
        try:
            data = json.loads(text)
        except ValueError:
            data = text
    try:
        return value(t, data, users)
    except NotThis:
        if STR in members(t):
            return text
        raise


def value(t: Type, data: Any, users: UserClasses) -> object:
    """The value that JSON means."""
    user = users.of(t)
    if user is not None:
        return _OF_USERS[user.kind](user, t, data, users)
    match t:
        case Union(members=types):
            return _member(types, data, users)
        case Tuple(items=items):
            if not isinstance(data, list) or len(data) != len(items):
                raise NotThis(f"{_shown(data)} is not a list of {len(items)}")
            return tuple(value(i, d, users) for i, d in zip(items, data, strict=True))
        case Scalar() | Container() if t == BYTES or kind_of(t) == GROWING:
            if not isinstance(data, list) or not all(type(d) is int and 0 <= d < 256 for d in data):
                raise NotThis(f"{_shown(data)} is not a list of bytes")
            return bytes(data) if t == BYTES else bytearray(data)
        case Container(kind=kind, items=(item,)):
            if not isinstance(data, list):
                raise NotThis(f"{_shown(data)} is not a list")
            return CONTAINERS[kind](value(item, d, users) for d in data)
        case Container(kind=kind, items=(key, item, *factory)):
            held = {value(key, k, users): value(item, d, users) for k, d in _pairs(data)}
            return CONTAINERS[kind](*map(factory_class, factory), held) if kind != "dict" else held
        case Buffer() | Shaped():
            if not isinstance(data, list):
                raise NotThis(f"{_shown(data)} is neither a list of numbers nor @file")
            return _made(t, data)
        case Scalar(name=name):
            return _scalar(name, data)
    raise NotThis(f"a {t} cannot be written on a command line")


# --- values of the user's classes -------------------------------------------------------------------------------------


def _choice(user: UserClass, t: Type, data: Any, users: UserClasses) -> object:
    if user.is_flag and type(data) is int:
        try:
            return user.cls(data)
        except ValueError:
            raise NotThis(f"{data} is made of no members of {user.short}") from None
    if not isinstance(data, str) or data not in user.fields:
        raise NotThis(f"{_shown(data)} is none of {', '.join(user.fields)}")
    return getattr(user.cls, data)


def _named(user: UserClass, t: Type, data: Any, users: UserClasses) -> object:
    assert isinstance(t, Tuple)
    cls: Any = user.cls
    if isinstance(data, list) and len(data) == len(t.items):
        data = dict(zip(user.fields, data, strict=True))
    return cls(**_fields(user, t.items, data, users, cls._field_defaults))


def _instance(user: UserClass, t: Type, data: Any, users: UserClasses) -> object:
    """Made without calling its class, as everywhere at the border; a path is made of its text."""
    if user.is_path:
        return user.cls(value(STR, data, users))
    made: Any = object.__new__(user.cls)
    own = [f for f in fields(user.cls) if f.default is not MISSING] if is_dataclass(user.cls) else []
    for name, held in _fields(user, user.types, data, users, {f.name: f.default for f in own}).items():
        object.__setattr__(made, name, held)
    return made


def _fields(
    user: UserClass, types: tuple[Type, ...], data: Any, users: UserClasses, defaults: Mapping[str, object]
) -> dict[str, object]:
    if not isinstance(data, dict) or not (user.others or data.keys() <= set(user.fields)):
        raise NotThis(f"{_shown(data)} is no {user.short}: an object with {', '.join(user.named)}")
    found: dict[str, object] = {}
    if user.others is not None:
        found = dict(_pairs(value(user.others, {name: each for name, each in data.items() if name not in user.named}, users)))
    for name, t in zip(user.fields, types, strict=True):
        if name not in user.named:
            continue
        if name in data:
            found[name] = value(t, data[name], users)
        elif name in defaults:
            found[name] = defaults[name]
        elif name not in user.maybe:
            raise NotThis(f"{_shown(data)} lacks the field '{name}' of {user.short}")
    return found


_OF_USERS: dict[str, Callable[[UserClass, Type, Any, UserClasses], object]] = {
    "enum": _choice, "tuple": _named, "record": _instance,
}  # fmt: skip


# --- the others ------------------------------------------------------------------------------------------------------


def _member(types: tuple[Type, ...], data: Any, users: UserClasses) -> object:
    """Of several types the first that fits; None, and paths, which are texts here, last."""
    for t in sorted(types, key=lambda m: m == NONE or users.is_path(m)):
        try:
            return value(t, data, users)
        except NotThis:
            continue
    raise NotThis(f"{_shown(data)} is none of {', '.join(map(str, types))}")


def _pairs(data: Any) -> Iterable[tuple[Any, Any]]:
    """The items of a dict: an object, or a list of pairs."""
    if isinstance(data, dict):
        return data.items()
    if not isinstance(data, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in data):
        raise NotThis(f"{_shown(data)} is neither an object nor a list of pairs")
    return [(key, item) for key, item in data]


def _scalar(name: str, data: Any) -> object:
    if name in ("complex", "c64", "c128"):
        number = _complex(data)
        return number if name == "complex" else numpy_type(numpy_name(name))(number)
    if name == "never":
        raise NotThis(f"{_shown(data)} is in a list that takes nothing")
    wanted = _KINDS.get(name, (int,) if name[0] in "iu" else (int, float))
    fits = isinstance(data, wanted) and (isinstance(data, bool) == (bool in wanted))
    if not fits:
        raise NotThis(f"{_shown(data)} is no {name}")
    if name == "float":
        return float(data)
    return data if name in _KINDS and name != "b1" else numpy_type(numpy_name(name).removesuffix("_"))(data)


_KINDS: dict[str, tuple[type, ...]] = {
    "bool": (bool,), "b1": (bool,), "None": (type(None),), "str": (str,), "int": (int,), "float": (int, float),
}  # fmt: skip


def _complex(data: Any) -> complex:
    match data:
        case {"re": int() | float() as re, "im": int() | float() as im}:
            return complex(re, im)
        case str() | int() | float() if not isinstance(data, bool):
            try:
                return complex(data)
            except ValueError:
                pass
    raise NotThis(f"{_shown(data)} is no complex number")


def _made(t: Buffer | Shaped, numbers: list[Any]) -> object:
    """A buffer of numbers."""
    try:
        if is_ndarray(t):
            import numpy as np

            held = _complexes(numbers) if t.item[0] == "c" else numbers
            return np.array(held, numpy_type(numpy_name(t.item).removesuffix("_")))
        assert isinstance(t, Buffer)
        return _buffer(t, array(CODES[t.item], numbers).tobytes())
    except (TypeError, ValueError, OverflowError) as error:
        raise NotThis(f"{_shown(numbers)}: {error}") from None


def _complexes(numbers: Any) -> Any:
    """Complex numbers in lists of any depth."""
    return list(map(_complexes, numbers)) if isinstance(numbers, list) else _complex(numbers)


def _buffer(t: Buffer, content: bytes) -> object:
    if len(content) % bytes_of(t.item):
        raise NotThis(f"{len(content)} bytes are no whole number of {t.item}")
    return buffer_codec(t).make(bytearray(content))


def _shown(data: object) -> str:
    text = json.dumps(data)
    return text if len(text) < 60 else f"{text[:56]} ..."


def to_json(result: Any, around: tuple[int, ...] = ()) -> object:
    """A result as JSON: what no JSON has (nan, infinities) becomes a text, an object within itself "..."."""
    if id(result) in around:
        return "..."
    around = (*around, id(result))
    if isinstance(result, PurePath):
        return str(result)
    if isinstance(result, Enum):
        return result.value if isinstance(result, Flag) else result.name
    if isinstance(result, dict) and all(isinstance(key, str) for key in result):
        return {key: to_json(item, around) for key, item in result.items()}
    if isinstance(result, dict):
        return [[to_json(key, around), to_json(item, around)] for key, item in result.items()]
    if isinstance(result, tuple) and hasattr(result, "_fields"):
        return {name: to_json(item, around) for name, item in zip(result._fields, result, strict=True)}
    if isinstance(result, set | frozenset | tuple | list | deque | range | bytes | bytearray | memoryview | array):
        return [to_json(r, around) for r in result]
    if type(result).__module__ == "numpy":
        return to_json(tuple(result)) if hasattr(result, "__len__") else to_json(result.item())
    if isinstance(result, BaseException):
        return repr(result)
    if isinstance(result, complex):
        return {"re": to_json(result.real), "im": to_json(result.imag)}
    if isinstance(result, float) and not math.isfinite(result):
        return str(result)
    return result if isinstance(result, str | int | float | None) else to_json(_held(result), around)


def _held(instance: Any) -> dict[str, object]:
    """What its fields hold."""
    slots = (name for cls in type(instance).__mro__ for name in cls.__dict__.get("__slots__", ()))
    return {name: getattr(instance, name) for name in slots if hasattr(instance, name)} | getattr(instance, "__dict__", {})
