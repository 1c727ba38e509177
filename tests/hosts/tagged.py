"""Values between Python and JavaScript. In: arguments and outcomes of Python's. Out: tagged JSON with every bit, and back.

A JavaScript host is asked for BigInts, so that ints and floats can be told apart; numpy's scalars of up to 32 bits are its numbers.
"""

from __future__ import annotations

import math
import struct
from array import array
from dataclasses import dataclass
from typing import Any

import numpy as np
from parity.harness import Outcome, equal

_ARRAYS = {
    ("b", 1): "Uint8Array", ("u", 1): "Uint8Array", ("i", 1): "Int8Array", ("u", 2): "Uint16Array", ("i", 2): "Int16Array",
    ("u", 4): "Uint32Array", ("i", 4): "Int32Array", ("u", 8): "BigUint64Array", ("i", 8): "BigInt64Array",
    ("f", 2): "Uint16Array", ("f", 4): "Float32Array", ("f", 8): "Float64Array",
}  # fmt: skip
_CODES = {"Float32Array": "f", "Float64Array": "d"}


def tagged(value: Any) -> object:
    """The JSON of a value, as a JavaScript host gets and gives it."""
    if value is None or isinstance(value, bool | np.bool_):
        return value if value is None else bool(value)
    if isinstance(value, np.integer) and value.itemsize < 8:
        return {"float": str(int(value))}
    if isinstance(value, int | np.integer):
        return {"int": str(int(value))}
    if isinstance(value, float | np.floating):
        return {"float": _number(value)}
    if isinstance(value, str):
        return {"text": _points(value)}
    if isinstance(value, complex | np.complexfloating):
        return {"complex": [_number(value.real), _number(value.imag)]}
    if isinstance(value, tuple):
        return [tagged(each) for each in value]
    assert isinstance(value, bytearray | memoryview | array | np.ndarray), type(value)
    content = np.ascontiguousarray(np.asarray(value if not isinstance(value, bytearray) else memoryview(value)))
    return {"array": _ARRAYS[content.dtype.kind, content.itemsize], "bytes": content.tobytes().hex()}


def _points(text: str) -> list[int]:
    """Code points, as no encoding on the way can change them; two halves of a surrogate pair are one in JavaScript."""
    return list(map(ord, text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")))


def _number(x: Any) -> str:
    number = float(x)
    if math.isnan(number):
        return "NaN"
    return repr(number).replace("inf", "Infinity")


def _value(json: Any) -> Any:
    """Something that `equal` compares: arrays as their kind and elements."""
    if isinstance(json, list):
        return tuple(map(_value, json))
    if not isinstance(json, dict):
        return json
    if "int" in json:
        return int(json["int"])
    if "text" in json:
        return "".join(map(chr, json["text"]))
    if "complex" in json:
        return complex(*map(float, json["complex"]))
    if "float" in json:
        return float(json["float"])
    content = bytes.fromhex(json["bytes"])
    code = _CODES.get(json["array"], "B")
    return json["array"], struct.unpack(f"<{len(content) // struct.calcsize(code)}{code}", content)


def _like(pattern: Any, found: Any) -> Any:
    """With the types of a pattern where JavaScript has one type for them: bounds are counted in units of the narrower type."""
    if isinstance(pattern, tuple) and isinstance(found, tuple) and len(pattern) == len(found):
        return tuple(map(_like, pattern, found))
    if isinstance(pattern, np.floating | np.complexfloating) and isinstance(found, float | complex):
        narrow = type(pattern)(found)
        return narrow if equal(narrow.item(), found) else found
    return found


@dataclass(frozen=True)
class Answer:
    """What a JavaScript host answered."""

    json: dict[str, Any]

    def differs_from(self, expected: Outcome, ulp: float) -> str | None:
        """What is not equal, in words."""
        after = tuple(tagged(each) for each in expected.arguments)
        if not equal(_value(list(after)), _value(self.json["args"])):
            return f"leaves {self.json['args']}, not {list(after)}"
        error = self.json.get("error")
        if expected.error is not None:
            return "no exception" if error is None else _error_differs(expected, error)
        if error is not None:
            return f"raises {error['type']}: {_said(error)}\n{error['stack']}"
        pattern = expected.value
        simple = isinstance(pattern, bool | int | str | bytearray | memoryview | array | np.ndarray) or pattern is None
        wanted = _value(tagged(pattern))
        got = _value(self.json["value"])
        same = equal(wanted, got) if simple else equal(_like(pattern, wanted), _like(pattern, got), ulp)
        if not same:
            return f"gives {self.json['value']}, not {tagged(pattern)}"
        owners = expected.owners()
        return None if owners == self.json["owners"] else f"returns the arguments {self.json['owners']}, not {owners}"


def _said(error: dict[str, Any]) -> str:
    return "".join(map(chr, error["message"]))


def _error_differs(expected: Outcome, error: dict[str, Any]) -> str | None:
    raised = expected.error
    kind = type(raised)
    name = kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    if error["type"] != name:
        return f"raises {error['type']}: {_said(error)}, not {name}: {raised}\n{error['stack']}"
    if kind is RecursionError:
        return None
    if error["message"] != _points(str(raised)):
        return f"says {_said(error)!r}, not {str(raised)!r}"
    frames = tuple((f["file"], f["name"], f["line"]) for f in reversed(error["frames"]))
    return None if frames == expected.frames else f"passes {frames}, not {expected.frames}"
