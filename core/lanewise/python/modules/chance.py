"""Numbers drawn by chance: `random.Random(seed)` is compiled, what the machine seeds is refused.

In: a call node. Out: a `Value`, or a refusal: a module has no chance but its arguments, and no state that outlives a call.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable

from lanewise.python.classes import records
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value
from lanewise.python.source import standard


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of `random`."""
    random = sys.modules.get("random")
    if random is None:
        return None
    if callee is standard.counterpart(random.Random):
        return lambda b, node: _unseeded(b, node) if _is_unseeded(node) else records.instance(b, callee, node)  # type: ignore[arg-type]
    if callee is random.SystemRandom or isinstance(getattr(callee, "__self__", None), random.Random):
        return _unseeded
    return None


def _is_unseeded(node: ast.Call) -> bool:
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    return not given or (isinstance(given[0], ast.Constant) and given[0].value is None)


def _unseeded(b: Builder, node: ast.Call) -> Value:
    from lanewise.python.functions.calls import look_through

    look_through(b, node)
    words = f"{ast.unparse(node.func)}() draws from what the machine or an earlier call has seeded"
    return b.refuse(node, words, "make a generator of a seed that is passed in: random.Random(seed)")
