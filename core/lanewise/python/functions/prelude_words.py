"""The prelude's own words (`library/prelude/words.py`), which mean something in its functions only.

In: a call of one. Out: what it means, by the tables of those who know.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache

from lanewise.ir.types import BAD, NEVER
from lanewise.library.prelude import words
from lanewise.python.arrays import array_words
from lanewise.python.containers import rows, sorting, tuples
from lanewise.python.expressions import likeness
from lanewise.python.functions import calls, names_of_attributes, printing
from lanewise.python.iterators import endings, iterator_tools
from lanewise.python.modules import copying, dataclass_calls, regular
from lanewise.python.program import by_rank, leaving
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value, literal
from lanewise.python.statements import errors, managers
from lanewise.python.texts import octets, templates, translating


@cache
def _words() -> dict[object, rows.Word]:
    """Made when it is first asked for: whoever has words may be on the way of being imported."""
    return {
        **rows.WORDS, **translating.WORDS, **octets.WORDS, **regular.WORDS, **errors.WORDS, **copying.WORDS,
        **dataclass_calls.WORDS, **managers.WORDS, **likeness.WORDS, **names_of_attributes.WORDS, **templates.WORDS,
        **sorting.WORDS, **array_words.WORDS, **iterator_tools.WORDS, **endings.WORDS, **printing.WORDS, **leaving.WORDS,
        **by_rank.WORDS,
    }  # fmt: skip


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is such a word."""
    if callee is words.by_name:
        return _by_name
    try:
        word = _words().get(callee)
    except TypeError:
        return None
    return None if word is None else lambda b, node: _said(b, word, node)


def _by_name(b: Builder, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import as_runtime

    _, named = calls.arguments(b, node)
    pairs = [tuples.pack([literal(name), as_runtime(b, found, node)]) for name, found in named.items()]
    return NOTHING if b.env is None or any(pair.type in (BAD, NEVER) for pair in pairs) else tuples.pack(pairs)


def _said(b: Builder, word: rows.Word, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import runtimes

    given = [b.temp(e, b.at(node)) for e in runtimes(b, node.args)]
    return NOTHING if b.env is None or any(e.type in (BAD, NEVER) for e in given) else word(b, given, b.at(node))
