"""Plain values as JSON: defaults of parameters, arguments of exceptions, with their type and every bit.

A bool, null, a text; an int of up to 53 bits as a number, and a float that is not whole; a tuple as a list; the rest as an object
of one field: {"int": "9007199254740993"}, {"float": 2.0}, {"float": "nan"}, {"complex": [re, im]}, {"bytes": [120, 0]},
{"float32": 1.5}.
A text in which the halves of a surrogate pair are two code points is not plain: JSON takes them for one.
"""

from __future__ import annotations

import math
import re
from typing import Any, cast

from lanewise.errors import ArtifactError

_SAFE = 1 << 53
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_NUMPY = frozenset(f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)) | {
    "float16", "float32", "float64", "complex64", "complex128", "bool_",
}  # fmt: skip


class NotPlain(Exception):
    """A value that JSON cannot carry."""


def to_json(value: object) -> object:
    """The JSON of a value."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if isinstance(value, str) and kind is str and not _PAIR.search(value):
        return value
    if isinstance(value, int) and kind is int:
        return value if -_SAFE < value < _SAFE else {"int": str(value)}
    if isinstance(value, float) and kind is float:
        if not math.isfinite(value):
            return {"float": repr(value)}
        # JavaScript's numbers do not tell 2.0 from 2.
        return {"float": value} if value.is_integer() else value
    if isinstance(value, complex) and kind is complex:
        return {"complex": [to_json(value.real), to_json(value.imag)]}
    if isinstance(value, bytes) and kind is bytes:
        return {"bytes": list(value)}
    if isinstance(value, tuple) and kind is tuple:
        return [to_json(v) for v in value]
    if kind.__module__ == "numpy":
        name = "bool_" if kind.__name__ == "bool" else kind.__name__
        if name in _NUMPY:
            return {name: to_json(value.item())}  # type: ignore[attr-defined]
    raise NotPlain(f"{kind.__name__} {value!r}")


def from_json(data: object, where: str) -> Any:
    """The inverse."""
    if data is None or isinstance(data, bool | int | float | str):
        return data
    if isinstance(data, list):
        return tuple(from_json(d, where) for d in data)
    match list(data.items()) if isinstance(data, dict) else []:
        case [("int", str(text))] if text.removeprefix("-").isdecimal():
            return int(text)
        case [("float", float() | "nan" | "inf" | "-inf" as held)]:
            return float(held)
        case [("bytes", list(items))] if all(type(i) is int and 0 <= i < 256 for i in items):
            return bytes(items)
        case [("complex", [re, im])]:
            return complex(_real(re, where), _real(im, where))
        case [(name, inner)] if name in _NUMPY:
            return _numpy(name, from_json(inner, where), where)
    return _refuse(data, where)


def numpy_type(name: str) -> type:
    """numpy's scalar type; numpy is imported here, since a value of that type needs it."""
    import numpy

    return cast(type, getattr(numpy, "bool_" if name == "bool" else name))


def _real(data: object, where: str) -> float:
    found = from_json(data, where)
    return found if isinstance(found, float) else _refuse(data, where)


def _numpy(name: str, value: Any, where: str) -> object:
    try:
        return numpy_type("bool" if name == "bool_" else name)(value)
    except (TypeError, ValueError, OverflowError):
        return _refuse({name: value}, where)


def _refuse(data: object, where: str) -> Any:
    raise ArtifactError(f"{where} is not a plain value: {data!r}")
