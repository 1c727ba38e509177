"""array.array(...). In: the call's node. Out: the fresh array with the items of whatever was given.

An item that does not fit raises what CPython raises, before the next one is asked for.
"""

from __future__ import annotations

import array
import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Do, Expr
from lanewise.ir.types import BAD, BOOL, BYTES, I32, INT, NEVER, STR, Buffer, Tuple, bytes_of, kind_of
from lanewise.library.prelude import arrays as prelude
from lanewise.python.arrays import allocations, buffers
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import ARRAY_CODES, Value
from lanewise.python.statements import loops
from lanewise.python.texts import byte_arrays, byte_strings

_CODES = [code for code in ARRAY_CODES if code not in "lL"]
"""Those of C's long are taken, but none is made: on other machines they have another size."""
_OF_LONG = {"l": "q", "L": "Q"}


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it makes an array."""
    return _array if callee is array.array else None


def _array(b: Builder, node: ast.Call) -> Value:
    """`array.array("d")`, `array.array("d", bytes(8 * n))`, and from whatever is iterated."""
    from lanewise.python.expressions.expressions import value

    given = allocations.bound(b, node, ("typecode", "initializer"), 1)
    if given is None:
        return NOTHING
    code = given["typecode"]
    letter = code.value if isinstance(code, ast.Constant) else None
    if not isinstance(letter, str) or letter not in _CODES:
        hint = f"one of {' '.join(_CODES)}" if letter not in _OF_LONG else f"of 64 bits everywhere: {_OF_LONG[letter]!r}"
        return b.refuse(code, "array.array() is compiled with a constant numeric typecode", hint)
    kind = Buffer("array", ARRAY_CODES[letter])
    source = given.get("initializer")
    if source is None:
        return allocations.fresh(b, kind, integer(0), node)
    if isinstance(source, ast.List):
        source = ast.copy_location(ast.Tuple(source.elts, ast.Load()), source)
    found = value(b, source)
    if not isinstance(found, Expr):
        return _array_of(b, kind, letter, found, node)
    return b.each(found, lambda one: _array_of(b, kind, letter, one, node), b.at(node))


def _array_of(b: Builder, kind: Buffer, letter: str, found: Value, node: ast.Call) -> Value:
    loc = b.at(node)
    if isinstance(found, Expr):
        found = b.temp(found, loc)
        if found.type in (BAD, NEVER) or b.env is None:
            return NOTHING
        if isinstance(found.type, Tuple):
            return allocations.of_items(b, kind, tuples.items(found), node)
        if found.type == kind:
            return allocations.copied(b, kind, found, node)
        if found.type == BYTES or byte_arrays.is_one(found.type):
            return _of_machine_bytes(b, kind, byte_arrays.plain(b, found, loc), node)
        if found.type == STR:
            return operators.type_error(b, f"cannot use a str to initialize an array with typecode '{letter}'", loc)
    items = found if isinstance(found, Expr) and kind_of(found.type) == "list" else _fitting(b, kind, found, node)
    if b.env is None:
        return NOTHING
    target = allocations.fresh(b, kind, lists.length(b, items, loc), node)
    lists.do_prelude(b, prelude.fill, [target, items], loc)
    return target


def _fitting(b: Builder, kind: Buffer, found: Value, node: ast.Call) -> Expr:
    """A list of what is iterated; an item that the array does not take raises before the next one is asked for."""
    loc = b.at(node)
    made = lists.fresh(b, node, NEVER, Const(I32, 0))

    def take(given: Expr) -> None:
        given = b.temp(given, loc)
        if buffers.stored_word(b, kind, given, loc) is not None:
            lists.append(b, made, given, loc)

    loops.each(b, found, node, take)
    return made


def _of_machine_bytes(b: Builder, kind: Buffer, x: Expr, node: ast.Call) -> Value:
    """The items that lie in these bytes."""
    count = b.temp(byte_strings.length(b, x, b.at(node)), b.at(node))
    target = allocations.fresh(b, kind, _items_in(b, kind, count, node), node)
    b.emit(Do((), "copy", (allocations.address(target), allocations.address(x), allocations.byte_count(count, 1)), b.at(node)))
    return target if b.env is not None else NOTHING


def _items_in(b: Builder, kind: Buffer, count: Expr, node: ast.Call) -> Expr:
    """How many items so many bytes are."""
    width = integer(bytes_of(kind.item))
    rest = make("mod", (count, width), INT)
    b.guard(make("ne", (rest, integer(0)), BOOL), "ValueError", "bytes length not a multiple of item size", b.at(node))
    return make("floordiv", (count, width), INT)
