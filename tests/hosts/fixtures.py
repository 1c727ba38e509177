"""What the tests of the loader need from Python. In: a folder. Out: built programs in it, and answers of CPython's as JSON.

python fixtures.py <folder>
"""

from __future__ import annotations

import json
import random
import re
import struct
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from artifact import ranked, witnessed
from hosts import programs, residents
from lanewise import build
from lanewise.artifact import custom, section
from lanewise.compiled import compile as compiled
from lanewise_wasm.module import Function, Memory, Module, encode_with_offsets


def write(folder: Path) -> None:
    """All of it."""
    for function in programs.ALL:
        build(folder / function.__name__, compiled(function))
    build(folder / "several", compiled(programs.hypot2), compiled(programs.gcd))
    build(folder / "ints64", compiled(ints=64)(programs.gcd))
    build(folder / "tensors", *map(compiled, programs.TENSORS))
    build(folder / "ranked", *map(compiled, (*ranked.ALL, ranked.layer)))
    build(folder / "ramp", compiled(residents.ramp))
    build(folder / "residents", *map(compiled, residents.RESIDENTS))
    build(folder / "witnessed", *witnessed.CALLS, vectors=witnessed.CALLS)
    (folder / "broken.wasm").write_bytes(broken())
    answers = {"bind": list(bindings()), "floats": list(floats()), "told": told(), "texts": texts()}
    (folder / "cpython.json").write_text(json.dumps({**answers, "refused": refusals(), "failed": failures()}))


def broken() -> bytes:
    """A module of the ABI whose only function traps."""
    memory = Memory(1, 1, export="memory")
    stop = Function("stop", body=[("nop",), ("unreachable",)], export="stop", locations=[(0, 7), (1, 8)])
    made = encode_with_offsets(Module(functions=[stop], memory=memory))
    rows = [(offset, 0, int(str(line))) for offset, line in made.offsets["stop"]]
    row = {"name": "stop", "params": [], "result": "None", "words": []}
    tables = {
        "abi": 1, "functions": {"stop": row}, "sites": [], "calls": [], "lines": [], "sources": [["stop.py", "stop", 7]],
        "map": section.mappings(rows),
    }  # fmt: skip
    return custom.add(made.content, section.NAME, json.dumps(tables).encode())


# --- CPython's words -------------------------------------------------------------------------------------------------

CALLS: list[tuple[Callable[..., Any], list[Any], dict[str, Any]]] = [
    (programs.gcd, [], {}),
    (programs.gcd, [1], {}),
    (programs.gcd, [1, 2, 3], {}),
    (programs.gcd, [1], {"a": 2}),
    (programs.gcd, [1], {"c": 2}),
    (programs.gcd, [], {"b": 2}),
    (programs.power, [], {}),
    (programs.power, [1, 2, 3], {}),
    (programs.power, [1, 2, 3], {"m": 2.0}),
    (programs.power, [1, 2, 3, 4], {}),
    (programs.placed, [], {}),
    (programs.placed, [1], {"b": 2}),
    (programs.placed, [], {"a": 1, "b": 2}),
    (programs.placed, [1, 2, 3, 4, 5], {}),
    (programs.keyed, [], {}),
    (programs.keyed, [], {"first": 1}),
    (programs.keyed, [1], {}),
    (programs.keyed, [1], {"first": 1, "second": 2}),
    (programs.keyed, [1, 2], {"first": 1}),
    (programs.hypot2, [1.0, 2.0, 3.0], {}),
    (programs.told, [], {}),
    (programs.told, [1, 2.0], {"flag": True}),
]


def bindings() -> Iterator[dict[str, object]]:
    """Calls that do not fit their parameters."""
    for function, args, named in CALLS:
        try:
            function(*args, **named)
        except TypeError as error:
            yield {"function": function.__name__, "args": args, "named": named, "message": str(error)}


def floats() -> Iterator[dict[str, object]]:
    """Floats by their bits, with their texts."""
    rng = random.Random(5)
    found = [0.0, -0.0, 1.0, 0.1, 100.0, 123.456, 1e-4, 1e-5, 1e15, 1e16, 1e21, 1e22, 123456789012345680.0, 9999999999999998.0]
    found += [float("inf"), float("-inf"), float("nan"), 2.0**53, 2.0**-1022, 5e-324, 1.7976931348623157e308]
    found += [struct.unpack("<d", rng.randbytes(8))[0] for _ in range(500)]
    found += [round(rng.uniform(-1000, 1000), rng.randrange(6)) for _ in range(200)]
    for x in found:
        with np.errstate(over="ignore"):
            texts = {"float": repr(x), "f32": str(np.float32(x)), "f16": str(np.float16(x)), "complex": repr(complex(x, -x))}
        yield {"bits": struct.pack("<d", x).hex(), **texts}


def texts() -> list[dict[str, object]]:
    """Texts as code points, with their `repr`: of each category some, but for the unassigned, of which each engine knows others."""
    rng = random.Random(6)
    kinds: dict[str, list[int]] = {}
    for point in range(0x110000):
        kinds.setdefault(unicodedata.category(chr(point)), []).append(point)
    del kinds["Cn"]
    found = ["", "it's", 'say "it\'s"', '"', "\\", "\0\t\n\r\x7f\x85\xa0\xad\u2028", "\ud800", "\udc00\ud800"]
    found.append("a" * 10_000 + "\U0001f600")
    found += ["".join(map(chr, points[:40])) for points in kinds.values()]
    found += ["".join(chr(rng.choice(points)) for _ in range(40)) for points in kinds.values() for _ in range(3)]
    return [{"points": list(map(ord, apart(text))), "repr": repr(apart(text))} for text in found]


def apart(text: str) -> str:
    """Without the halves of a surrogate pair side by side: of them JavaScript makes one code point."""
    return re.sub("(?<=[\ud800-\udbff])(?=[\udc00-\udfff])", " ", text)


def refusals() -> list[dict[str, object]]:
    """Exceptions with texts in them."""
    found: list[dict[str, object]] = []
    for args in (["", "x"], ["", 5], ["it's", "\x7f"], ["\xa0\u200b\U0001f600", 3], ["\0", "\udfff"]):
        try:
            programs.refused(*args)  # type: ignore[arg-type]
        except (KeyError, ValueError) as error:
            found.append({"args": args, "type": type(error).__name__, "pyArgs": error.args, "message": str(error)})
    return found


def failures() -> list[list[object]]:
    """Exceptions of `failed`: what is passed, type and message."""
    found: list[list[object]] = []
    for n in range(-5, 134):
        try:
            programs.failed(n)
        except OSError as error:
            found.append([n, type(error).__name__, str(error)])
    return found


def told() -> dict[str, object]:
    """The exception of one call."""
    try:
        programs.told(2**40, 1e16, complex(-0.0, 2.0), True)
    except LookupError as error:
        return {"message": str(error), "args": [each if isinstance(each, str) else None for each in error.args]}
    raise AssertionError


if __name__ == "__main__":
    write(Path(sys.argv[1]))
