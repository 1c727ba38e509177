"""Methods of bytes, which bytearrays have as well, and of ints and texts that give or take bytes.

In: the subject, the attribute and the call. Out: a `Value`. What bytes and texts do alike is the method of str, given the same code
points; the rest is the prelude's.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, BOOL, INT, NEVER, NONE, STR, Tuple, is_variadic, members
from lanewise.library import texts as storage
from lanewise.library.prelude import byte_strings as prelude
from lanewise.python.containers import list_making, lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import calls, library_calls
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Value, literal, type_name
from lanewise.python.texts import byte_arrays, byte_making, byte_strings, coding, octets, text_methods

_ALIKE = frozenset((
    "center", "count", "endswith", "expandtabs", "find", "index", "isascii", "ljust", "lstrip", "partition", "removeprefix",
    "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rstrip", "startswith", "strip", "zfill",
))  # fmt: skip
_SEARCHES = frozenset(("count", "find", "index", "rfind", "rindex"))
"""They also look for one byte, given as an int."""
_EMPTY = byte_strings.as_bytes(literal(""))
_OF_MANY = {"startswith": prelude.begins_with_any, "endswith": prelude.ends_with_any}
"""What is asked with a tuple of any length."""
_SPACES = " \t\n\r\x0b\x0c"

_OWN: dict[str, Callable[..., object]] = {
    "upper": prelude.upper, "lower": prelude.lower, "swapcase": prelude.swapcase, "capitalize": prelude.capitalize,
    "title": prelude.title, "isalpha": prelude.isalpha, "isdigit": prelude.isdigit, "isalnum": prelude.isalnum,
    "isspace": prelude.isspace, "isupper": prelude.isupper, "islower": prelude.islower,
    "istitle": prelude.istitle,
}  # fmt: skip


def call(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    loc, name = b.at(node), func.attr
    if not hasattr(bytes, name):
        b.throw("AttributeError", f"'{type_name(x.type)}' object has no attribute '{name}'", loc=loc)
        return NOTHING
    x = b.temp(x, loc)
    if name == "maketrans":
        return make_table(b, node)
    if name in _OWN and not node.args and not node.keywords:
        return lists.call_prelude(b, _OWN[name], [byte_arrays.plain(b, x, loc)], loc)
    if name in _ALIKE:
        return _alike(b, x, name, node)
    given, named = calls.arguments(b, node)
    found = {**dict(zip(_NAMES.get(name, ()), given, strict=False)), **named}
    if name not in _NAMES or set(found) - set(_NAMES[name]) or len(given) > len(_NAMES[name]):
        return b.refuse(node, f"bytes.{name}() is not compiled with these arguments", f"help(bytes.{name}) says which there are")
    return NOTHING if b.env is None else _HANDLERS[name](b, byte_arrays.plain(b, x, loc), found, node)


def _alike(b: Builder, x: Expr, name: str, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    given, named = calls.arguments(b, node)
    values = [b.temp(as_runtime(b, v, node), loc) for v in given]
    if b.env is None or any(v.type in (BAD, NEVER) for v in values):
        return NOTHING
    if name in ("strip", "lstrip", "rstrip") and (not values or values[0].type == NONE):
        values = [byte_strings.as_bytes(literal(_SPACES))]

    def use(settled: list[Expr]) -> Value:
        first, *window = settled or [NOTHING]
        if name in _OF_MANY and is_variadic(first.type):
            given = text_methods.windowed([byte_arrays.plain(b, x, loc), *settled])
            return lists.call_prelude(b, _OF_MANY[name], given, loc)
        parts = [_part(b, name, first, node), *map(byte_strings.as_text, window)] if settled else []
        if b.env is None or any(p.type == BAD for p in parts):
            return NOTHING
        text = byte_strings.as_text(byte_arrays.plain(b, x, loc))
        return _back(b, text_methods.of_values(b, text, name, parts, named, node), node)

    if name in ("index", "rindex"):
        return _found(b, x, name, given, node)
    return library_calls.each_value(b, values, use, loc)


def _found(b: Builder, x: Expr, name: str, given: list[Value], node: ast.Call) -> Value:
    """`x.index(...)`: CPython's words are its own."""
    loc = b.at(node)
    search = ast.copy_location(ast.Call(ast.Name("find"), node.args, node.keywords), node)
    at = _alike(b, x, name.replace("index", "find"), search)
    if not isinstance(at, Expr) or b.env is None:
        return NOTHING
    at = b.temp(at, loc)
    b.guard(make("lt", (at, integer(0)), BOOL), "ValueError", "subsection not found", loc)
    return at


def _part(b: Builder, name: str, value: Expr, node: ast.AST) -> Expr:
    """An argument as the method of str takes it."""
    loc = b.at(node)
    if byte_arrays.is_like(value.type):
        return byte_strings.as_text(byte_arrays.plain(b, value, loc))
    if isinstance(value.type, Tuple) and name in ("startswith", "endswith"):
        return tuples.pack([_part(b, name, part, node) for part in tuples.items(value)])
    if value.type == STR:
        words = "a bytes-like object is required, not 'str'"
        if name in _SEARCHES:
            words = "argument should be integer or bytes-like object, not 'str'"
        if name in ("startswith", "endswith"):
            words = f"{name} first arg must be bytes or a tuple of bytes, not str"
        if name in ("center", "ljust", "rjust"):
            words = f"{name}() argument 2 must be a byte string of length 1, not str"
        return operators.type_error(b, words, loc)
    if name in _SEARCHES and operators.is_integer(value.type):
        code = byte_strings.checked(b, operators.convert(b, value, INT, loc), "byte must be in range(0, 256)", loc)
        return b.library(storage.text_of_code, (code,), loc) if b.env is not None else NOTHING
    return value


def _back(b: Builder, found: Value, node: ast.AST) -> Value:
    if not isinstance(found, Expr):
        return found
    if isinstance(found.type, Tuple):
        return tuples.pack([byte_strings.as_bytes(part) for part in tuples.items(b.temp(found, b.at(node)))])
    return byte_strings.as_bytes(found)


# --- with arguments of their own -------------------------------------------------------------------------------------

Found = dict[str, Value]
_NAMES: dict[str, tuple[str, ...]] = {
    "decode": ("encoding", "errors"), "hex": ("sep", "bytes_per_sep"), "split": ("sep", "maxsplit"), "rsplit": ("sep", "maxsplit"),
    "splitlines": ("keepends",),
    "join": ("iterable",), "translate": ("table", "delete"),
}  # fmt: skip


def _expr(b: Builder, found: Found, name: str, otherwise: Expr, node: ast.AST) -> Expr:
    from lanewise.python.expressions.expressions import as_runtime

    return b.temp(as_runtime(b, found[name], node), b.at(node)) if name in found else otherwise


def _decode(b: Builder, x: Expr, found: Found, node: ast.Call) -> Value:
    said = coding.asked(b, "decode", found, node)
    return NOTHING if said is None else coding.decode(b, x, said, node)


def _hex(b: Builder, x: Expr, found: Found, node: ast.Call) -> Value:
    loc = b.at(node)
    if "sep" not in found:
        return lists.call_prelude(b, prelude.hexed, [x], loc)
    size = operators.convert(b, _expr(b, found, "bytes_per_sep", integer(1), node), INT, loc)
    return lists.call_prelude(b, prelude.hexed_between, [x, _expr(b, found, "sep", THE_NONE, node), size], loc)


def _translate(b: Builder, x: Expr, found: Found, node: ast.Call) -> Value:
    if "table" not in found:
        return operators.type_error(b, "translate() takes at least 1 positional argument (0 given)", b.at(node))
    table = _expr(b, found, "table", THE_NONE, node)
    if table.type != NONE:
        table = octets.octets(b, table, prelude.NO_BYTES, b.at(node))
    delete = octets.octets(b, _expr(b, found, "delete", _EMPTY, node), prelude.NO_BYTES, b.at(node))
    return lists.call_prelude(b, prelude.translated, [x, table, delete], b.at(node))


def make_table(b: Builder, node: ast.Call) -> Value:
    """`bytes.maketrans(frm, to)`."""
    from lanewise.python.expressions.expressions import as_runtime

    given, named = calls.arguments(b, node)
    if len(given) != 2 or named:
        return NOTHING if b.env is None else b.refuse(node, "maketrans() takes two bytes", "help(bytes.maketrans) says more")
    pair = [octets.octets(b, b.temp(as_runtime(b, part, node), b.at(node)), prelude.NO_BYTES, b.at(node)) for part in given]
    return lists.call_prelude(b, prelude.translation, pair, b.at(node))


def _split(words: Callable[..., object], pieces: Callable[..., object], b: Builder, x: Expr, found: Found, node: ast.Call) -> Value:
    loc = b.at(node)
    most = operators.convert(b, _expr(b, found, "maxsplit", integer(-1), node), INT, loc)

    def use(sep: Expr) -> Value:
        if sep.type == NONE:
            return lists.call_prelude(b, words, [x, most], loc)
        if not byte_arrays.is_like(sep.type):
            return operators.type_error(b, f"a bytes-like object is required, not '{type_name(sep.type)}'", loc)
        return lists.call_prelude(b, pieces, [x, byte_arrays.plain(b, sep, loc), most], loc)

    return b.each(_expr(b, found, "sep", THE_NONE, node), use, loc)


def _splitlines(b: Builder, x: Expr, found: Found, node: ast.Call) -> Value:
    keep = operators.truth(b, _expr(b, found, "keepends", Const(BOOL, False), node), b.at(node))
    return lists.call_prelude(b, prelude.lines, [x, keep], b.at(node))


def _join(b: Builder, x: Expr, found: Found, node: ast.Call) -> Value:
    if "iterable" not in found:
        return operators.type_error(b, f"{type_name(x.type)}.join() takes exactly one argument (0 given)", b.at(node))
    over = list_making.as_list(b, found["iterable"], node)
    if not isinstance(over, Expr) or over.type in (BAD, NEVER):
        return NOTHING
    if not all(byte_arrays.is_like(t) for t in members(lists.item_type(over))):
        return b.refuse(node, "join() of bytes is compiled for bytes only", "make bytes of the items first")
    return lists.call_prelude(b, prelude.joined, [x, over], b.at(node))


_HANDLERS: dict[str, Callable[[Builder, Expr, Found, ast.Call], Value]] = {
    "decode": _decode,
    "hex": _hex,
    "translate": _translate,
    "split": partial(_split, prelude.words, prelude.pieces),
    "rsplit": partial(_split, prelude.words_from_the_right, prelude.pieces_from_the_right),
    "splitlines": _splitlines,
    "join": _join,
}


# --- of other types --------------------------------------------------------------------------------------------------


def encode(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`text.encode(encoding, errors)`."""
    given, named = calls.arguments(b, node)
    found = {**dict(zip(("encoding", "errors"), given, strict=False)), **named}
    if len(given) > 2 or set(found) - {"encoding", "errors"}:
        return b.refuse(node, "encode() takes the name of an encoding, and of what is done about errors", 'write encode("utf-8")')
    said = None if b.env is None else coding.asked(b, "encode", found, node)
    return NOTHING if said is None else coding.encode(b, x, said, node)


def _ordered(b: Builder, node: ast.Call, names: tuple[str, ...], required: int) -> Found | None:
    given, named = calls.arguments(b, node)
    found = {**dict(zip(names, given, strict=False)), **named}
    if len(given) > len(names) or set(found) - {*names, "signed"} or any(n not in found for n in names[:required]):
        b.refuse(node, f"{ast.unparse(node.func)}() takes {', '.join(names)} and signed=", "pass these")
        return None
    return None if b.env is None else found


def int_from_bytes(b: Builder, node: ast.Call) -> Value:
    """`int.from_bytes(source, byteorder="big", *, signed=False)`."""
    found = _ordered(b, node, ("bytes", "byteorder"), 1)
    if found is None:
        return NOTHING
    source = byte_making.bytes_of(b, found["bytes"], node)
    order = _expr(b, found, "byteorder", literal("big"), node)
    signed = operators.truth(b, _expr(b, found, "signed", Const(BOOL, False), node), b.at(node))
    return lists.call_prelude(b, prelude.int_from, [source, order, signed], b.at(node))


def int_to_bytes(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`n.to_bytes(length=1, byteorder="big", *, signed=False)`."""
    found = _ordered(b, node, ("length", "byteorder"), 0)
    if found is None:
        return NOTHING
    loc = b.at(node)
    length = operators.convert(b, _expr(b, found, "length", integer(1), node), INT, loc)
    order = _expr(b, found, "byteorder", literal("big"), node)
    signed = operators.truth(b, _expr(b, found, "signed", Const(BOOL, False), node), loc)
    return lists.call_prelude(b, prelude.int_bytes, [operators.convert(b, x, INT, loc), length, order, signed], loc)


def from_hex(b: Builder, node: ast.Call) -> Value:
    """`bytes.fromhex(text)`."""
    from lanewise.python.expressions.expressions import as_runtime

    given, named = calls.arguments(b, node)
    if len(given) != 1 or named:
        return b.refuse(node, "fromhex() takes one text", "help(bytes.fromhex) says more")
    x = as_runtime(b, given[0], node)
    if x.type != STR:
        return operators.type_error(b, f"fromhex() argument must be str, not {type_name(x.type)}", b.at(node))
    return lists.call_prelude(b, prelude.from_hex, [x], b.at(node))


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {
    bytes.fromhex: from_hex,
    bytes.maketrans: make_table,
    bytearray.maketrans: make_table,
    int.from_bytes: int_from_bytes,
}
