"""The prelude's own words (`library/prelude/words.py`), which mean something in its functions only.

In: a call of one. Out: what it means, by the tables of those who know.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.types import BAD, NEVER
from lanewise.python import octets, rows, translating
from lanewise.python.builder import NOTHING, Builder
from lanewise.python.values import Value

_WORDS: dict[object, rows.Word] = {**rows.WORDS, **translating.WORDS, **octets.WORDS}


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is such a word."""
    try:
        word = _WORDS.get(callee)
    except TypeError:
        return None
    return None if word is None else lambda b, node: _said(b, word, node)


def _said(b: Builder, word: rows.Word, node: ast.Call) -> Value:
    from lanewise.python.expressions import runtimes

    given = [b.temp(e, b.at(node)) for e in runtimes(b, node.args)]
    return NOTHING if b.env is None or any(e.type in (BAD, NEVER) for e in given) else word(b, given, b.at(node))
