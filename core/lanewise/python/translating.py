"""`text.translate(str.maketrans(x, y, z))`.

In: calls of the two. Out: a table that is known by the texts it was made of, and the text that a table makes of another.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, BOOL, NEVER, STR
from lanewise.library.prelude import texts as prelude
from lanewise.python import calls, lists, operators, texts
from lanewise.python.builder import NOTHING, Builder
from lanewise.python.fold import make
from lanewise.python.values import Known, Table, Value, literal, type_name


def maketrans(b: Builder, node: ast.Call) -> Value:
    """`str.maketrans(x, y)`, `str.maketrans(x, y, z)`."""
    from lanewise.python.expressions import as_runtime

    loc = b.at(node)
    given, named = calls.arguments(b, node)
    if named or len(given) not in (2, 3):
        return b.refuse(node, "str.maketrans() takes two or three texts", 'write maketrans("ab", "xy")')
    parts = [b.temp(as_runtime(b, v, node), loc) for v in given]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    for i, part in enumerate(parts):
        if part.type != STR:
            words = f"maketrans() argument {i + 1} must be str, not {type_name(part.type)}"
            return operators.type_error(b, words, loc)
    sizes = [texts.length(b, part, loc) for part in parts[:2]]
    words = "the first two maketrans arguments must have equal length"
    b.guard(make("ne", (sizes[0], sizes[1]), BOOL), "ValueError", words, loc)
    return Known(Table(parts[0], parts[1], parts[2] if len(parts) > 2 else literal("")))


def translate(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.translate(table)`."""
    given, named = calls.arguments(b, node)
    table = given[0].object if len(given) == 1 and isinstance(given[0], Known) else None
    if named or not isinstance(table, Table):
        return b.refuse(node, "translate() takes what str.maketrans(x, y) gives", 'write x.translate(str.maketrans("ab", "xy"))')
    return lists.call_prelude(b, prelude.translated, [x, table.x, table.y, table.z], b.at(node))
