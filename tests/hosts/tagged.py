"""Values between Python and JavaScript. In: arguments and outcomes of Python's. Out: tagged JSON with every bit, and back.

A JavaScript host is asked for BigInts, so that ints and floats can be told apart; numpy's scalars of up to 32 bits are its numbers.
Lists and arrays are numbered as they are met, and stand for their number from then on: what is one object has to be one there. Of
an array of JavaScript's only what is expected in its place says whether it is a tuple or a list.
"""

from __future__ import annotations

import enum
import math
import struct
from array import array
from collections import deque
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import PurePath
from typing import Any

import numpy as np
from parity.elsewhere import fields_of
from parity.harness import Outcome, equal, is_pythons

_ARRAYS = {
    ("b", 1): "Uint8Array", ("u", 1): "Uint8Array", ("i", 1): "Int8Array", ("u", 2): "Uint16Array", ("i", 2): "Int16Array",
    ("u", 4): "Uint32Array", ("i", 4): "Int32Array", ("u", 8): "BigUint64Array", ("i", 8): "BigInt64Array",
    ("f", 2): "Float16Array", ("f", 4): "Float32Array", ("f", 8): "Float64Array",
    ("c", 8): "Float32Array", ("c", 16): "Float64Array",
}  # fmt: skip
_CODES = {"Float16Array": "e", "Float32Array": "f", "Float64Array": "d"}


@dataclass
class Met:
    """The numbers of the lists and of the arrays that were met, by identity; bytes, which nobody tells from other arrays there, are
    new ones each time."""

    lists: dict[int, int] = field(default_factory=dict)
    arrays: dict[int, int] = field(default_factory=dict)

    def array(self, value: Any) -> Any:
        """The JSON of an array that was met before."""
        key = -len(self.arrays) - 1 if isinstance(value, bytes) else id(value)
        known = self.arrays.setdefault(key, number := len(self.arrays))
        return {"one": known} if known < number else None


def tagged(value: Any, met: Met | None = None) -> Any:
    """The JSON of a value, as a JavaScript host gets and gives it."""
    met = met or Met()
    lists = met.lists
    if isinstance(value, enum.Flag):
        return {"float": str(value.value)}
    if isinstance(value, enum.Enum):
        return {"text": _points(value.name)}
    if value is None or isinstance(value, bool | np.bool_):
        return value if value is None else bool(value)
    if isinstance(value, np.integer) and value.itemsize < 8:
        return {"float": str(int(value))}
    if isinstance(value, int | np.integer):
        return {"int": str(int(value))}
    if isinstance(value, float | np.floating):
        return {"float": _number(value)}
    if isinstance(value, str | PurePath):
        return {"text": _points(str(value))}
    if isinstance(value, complex | np.complexfloating):
        return {"complex": [_number(value.real), _number(value.imag)]}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return tagged(value._asdict(), met)
    if isinstance(value, tuple):
        return [tagged(each, met) for each in value]
    fields = fields_of(value) if not isinstance(value, BaseException) else {"type": error_name(value), "message": str(value)}
    if fields is not None and id(value) not in lists:
        number = lists[id(value)] = len(lists)
        return {"list": number, "items": [[tagged(name), tagged(held, met)] for name, held in fields.items()], "kind": "object"}
    if fields is not None or isinstance(value, list | deque | dict | set | frozenset):
        if id(value) in lists:
            return {"list": lists[id(value)]}
        number = lists[id(value)] = len(lists)
        items = [[tagged(each, met) for each in pair] for pair in value.items()] if isinstance(value, dict) else None
        found = {"list": number, "items": items if items is not None else [tagged(each, met) for each in value]}
        return found if isinstance(value, list | deque) else {**found, "kind": "dict" if isinstance(value, dict) else "set"}
    if (known := met.array(value)) is not None:
        return known
    if isinstance(value, bytes):
        return {"array": "Uint8Array", "bytes": value.hex()}
    assert isinstance(value, bytearray | memoryview | array | np.ndarray), type(value)
    content = np.ascontiguousarray(np.asarray(value if not isinstance(value, bytearray) else memoryview(value)))
    found = {"array": _ARRAYS[content.dtype.kind, content.itemsize], "bytes": content.tobytes().hex()}
    return found if getattr(value, "ndim", 1) == 1 else {**found, "shape": list(value.shape)}


def _points(text: str) -> list[int]:
    """Code points, as no encoding on the way can change them."""
    return list(map(ord, in_javascript(text)))


def in_javascript(text: str) -> str:
    """What JavaScript takes a text for: two halves of a surrogate pair are one code point there."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def arriving(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Arguments as they arrive there: an array has no most items."""
    return tuple(
        in_javascript(each) if isinstance(each, str) else deque(each) if isinstance(each, deque) else each for each in arguments
    )


def _lines(printed: str) -> list[str]:
    """As a loader's option `print` gets them: what is left without a newline is a line, too."""
    return printed.removesuffix("\n").split("\n") if printed else []


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
    if "list" in json:
        # One that was met before is no list again: it is equal only to such a one.
        if "items" not in json:
            return ("list", json["list"])
        items = list(map(_value, json["items"]))
        # A set has the order of its host.
        return [json["list"], *(sorted(items, key=repr) if json.get("kind") == "set" else items)]
    if "one" in json:
        return ("array", json["one"])
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
    numbers = struct.unpack(f"<{len(content) // struct.calcsize(code)}{code}", content)
    return json["array"], numbers, *json.get("shape", ())


def _like(pattern: Any, found: Any) -> Any:
    """With the types of a pattern where JavaScript has one type for them: bounds are counted in units of the narrower type."""
    if isinstance(pattern, tuple) and isinstance(found, tuple) and len(pattern) == len(found):
        return tuple(map(_like, pattern, found))
    if isinstance(pattern, list) and isinstance(found, list) and len(pattern) + 1 == len(found):
        return [found[0], *map(_like, pattern, found[1:])]
    if isinstance(pattern, np.ndarray) and pattern.dtype.kind in "fc" and isinstance(found, tuple) and found[0] != "array":
        return (found[0], tuple(map(pattern.real.dtype.type, found[1])), *found[2:])
    if isinstance(pattern, np.floating | np.complexfloating) and isinstance(found, float | complex):
        narrow = type(pattern)(found)
        return narrow if equal(narrow.item(), found) else found
    return found


@dataclass
class _Apart:
    """A host's JSON in which arrays are as many as in CPython's: views of one place may be one there (docs/deviations.md)."""

    arrays: list[Any] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """Of each array there the number that it has in CPython's."""
    count: int = 0

    def told(self, found: Any, wanted: Any) -> Any:
        if isinstance(found, list):
            pairs = zip_longest(found, wanted if isinstance(wanted, list) else ())
            return [self.told(each, like) for each, like in pairs][: len(found)]
        if not isinstance(found, dict):
            return found
        if "items" in found:
            inner = wanted.get("items") if isinstance(wanted, dict) else wanted
            return {**found, "items": self.told(found["items"], inner)}
        if "one" in found and isinstance(wanted, dict) and "one" in wanted:
            return {"one": self.numbers[found["one"]]}
        if "one" in found:
            self.count += 1
            return self.arrays[found["one"]]
        if "array" in found:
            if isinstance(wanted, dict) and wanted.get("array") == "Float16Array" and found["array"] == "Uint16Array":
                # A host without such arrays has their bits.
                found = {**found, "array": "Float16Array"}
            self.arrays.append(found)
            self.numbers.append(self.count)
            self.count += 1
        return found


def _numbered(found: Any, wanted: Any, numbers: dict[int, int]) -> Any:
    """A host's JSON with tuples where tuples are wanted, and the other arrays numbered as lists are."""
    if isinstance(found, list):
        # An item of a dict.
        return [_numbered(each, like, numbers) for each, like in zip_longest(found, wanted if isinstance(wanted, list) else ())]
    if not isinstance(found, dict) or "list" not in found:
        return found
    inner = wanted.get("items", ()) if isinstance(wanted, dict) else wanted if isinstance(wanted, list) else ()
    number = None if isinstance(wanted, list) else numbers.setdefault(found["list"], len(numbers))
    pairs = zip_longest(found.get("items", ()), inner[: len(found.get("items", ()))])
    items = [_numbered(each, like, numbers) for each, like in pairs]
    if number is None:
        return items
    return {**found, "list": number, "items": items} if "items" in found else {"list": number}


@dataclass(frozen=True)
class Answer:
    """What a JavaScript host answered."""

    json: dict[str, Any]

    def differs_from(self, expected: Outcome, ulp: float) -> str | None:
        """What is not equal, in words."""
        met = Met()
        numbers: dict[int, int] = {}
        after = tagged(expected.arguments, met)
        apart = _Apart()
        args = apart.told(self.json["args"], after)
        left = [_numbered(each, like, numbers) for each, like in zip(args, after, strict=True)]
        if not equal(_value(after), _value(left)):
            return f"leaves {left}, not {after}"
        printed = [_points(line) for line in _lines(expected.printed)]
        if self.json.get("printed", []) != printed:
            return f"prints {self.json.get('printed')}, not {printed}"
        error = self.json.get("error")
        if expected.error is not None:
            return "no exception" if error is None else _error_differs(expected, error)
        if error is not None:
            return f"raises {error['type']}: {_said(error)}\n{error['stack']}"
        pattern = expected.value
        said = tagged(pattern, met)
        told = _numbered(apart.told(self.json["value"], said), said, numbers)
        wanted, got = _value(said), _value(told)
        if not equal(_like(pattern, wanted), _like(pattern, got), ulp):
            return f"gives {told}, not {said}"
        owners = _owners(expected)
        return None if owners == self.json["owners"] else f"returns the arguments {self.json['owners']}, not {owners}"


def _owners(outcome: Outcome) -> list[int | None]:
    """Which argument each returned buffer is: the very object, not a copy; bytes are always copies. What is one list, its number
    says."""
    parts = outcome.value if isinstance(outcome.value, tuple | list) and not hasattr(outcome.value, "_fields") else (outcome.value,)
    buffers = [part for part in parts if isinstance(part, bytes | bytearray | memoryview | array | np.ndarray)]
    own = list(enumerate(outcome.arguments))
    return [next((k for k, a in own if a is part and not isinstance(a, bytes)), None) for part in buffers]


def _said(error: dict[str, Any]) -> str:
    return "".join(map(chr, error["message"]))


def error_name(error: object) -> str:
    """The class of an exception, as `pyType` says it."""
    kind = type(error)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _error_differs(expected: Outcome, error: dict[str, Any]) -> str | None:
    raised = expected.error
    kind, name = type(raised), error_name(raised)
    if error["type"] != name:
        return f"raises {error['type']}: {_said(error)}, not {name}: {raised}\n{error['stack']}"
    if kind is RecursionError:
        return None
    if error["message"] != _points(str(raised)):
        return f"says {_said(error)!r}, not {str(raised)!r}"
    users = (f for f in reversed(error["frames"]) if not is_pythons(f["file"]))
    frames = tuple((f["file"], f["name"], f["line"]) for f in users)
    return None if frames == expected.frames else f"passes {frames}, not {expected.frames}"
