"""What those methods have to give that `str`, `repr`, `format`, `len`, `bool` and `iter` ask an instance for.

In: what a method of the user's gave, which may be of several types. Out: the same, or CPython's exception where it is nothing that
can be an answer.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, INT, NEVER, STR
from lanewise.python.classes import derived
from lanewise.python.expressions import operators
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import type_name


def checked(b: Builder, name: str, answer: Expr, loc: Loc) -> Expr:
    """The answer of the method of this name."""
    check = _CHECKS.get(name)
    if check is None:
        return answer
    return b.each_expr(answer, lambda e: e if e.type in (BAD, NEVER) else check(b, name, e, loc), loc)


def _text(b: Builder, name: str, answer: Expr, loc: Loc) -> Expr:
    if answer.type == STR or derived.base_of(b, answer.type) is str:
        return answer
    words = "__format__ must return a str, not {}" if name == "__format__" else f"{name} returned non-string (type {{}})"
    return operators.type_error(b, words.format(type_name(answer.type)), loc)


def _size(b: Builder, name: str, answer: Expr, loc: Loc) -> Expr:
    from lanewise.python.classes import record_methods

    size = record_methods.index_of(b, answer, loc)
    if not operators.is_integer(size.type) and b.env is not None:
        return operators.type_error(b, f"'{type_name(size.type)}' object cannot be interpreted as an integer", loc)
    size = b.temp(operators.convert(b, size, INT, loc), loc)
    b.guard(make("lt", (size, integer(0)), BOOL), "ValueError", f"{name}() should return >= 0", loc)
    return size


def _truth(b: Builder, name: str, answer: Expr, loc: Loc) -> Expr:
    if answer.type == BOOL:
        return answer
    return operators.type_error(b, f"{name} should return bool, returned {type_name(answer.type)}", loc)


def _iterator(b: Builder, name: str, answer: Expr, loc: Loc) -> Expr:
    from lanewise.python.classes import record_methods
    from lanewise.python.iterators import generators

    if generators.is_generator(b, answer.type) or record_methods.has(b, answer, "__next__"):
        return answer
    return operators.type_error(b, f"iter() returned non-iterator of type '{type_name(answer.type)}'", loc)


_CHECKS: dict[str, Callable[[Builder, str, Expr, Loc], Expr]] = {
    "__str__": _text, "__repr__": _text, "__format__": _text, "__len__": _size, "__bool__": _truth,
    "__iter__": _iterator,
}  # fmt: skip
