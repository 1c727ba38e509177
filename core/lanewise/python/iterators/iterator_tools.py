"""`itertools`: functions that make iterators.

In: a call node. Out: a `Value`. Each is a function of the prelude, found by a table; those whose items are tuples of several types
are found by their number of iterables as well.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, INT, NEVER
from lanewise.library.prelude import iteration as prelude
from lanewise.library.prelude import words
from lanewise.library.prelude.standard import itertools as of_modules
from lanewise.python.arrays import array_runs
from lanewise.python.classes import record_methods
from lanewise.python.containers import lists, tuples
from lanewise.python.functions import calls, spreading
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, is_spread

FUNCTIONS: dict[object, Callable[..., object]] = {
    of_modules.count: prelude.count,
    itertools.cycle: prelude.cycle,
    itertools.repeat: prelude.repeat,
    itertools.accumulate: prelude.accumulate,
    itertools.chain: prelude.chain,
    itertools.chain.from_iterable: prelude.chain_from,
    itertools.compress: prelude.compress,
    itertools.dropwhile: prelude.drop_while,
    itertools.takewhile: prelude.take_while,
    itertools.filterfalse: prelude.filter_false,
    itertools.islice: prelude.sliced,
    itertools.pairwise: prelude.pairwise,
    itertools.starmap: prelude.star_map,
    itertools.tee: prelude.tee,
    itertools.groupby: prelude.grouped,
    itertools.permutations: prelude.permutations,
    itertools.combinations: prelude.combinations,
    itertools.combinations_with_replacement: prelude.combinations_with_replacement,
}
_PRODUCTS: dict[int, Callable[..., object]] = {2: prelude.product_of_two, 3: prelude.product_of_three}
_LONGEST: dict[int, Callable[..., object]] = {2: prelude.longest_of_two, 3: prelude.longest_of_three}


def _product(b: Builder, node: ast.Call) -> Value:
    """`itertools.product(*iterables, repeat=1)`."""
    given, named = calls.arguments(b, node, spread=True)
    repeat = named.pop("repeat", Const(INT, 1))
    if named or isinstance(repeat, Known | Nested):
        return b.refuse(node, "product() takes iterables and repeat=", "help(itertools.product) says more")
    loc = b.at(node)
    if any(map(is_spread, given)):
        return lists.call_prelude(b, prelude.product_of_many, [spreading.together(b, given, node), repeat], loc)
    pools = _runtimes(b, given, node)
    if pools is None:
        return NOTHING
    if isinstance(repeat, Const) and repeat.value == 1 and len(pools) in _PRODUCTS:
        return lists.call_prelude(b, _PRODUCTS[len(pools)], pools, loc)
    return lists.call_prelude(b, prelude.product_of_many, [tuples.pack(pools), repeat], loc)


def _zip_longest(b: Builder, node: ast.Call) -> Value:
    """`itertools.zip_longest(*iterables, fillvalue=None)`."""
    given, named = calls.arguments(b, node, spread=True)
    fill = _runtimes(b, [named.pop("fillvalue", THE_NONE)], node)
    if named:
        return b.refuse(node, "zip_longest() takes iterables and fillvalue=", "help(itertools.zip_longest) says more")
    if any(map(is_spread, given)) and fill is not None:
        return lists.call_prelude(b, prelude.longest_of_many, [spreading.together(b, given, node), *fill], b.at(node))
    parts = _runtimes(b, given, node)
    if parts is None or fill is None:
        return NOTHING
    if len(given) in _LONGEST:
        return lists.call_prelude(b, _LONGEST[len(given)], [*parts, *fill], b.at(node))
    return lists.call_prelude(b, prelude.longest_of_many, [tuples.pack(parts), *fill], b.at(node))


def _runtimes(b: Builder, given: Sequence[Value], node: ast.Call) -> list[Expr] | None:
    """Values of run time; None where no path gets here."""
    from lanewise.python.expressions.expressions import as_runtime

    found = [as_runtime(b, v, node) for v in given]
    return None if b.env is None or any(e.type in (BAD, NEVER) for e in found) else found


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {itertools.product: _product, itertools.zip_longest: _zip_longest}


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of these."""
    if callee in HANDLERS:
        return HANDLERS[callee]
    function = FUNCTIONS.get(callee)
    return None if function is None else lambda b, node: array_runs.value_of(b, calls.call_object(b, function, node), node)


# --- a word of the prelude ---


def _left(b: Builder, given: list[Expr], loc: Loc) -> Value:
    """A generator goes on by itself; of an instance each `for` would ask for its `__iter__`."""

    def one(x: Expr) -> Value:
        return lists.call_prelude(b, prelude.asked, [x], loc) if record_methods.has(b, x, "__next__") else x

    return b.each(given[0], one, loc)


WORDS: dict[object, Callable[[Builder, list[Expr], Loc], Value]] = {words.left: _left}
