"""Views of dicts: `keys()`, `values()` and `items()` as values, which show what the dict holds by now.

In: a dict, or a view, which is the same object under another type. Out: expressions. A view of keys behaves as a set does.
"""

from __future__ import annotations

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BOOL, VIEW_KINDS, Open, Tuple, Type, kind_of
from lanewise.library.prelude import tables as prelude
from lanewise.python.containers import lists, rows, tuples
from lanewise.python.program.builder import Builder


def of_dict(b: Builder, kind: str, x: Expr, loc: Loc) -> Expr:
    """A view of this kind."""
    assert isinstance(x.type, Open)
    seen = b.program.shapes.site(("view", kind, id(x.type.root())), kind, 1)
    grown, b.program.shapes.grown = b.program.shapes.grown, False
    seen.root().grow((x.type,))
    # Nothing is seen in it that is not seen in the dict.
    b.program.shapes.grown = grown
    return b.temp(Op("object", (lists.address(x),), seen), loc)


def is_view(x: Expr) -> bool:
    """Whether it is one."""
    return kind_of(x.type) in VIEW_KINDS


def seen(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The dict that a view shows."""
    assert isinstance(x.type, Open)
    return b.temp(Op("object", (lists.address(x),), x.type.root().items[0]), loc)


def element_type(x: Expr) -> Type:
    """What walking through a view, a dict or a set gives."""
    assert isinstance(x.type, Open)
    own = x.type.root()
    key, *values = (own.items[0].root() if isinstance(own.items[0], Open) and is_view(x) else own).items[:2]
    return {"dict_values": values[0], "dict_items": Tuple((key, *values))}.get(own.kind, key) if values else key


def element(b: Builder, kind: str, x: Expr, row: Expr, loc: Loc) -> Expr:
    """What such a view of a dict, or the dict itself, gives for a row."""
    if kind == "dict_values":
        return rows.part(b, x, row, rows.VALUE, loc)
    key = rows.part(b, x, row, rows.KEY, loc)
    if kind != "dict_items" or b.env is None:
        return key
    return tuples.pack([b.temp(key, loc), b.temp(rows.part(b, x, row, rows.VALUE, loc), loc)])


def contains(b: Builder, x: Expr, needle: Expr, loc: Loc) -> Expr:
    """`needle in view`."""
    own = seen(b, x, loc)
    if kind_of(x.type) == "dict_keys":
        return rows.is_row(rows.find(b, own, needle, loc))
    if rows.is_empty_type(own):
        return Const(BOOL, False)
    if kind_of(x.type) == "dict_values":
        return lists.call_prelude(b, prelude.has_value, [own, b.temp(needle, loc)], loc)

    def pair(e: Expr) -> Expr:
        if not isinstance(e.type, Tuple) or len(e.type.items) != 2:
            return Const(BOOL, False)
        key, wanted = (b.temp(part, loc) for part in tuples.items(b.temp(e, loc)))
        return lists.call_prelude(b, prelude.has_item, [own, key, wanted], loc)

    return b.each_expr(needle, pair, loc)
