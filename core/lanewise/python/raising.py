"""`raise` and `assert`.

In: the nodes. Out: raise sites. A message is a constant or an f-string without format specs; its text lives outside the module, its
values go through the mailbox, and the host puts them together with Python's own `format`.
"""

from __future__ import annotations

import ast
import builtins
import re

from lanewise.ir.code import VALUE, Const, Expr
from lanewise.ir.flat import parts_of
from lanewise.ir.layout import MESSAGE_CELLS
from lanewise.ir.types import BAD, BOOL, NEVER, Scalar, Tuple, Union
from lanewise.python import formatting
from lanewise.python.builder import Builder
from lanewise.python.fold import make
from lanewise.python.values import Known

Argument = str | int | float | None


def raise_statement(b: Builder, node: ast.Raise) -> None:
    """`raise E`, `raise E(...)`."""
    from lanewise.python.expressions import value

    if node.exc is None:
        b.refuse(node, "a bare raise needs try, which is not compiled yet", "raise a named exception")
        return
    call = node.exc if isinstance(node.exc, ast.Call) else None
    found = value(b, call.func if call else node.exc)
    if b.env is None:
        return
    if not isinstance(found, Known) or not _is_exception(found.object):
        b.refuse(node.exc, "only an exception class, called or not, can be raised", "raise ValueError('...')")
        return
    name = found.object.__name__  # type: ignore[attr-defined]
    if getattr(builtins, name, None) is not found.object:
        b.refuse(node.exc, f"{name} is not a built-in exception; others are not compiled yet", "raise ValueError('...')")
        return
    if call is not None and call.keywords:
        b.refuse(call, "keyword arguments of exceptions are not compiled", "pass them by position")
        return
    _throw(b, name, list(call.args) if call else [], node)


def _is_exception(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, BaseException)


def assert_statement(b: Builder, node: ast.Assert) -> None:
    """`assert test, message`"""
    from lanewise.python.expressions import condition
    from lanewise.python.statements import narrowed

    test = condition(b, node.test)
    messages = [node.msg] if node.msg is not None else []
    b.when(make("not", (test,), BOOL), lambda: _throw(b, "AssertionError", messages, node), b.at(node))
    narrowed(b, node.test, True)


def _throw(b: Builder, name: str, arguments: list[ast.expr], node: ast.AST) -> None:
    """Constants go into the site; run-time values are holes that the mailbox fills."""
    parts: list[Argument] = []
    holes: list[Expr] = []
    plain: list[int] = []
    for i, argument in enumerate(arguments):
        before = len(holes)
        part = _argument(b, argument, holes)
        if part is ...:
            return
        parts.append(part)  # type: ignore[arg-type]
        plain += [i] if len(holes) == before else []
    if sum(len(parts_of(h.type)) for h in holes) > MESSAGE_CELLS:
        b.refuse(node, f"a message of more than {MESSAGE_CELLS} values", "say less")
        return
    for i in plain if holes else ():
        # Beside holes every text is a format string.
        part = parts[i]
        parts[i] = part.replace("{", "{{").replace("}", "}}") if isinstance(part, str) else part
    b.throw(name, *parts, loc=b.at(node), holes=holes)


def _argument(b: Builder, node: ast.expr, holes: list[Expr]) -> object:
    """A constant, or the format string of a text with holes; `...` after a refusal."""
    from lanewise.python.expressions import runtime

    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return _format(b, values, holes)
    found = runtime(b, node)
    if isinstance(found, Const) and isinstance(found.value, int | float | None) and found.type != NEVER:
        return found.value
    if found.type == NEVER or b.env is None:
        return ...
    if not _holds(found):
        b.refuse(node, "an exception's argument is a text or a number", "name it in an f-string")
        return ...
    holes.append(b.temp(found, b.at(node)))
    return VALUE


def _holds(found: Expr) -> bool:
    """Numbers and what is made of them: the host formats the very value."""
    match found.type:
        case Tuple(items=items) | Union(members=items):
            return all(_holds(Const(t, None)) for t in items)
        case Scalar():
            return found.type != NEVER
    return False


def _cut(part: ast.FormattedValue) -> str | None:
    """What the host does with a text before it puts it in: nothing, or with `:.200` cut a repr; None: more than that."""
    match part.format_spec:
        case None:
            return ""
        case ast.JoinedStr(values=[ast.Constant(value=str(spec))]) if part.conversion == ord("r") and re.fullmatch(r"\.\d+", spec):
            return f":{spec}"
    return None


def _format(b: Builder, values: list[ast.expr], holes: list[Expr]) -> object:
    from lanewise.python.expressions import runtime

    text = ""
    constant_only = not any(isinstance(v, ast.FormattedValue) for v in values)
    for part in values:
        if isinstance(part, ast.Constant):
            text += str(part.value) if constant_only else str(part.value).replace("{", "{{").replace("}", "}}")
            continue
        assert isinstance(part, ast.FormattedValue)
        found = runtime(b, part.value)
        if b.env is None:
            return ...
        text += "{}"
        cut = _cut(part)
        if cut is not None and part.conversion != ord("a") and _holds(found):
            text = f"{text[:-1]}!r{cut}}}" if part.conversion == ord("r") else text
        else:
            found = formatting.filled(b, part, found)
        if b.env is None or found.type in (BAD, NEVER):
            return ...
        holes.append(b.temp(found, b.at(part)))
    return text
