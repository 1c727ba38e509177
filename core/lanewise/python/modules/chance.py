"""Numbers drawn by chance, from `random.Random(seed)`; generators and counts of a module, which go on where a call has left them.

In: a call node. Out: a `Value`, or a refusal: compiled code has no chance of its own. The functions of `random` and those of
`numpy.random` are methods of a generator that its module keeps; that one, and each that a user's module keeps, is an object that
the program changes (`globals/module_state.py`).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable

from lanewise.ir.code import Expr
from lanewise.ir.standard import goes_on
from lanewise.ir.types import BAD, NEVER
from lanewise.python.classes import record_methods, records
from lanewise.python.globals import module_state
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value
from lanewise.python.source import standard


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of `random`."""
    owner, name = getattr(callee, "__self__", None), getattr(callee, "__name__", "")
    numpy = sys.modules.get("numpy.random")
    if numpy is not None and name in _OF_NUMPY and getattr(numpy, name) is callee:
        owner, name = numpy.rand.__self__, _OF_NUMPY[name]
    if goes_on(owner):
        return lambda b, node: _unseeded(b, node) if name == "seed" and _is_unseeded(node) else _drawn(b, owner, name, node)
    random = sys.modules.get("random")
    if random is None:
        return None
    if callee is standard.counterpart(random.Random):
        return lambda b, node: _unseeded(b, node) if _is_unseeded(node) else records.instance(b, callee, node)  # type: ignore[arg-type]
    return _unseeded if callee is random.SystemRandom or isinstance(owner, random.SystemRandom) else None


_OF_NUMPY = {"seed": "seed", "sample": "random_sample", "ranf": "random_sample"}
"""Functions of `numpy.random` that are none of its generator's methods, and which of these they call."""


def _is_unseeded(node: ast.Call) -> bool:
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    return not given or (isinstance(given[0], ast.Constant) and given[0].value is None)


def _unseeded(b: Builder, node: ast.Call) -> Value:
    from lanewise.python.functions.calls import look_through

    look_through(b, node)
    return b.refuse(node, f"{ast.unparse(node.func)}() draws from what the machine has seeded", module_state.SEEDED)


def _drawn(b: Builder, generator: object, name: str, node: ast.Call) -> Value:
    """`random.name(...)`, `counter.__next__()`."""
    x = module_state.held(b, generator, node.func)
    if not isinstance(x, Expr) or x.type in (BAD, NEVER):
        return NOTHING
    func = ast.copy_location(ast.Attribute(node.func, name, ast.Load()), node.func)
    return record_methods.method(b, b.temp(x, b.at(node)), func, node)
