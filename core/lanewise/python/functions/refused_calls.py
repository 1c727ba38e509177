"""Calls that are not compiled: why, and what to do instead.

In: an object that is known at build, the node that calls it. Out: a refusal.
"""

from __future__ import annotations

import ast
import difflib
import types
from collections.abc import Callable
from functools import partial

from lanewise.python.functions import builtin_functions, calls
from lanewise.python.iterators import iterables
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value
from lanewise.python.source import standard

_OF_MODULES: dict[str, tuple[str, str]] = {
    "traceback": ("the host tells which lines an exception has passed", "say what it is: f'{type(error).__name__}: {error}'"),
    **dict.fromkeys(
        ("weakref", "_weakref", "_weakrefset"),
        ("when an object is gone is not known in compiled code", "keep the object itself, and let go of it by hand"),
    ),
}
"""Why nothing of a module is compiled, and a way out."""
_OF_NUMPY = {
    "isnat": "no array holds dates: give their days as ints, with -1 for none, and ask days < 0",
}
"""Ways out of calls of numpy's functions that are better than what is nearby."""
_OF_VIEWS = ("memoryview() is not compiled: only a caller passes views", "index the bytes themselves, or copy a part: data[1:4]")
_OUTSIDE: dict[object, str] = {
    input: "a module has no terminal",
    open: "a module has no files",
    eval: "a module has no interpreter",
    exec: "a module has no interpreter",
    globals: "a module sees only what it uses",
}
"""What only the world outside has."""


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """What is done with a call of something of a module of which nothing is compiled."""
    module = getattr(callee, "__module__", None)
    return partial(_of_module, *_OF_MODULES[module]) if isinstance(module, str) and module in _OF_MODULES else None


def _of_module(reason: str, way_out: str, b: Builder, node: ast.Call) -> Value:
    calls.look_through(b, node)
    return b.refuse(node, f"{ast.unparse(node.func)}() is not compiled: {reason}", way_out)


def refuse(b: Builder, callee: object, node: ast.Call) -> Value:
    """A call that is not compiled: what is nearby, or what to do. What its arguments hold is told too."""
    calls.look_through(b, node)
    name = ast.unparse(node.func)
    if isinstance(callee, types.BuiltinFunctionType) and callee in _OUTSIDE:
        return b.refuse(node, f"{name}() is not compiled: {_OUTSIDE[callee]}", "call it outside and pass its result")
    if callee is memoryview:
        return b.refuse(node, *_OF_VIEWS)
    if (title := standard.name_in_numpy(callee, _OF_NUMPY)) is not None:
        return b.refuse(node, f"{name}() is not compiled", _OF_NUMPY[title])
    if getattr(callee, "__module__", None) in ("numpy.strings", "numpy.char"):
        return b.refuse(node, f"{name}() is not compiled: no array holds texts", "keep a list of them: [t.upper() for t in texts]")
    near = _near(callee)
    hint = f"compiled: {', '.join(near)}" if near else "call it outside and pass its result"
    return b.refuse(node, f"{name}() is not compiled", hint)


def _near(callee: object) -> list[str]:
    """Compiled functions whose names resemble this one's, at most three: `math.floor`, `cmath.sqrt`, `abs`."""
    own = getattr(callee, "__name__", None)
    supported: dict[str, list[str]] = {}
    for found in (*builtin_functions.handlers(), *iterables.OF_MATH, *standard.implementations()):
        bare = getattr(found, "__name__", "")
        module = getattr(found, "__module__", None) or "numpy"
        supported.setdefault(bare, []).append(bare if module == "builtins" else f"{module}.{bare}")
    close = difflib.get_close_matches(own, sorted(supported), 3, 0.75) if isinstance(own, str) else []
    return [full for bare in close for full in sorted(supported[bare])][:3]
