"""`unicodedata` where the build knows what is asked: names of code points, and the form of a text.

In: a call node. Out: a `Value`. A form that is known becomes the function that makes it, so that a module carries the tables of
this one alone; a name becomes a text. Whatever Python compiles, its answer is that of Unicode 14: a code point keeps its name.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import partial
from types import FunctionType

from lanewise.ir.code import Expr
from lanewise.library.machine import u32
from lanewise.library.prelude.standard import unicodedata as prelude
from lanewise.library.unicode_categories import category_of
from lanewise.python.functions import calls
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value, known_text, literal

_BY_FORM = (prelude.normalize, prelude.is_normalized)
_NAMES = "names of code points are known at build alone"


def _formed(function: FunctionType, b: Builder, node: ast.Call) -> Value:
    """`normalize`, `is_normalized`."""
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    form = _known(given[0]) if given else None
    if form in prelude.FORMS:
        given = [Known(prelude.FORMS[form]), *given[1:]]
    bound = argument_binding.bind(b, b.program.definition(function), (given, named), {}, b.at(node))
    return NOTHING if bound is None or b.env is None else calls.call_definition(b, b.program.definition(function), bound, node)


def _known(found: Value) -> str | None:
    return known_text(found) if isinstance(found, Expr) else None


def _name(b: Builder, node: ast.Call) -> Value:
    """`unicodedata.name(c)`, with what is said where there is none."""
    import unicodedata

    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    code = _known(given[0]) if given else None
    if named or len(given) not in (1, 2) or code is None or len(code) != 1:
        return b.refuse(node, _NAMES, 'a dict of the module: NAMES = {c: unicodedata.name(c, "") for c in "é½€"}, and NAMES.get(c)')
    if _is_assigned(code) and (name := unicodedata.name(code, None)) is not None:
        return literal(name)
    if len(given) == 2:
        return given[1]
    b.throw("ValueError", "no such name", loc=b.at(node))
    return NOTHING


def _lookup(b: Builder, node: ast.Call) -> Value:
    """`unicodedata.lookup(name)`."""
    import unicodedata

    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    name = _known(given[0]) if given else None
    if named or len(given) != 1 or name is None:
        return b.refuse(node, _NAMES, 'a dict of the module: CODES = {name: unicodedata.lookup(name) for name in ("EURO SIGN",)}')
    try:
        found = unicodedata.lookup(name)
    except KeyError:
        found = "\uffff"
    if all(map(_is_assigned, found)):
        return literal(found)
    b.throw("KeyError", f"undefined character name '{name}'", loc=b.at(node))
    return NOTHING


def _is_assigned(code: str) -> bool:
    """Whether Unicode 14 has it."""
    return category_of(u32(ord(code))) != 0


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of these."""
    if isinstance(callee, FunctionType) and callee in _BY_FORM:
        return partial(_formed, callee)
    unicodedata = sys.modules.get("unicodedata")
    if unicodedata is not None and callee is unicodedata.name:
        return _name
    return _lookup if unicodedata is not None and callee is unicodedata.lookup else None
