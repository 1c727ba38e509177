"""`struct` with formats that are known at build: what is read has a type for each place.

In: a call node. Out: a `Value`: a call of a function that is written here for this format, an instance of a class
for it. What has more than `MOST` values, and a format of the run, is the prelude's.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Callable
from functools import cache, partial
from types import FunctionType

from lanewise.ir.code import Expr
from lanewise.library.prelude import packing
from lanewise.library.prelude.byte_strings import NO_BYTES
from lanewise.library.prelude.standard import struct as prelude
from lanewise.library.prelude.words import octets_of
from lanewise.python.classes import records
from lanewise.python.functions import calls
from lanewise.python.modules import regular
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.values import Value, known_text
from lanewise.python.source.definitions import Definition, of_text

MOST = 64
_NAMES = {**{name: vars(packing)[name] for name in ("whole", "double", "single", "half", "counted")}, "octets_of": octets_of}
_CHECKS = {name: vars(packing)[name] for name in ("fitting", "dividing", "start_in")}
_BODIES = {
    prelude.unpack: "def unpack(buffer, /):\n    data = fitting(buffer, {size})\n    start = 0\n    return {values}\n",
    prelude.unpack_from: (
        "def unpack_from(buffer, offset=0):\n"
        "    data = octets_of(buffer, {words!r})\n"
        "    start = start_in(len(data), offset, {size})\n"
        "    return {values}\n"
    ),
    prelude.iter_unpack: (
        "def iter_unpack(buffer, /):\n"
        "    data = dividing(buffer, {size})\n"
        "    return iter([{values} for start in range(0, len(data), {size})])\n"
    ),
}


def _value(letter: str, size: int, place: int, big: bool) -> str:
    """What reads one value."""
    at = f"start + {place}"
    named = {"d": "double", "f": "single", "e": "half"}.get(letter)
    if named is not None:
        return f"{named}(data, {at}, {big})"
    if letter in "sc":
        return f"data[{at} : {at} + {size}]"
    if letter == "p":
        return f"counted(data, {at}, {size})"
    return f"data[{at}] != 0" if letter == "?" else f"whole(data, {at}, {size}, {letter in 'bhilqn'}, {big})"


@cache
def _definition(function: Callable[..., object], format: str) -> Definition | None:
    """The function for a format; None where it is no format, or has too many values."""
    try:
        found: list[tuple[str, int, int]]
        found, size, mode = packing.laid_out(format)
    except (struct.error, UnicodeEncodeError):
        return None
    if len(found) > MOST:
        return None
    values = "".join(f"{_value(letter, own, place, mode in '>!')}, " for letter, own, place in found)
    text = _BODIES[function].format(size=size, values=f"({values})", words=NO_BYTES)
    name = function.__name__
    defaults = {"offset": 0} if function is prelude.unpack_from else {}
    return of_text(text, name, {**_NAMES, **_CHECKS}, key=f"struct.{name}({format!r})", defaults=defaults)


def _call(function: FunctionType, b: Builder, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import value

    format = value(b, node.args[0]) if node.args and not isinstance(node.args[0], ast.Starred) else None
    text = known_text(format) if isinstance(format, Expr) else None
    definition = None if text is None else _definition(function, text)
    if definition is None or b.env is None:
        return calls.call_function(b, function, node)
    rest = ast.copy_location(ast.Call(node.func, node.args[1:], node.keywords), node)
    given = calls.arguments(b, rest)
    defaults: dict[str, Value] = {name: integer(0) for name in definition.defaults}
    bound = None if b.env is None else argument_binding.bind(b, definition, given, defaults, b.at(node))
    return NOTHING if bound is None or b.env is None else calls.call_definition(b, definition, bound, node)


@cache
def _class(format: str) -> type:
    """The class of a `Struct` with a format that is known."""
    size = packing.laid_out(format)[1]
    return type("Struct", (prelude.Struct,), {"format": format, "size": size, "__module__": prelude.__name__})


def _made(b: Builder, node: ast.Call) -> Value:
    """`struct.Struct(format)`."""
    from lanewise.python.expressions.expressions import value

    given = node.args[0] if len(node.args) == 1 and not node.keywords else None
    format = None if given is None or isinstance(given, ast.Starred) else value(b, given)
    known = regular.constant(format) if isinstance(format, Expr) else None
    if known is None or b.env is None:
        return records.instance(b, prelude.Struct, node)
    try:
        cls = _class(known if isinstance(known, str) else known.decode("latin-1"))
    except (struct.error, UnicodeEncodeError):
        return records.instance(b, prelude.Struct, node)
    records.refusal(b, cls)
    return records.made(b, cls, b.at(node))


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it reads by a format, or makes one."""
    if callee is prelude.Struct:
        return _made
    return partial(_call, callee) if isinstance(callee, FunctionType) and callee in _BODIES else None
