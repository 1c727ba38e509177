"""`hashlib.new`: the name says which class it is.

In: a call node. Out: a `Value`. Where the name is known at build, a module carries this one digest and not all.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable

from lanewise.ir.code import Expr
from lanewise.library.prelude.standard import hashlib as prelude
from lanewise.python.arrays import array_runs
from lanewise.python.functions import calls
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value, known_text

_CLASSES = {name: cls for name, cls in vars(prelude).items() if isinstance(cls, type) and hasattr(hashlib, name)}


def _new(b: Builder, node: ast.Call) -> Value:
    """`hashlib.new(name, data=b"")`."""
    from lanewise.python.expressions.expressions import value

    name, rest = _parted(node)
    found = value(b, name) if name is not None else None
    text = known_text(found) if isinstance(found, Expr) else None
    if b.env is None:
        return NOTHING
    if text is None:
        named = [ast.keyword("string" if k.arg == "data" else k.arg, k.value) for k in node.keywords]
        made = ast.copy_location(ast.Call(node.func, node.args, named), node)
        return array_runs.value_of(b, calls.call_object(b, prelude._Named, made), node)
    if (cls := _CLASSES.get(prelude._spelled(text))) is not None:
        return array_runs.value_of(b, calls.call_object(b, cls, rest), node)
    if text.lower() in hashlib.algorithms_available:
        return b.refuse(node, f"hashlib.new({text!r}) is not compiled", f"compiled: {', '.join(_CLASSES)}")
    b.throw("ValueError", f"unsupported hash type {text}", loc=b.at(node))
    return NOTHING


def _parted(node: ast.Call) -> tuple[ast.expr | None, ast.Call]:
    """The name, and the call of its class."""
    given = {k.arg: k.value for k in node.keywords}
    name = given.pop("name", None)
    positional = node.args if name is not None else node.args[1:]
    keywords = [ast.keyword("string" if k == "data" else k, v) for k, v in given.items()]
    name = name or (node.args[0] if node.args else None)
    return name, ast.copy_location(ast.Call(node.func, positional, keywords), node)


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is `hashlib.new`."""
    return _new if callee is hashlib.new else None
