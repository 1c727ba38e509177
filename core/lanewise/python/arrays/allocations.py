"""What makes a buffer: blocks, copies, items that are known one by one.

In: how many items, or what they are. Out: the fresh buffer, zeroed or filled.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.types import (
    BOOL,
    I32,
    INT,
    Buffer,
    bytes_of,
)
from lanewise.library.buffers import new_buffer, uncleared_buffer
from lanewise.library.heap import MAX_PAYLOAD
from lanewise.library.prelude import arrays as prelude
from lanewise.python.arrays import buffers
from lanewise.python.containers import lists
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Value
from lanewise.python.texts import byte_strings

Handler = Callable[[Builder, ast.Call], Value]


# --- blocks ----------------------------------------------------------------------------------------------------------


def fresh(b: Builder, kind: Buffer, count: Expr, node: ast.AST, *, cleared: bool = True) -> Expr:
    """A buffer of `count` elements, a length that was checked; zeroed unless it is written as a whole at once."""
    loc = b.at(node)
    count = checked(b, count, loc)
    words = (make("convert", (count,), I32), Const(I32, bytes_of(kind.item)))
    block = b.library(new_buffer if cleared else uncleared_buffer, words, loc)
    target = b.fresh(kind)
    b.emit(Do((target.slot,), "buffer", (block, words[0]), loc))
    return target


def checked(b: Builder, count: Expr, loc: Loc) -> Expr:
    """A number of items that may fit into memory."""
    count = b.temp(count, loc)
    # Here and not in the library, so that the ranges know that the length is the count.
    b.when(make("gt", (count, integer(MAX_PAYLOAD)), BOOL), lambda: b.throw("MemoryError", loc=loc), loc)
    return count


def copied(b: Builder, kind: Buffer, x: Expr, node: ast.AST) -> Expr:
    """A buffer with the bytes of another one."""
    loc = b.at(node)
    x = b.temp(x, loc)
    assert isinstance(x.type, Buffer)
    size, own = bytes_of(x.type.item), bytes_of(kind.item)
    count = b.temp(make("mul", (buffers.length(x), integer(size // own)), INT), loc)
    target = fresh(b, kind, count, node)
    copy_into(b, target, x, node)
    return target


def copy_into(b: Builder, target: Expr, x: Expr, node: ast.AST) -> None:
    """The bytes of one buffer at the beginning of another."""
    assert isinstance(x.type, Buffer)
    n = byte_count(buffers.length(x), bytes_of(x.type.item))
    b.emit(Do((), "copy", (address(target), address(x), n), b.at(node)))


def address(x: Expr) -> Expr:
    return Op("address", (x,), I32)


def byte_count(count: Expr, size: int) -> Expr:
    words = make("convert", (count,), I32)
    return words if size == 1 else Op("mul", (words, Const(I32, size)), I32)


# --- arguments -------------------------------------------------------------------------------------------------------


def bound(
    b: Builder, node: ast.Call, names: Sequence[str], required: int, named_only: str = ""
) -> dict[str, ast.expr] | None:
    """Argument nodes by name; None after a refusal. `named_only`: from this one on they are never told by their places."""
    what = ast.unparse(node.func)
    if any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords):
        b.refuse(node, f"stars in a call of {what}() are not compiled", "write the arguments out")
        return None
    found = dict(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in found:
            b.refuse(keyword, f"{what}() is compiled with {', '.join(names)}, not with {keyword.arg} here", "leave it out")
            return None
        found[str(keyword.arg)] = keyword.value
    if len(node.args) > (names.index(named_only) if named_only else len(names)) or any(n not in found for n in names[:required]):
        b.refuse(node, f"{what}() is compiled with {', '.join(names)}", "pass these")
        return None
    return found


# --- of what is known one by one -------------------------------------------------------------------------------------


def of_bytes(b: Builder, x: Expr, node: ast.AST, kind: str = "bytearray") -> Expr:
    """A buffer with these bytes."""
    count = b.temp(byte_strings.length(b, x, b.at(node)), b.at(node))
    target = fresh(b, Buffer(kind, "u8"), count, node, cleared=False)
    b.emit(Do((), "copy", (address(target), address(x), byte_count(count, 1)), b.at(node)))
    return target


def of_items(b: Builder, kind: Buffer, parts: list[Expr], node: ast.AST) -> Expr:
    """A buffer of these elements, each converted before the next."""
    loc = b.at(node)
    words = [word for part in parts if (word := buffers.stored_word(b, kind, b.temp(part, loc), loc)) is not None]
    words = [b.temp(word, loc) for word in words]
    if b.env is None:
        return NOTHING
    target = fresh(b, kind, integer(len(parts)), node)
    for i, word in enumerate(words):
        place = Op("add", (address(target), Const(I32, i * bytes_of(kind.item))), I32)
        b.emit(Do((), "store", (place, word), loc, (kind.item,)))
    return target


# --- methods ---------------------------------------------------------------------------------------------------------


def to_list(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.tolist()`."""
    return lists.call_prelude(b, prelude.listed, [x], b.at(node))


def _reverse(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.reverse()`."""
    lists.do_prelude(b, prelude.reverse, [x], b.at(node))
    return THE_NONE


METHODS: dict[tuple[str, str], Callable[[Builder, Expr, ast.Call], Value]] = {
    ("array", "tolist"): to_list,
    ("array", "reverse"): _reverse,
    ("array", "tobytes"): lambda b, x, node: byte_strings.of_buffer(b, x, b.at(node)),
    ("memoryview", "tolist"): to_list,
}
"""By the buffer's kind and the method's name; called without arguments."""
