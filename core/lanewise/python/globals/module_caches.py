"""Functions of a module that `functools` gave a cache: each call of an entry point begins with an empty one.

In: the object that the module's name stands for. Out: the function with its cache, a value of run time. It lies in a cell that is
made when it is first asked for; a global variable says where. That is 0 when a call begins (`passes/entries.py`), and what it
referred to went with the heap of the call before.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Do, Expr, Op
from lanewise.ir.types import BOOL, I32
from lanewise.library import records as library
from lanewise.python.classes import records
from lanewise.python.functions import cells, function_tools
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import Known, Nested, Value
from lanewise.python.source.definitions import Cached


def function(b: Builder, found: Cached, node: ast.AST) -> Value:
    """The function with its cache."""
    loc = b.at(node)
    title = getattr(found, "__name__", "cached")
    cls = b.program.shapes.hidden(("cached", id(found)), title, cells.Cell)
    fields = b.program.shapes.fields(cls)
    fields.certain = frozenset([cells.CONTENT])
    variable = b.program.data.of_call(cls, title)

    def begin() -> None:
        cell = records.made(b, cls, loc)
        typed = found.cache_parameters()["typed"]
        made = function_tools.with_cache(b, Known(found.__wrapped__), _most(found), node, typed=typed)
        if b.env is not None and isinstance(made, Expr):
            records.put(b, cell, cells.CONTENT, made, loc)
            b.emit(Do((), "global.set", (b.library(library.shared, (Op("address", (cell,), I32),), loc),), loc, (variable,)))

    known = b.effect("global.get", (), I32, loc, variable)
    b.when(make("eq", (known, Const(I32, 0)), BOOL), begin, loc)
    if b.env is None:
        return NOTHING
    address = b.library(library.shared, (b.effect("global.get", (), I32, loc, variable),), loc)
    cell = b.temp(Op("object", (address,), fields.type), loc)
    return records.loaded(b, fields, cell, cells.CONTENT, loc) if cells.CONTENT in fields.types else NOTHING


def counting(b: Builder, found: Cached, node: ast.Attribute) -> Value:
    """The function with a cache of which `cache_clear` and its like are asked."""
    if node.attr == "cache_info" and not _is_cleared(b, node):
        title = getattr(found, "__name__", "cached")
        words = f"{title}.cache_info() tells of calls before this one, too"
        return b.refuse(node, words, f"say {title}.cache_clear() first, in a line of its own")
    if Need.COUNTS not in b.program.shapes.has:
        b.program.shapes.needs.add(Need.COUNTS)
        return NOTHING
    return function(b, found, node)


def _is_cleared(b: Builder, node: ast.Attribute) -> bool:
    """Whether the function that asks has emptied it, whatever path it has come."""
    body = getattr(b.definition.node, "body", [])
    wanted = f"{ast.unparse(node.value)}.cache_clear()"
    before = [each for each in body if each.lineno < node.lineno] if isinstance(body, list) else []
    return any(isinstance(each, ast.Expr) and ast.unparse(each) == wanted for each in before)


def _most(found: Cached) -> Expr | None:
    most = found.cache_parameters()["maxsize"]
    return None if most is None else integer(most)


def method(b: Builder, found: Cached, subject: Value, node: ast.AST) -> Nested:
    """A method with a cache, of this instance; it is kept by instance and arguments."""
    return function_tools.made(b, "lambda *rest, _0, _1, **named: _0(_1, *rest, **named)", node, _0=Known(found), _1=subject)
