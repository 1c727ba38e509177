"""Values on the command line. In: a type and a text, which is JSON. Out: the Python value; and of a result the JSON.

A str is the text itself, within a tuple or a list a JSON string; an int has any size; a float may be nan, inf or -inf; a complex
number is `1+2j` or `{"re": 1, "im": 2}`; a list is one in JSON, and so is a tuple or a set; a dict is an object, or a
list of pairs; a buffer is a list of numbers, or `@file` for
the bytes of a file.
"""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lanewise.artifact.plain import numpy_type
from lanewise.artifact.schemas import numpy_name
from lanewise.ir.classes import CONTAINERS, factory_class
from lanewise.ir.types import BYTES, GROWING, NONE, STR, Buffer, Container, Scalar, Tuple, Type, Union, bytes_of, kind_of, members
from lanewise.runtime.buffers import CODES, buffer_codec


class NotThis(ValueError):
    """A text that is no value of the type."""


def parse(t: Type, text: str) -> object:
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
        return value(t, data)
    except NotThis:
        if STR in members(t):
            return text
        raise


def value(t: Type, data: Any) -> object:
    """The value that JSON means."""
    match t:
        case Union(members=types):
            return _member(types, data)
        case Tuple(items=items):
            if not isinstance(data, list) or len(data) != len(items):
                raise NotThis(f"{_shown(data)} is not a list of {len(items)}")
            return tuple(value(i, d) for i, d in zip(items, data, strict=True))
        case Scalar() | Container() if t == BYTES or kind_of(t) == GROWING:
            if not isinstance(data, list) or not all(type(d) is int and 0 <= d < 256 for d in data):
                raise NotThis(f"{_shown(data)} is not a list of bytes")
            return bytes(data) if t == BYTES else bytearray(data)
        case Container(kind=kind, items=(item,)):
            if not isinstance(data, list):
                raise NotThis(f"{_shown(data)} is not a list")
            return CONTAINERS[kind](value(item, d) for d in data)
        case Container(kind=kind, items=(key, item, *factory)):
            held = {value(key, k): value(item, d) for k, d in _pairs(data)}
            return CONTAINERS[kind](*map(factory_class, factory), held) if kind != "dict" else held
        case Buffer():
            if not isinstance(data, list):
                raise NotThis(f"{_shown(data)} is neither a list of numbers nor @file")
            return _made(t, data)
        case Scalar(name=name):
            return _scalar(name, data)
    raise NotThis(f"a {t} cannot be written on a command line")


def _member(types: tuple[Type, ...], data: Any) -> object:
    """Of several types the first that fits, None last."""
    for t in sorted(types, key=lambda m: m == NONE):
        try:
            return value(t, data)
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


def _made(t: Buffer, numbers: list[Any]) -> object:
    """A buffer of numbers."""
    try:
        if t.kind == "ndarray":
            import numpy as np

            return np.array(numbers, numpy_type(numpy_name(t.item).removesuffix("_")))
        return _buffer(t, array(CODES[t.item], numbers).tobytes())
    except (TypeError, ValueError, OverflowError) as error:
        raise NotThis(f"{_shown(numbers)}: {error}") from None


def _buffer(t: Buffer, content: bytes) -> object:
    if len(content) % bytes_of(t.item):
        raise NotThis(f"{len(content)} bytes are no whole number of {t.item}")
    return buffer_codec(t).make(bytearray(content))


def _shown(data: object) -> str:
    text = json.dumps(data)
    return text if len(text) < 60 else f"{text[:56]} ..."


def to_json(result: Any) -> object:
    """A result as JSON: what no JSON has (nan, infinities) becomes a text."""
    if isinstance(result, dict) and all(isinstance(key, str) for key in result):
        return {key: to_json(item) for key, item in result.items()}
    if isinstance(result, dict):
        return [[to_json(key), to_json(item)] for key, item in result.items()]
    if isinstance(result, set | frozenset):
        return [to_json(r) for r in result]
    if isinstance(result, tuple | list | range | bytes | bytearray | memoryview | array):
        return [to_json(r) for r in result]
    if type(result).__module__ == "numpy":
        return to_json(tuple(result)) if hasattr(result, "__len__") else to_json(result.item())
    if isinstance(result, complex):
        return {"re": to_json(result.real), "im": to_json(result.imag)}
    if isinstance(result, float) and not math.isfinite(result):
        return str(result)
    return result
